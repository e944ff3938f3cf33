// What the build puts around every `import()`, in place of Vite's own helper: that one also loads style sheets of chunks,
// and this site has one sheet for all. A chunk on its way counts as pending work.
import { beginWork } from './pending-work.ts';

/** @throws what the import throws, unless a listener of `vite:preloadError` prevents that */
export async function __vitePreload<T>(load: () => Promise<T>): Promise<T | undefined> {
  const done = beginWork();
  try {
    return await load();
  } catch (error) {
    const event = new Event('vite:preloadError', { cancelable: true });
    if (dispatchEvent(Object.assign(event, { payload: error }))) throw error;
    return undefined;
  } finally {
    done();
  }
}
