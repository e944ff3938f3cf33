// The site as an app: its service worker, the offline page, missing code, and the end of the worker.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { seriousViolations, seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { listenOnOtherPorts } from '#test/support/server/app.ts';
import { desktop, phone, waitUntilSettled, type Visit, withServiceWorker } from '#test/support/browser/browser.ts';
import { waitForFrames, waitUntilIdle } from '#test/support/browser/page-waits.ts';
import { buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { type TestProxy, openTestProxy } from '#test/support/server/test-proxy.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn, signOut } from '#test/support/browser/sign-in.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';
import { clearStorage } from '#test/support/browser/shared-pages.ts';
import { cachedPaths, waitForServiceWorker } from '#test/support/browser/service-worker.ts';

const latestBuildPath = '/builds/latest.json';
let proxy: TestProxy;
const app = openBrowserFixture(async () => {
  proxy = await openTestProxy();
  return { env: { PUBLIC_URL: proxy.origin } };
});
let title: { id: number; uid: string };
let chapter: { id: number; uid: string };
/** Desktop pages shared by the tests: one with a service worker, which one of the tests ends, and one without. */
let workerVisit: Visit;
let workerlessVisit: Visit;

beforeAll(async () => {
  proxy.targetPort = app.ctx.config.port;
  title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Night Train', main: true }] });
  await buildCover(app.ctx, title.id);
  chapter = await buildChapter(app.ctx, title.id, { chapter: '1' });
  workerVisit = await app.visit(withServiceWorker(desktop), { staysOpen: true });
  workerlessVisit = await app.visit(desktop, { staysOpen: true, expectedProblems: /import|fetch|module|ERR_/i });
});
afterEach(() => {
  Object.assign(proxy, { isOffline: false, rule: () => undefined, targetPort: app.ctx.config.port });
});
afterAll(() => proxy.close());

/** Records the documents that a page loads from now on, and its checks for a new build before it reloads itself. */
function recordLoads(page: Page): string[] {
  const documentLoads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if ((request.isNavigationRequest() && !request.frame().parentFrame()) || pathname === latestBuildPath)
      documentLoads.push(pathname);
  });
  return documentLoads;
}

test('the offline page has the language and theme of the reader, and continues when the network is back', async () => {
  const { page } = await app.visit(
    { ...withServiceWorker(phone), colorScheme: 'dark' },
    { locale: 'fr-FR', expectedProblems: /ERR_/ },
  );
  await page.goto(`${app.site}/about`);
  await waitForServiceWorker(page);
  // waits until the worker has stored the language
  await expect.poll(() => cachedPaths(page)).toContain('/-/language');
  // waits until the page has settled, because its later requests would fail offline and be reported
  await waitUntilSettled(page);
  proxy.isOffline = true;
  await page.goto(`${app.site}/title/${title.uid}`);
  await page.getByRole('heading', { name: 'Vous êtes hors ligne' }).waitFor();
  await expect.poll(() => page.title()).toBe('Vous êtes hors ligne - Komawari');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  expect(await seriousViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByText('Toujours hors ligne.').waitFor();

  // a click on Retry during a check by the page itself shows the result of that check
  await page.reload();
  await page.getByRole('heading', { name: 'Vous êtes hors ligne' }).waitFor();
  const asked = new Promise<void>((resolve) => {
    proxy.rule = (path) => {
      if (path !== latestBuildPath) return undefined;
      resolve();
      return { delay: 2_000, mock: { status: 503, body: '' } };
    };
  });
  proxy.isOffline = false;
  await asked;
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByText('Toujours hors ligne.').waitFor();
  proxy.rule = () => undefined;
  // the page continues by its own checks, because no event tells the browser that the network is back
  await page.getByRole('heading', { level: 1, name: 'The Night Train' }).waitFor();
});

test('the worker caches no personal data (API responses, pages, credentials), and no covers after signing out', async () => {
  const { page } = workerVisit;
  const { username } = await openAccount(app);
  const covers = async (): Promise<string[]> =>
    (await cachedPaths(page)).filter((address) => address.startsWith('/covers/'));
  await openSignedIn(page, `${app.site}/about`, { username });
  await waitForServiceWorker(page);
  await page.goto(`${app.site}/title/${title.uid}`);
  await page.getByRole('heading', { level: 1, name: 'The Night Train' }).waitFor();
  await expect.poll(async () => (await covers()).length).toBeGreaterThan(0);
  await waitUntilSettled(page);
  const cachedUrlPaths = await cachedPaths(page);
  expect(cachedUrlPaths).toContain('/builds/offline');
  const allowedPaths = /^\/(?:assets\/[\w-]+\.\w+|covers\/.+|builds\/(?:shell|offline)|boot\.js|favicon\.svg|-\/\w+)$/;
  expect(cachedUrlPaths.filter((address) => !allowedPaths.test(address))).toEqual([]);
  // caches a cover that no page shows to guests
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes('covers'))!;
    await (await caches.open(name)).put('/covers/seen', new Response('x'));
  });
  expect(await covers()).toContain('/covers/seen');
  await signOut(page, username);
  await expect.poll(covers).not.toContain('/covers/seen');
});

test('a slow page is rendered from the cached shell, and requests its data itself', async () => {
  const { page } = workerVisit;
  await page.goto(`${app.site}/about`);
  await waitForServiceWorker(page);
  proxy.rule = (asked) => (asked.startsWith('/title/') ? { delay: 10_000 } : undefined);
  const startedAt = Date.now();
  await page.goto(`${app.site}/title/${title.uid}`);
  await page.getByRole('heading', { level: 1, name: 'The Night Train' }).waitFor();
  expect(Date.now() - startedAt).toBeGreaterThan(2_900);
  expect(Date.now() - startedAt).toBeLessThan(9_000);
});

/** Removes files from the site and from the caches of the device. */
async function removeFiles(page: Page, shouldRemove: (asked: string) => boolean): Promise<void> {
  proxy.rule = (asked) => (shouldRemove(asked) ? { mock: { status: 404, body: 'Not found' } } : undefined);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
}

test('missing code reloads the page once, then is reported', async () => {
  const { page } = await app.visit(withServiceWorker(desktop), {
    expectedProblems: /import|fetch|module/i,
    locale: 'es-ES',
  });
  await page.goto(`${app.site}/about`);
  await waitForServiceWorker(page);
  const documentLoads = recordLoads(page);
  const removedChunk = chunkOf(app.ctx.config, 'search/TitlesPage.tsx');
  await removeFiles(page, (asked) => asked === removedChunk);
  const link = page.getByRole('link', { name: 'Búsqueda avanzada' }).first();
  // a failed prefetch does not reload the page
  const refused = page.waitForResponse(`**${removedChunk}`);
  await link.hover();
  expect((await refused).status()).toBe(404);
  await waitUntilSettled(page);
  expect(documentLoads).toEqual([]);
  const reloaded = page.waitForEvent('domcontentloaded');
  await link.click();
  await reloaded;
  await page.getByText('Una parte del sitio no se ha cargado.').waitFor();
  await waitForFrames(page);
  expect(documentLoads).toEqual([latestBuildPath, '/titles']);
  proxy.rule = () => undefined;
  await page.getByRole('button', { name: 'Recargar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Búsqueda avanzada' }).waitFor();
});

test('the missing code of a section reloads the page once, too, even while other sections are loading', async () => {
  const { page } = workerlessVisit;
  await page.goto(`${app.site}/about`);
  const documentLoads = recordLoads(page);
  const removedChunk = chunkOf(app.ctx.config, 'settings/RatingsSection.tsx');
  const blockedChunk = chunkOf(app.ctx.config, 'settings/ListsSection.tsx');
  await page.route(`**${blockedChunk}`, () => undefined);
  await removeFiles(page, (asked) => asked === removedChunk);
  const reloaded = page.waitForEvent('domcontentloaded');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await reloaded;
  await page.getByText('Part of the site didn’t load.').waitFor();
  await waitForFrames(page);
  expect(documentLoads).toEqual([latestBuildPath, '/settings']);
});

test('code that fails to load because the site is unreachable does not reload the page', async () => {
  const { page } = workerlessVisit;
  await page.unrouteAll();
  await clearStorage(page, app.site);
  await page.goto(`${app.site}/about`);
  await waitUntilSettled(page);
  const documentLoads = recordLoads(page);
  proxy.isOffline = true;
  const failedCheck = page.waitForEvent('requestfailed', (request) => request.url().endsWith(latestBuildPath));
  await page.getByRole('link', { name: 'Advanced search' }).first().click();
  await page.getByText('Part of the site didn’t load.').waitFor();
  await failedCheck;
  await waitForFrames(page);
  expect(documentLoads).toEqual([latestBuildPath]);
  // the error boundary dispatches the event of an error again, maybe after its check has failed: no second check
  const reportError = (rendered: boolean): Promise<void> =>
    page.evaluate(async (isRendered) => {
      const shared = window as unknown as { importError?: Error };
      shared.importError ??= new Error('import');
      for (;;) {
        const event = Object.assign(new Event('vite:preloadError'), {
          payload: shared.importError,
          rendered: isRendered,
          spared: false,
        });
        dispatchEvent(event);
        if (isRendered || !event.spared) return;
        // an optional chunk is being tried again, whose failures cause no check
        await new Promise(requestAnimationFrame);
      }
    }, rendered);
  const secondFailedCheck = page.waitForEvent('requestfailed');
  await reportError(false);
  await secondFailedCheck;
  await reportError(true);
  await waitForFrames(page);
  expect(documentLoads).toEqual([latestBuildPath, latestBuildPath]);
  proxy.isOffline = false;
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'Advanced search' }).waitFor();
});

test('a page that cannot start for lack of scripts says so', async () => {
  const { page } = await app.visit(withServiceWorker(phone), {
    expectedProblems: /import|fetch|module|404/i,
    locale: 'pt-BR',
  });
  await page.goto(`${app.site}/about`);
  await waitForServiceWorker(page);
  // waits until the page has prefetched its files while idle, so that only the next page lacks the removed ones
  await waitUntilSettled(page);
  const documentLoads = recordLoads(page);
  await removeFiles(page, (asked) => asked.endsWith('.js') && asked.startsWith('/assets/'));
  await page.goto(`${app.site}/tag`);
  // waits for the second document, because the first one shows the message, too
  await expect.poll(() => documentLoads).toEqual(['/tag', latestBuildPath, '/tag']);
  await page.waitForLoadState();
  await page.getByRole('heading', { name: 'O site não carregou' }).waitFor();
  await page.getByRole('button', { name: 'Recarregar' }).waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
});

test('a site that has switched off workers ends existing ones, deletes their caches, and reloads their pages once', async () => {
  const { page } = workerVisit;
  await page.goto(`${app.site}/about`);
  await waitForServiceWorker(page);
  // simulates a broken worker, which has cached a bad file
  await page.evaluate(async () => {
    const poisonedCache = await caches.open('komawari-app-poisoned');
    await poisonedCache.put('/boot.js', new Response('!'));
  });
  const { ctx } = app;
  const config = { ...ctx.config, serviceWorker: false };
  const siteWithoutWorkers = await listenOnOtherPorts({ ...app, ctx: { ...ctx, config } }, { web: true });
  proxy.targetPort = Number(new URL(siteWithoutWorkers.site).port);
  const documentLoads = recordLoads(page);
  // repeats the check, because the browser may answer with a pending one that began before the switch
  const checkLatestBuild = () =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await expect
    .poll(
      async () => {
        await checkLatestBuild().catch(() => undefined);
        return documentLoads;
      },
      { timeout: 30_000 },
    )
    .toEqual(['/about']);
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  await waitUntilSettled(page);
  const remaining = await page.evaluate(async () => [
    await caches.keys(),
    await navigator.serviceWorker.getRegistrations(),
  ]);
  expect(remaining).toEqual([[], []]);
  expect(documentLoads).toEqual(['/about']);
  proxy.targetPort = ctx.config.port;
  await siteWithoutWorkers.close();
});

test('a minimum build set by the operator reloads older pages, once, and never while somebody types', async () => {
  const { page, context, problems } = workerlessVisit;
  const otherTab = await context.newPage();
  await page.goto(`${app.site}/titles`);
  await otherTab.goto(`${app.site}/groups`);
  await otherTab.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
  const searchField = page.getByRole('searchbox', { name: 'Title' });
  await searchField.waitFor();
  const { ctx } = app;
  const minBuild = new Date(Date.now() + 60_000);
  const siteWithMinBuild = await listenOnOtherPorts(
    { ...app, ctx: { ...ctx, config: { ...ctx.config, minBuild } } },
    { web: true },
  );
  expect((await fetch(`${siteWithMinBuild.site}/api/ping`)).headers.get('x-min-build')).toBe(minBuild.toISOString());
  proxy.targetPort = Number(new URL(siteWithMinBuild.site).port);

  const documentLoads = recordLoads(page);
  await searchField.click();
  const searchResponse = page.waitForResponse((response) => /\/api\/manga\?.*night/.test(response.url()));
  await page.keyboard.type('night');
  expect((await searchResponse).headers()['x-min-build']).toBe(minBuild.toISOString());
  await expect.poll(() => new URL(page.url()).search).toBe('?q=night');
  await waitUntilSettled(page);
  expect(documentLoads).toEqual([]);
  expect(await searchField.inputValue()).toBe('night');
  // the next navigation loads a page from the site
  await page.getByRole('link', { name: 'Tags' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  expect(documentLoads).toEqual(['/tag']);

  // nobody types in this tab, so it reloads at once
  const otherLoads = recordLoads(otherTab);
  await otherTab.getByRole('link', { name: 'Recently added' }).first().click();
  await expect.poll(() => otherLoads).toEqual(['/titles/recent']);
  // the reload got a build that is still older than the minimum, and the page is not reloaded again
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
  await waitUntilSettled(page);
  expect([documentLoads, otherLoads]).toEqual([['/tag'], ['/titles/recent']]);
  // checks the problems here, because the shared page was opened with `expectedProblems`, which would hide them
  expect(problems).toEqual([]);
  await otherTab.close();
  proxy.targetPort = ctx.config.port;
  await siteWithMinBuild.close();
});

test('the build information is never cached, and the worker script is always revalidated', async () => {
  const latestBuildResponse = await fetch(`${app.site}/builds/latest.json`);
  expect(latestBuildResponse.headers.get('cache-control')).toBe('no-store');
  const { id } = (await latestBuildResponse.json()) as { id: string };
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  const worker = await fetch(`${app.site}/sw.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  const text = await worker.text();
  expect(text).toContain(id);
  expect(text).not.toMatch(/\bimport\b|%MEDIA_URL%/);
  expect(await (await fetch(app.site)).text()).toContain(`"id":"${id}"`);
  expect((await fetch(`${app.site}/sw-off.js`)).headers.get('content-type')).toContain('text/html');
});

/** Fires the event that a browser able to install the site fires some time after the page load. */
const waitForOffer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, {
      prompt: () => Promise.resolve(Object.assign(document.documentElement.dataset, { prompted: 'yes' })),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    dispatchEvent(event);
  });

test('the site offers to be installed at the second visit and not over a chapter, and a refusal is permanent', async () => {
  const { page, context } = await app.visit(phone, { locale: 'fr-FR', expectedProblems: /./ });
  const question = page.getByRole('complementary', { name: 'Installer Komawari' });
  await page.clock.install();
  await page.goto(`${app.site}/about`);
  await page.getByRole('heading', { level: 1, name: 'À propos' }).waitFor();
  await waitUntilSettled(page);
  await waitForOffer(page);
  await page.clock.fastForward(60_000);
  expect(await question.count()).toBe(0);
  // visits the site for the second time
  const secondTab = await context.newPage();
  await secondTab.clock.install();
  await secondTab.goto(`${app.site}/about`);
  await secondTab.getByRole('heading', { level: 1, name: 'À propos' }).waitFor();
  await waitUntilIdle(secondTab);
  await waitForOffer(secondTab);
  await secondTab.clock.fastForward(60_000);
  const asked = secondTab.getByRole('complementary', { name: 'Installer Komawari' });
  await asked.waitFor();
  expect(await seriousViolationsWithin(asked)).toEqual([]);
  expect(await horizontalOverflow(secondTab)).toBe(0);
  await secondTab.evaluate((path) => history.pushState(null, '', path), `/chapter/${chapter.uid}`);
  await asked.waitFor({ state: 'detached' });
  await secondTab.goBack();
  await asked.getByRole('button', { name: 'Ne plus demander' }).click();
  await asked.waitFor({ state: 'detached' });
  await secondTab.reload();
  await secondTab.getByRole('heading', { level: 1, name: 'À propos' }).waitFor();
  await waitUntilIdle(secondTab);
  await waitForOffer(secondTab);
  await secondTab.clock.fastForward(15 * 86_400_000);
  await waitUntilIdle(secondTab);
  expect(await asked.count()).toBe(0);
  // installing stays possible in the settings
  await secondTab.goto(`${app.site}/settings?tab=other`);
  await secondTab.getByText('dans le menu du navigateur').waitFor();
  await waitForOffer(secondTab);
  await secondTab.getByRole('button', { name: 'Installer' }).click();
  await secondTab.getByText('Installé sur cet appareil.').waitFor();
  expect(await secondTab.locator('html').getAttribute('data-prompted')).toBe('yes');
});
