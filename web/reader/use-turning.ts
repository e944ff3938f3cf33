// The current position and all navigation: by page, sheet, viewport or chapter.
import { Info } from 'lucide-react';
import { createElement, useEffect, useRef, useState, type RefObject } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MoveKind } from '#web/lib/reading/place-tracker.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { announce, dismissToast, toast, type ToastMessage } from '#web/ui/overlays/toasts.ts';
import { isPaged } from './layout/layout.ts';
import { clampPage, type StripPlace } from './layout/place.ts';
import { firstPage, lastPage, sheetAt, type SheetPart } from './layout/spreads.ts';
import { useStablePlace, type StablePlace } from './layout/use-stable-place.ts';
import type { Layout } from './layout/use-layout.ts';
import { isNextOpenedByTurning, type Neighbours } from './neighbours.ts';
import type { Move } from '#web/lib/reading/record-progress.ts';
import { usePosition } from './use-position.ts';
import { useStableCallback, useStableObject } from './use-stable.ts';
import type { ViewHandle } from './view/view-handle.ts';

type Turn = 'previous' | 'next';

export interface Turning {
  /** The first page in sight, 1-based, and the last. */
  page: number;
  until: number;
  /**
   * Returns the first page in sight at call time, for components that render a frame later and still have the previous
   * `page`.
   */
  currentPage: () => number;
  /** Index of the sheet in sight; the end card comes after the last one. */
  at: number;
  /** Whether a paged mode shows the end card. */
  ended: boolean;
  stablePlace: StablePlace;
  view: RefObject<ViewHandle | null>;
  /** Called with the page that a strip has scrolled to. */
  scrolledTo: (page: number) => void;
  go: (page: number) => void;
  /** Shows a place within a strip. */
  seek: (place: StripPlace) => void;
  /** How the page came into sight. */
  move: Move;
  /** The page at which the chapter resumed on opening; null if it opened at its start or at the page of the URL. */
  resumed: number | null;
  /**
   * Sets the listener that is called when the reader turns past the last page, before the end card or the next chapter
   * is drawn; null removes it.
   */
  hearFinish: (listener: (() => void) | null) => void;
  /** Turns by one page or pair; the end card comes after the last one. */
  turn: (turn: Turn) => void;
  /** Scrolls through a page larger than the viewport first, then turns; strips scroll by a share of the viewport. */
  step: (turn: Turn, by: 'tap' | 'key') => void;
  /**
   * Goes from the end of a strip to the next chapter, as the `atEnd` setting says; false if the strip ends with its
   * card.
   */
  passEnd: () => boolean;
  goToChapter: (chapter: Chapter | null, fallbackKey: 'reader.noNext' | 'reader.noPrevious') => void;
  /** Goes to the previous or the next chapter; waits while the neighbors are still loading. */
  goToNeighbour: (which: Turn) => void;
  /** Shows a toast about the current page; another page dismisses it. */
  notice: (message: ToastMessage) => void;
  /** Leaves the end card, e.g. after the reading mode was changed. */
  leaveEndCard: () => void;
}

/** Time for the second press that goes on to the next chapter, in ms. */
const secondPressMs = 3_000;

export function useTurning(input: {
  chapterId: string;
  count: number;
  /** The page number in the URL, or null. */
  wanted: number | null;
  /** The page to resume at, if the URL has no page number. */
  resumed: number | null;
  layout: Layout;
  neighbours: Neighbours;
  /** Whether the neighbors have been loaded. */
  neighboursKnown: boolean;
}): Turning {
  const { chapterId, count, wanted, resumed, layout, neighbours, neighboursKnown } = input;
  const { mode, sheets, settings } = layout;
  const t = useT();
  const paged = isPaged(mode);
  const view = useRef<ViewHandle>(null);
  const [isPastEnd, setPastEnd] = useState(false);
  const [half, setHalf] = useState<SheetPart['half']>(null);
  const stablePlace = useStablePlace(chapterId, clampPage(wanted ?? resumed, count));
  const showPage = useStableCallback((page: number): void => {
    setPastEnd(false);
    setHalf(null);
    stablePlace.forget();
    view.current?.show({ page, share: 0 });
  });
  const sightOf = useStableCallback((pageNumber: number): [number, number] => {
    const sheet = paged ? sheets[sheetAt(sheets, pageNumber, half)] : undefined;
    return sheet ? [firstPage(sheet), lastPage(sheet)] : [pageNumber, pageNumber];
  });
  const { page, setPage, move } = usePosition({ chapterId, count, wanted, resumed, onWanted: showPage, sightOf });
  const finishListener = useRef<(() => void) | null>(null);
  const ended = isPastEnd && paged;
  const sheetIndex = paged ? sheetAt(sheets, page, half) : 0;
  const sheet = sheets[sheetIndex];
  const notice = useNotice(page, ended);

  const goToChapter = useStableCallback<Parameters<Turning['goToChapter']>, void>((target, fallbackKey) => {
    if (target) navigate(pathTo.chapter(target.id));
    else notice({ text: t(fallbackKey), icon: createElement(Info) });
  });
  const pendingTurn = useRef<Turn | null>(null);
  const goToNeighbour = useStableCallback((which: Turn): void => {
    const target = neighbours[which];
    if (target || neighboursKnown) goToChapter(target, which === 'next' ? 'reader.noNext' : 'reader.noPrevious');
    else pendingTurn.current = which;
  });
  useEffect(() => {
    if (pendingTurn.current === null || !neighboursKnown) return;
    goToNeighbour(pendingTurn.current);
    pendingTurn.current = null;
  }, [neighboursKnown, goToNeighbour]);
  const moveToPage = (next: number, kind: MoveKind): void => {
    setPage(next, kind);
    showPage(clampPage(next, count));
  };
  const go = (next: number): void => moveToPage(next, 'jump');
  const seek = (place: StripPlace): void => {
    setPage(place.page, 'jump');
    view.current?.show(place);
  };
  const lastPressAt = useRef(-Infinity);
  /** Goes past the last page, as the `atEnd` setting says. */
  const goPastEnd = (): void => {
    const next = isNextOpenedByTurning(neighbours) ? neighbours.next : null;
    finishListener.current?.();
    if (next && settings.atEnd === 'infinite') goToChapter(next, 'reader.noNext');
    else if (next && settings.atEnd === 'press') {
      if (performance.now() - lastPressAt.current < secondPressMs) goToChapter(next, 'reader.noNext');
      else notice({ text: t('reader.pressAgain'), icon: createElement(Info) });
      lastPressAt.current = performance.now();
    } else {
      if (paged) setPastEnd(true);
      else view.current?.show({ page: count + 1, share: 0 });
      if (!ended) announce(t('reader.end'));
    }
  };
  const notifyFirstPage = (): void => {
    const { previous } = neighbours;
    const action = { label: t('reader.previousChapter'), run: () => goToChapter(previous, 'reader.noPrevious') };
    notice({ text: t('reader.firstPage'), icon: createElement(Info), ...(previous ? { action } : {}) });
  };
  const turnSheet = (which: Turn): void => {
    const target = (ended ? sheets.length : sheetIndex) + (which === 'next' ? 1 : -1);
    const next = sheets[target];
    if (next) {
      setPastEnd(false);
      setHalf(next.parts[0]!.half);
      stablePlace.forget();
      setPage(firstPage(next), 'turn');
    } else if (target < 0) notifyFirstPage();
    else goPastEnd();
  };
  const turnPage = (which: Turn): void => {
    // the target is relative to the viewport edge where reading begins: the next page that starts after it, or before
    // it
    const currentPlace = view.current?.place() ?? { page, share: 0 };
    const target =
      which === 'next' ? currentPlace.page + 1 : currentPlace.share > 0.05 ? currentPlace.page : currentPlace.page - 1;
    if (target > count) goPastEnd();
    else if (target >= 1) moveToPage(target, 'turn');
    else notifyFirstPage();
  };
  const turn = paged ? turnSheet : turnPage;
  const passEnd = (): boolean => {
    if (paged || settings.atEnd === 'card' || !isNextOpenedByTurning(neighbours) || !view.current?.atEnd())
      return false;
    goPastEnd();
    return true;
  };
  const step: Turning['step'] = (which, by) => {
    if (!paged) {
      if (which === 'next' && passEnd()) return;
      view.current?.scroll(((which === 'next' ? 1 : -1) * settings.jump) / 100);
    } else if (!view.current?.rest(which, by)) turn(which);
  };
  const firstInSight = ended ? count : sheet ? firstPage(sheet) : page;
  return useStableObject({
    page: firstInSight,
    currentPage: useStableCallback(() => firstInSight),
    until: ended ? count : sheet ? lastPage(sheet) : page,
    at: ended ? sheets.length : sheetIndex,
    ended,
    stablePlace,
    view,
    scrolledTo: useStableCallback((next: number) => setPage(next, 'turn')),
    go: useStableCallback(go),
    seek: useStableCallback(seek),
    move,
    resumed,
    hearFinish: useStableCallback((listener: (() => void) | null) => void (finishListener.current = listener)),
    turn: useStableCallback(turn),
    step: useStableCallback(step),
    passEnd: useStableCallback(passEnd),
    goToChapter,
    goToNeighbour,
    notice,
    leaveEndCard: useStableCallback(() => setPastEnd(false)),
  });
}

const noticeSeconds = 3;
/** Duration of a toast with an action: longer than `noticeSeconds`, so that there is time to press the action. */
const offerSeconds = 6;

function useNotice(page: number, ended: boolean): (message: ToastMessage) => void {
  const toastId = useRef<number | null>(null);
  useEffect(
    () => () => {
      if (toastId.current !== null) dismissToast(toastId.current);
    },
    [page, ended],
  );
  return useStableCallback((message: ToastMessage) => {
    toastId.current = toast({ seconds: message.action ? offerSeconds : noticeSeconds, ...message });
  });
}
