// A site whose people sign in at somebody else's OpenID provider, as a browser meets it: frames see no cookies of the
// provider there, so a page that begins goes to it and back once.
import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { desktop, settled } from '#test/support/browser/browser.ts';
import {
  accountMenu,
  become,
  endSessionsOf,
  openExternalProviderFixture,
  signInButton,
} from '#test/support/browser/sign-in.ts';

const { app, outside } = openExternalProviderFixture(({ issuer }) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'komawari-at-outside',
  ACCESS_TOKEN_LIFE: '6',
}));
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  ({ page, context } = await app.visit(desktop));
});

const menu = (name: string) => accountMenu(page, name);

async function signIn(name: string, path = '/groups'): Promise<void> {
  await become(page, outside, name);
  await page.goto(app.site + path);
  await signInButton(page).click();
  await menu(name).waitFor();
  await expect.poll(() => page.url()).toBe(app.site + path);
}

/** Visits of pages of the provider from now on: paths, and the prompt that was asked for. */
function watchProvider(): string[] {
  const seen: string[] = [];
  context.on('request', (request) => {
    const { origin, pathname, searchParams } = new URL(request.url());
    if (origin !== outside.issuer || !request.isNavigationRequest()) return;
    seen.push(`${pathname.split('/')[1]} ${searchParams.get('prompt') ?? ''}`.trim());
  });
  return seen;
}

/** The provider counts in whole seconds: in the one in which a session was ended no new sign-in is told from the old. */
async function nextSecond(ended: number): Promise<void> {
  await expect.poll(() => Math.floor(Date.now() / 1000)).toBeGreaterThan(Math.floor(ended / 1000));
}

const ended = () => page.getByText('Your sign-in has ended. Sign in again to continue.');

test('by redirect, back to the page that was left; tokens that end are renewed in place', async () => {
  await signIn('nadia', '/about');
  const seen = watchProvider();
  await page.waitForResponse(`${app.site}/api/auth/renew`, { timeout: 20_000 });
  await page.getByRole('link', { name: 'Groups' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
  await menu('nadia').waitFor();
  expect(seen).toEqual([]);
});

test('a reload goes to the provider once, without a question, and comes back; signing out ends it there, too', async () => {
  await signIn('amir', '/search?q=something#top');
  for (let times = 0; times < 2; times++) {
    const seen = watchProvider();
    await page.reload();
    await menu('amir').waitFor();
    await expect.poll(() => page.url()).toBe(`${app.site}/search?q=something#top`);
    expect(seen).toEqual(['auth none']);
    context.removeAllListeners('request');
  }
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/eyJ|access_token|id_token/);

  // signing out ends it at the provider, too, and leads back
  await page.goto(`${app.site}/auth/logout?afterSignout=/groups`);
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await signInButton(page).waitFor();
  await expect.poll(() => page.url()).toBe(`${app.site}/groups`);
  expect(await page.evaluate(() => sessionStorage.getItem('komawari.after-signout'))).toBeNull();
  await page.reload();
  await signInButton(page).waitFor();
  const seen = watchProvider();
  await signInButton(page).click();
  await menu('amir').waitFor();
  // it did not know them any more
  expect(seen.some((path) => path.startsWith('enter'))).toBe(true);
});

test('in a window of its own, while the page stays as it is', async () => {
  await become(page, outside, 'wanda');
  await page.goto(`${app.site}/search?q=something&tab=users`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  const popup = await opened;
  await menu('wanda').waitFor();
  await expect.poll(() => popup.isClosed(), { timeout: 15_000 }).toBe(true);
  expect(page.url()).toBe(`${app.site}/search?q=something&tab=users`);
});

test('a provider that knows nobody any more sends nobody to and fro', async () => {
  await signIn('oskar', '/groups');
  await context.clearCookies();
  const seen = watchProvider();
  await page.reload();
  await signInButton(page).waitFor();
  await expect.poll(() => page.url()).toBe(`${app.site}/groups`);
  await page.reload();
  await signInButton(page).waitFor();
  await settled(page);
  expect(seen).toEqual(['auth none']);
  await signInButton(page).click();
  await menu('outsider').waitFor();
});

test('a session that was ended says so, in the page and in the next one that is opened, and takes a new sign-in', async () => {
  await signIn('greta', '/groups');
  await endSessionsOf(app, 'greta');
  const at = Date.now();
  await ended().waitFor({ timeout: 15_000 });
  await signInButton(page).waitFor();
  const seen = watchProvider();
  await nextSecond(at);
  await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click();
  await menu('greta').waitFor();
  expect(seen).toContain('auth login');

  // while no page is open
  await page.goto('about:blank');
  await endSessionsOf(app, 'greta');
  const again = Date.now();
  await page.goto(`${app.site}/groups`);
  await ended().waitFor({ timeout: 15_000 });
  await expect.poll(() => page.url()).toBe(`${app.site}/groups`);
  await nextSecond(again);
  await signInButton(page).click();
  await menu('greta').waitFor();
  await page.reload();
  await menu('greta').waitFor();
});

test('an account that comes from there is deleted by its name alone, soon after signing in', async () => {
  await signIn('ilse', '/settings?tab=account');
  const deletion = page.getByRole('region', { name: 'Delete account' }).getByRole('button', { name: 'Delete account' });
  const dialog = page.getByRole('alertdialog');
  const confirm = async () => {
    await deletion.click();
    await dialog.getByLabel('Type ilse to confirm').fill('ilse');
    expect(await dialog.getByRole('textbox').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
  };
  const { id } = await app.ctx.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'ilse')
    .executeTakeFirstOrThrow();
  const person = () =>
    app.ctx.db.selectFrom('users').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow();
  const long = new Date(Date.now() - 3_600_000);
  await app.ctx.db.updateTable('sessions').set({ authenticated_at: long }).execute();
  await confirm();
  await dialog.getByText('your last sign-in was a while ago').waitFor();
  const returned = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await returned;
  await expect.poll(() => page.url()).toBe(`${app.site}/settings?tab=account`);
  await confirm();
  // the provider is left, too
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await signInButton(page).waitFor();
  await expect.poll(async () => (await person()).deleted_at).not.toBeNull();
});
