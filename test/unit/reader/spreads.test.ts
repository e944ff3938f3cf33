// Layout of pages in spreads: parity over wide pages, pages that stand alone, shifts, credits, halves.
import { describe, expect, test } from 'vitest';
import { clipsOf, noClip } from '#web/reader/layout/clip.ts';
import {
  pagesWiderThanUsual,
  pagesAlone,
  sheetAt,
  sheetSize,
  sheetsOf,
  widePagesOf,
  type Sheet,
  type SheetPage,
} from '#web/reader/layout/spreads.ts';

/** Creates pages from letters: `p` page, `w` wide page, `c` credits page; `!` after one: it is known to stand alone. */
function pagesOf(notation: string): SheetPage[] {
  return [...notation.matchAll(/([pwc])(!?)/g)].map(([, kind, alone]) => ({
    width: kind === 'w' ? 2000 : 1000,
    height: 1400,
    role: kind === 'c' ? 'credits' : 'story',
    alone: alone === '!',
  }));
}

interface Options {
  first?: 'alone' | 'pair' | null;
  shifts?: number[];
  double?: boolean;
  widePages?: 'fit' | 'full' | 'split' | 'rotate';
  skipCredits?: boolean;
}

function sheets(notation: string, options: Options = {}): Sheet[] {
  const { first = null, shifts = [], double = true, widePages = 'full', skipCredits = false } = options;
  const pages = pagesOf(notation);
  return sheetsOf(pages, { double, widePages, skipCredits, alone: pagesAlone(pages, first, shifts, skipCredits) });
}

/** Prints sheets: `a` and `b` are halves; `~` is a rotated page. */
function notationOf(sheetList: Sheet[]): string {
  return sheetList
    .map(({ parts, turned }) => {
      const printedSheet = parts
        .map(({ page, half }) => `${page}${half === 'first' ? 'a' : half === 'second' ? 'b' : ''}`)
        .join('');
      return turned ? `${printedSheet}~` : printedSheet;
    })
    .join(' ');
}

describe('pairs of pages', () => {
  test.each([
    ['pppp', {}, '1 23 4'],
    ['pppp', { first: 'pair' }, '12 34'],
    ['ppppp', { first: 'alone' }, '1 23 45'],
    ['p', {}, '1'],
    ['p', { first: 'pair' }, '1'],
  ] as [string, Options, string][])('are laid out for the pages %s with %j', (notation, options, expected) => {
    expect(notationOf(sheets(notation, options))).toBe(expected);
  });

  test('leave a wide page alone, and start again after it', () => {
    expect(notationOf(sheets('pppwpp'))).toBe('1 23 4 56');
    expect(notationOf(sheets('ppwpp', { first: 'pair' }))).toBe('12 3 45');
    // the last page before the wide one has no partner: it stays alone, on the side where it is read
    expect(notationOf(sheets('ppppwppp'))).toBe('1 23 4 5 67 8');
    expect(notationOf(sheets('wpp', { first: 'pair' }))).toBe('1 23');
  });

  test('leave a page alone that the spread map says so of', () => {
    expect(notationOf(sheets('ppp!pp', { first: 'pair' }))).toBe('12 3 45');
    expect(notationOf(sheets('pppp!pp', { first: 'pair' }))).toBe('12 3 4 56');
  });

  test('can be shifted by one, at the start and anywhere, and back', () => {
    expect(notationOf(sheets('pppppp', { shifts: [1] }))).toBe('12 34 56');
    expect(notationOf(sheets('ppppppp', { shifts: [4] }))).toBe('1 23 4 56 7');
    expect(notationOf(sheets('ppp!pp', { first: 'pair', shifts: [3] }))).toBe('12 34 5');
    expect(notationOf(sheets('pppppp', { shifts: [1, 3] }))).toBe('12 3 45 6');
  });

  test('leave out credits, and keep a cover after them', () => {
    expect(notationOf(sheets('cpppc', { skipCredits: true }))).toBe('2 34');
    expect(notationOf(sheets('pppcpp', { skipCredits: true }))).toBe('1 23 56');
    expect(notationOf(sheets('cc', { skipCredits: true }))).toBe('1 2');
    expect(notationOf(sheets('cpp'))).toBe('1 23');
  });
});

describe('wide pages', () => {
  test('in single mode are unchanged, split in two, or rotated', () => {
    expect(notationOf(sheets('pwp', { double: false }))).toBe('1 2 3');
    expect(notationOf(sheets('pwp', { double: false, widePages: 'split' }))).toBe('1 2a 2b 3');
    expect(notationOf(sheets('pwp', { double: false, widePages: 'rotate' }))).toBe('1 2~ 3');
  });

  test('in double mode are not split, because they are pairs already', () => {
    expect(notationOf(sheets('pwp', { widePages: 'split' }))).toBe('1 2 3');
    expect(notationOf(sheets('pwp', { widePages: 'rotate' }))).toBe('1 2~ 3');
  });
});

test('a page is wide relative to its chapter, so a chapter of landscape pages has none', () => {
  expect([...widePagesOf(pagesOf('ppwp'))]).toEqual([3]);
  expect([...widePagesOf(pagesOf('wwww'))]).toEqual([]);
  const pages = [...pagesOf('ppp'), { width: 1300, height: 2000, role: 'story' as const, alone: false }];
  expect([...widePagesOf(pages)]).toEqual([]);
  expect([...pagesWiderThanUsual(pages)]).toEqual([4]);
  // landscape pages are never put beside each other
  expect(notationOf(sheets('wwww', { first: 'pair' }))).toBe('1 2 3 4');
});

test('every page has its sheet, also a half and a page that is left out', () => {
  const sheetList = sheets('pwp', { double: false, widePages: 'split' });
  expect(sheetAt(sheetList, 2)).toBe(1);
  expect(sheetAt(sheetList, 2, 'second')).toBe(2);
  expect(sheetAt(sheetList, 3)).toBe(3);
  const sheetsWithoutCredits = sheets('pcpp', { skipCredits: true });
  expect(notationOf(sheetsWithoutCredits)).toBe('1 34');
  expect(sheetAt(sheetsWithoutCredits, 2)).toBe(1);
  expect(sheetAt(sheets('ppc', { skipCredits: true }), 3)).toBe(1);
});

test('pages of a pair are equally high, and a page alone has no empty side beside it', () => {
  const pair = {
    parts: [
      { page: 1, half: null },
      { page: 2, half: null },
    ],
    turned: false,
  } satisfies Sheet;
  const sizes = [
    { width: 1000, height: 1400 },
    { width: 500, height: 700 },
  ];
  expect(sheetSize(pair, sizes)).toEqual({ width: 2000, height: 1400 });
  const alone = { parts: [{ page: 1, half: null }], turned: false } satisfies Sheet;
  expect(sheetSize(alone, sizes.slice(0, 1))).toEqual({ width: 1000, height: 1400 });
  expect(sheetSize({ ...alone, turned: true }, sizes.slice(0, 1))).toEqual({ width: 1400, height: 1000 });
});

test('halves are on the side of the reading direction, and crops of a pair are equal', () => {
  const half = { parts: [{ page: 1, half: 'first' }], turned: false } satisfies Sheet;
  expect(clipsOf(half, new Map(), 'ltr')[0]).toMatchObject({ left: 0, right: 0.5 });
  expect(clipsOf(half, new Map(), 'rtl')[0]).toMatchObject({ left: 0.5, right: 0 });
  const borderCrop = { left: 0.1, top: 0.05, right: 0.2, bottom: 0.1 };
  const crops = new Map([
    [1, borderCrop],
    [2, { ...borderCrop, left: 0.02, bottom: 0 }],
  ]);
  const pair = {
    parts: [
      { page: 1, half: null },
      { page: 2, half: null },
    ],
    turned: false,
  } satisfies Sheet;
  expect(clipsOf(pair, crops, 'ltr')).toEqual([
    { left: 0.02, top: 0.05, right: 0.2, bottom: 0 },
    { left: 0.02, top: 0.05, right: 0.2, bottom: 0 },
  ]);
  expect(clipsOf(half, crops, 'ltr')[0]).toEqual({ ...borderCrop, right: 0.5 });
  // the borders of one page are not known yet, so neither is cropped
  const pageWithoutBorders = {
    ...pair,
    parts: [
      { page: 1, half: null },
      { page: 3, half: null },
    ],
  } satisfies Sheet;
  expect(clipsOf(pageWithoutBorders, crops, 'ltr')).toEqual([noClip, noClip]);
});
