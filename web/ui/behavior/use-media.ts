import { useCallback, useSyncExternalStore } from 'react';

export const phoneQuery = '(max-width: 767px)';
/** Room for a panel beside the content. */
export const wideQuery = '(min-width: 1024px)';

/** Whether a media query holds now; follows changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether things shall not move: the device says so, or the reader does, who may also say the opposite (`isFull`). */
export function isStill(): boolean {
  const { motion } = document.documentElement.dataset;
  return motion === 'less' || (motion !== 'full' && matchMedia('(prefers-reduced-motion: reduce)').matches);
}

/** The same for components; follows the device. What the reader chooses counts from the next drawing on. */
export function useStill(): boolean {
  useMedia('(prefers-reduced-motion: reduce)');
  return isStill();
}
