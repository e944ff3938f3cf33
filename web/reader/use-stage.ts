// Device features of the reader: screen wake lock, full screen and animations.
import { useEffect } from 'react';
import { canFullScreen } from './input/full-screen.ts';

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

/** Applies the reader's own animation setting while a chapter is open; otherwise device and preferences decide. */
export function useAnimations(wanted: 'system' | 'on' | 'off'): void {
  useEffect(() => {
    if (wanted === 'system') return undefined;
    const { dataset } = document.documentElement;
    const before = dataset['motion'];
    dataset['motion'] = wanted === 'off' ? 'less' : 'full';
    return () => {
      if (before === undefined) delete dataset['motion'];
      else dataset['motion'] = before;
    };
  }, [wanted]);
}
