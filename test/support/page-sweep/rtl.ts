import type { BrowserContext } from 'playwright-core';

/** Documents of this browser are written from right to left, whatever language they speak. */
export async function mirrored(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const turn = (): void => {
      if (document.documentElement && document.documentElement.dir !== 'rtl') document.documentElement.dir = 'rtl';
    };
    new MutationObserver(turn).observe(document, { attributes: true, childList: true, subtree: true });
    turn();
  });
}
