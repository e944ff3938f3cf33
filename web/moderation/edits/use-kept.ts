import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** State of a form that is there again when its dialog was closed and opens once more. @param kept where it is kept, by key */
export function useKept<T>(
  kept: Map<string, unknown>,
  key: string,
  initial: () => T,
): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState<T>(() => (kept.has(key) ? (kept.get(key) as T) : initial()));
  useEffect(() => void kept.set(key, value), [kept, key, value]);
  return [value, setValue];
}
