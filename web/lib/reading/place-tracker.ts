// Which moves of a reader count as reading. A jump (slider, page number, thumbnail, End, link to a page) looks ahead or
// back: it counts once the reader turns on from there or stays.

/** `open`: the chapter was opened where reading begins or goes on. */
export type MoveKind = 'open' | 'turn' | 'jump';

/** Pages in sight, 1-based. */
export interface InSight {
  first: number;
  last: number;
  /** Of the chapter. */
  pages: number;
}

export interface PlaceTracker {
  moved: (kind: MoveKind, sight: InSight) => void;
  /** Turned on from the last page. */
  finished: (pages: number) => void;
  /** The chapter is left. */
  stop: () => void;
}

export function createPlaceTracker(options: {
  /** The last page in sight has been read. */
  report: (page: number, pages: number) => void;
  /** The page that the reader was at last, as far as anybody knows. */
  placeNow: () => number | null;
  /** Calls back after a reader has stayed where they are; the answer cancels it. */
  whenStayed: (stayed: () => void) => () => void;
}): PlaceTracker {
  const { report, placeNow, whenStayed } = options;
  /** Where a jump has led that does not count yet. */
  let jumped: InSight | null = null;
  let cancel: (() => void) | null = null;
  /** The end was reached since the chapter was opened. */
  let ended = false;
  /** After that the reader has come back to the first page. */
  let restarted = false;

  const settle = (): void => {
    jumped = null;
    cancel?.();
    cancel = null;
  };
  const read = ({ last, pages }: InSight, stayed = false): void => {
    settle();
    // whoever looks something up after the end has still finished, unless they begin from the first page again
    if (ended && last < pages && (!restarted || stayed)) return;
    ended = last >= pages;
    restarted = false;
    report(last, pages);
  };
  const look = (sight: InSight): void => {
    settle();
    jumped = sight;
    cancel = whenStayed(() => read(sight, true));
  };
  return {
    moved: (kind, sight) => {
      const place = placeNow();
      // a link to the page where one was goes on, one to the first page of a chapter that was never opened begins
      const isBack = place === null ? sight.first === 1 && !ended : sight.first <= place && place <= sight.last;
      const turnedBack = kind === 'turn' && jumped !== null && sight.first <= jumped.first;
      if ((kind === 'jump' && !isBack) || turnedBack) look(sight);
      else read(sight);
      if (ended && sight.first === 1) restarted = true;
    },
    finished: (pages) => {
      if (!ended || jumped) read({ first: pages, last: pages, pages });
    },
    stop: settle,
  };
}
