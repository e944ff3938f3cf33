// The service worker of a page, as browser tests look at it.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visit } from './browser.ts';
import { emptyStorage } from './shared-pages.ts';

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

/** Online again, signed out, with nothing of the tests before but the worker and what it has of the app. */
export async function emptyProfile({ page, context }: Visit, site: string): Promise<void> {
  // a page that waits for the connection loads itself when there is one
  await page.goto('about:blank');
  await context.setOffline(false);
  await emptyStorage(page, site);
  await page.evaluate(async () => {
    const kept = (await caches.keys()).filter((name) => /^komawari-(pages-|answers$|chapters$)/.test(name));
    await Promise.all(kept.map((name) => caches.delete(name)));
  });
  await context.clearCookies();
  const client = await context.newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  await client.detach();
}
