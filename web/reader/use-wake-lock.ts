import { useEffect } from 'react';

/** Holds a screen wake lock while the page is visible. Devices may refuse it. */
export function useWakeLock(on: boolean): void {
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Navigator>;
    if (!on || !wakeLock) return undefined;
    let held: WakeLockSentinel | null = null;
    let isCanceled = false;
    const ask = (): void => {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return;
      wakeLock.request('screen').then(
        (sentinel) => {
          held = sentinel;
          if (isCanceled) void sentinel.release();
        },
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isCanceled = true;
      document.removeEventListener('visibilitychange', ask);
      void held?.release();
    };
  }, [on]);
}
