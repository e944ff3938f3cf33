// Reads comics in pairwise combinations of comic, mode, viewport size, input method, direction and motion; `npm run
// e2e:full` tests all combinations.
import { expect, test } from 'vitest';
import { generatedComics } from '#test/support/builders/comics.ts';
import { drawDemoComics } from '#test/support/builders/demo-comics.ts';
import { pairwise } from '#test/support/tables/pairwise.ts';
import { readThrough, readingCases, matrixFactors } from '#test/support/browser/reader-matrix.ts';
import { openComicsFixture } from '#test/support/browser/comics-fixture.ts';
import { openReaderPages } from '#test/support/browser/reader-pages.ts';

// uses generated comics, which are cheap to decode; the real ones are read by `comicsFixture.test.ts` and, in all
// combinations, by `npm run e2e:full`
const comicsFixture = openComicsFixture({}, drawDemoComics, generatedComics);
const openReaderPage = openReaderPages(comicsFixture);
const pairwiseCombinations = pairwise(matrixFactors);

test('the pairwise table stays small', () => {
  expect(pairwiseCombinations.length).toBeLessThan(40);
});

test.each(readingCases(pairwiseCombinations))(
  '$name is read through: $mode, $size, $hand, $direction, $motion',
  (readingCase) => readThrough(comicsFixture, openReaderPage, readingCase),
);
