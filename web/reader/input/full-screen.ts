import { useSyncExternalStore } from 'react';

export const canFullScreen = (): boolean => document.fullscreenEnabled === true;

/** Toggles full screen for the whole document, so that it lasts from chapter to chapter. */
export function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (canFullScreen()) void document.documentElement.requestFullscreen().catch(() => undefined);
}

export function useFullScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenElement !== null,
  );
}
