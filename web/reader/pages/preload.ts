// Decides which pages are fetched, in which order, and when the next chapter is prefetched.

const preloadCounts = { aheadSaving: 2, behind: 1 } as const;
const nearEndPages = 5;
/** Number of pages of the next chapter that are prefetched. */
export const nextChapterPages = 2;

/**
 * Page numbers (1-based) to load, the most urgent first: pages in sight, drawn pages after them, preloaded pages, the
 * page before, and drawn pages before that.
 */
export function wantedPages(input: {
  current: number;
  /** The last page in sight, when there are several. */
  until?: number;
  count: number;
  saver: boolean;
  /** Number of pages to preload, without the data saver. */
  preload: number;
  /** Pages so close that their pictures are drawn. */
  near?: readonly number[];
}): number[] {
  const { current, until = current, count, saver, preload, near: nearPages = [] } = input;
  const aheadCount = saver ? Math.min(preload, preloadCounts.aheadSaving) : preload;
  const pageOrder = [
    ...Array.from({ length: until - current + 1 }, (_, step) => current + step),
    ...nearPages.filter((page) => page > until).toSorted((a, b) => a - b),
    ...Array.from({ length: aheadCount }, (_, step) => until + 1 + step),
    ...Array.from({ length: preloadCounts.behind }, (_, step) => current - 1 - step),
    ...nearPages.filter((page) => page < current).toSorted((a, b) => b - a),
  ];
  return [...new Set(pageOrder)].filter((page) => page >= 1 && page <= count);
}

export const wantsNextChapter = (current: number, count: number): boolean => count - current <= nearEndPages;
