// Submission state of a form: busy, refused, or to be retried after a wait.
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#web/lib/api/failure.ts';
import { reasonOf } from './api.ts';
import { useCountdown } from './use-countdown.ts';
import { listen } from '#web/ui/behavior/listen.ts';

export interface Sending {
  busy: boolean;
  error: Error | null;
  /** Counts the refusals, so that the same error twice is announced twice. */
  attempt: number;
  /** Seconds until the form may be sent again. */
  wait: number;
  /** Runs the request of the form; never rejects. */
  send: (request: () => Promise<'stay' | 'leave'>) => Promise<void>;
  /** Removes the error, after the refused value was edited. */
  clear: () => void;
}

/** @param onExpired called when the server no longer knows the sign-in */
export function useSending(onExpired?: () => void): Sending {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: Error; attempt: number } | null>(null);
  const [wait, startWaiting] = useCountdown();
  const attemptCount = useRef(0);
  const inFlight = useRef(false);
  // resets the busy state of a page that is restored from the back/forward cache
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      inFlight.current = false;
      setBusy(false);
    };
    return listen(window, { pageshow: onPageShow });
  }, []);
  const recordFailure = useCallback(
    (error: unknown) => {
      if (reasonOf(error) === 'expired' && onExpired) return onExpired();
      if (error instanceof ApiFailure && error.status === 429 && error.retryAfter !== null)
        startWaiting(error.retryAfter);
      attemptCount.current += 1;
      setFailure({ error: error instanceof Error ? error : new Error(String(error)), attempt: attemptCount.current });
    },
    [onExpired, startWaiting],
  );
  const send = useCallback(
    async (request: () => Promise<'stay' | 'leave'>) => {
      if (inFlight.current) return;
      inFlight.current = true;
      setBusy(true);
      setFailure(null);
      try {
        // stays busy while the browser leaves the page, so that the form cannot be sent twice
        if ((await request()) === 'leave') return;
      } catch (error) {
        recordFailure(error);
      }
      inFlight.current = false;
      setBusy(false);
    },
    [recordFailure],
  );
  const clear = useCallback(() => setFailure(null), []);
  return { busy, error: failure?.error ?? null, attempt: failure?.attempt ?? 0, wait, send, clear };
}
