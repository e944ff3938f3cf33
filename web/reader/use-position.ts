// Which page is being read: kept in the address without a history entry of its own, and said aloud.
import { useCallback, useEffect, useRef, useState } from 'react';
import { afterFrame } from '#web/lib/after-frame.tsx';
import { useT } from '#web/lib/i18n.ts';
import { beginWork } from '#web/lib/pending-work.ts';
import { navigate, pathTo } from '#web/lib/routes.ts';
import { announce } from '#web/ui/toasts.ts';
import { clampPage } from './layout/place.ts';

/** Browsers refuse addresses that change too often: this many within this time go out at once, later ones wait. */
const burst = { writes: 40, withinMs: 30_000, waitMs: 700 };
const quietMs = 500;

export interface Position {
  /** 1-based. */
  page: number;
  setPage: (page: number) => void;
}

export function usePosition(input: {
  chapterId: string;
  count: number;
  /** The page of the address. */
  wanted: number | null;
  /** Another page of the address has arrived: it is gone to. */
  onWanted: (page: number) => void;
  /** The last page that is in sight together with a page. */
  untilOf: (page: number) => number;
}): Position {
  const { chapterId, count, wanted, onWanted, untilOf } = input;
  const t = useT();
  const [page, setPage] = useState(() => clampPage(wanted, count));
  const known = useRef(wanted);
  const writes = useRef<number[]>([]);

  useEffect(() => {
    const path = pathTo.chapter(chapterId, page === 1 ? undefined : page);
    const write = (): void => {
      known.current = page === 1 ? null : page;
      if (location.pathname === path || (page === 1 && known.current === wanted)) return;
      // somebody has gone elsewhere meanwhile
      if (!location.pathname.toLowerCase().includes(chapterId)) return;
      writes.current = [...writes.current.filter((at) => performance.now() - at < burst.withinMs), performance.now()];
      navigate(path, { replace: true });
    };
    // the frame with the page does not wait for the address, which all of the site hears of
    if (writes.current.length < burst.writes) return afterFrame(write);
    const done = beginWork();
    const timer = setTimeout(() => {
      write();
      done();
    }, burst.waitMs);
    return () => {
      clearTimeout(timer);
      done();
    };
    // `wanted` follows what is written here
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chapterId, page]);

  useEffect(() => {
    if (wanted === known.current) return;
    known.current = wanted;
    setPage(clampPage(wanted, count));
    onWanted(clampPage(wanted, count));
  }, [wanted, count, onWanted]);

  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return undefined;
    }
    const timer = setTimeout(() => announce(pagesInSight(t, page, untilOf(page), count)), quietMs);
    return () => clearTimeout(timer);
  }, [page, count, t, untilOf]);

  return { page, setPage: useCallback((next: number) => setPage(clampPage(next, count)), [count]) };
}

/** "Page 4 of 12", or "Pages 4–5 of 12". */
export function pagesInSight(t: ReturnType<typeof useT>, page: number, until: number, pages: number): string {
  return until > page ? t('reader.pagesOf', { page, until, pages }) : t('reader.pageOf', { page, pages });
}

/** Says which chapter has been opened, and where. */
export function useOpened(chapter: string, page: number, count: number): void {
  const t = useT();
  const text = useRef('');
  useEffect(() => {
    text.current = t('reader.opened', { chapter, page, pages: count });
  });
  useEffect(() => {
    const timer = setTimeout(() => announce(text.current), quietMs);
    return () => clearTimeout(timer);
  }, []);
}
