// Retains the reader's exact place in a strip, so that another reading mode and a reload begin there.
import { useEffect, useMemo, useRef, useState } from 'react';
import { createEmitter } from '#web/ui/behavior/store.ts';
import type { StripPlace } from './place.ts';
import { rememberedPlace, rememberPlace } from './place-memory.ts';
import { listen } from '#web/ui/behavior/listen.ts';

export interface StablePlace {
  /** The place at which a strip opens: the retained one, else the start of `page`. */
  start: (page: number) => StripPlace;
  keep: (place: StripPlace) => void;
  /** Drops the retained place; called when the reader has gone to another page. */
  forget: () => void;
  /** The current place of the strip, or null; the same object until it moves. */
  now: () => StripPlace | null;
  subscribe: (listener: () => void) => () => void;
}

/** @param pageNumber the page number in the URL */
export function useStablePlace(chapterId: string, pageNumber: number): StablePlace {
  const [initialPlace] = useState(() => rememberedPlace(chapterId, pageNumber));
  const keptPlace = useRef<StripPlace | null>(initialPlace);
  const urlPage = useRef(pageNumber);
  useEffect(() => {
    urlPage.current = pageNumber;
  });
  useEffect(() => {
    const savePlace = (): void => {
      if (keptPlace.current) rememberPlace(chapterId, urlPage.current, keptPlace.current);
    };
    const stops = [listen(window, { pagehide: savePlace }), listen(document, { visibilitychange: savePlace })];
    return () => {
      savePlace();
      for (const stop of stops) stop();
    };
  }, [chapterId]);
  return useMemo(() => {
    const { notify, subscribe } = createEmitter();
    return {
      start: (page) => keptPlace.current ?? { page, share: 0 },
      keep: (place) => {
        keptPlace.current = place;
        notify();
      },
      forget: () => {
        keptPlace.current = null;
      },
      now: () => keptPlace.current,
      subscribe,
    };
  }, []);
}
