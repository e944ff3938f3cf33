import { useEffect, useRef, useState } from 'react';
import { useStableCallback, useStableObject } from '../use-stable.ts';

const idleMs = 2_600;
/** Mouse movement is ignored for this long after the controls were hidden, because the hand still trembles. */
const jitterMs = 400;

interface Idle {
  idle: boolean;
  wake: () => void;
  /** Hides the controls at once, or shows them again. */
  toggle: () => void;
}

/** Becomes idle after `idleMs` without mouse movement. */
export function useIdle(): Idle {
  const [idle, setIdle] = useState(false);
  const activity = useRef({ idle: false, awayAt: -Infinity });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changeIdle = useStableCallback((nextIdle: boolean): void => {
    activity.current.idle = nextIdle;
    setIdle(nextIdle);
  });
  const wake = useStableCallback((): void => {
    changeIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => changeIdle(true), idleMs);
  });
  const toggle = useStableCallback((): void => {
    if (activity.current.idle) return wake();
    clearTimeout(timer.current);
    activity.current.awayAt = performance.now();
    return changeIdle(true);
  });
  useEffect(() => {
    const onPointerMove = (event: PointerEvent): void => {
      // touches turn pages; only mouse movement means looking for the controls
      if (event.pointerType === 'mouse' && performance.now() - activity.current.awayAt > jitterMs) wake();
    };
    timer.current = setTimeout(() => changeIdle(true), idleMs);
    addEventListener('pointermove', onPointerMove);
    return () => {
      removeEventListener('pointermove', onPointerMove);
      clearTimeout(timer.current);
    };
  }, [wake, changeIdle]);
  return useStableObject({ idle, wake, toggle });
}
