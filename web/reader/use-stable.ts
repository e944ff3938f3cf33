import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';

/**
 * Returns a function with a stable identity that calls the latest `act`; only for event handlers, not for rendering.
 */
export function useStableCallback<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

/**
 * Returns the same object until one of its fields changes, so that memoized components do not render again. Which
 * fields it has, and their order, must not change.
 */
export function useStableObject<T extends object>(fields: T): T {
  // oxlint-disable-next-line react-hooks/exhaustive-deps, react/use-memo -- the fields are the dependencies
  return useMemo(() => fields, Object.values(fields));
}
