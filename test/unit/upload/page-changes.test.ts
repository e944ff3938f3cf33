import { expect, test } from 'vitest';
import { changedShare, pageChanges } from '#web/upload/edit/page-changes.ts';
import type { UploadPage } from '#web/upload/pages/page-list.ts';

const page = (id: string): UploadPage => ({
  id,
  path: id,
  archive: null,
  file: null,
  bytes: 1,
  hash: '',
  image: null,
  problem: null,
});
const pages = (ids: string): UploadPage[] => [...ids].map(page);
const rows = (before: string, after: string): string[] =>
  pageChanges(pages(before), pages(after)).map(
    (change) =>
      `${change.kind} ${change.before ? `${change.before.page.id}${change.before.number}` : '-'} ${
        change.after ? `${change.after.page.id}${change.after.number}` : '-'
      }`,
  );

test.each([
  ['abc', 'abc', []],
  ['abc', 'aXc', ['replaced b2 X2']],
  ['abc', 'aXYc', ['replaced b2 X2', 'added - Y3']],
  ['abcd', 'ad', ['removed b2 -', 'removed c3 -']],
  // what comes first moves no other page
  ['abc', 'Xabc', ['added - X1']],
  ['abcde', 'eabcd', ['moved e5 e1']],
  ['abcd', 'bcda', ['moved a1 a4']],
  ['abcd', 'aXdb', ['replaced c3 X2', 'moved b2 b4']],
  ['ab', 'XY', ['replaced a1 X1', 'replaced b2 Y2']],
  ['', 'X', ['added - X1']],
] as const)('%s becomes %s', (before, after, expected) => {
  expect(rows(before, after)).toEqual(expected);
});

test('pages are counted against those that were reviewed, and pages that move are no changed ones', () => {
  const share = (reviewed: string, now: string): number =>
    changedShare(
      [...reviewed],
      pages(now).map((each) => ({ ...each, hash: each.id })),
    );
  expect(share('abcd', 'dcba')).toBe(0);
  expect(share('abcd', 'abcX')).toBe(0.25);
  expect(share('abcd', 'abcdXYZ')).toBe(0.75);
  expect(share('', 'X')).toBe(1);
  // pages that are there twice count each time
  expect(share('aab', 'ab')).toBeCloseTo(1 / 3);
  // an earlier edit that was not reviewed counts, too, and a page that comes back does not
  expect(share('abcdefghij', 'Xbcdefghij')).toBe(0.1);
  expect(share('abcdefghij', 'abcdefghij')).toBe(0);
  const [first, second] = [1, 2].map((number) => ({
    ...page(`${number}`),
    stored: { number, key: number === 1 ? 'a' : null, file: null, picture: null },
  }));
  expect(changedShare(['a', 'b'], [first!, second!])).toBe(0);
});
