import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

const idleMs = 2_600;
/** Mouse movement is ignored for this long after the controls were hidden, because the hand still trembles. */
const trembleMs = 400;

interface Idle {
  idle: boolean;
  wake: () => void;
  /** Hides the controls at once, or shows them again. */
  toggle: () => void;
}

/** Becomes idle after `idleMs` without mouse movement. */
export function useIdle(): Idle {
  const [idle, setIdle] = useState(false);
  const now = useRef({ idle: false, awayAt: -Infinity });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const put = useCallback((next: boolean) => {
    now.current.idle = next;
    setIdle(next);
  }, []);
  const wake = useCallback(() => {
    put(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => put(true), idleMs);
  }, [put]);
  const toggle = useCallback(() => {
    if (now.current.idle) return wake();
    clearTimeout(timer.current);
    now.current.awayAt = performance.now();
    return put(true);
  }, [put, wake]);
  useEffect(() => {
    const moved = (event: PointerEvent): void => {
      // touches turn pages; only mouse movement means looking for the controls
      if (event.pointerType === 'mouse' && performance.now() - now.current.awayAt > trembleMs) wake();
    };
    timer.current = setTimeout(() => put(true), idleMs);
    addEventListener('pointermove', moved);
    return () => {
      removeEventListener('pointermove', moved);
      clearTimeout(timer.current);
    };
  }, [wake, put]);
  return useMemo(() => ({ idle, wake, toggle }), [idle, wake, toggle]);
}
