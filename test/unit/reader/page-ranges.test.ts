import { expect, test } from 'vitest';
import { pageRanges } from '#web/reader/panel/page-ranges.ts';

test.each([
  [[4], '4', 0],
  [[4, 9], '4, 9', 0],
  [[4, 5, 6, 7, 8, 9, 12], '4–9, 12', 0],
  [[1, 3, 5, 7, 9, 11, 12, 13, 20], '1, 3, 5, 7, 9', 4],
])('pages %j are named in ranges', (pages, text, more) => {
  expect(pageRanges(pages)).toEqual({ text, more });
});
