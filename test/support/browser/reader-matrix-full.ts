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
  const whole = comic === demoComic;
  const reading = whole
    ? openComicsFixture({ env: { SEED: 'demo' } }, ({ ctx }) => seedDemo(ctx))
    : openComicsFixture();
  const open = openReaderPages(reading);
  const allCases = readingCases(combinations({ ...matrixFactors, comic: [comic], motion: ['moving'] }));
  test('the table has every combination', () => {
    expect(allCases).toHaveLength(5 * 3 * 3 * 2);
  });
  test.each(allCases)('$name: $mode, $size, $hand, $direction', (way) => readThrough(reading, open, way));
}
