// An account at an external provider: linked on its page, used to sign in, and unlinked.
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { toBcp47 } from '#contract/rules/languages.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { connectionsTo } from '#test/support/people/external-provider.ts';
import {
  accountMenu,
  openSignedIn,
  setExternalIdentity,
  submitSignIn,
  goToSignIn,
  openExternalProviderFixture,
  signInButton,
  signOut,
} from '#test/support/browser/sign-in.ts';

const { app, outside: externalProvider } = openExternalProviderFixture((provider) => ({
  CONNECTIONS: connectionsTo(provider),
}));
let page: Page;

beforeEach(async () => {
  ({ page } = await app.visit(desktop));
});

const connectionPath = '/auth/user-connections/nimbus';
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string, on: Page = page) => on.getByRole('main').getByRole('button', { name, exact: true });
const menuOf = (name: string) => accountMenu(page, name);
const openPathAs = (username: string, path: string) => openSignedIn(page, app.site + path, { username });

test('an external account is linked, used to sign in, and unlinked', async () => {
  const { username } = await openAccount(app);
  await setExternalIdentity(page, externalProvider, 'solveig');
  await page.goto(app.site + connectionPath);
  await heading('Sign in to link your Nimbus account').waitFor();
  await openPathAs(username, connectionPath);
  await heading('Your Nimbus account').waitFor();
  await page.getByText('Not linked').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await button('Link Nimbus').click();

  // returning from the provider links nothing by itself and leaves no parameters in the URL
  await page.getByText(`You can then sign in as ${username} with solveig on Nimbus.`).waitFor();
  expect(page.url()).toBe(app.site + connectionPath);
  expect(await seriousViolations(page)).toEqual([]);
  expect(await app.ctx.db.selectFrom('connections').selectAll().execute()).toEqual([]);
  await button('Link accounts').click();
  await page.getByText('Nimbus linked. You can sign in with it now.').waitFor();
  await page.reload();
  await button('Unlink Nimbus').waitFor();
  await page.getByText('solveig', { exact: true }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);

  await signOut(page, username);
  await navigateClientSide(page, '/groups');
  await heading('Groups').waitFor();
  await signInButton(page).click();
  await heading('Sign in').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in with Nimbus' }).click();
  await menuOf(username).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/groups');

  await navigateClientSide(page, '/settings?tab=account');
  await button('Unlink Nimbus').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('Nimbus unlinked.').waitFor();
  await button('Link Nimbus').waitFor();
  await signOut(page, username);
  await page.goto(`${app.site}/auth/login`);
  await page.getByRole('button', { name: 'Sign in with Nimbus' }).click();
  await page.getByText('No account here is linked to solveig on Nimbus.').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
});

test('linking requires a recent sign-in and continues after it', async () => {
  const { username, id } = await openAccount(app);
  await setExternalIdentity(page, externalProvider, 'late');
  await openPathAs(username, connectionPath);
  await button('Link Nimbus').waitFor();
  await app.ctx.db
    .updateTable('sessions')
    .set({ authenticated_at: new Date(Date.now() - 20 * 60_000) })
    .where('user_id', '=', id)
    .execute();
  await app.ctx.changes.waitUntilApplied();
  await button('Link Nimbus').click();
  await page.getByText('Sign in again to do this').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await button('Sign in again').click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  await submitSignIn(page, { username });
  await page.waitForURL((url) => url.pathname === connectionPath);
  await button('Link Nimbus').click();
  await button('Link accounts').click();
  await page.getByText('Nimbus linked. You can sign in with it now.').waitFor();
});

test('signing in with the provider in a popup signs in the page that opened it', async () => {
  const { username, id } = await openAccount(app);
  await app.ctx.db
    .insertInto('connections')
    .values({
      user_id: id,
      provider: 'nimbus',
      issuer: externalProvider.issuer,
      subject: 'windowed',
      name: 'windowed',
      linked_at: new Date(),
    })
    .execute();
  await setExternalIdentity(page, externalProvider, 'windowed');
  await page.goto(`${app.site}/users`);
  const popupOpened = page.waitForEvent('popup');
  await button('Sign in').click();
  const popup = await popupOpened;
  await page.getByText('Sign in in the window that just opened.').waitFor();
  await popup.getByRole('button', { name: 'Sign in with Nimbus' }).click();
  await menuOf(username).waitFor();
  await expect.poll(() => popup.isClosed(), { timeout: 15_000 }).toBe(true);
});

test('returning from the provider without signing in is reported', async () => {
  const { username } = await openAccount(app);
  await setExternalIdentity(page, externalProvider, 'nobody');
  await page.goto(`${app.site}/auth/login`);
  await page.getByRole('button', { name: 'Sign in with Nimbus' }).click();
  await page.getByText('Sign-in was canceled.').waitFor();
  await submitSignIn(page, { username });
  await menuOf(username).waitFor();
  await navigateClientSide(page, connectionPath);
  await button('Link Nimbus').click();
  await page.getByText('Sign-in with Nimbus was canceled. Nothing was linked.').waitFor();
  await button('Link Nimbus').waitFor();
});

test('a link that another account has begun is refused', async () => {
  const [ownAccount, otherAccount] = [await openAccount(app), await openAccount(app)];
  const beginResponse = await fetch(`${app.site}/api/account/connections/nimbus/begin`, {
    method: 'POST',
    headers: { ...otherAccount.headers, 'content-type': 'application/json' },
    body: '{}',
  });
  const { to: providerUrl } = (await beginResponse.json()) as { to: string };
  await setExternalIdentity(page, externalProvider, 'victim');
  await openPathAs(ownAccount.username, connectionPath);
  await heading('Your Nimbus account').waitFor();
  await page.goto(providerUrl);
  await page.getByText('This took too long or was started in another window.').waitFor();
  await button('Back').click();
  await button('Link Nimbus').waitFor();
  const linkedConnections = app.ctx.db.selectFrom('connections').select('name').where('subject', '=', 'victim');
  expect(await linkedConnections.execute()).toEqual([]);
});

test('an unknown provider and an unreachable one are reported', async () => {
  const { username } = await openAccount(app);
  await page.goto(`${app.site}/auth/user-connections/other`);
  await heading('Unknown provider').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  await openPathAs(username, '/auth/user-connections/haze');
  await button('Link Haze').click();
  await page.getByText('The provider isn’t responding.').waitFor();
  await page.goto(`${app.site}/auth/user-connections/other`);
  await heading('Unknown provider').waitFor();
});

test('the pages to sign in and to link fit small screens in every language', async () => {
  const { username } = await openAccount(app);
  const phoneVisit = await app.visit({ ...phone, viewport: { width: 320, height: 640 } });
  ({ page } = phoneVisit);
  await goToSignIn(page, app, connectionPath);
  const nimbusButton = page.getByRole('button', { name: /Nimbus/ });
  // the sign-in page and the account page each have a choice of language, which the device stores
  for (const language of ['es', 'es-la', 'fr', 'pt-br', 'en']) {
    await page.getByRole('combobox').selectOption(language);
    await page.locator(`html[lang="${toBcp47(language)}"]`).waitFor();
    await nimbusButton.waitFor();
    expect([language, await horizontalOverflow(page)]).toEqual([language, 0]);
  }
  await submitSignIn(page, { username });
  // waits for the URL, because the sign-in page has a button named Nimbus, too
  await page.waitForURL((url) => url.pathname === connectionPath);
  for (const language of ['es', 'es-la', 'fr', 'pt-br', 'en']) {
    await navigateClientSide(page, '/settings?tab=language');
    await page.locator('select').first().selectOption(language);
    await page.locator(`html[lang="${toBcp47(language)}"]`).waitFor();
    await navigateClientSide(page, connectionPath);
    await nimbusButton.waitFor();
    expect([language, await horizontalOverflow(page)]).toEqual([language, 0]);
  }
});
