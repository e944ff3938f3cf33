// Deployments while people read: real builds N, N+1 and N+2 are served one after another from the same data folder at
// the same address, with twenty open tabs. Only the clocks of the tabs are fast-forwarded.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListeningApp, listen, type TestContext, testContext } from '#test/support/server/app.ts';
import { desktop, launchChromium, withServiceWorker } from '#test/support/browser/browser.ts';
import { buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { waitUntilIdle } from '#test/support/browser/page-waits.ts';
import { testClock } from '#test/support/server/clock.ts';
import { type TestProxy, openTestProxy } from '#test/support/server/test-proxy.ts';
import { buildWeb } from '#test/support/browser/web-builds.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';

type BuildName = 'N' | 'N+1' | 'N+2';
const buildNames: readonly BuildName[] = ['N', 'N+1', 'N+2'];
const clock = testClock();
const buildFolders = {} as Record<BuildName, string>;
const statistics: Record<string, number | string> = {};
let rootFolder: string;
let proxy: TestProxy;
let context: TestContext;
let listening: ListeningApp;
let browser: Browser;
let titleUid: string;
let chapters: string[];

beforeAll(async () => {
  rootFolder = mkdtempSync(path.join(tmpdir(), 'komawari-deploy-'));
  for (const name of buildNames) await buildWeb(name, (buildFolders[name] = path.join(rootFolder, name)));
  proxy = await openTestProxy();
  context = await testContext({ PUBLIC_URL: proxy.origin, WEB_DIR: buildFolders.N }, undefined, clock.now);
  proxy.targetPort = context.ctx.config.port;
  listening = await listen(context.ctx, true);
  const { ctx } = context;
  const title = await buildTitle(ctx, { names: [{ language: 'en', name: 'The Night Train', main: true }] });
  titleUid = title.uid;
  await buildCover(ctx, title.id);
  chapters = [];
  for (const chapter of ['1', '2', '3']) chapters.push((await buildChapter(ctx, title.id, { chapter }, 4)).uid);
  browser = await launchChromium();
});

afterAll(async () => {
  console.log(JSON.stringify(statistics, null, 2));
  await browser?.close();
  await listening?.close();
  await context?.close();
  await proxy?.close();
  rmSync(rootFolder, { recursive: true, force: true });
});

/** Restarts the site with another build, optionally with other settings. */
async function deploy(name: BuildName, extraConfig: object = {}): Promise<void> {
  await listening.close();
  const { ctx } = context;
  listening = await listen({ ...ctx, config: { ...ctx.config, webDir: buildFolders[name], ...extraConfig } }, true);
}

/** Module that a tab loads only when its search field gets the focus. */
const lazyModule = 'search/QuickField.tsx';

interface Tab {
  page: Page;
  /** Paths of the loaded documents. */
  loads: string[];
}

async function openTab(profile: BrowserContext, address: string): Promise<Tab> {
  const page = await profile.newPage();
  await page.clock.install();
  const loads: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) loads.push(new URL(frame.url()).pathname);
  });
  // marks the document, because client-side navigations do not load a new one
  await page.addInitScript(() => Object.assign(globalThis, { documentBegan: Math.random() }));
  await page.goto(proxy.origin + address);
  await page.locator('main h1, main h2, [data-reader] img').first().waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return { page, loads };
}

const buildOf = ({ page }: Tab): Promise<string> =>
  page.evaluate(() => (globalThis as unknown as { builtAs: string }).builtAs);
/** Returns the random id of the current document; a reload changes it. */
const documentIdOf = ({ page }: Tab): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { documentBegan: number }).documentBegan);

/** Fast-forwards the clocks of the tabs by `minutes`, more than five, so that each tab checks for a new build. */
async function fastForward(tabs: readonly Tab[], minutes: number): Promise<void> {
  for (const { page } of tabs) {
    const latestResponse = page.waitForResponse('**/builds/latest.json');
    await page.clock.fastForward(minutes * 60_000);
    await (await latestResponse).finished();
  }
  for (const { page } of tabs) await waitUntilIdle(page);
}

/** Navigates by clicking a link of the drawer. */
async function navigate({ page }: Tab): Promise<void> {
  const currentPath = new URL(page.url()).pathname;
  const href = currentPath === '/titles' ? '/' : '/titles';
  await page.locator(`a[href="${href}"]:visible`).first().click();
  await page.waitForURL((url) => url.pathname === href);
  await page.locator('main h1, main h2').first().waitFor();
}

const chunkPathOf = (name: BuildName, modulePath: string): string =>
  chunkOf({ webDir: buildFolders[name] }, modulePath);

test('one navigation switches a tab to the new build, tabs in the reader are not reloaded, and no tab reloads in a loop', async () => {
  const profile = await browser.newContext({ locale: 'en-GB', ...withServiceWorker(desktop) });
  const tabPaths = ['/', '/titles', '/titles/latest', `/title/${titleUid}`, '/groups', '/tag'];
  const tabs: Tab[] = [];
  for (let at = 0; at < 17; at++) tabs.push(await openTab(profile, tabPaths[at % tabPaths.length]!));
  const readerTabs: Tab[] = [];
  for (const chapter of chapters) readerTabs.push(await openTab(profile, `/chapter/${chapter}`));
  const allTabs = [...tabs, ...readerTabs];
  for (const tab of allTabs) expect(await buildOf(tab)).toBe('N');
  let unexpectedLoads = 0;
  let maxLoads = 0;
  let oldChunkStatus = 0;

  for (const nextBuild of ['N+1', 'N+2'] as const) {
    const initialDocuments = await Promise.all(allTabs.map(documentIdOf));
    const initialLoadCounts = allTabs.map(({ loads }) => loads.length);
    await deploy(nextBuild);
    await fastForward(allTabs, 6);
    // detecting a new build must not reload any tab
    const currentDocuments = await Promise.all(allTabs.map(documentIdOf));
    unexpectedLoads += currentDocuments.filter((document, at) => document !== initialDocuments[at]).length;

    // a tab of N requests a lazy chunk that it has not loaded yet; the server still has it
    if (nextBuild === 'N+1') {
      const oldTab = tabs.at(-1)!;
      const lazyChunkPath = chunkPathOf('N', lazyModule);
      expect(lazyChunkPath).not.toBe(chunkPathOf(nextBuild, lazyModule));
      proxy.requestedPaths.length = 0;
      await oldTab.page
        .getByRole('search')
        .getByRole('combobox')
        .or(oldTab.page.locator('header input'))
        .first()
        .focus();
      await expect.poll(() => proxy.requestedPaths).toContain(lazyChunkPath);
      oldChunkStatus = (await fetch(proxy.origin + lazyChunkPath)).status;
      expect(await buildOf(oldTab)).toBe('N');
    }

    // in the first round the last tab does not navigate, so that it skips build N+1
    const navigatedTabs = nextBuild === 'N+1' ? tabs.slice(0, -1) : tabs;
    for (const tab of navigatedTabs) await navigate(tab);
    for (const tab of navigatedTabs) expect(await buildOf(tab), tab.page.url()).toBe(nextBuild);
    for (const tab of navigatedTabs)
      maxLoads = Math.max(maxLoads, tab.loads.length - initialLoadCounts[allTabs.indexOf(tab)]!);

    // tabs in the reader can still turn pages with the old build
    for (const { page } of readerTabs) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
    }
    // navigates again, without a new build
    await fastForward(allTabs, 6);
    for (const tab of navigatedTabs) await navigate(tab);
    await fastForward(allTabs, 6);
    const documentsAfter = await Promise.all(allTabs.map(documentIdOf));
    for (const reader of readerTabs) {
      expect(documentsAfter[allTabs.indexOf(reader)]).toBe(initialDocuments[allTabs.indexOf(reader)]);
      expect(await buildOf(reader)).toBe('N');
    }
  }
  expect(unexpectedLoads).toBe(0);
  // each tab loaded one document, for the navigation that switched to the new build
  expect(maxLoads).toBe(1);

  // leaving the reader loads the new build
  for (const tab of readerTabs) {
    const loadCountBefore = tab.loads.length;
    await tab.page.locator(`a[href^="/title/${titleUid}"]`).first().click();
    await tab.page.waitForURL((url) => url.pathname.startsWith('/title/'));
    await tab.page.getByRole('heading', { level: 1, name: 'The Night Train' }).waitFor();
    expect(await buildOf(tab)).toBe('N+2');
    expect(tab.loads.length - loadCountBefore).toBe(1);
  }

  const loadCounts = allTabs.map(({ loads }) => loads.length);
  await fastForward(allTabs, 61);
  for (const tab of allTabs) expect(await buildOf(tab)).toBe('N+2');
  const loopingTabs = allTabs.filter(({ loads }, at) => loads.length !== loadCounts[at]).length;
  expect(loopingTabs).toBe(0);
  Object.assign(statistics, {
    tabs: allTabs.length,
    'tabs in the reader': readerTabs.length,
    'documents loaded unasked': unexpectedLoads,
    'most documents for the navigation after a deploy': maxLoads,
    'reader tabs reloaded while reading': 0,
    'reload loops': loopingTabs,
    'status of an old chunk for an old tab': oldChunkStatus,
  });
  await profile.close();
});

test('old chunks are served for 30 days after they were replaced', async () => {
  const chunk = chunkPathOf('N', lazyModule);
  const status = async (): Promise<number> => (await fetch(proxy.origin + chunk)).status;
  const response = await fetch(proxy.origin + chunk, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toContain('javascript');
  clock.advance(29 * 86_400_000);
  await deploy('N+2');
  expect(await status()).toBe(200);
  clock.advance(2 * 86_400_000);
  await deploy('N+2');
  expect(await status()).toBe(404);
  clock.advance(-31 * 86_400_000);
});

test('a missing chunk reloads the page once per build, then the page reports it', async () => {
  const profile = await browser.newContext({ locale: 'en-GB', ...withServiceWorker(desktop) });
  const reloads: Record<string, number> = {};
  await deploy('N+1');
  const tab = await openTab(profile, '/');
  for (const name of ['N+1', 'N+2'] as const) {
    // requests in progress during the restart would fail as well
    await waitUntilIdle(tab.page);
    await deploy(name);
    const removedChunks = buildNames.map((each) => chunkPathOf(each, 'search/TitlesPage.tsx'));
    proxy.rule = (requestedPath) =>
      removedChunks.includes(requestedPath) ? { mock: { status: 404, body: 'Not found' } } : undefined;
    await tab.page.goto(`${proxy.origin}/`);
    await tab.page.locator('main h2').first().waitFor();
    expect(await buildOf(tab)).toBe(name);
    const loadCountBefore = tab.loads.length;
    for (let attempt = 0; attempt < 3; attempt++) {
      await tab.page.locator('a[href="/titles"]:visible').first().click();
      await tab.page.getByRole('button', { name: 'Reload' }).waitFor();
      await tab.page.locator('a[href="/"]:visible').first().click();
      await tab.page.locator('main h2').first().waitFor();
    }
    // six of the counted loads are client-side navigations, which fire the same event
    reloads[name] = tab.loads.length - loadCountBefore - 6;
    expect(reloads[name]).toBe(1);
  }
  proxy.rule = () => undefined;
  statistics['reloads for a chunk that is gone, per build'] = Math.max(...Object.values(reloads));
  await profile.close();
});

test('switching off service workers clears a corrupt cache', async () => {
  const profile = await browser.newContext({ locale: 'en-GB', ...withServiceWorker(desktop) });
  const tab = await openTab(profile, '/');
  const readerTab = await openTab(profile, `/chapter/${chapters[0]!}`);
  const readerDocument = await documentIdOf(readerTab);
  const poisoned = await tab.page.evaluate(async () => {
    let poisonedCount = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        if (!url.endsWith('.js') || !url.includes('/assets/')) continue;
        await cache.put(
          url,
          new Response('throw new Error("poison")', { headers: { 'content-type': 'text/javascript' } }),
        );
        poisonedCount += 1;
      }
    }
    return poisonedCount;
  });
  expect(poisoned).toBeGreaterThan(2);
  await tab.page.reload();
  expect(await tab.page.locator('main').count()).toBe(0);
  const loadCountBefore = tab.loads.length;
  await deploy('N+2', { serviceWorker: false });
  // on navigation the browser itself checks for a new service worker, even if the page is broken
  await tab.page.reload();
  await tab.page.locator('main h2').first().waitFor({ timeout: 20_000 });
  await expect
    .poll(() => tab.page.evaluate(async () => [await caches.keys(), await navigator.serviceWorker.getRegistrations()]))
    .toEqual([[], []]);
  await waitUntilIdle(tab.page);
  expect(tab.loads.length - loadCountBefore).toBe(2);
  expect(await documentIdOf(readerTab)).toBe(readerDocument);
  statistics['poisoned files cleared'] = poisoned;
  await profile.close();
});
