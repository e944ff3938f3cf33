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
  setCovered: (isCovered: boolean) => void;
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
  const { runs: scrollAxis, seconds } = options;
  const { page, until, ended, view } = options.turning;
  const [on, setOn] = useState(isRunning);
  const [isTouched, setTouched] = useState(false);
  const [isCovered, setCovered] = useState(false);
  const latestOptions = useRef(options);
  useEffect(() => {
    latestOptions.current = options;
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
  const isHeld = isCovered || isTouched || !isInSightLoaded;
  const isAdvancing = on && !isHeld;

  useEffect(() => {
    if (!on) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pauseByTouch = (): void => {
      clearTimeout(timer);
      setTouched(true);
    };
    const scheduleResume = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setTouched(false), resumeMs);
    };
    const onWheel = (): void => {
      pauseByTouch();
      scheduleResume();
    };
    const onVisibilityChange = (): void => {
      if (document.hidden) pauseByTouch();
      else scheduleResume();
    };
    addEventListener('pointerdown', pauseByTouch);
    addEventListener('pointerup', scheduleResume);
    addEventListener('pointercancel', scheduleResume);
    addEventListener('touchend', scheduleResume);
    addEventListener('wheel', onWheel, { passive: true });
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      clearTimeout(timer);
      setTouched(false);
      removeEventListener('pointerdown', pauseByTouch);
      removeEventListener('pointerup', scheduleResume);
      removeEventListener('pointercancel', scheduleResume);
      removeEventListener('touchend', scheduleResume);
      removeEventListener('wheel', onWheel);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [on]);

  useEffect(() => {
    if (!isAdvancing || !scrollAxis) return undefined;
    let frame = 0;
    let before = performance.now();
    let pendingPx = 0;
    const scrollStep = (now: number): void => {
      const viewSize = view.current?.room();
      const length = (scrollAxis === 'down' ? viewSize?.height : viewSize?.width) ?? 0;
      pendingPx += (Math.min(100, now - before) / 1000) * (length / seconds);
      before = now;
      // scroll positions are whole px: the fraction is carried over to the next frame
      const px = Math.floor(pendingPx);
      pendingPx -= px;
      if (px === 0 || view.current?.creep(px) !== false) frame = requestAnimationFrame(scrollStep);
      else if (!latestOptions.current.onEnd()) setOn(false);
    };
    frame = requestAnimationFrame(scrollStep);
    return () => cancelAnimationFrame(frame);
  }, [isAdvancing, scrollAxis, seconds, view]);

  useEffect(() => {
    if (!isAdvancing || scrollAxis) return undefined;
    const timer = setInterval(
      () => (latestOptions.current.stops ? setOn(false) : latestOptions.current.turning.turn('next')),
      seconds * 1000,
    );
    return () => clearInterval(timer);
  }, [isAdvancing, scrollAxis, seconds]);

  return useStableObject({
    on,
    isPaused: on && isHeld,
    toggle: useStableCallback(() => setOn((before) => !before)),
    stop,
    setCovered,
  });
}
