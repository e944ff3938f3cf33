// Groups pages into sheets in reading order. A sheet is what is in sight at a time: one page, a pair, or half a page. A
// wide page has a sheet of its own without shifting the pairs after it; a page without a partner stands in the middle.
import type { Size } from '#contract/rules/chapter-shape.ts';

export interface SheetPage extends Size {
  role: 'cover' | 'story' | 'credits';
  /** Whether the page is known to stand alone, so that a new pair begins after it. */
  alone: boolean;
}

export interface SheetPart {
  /** 1-based. */
  page: number;
  /** Which half of a split page, in reading order; null for a page that is not split. */
  half: 'first' | 'second' | null;
}

/** The pages in sight at a time. */
export interface Sheet {
  /** One or two, in reading order. */
  parts: readonly SheetPart[];
  /** Whether a wide page is rotated by 90 degrees. */
  turned: boolean;
}

interface SheetOptions {
  double: boolean;
  widePages: 'fit' | 'full' | 'split' | 'rotate';
  /** Pages that stand alone before a new pair begins, see `pagesAlone`. */
  alone: ReadonlySet<number>;
  /** Leaves out credits pages. */
  skipCredits: boolean;
}

const wideRatio = 1.25;

/**
 * Page numbers (1-based) of double pages scanned as one: landscape, and with an aspect ratio clearly above the
 * chapter's commonest one.
 */
export function widePagesOf(pages: readonly Size[]): Set<number> {
  const commonestValue = mostCommonValue(pages.map(({ width, height }) => width / height));
  const widePageNumbers = pages.flatMap(({ width, height }, index) =>
    width > height && width / height > wideRatio * commonestValue ? [index + 1] : [],
  );
  return new Set(widePageNumbers);
}

/**
 * Page numbers (1-based) of pages more than a quarter wider than the chapter's commonest width. They can be exempted
 * from a strip's width limit.
 */
export function pagesWiderThanUsual(pages: readonly Size[]): Set<number> {
  const commonestValue = mostCommonValue(pages.map(({ width }) => width));
  return new Set(pages.flatMap(({ width }, index) => (width > wideRatio * commonestValue ? [index + 1] : [])));
}

/** The most common value, rounded to two significant digits; the smallest of equally common ones. */
function mostCommonValue(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) {
    const rounded = Number(value.toPrecision(2));
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  const [first] = [...counts].toSorted(([a, many], [b, more]) => more - many || a - b);
  return first?.[0] ?? 0;
}

/**
 * Pages that stand alone before a new pair: those with `SheetPage.alone`, toggled by the reader's own shifts.
 * @param first whether the first page stands alone or begins a pair; null if unknown: it is then taken for a cover,
 * which stands alone
 * @param shifts pages at which the reader has shifted the pairs by one
 */
export function pagesAlone(
  pages: readonly SheetPage[],
  first: 'alone' | 'pair' | null,
  shifts: readonly number[],
  skipCredits: boolean,
): Set<number> {
  const alonePages = new Set(pages.flatMap((page, index) => (page.alone ? [index + 1] : [])));
  const firstShownPage = pages.findIndex((page) => !isSkipped(page, skipCredits, pages)) + 1;
  // `first` describes page 1, not the page that comes first because credits are skipped
  if (firstShownPage > 1 ? first === null : first !== 'pair') alonePages.add(firstShownPage);
  else if (firstShownPage === 1) alonePages.delete(firstShownPage);
  for (const page of shifts) {
    if (!alonePages.delete(page)) alonePages.add(page);
  }
  return alonePages;
}

/** Whether a credits page is left out; never in a chapter of credits alone. */
const isSkipped = (page: SheetPage, skip: boolean, pages: readonly SheetPage[]): boolean =>
  skip && page.role === 'credits' && pages.some(({ role }) => role !== 'credits');

export function sheetsOf(pages: readonly SheetPage[], options: SheetOptions): Sheet[] {
  const { double, widePages, alone, skipCredits } = options;
  const widePageNumbers = widePagesOf(pages);
  const sheets: Sheet[] = [];
  let pendingPart: SheetPart | null = null;
  const addSheet = (parts: SheetPart[], turned = false): void => void sheets.push({ parts, turned });
  const flushPending = (): void => {
    if (pendingPart) addSheet([pendingPart]);
    pendingPart = null;
  };
  for (const [index, { width, height, ...pageAttributes }] of pages.entries()) {
    if (isSkipped({ width, height, ...pageAttributes }, skipCredits, pages)) continue;
    const page = index + 1;
    const wholePage: SheetPart = { page, half: null };
    const isWide = widePageNumbers.has(page);
    if (double) {
      if (isWide || width > height) {
        flushPending();
        addSheet([wholePage], isWide && widePages === 'rotate');
      } else if (alone.has(page)) {
        flushPending();
        addSheet([wholePage]);
      } else if (pendingPart) {
        addSheet([pendingPart, wholePage]);
        pendingPart = null;
      } else pendingPart = wholePage;
    } else if (isWide && widePages === 'split') {
      addSheet([{ page, half: 'first' }]);
      addSheet([{ page, half: 'second' }]);
    } else addSheet([wholePage], isWide && widePages === 'rotate');
  }
  flushPending();
  return sheets;
}

/** Index of the sheet that shows a page; for a skipped page the next one that is shown. -1 only without any sheets. */
export function sheetAt(sheets: readonly Sheet[], page: number, half: SheetPart['half'] = null): number {
  const exactIndex = sheets.findIndex(({ parts }) =>
    parts.some((part) => part.page === page && (half === null || part.half === half)),
  );
  if (exactIndex >= 0) return exactIndex;
  const laterIndex = sheets.findIndex(({ parts }) => parts.some((part) => part.page >= page));
  return laterIndex >= 0 ? laterIndex : sheets.length - 1;
}

export const firstPage = ({ parts }: Sheet): number => parts[0]!.page;
export const pagesOf = ({ parts }: Sheet): number[] => parts.map(({ page }) => page);
export const lastPage = ({ parts }: Sheet): number => parts.at(-1)!.page;

/**
 * The size of a sheet whose pages are drawn equally high.
 * @param sizes sizes of the sheet's parts, as they are shown
 */
export function sheetSize({ turned }: Sheet, sizes: readonly Size[]): Size {
  const boxes = turned ? sizes.map(({ width, height }) => ({ width: height, height: width })) : sizes;
  const height = Math.max(...boxes.map((box) => box.height));
  const width = boxes.reduce((sum, box) => sum + (box.width * height) / box.height, 0);
  return { width, height };
}
