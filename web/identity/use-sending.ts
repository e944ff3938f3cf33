// A form on its way: busy, refused, or to be tried again after a while.
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#web/lib/api/call.ts';
import { reasonOf } from './ask.ts';
import { useCountdown } from './use-countdown.ts';

export interface Sending {
  busy: boolean;
  error: Error | null;
  /** Counts the refusals, so that the same one twice is told twice. */
  attempt: number;
  /** Seconds until the form may be sent again. */
  wait: number;
  /** Does what the form is for; never rejects. */
  send: (work: () => Promise<'stay' | 'leave'>) => Promise<void>;
  /** What was refused has been changed. */
  clear: () => void;
}

/** @param onExpired the sign-in is not known any more */
export function useSending(onExpired?: () => void): Sending {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ error: Error; attempt: number } | null>(null);
  const [wait, startWaiting] = useCountdown();
  const attempts = useRef(0);
  const going = useRef(false);
  // the way back brings a page as it was left: not busy any more
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      going.current = false;
      setBusy(false);
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  const refuse = useCallback(
    (error: unknown) => {
      if (reasonOf(error) === 'expired' && onExpired) return onExpired();
      if (error instanceof ApiFailure && error.status === 429 && error.retryAfter !== null)
        startWaiting(error.retryAfter);
      attempts.current += 1;
      setFailed({ error: error instanceof Error ? error : new Error(String(error)), attempt: attempts.current });
    },
    [onExpired, startWaiting],
  );
  const send = useCallback(
    async (work: () => Promise<'stay' | 'leave'>) => {
      if (going.current) return;
      going.current = true;
      setBusy(true);
      setFailed(null);
      try {
        // what leads away stays busy, so that nothing is sent twice
        if ((await work()) === 'leave') return;
      } catch (error) {
        refuse(error);
      }
      going.current = false;
      setBusy(false);
    },
    [refuse],
  );
  const clear = useCallback(() => setFailed(null), []);
  return { busy, error: failed?.error ?? null, attempt: failed?.attempt ?? 0, wait, send, clear };
}
