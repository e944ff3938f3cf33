/** Loads code that a page can do without: when it is missing the page is not reloaded for it. Rejects as `load` does. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  // one listener for each load: they end at different times
  const spare = (event: Event): void => void Object.assign(event, { spared: true });
  addEventListener('vite:preloadError', spare);
  try {
    return await load();
  } finally {
    removeEventListener('vite:preloadError', spare);
  }
}
