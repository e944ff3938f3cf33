// Reading positions in a strip of pages (converted from and to scroll offsets), and which pages are prefetched.
import { array, assert, double, integer, nat, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  clampPage,
  pageOfText,
  placeAt,
  spansOfBoxes,
  positionOf,
  type Span,
  placeOfShare,
  shareOfPlace,
} from '#web/reader/layout/place.ts';
import { wantedPages, wantsNextChapter } from '#web/reader/pages/preload.ts';

const spansOf = (sizes: number[]): Span[] => {
  let start = 0;
  return sizes.map((size) => {
    const span = { start, size };
    start += size;
    return span;
  });
};
const sizes = array(integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 60 });

test('a place in a strip converts back to its scroll position', () => {
  assert(
    property(sizes, double({ min: 0, max: 1, noNaN: true }), (pageSizes, share) => {
      const spans = spansOf(pageSizes);
      const position = share * (pageSizes.reduce((sum, size) => sum + size, 0) - 1);
      expect(positionOf(spans, placeAt(spans, position))).toBeCloseTo(position, 6);
    }),
  );
});

test('a place in a strip is kept at another width', () => {
  assert(
    property(sizes, double({ min: 0.2, max: 4, noNaN: true }), nat(), (pageSizes, factor, seed) => {
      const spansBefore = spansOf(pageSizes);
      const spansAfter = spansOf(pageSizes.map((size) => size * factor));
      const position = seed % pageSizes.reduce((sum, size) => sum + size, 0);
      const place = placeAt(spansBefore, position);
      expect(positionOf(spansAfter, place)).toBeCloseTo(position * factor, 4);
    }),
  );
});

test('each page of a strip begins where the one before ends', () => {
  const spans = spansOf([100, 200, 300]);
  expect(placeAt(spans, 0)).toEqual({ page: 1, share: 0 });
  expect(placeAt(spans, 100)).toEqual({ page: 2, share: 0 });
  expect(placeAt(spans, 200)).toEqual({ page: 2, share: 0.5 });
  expect(placeAt(spans, 9_999)).toEqual({ page: 3, share: 1 });
  expect(placeAt(spans, -5)).toEqual({ page: 1, share: 0 });
  expect(placeAt([], 40)).toEqual({ page: 1, share: 0 });
  expect(positionOf(spans, { page: 99, share: 0 })).toBe(300);
});

test('a page number beyond the chapter is clamped', () => {
  expect(clampPage(null, 12)).toBe(1);
  expect(clampPage(0, 12)).toBe(1);
  expect(clampPage(7, 12)).toBe(7);
  expect(clampPage(99, 12)).toBe(12);
});

test('five pages ahead and one behind are fetched, and two ahead with the data saver', () => {
  expect(wantedPages({ current: 4, count: 12, saver: false, preload: 5 })).toEqual([4, 5, 6, 7, 8, 9, 3]);
  expect(wantedPages({ current: 4, count: 12, saver: true, preload: 5 })).toEqual([4, 5, 6, 3]);
  expect(wantedPages({ current: 1, count: 3, saver: false, preload: 5 })).toEqual([1, 2, 3]);
  expect(wantedPages({ current: 12, count: 12, saver: false, preload: 5 })).toEqual([12, 11]);
});

test('as many pages ahead are fetched as the setting says', () => {
  expect(wantedPages({ current: 1, count: 12, saver: false, preload: 1 })).toEqual([1, 2]);
  expect(wantedPages({ current: 1, count: 12, saver: true, preload: 1 })).toEqual([1, 2]);
  expect(wantedPages({ current: 1, count: 40, saver: false, preload: 20 })).toHaveLength(21);
});

test('a share of a strip and its place convert into each other', () => {
  const pages = [
    { width: 800, height: 1600 },
    { width: 400, height: 400 },
    { width: 800, height: 800 },
  ];
  expect(shareOfPlace(pages, { page: 2, share: 0 })).toBeCloseTo(0.5);
  for (const share of [0, 0.2, 0.5, 0.8, 1]) {
    expect(shareOfPlace(pages, placeOfShare(pages, share))).toBeCloseTo(share);
  }
  expect(shareOfPlace([], { page: 1, share: 0 })).toBe(0);
});

test('visible pages are fetched before others', () => {
  const nearPages = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  expect(wantedPages({ current: 4, count: 40, saver: true, preload: 5, near: nearPages })).toEqual([
    4, 5, 6, 7, 8, 9, 10, 11, 12, 3, 2,
  ]);
});

test('the next chapter is fetched near the end of the chapter', () => {
  expect(wantsNextChapter(6, 12)).toBe(false);
  expect(wantsNextChapter(7, 12)).toBe(true);
  expect(wantsNextChapter(1, 3)).toBe(true);
});

test.each([
  ['7', 7],
  ['７', 7],
  [' １２ ', 12],
  ['99', 12],
  ['9999', 12],
  ['0', null],
  ['-3', null],
  ['1.5', null],
  ['seven', null],
  ['', null],
] as const)('the input “%s” is parsed as a page of twelve', (text, page) => {
  expect(pageOfText(text, 12)).toBe(page);
});

test('pages that are left out take no room, and the page after them is the one in sight', () => {
  const box = (start: number) => ({ start, size: 100 });
  const measured = spansOfBoxes([null, box(0), null, null, box(110), null], 210);
  expect(measured.map(({ start }) => start)).toEqual([0, 0, 110, 110, 110, 210]);
  expect(measured.map(({ size }) => size)).toEqual([0, 100, 0, 0, 100, 0]);
  const pagesAt = [0, 99, 109, 110, 150, 209].map((position) => placeAt(measured, position).page);
  expect(pagesAt).toEqual([2, 2, 2, 5, 5, 5]);
});
