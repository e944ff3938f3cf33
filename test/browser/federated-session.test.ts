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

const { app, outside } = openExternalProviderFixture(({ issuer }) => ({
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

const menu = (name: string) => accountMenu(page, name);

/**
 * Signs a user in, unless signed in already; does not rely on the previous test, which may have failed or not have run.
 */
async function ensureSignedIn(name: string): Promise<void> {
  if (await menu(name).isVisible()) return;
  context.removeAllListeners('request');
  await setExternalIdentity(page, outside, name);
  await page.goto(`${app.site}/groups`);
  await signInButton(page).or(menu(name)).waitFor();
  if (await signInButton(page).isVisible()) await signInButton(page).click();
  await menu(name).waitFor();
}

/** Records navigations to the provider from now on: paths, and the requested `prompt`. */
function watchProvider(): string[] {
  const seen: string[] = [];
  context.on('request', (request) => {
    const { origin, pathname, searchParams } = new URL(request.url());
    if (origin !== outside.issuer || !request.isNavigationRequest()) return;
    seen.push(`${pathname.split('/')[1]} ${searchParams.get('prompt') ?? ''}`.trim());
  });
  return seen;
}

/**
 * Waits for the next second: the provider counts in whole seconds, so it could not tell a new sign-in from the ended
 * session.
 */
async function waitForNextSecond(ended: number): Promise<void> {
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(Math.floor(ended / 1000));
}

const ended = () => page.getByText('Your sign-in has ended. Sign in again to continue.');

const path = '/search?q=something&tab=users#top';
const place = () => app.site + path;

test('signing in by popup keeps the page, and expired tokens are renewed in place', async () => {
  await setExternalIdentity(page, outside, 'wanda');
  await page.goto(place());
  const opened = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  const popup = await opened;
  await menu('wanda').waitFor();
  await expect.poll(() => popup.isClosed(), { timeout: 15_000 }).toBe(true);
  expect(page.url()).toBe(place());

  const seen = watchProvider();
  await page.waitForResponse(`${app.site}/api/auth/renew`, { timeout: 20_000 });
  await navigateClientSide(page, '/groups');
  await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
  await menu('wanda').waitFor();
  expect(seen).toEqual([]);
  context.removeAllListeners('request');
  await page.goBack();
  await expect.poll(() => page.url()).toBe(place());
});

test('a reload redirects to the provider once, without a prompt, and returns to the page', async () => {
  await ensureSignedIn('wanda');
  await navigateClientSide(page, path);
  for (let times = 0; times < 2; times++) {
    const seen = watchProvider();
    await page.reload();
    await menu('wanda').waitFor();
    await expect.poll(() => page.url()).toBe(place());
    expect(seen).toEqual(['auth none']);
    context.removeAllListeners('request');
  }
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/eyJ|access_token|id_token/);
});

test('signing out also ends the session at the provider, and returns to the site, as does a new sign-in by redirect', async () => {
  await ensureSignedIn('wanda');
  await navigateClientSide(page, '/auth/logout?afterSignout=/groups');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await signInButton(page).waitFor();
  await expect.poll(() => page.url()).toBe(`${app.site}/groups`);
  expect(await page.evaluate(() => sessionStorage.getItem('komawari.after-signout'))).toBeNull();
  const seen = watchProvider();
  await page.goto(place());
  await signInButton(page).waitFor();
  await signInButton(page).click();
  await menu('wanda').waitFor();
  // the provider has no session any more and shows its sign-in page
  expect(seen.some((path) => path.startsWith('enter'))).toBe(true);
  await expect.poll(() => page.url()).toBe(place());
  context.removeAllListeners('request');
});

test('a provider without a session causes no redirect loop', async () => {
  await ensureSignedIn('wanda');
  await navigateClientSide(page, '/groups');
  await context.clearCookies();
  const seen = watchProvider();
  await page.reload();
  await signInButton(page).waitFor();
  await expect.poll(() => page.url()).toBe(`${app.site}/groups`);
  await page.reload();
  await signInButton(page).waitFor();
  await waitUntilSettled(page);
  expect(seen).toEqual(['auth none']);
  context.removeAllListeners('request');
  await signInButton(page).click();
  await menu('outsider').waitFor();
});

test('the end of a session is reported in the open page and in the next one, and a new sign-in is possible', async () => {
  await ensureSignedIn('outsider');
  await endSessionsOf(app, 'outsider');
  const at = Date.now();
  await ended().waitFor({ timeout: 15_000 });
  await signInButton(page).waitFor();
  const seen = watchProvider();
  await waitForNextSecond(at);
  await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click();
  await menu('outsider').waitFor();
  expect(seen).toContain('auth login');

  // the session ends while no page is open
  await page.goto('about:blank');
  await endSessionsOf(app, 'outsider');
  const secondEndAt = Date.now();
  await page.goto(`${app.site}/groups`);
  await ended().waitFor({ timeout: 15_000 });
  await expect.poll(() => page.url()).toBe(`${app.site}/groups`);
  await waitForNextSecond(secondEndAt);
  await signInButton(page).click();
  await menu('outsider').waitFor();
  await page.reload();
  await menu('outsider').waitFor();
  context.removeAllListeners('request');
});

test('an account of the external provider is deleted with its user name alone, soon after signing in', async () => {
  await ensureSignedIn('outsider');
  await navigateClientSide(page, '/settings?tab=account');
  const deletion = page.getByRole('region', { name: 'Delete account' }).getByRole('button', { name: 'Delete account' });
  const dialog = page.getByRole('alertdialog');
  const confirm = async () => {
    await deletion.click();
    await dialog.getByLabel('Type outsider to confirm').fill('outsider');
    expect(await dialog.getByRole('textbox').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
  };
  const { id } = await app.ctx.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'outsider')
    .executeTakeFirstOrThrow();
  const person = () =>
    app.ctx.db.selectFrom('users').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow();
  const hourAgo = new Date(Date.now() - 3_600_000);
  await app.ctx.db.updateTable('sessions').set({ authenticated_at: hourAgo }).execute();
  await app.ctx.changes.waitUntilApplied();
  await confirm();
  await dialog.getByText('your last sign-in was a while ago').waitFor();
  const returned = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await returned;
  await expect.poll(() => page.url()).toBe(`${app.site}/settings?tab=account`);
  await confirm();
  // the deletion also signs out at the provider
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await signInButton(page).waitFor();
  await expect.poll(async () => (await person()).deleted_at).not.toBeNull();
});
