// Signing in and staying signed in, as people meet it: by redirect, in a window of its own, over reloads and when tokens
// end, in all tabs; and that nothing that opens anything is left where scripts of other pages could find it.
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { buildChapter, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import {
  accountMenu,
  arriveSignedIn,
  endSessionsOf,
  enter,
  signInButton,
  signInFrom,
} from '#test/support/browser/sign-in.ts';

const mirelle = { username: 'mirelle' };
const app = openBrowserFixture({ env: { ACCESS_TOKEN_LIFE: '6' } });
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  await openAccount(app, mirelle);
});
beforeEach(async () => {
  ({ page, context } = await app.visit(desktop));
});

const menu = (on: Page) => accountMenu(on, mirelle.username);
const signIn = (on: Page, path = '/') => signInFrom(on, app.site + path, mirelle);
/** For what is not about the way to sign in. */
const arrive = (on: Page, path = '/about') => arriveSignedIn(on, app.site + path, mirelle);

/** Requests that carried a token. */
function tokensSent(on: Page): Set<string> {
  const sent = new Set<string>();
  on.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization) sent.add(authorization);
  });
  return sent;
}

test('by redirect, back to the page that was left', async () => {
  await signIn(page, '/titles/latest?lang=en');
  await expect.poll(() => page.url(), { timeout: 15_000 }).toBe(`${app.site}/titles/latest?lang=en`);
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'mirelle' }).waitFor();
});

test('a reload keeps the sign-in, and no storage holds a token', async () => {
  const sent = tokensSent(page);
  await signIn(page);
  await page.reload();
  await menu(page).waitFor();
  expect(sent.size).toBeGreaterThan(1);
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify({
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases: databases.map(({ name }) => name),
      cookies: document.cookie,
      address: location.href,
      history: history.state,
    });
  });
  for (const token of sent) expect(stored).not.toContain(token.replace('Bearer ', '').split('.')[2]);
  expect(stored).not.toMatch(/eyJ|refresh_token|access_token|id_token/);
  expect(JSON.parse(stored).databases).toEqual([]);
});

test('tokens that end are renewed without a word', async () => {
  const sent = tokensSent(page);
  await arrive(page, '/groups');
  const before = sent.size;
  await page.waitForResponse('**/openid-connect/token', { timeout: 20_000 });
  await page.goto(`${app.site}/groups`);
  await menu(page).waitFor();
  expect(sent.size).toBeGreaterThan(before);
});

test('in a window of its own, while the page stays as it is', async () => {
  await page.goto(`${app.site}/search?q=something&tab=users`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  const popup = await opened;
  await enter(popup, mirelle);
  await menu(page).waitFor();
  await expect.poll(() => popup.isClosed(), { timeout: 15_000 }).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/search');
});

test('a window that is closed frees the button again', async () => {
  await page.goto(`${app.site}/search?q=something&tab=users`);
  const button = page.getByRole('main').getByRole('button', { name: 'Sign in' });
  const opened = page.waitForEvent('popup');
  await button.click();
  const popup = await opened;
  await popup.getByLabel('User name or email').waitFor();
  await popup.close();
  await expect.poll(() => button.getAttribute('aria-busy'), { timeout: 10_000 }).toBe(null);
  await page.getByRole('status').getByText('The sign-in window was closed.').waitFor();
  await signInButton(page).waitFor();
});

test('signing in and out reaches every tab', async () => {
  const other = await context.newPage();
  await other.goto(`${app.site}/groups`);
  await signInButton(other).waitFor();
  await signIn(page, '/about');
  await menu(other).waitFor();
  await menu(other).click();
  // it is the one menu of the bar: what the gear has for guests is in it
  await other.getByRole('menuitem', { name: 'All settings' }).waitFor();
  expect(await other.getByRole('menuitemradio').or(other.getByRole('menuitemcheckbox')).count()).toBeGreaterThan(7);
  expect(await other.getByRole('button', { name: 'Appearance and language', includeHidden: true }).count()).toBe(0);
  expect(await other.getByRole('menuitem', { name: 'Chapter languages' }).count()).toBe(1);
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await signInButton(other).waitFor();
  await other.getByText('You are signed out').waitFor();
  await signInButton(page).waitFor();
  await page.reload();
  await signInButton(page).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('komawari.signed-in'))).toBe(null);
});

test('a renewal that nobody answers, or whose page is left, signs nobody out', async () => {
  const { uid } = await buildChapter(app.ctx, (await buildTitle(app.ctx)).id);
  await arrive(page);
  const isKnown = () => page.evaluate(() => localStorage.getItem('komawari.signed-in'));
  const tokens = '**/openid-connect/token';
  let asked = 0;
  await page.route(tokens, (route) => {
    asked += 1;
    return route.abort();
  });
  // whoever waits for a token asks once more for one
  await page.goto(`${app.site}/chapter/${uid}`);
  await expect.poll(() => asked).toBeGreaterThan(1);
  await page.unroute(tokens);
  expect(await isKnown()).toBe('1');

  for (let left = 0; left < 5; left++) {
    const renewal = page.waitForRequest(tokens);
    await page.goto(`${app.site}/chapter/${uid}`, { waitUntil: 'commit' });
    await renewal;
  }
  await page.goto(`${app.site}/groups`);
  await menu(page).waitFor();
  expect(await isKnown()).toBe('1');
});

test('a sign-in that was ended elsewhere says so, and the page is read as a guest', async () => {
  await arrive(page);
  await endSessionsOf(app, mirelle.username);
  await page.getByText('Your sign-in has ended. Sign in again to continue.').waitFor({ timeout: 15_000 });
  await signInButton(page).waitFor();
});

describe('answers of the provider that somebody has changed are refused', () => {
  const failed = (on: Page) => on.getByText('An error occurred during authentication. Please try again.').waitFor();
  /** A real answer, as it comes back: it is caught before the page sees it. */
  async function caught(): Promise<URL> {
    const pattern = '**/openid-connect/auth/*';
    const answer = new Promise<URL>((resolve) => {
      void page.route(pattern, async (route) => {
        const { location } = (await route.fetch({ maxRedirects: 0 })).headers();
        await route.fulfill({ status: 200, contentType: 'text/html', body: 'caught' });
        resolve(new URL(location!, app.site));
      });
    });
    await page.goto(`${app.site}/about`);
    await signInButton(page).click();
    await enter(page, mirelle);
    const url = await answer;
    await page.unroute(pattern);
    return url;
  }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  /** The token endpoint's answer with another head or body in its identity token. */
  async function changeIdToken(head: object, body: object): Promise<void> {
    await page.route('**/openid-connect/token', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { id_token: string };
      const [oldHead, oldBody, signature] = json.id_token.split('.') as [string, string, string];
      json.id_token = [
        encode({ ...decode(oldHead), ...head }),
        encode({ ...decode(oldBody), ...body }),
        signature,
      ].join('.');
      await route.fulfill({ response, json });
    });
  }

  test.each<[string, (url: URL) => void]>([
    ['no state', (url) => url.searchParams.delete('state')],
    ['a made-up state', (url) => url.searchParams.set('state', 'f'.repeat(32))],
    ['no code', (url) => url.searchParams.delete('code')],
    ['a made-up code', (url) => url.searchParams.set('code', 'made-up')],
    ['no issuer', (url) => url.searchParams.delete('iss')],
    ['another issuer', (url) => url.searchParams.set('iss', 'https://evil.example')],
  ])('%s', async (_what, change) => {
    const url = await caught();
    change(url);
    await page.goto(url.href);
    await failed(page);
    await signInButton(page).waitFor();
  });

  test.each(['state', 'code'])('the %s of an earlier sign-in', async (name) => {
    const other = await caught();
    await context.clearCookies();
    const url = await caught();
    if (name === 'state') {
      // what an earlier sign-in had to remember is gone once it has ended
      await page.evaluate(
        (state) => sessionStorage.removeItem(`komawari.sign-in.${state}`),
        other.searchParams.get('state'),
      );
    }
    url.searchParams.set(name, other.searchParams.get(name)!);
    await page.goto(url.href);
    await failed(page);
    await signInButton(page).waitFor();
  });

  test('the same answer a second time', async () => {
    const url = await caught();
    await page.goto(url.href);
    await menu(page).waitFor();
    await page.goto(url.href);
    await failed(page);
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  test.each<[string, object, object]>([
    ['another nonce', {}, { nonce: 'made-up' }],
    ['another issuer in the token', {}, { iss: 'https://evil.example' }],
    ['another audience', {}, { aud: 'somebody-else' }],
    ['an expired token', {}, { exp: past, iat: past - 900 }],
    ['alg none', { alg: 'none' }, {}],
    ['HS256 as if the public key were a secret', { alg: 'HS256' }, {}],
    ['a token of another type', { typ: 'at+jwt' }, {}],
  ])('%s', async (_what, head, body) => {
    await changeIdToken(head, body);
    await page.goto(`${app.site}/about`);
    await signInButton(page).click();
    await enter(page, mirelle);
    await failed(page);
    await signInButton(page).waitFor();
  });
});

test('visiting the address of signing out signs nobody out', async () => {
  await arrive(page);
  await page.goto(`${app.site}/auth/logout`);
  await page.getByRole('heading', { level: 1, name: 'Sign out' }).waitFor();
  await page.goto(`${app.site}/about`);
  await menu(page).waitFor();
});

test('return paths of other sites lead home', async () => {
  await arrive(page);
  for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    await page.goto(`${app.site}/auth/login?afterAuthentication=${encodeURIComponent(path)}`);
    await expect.poll(() => page.url(), { timeout: 15_000 }).toBe(`${app.site}/`);
  }
});

test('everybody is listed by name, the other way round when that is chosen', async () => {
  for (const username of ['Aoi', 'Zlatan']) await buildUser(app.ctx, username);
  await arrive(page, '/users');
  const first = page.getByRole('list', { name: 'Users' }).getByRole('listitem').first();
  await expect.poll(() => first.innerText(), { timeout: 15_000 }).toContain('Aoi');
  await page.getByLabel('Sort by').selectOption('Name Z–A');
  await expect.poll(() => first.innerText(), { timeout: 15_000 }).toContain('Zlatan');
  await page.reload();
  await expect.poll(() => first.innerText(), { timeout: 15_000 }).toContain('Zlatan');
  await page.getByRole('main').getByRole('searchbox').fill('aoi');
  await page.getByText('1 user', { exact: true }).waitFor();
});

test('an account for which nothing was ever saved is no error', async () => {
  const answers: { path: string; status: number }[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/api/')) answers.push({ path, status: response.status() });
  });
  await arrive(page);
  await expect.poll(() => answers, { timeout: 15_000 }).toContainEqual({ path: '/api/settings/own', status: 200 });
  expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
});

test('a page that asks for signing in has the one filled button', async () => {
  const colour = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.goto(`${app.site}/groups`);
  const filled = await colour(signInButton(page));
  await page.goto(`${app.site}/users`);
  const asks = page.getByRole('main').getByRole('button', { name: 'Sign in' });
  await asks.waitFor();
  expect(await colour(asks)).toBe(filled);
  expect(await colour(signInButton(page))).not.toBe(filled);
  // what welcomes guests asks, too
  for (const path of ['/', '/social']) {
    await page.goto(`${app.site}${path}`);
    const welcome = page.getByRole('main').getByRole('complementary').getByRole('button', { name: 'Sign in' });
    await welcome.waitFor();
    expect(await colour(welcome)).toBe(filled);
    expect(await colour(signInButton(page))).not.toBe(filled);
  }
});

test('the word to sign in has room on a small phone, in a long language, too', async () => {
  const small = await app.visit({ ...phone, viewport: { width: 360, height: 640 } }, { locale: 'fr-FR' });
  await small.page.goto(app.site);
  const word = small.page.getByRole('banner').getByRole('button', { name: 'Connexion' });
  await word.waitFor();
  expect(await word.innerText()).toBe('Connexion');
  expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('on a phone', async () => {
  const small = await app.visit(phone);
  await small.page.goto(app.site);
  expect(await signInButton(small.page).innerText()).toBe('Sign in');
  await small.page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => signInButton(small.page).innerText()).toBe('');
  await small.page.setViewportSize({ width: 390, height: 844 });
  await signIn(small.page);
});
