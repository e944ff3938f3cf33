import { useEffect, useSyncExternalStore } from 'react';

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

/** Enters full screen with the first press: browsers require a user gesture. */
export function useFullScreenOnOpen(on: boolean): void {
  useEffect(() => {
    if (!on || !canFullScreen() || document.fullscreenElement) return undefined;
    const ask = (): void => void document.documentElement.requestFullscreen().catch(() => undefined);
    addEventListener('pointerup', ask, { once: true });
    addEventListener('keyup', ask, { once: true });
    return () => {
      removeEventListener('pointerup', ask);
      removeEventListener('keyup', ask);
    };
  }, [on]);
}
