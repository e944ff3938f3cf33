// Which tab keeps unfinished work on the device: a second one would go on with it and overwrite it, unseen by the first.
import { useEffect, useState } from 'react';

/** Time in which a tab that is being left or loaded anew gives its work up. */
const waitMs = 2_000;

/**
 * Holds work for this tab as long as the page is open.
 * @returns whether this tab holds it; undefined until that is known, or without a name
 */
export function useTabHold(name: string | undefined): boolean | undefined {
  const [held, setHeld] = useState<{ name: string; isHere: boolean } | null>(null);
  useEffect(() => {
    if (name === undefined) return undefined;
    const left = new AbortController();
    void hold(name, left.signal, (isHere) => {
      if (!left.signal.aborted) setHeld({ name, isHere });
    });
    return () => left.abort();
  }, [name]);
  return held?.name === name ? held?.isHere : undefined;
}

async function hold(name: string, left: AbortSignal, tell: (isHere: boolean) => void): Promise<void> {
  // pages without a secure connection have no locks
  if (!('locks' in navigator)) return tell(true);
  const untilLeft = (): Promise<void> => {
    tell(true);
    return new Promise((resolve) => {
      if (left.aborted) resolve();
      else left.addEventListener('abort', () => resolve(), { once: true });
    });
  };
  try {
    await navigator.locks.request(`unfinished ${name}`, { signal: AbortSignal.timeout(waitMs) }, untilLeft);
  } catch {
    tell(false);
  }
  return undefined;
}
