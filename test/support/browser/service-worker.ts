// The service worker of a page, as browser tests look at it.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The service worker of a page is active and controls it. */
export async function worked(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 10_000 })
    .toBe('activated');
}

/** Paths of everything in the caches of the page's site. */
export const kept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
