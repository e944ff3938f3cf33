import type { BrowserContext } from 'playwright-core';

/** Forces right-to-left direction on all documents of the context, regardless of their language. */
export async function mirrored(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const turn = (): void => {
      if (document.documentElement && document.documentElement.dir !== 'rtl') document.documentElement.dir = 'rtl';
    };
    new MutationObserver(turn).observe(document, { attributes: true, childList: true, subtree: true });
    turn();
  });
}
