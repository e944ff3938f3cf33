// What the build puts around every `import()`, in place of Vite's own helper: that one also loads style sheets of chunks,
// and this site has one sheet for all. A chunk on its way counts as pending work; one that is lost on the way is asked for
// again, and what fails in the end is told by `vite:preloadError`.
import { importModule } from './import-module.ts';
import { beginWork } from './pending-work.ts';

/** Before the second attempt; the third waits five times as long. */
const waitMs = 300;
/** A failure that comes sooner was remembered by the browser: nobody was asked. */
const rememberedMs = 5;
/** What Chromium, Firefox and Safari say of a module that did not arrive; the first two say which. */
const lost = /module:? ?(\w+:\S+)?/;

/** @throws what the import throws, unless a listener of `vite:preloadError` prevents that */
export async function __vitePreload<T>(load: () => Promise<T>): Promise<T | undefined> {
  const done = beginWork();
  try {
    return await attempt(load, 0);
  } catch (error) {
    const event = new Event('vite:preloadError', { cancelable: true });
    if (dispatchEvent(Object.assign(event, { payload: error }))) throw error;
    return undefined;
  } finally {
    done();
  }
}

async function attempt<T>(load: () => Promise<T>, failed: number): Promise<T> {
  const began = performance.now();
  try {
    return await load();
  } catch (error) {
    const [found, address] = lost.exec(String(error)) ?? [];
    if (!found || failed > 1) throw error;
    // browsers of before 2026 remember for as long as the document lives that a module failed: another address is asked
    if (failed && address && !address.includes('?') && performance.now() - began < rememberedMs)
      return attempt(() => importModule(`${address}?again=${Date.now()}`) as Promise<T>, 2);
    await new Promise((resolve) => setTimeout(resolve, waitMs * 5 ** failed));
    return attempt(load, failed + 1);
  }
}
