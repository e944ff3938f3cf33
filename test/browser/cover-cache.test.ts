// The service worker's LRU cache of covers, on the Cache API of a real browser: its size limit, its eviction, and
// exceeded storage quotas.
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Covers } from '#web/worker/covers.ts';
import { desktop } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

declare global {
  // global of the browser page; beforeEach evaluates the source of the worker's cover cache there
  var covers: Covers;
}

const app = openBrowserFixture();
const workerSourcePath = path.resolve(import.meta.dirname, '../../web/worker/covers.ts');
const maxCacheBytes = 10_000;
let page: Page;

beforeAll(async () => void ({ page } = await app.visit(desktop, { staysOpen: true })));
beforeEach(async () => {
  await page.goto(`${app.site}/robots.txt`);
  const code = stripTypeScriptTypes(readFileSync(workerSourcePath, 'utf8')).replaceAll('export ', '');
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.evaluate(`${code}; globalThis.covers = openCovers(caches, ${maxCacheBytes});`);
});

/**
 * Shows covers one after another.
 * @param bytes size of a newly loaded cover
 * @returns names of the covers that had to be loaded
 */
const showCovers = (names: string[], bytes = 1_000, type = 'image/jpeg', status = 200): Promise<string[]> =>
  page.evaluate(
    async ([coverNamesToShow, size, contentType, code]) => {
      const loadedNames: string[] = [];
      for (const name of coverNamesToShow) {
        const { answer: responsePromise, kept: storedPromise } = covers.respond(
          `${location.origin}/covers/${name}`,
          () => {
            loadedNames.push(name);
            return Promise.resolve(
              new Response('x'.repeat(size), { status: code, headers: { 'content-type': contentType } }),
            );
          },
        );
        const shownText = await (await responsePromise).text();
        if (shownText.length !== size) throw new Error(`${name} has ${shownText.length} bytes`);
        await storedPromise;
      }
      return loadedNames;
    },
    [names, bytes, type, status] as const,
  );

/** Names and total bytes of the cached covers. */
const cachedCovers = (): Promise<{ names: string[]; bytes: number }> =>
  page.evaluate(async () => {
    const cachedEntries = { names: [] as string[], bytes: 0 };
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!request.url.includes('/covers/')) continue;
        cachedEntries.names.push(request.url.split('/').at(-1)!);
        cachedEntries.bytes += (await (await cache.match(request))!.blob()).size;
      }
    }
    return { names: [...new Set(cachedEntries.names)].sort(), bytes: cachedEntries.bytes };
  });

const coverNames = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `c${String(from + index).padStart(3, '0')}`);

test('a cover is loaded once; failed responses, other types and oversized covers are not cached', async () => {
  expect(await showCovers(['c001', 'c001', 'c002', 'c001'])).toEqual(['c001', 'c002']);
  expect(await showCovers(['gone', 'gone'], 20, 'image/jpeg', 404)).toEqual(['gone', 'gone']);
  expect(await showCovers(['page', 'page'], 20, 'text/html')).toEqual(['page', 'page']);
  expect(await showCovers(['large', 'large'], maxCacheBytes / 2 + 1)).toEqual(['large', 'large']);
  expect(await cachedCovers()).toEqual({ names: ['c001', 'c002'], bytes: 2_000 });
});

test('the cache stays within its limit and evicts the least recently shown covers', async () => {
  for (const name of coverNames(1, 30)) {
    await showCovers([name, 'often']);
    expect((await cachedCovers()).bytes).toBeLessThanOrEqual(maxCacheBytes);
  }
  const { names } = await cachedCovers();
  expect(names).toContain('often');
  expect(names).toContain('c030');
  expect(names).not.toContain('c001');
  expect(await showCovers(['often'])).toEqual([]);
});

test('covers requested at the same time are all shown, and the cache stays within its limit', async () => {
  const requestedNames = coverNames(1, 30);
  await page.evaluate(async (names) => {
    const startedResponses = names.map((name) =>
      covers.respond(`${location.origin}/covers/${name}`, () =>
        Promise.resolve(new Response('x'.repeat(1_000), { headers: { 'content-type': 'image/jpeg' } })),
      ),
    );
    for (const { answer: responsePromise, kept: storedPromise } of startedResponses) {
      await (await responsePromise).text();
      await storedPromise;
    }
  }, requestedNames);
  const { bytes } = await cachedCovers();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(maxCacheBytes);
});

test('a full disk does not prevent covers from being shown and cached, and the cache can be cleared', async () => {
  await page.evaluate(() => {
    // rejects some puts in a row, as on a full disk
    const originalPut = Cache.prototype.put;
    let remainingPuts = 7;
    Cache.prototype.put = function (...putArguments: Parameters<typeof originalPut>) {
      if (--remainingPuts < 0 && remainingPuts > -4)
        return Promise.reject(new DOMException('full', 'QuotaExceededError'));
      return originalPut.apply(this, putArguments);
    };
  });
  expect(await showCovers(coverNames(1, 12))).toEqual(coverNames(1, 12));
  const { names, bytes } = await cachedCovers();
  expect(names).toContain('c012');
  expect(bytes).toBeLessThanOrEqual(maxCacheBytes);
  await page.evaluate(() => covers.clear());
  expect(await cachedCovers()).toEqual({ names: [], bytes: 0 });
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test('without a storage quota covers are shown and none is cached', async () => {
  const client = await page.context().newCDPSession(page);
  await client.send('Storage.overrideQuotaForOrigin', { origin: app.site, quotaSize: 1 });
  expect(await showCovers(coverNames(1, 5))).toEqual(coverNames(1, 5));
  expect((await cachedCovers()).bytes).toBe(0);
});
