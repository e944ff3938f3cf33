import { useEffect, useRef, type RefObject } from 'react';
import { loadDeferredParts } from '../deferred.tsx';

type Beside = Awaited<ReturnType<typeof loadDeferredParts>>;

/** Begins to listen and returns what ends it. It asks for the options whenever something happens. */
export type Attach<Options> = (code: Beside, on: HTMLElement, options: () => Options) => () => void;

/**
 * Listens to hands on an element with code that comes right behind the first page.
 * @param follow the same function at every render
 */
export function useLateListener<Options>(
  element: RefObject<HTMLElement | null>,
  options: Options,
  follow: Attach<Options>,
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
    void loadDeferredParts().then((code) => {
      if (!over) stop = follow(code, on, () => latest.current);
    });
    return () => {
      over = true;
      stop?.();
    };
  }, [element, follow]);
}
