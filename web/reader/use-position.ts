// Tracks the current page: writes it to the URL without a new history entry, and announces it to screen readers.
import { useCallback, useEffect, useRef, useState } from 'react';
import { afterNextPaint } from '#web/lib/render/after-next-paint.tsx';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { MoveKind } from '#web/lib/reading/place-tracker.ts';
import type { Move } from '#web/lib/reading/record-progress.ts';
import { beginWork } from '#web/lib/render/pending-work.ts';
import { navigate, pathTo } from '#web/lib/navigation/routes.ts';
import { announce } from '#web/ui/overlays/toasts.ts';
import { clampPage } from './layout/place.ts';

/**
 * Throttles URL writes, because browsers reject frequent changes: up to `writes` within `withinMs` go out at once,
 * later ones are debounced by `waitMs`.
 */
const urlWriteLimit = { writes: 40, withinMs: 30_000, waitMs: 700 };
const announceDelayMs = 500;

interface ReaderPosition {
  /** 1-based. */
  page: number;
  setPage: (page: number, kind: MoveKind) => void;
  /** How the page came into sight; a new object for each move. */
  move: Move;
}

export function usePosition(input: {
  chapterId: string;
  count: number;
  /** The page number in the URL, or null. */
  wanted: number | null;
  /** The page to resume at, if the URL has no page number. */
  resumed: number | null;
  /** Called when the URL changes to another page, in order to show it. */
  onWanted: (page: number) => void;
  /** The first and the last page that are in sight together with a page. */
  sightOf: (page: number) => [first: number, last: number];
}): ReaderPosition {
  const { chapterId, count, wanted, resumed, onWanted, sightOf } = input;
  const t = useT();
  const [at, setAt] = useState<{ page: number; kind: MoveKind }>(() => ({
    page: clampPage(wanted ?? resumed, count),
    kind: wanted === null ? 'open' : 'jump',
  }));
  const { page, kind } = at;
  const setPage = useCallback(
    (nextPage: number, moveKind: MoveKind) =>
      setAt((previous) => {
        const clampedPage = clampPage(nextPage, count);
        return clampedPage === previous.page ? previous : { page: clampedPage, kind: moveKind };
      }),
    [count],
  );
  const writtenPage = useRef(wanted);
  const writes = useRef<number[]>([]);

  useEffect(() => {
    // a URL without a page number resumes at the stored position, so page 1 is written too once it was navigated to
    const isBare = page === 1 && wanted === null && kind === 'open';
    const path = pathTo.chapter(chapterId, isBare ? undefined : page);
    const write = (): void => {
      writtenPage.current = isBare ? null : page;
      if (location.pathname === path) return;
      // the user has left the chapter before this write
      if (!location.pathname.toLowerCase().includes(chapterId)) return;
      writes.current = [
        ...writes.current.filter((writtenAt) => performance.now() - writtenAt < urlWriteLimit.withinMs),
        performance.now(),
      ];
      navigate(path, { replace: true });
    };
    // written after the page is painted: a URL change notifies listeners all over the site
    if (writes.current.length < urlWriteLimit.writes) return afterNextPaint(write);
    const endWork = beginWork();
    const timer = setTimeout(() => {
      write();
      endWork();
    }, urlWriteLimit.waitMs);
    return () => {
      clearTimeout(timer);
      endWork();
    };
    // `wanted` is no dependency, because it changes as a result of this effect
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chapterId, page, kind]);

  useEffect(() => {
    if (wanted === writtenPage.current) return;
    writtenPage.current = wanted;
    // the URL was changed from outside, to another page of this chapter
    const clampedPage = clampPage(wanted, count);
    setPage(clampedPage, 'jump');
    onWanted(clampedPage);
  }, [wanted, count, setPage, onWanted]);

  const isFirstRun = useRef(true);
  useEffect(() => {
    if (isFirstRun.current) {
      isFirstRun.current = false;
      return undefined;
    }
    const timer = setTimeout(() => announce(pagesInSight(t, ...sightOf(page), count)), announceDelayMs);
    return () => clearTimeout(timer);
  }, [page, count, t, sightOf]);

  return { page, setPage, move: at };
}

/** "Page 4 of 12", or "Pages 4–5 of 12". */
export function pagesInSight(t: ReturnType<typeof useT>, page: number, until: number, pages: number): string {
  return until > page ? t('reader.pagesOf', { page, until, pages }) : t('reader.pageOf', { page, pages });
}

/** Announces which chapter has been opened, and at which page. */
export function useAnnounceOpened(chapter: string, page: number, count: number): void {
  const t = useT();
  const announcement = useRef('');
  useEffect(() => {
    announcement.current = t('reader.opened', { chapter, page, pages: count });
  });
  useEffect(() => {
    const timer = setTimeout(() => announce(announcement.current), announceDelayMs);
    return () => clearTimeout(timer);
  }, []);
}
