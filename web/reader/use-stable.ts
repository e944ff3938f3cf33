import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function every time, which does what the last one given does; for what is called by events alone. */
export function useStable<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
