// Retry policy for loads that failed, probably because the connection was lost.

import { listen } from './listen.ts';

/** Retry delays by attempt, because browsers do not always fire `online`; after the last one only `online` retries. */
const retryDelaysMs: readonly number[] = [1_000, 4_000, 15_000, 60_000, 180_000];

/**
 * Retries once: when the connection is back, or after a delay that grows with each attempt.
 * @param attempts number of failed ones
 * @returns cancels the retry
 */
export function retryLater(attempts: number, retry: () => void): () => void {
  const wait = retryDelaysMs[attempts - 1];
  const stop = (): void => {
    clearTimeout(timer);
    unlisten();
  };
  const retryNow = (): void => {
    stop();
    retry();
  };
  const timer = wait === undefined ? undefined : setTimeout(retryNow, wait);
  const unlisten = listen(window, { online: retryNow });
  return stop;
}
