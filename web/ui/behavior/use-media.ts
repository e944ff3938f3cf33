import { useCallback, useSyncExternalStore } from 'react';
import { listen } from './listen.ts';

export const phoneQuery = '(max-width: 767px)';
/** Media query for windows that are wide enough for a panel next to the content. */
export const wideQuery = '(min-width: 1024px)';

/** Whether a media query matches; re-renders on changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback((changed: () => void) => listen(matchMedia(query), { change: changed }), [query]);
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/**
 * Whether reduced motion is preferred, by the device or by the reader's setting, which may also override it (`full`).
 */
export function prefersReducedMotion(): boolean {
  const { motion } = document.documentElement.dataset;
  return motion === 'less' || (motion !== 'full' && matchMedia('(prefers-reduced-motion: reduce)').matches);
}

/**
 * Hook for the reduced motion preference: re-renders when the device's preference changes. The reader's setting applies
 * from the next render on.
 */
export function usePrefersReducedMotion(): boolean {
  useMedia('(prefers-reduced-motion: reduce)');
  return prefersReducedMotion();
}
