import { useEffect } from 'react';

/** Holds a screen wake lock while the page is visible. Devices may refuse it. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Navigator>;
    if (!on || !wakeLock) return undefined;
    let activeLock: WakeLockSentinel | null = null;
    let isCanceled = false;
    const requestLock = (): void => {
      if (document.visibilityState !== 'visible' || (activeLock && !activeLock.released)) return;
      wakeLock.request('screen').then(
        (sentinel) => {
          activeLock = sentinel;
          if (isCanceled) void sentinel.release();
        },
        () => undefined,
      );
    };
    requestLock();
    document.addEventListener('visibilitychange', requestLock);
    return () => {
      isCanceled = true;
      document.removeEventListener('visibilitychange', requestLock);
      void activeLock?.release();
    };
  }, [on]);
}
