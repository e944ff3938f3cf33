/** Loads code without the page reload that a missing chunk causes by default. Rejects as `load` does. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  // one listener per load, because loads settle at different times
  const suppressReload = (event: Event): void => void Object.assign(event, { spared: true });
  addEventListener('vite:preloadError', suppressReload);
  try {
    return await load();
  } finally {
    removeEventListener('vite:preloadError', suppressReload);
  }
}
