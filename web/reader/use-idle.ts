import { useCallback, useEffect, useRef, useState } from 'react';

const idleMs = 2_600;

/** True after a while without a mouse that moves. The function wakes it, for taps that ask for the controls. */
export function useIdle(): [idle: boolean, wake: () => void] {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wait = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), idleMs);
  }, []);
  const wake = useCallback(() => {
    setIdle(false);
    wait();
  }, [wait]);
  useEffect(() => {
    const moved = (event: PointerEvent): void => {
      // a finger turns pages; only a mouse looks for buttons by moving
      if (event.pointerType === 'mouse') wake();
    };
    wait();
    addEventListener('pointermove', moved);
    return () => {
      removeEventListener('pointermove', moved);
      clearTimeout(timer.current);
    };
  }, [wait, wake]);
  return [idle, wake];
}
