// Wrapper that the build puts around every `import()`, in place of Vite's own, which also loads style sheets of chunks:
// this site has one sheet for all. A loading chunk counts as pending work; one that fails is retried, and the final
// failure dispatches `vite:preloadError`.
import { importModule } from './import-module.ts';
import { beginWork } from './pending-work.ts';

/** Delay before the second attempt; the third waits five times as long. */
const retryMs = 300;
/** An import that fails sooner than this has failed from the browser's cache, without a request. */
const cachedFailureMs = 5;
/** Error messages of Chromium, Firefox and Safari for a module that failed to load; the first two have its URL. */
const moduleLoadError = /module:? ?(\w+:\S+)?/;

/**
 * @throws what the import throws; undefined is returned instead if a listener of `vite:preloadError` prevents the
 * default
 */
export async function __vitePreload<T>(load: () => Promise<T>): Promise<T | undefined> {
  const endWork = beginWork();
  try {
    return await attempt(load, 0);
  } catch (error) {
    const event = new Event('vite:preloadError', { cancelable: true });
    if (dispatchEvent(Object.assign(event, { payload: error }))) throw error;
    return undefined;
  } finally {
    endWork();
  }
}

async function attempt<T>(load: () => Promise<T>, failedAttempts: number): Promise<T> {
  const startedAt = performance.now();
  try {
    return await load();
  } catch (error) {
    const [found, address] = moduleLoadError.exec(String(error)) ?? [];
    if (!found || failedAttempts > 1) throw error;
    // browsers before 2026 cache a failed module for the life of the document: another URL bypasses that
    if (failedAttempts && address && !address.includes('?') && performance.now() - startedAt < cachedFailureMs)
      return attempt(() => importModule(`${address}?again=${Date.now()}`) as Promise<T>, 2);
    await new Promise((resolve) => setTimeout(resolve, retryMs * 5 ** failedAttempts));
    return attempt(load, failedAttempts + 1);
  }
}
