// Decides which moves of a reader count as reading. A jump (slider, page number, thumbnail, End, link to a page) may be
// a look ahead or back: it counts once the reader turns on from there or stays.

/** Kind of move between pages. `open`: the chapter was opened at its beginning or at the stored position. */
export type MoveKind = 'open' | 'turn' | 'jump';

/** Visible pages, 1-based. */
export interface VisiblePages {
  first: number;
  last: number;
  /** Page count of the chapter. */
  pages: number;
}

export interface PlaceTracker {
  moved: (kind: MoveKind, visible: VisiblePages) => void;
  /** To be called when the reader has turned on from the last page. */
  finished: (pages: number) => void;
  /** To be called when the chapter is left. */
  stop: () => void;
}

export function createPlaceTracker(options: {
  /** Called when the last visible page counts as read. */
  report: (page: number, pages: number) => void;
  /** Returns the page of the reader's last known position; null without one, or when the chapter is finished. */
  placeNow: () => number | null;
  /** Calls back once the reader has stayed on the same pages. Returns a function that cancels it. */
  whenStayed: (stayed: () => void) => () => void;
}): PlaceTracker {
  const { report, placeNow, whenStayed } = options;
  /** Target of a jump that does not count yet. */
  let pendingJump: VisiblePages | null = null;
  let cancelStay: (() => void) | null = null;
  /** Whether the end was reached since the chapter was opened. */
  let hasReachedEnd = false;
  /** Whether the reader has returned to the first page since the end was reached. */
  let hasRestarted = false;

  const clearPendingJump = (): void => {
    pendingJump = null;
    cancelStay?.();
    cancelStay = null;
  };
  const countAsRead = ({ last, pages }: VisiblePages, stayed = false): void => {
    clearPendingJump();
    // looking back after the end keeps the chapter finished, unless the reader restarts from the first page
    if (hasReachedEnd && last < pages && (!hasRestarted || stayed)) return;
    hasReachedEnd = last >= pages;
    hasRestarted = false;
    report(last, pages);
  };
  const countAfterStay = (visible: VisiblePages): void => {
    clearPendingJump();
    pendingJump = visible;
    cancelStay = whenStayed(() => countAsRead(visible, true));
  };
  return {
    moved: (kind, visible) => {
      const knownPage = placeNow();
      // a jump to the last known page continues reading, and one to the first page of a chapter never opened begins it:
      // both count at once
      const isAtKnownPlace =
        knownPage === null
          ? visible.first === 1 && !hasReachedEnd
          : visible.first <= knownPage && knownPage <= visible.last;
      const turnedBack = kind === 'turn' && pendingJump !== null && visible.first <= pendingJump.first;
      if ((kind === 'jump' && !isAtKnownPlace) || turnedBack) countAfterStay(visible);
      else countAsRead(visible);
      if (hasReachedEnd && visible.first === 1) hasRestarted = true;
    },
    finished: (pages) => {
      if (!hasReachedEnd || pendingJump) countAsRead({ first: pages, last: pages, pages });
    },
    stop: clearPendingJump,
  };
}
