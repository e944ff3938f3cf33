// The site as an app: its worker, what is there without a network, what happens when code is missing, and its end.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { seriousViolations, seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { listenBeside } from '#test/support/server/app.ts';
import { desktop, phone, settled, type Visit, withWorker } from '#test/support/browser/browser.ts';
import { afterFrames, markedIdle } from '#test/support/browser/page-waits.ts';
import { buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { type TestProxy, openTestProxy } from '#test/support/server/test-proxy.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { arriveSignedIn, signOut } from '#test/support/browser/sign-in.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';
import { emptyStorage } from '#test/support/browser/shared-pages.ts';
import { kept, worked } from '#test/support/browser/service-worker.ts';

const ask = '/builds/latest.json';
let proxy: TestProxy;
const app = openBrowserFixture(async () => {
  proxy = await openTestProxy();
  return { env: { PUBLIC_URL: proxy.origin } };
});
let title: { id: number; uid: string };
let chapter: { id: number; uid: string };
/** Desktops that tests share: with a worker, which one of them ends, and without. */
let worker: Visit;
let plain: Visit;

beforeAll(async () => {
  proxy.to = app.ctx.config.port;
  title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Night Train', main: true }] });
  await buildCover(app.ctx, title.id);
  chapter = await buildChapter(app.ctx, title.id, { chapter: '1' });
  worker = await app.visit(withWorker(desktop), { stays: true });
  plain = await app.visit(desktop, { stays: true, forgive: /import|fetch|module|ERR_/i });
});
afterEach(() => {
  Object.assign(proxy, { away: false, rule: () => undefined, to: app.ctx.config.port });
});
afterAll(() => proxy.close());

/** Documents that a page loads from now on, and what it asks before it loads one by itself. */
function loads(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if ((request.isNavigationRequest() && !request.frame().parentFrame()) || pathname === ask) seen.push(pathname);
  });
  return seen;
}

test('without a network a reader finds a page of the site in their language and theme, and goes on when it is back', async () => {
  const { page } = await app.visit({ ...withWorker(phone), colorScheme: 'dark' }, { locale: 'fr-FR', forgive: /ERR_/ });
  await page.goto(`${app.site}/about`);
  await worked(page);
  // the worker has heard of the language
  await expect.poll(() => kept(page)).toContain('/-/language');
  // what a page asks for later would fail, and say so
  await settled(page);
  proxy.away = true;
  await page.goto(`${app.site}/title/${title.uid}`);
  await page.getByRole('heading', { name: 'Pas de connexion au site' }).waitFor();
  await expect.poll(() => page.title()).toBe('Pas de connexion au site - Komawari');
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  expect(await seriousViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByText('Toujours pas de connexion.').waitFor();

  // a press while the page asks by itself is answered with what that brings
  await page.reload();
  await page.getByRole('heading', { name: 'Pas de connexion au site' }).waitFor();
  const asked = new Promise<void>((resolve) => {
    proxy.rule = (path) => {
      if (path !== ask) return undefined;
      resolve();
      return { delay: 2_000, answer: { status: 503, body: '' } };
    };
  });
  proxy.away = false;
  await asked;
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByText('Toujours pas de connexion.').waitFor();
  proxy.rule = () => undefined;
  // nothing tells the browser of it
  await page.getByRole('heading', { level: 1, name: 'The Night Train' }).waitFor();
});

test('nothing of a person is kept: no answer of the API, no page, no sign-in; after signing out no covers', async () => {
  const { page } = worker;
  const { username } = await openAccount(app);
  const covers = async (): Promise<string[]> => (await kept(page)).filter((address) => address.startsWith('/covers/'));
  await arriveSignedIn(page, `${app.site}/about`, { username });
  await worked(page);
  await page.goto(`${app.site}/title/${title.uid}`);
  await page.getByRole('heading', { level: 1, name: 'The Night Train' }).waitFor();
  await expect.poll(async () => (await covers()).length).toBeGreaterThan(0);
  await settled(page);
  const addresses = await kept(page);
  expect(addresses).toContain('/builds/offline');
  const allowed = /^\/(?:assets\/[\w-]+\.\w+|covers\/.+|builds\/(?:shell|offline)|boot\.js|favicon\.svg|-\/\w+)$/;
  expect(addresses.filter((address) => !allowed.test(address))).toEqual([]);
  // one that no page shows to guests as well
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.includes('covers'))!;
    await (await caches.open(name)).put('/covers/seen', new Response('x'));
  });
  expect(await covers()).toContain('/covers/seen');
  await signOut(page, username);
  await expect.poll(covers).not.toContain('/covers/seen');
});

test('a page that is slow to come is drawn from the device, and asks for its contents itself', async () => {
  const { page } = worker;
  await page.goto(`${app.site}/about`);
  await worked(page);
  proxy.rule = (asked) => (asked.startsWith('/title/') ? { delay: 10_000 } : undefined);
  const began = Date.now();
  await page.goto(`${app.site}/title/${title.uid}`);
  await page.getByRole('heading', { level: 1, name: 'The Night Train' }).waitFor();
  expect(Date.now() - began).toBeGreaterThan(2_900);
  expect(Date.now() - began).toBeLessThan(9_000);
});

/** Neither the site nor the device has these files any more. */
async function without(page: Page, gone: (asked: string) => boolean): Promise<void> {
  proxy.rule = (asked) => (gone(asked) ? { answer: { status: 404, body: 'Not found' } } : undefined);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
}

test('code that is missing loads the page anew once, then the page says so', async () => {
  const { page } = await app.visit(withWorker(desktop), { forgive: /import|fetch|module/i, locale: 'es-ES' });
  await page.goto(`${app.site}/about`);
  await worked(page);
  const seen = loads(page);
  const gone = chunkOf(app.ctx.config, 'search/TitlesPage.tsx');
  await without(page, (asked) => asked === gone);
  const link = page.getByRole('link', { name: 'Búsqueda avanzada' }).first();
  // what is fetched ahead is not missed yet
  const refused = page.waitForResponse(`**${gone}`);
  await link.hover();
  expect((await refused).status()).toBe(404);
  await settled(page);
  expect(seen).toEqual([]);
  const again = page.waitForEvent('domcontentloaded');
  await link.click();
  await again;
  await page.getByText('No se ha podido cargar una parte del sitio.').waitFor();
  await afterFrames(page);
  expect(seen).toEqual([ask, '/titles']);
  proxy.rule = () => undefined;
  await page.getByRole('button', { name: 'Recargar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Búsqueda avanzada' }).waitFor();
});

test('a part of a page that is missing does the same, though others of it are still on their way', async () => {
  const { page } = plain;
  await page.goto(`${app.site}/about`);
  const seen = loads(page);
  const gone = chunkOf(app.ctx.config, 'settings/InterfaceSection.tsx');
  const late = chunkOf(app.ctx.config, 'settings/ReadingLineSection.tsx');
  await page.route(`**${late}`, () => undefined);
  await without(page, (asked) => asked === gone);
  const again = page.waitForEvent('domcontentloaded');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await again;
  await page.getByText('Some of the site did not load.').waitFor();
  await afterFrames(page);
  expect(seen).toEqual([ask, '/settings']);
});

test('code that does not come because nobody answers leaves the page that is there', async () => {
  const { page } = plain;
  await page.unrouteAll();
  await emptyStorage(page, app.site);
  await page.goto(`${app.site}/about`);
  await settled(page);
  const seen = loads(page);
  proxy.away = true;
  const unanswered = page.waitForEvent('requestfailed', (request) => request.url().endsWith(ask));
  await page.getByRole('link', { name: 'Advanced search' }).first().click();
  await page.getByText('Some of the site did not load.').waitFor();
  await unanswered;
  await afterFrames(page);
  expect(seen).toEqual([ask]);
  proxy.away = false;
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1, name: 'Advanced search' }).waitFor();
});

test('a page that cannot even begin says so', async () => {
  const { page } = await app.visit(withWorker(phone), { forgive: /import|fetch|module|404/i, locale: 'pt-BR' });
  await page.goto(`${app.site}/about`);
  await worked(page);
  // what comes once the page is at rest may not be missed in it
  await settled(page);
  const seen = loads(page);
  await without(page, (asked) => asked.endsWith('.js') && asked.startsWith('/assets/'));
  await page.goto(`${app.site}/tag`);
  // the words stand in the first document, too, until the second one comes
  await expect.poll(() => seen).toEqual(['/tag', ask, '/tag']);
  await page.waitForLoadState();
  await page.getByRole('heading', { name: 'O site não carregou' }).waitFor();
  await page.getByRole('button', { name: 'Recarregar' }).waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
});

test('a site without workers ends those of before, with all that they kept, and loads their pages once', async () => {
  const { page } = worker;
  await page.goto(`${app.site}/about`);
  await worked(page);
  // a worker that went wrong
  await page.evaluate(async () => {
    const poisoned = await caches.open('komawari-app-poisoned');
    await poisoned.put('/boot.js', new Response('!'));
  });
  const { ctx } = app;
  const config = { ...ctx.config, serviceWorker: false };
  const off = await listenBeside({ ...app, ctx: { ...ctx, config } }, { web: true });
  proxy.to = Number(new URL(off.site).port);
  const seen = loads(page);
  // a browser answers with a check that is under way already, which may have asked before the switch
  const check = () =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await expect
    .poll(
      async () => {
        await check().catch(() => undefined);
        return seen;
      },
      { timeout: 30_000 },
    )
    .toEqual(['/about']);
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  await settled(page);
  const left = await page.evaluate(async () => [await caches.keys(), await navigator.serviceWorker.getRegistrations()]);
  expect(left).toEqual([[], []]);
  expect(seen).toEqual(['/about']);
  proxy.to = ctx.config.port;
  await off.close();
});

test('at an operator’s word pages of before are loaded anew, once, and never while somebody writes', async () => {
  const { page, context, problems } = plain;
  const other = await context.newPage();
  await page.goto(`${app.site}/titles`);
  await other.goto(`${app.site}/groups`);
  await other.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
  const words = page.getByRole('searchbox', { name: 'Name of a title' });
  await words.waitFor();
  const { ctx } = app;
  const minBuild = new Date(Date.now() + 60_000);
  const strict = await listenBeside({ ...app, ctx: { ...ctx, config: { ...ctx.config, minBuild } } }, { web: true });
  expect((await fetch(`${strict.site}/api/ping`)).headers.get('x-min-build')).toBe(minBuild.toISOString());
  proxy.to = Number(new URL(strict.site).port);

  const seen = loads(page);
  await words.click();
  const answered = page.waitForResponse((response) => /\/api\/manga\?.*night/.test(response.url()));
  await page.keyboard.type('night');
  expect((await answered).headers()['x-min-build']).toBe(minBuild.toISOString());
  await expect.poll(() => new URL(page.url()).search).toBe('?q=night');
  await settled(page);
  expect(seen).toEqual([]);
  expect(await words.inputValue()).toBe('night');
  // the next page comes from the site
  await page.getByRole('link', { name: 'Tags' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  expect(seen).toEqual(['/tag']);

  // nobody writes here: at once
  const seenThere = loads(other);
  await other.getByRole('link', { name: 'Recently added' }).first().click();
  await expect.poll(() => seenThere).toEqual(['/titles/recent']);
  // this build is as old, and stays
  await page.getByRole('link', { name: 'Groups', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
  await settled(page);
  expect([seen, seenThere]).toEqual([['/tag'], ['/titles/recent']]);
  // others of this page forgive some
  expect(problems).toEqual([]);
  await other.close();
  proxy.to = ctx.config.port;
  await strict.close();
});

test('what the site says of its build is never kept, and the worker is asked for anew', async () => {
  const latest = await fetch(`${app.site}/builds/latest.json`);
  expect(latest.headers.get('cache-control')).toBe('no-store');
  const { id } = (await latest.json()) as { id: string };
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  const worker = await fetch(`${app.site}/sw.js`);
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  const text = await worker.text();
  expect(text).toContain(id);
  expect(text).not.toMatch(/\bimport\b|%MEDIA_URL%/);
  expect(await (await fetch(app.site)).text()).toContain(`"id":"${id}"`);
  expect((await fetch(`${app.site}/sw-off.js`)).headers.get('content-type')).toContain('text/html');
});

/** As a browser that can install the site does, some time after the page has come. */
const offer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, {
      prompt: () => Promise.resolve(Object.assign(document.documentElement.dataset, { prompted: 'yes' })),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    });
    dispatchEvent(event);
  });

test('the site offers once to be installed, at the second visit and not over a chapter; a refusal is for good', async () => {
  const { page, context } = await app.visit(phone, { locale: 'fr-FR', forgive: /./ });
  const question = page.getByRole('complementary', { name: 'Gardez Komawari à portée de main' });
  await page.clock.install();
  await page.goto(`${app.site}/about`);
  await page.getByRole('heading', { level: 1, name: 'À propos' }).waitFor();
  await settled(page);
  await offer(page);
  await page.clock.fastForward(60_000);
  expect(await question.count()).toBe(0);
  // another day
  const second = await context.newPage();
  await second.clock.install();
  await second.goto(`${app.site}/about`);
  await second.getByRole('heading', { level: 1, name: 'À propos' }).waitFor();
  await markedIdle(second);
  await offer(second);
  await second.clock.fastForward(60_000);
  const asked = second.getByRole('complementary', { name: 'Gardez Komawari à portée de main' });
  await asked.waitFor();
  expect(await seriousViolationsWithin(asked)).toEqual([]);
  expect(await horizontalOverflow(second)).toBe(0);
  await second.evaluate((path) => history.pushState(null, '', path), `/chapter/${chapter.uid}`);
  await asked.waitFor({ state: 'detached' });
  await second.goBack();
  await asked.getByRole('button', { name: 'Ne plus demander' }).click();
  await asked.waitFor({ state: 'detached' });
  await second.reload();
  await second.getByRole('heading', { level: 1, name: 'À propos' }).waitFor();
  await markedIdle(second);
  await offer(second);
  await second.clock.fastForward(15 * 86_400_000);
  await markedIdle(second);
  expect(await asked.count()).toBe(0);
  // in the settings it stays possible
  await second.goto(`${app.site}/settings?tab=other`);
  await second.getByText('L’option se trouve dans le menu du navigateur').waitFor();
  await offer(second);
  await second.getByRole('button', { name: 'Installer' }).click();
  await second.getByText('L’application est installée sur cet appareil.').waitFor();
  expect(await second.locator('html').getAttribute('data-prompted')).toBe('yes');
});
