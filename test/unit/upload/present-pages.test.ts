import { expect, test } from 'vitest';
import { isSamePages, plannedPages, rebasePages, restoredPages } from '#web/upload/edit/present-pages.ts';
import type { UploadPage } from '#web/upload/pages/page-list.ts';

const empty = { path: '1', archive: null, file: null, bytes: 1, hash: '', image: null, problem: null };
const stored = (id: string, number: number, key: string | null): UploadPage => ({
  ...empty,
  id,
  stored: { number, key, file: key && `/data/${key}.jpg`, picture: null },
});
const added: UploadPage = { ...empty, id: 'new', path: 'new.jpg', hash: 'h' };

test('own pages over those of somebody else: what they took out is sent again, what they moved is found', () => {
  const edited = [stored('a', 1, 'A'), added, stored('c', 3, 'C')];
  const pages = rebasePages(edited, [stored('x', 1, 'C'), stored('y', 2, 'B')]);
  expect(pages?.map(({ id, stored: page }) => [id, page?.number])).toEqual([
    ['a', null],
    ['new', undefined],
    ['x', 1],
  ]);
});

test('a page that is there twice is found twice', () => {
  const twice = [stored('a', 1, 'A'), stored('b', 2, 'A')];
  expect(rebasePages(twice, [stored('x', 1, 'A'), stored('y', 2, 'A')])?.map(({ id }) => id)).toEqual(['x', 'y']);
});

test('pages whose files cannot be read cannot be saved over others', () => {
  expect(rebasePages([stored('a', 1, null)], [stored('x', 1, null)])).toBeNull();
});

test('the plan of another tab has pages of the chapter and new ones, in its order', () => {
  const plan = [
    { name: 'new.jpg', hash: 'h', bytes: 7 },
    { name: '1', hash: 'A', bytes: 1 },
  ];
  const [first, second] = plannedPages(plan, [stored('x', 1, 'A'), stored('y', 2, 'B')]);
  expect(first).toMatchObject({ path: 'new.jpg', hash: 'h', bytes: 7, file: null });
  expect(second?.id).toBe('x');
});

test('readings of a chapter are compared by content', () => {
  expect(isSamePages([stored('a', 1, 'A')], [stored('b', 1, 'A')])).toBe(true);
  expect(isSamePages([stored('a', 1, 'A')], [stored('b', 1, 'B')])).toBe(false);
  expect(isSamePages([stored('a', 1, 'A')], [])).toBe(false);
});

test('an edit that a reload interrupted has its order back; new files and pages that are gone are missing', () => {
  const present = [stored('x', 1, 'A'), stored('y', 2, 'B')];
  const [first, second, third] = restoredPages([stored('b', 2, 'B'), added, stored('c', 3, 'C')], present);
  expect(first).toBe(present[1]);
  expect(second).toMatchObject({ id: 'new', hash: 'h', file: null });
  expect(second?.stored).toBeUndefined();
  expect(third?.stored).toEqual({ number: null, key: 'C', file: null, picture: null });
  // pages that were not to be seen are known by their number
  expect(restoredPages([stored('b', 2, null)], present)).toEqual([present[1]]);
});
