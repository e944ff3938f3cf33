import { useEffect, useRef, type RefObject } from 'react';
import { loadBeside } from '../later.tsx';
import type { Gestured } from './gestures.ts';

/** Hands move and enlarge what is in sight, as soon as the code that does it is here: right behind the first page. */
export function useGestures(element: RefObject<HTMLElement | null>, current: () => Gestured | null): void {
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  useEffect(() => {
    const on = element.current;
    if (!on) return undefined;
    let stop: (() => void) | null = null;
    let over = false;
    void loadBeside().then(({ followGestures }) => {
      if (!over) stop = followGestures(on, () => latest.current());
    });
    return () => {
      over = true;
      stop?.();
    };
  }, [element]);
}
