// Chunks that do not load, because a new build has replaced them or the network is gone: public/boot.js reloads the page
// once per build, and has the words for when that does not help.

/** Loads code that a page can do without: when it is missing nothing is reloaded, and the answer is null. */
export async function unlessMissing<T>(load: () => Promise<T>): Promise<T | null> {
  // one for each load: they end at different times
  const spare = (event: Event): void => void Object.assign(event, { spared: true });
  addEventListener('vite:preloadError', spare);
  try {
    return await load();
  } catch {
    return null;
  } finally {
    removeEventListener('vite:preloadError', spare);
  }
}
