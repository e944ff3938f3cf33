// Where within its page a line of pages was left: another way of reading and a reload begin there.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Place } from './place.ts';
import { rememberedPlace, rememberPlace } from './place-memory.ts';

export interface StablePlace {
  /** Where a line opens; without a place of its own at the start of `page`. */
  start: (page: number) => Place;
  keep: (place: Place) => void;
  /** The reader went to another page. */
  forget: () => void;
  /** Where the line stands, or null; the same object until it moves. */
  now: () => Place | null;
  subscribe: (listener: () => void) => () => void;
}

/** @param at the page that the address names */
export function useStablePlace(chapterId: string, at: number): StablePlace {
  const [opened] = useState(() => rememberedPlace(chapterId, at));
  const kept = useRef<Place | null>(opened);
  const named = useRef(at);
  useEffect(() => {
    named.current = at;
  });
  useEffect(() => {
    const remember = (): void => {
      if (kept.current) rememberPlace(chapterId, named.current, kept.current);
    };
    addEventListener('pagehide', remember);
    document.addEventListener('visibilitychange', remember);
    return () => {
      remember();
      removeEventListener('pagehide', remember);
      document.removeEventListener('visibilitychange', remember);
    };
  }, [chapterId]);
  return useMemo(() => {
    const listeners = new Set<() => void>();
    return {
      start: (page) => kept.current ?? { page, share: 0 },
      keep: (place) => {
        kept.current = place;
        for (const listener of listeners) listener();
      },
      forget: () => {
        kept.current = null;
      },
      now: () => kept.current,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  }, []);
}
