import { useEffect, useRef, type RefObject } from 'react';
import { loadBeside } from '../deferred.tsx';

type Beside = Awaited<ReturnType<typeof loadBeside>>;

/** Begins to listen and returns what ends it. It asks for the options whenever something happens. */
export type Follow<Options> = (code: Beside, on: HTMLElement, options: () => Options) => () => void;

/**
 * Listens to hands on an element with code that comes right behind the first page.
 * @param follow the same function at every render
 */
export function useLateListener<Options>(
  element: RefObject<HTMLElement | null>,
  options: Options,
  follow: Follow<Options>,
): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const on = element.current;
    if (!on) return undefined;
    let stop: (() => void) | null = null;
    let over = false;
    void loadBeside().then((code) => {
      if (!over) stop = follow(code, on, () => latest.current);
    });
    return () => {
      over = true;
      stop?.();
    };
  }, [element, follow]);
}
