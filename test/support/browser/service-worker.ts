// Helpers for browser tests of the service worker.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Visit } from './browser.ts';
import { clearStorage } from './shared-pages.ts';

/** Waits until the service worker is active and controls the page. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 10_000 })
    .toBe('activated');
}

/** Returns the paths of all entries in the site's caches. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const cacheNames = await caches.keys();
    const cachedRequests = await Promise.all(cacheNames.map(async (name) => (await caches.open(name)).keys()));
    return cachedRequests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Resets the profile: online, signed out, without data of earlier tests except the worker and its cached app files. */
export async function resetProfile({ page, context }: Visit, site: string): Promise<void> {
  // leaves the page first, because an offline page reloads itself when it is back online
  await page.goto('about:blank');
  await context.setOffline(false);
  await clearStorage(page, site);
  await page.evaluate(async () => {
    const downloadCaches = (await caches.keys()).filter((name) => /^komawari-(pages-|answers$|chapters$)/.test(name));
    await Promise.all(downloadCaches.map((name) => caches.delete(name)));
  });
  await context.clearCookies();
  const client = await context.newCDPSession(page);
  await client.send('Network.clearBrowserCache');
  await client.detach();
}
