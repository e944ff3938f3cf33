// Every two of: comic, mode, window, hand and direction come together once; all of them in `npm run e2e:full`.
import { expect, test } from 'vitest';
import { standIns } from '#test/support/builders/comics.ts';
import { drawDemoComics } from '#test/support/builders/demo-comics.ts';
import { pairwise } from '#test/support/tables/pairwise.ts';
import { readThrough, toRead, ways } from '#test/support/browser/reader-matrix.ts';
import { openComicsFixture } from '#test/support/browser/comics-fixture.ts';
import { openReaderPages } from '#test/support/browser/reader-pages.ts';

// the real ones are read in all combinations, and by `reading.test.ts`
const reading = openComicsFixture({}, drawDemoComics, standIns);
const open = openReaderPages(reading);
const few = pairwise(ways);

test('the few hold every pair', () => {
  expect(few.length).toBeLessThan(40);
});

test.each(toRead(few))('$name: $mode, $size, $hand, $direction, $motion', (way) => readThrough(reading, open, way));
