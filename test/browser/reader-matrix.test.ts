// Every two of: comic, mode, window, hand and direction come together once; all of them in `npm run e2e:full`.
import { expect, test } from 'vitest';
import { pairwise } from '#test/support/pairwise.ts';
import { comicsToRead, readThrough, ways } from '#test/support/reader-matrix.ts';
import { openReading } from '#test/support/reading.ts';

const reading = openReading();
const few = pairwise({ comic: comicsToRead, ...ways });

test('the few hold every pair', () => {
  expect(few.length).toBeLessThan(40);
});

test.each(few)('$comic: $mode, $size, $hand, $direction', async ({ comic, ...way }) => {
  await readThrough(reading, reading.chapter(comic), way);
});
