// Retains the reader's exact place in a strip, so that another reading mode and a reload begin there.
import { useEffect, useMemo, useRef, useState } from 'react';
import { createEmitter } from '#web/ui/behavior/store.ts';
import type { Place } from './place.ts';
import { rememberedPlace, rememberPlace } from './place-memory.ts';
import { listen } from '#web/ui/behavior/listen.ts';

export interface StablePlace {
  /** The place at which a strip opens: the retained one, else the start of `page`. */
  start: (page: number) => Place;
  keep: (place: Place) => void;
  /** Drops the retained place; called when the reader has gone to another page. */
  forget: () => void;
  /** The current place of the strip, or null; the same object until it moves. */
  now: () => Place | null;
  subscribe: (listener: () => void) => () => void;
}

/** @param at the page number in the URL */
export function useStablePlace(chapterId: string, at: number): StablePlace {
  const [opened] = useState(() => rememberedPlace(chapterId, at));
  const kept = useRef<Place | null>(opened);
  const urlPage = useRef(at);
  useEffect(() => {
    urlPage.current = at;
  });
  useEffect(() => {
    const remember = (): void => {
      if (kept.current) rememberPlace(chapterId, urlPage.current, kept.current);
    };
    const stops = [listen(window, { pagehide: remember }), listen(document, { visibilitychange: remember })];
    return () => {
      remember();
      for (const stop of stops) stop();
    };
  }, [chapterId]);
  return useMemo(() => {
    const { notify, subscribe } = createEmitter();
    return {
      start: (page) => kept.current ?? { page, share: 0 },
      keep: (place) => {
        kept.current = place;
        notify();
      },
      forget: () => {
        kept.current = null;
      },
      now: () => kept.current,
      subscribe,
    };
  }, []);
}
