// Auto-advance: strips scroll by themselves, pages turn after a number of seconds. A touch pauses it and it resumes
// afterwards; it stops at the end of the chapter, unless the next one follows at once.
import { useEffect, useRef, useState } from 'react';
import { isChapterPath } from '#web/lib/navigation/routes.ts';
import { useRangeLoaded, type LoadedPages } from './pages/use-pages.ts';
import { useStableCallback, useStableObject } from './use-stable.ts';
import type { Turning } from './use-turning.ts';

export interface AutoAdvance {
  on: boolean;
  /** Whether it is paused, by a touch, an open overlay, or pages that are still loading. */
  isPaused: boolean;
  toggle: () => void;
  stop: () => void;
  /** Reports whether an overlay covers the page, which pauses auto-advance. */
  setCovered: (covered: boolean) => void;
}

/** Delay between the last touch and resuming, in ms. */
const resumeMs = 1_000;

/** Module state, so that auto-advance goes on in the reader of the next chapter. */
let isRunning = false;

export function useAutoAdvance(options: {
  turning: Turning;
  /** Auto-advance waits until the pages in sight have loaded. */
  loaded: LoadedPages;
  /** Scroll axis of a strip; null in paged modes, which turn instead. */
  runs: 'down' | 'across' | null;
  /** Seconds per page, or per viewport length of a strip. */
  seconds: number;
  /** Whether the next turn would require a second press; auto-advance stops there. */
  stops: boolean;
  /** Called at the end of a strip; returns whether something follows at once. */
  onEnd: () => boolean;
}): AutoAdvance {
  const { runs, seconds } = options;
  const { page, until, ended, view } = options.turning;
  const [on, setOn] = useState(isRunning);
  const [touched, setTouched] = useState(false);
  const [covered, setCovered] = useState(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const stop = useStableCallback(() => setOn(false));
  if (on && ended) setOn(false);
  useEffect(() => {
    isRunning = on;
    return () => {
      if (!isChapterPath(location.pathname)) isRunning = false;
    };
  }, [on]);
  const isInSightLoaded = useRangeLoaded(options.loaded, page, until, on);
  const isHeld = covered || touched || !isInSightLoaded;
  const isAdvancing = on && !isHeld;

  useEffect(() => {
    if (!on) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = (): void => {
      clearTimeout(timer);
      setTouched(true);
    };
    const release = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setTouched(false), resumeMs);
    };
    const onWheel = (): void => {
      press();
      release();
    };
    const hidden = (): void => {
      if (document.hidden) press();
      else release();
    };
    addEventListener('pointerdown', press);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    addEventListener('touchend', release);
    addEventListener('wheel', onWheel, { passive: true });
    document.addEventListener('visibilitychange', hidden);
    return () => {
      clearTimeout(timer);
      setTouched(false);
      removeEventListener('pointerdown', press);
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
      removeEventListener('touchend', release);
      removeEventListener('wheel', onWheel);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [on]);

  useEffect(() => {
    if (!isAdvancing || !runs) return undefined;
    let frame = 0;
    let before = performance.now();
    let rest = 0;
    const step = (now: number): void => {
      const room = view.current?.room();
      const length = (runs === 'down' ? room?.height : room?.width) ?? 0;
      rest += (Math.min(100, now - before) / 1000) * (length / seconds);
      before = now;
      // scroll positions are whole px: the fraction is carried over to the next frame
      const px = Math.floor(rest);
      rest -= px;
      if (px === 0 || view.current?.creep(px) !== false) frame = requestAnimationFrame(step);
      else if (!latest.current.onEnd()) setOn(false);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isAdvancing, runs, seconds, view]);

  useEffect(() => {
    if (!isAdvancing || runs) return undefined;
    const timer = setInterval(
      () => (latest.current.stops ? setOn(false) : latest.current.turning.turn('next')),
      seconds * 1000,
    );
    return () => clearInterval(timer);
  }, [isAdvancing, runs, seconds]);

  return useStableObject({
    on,
    isPaused: on && isHeld,
    toggle: useStableCallback(() => setOn((before) => !before)),
    stop,
    setCovered,
  });
}
