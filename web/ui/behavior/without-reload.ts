import { listen } from './listen.ts';

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
