// Loads chunks without the default handling of a failure, in which public/boot.js reloads the page once per build, then
// shows an error. A chunk fails to load when a new build has replaced it, or the network is gone.
import { retryLater } from '#web/ui/behavior/try-again.ts';
import { withoutReload } from '#web/ui/behavior/without-reload.ts';

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
