// After a new build the old chunks are gone. One reload brings the new page; a second one would only loop.
const storageKey = 'komawari.reloaded';
const pauseMs = 60_000;

let spared = 0;

export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', () => {
    if (spared > 0) return;
    let last = 0;
    try {
      last = Number(sessionStorage.getItem(storageKey) ?? 0);
      sessionStorage.setItem(storageKey, String(Date.now()));
    } catch {
      return;
    }
    if (Date.now() - last > pauseMs) location.reload();
  });
}

/** Loads code that a page can do without: when it is missing nothing is reloaded, and the answer is null. */
export async function unlessMissing<T>(load: () => Promise<T>): Promise<T | null> {
  spared += 1;
  try {
    return await load();
  } catch {
    return null;
  } finally {
    spared -= 1;
  }
}
