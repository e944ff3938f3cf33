// Chunks that do not load, because a new build has replaced them or the network is gone: public/boot.js reloads the page
// once per build, and has the words for when that does not help.
import { tryAgain } from '#web/ui/behavior/try-again.ts';
import { withoutReload } from '#web/ui/behavior/without-reload.ts';

/** Loads code that a page can do without: when it is missing nothing is reloaded, and the answer is null. */
export async function unlessMissing<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await withoutReload(load);
  } catch {
    return null;
  }
}

/** The same for code that is wanted in the end: it is asked for again, and answered when it is here. */
export async function onceLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await withoutReload(load);
    } catch {
      await new Promise<void>((resolve) => tryAgain(attempts, resolve));
    }
  }
}
