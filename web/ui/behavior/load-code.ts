// Loads chunks without the default handling of a failure, in which public/boot.js reloads the page once per build, then
// shows an error. A chunk fails to load when a new build has replaced it, or the network is gone.
import { listen } from './listen.ts';

/** Retry delays by attempt, because browsers do not always fire `online`; after the last one only `online` retries. */
const retryDelaysMs: readonly number[] = [1_000, 4_000, 15_000, 60_000, 180_000];

/** Loads code without the page reload that a missing chunk causes by default. Rejects as `load` does. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  // one listener per load, because loads settle at different times
  const unlisten = listen(window, { 'vite:preloadError': (event) => void Object.assign(event, { spared: true }) });
  try {
    return await load();
  } finally {
    unlisten();
  }
}

/** Loads optional code: on failure the page is not reloaded, and the result is null. */
export async function loadOptional<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await withoutReload(load);
  } catch {
    return null;
  }
}

/** Loads required code without a reload: retries until it arrives. */
export async function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await withoutReload(load);
    } catch {
      await new Promise<void>((resolve) => retryLater(attempts, resolve));
    }
  }
}

/**
 * Retries once: when the connection is back, or after a delay that grows with each attempt.
 * @param attempts number of failed ones
 * @returns cancels the retry
 */
export function retryLater(attempts: number, retry: () => void): () => void {
  const delayMs = retryDelaysMs[attempts - 1];
  const cancelRetry = (): void => {
    clearTimeout(timer);
    unlisten();
  };
  const retryNow = (): void => {
    cancelRetry();
    retry();
  };
  const timer = delayMs === undefined ? undefined : setTimeout(retryNow, delayMs);
  const unlisten = listen(window, { online: retryNow });
  return cancelRetry;
}
