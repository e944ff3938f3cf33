// Reading with empty hands: strips run on, pages turn after a while. A touch holds it up and it goes on afterwards; it ends
// with the chapter, unless the next one follows at once.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { isChapterPath } from '#web/lib/navigation/routes.ts';
import { useAreHere, type LoadedPages } from './pages/use-pages.ts';
import type { ViewHandle } from './view/view-handle.ts';

export interface Auto {
  on: boolean;
  /** Held up by a hand or by something that is open. */
  held: boolean;
  toggle: () => void;
  stop: () => void;
}

/** After the hand has let go. */
const resumeMs = 1_000;

/** Pages turn by themselves: the reader of the next chapter begins with it. */
let isRunning = false;

export function useAuto(options: {
  view: RefObject<ViewHandle | null>;
  /** A strip, which runs along the window's height or width; pages turn. */
  runs: 'down' | 'across' | null;
  /** Seconds that a page, or a window of a strip, stays. */
  seconds: number;
  /** Nothing moves meanwhile. */
  hold: boolean;
  /** There is nothing after this. */
  ended: boolean;
  /** Pages that are waited for while they are on their way. */
  inSight: { loaded: LoadedPages; from: number; to: number };
  onTurn: () => void;
  /** The next turn would ask for a second press. */
  stops: boolean;
  /** A strip has come to its end; whether something follows at once. */
  onEnd: () => boolean;
}): Auto {
  const { view, runs, seconds, hold, ended } = options;
  const [on, setOn] = useState(isRunning);
  const [touched, setTouched] = useState(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const stop = useCallback(() => setOn(false), []);
  if (on && ended) setOn(false);
  useEffect(() => {
    isRunning = on;
    return () => {
      if (!isChapterPath(location.pathname)) isRunning = false;
    };
  }, [on]);
  const here = useAreHere(options.inSight.loaded, options.inSight.from, options.inSight.to, on);
  const held = hold || touched || !here;
  const going = on && !held;

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
    const roll = (): void => {
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
    addEventListener('wheel', roll, { passive: true });
    document.addEventListener('visibilitychange', hidden);
    return () => {
      clearTimeout(timer);
      setTouched(false);
      removeEventListener('pointerdown', press);
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
      removeEventListener('touchend', release);
      removeEventListener('wheel', roll);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [on]);

  useEffect(() => {
    if (!going || !runs) return undefined;
    let frame = 0;
    let before = performance.now();
    let rest = 0;
    const step = (now: number): void => {
      const room = view.current?.room();
      const length = (runs === 'down' ? room?.height : room?.width) ?? 0;
      rest += (Math.min(100, now - before) / 1000) * (length / seconds);
      before = now;
      // whole px: what is between them is nowhere to be kept
      const px = Math.floor(rest);
      rest -= px;
      if (px === 0 || view.current?.creep(px) !== false) frame = requestAnimationFrame(step);
      else if (!latest.current.onEnd()) setOn(false);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [going, runs, seconds, view]);

  useEffect(() => {
    if (!going || runs) return undefined;
    const timer = setInterval(() => (latest.current.stops ? setOn(false) : latest.current.onTurn()), seconds * 1000);
    return () => clearInterval(timer);
  }, [going, runs, seconds]);

  return { on, held: on && held, toggle: useCallback(() => setOn((before) => !before), []), stop };
}
