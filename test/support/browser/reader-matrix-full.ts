// Reads a comic in every mode, viewport size, input method and direction. Each comic has its own test file, so that
// they run in parallel.
import { expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { combinations } from '#test/support/tables/pairwise.ts';
import { demoComic, readThrough, readingCases, type MatrixCombination, matrixFactors } from './reader-matrix.ts';
import { openComicsFixture } from './comics-fixture.ts';
import { openReaderPages } from './reader-pages.ts';

/** Registers a test for each combination. For `demoComic`, the demo world is seeded as on a first start. */
export function sweepReaderMatrix(comic: MatrixCombination['comic']): void {
  const isDemo = comic === demoComic;
  const comicsFixture = isDemo
    ? openComicsFixture({ env: { SEED: 'demo' } }, ({ ctx }) => seedDemo(ctx))
    : openComicsFixture();
  const openReaderPage = openReaderPages(comicsFixture);
  const readingCasesOfComic = readingCases(combinations({ ...matrixFactors, comic: [comic], motion: ['moving'] }));
  test('the table has every combination', () => {
    expect(readingCasesOfComic).toHaveLength(5 * 3 * 3 * 2);
  });
  test.each(readingCasesOfComic)('$name: $mode, $size, $hand, $direction', (readingCase) =>
    readThrough(comicsFixture, openReaderPage, readingCase),
  );
}
