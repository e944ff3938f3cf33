import { useEffect, useRef, type RefObject } from 'react';
import { loadDeferredParts } from '../deferred.tsx';

type DeferredParts = Awaited<ReturnType<typeof loadDeferredParts>>;

/** Attaches listeners and returns a function that removes them. Reads the options at every event. */
export type Attach<Options> = (code: DeferredParts, target: HTMLElement, options: () => Options) => () => void;

/**
 * Attaches input listeners to an element. Their code loads right after the first page.
 * @param attach a function with a stable identity
 */
export function useDeferredListener<Options>(
  element: RefObject<HTMLElement | null>,
  options: Options,
  attach: Attach<Options>,
): void {
  const latestOptions = useRef(options);
  useEffect(() => {
    latestOptions.current = options;
  });
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    let detach: (() => void) | null = null;
    let isUnmounted = false;
    void loadDeferredParts().then((code) => {
      if (!isUnmounted) detach = attach(code, target, () => latestOptions.current);
    });
    return () => {
      isUnmounted = true;
      detach?.();
    };
  }, [element, attach]);
}
