// Deployments while people read: real builds N, N+1 and N+2 are served one after another from the same data folder at
// the same address, with twenty open tabs. Only the clocks of the tabs are fast-forwarded.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, listen, type TestContext, testContext } from '#test/support/server/app.ts';
import { desktop, launch, withWorker } from '#test/support/browser/browser.ts';
import { buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { waitUntilIdle } from '#test/support/browser/page-waits.ts';
import { testClock } from '#test/support/server/clock.ts';
import { type TestProxy, openTestProxy } from '#test/support/server/test-proxy.ts';
import { buildWeb } from '#test/support/browser/web-builds.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';

type Name = 'N' | 'N+1' | 'N+2';
const names: readonly Name[] = ['N', 'N+1', 'N+2'];
const clock = testClock();
const folders = {} as Record<Name, string>;
const statistics: Record<string, number | string> = {};
let root: string;
let proxy: TestProxy;
let context: TestContext;
let running: Listening;
let browser: Browser;
let titleUid: string;
let chapters: string[];

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'komawari-deploy-'));
  for (const name of names) await buildWeb(name, (folders[name] = path.join(root, name)));
  proxy = await openTestProxy();
  context = await testContext({ PUBLIC_URL: proxy.origin, WEB_DIR: folders.N }, undefined, clock.now);
  proxy.targetPort = context.ctx.config.port;
  running = await listen(context.ctx, true);
  const { ctx } = context;
  const title = await buildTitle(ctx, { names: [{ language: 'en', name: 'The Night Train', main: true }] });
  titleUid = title.uid;
  await buildCover(ctx, title.id);
  chapters = [];
  for (const chapter of ['1', '2', '3']) chapters.push((await buildChapter(ctx, title.id, { chapter }, 4)).uid);
  browser = await launch();
});

afterAll(async () => {
  console.log(JSON.stringify(statistics, null, 2));
  await browser?.close();
  await running?.close();
  await context?.close();
  await proxy?.close();
  rmSync(root, { recursive: true, force: true });
});

/** Restarts the site with another build, optionally with other settings. */
async function deploy(name: Name, extraConfig: object = {}): Promise<void> {
  await running.close();
  const { ctx } = context;
  running = await listen({ ...ctx, config: { ...ctx.config, webDir: folders[name], ...extraConfig } }, true);
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
const documentOf = ({ page }: Tab): Promise<number> =>
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
  const here = new URL(page.url()).pathname;
  const href = here === '/titles' ? '/' : '/titles';
  await page.locator(`a[href="${href}"]:visible`).first().click();
  await page.waitForURL((url) => url.pathname === href);
  await page.locator('main h1, main h2').first().waitFor();
}

const fileOf = (name: Name, source: string): string => chunkOf({ webDir: folders[name] }, source);

test('one navigation switches a tab to the new build, tabs in the reader are not reloaded, and no tab reloads in a loop', async () => {
  const profile = await browser.newContext({ locale: 'en-GB', ...withWorker(desktop) });
  const places = ['/', '/titles', '/titles/latest', `/title/${titleUid}`, '/groups', '/tag'];
  const tabs: Tab[] = [];
  for (let at = 0; at < 17; at++) tabs.push(await openTab(profile, places[at % places.length]!));
  const readers: Tab[] = [];
  for (const chapter of chapters) readers.push(await openTab(profile, `/chapter/${chapter}`));
  const all = [...tabs, ...readers];
  for (const tab of all) expect(await buildOf(tab)).toBe('N');
  let unexpectedLoads = 0;
  let max = 0;
  let old = 0;

  for (const next of ['N+1', 'N+2'] as const) {
    const initialDocuments = await Promise.all(all.map(documentOf));
    const counted = all.map(({ loads }) => loads.length);
    await deploy(next);
    await fastForward(all, 6);
    // detecting a new build must not reload any tab
    const now = await Promise.all(all.map(documentOf));
    unexpectedLoads += now.filter((document, at) => document !== initialDocuments[at]).length;

    // a tab of N requests a lazy chunk that it has not loaded yet; the server still has it
    if (next === 'N+1') {
      const oldTab = tabs.at(-1)!;
      const code = fileOf('N', lazyModule);
      expect(code).not.toBe(fileOf(next, lazyModule));
      proxy.requestedPaths.length = 0;
      await oldTab.page
        .getByRole('search')
        .getByRole('combobox')
        .or(oldTab.page.locator('header input'))
        .first()
        .focus();
      await expect.poll(() => proxy.requestedPaths).toContain(code);
      old = (await fetch(proxy.origin + code)).status;
      expect(await buildOf(oldTab)).toBe('N');
    }

    // in the first round the last tab does not navigate, so that it skips build N+1
    const navigatedTabs = next === 'N+1' ? tabs.slice(0, -1) : tabs;
    for (const tab of navigatedTabs) await navigate(tab);
    for (const tab of navigatedTabs) expect(await buildOf(tab), tab.page.url()).toBe(next);
    for (const tab of navigatedTabs) max = Math.max(max, tab.loads.length - counted[all.indexOf(tab)]!);

    // tabs in the reader can still turn pages with the old build
    for (const { page } of readers) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
    }
    // navigates again, without a new build
    await fastForward(all, 6);
    for (const tab of navigatedTabs) await navigate(tab);
    await fastForward(all, 6);
    const after = await Promise.all(all.map(documentOf));
    for (const reader of readers) {
      expect(after[all.indexOf(reader)]).toBe(initialDocuments[all.indexOf(reader)]);
      expect(await buildOf(reader)).toBe('N');
    }
  }
  expect(unexpectedLoads).toBe(0);
  // each tab loaded one document, for the navigation that switched to the new build
  expect(max).toBe(1);

  // leaving the reader loads the new build
  for (const tab of readers) {
    const before = tab.loads.length;
    await tab.page.locator(`a[href^="/title/${titleUid}"]`).first().click();
    await tab.page.waitForURL((url) => url.pathname.startsWith('/title/'));
    await tab.page.getByRole('heading', { level: 1, name: 'The Night Train' }).waitFor();
    expect(await buildOf(tab)).toBe('N+2');
    expect(tab.loads.length - before).toBe(1);
  }

  const loadCounts = all.map(({ loads }) => loads.length);
  await fastForward(all, 61);
  for (const tab of all) expect(await buildOf(tab)).toBe('N+2');
  const loopingTabs = all.filter(({ loads }, at) => loads.length !== loadCounts[at]).length;
  expect(loopingTabs).toBe(0);
  Object.assign(statistics, {
    tabs: all.length,
    'tabs in the reader': readers.length,
    'documents loaded unasked': unexpectedLoads,
    'most documents for the navigation after a deploy': max,
    'reader tabs reloaded while reading': 0,
    'reload loops': loopingTabs,
    'status of an old chunk for an old tab': old,
  });
  await profile.close();
});

test('old chunks are served for 30 days after they were replaced', async () => {
  const chunk = fileOf('N', lazyModule);
  const status = async (): Promise<number> => (await fetch(proxy.origin + chunk)).status;
  const answer = await fetch(proxy.origin + chunk, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-type')).toContain('javascript');
  clock.advance(29 * 86_400_000);
  await deploy('N+2');
  expect(await status()).toBe(200);
  clock.advance(2 * 86_400_000);
  await deploy('N+2');
  expect(await status()).toBe(404);
  clock.advance(-31 * 86_400_000);
});

test('a missing chunk reloads the page once per build, then the page reports it', async () => {
  const profile = await browser.newContext({ locale: 'en-GB', ...withWorker(desktop) });
  const reloads: Record<string, number> = {};
  await deploy('N+1');
  const tab = await openTab(profile, '/');
  for (const name of ['N+1', 'N+2'] as const) {
    // requests in progress during the restart would fail as well
    await waitUntilIdle(tab.page);
    await deploy(name);
    const gone = names.map((each) => fileOf(each, 'search/TitlesPage.tsx'));
    proxy.rule = (asked) => (gone.includes(asked) ? { mock: { status: 404, body: 'Not found' } } : undefined);
    await tab.page.goto(`${proxy.origin}/`);
    await tab.page.locator('main h2').first().waitFor();
    expect(await buildOf(tab)).toBe(name);
    const before = tab.loads.length;
    for (let time = 0; time < 3; time++) {
      await tab.page.locator('a[href="/titles"]:visible').first().click();
      await tab.page.getByRole('button', { name: 'Reload' }).waitFor();
      await tab.page.locator('a[href="/"]:visible').first().click();
      await tab.page.locator('main h2').first().waitFor();
    }
    // six of the counted loads are client-side navigations, which fire the same event
    reloads[name] = tab.loads.length - before - 6;
    expect(reloads[name]).toBe(1);
  }
  proxy.rule = () => undefined;
  statistics['reloads for a chunk that is gone, per build'] = Math.max(...Object.values(reloads));
  await profile.close();
});

test('switching off service workers clears a corrupt cache', async () => {
  const profile = await browser.newContext({ locale: 'en-GB', ...withWorker(desktop) });
  const tab = await openTab(profile, '/');
  const reading = await openTab(profile, `/chapter/${chapters[0]!}`);
  const read = await documentOf(reading);
  const poisoned = await tab.page.evaluate(async () => {
    let bad = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        if (!url.endsWith('.js') || !url.includes('/assets/')) continue;
        await cache.put(
          url,
          new Response('throw new Error("poison")', { headers: { 'content-type': 'text/javascript' } }),
        );
        bad += 1;
      }
    }
    return bad;
  });
  expect(poisoned).toBeGreaterThan(2);
  await tab.page.reload();
  expect(await tab.page.locator('main').count()).toBe(0);
  const before = tab.loads.length;
  await deploy('N+2', { serviceWorker: false });
  // on navigation the browser itself checks for a new service worker, even if the page is broken
  await tab.page.reload();
  await tab.page.locator('main h2').first().waitFor({ timeout: 20_000 });
  await expect
    .poll(() => tab.page.evaluate(async () => [await caches.keys(), await navigator.serviceWorker.getRegistrations()]))
    .toEqual([[], []]);
  await waitUntilIdle(tab.page);
  expect(tab.loads.length - before).toBe(2);
  expect(await documentOf(reading)).toBe(read);
  statistics['poisoned files cleared'] = poisoned;
  await profile.close();
});
