import type { BrowserContext } from 'playwright-core';

/** Forces right-to-left direction on all documents of the context, regardless of their language. */
export async function mirrorPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const setRtl = (): void => {
      if (document.documentElement && document.documentElement.dir !== 'rtl') document.documentElement.dir = 'rtl';
    };
    new MutationObserver(setRtl).observe(document, { attributes: true, childList: true, subtree: true });
    setRtl();
  });
}
