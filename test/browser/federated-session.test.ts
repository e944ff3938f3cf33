// A site whose people sign in at somebody else's OpenID provider, as a browser meets it: frames see no cookies of the
// provider there, so a page that begins goes to it and back once.
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, moveWithin, settled } from '#test/support/browser/browser.ts';
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
// one after the other, as somebody would do it in one browser
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  ({ page, context } = await app.visit(desktop, { stays: true }));
});

const menu = (name: string) => accountMenu(page, name);

/** Somebody is signed in; the test before, which leaves it so, may have failed, or not have run. */
async function asMember(name: string): Promise<void> {
  if (await menu(name).isVisible()) return;
  context.removeAllListeners('request');
  await become(page, outside, name);
  await page.goto(`${app.site}/groups`);
  await signInButton(page).or(menu(name)).waitFor();
  if (await signInButton(page).isVisible()) await signInButton(page).click();
  await menu(name).waitFor();
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

const path = '/search?q=something&tab=users#top';
const place = () => app.site + path;

test('in a window of its own, while the page stays as it is; tokens that end are renewed in place', async () => {
  await become(page, outside, 'wanda');
  await page.goto(place());
  const opened = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  const popup = await opened;
  await menu('wanda').waitFor();
  await expect.poll(() => popup.isClosed(), { timeout: 15_000 }).toBe(true);
  expect(page.url()).toBe(place());

  const seen = watchProvider();
  await page.waitForResponse(`${app.site}/api/auth/renew`, { timeout: 20_000 });
  await moveWithin(page, '/groups');
  await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
  await menu('wanda').waitFor();
  expect(seen).toEqual([]);
  context.removeAllListeners('request');
  await page.goBack();
  await expect.poll(() => page.url()).toBe(place());
});

test('a reload goes to the provider once, without a question, and comes back', async () => {
  await asMember('wanda');
  await moveWithin(page, path);
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

test('signing out ends it at the provider, too, and leads back; a new sign-in by redirect does so, too', async () => {
  await asMember('wanda');
  await moveWithin(page, '/auth/logout?afterSignout=/groups');
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
  // it did not know them any more
  expect(seen.some((path) => path.startsWith('enter'))).toBe(true);
  await expect.poll(() => page.url()).toBe(place());
  context.removeAllListeners('request');
});

test('a provider that knows nobody any more sends nobody to and fro', async () => {
  await asMember('wanda');
  await moveWithin(page, '/groups');
  await context.clearCookies();
  const seen = watchProvider();
  await page.reload();
  await signInButton(page).waitFor();
  await expect.poll(() => page.url()).toBe(`${app.site}/groups`);
  await page.reload();
  await signInButton(page).waitFor();
  await settled(page);
  expect(seen).toEqual(['auth none']);
  context.removeAllListeners('request');
  await signInButton(page).click();
  await menu('outsider').waitFor();
});

test('a session that was ended says so, in the page and in the next one that is opened, and takes a new sign-in', async () => {
  await asMember('outsider');
  await endSessionsOf(app, 'outsider');
  const at = Date.now();
  await ended().waitFor({ timeout: 15_000 });
  await signInButton(page).waitFor();
  const seen = watchProvider();
  await nextSecond(at);
  await page.getByRole('status').getByRole('button', { name: 'Sign in' }).click();
  await menu('outsider').waitFor();
  expect(seen).toContain('auth login');

  // while no page is open
  await page.goto('about:blank');
  await endSessionsOf(app, 'outsider');
  const again = Date.now();
  await page.goto(`${app.site}/groups`);
  await ended().waitFor({ timeout: 15_000 });
  await expect.poll(() => page.url()).toBe(`${app.site}/groups`);
  await nextSecond(again);
  await signInButton(page).click();
  await menu('outsider').waitFor();
  await page.reload();
  await menu('outsider').waitFor();
  context.removeAllListeners('request');
});

test('an account that comes from there is deleted by its name alone, soon after signing in', async () => {
  await asMember('outsider');
  await moveWithin(page, '/settings?tab=account');
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
  const long = new Date(Date.now() - 3_600_000);
  await app.ctx.db.updateTable('sessions').set({ authenticated_at: long }).execute();
  await app.ctx.changes.waitUntilApplied();
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
