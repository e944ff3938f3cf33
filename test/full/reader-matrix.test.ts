// The four comics in every mode, window, by every hand, in both directions.
import { test } from 'vitest';
import { combinations } from '#test/support/pairwise.ts';
import { comicsToRead, readThrough, ways } from '#test/support/reader-matrix.ts';
import { openReading } from '#test/support/reading.ts';

const reading = openReading();

test.each(combinations({ comic: comicsToRead, ...ways }))(
  '$comic: $mode, $size, $hand, $direction',
  async ({ comic, ...way }) => {
    await readThrough(reading, reading.chapter(comic), way);
  },
);
