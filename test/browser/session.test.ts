// Sessions: signing in by redirect and by popup, reloads, token renewal, all tabs; and no credentials in storage where
// other scripts could read them.
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { buildUser } from '#test/support/builders/build.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { otherTab } from '#test/support/browser/shared-pages.ts';
import {
  accountMenu,
  openSignedIn,
  endSessionsOf,
  submitSignIn,
  signInAtProvider,
  signInButton,
} from '#test/support/browser/sign-in.ts';

const mirelle = { username: 'mirelle' };
const app = openBrowserFixture({ env: { ACCESS_TOKEN_LIFE: '6' } });

beforeAll(async () => {
  await openAccount(app, mirelle);
});

const menuOf = (on: Page) => accountMenu(on, mirelle.username);

/** Collects the Authorization headers of requests from now on. */
function collectSentTokens(on: Page): Set<string> {
  const sentTokens = new Set<string>();
  on.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization) sentTokens.add(authorization);
  });
  return sentTokens;
}

// the tests share one browser and run in order
let page: Page;
let context: BrowserContext;
beforeAll(async () => {
  ({ page, context } = await app.visit(desktop, { staysOpen: true }));
  await page.goto(`${app.site}/about`);
});

/** Opens a page as a guest, whether or not the previous test failed or ran. */
async function openAsGuest(path: string): Promise<void> {
  if (await signInButton(page).isVisible()) return navigateClientSide(page, path);
  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(app.site + path);
}

/** Opens a page signed in, unless the page is signed in already; then it stays where it is. */
async function ensureSignedIn(): Promise<void> {
  if (!(await menuOf(page).isVisible())) await openSignedIn(page, `${app.site}/about`, mirelle);
}

test('a page that asks for signing in has the only filled button', async () => {
  const backgroundColorOf = (button: Locator) =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  await openAsGuest('/groups');
  await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
  const filledColor = await backgroundColorOf(signInButton(page));
  await navigateClientSide(page, '/users');
  const mainSignInButton = page.getByRole('main').getByRole('button', { name: 'Sign in' });
  await mainSignInButton.waitFor();
  expect(await backgroundColorOf(mainSignInButton)).toBe(filledColor);
  await expect.poll(() => backgroundColorOf(signInButton(page))).not.toBe(filledColor);
  // panels that welcome guests have a filled button, too, except on home, where the first slide has one
  for (const [path, name, action, isFilled] of [
    ['/', 'Home', 'Create an account', false],
    ['/social', 'Social', 'Sign in', true],
  ] as const) {
    await navigateClientSide(page, path);
    await page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });
    const welcomeButton = page.getByRole('main').getByRole('complementary').getByRole('button', { name: action });
    await welcomeButton.waitFor();
    expect((await backgroundColorOf(welcomeButton)) === filledColor).toBe(isFilled);
    await expect.poll(() => backgroundColorOf(signInButton(page))).not.toBe(filledColor);
  }
  // and pages whose primary button is about something else
  await navigateClientSide(page, '/nowhere');
  const homeButton = page.getByRole('main').getByRole('link', { name: 'Home' });
  await homeButton.waitFor();
  expect(await backgroundColorOf(homeButton)).toBe(filledColor);
  await expect.poll(() => backgroundColorOf(signInButton(page))).not.toBe(filledColor);
});

test('signing in by redirect returns to the page, reaches every tab and survives a reload, and no storage holds a token', async () => {
  const otherPage = await otherTab(page, `${app.site}/about`);
  const sentTokens = collectSentTokens(page);
  await openAsGuest('/groups?q=something');
  await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
  await signInButton(page).click();
  await submitSignIn(page, mirelle);
  await menuOf(page).waitFor();
  await menuOf(otherPage).waitFor();
  await expect.poll(() => page.url(), { timeout: 15_000 }).toBe(`${app.site}/groups?q=something`);
  await menuOf(page).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'mirelle' }).waitFor();
  await page.reload();
  await menuOf(page).waitFor();
  expect(sentTokens.size).toBeGreaterThan(1);
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
  for (const token of sentTokens) expect(stored).not.toContain(token.replace('Bearer ', '').split('.')[2]);
  expect(stored).not.toMatch(/eyJ|refresh_token|access_token|id_token/);
  expect(JSON.parse(stored).databases).toEqual([]);
});

test('signing out reaches every tab', async () => {
  await ensureSignedIn();
  const otherPage = await otherTab(page, `${app.site}/about`);
  await menuOf(otherPage).click();
  // the account menu is the only menu of the header, so it includes what guests find in the gear menu
  await otherPage.getByRole('menuitem', { name: 'All settings' }).waitFor();
  await otherPage.getByRole('menuitem', { name: /^Interface language/ }).click();
  expect(await otherPage.getByRole('menuitemradio').count()).toBe(5);
  await otherPage.keyboard.press('ArrowLeft');
  expect(await otherPage.getByRole('button', { name: 'Appearance and language', includeHidden: true }).count()).toBe(0);
  expect(await otherPage.getByRole('menuitem', { name: 'Chapter languages' }).count()).toBe(1);
  await otherPage.getByRole('menuitem', { name: 'Sign out' }).click();
  await signInButton(otherPage).waitFor();
  await otherPage.getByText('You’re signed out').waitFor();
  await signInButton(page).waitFor();
  // the tab was notified; it did not learn of the sign-out from a refused renewal
  expect(await page.getByText('Your session has expired').count()).toBe(0);
  await page.reload();
  await signInButton(page).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('komawari.signed-in'))).toBe(null);
});

test('signing in by popup keeps the page and reaches every tab, and closing the popup frees the button', async () => {
  const otherPage = await otherTab(page, `${app.site}/about`);
  await openAsGuest('/search?q=something&tab=users');
  const button = page.getByRole('main').getByRole('button', { name: 'Sign in' });
  const openPopup = async (): Promise<Page> => {
    const popupOpened = page.waitForEvent('popup');
    await button.click();
    const popup = await popupOpened;
    await popup.getByLabel('Username or email').waitFor();
    return popup;
  };
  await (await openPopup()).close();
  await expect.poll(() => button.getAttribute('aria-busy'), { timeout: 10_000 }).toBe(null);
  await page.getByRole('status').getByText('The sign-in window was closed.').waitFor();
  await signInButton(page).waitFor();

  const responses: { path: string; status: number }[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith('/api/')) responses.push({ path, status: response.status() });
  });
  const popup = await openPopup();
  await submitSignIn(popup, mirelle);
  await menuOf(page).waitFor();
  await menuOf(otherPage).waitFor();
  await expect.poll(() => popup.isClosed(), { timeout: 15_000 }).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/search');
  await otherPage.close();
  // an account without saved settings is not an error
  await expect.poll(() => responses, { timeout: 15_000 }).toContainEqual({ path: '/api/settings/own', status: 200 });
  expect(responses.filter(({ status }) => status >= 400)).toEqual([]);
});

test('a token renewal that gets no response, or whose page is left, does not sign out', async () => {
  await ensureSignedIn();
  const signedInMark = () => page.evaluate(() => localStorage.getItem('komawari.signed-in'));
  const tokenUrlPattern = '**/openid-connect/token';
  let asked = 0;
  await page.route(tokenUrlPattern, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto(`${app.site}/groups`);
  await expect.poll(() => asked).toBeGreaterThan(0);
  await waitUntilSettled(page);
  // the next renewal fails while the page is no longer signed in
  const first = asked;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => asked).toBeGreaterThan(first);
  await waitUntilSettled(page);
  await page.unroute(tokenUrlPattern);
  expect(await signedInMark()).toBe('1');

  for (let left = 0; left < 2; left++) {
    const renewalRequest = page.waitForRequest(tokenUrlPattern);
    await page.goto(`${app.site}/about`, { waitUntil: 'commit' });
    await renewalRequest;
  }
  await page.goto(`${app.site}/about`);
  await menuOf(page).waitFor();
  expect(await signedInMark()).toBe('1');
});

test('users are listed by name, in ascending or descending order', async () => {
  await ensureSignedIn();
  for (const username of ['Aoi', 'Zlatan']) await buildUser(app.ctx, username);
  await navigateClientSide(page, '/users');
  const first = page.getByRole('list', { name: 'Users' }).getByRole('listitem').first();
  await expect.poll(() => first.innerText(), { timeout: 15_000 }).toContain('Aoi');
  await page.getByLabel('Sort by').selectOption('Name descending');
  await expect.poll(() => first.innerText(), { timeout: 15_000 }).toContain('Zlatan');
  await page.reload();
  await expect.poll(() => first.innerText(), { timeout: 15_000 }).toContain('Zlatan');
  await page.getByRole('main').getByRole('searchbox').fill('aoi');
  await page.getByText('1 user', { exact: true }).waitFor();
});

test('visiting the URL for signing out does not sign out', async () => {
  await ensureSignedIn();
  await page.goto(`${app.site}/auth/logout`);
  await page.getByRole('heading', { level: 1, name: 'Sign out' }).waitFor();
  // the next page load does not sign out either
  await page.goto(`${app.site}/about`);
  await menuOf(page).waitFor();
});

// other return paths are tested in test/unit/return-path.test.ts
test('a return path to another site leads home', async () => {
  await ensureSignedIn();
  await page.goto(`${app.site}/auth/login?afterAuthentication=${encodeURIComponent('//evil.example')}`);
  await expect.poll(() => page.url(), { timeout: 15_000 }).toBe(`${app.site}/`);
});

test('expiring tokens are renewed silently', async () => {
  await ensureSignedIn();
  await navigateClientSide(page, '/about');
  await waitUntilSettled(page);
  const sentTokens = collectSentTokens(page);
  await page.waitForResponse('**/openid-connect/token', { timeout: 20_000 });
  await expect.poll(() => sentTokens.size).toBe(1);
  const [renewedToken] = sentTokens;
  // waits, because the first request with the new token loads the account; until then other requests send the old
  // token, which is still valid
  await waitUntilSettled(page);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/api/'));
  await navigateClientSide(page, '/users');
  expect((await asked).headers()['authorization']).toBe(renewedToken);
  await menuOf(page).waitFor();
});

test('a token renewal whose response is lost does not sign out, and its refresh token is not sent again', async () => {
  await ensureSignedIn();
  await navigateClientSide(page, '/about');
  const tokenUrlPattern = '**/openid-connect/token';
  const lostTokens: string[] = [];
  const answered: string[] = [];
  await page.route(tokenUrlPattern, async (route) => {
    const token = new URLSearchParams(route.request().postData() ?? '').get('refresh_token');
    if (token === null || lostTokens.length > 0) {
      answered.push(token ?? 'code');
      return route.continue();
    }
    lostTokens.push(token);
    // the server renews the token, but the page gets no response
    await route.fetch();
    return route.abort();
  });
  await expect.poll(() => answered.length, { timeout: 20_000 }).toBeGreaterThan(1);
  await page.unroute(tokenUrlPattern);
  expect(lostTokens).toHaveLength(1);
  expect(answered[0]).toBe('code');
  expect(answered).not.toContain(lostTokens[0]);
  await waitUntilSettled(page);
  await menuOf(page).waitFor();
});

test('a sign-in that cannot be checked at page start is not called expired, and is checked again', async () => {
  await ensureSignedIn();
  await page.route('**/api/auth/check', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await page.getByText('Your sign-in can’t be checked right now.').waitFor();
  await signInButton(page).waitFor();
  expect(await page.getByText('Your session has expired').count()).toBe(0);
  await page.unroute('**/api/auth/check');
  await menuOf(page).waitFor({ timeout: 20_000 });
  await waitUntilSettled(page);
});

test('a session that was ended elsewhere is reported, and the page is shown as to a guest', async () => {
  await ensureSignedIn();
  await endSessionsOf(app, mirelle.username);
  await page.getByText('Your session has expired. Sign in again to continue.').waitFor({ timeout: 15_000 });
  await signInButton(page).waitFor();
});

// other refused responses and tokens are tested in test/unit/identity-token.test.ts
describe('a manipulated response of the provider is refused', () => {
  beforeAll(() => signInAtProvider(page, app, mirelle));
  beforeEach(async () => {
    if (await signInButton(page).isVisible()) return;
    // resets the page in case the previous response was wrongly accepted, which must not fail this test, too
    await page.evaluate(() => localStorage.removeItem('komawari.signed-in'));
    await page.goto(`${app.site}/about`);
  });

  const failed = async () => {
    await page.getByText('An error occurred during authentication. Please try again.').waitFor();
    await signInButton(page).waitFor();
  };
  // The route stays for all tests: a page that was loading while interception was turned off got no response (Chromium
  // 150).
  let rewriteRedirect: ((location: string) => string) | undefined;
  beforeAll(() =>
    page.route(/\/openid-connect\/auth\?/, async (route) => {
      const rewrite = rewriteRedirect;
      if (!rewrite) return route.continue();
      rewriteRedirect = undefined;
      const { location } = (await route.fetch({ maxRedirects: 0 })).headers();
      await route.fulfill({ status: 302, headers: { location: rewrite(location!) } });
    }),
  );
  /** Signs in, but passes the provider's redirect back to the site through `change`. @returns the changed URL */
  async function signInWithChanged(change: (url: URL) => void): Promise<string> {
    const answered = Promise.withResolvers<string>();
    rewriteRedirect = (location) => {
      const url = new URL(location, app.site);
      change(url);
      answered.resolve(url.href);
      return url.href;
    };
    await navigateClientSide(page, '/about');
    await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
    await signInButton(page).click();
    return answered.promise;
  }

  test.each<[string, (url: URL) => void]>([
    ['a made-up state', (url) => url.searchParams.set('state', 'f'.repeat(32))],
    ['another issuer', (url) => url.searchParams.set('iss', 'https://evil.example')],
  ])('%s', async (_what, change) => {
    await signInWithChanged(change);
    await failed();
  });

  test('the code of an earlier sign-in', async () => {
    let earlierCode: string | null = null;
    await signInWithChanged(({ searchParams }) => {
      earlierCode = searchParams.get('code');
      searchParams.delete('code');
    });
    await failed();
    await signInWithChanged(({ searchParams }) => searchParams.set('code', earlierCode!));
    await failed();
  });

  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const decode = (tokenPart: string) =>
    JSON.parse(Buffer.from(tokenPart, 'base64url').toString()) as Record<string, unknown>;
  test.each<[string, object]>([
    ['another nonce in the token', { nonce: 'made-up' }],
    ['another audience of the token', { aud: 'somebody-else' }],
  ])('%s', async (_what, body) => {
    await page.route('**/openid-connect/token', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { id_token: string };
      const [jwtHeader, oldBody, signature] = json.id_token.split('.') as [string, string, string];
      json.id_token = [jwtHeader, encode({ ...decode(oldBody), ...body }), signature].join('.');
      await route.fulfill({ response, json });
    });
    await signInWithChanged(() => undefined);
    await failed();
    await page.unroute('**/openid-connect/token');
  });

  test('the same response a second time', async () => {
    const callbackUrl = await signInWithChanged(() => undefined);
    await menuOf(page).waitFor();
    await page.goto(callbackUrl);
    await page.getByText('An error occurred during authentication. Please try again.').waitFor();
    await context.close();
  });
});

test('the sign-in button has its text on a small phone even in a long language, and only an icon on a very small one', async () => {
  const { page } = await app.visit({ ...phone, viewport: { width: 360, height: 640 } }, { locale: 'fr-FR' });
  await page.goto(`${app.site}/about`);
  const textButton = page.getByRole('banner').getByRole('button', { name: 'Connexion' });
  await textButton.waitFor();
  expect(await textButton.innerText()).toBe('Connexion');
  expect(await horizontalOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 320, height: 640 });
  const iconButton = page.getByRole('banner').getByRole('button', { name: 'Se connecter' });
  await iconButton.waitFor();
  expect(await iconButton.innerText()).toBe('');
});
