import { useEffect, useState } from 'react';
import { beginWork } from './pending-work.ts';

/** Returns the value debounced: it updates once it has not changed for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return undefined;
    const endWork = beginWork();
    const timer = setTimeout(() => setSettled(value), ms);
    return () => {
      clearTimeout(timer);
      endWork();
    };
  }, [value, settled, ms]);
  return settled;
}
