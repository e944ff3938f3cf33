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
