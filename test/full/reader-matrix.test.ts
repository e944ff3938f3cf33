// The four comics and the demo world, as a first start makes it, in every mode, window, by every hand, in both directions.
import { test } from 'vitest';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { combinations } from '#test/support/pairwise.ts';
import { readThrough, toRead, ways } from '#test/support/reader-matrix.ts';
import { openReading } from '#test/support/reading.ts';

const reading = openReading({ env: { SEED: 'demo' } }, ({ ctx }) => seedDemo(ctx));

test.each(toRead(combinations(ways)))('$name: $mode, $size, $hand, $direction', (way) => readThrough(reading, way));
