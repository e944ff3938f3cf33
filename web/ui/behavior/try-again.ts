// Retry policy for loads that failed, probably because the connection was lost.

/** Retry delays by attempt, because browsers do not always fire `online`; after the last one only `online` retries. */
const waitsMs: readonly number[] = [1_000, 4_000, 15_000, 60_000, 180_000];

/**
 * Retries once: when the connection is back, or after a delay that grows with each attempt.
 * @param attempts number of failed ones
 * @returns cancels the retry
 */
export function tryAgain(attempts: number, again: () => void): () => void {
  const wait = waitsMs[attempts - 1];
  const stop = (): void => {
    clearTimeout(timer);
    removeEventListener('online', now);
  };
  const now = (): void => {
    stop();
    again();
  };
  const timer = wait === undefined ? undefined : setTimeout(now, wait);
  addEventListener('online', now);
  return stop;
}
