// A site whose members sign in at an external OpenID provider. Its cookies are third-party and missing in iframes, so a
// page load redirects to the provider and back once.
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, navigateClientSide, waitUntilSettled } from '#test/support/browser/browser.ts';
import {
  accountMenu,
  setExternalIdentity,
  endSessionsOf,
  openExternalProviderFixture,
  signInButton,
} from '#test/support/browser/sign-in.ts';

const { app, outside: externalProvider } = openExternalProviderFixture(({ issuer }) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'komawari-at-outside',
  ACCESS_TOKEN_LIFE: '6',
}));
// the tests share one browser and run in order
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  ({ page, context } = await app.visit(desktop, { staysOpen: true }));
});

const menuOf = (name: string) => accountMenu(page, name);

/**
 * Signs a user in, unless signed in already; does not rely on the previous test, which may have failed or not have run.
 */
async function ensureSignedIn(name: string): Promise<void> {
  if (await menuOf(name).isVisible()) return;
  context.removeAllListeners('request');
  await setExternalIdentity(page, externalProvider, name);
  await page.goto(`${app.site}/groups`);
  await signInButton(page).or(menuOf(name)).waitFor();
  if (await signInButton(page).isVisible()) await signInButton(page).click();
  await menuOf(name).waitFor();
}

/** Records navigations to the provider from now on: paths, and the requested `prompt`. */
function recordProviderVisits(): string[] {
  const providerVisits: string[] = [];
  context.on('request', (request) => {
    const { origin, pathname, searchParams } = new URL(request.url());
    if (origin !== externalProvider.issuer || !request.isNavigationRequest()) return;
    providerVisits.push(`${pathname.split('/')[1]} ${searchParams.get('prompt') ?? ''}`.trim());
  });
  return providerVisits;
}

/**
 * Waits for the next second: the provider counts in whole seconds, so it could not tell a new sign-in from the ended
 * session.
 */
async function waitForNextSecond(endedAtMs: number): Promise<void> {
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(Math.floor(endedAtMs / 1000));
}

const sessionEndNotice = () => page.getByText('Your session has expired. Sign in again to continue.');

const path = '/search?q=something&tab=users#top';
const pageUrl = () => app.site + path;

test('signing in by popup keeps the page, and expired tokens are renewed in place', async () => {
  await setExternalIdentity(page, externalProvider, 'wanda');
  await page.goto(pageUrl());
  const popupOpened = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  const popup = await popupOpened;
  await menuOf('wanda').waitFor();
  await expect.poll(() => popup.isClosed(), { timeout: 15_000 }).toBe(true);
  expect(page.url()).toBe(pageUrl());

  const providerVisits = recordProviderVisits();
  await page.waitForResponse(`${app.site}/api/auth/renew`, { timeout: 20_000 });
  await navigateClientSide(page, '/groups');
  await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
  await menuOf('wanda').waitFor();
  expect(providerVisits).toEqual([]);
  context.removeAllListeners('request');
  await page.goBack();
  await expect.poll(() => page.url()).toBe(pageUrl());
});

test('a reload redirects to the provider once, without a prompt, and returns to the page', async () => {
  await ensureSignedIn('wanda');
  await navigateClientSide(page, path);
  for (let attempt = 0; attempt < 2; attempt++) {
    const providerVisits = recordProviderVisits();
    await page.reload();
    await menuOf('wanda').waitFor();
    await expect.poll(() => page.url()).toBe(pageUrl());
    expect(providerVisits).toEqual(['auth none']);
    context.removeAllListeners('request');
  }
  const storedText = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(storedText).not.toMatch(/eyJ|access_token|id_token/);
});

test('signing out also ends the session at the provider, and returns to the site, as does a new sign-in by redirect', async () => {
  await ensureSignedIn('wanda');
  await navigateClientSide(page, '/auth/logout?afterSignout=/groups');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await signInButton(page).waitFor();
  await expect.poll(() => page.url()).toBe(`${app.site}/groups`);
  expect(await page.evaluate(() => sessionStorage.getItem('komawari.after-signout'))).toBeNull();
  const providerVisits = recordProviderVisits();
  await page.goto(pageUrl());
  await signInButton(page).waitFor();
  await signInButton(page).click();
  await menuOf('wanda').waitFor();
  // the provider has no session any more and shows its sign-in page
  expect(providerVisits.some((path) => path.startsWith('enter'))).toBe(true);
  await expect.poll(() => page.url()).toBe(pageUrl());
  context.removeAllListeners('request');
});

test('a provider without a session causes no redirect loop', async () => {
  await ensureSignedIn('wanda');
  await navigateClientSide(page, '/groups');
  await context.clearCookies();
  const providerVisits = recordProviderVisits();
  await page.reload();
  await signInButton(page).waitFor();
  await expect.poll(() => page.url()).toBe(`${app.site}/groups`);
  await page.reload();
  await signInButton(page).waitFor();
  await waitUntilSettled(page);
  expect(providerVisits).toEqual(['auth none']);
  context.removeAllListeners('request');
  await signInButton(page).click();
  await menuOf('outsider').waitFor();
});

test('the end of a session is reported in the open page and in the next one, and a new sign-in is possible', async () => {
  await ensureSignedIn('outsider');
  await endSessionsOf(app, 'outsider');
  const endedAtMs = Date.now();
  await sessionEndNotice().waitFor({ timeout: 15_000 });
  await signInButton(page).waitFor();
  const providerVisits = recordProviderVisits();
  await waitForNextSecond(endedAtMs);
  await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click();
  await menuOf('outsider').waitFor();
  expect(providerVisits).toContain('auth login');

  // the session ends while no page is open
  await page.goto('about:blank');
  await endSessionsOf(app, 'outsider');
  const secondEndAtMs = Date.now();
  await page.goto(`${app.site}/groups`);
  await sessionEndNotice().waitFor({ timeout: 15_000 });
  await expect.poll(() => page.url()).toBe(`${app.site}/groups`);
  await waitForNextSecond(secondEndAtMs);
  await signInButton(page).click();
  await menuOf('outsider').waitFor();
  await page.reload();
  await menuOf('outsider').waitFor();
  context.removeAllListeners('request');
});

test('an account of the external provider is deleted with its user name alone, soon after signing in', async () => {
  await ensureSignedIn('outsider');
  await navigateClientSide(page, '/settings?tab=account');
  const deleteButton = page
    .getByRole('region', { name: 'Delete account' })
    .getByRole('button', { name: 'Delete account' });
  const dialog = page.getByRole('alertdialog');
  const confirmDeletion = async () => {
    await deleteButton.click();
    await dialog.getByLabel('Type outsider to confirm').fill('outsider');
    expect(await dialog.getByRole('textbox').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
  };
  const { id } = await app.ctx.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'outsider')
    .executeTakeFirstOrThrow();
  const findAccount = () =>
    app.ctx.db.selectFrom('users').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow();
  const hourAgo = new Date(Date.now() - 3_600_000);
  await app.ctx.db.updateTable('sessions').set({ authenticated_at: hourAgo }).execute();
  await app.ctx.changes.waitUntilApplied();
  await confirmDeletion();
  await dialog.getByText('been a while since your last sign-in').waitFor();
  const pageLoaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await pageLoaded;
  await expect.poll(() => page.url()).toBe(`${app.site}/settings?tab=account`);
  // the news that the session has ended may come before the answer
  await page.route('**/api/account/delete', async (held) => {
    const response = await held.fetch();
    await signInButton(page).waitFor({ state: 'attached' });
    await held.fulfill({ response });
  });
  await confirmDeletion();
  // the deletion also signs out at the provider
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await signInButton(page).waitFor();
  await expect.poll(async () => (await findAccount()).deleted_at).not.toBeNull();
});
