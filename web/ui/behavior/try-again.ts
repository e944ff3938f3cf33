// When something that failed for want of a connection is tried again.

/** A browser does not always say that the connection is back; after the last of these it has to. */
const waitsMs: readonly number[] = [1_000, 4_000, 15_000, 60_000, 180_000];

/**
 * Tries once: when the connection is back, or after a while, which is longer after each attempt.
 * @param attempts how many have failed
 * @returns takes it back
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
