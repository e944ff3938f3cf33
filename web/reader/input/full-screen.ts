import { useEffect, useSyncExternalStore } from 'react';

export const canFullScreen = (): boolean => document.fullscreenEnabled === true;

/** Toggles full screen for the whole document, so that it lasts from chapter to chapter. */
export function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (canFullScreen()) void document.documentElement.requestFullscreen().catch(() => undefined);
}

export function useFullScreen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('fullscreenchange', listener);
      return () => document.removeEventListener('fullscreenchange', listener);
    },
    () => document.fullscreenElement !== null,
  );
}

/** Enters full screen with the first press: browsers require a user gesture. */
export function useFullScreenOnOpen(on: boolean): void {
  useEffect(() => {
    if (!on || !canFullScreen() || document.fullscreenElement) return undefined;
    const requestFullScreen = (): void => void document.documentElement.requestFullscreen().catch(() => undefined);
    addEventListener('pointerup', requestFullScreen, { once: true });
    addEventListener('keyup', requestFullScreen, { once: true });
    return () => {
      removeEventListener('pointerup', requestFullScreen);
      removeEventListener('keyup', requestFullScreen);
    };
  }, [on]);
}
