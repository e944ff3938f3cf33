// Reads a comic in every mode, viewport size, input method and direction. Each comic has its own test file, so that
// they run in parallel.
import { expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { combinations } from '#test/support/tables/pairwise.ts';
import { demo, readThrough, readingCases, type Way, ways } from './reader-matrix.ts';
import { openComicsFixture } from './comics-fixture.ts';
import { openReaderPages } from './reader-pages.ts';

/** Registers a test for each combination. For `demo`, the demo world is seeded as on a first start. */
export function sweepReaderMatrix(comic: Way['comic']): void {
  const whole = comic === demo;
  const reading = whole
    ? openComicsFixture({ env: { SEED: 'demo' } }, ({ ctx }) => seedDemo(ctx))
    : openComicsFixture();
  const open = openReaderPages(reading);
  const every = readingCases(combinations({ ...ways, comic: [comic], motion: ['moving'] }));
  test('none is left out', () => {
    expect(every).toHaveLength(5 * 3 * 3 * 2);
  });
  test.each(every)('$name: $mode, $size, $hand, $direction', (way) => readThrough(reading, open, way));
}
