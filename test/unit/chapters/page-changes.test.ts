// What differs between two versions of the pages of a chapter.
import { expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { comparePages } from '#server/chapters/page-changes.ts';

const nothing = { changed: [], added: [], moved: [], removed: 0 };

test.each([
  ['the same pages', [1, 2, 3], [1, 2, 3], nothing],
  ['pages that replace others', [1, 2, 3, 4], [1, 8, 3, 9], { ...nothing, changed: [2, 4] }],
  ['a page that was put in', [1, 2, 3], [1, 9, 2, 3], { ...nothing, added: [2] }],
  ['pages at the end', [1, 2], [1, 2, 3, 4], { ...nothing, added: [3, 4] }],
  ['pages that are gone', [1, 2, 3, 4], [1, 4], { ...nothing, removed: 2 }],
  ['two pages in place of one', [1, 2, 3], [1, 8, 9, 3], { ...nothing, changed: [2], added: [3] }],
  ['one page in place of two', [1, 2, 3, 4], [1, 9, 4], { ...nothing, changed: [2], removed: 1 }],
  ['a page that moved to the end', [1, 2, 3, 4], [2, 3, 4, 1], { ...nothing, moved: [4] }],
  ['pages that changed places', [1, 2, 3, 4], [1, 3, 2, 4], { ...nothing, moved: [3] }],
  ['a page that moved, and one in its place', [1, 2, 3, 4], [9, 2, 3, 4, 1], { ...nothing, added: [1], moved: [5] }],
  ['repeated pages', [7, 1, 7, 2], [7, 1, 2], { ...nothing, removed: 1 }],
  ['all pages', [1, 2], [3, 4, 5], { ...nothing, changed: [1, 2], added: [3] }],
  ['no pages before', [], [1, 2], { ...nothing, added: [1, 2] }],
])('%s', (_, before, after, changes) => {
  expect(comparePages(before, after)).toEqual(changes);
});

test('the longest chapters, with all pages in another order', () => {
  const before = Array.from({ length: limits.chapterMaxPages }, (_, index) => index);
  const { moved, ...others } = comparePages(before, before.toReversed());
  expect(others).toEqual({ changed: [], added: [], removed: 0 });
  expect(moved).toHaveLength(before.length - 1);
});
