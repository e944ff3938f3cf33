// The API Clients tab: a client from creation to deletion (its secret is shown once, used by a program and renewed),
// and all states of the page.
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClient, decideClient } from '#server/clients/clients.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { requestToken } from '#test/support/people/api-clients.ts';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { get } from '#test/support/server/http.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
let page: Page;
let account: PersonWithAccount;

const tabPath = '/settings?tab=clients';

const waitForHeading = () => page.getByRole('heading', { name: 'API Clients', exact: true }).waitFor();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const expectGone = (name: string) => expect.poll(() => button(name).count()).toBe(0);
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const dialogButton = (name: string) => dialog().getByRole('button', { name, exact: true });
const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
const requestTokenFor = (clientId: string, secret: string) =>
  requestToken(app, {
    grant_type: 'password',
    username: account.username,
    password: account.password,
    client_id: clientId,
    client_secret: secret,
  });
async function createExistingClient(name: string): Promise<string> {
  const id = await createClient(app.ctx, { ownerId: account.id, name });
  const row = await app.ctx.db.selectFrom('api_clients').select('uid').where('id', '=', id).executeTakeFirstOrThrow();
  return row.uid;
}

test('guests are asked to sign in', async () => {
  ({ page } = await app.visit(desktop));
  await page.goto(app.site + tabPath);
  await page.getByRole('heading', { name: 'Sign in to manage API clients' }).waitFor();
  expect(await button('New API client').count()).toBe(0);
});

describe('the API Clients tab of a member', () => {
  beforeAll(async () => {
    account = await openAccount(app);
    const visit = await app.visit(desktop, { staysOpen: true });
    ({ page } = visit);
    await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openSignedIn(page, `${app.site}/about`, account);
  });
  // also resets the count of created clients, which decides whether the next one is approved automatically
  beforeEach(async () => {
    await app.ctx.db.deleteFrom('api_clients').where('owner_id', '=', account.id).execute();
    await app.ctx.db.deleteFrom('api_client_counts').where('user_id', '=', account.id).execute();
  });
  const openTab = async () => {
    await page.goto(app.site + tabPath);
    await waitForHeading();
  };

  test('creates a client for a program, deactivates it, renews its secret and deletes it', async () => {
    await openTab();
    await page.getByRole('heading', { name: 'No API clients yet' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    await button('New API client').click();
    await dialogButton('Create API client').click();
    await dialog().getByText('Enter a name of 5 to 32 characters.').waitFor();
    await dialog().getByLabel('Name').fill('Bot');
    await dialog().getByText('3 / 32').waitFor();
    await dialog().getByLabel('Name').fill('x'.repeat(33));
    await dialog().getByText('Enter a name of 5 to 32 characters.').waitFor();
    await dialogButton('Create API client').click();
    await dialog().getByLabel('Name').fill('Shelf sync');
    await dialog().getByLabel('Description').fill('Copies my lists.');
    await dialog().getByText('16 / 1024').waitFor();
    await dialogButton('Create API client').click();

    await dialogButton('I’ve saved it').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    const secret = await dialog().getByLabel('Secret', { exact: true }).inputValue();
    // the whole secret is visible
    const isCutOff = await dialog()
      .getByLabel('Secret', { exact: true })
      .evaluate((box) => box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight);
    expect(isCutOff).toBe(false);
    // a secret is shown only once, so the focus is on Copy and not on the button that closes the dialog
    const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focusedLabel).toBe('Copy: Secret');
    const clientId = await dialog().getByLabel('Client ID', { exact: true }).inputValue();
    await dialogButton('Copy: Secret').click();
    await dialogButton('Secret copied').waitFor();
    expect(await readClipboard()).toBe(secret);
    // neither Escape nor a click outside closes the dialog
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await dialogButton('I’ve saved it').isVisible()).toBe(true);
    await dialogButton('I’ve saved it').click();
    await page.getByText('Approved', { exact: true }).waitFor();

    const tokenResponse = await requestTokenFor(clientId, secret);
    expect(tokenResponse.status).toBe(200);
    const checkToken = async () =>
      (await get(`${app.api}/auth/check`, { authorization: `Bearer ${tokenResponse.body.access_token}` })).status;
    expect(await checkToken()).toBe(200);

    // a secret cannot be shown a second time
    await button('New secret').waitFor();
    await expectGone('Show secret');

    await page.getByRole('switch', { name: 'Active' }).click();
    await page.getByText('Shelf sync is inactive and signed out').waitFor();
    expect(await checkToken()).toBe(401);
    expect((await requestTokenFor(clientId, secret)).status).toBe(401);
    await page.getByRole('switch', { name: 'Active' }).click();
    await button('New secret').click();
    await dialogButton('Create new secret').click();
    await page.getByRole('heading', { name: 'Secret for Shelf sync' }).waitFor();
    const renewedSecret = await dialog().getByLabel('Secret', { exact: true }).inputValue();
    expect(renewedSecret).not.toBe(secret);
    await dialogButton('I’ve saved it').click();
    expect((await requestTokenFor(clientId, secret)).status).toBe(401);
    expect((await requestTokenFor(clientId, renewedSecret)).status).toBe(200);

    await button('Edit description').click();
    await dialog().getByLabel('Description').fill('Copies my lists every night.');
    await dialogButton('Save').click();
    await page.getByText('Copies my lists every night.').waitFor();

    await button('Delete').click();
    await page.getByRole('heading', { name: 'Delete Shelf sync?' }).waitFor();
    await dialogButton('Cancel').click();
    await button('Delete').click();
    await dialogButton('Delete API client').click();
    await page.getByRole('heading', { name: 'No API clients yet' }).waitFor();
    expect((await requestTokenFor(clientId, renewedSecret)).status).toBe(401);
  });

  test('shows approved, pending and rejected clients, and more of them on demand', async () => {
    for (let index = 0; index < 22; index++) await createExistingClient(`Helper ${String(index).padStart(2, '0')}`);
    const rejectedClient = await createExistingClient('Refused one');
    await decideClient(app.ctx, rejectedClient, 'rejected', null);
    await openTab();
    await page.getByRole('heading', { name: 'Refused one' }).waitFor();
    await page.getByText('Rejected', { exact: true }).waitFor();
    expect(await page.getByText('Waiting for approval').count()).toBe(19);
    expect(await button('Show secret').count()).toBe(0);
    await button('Show more').click();
    await page.getByRole('heading', { name: 'Helper 00' }).waitFor();
    expect(await button('Show secret').count()).toBe(3);
  });

  test('reports a change from another window and keeps the typed text', async () => {
    const clientUid = await createExistingClient('Shelf sync');
    await openTab();
    await button('Edit description').click();
    await dialog().getByLabel('Description').fill('Mine');
    await app.ctx.db
      .updateTable('api_clients')
      .set({ version: 5, description: 'Theirs' })
      .where('uid', '=', clientUid)
      .execute();
    await dialogButton('Save').click();
    await dialog().getByText('It was changed in another window.').waitFor();
    expect(await dialog().getByLabel('Description').inputValue()).toBe('Mine');
    await page.getByText('Theirs').waitFor();
    await dialogButton('Save').click();
    await page.getByText('Shelf sync saved').waitFor();
    await page.getByText('Mine').waitFor();
  });

  test('retries a list that failed to load', async () => {
    await page.route('**/api/client?**', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{}' }),
    );
    await openTab();
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await retry.waitFor({ timeout: 20_000 });
    await page.unroute('**/api/client?**');
    await retry.click();
    await page.getByRole('heading', { name: 'No API clients yet' }).waitFor();
  });

  test('links to the account tab while the email is unconfirmed', async () => {
    await app.ctx.db.updateTable('users').set({ unverified: true }).where('id', '=', account.id).execute();
    await app.ctx.changes.waitUntilApplied();
    await page.goto(app.site + tabPath);
    await page.getByText('Confirm your email address first').waitFor();
    await page.getByRole('link', { name: 'Go to Account' }).click();
    await page.getByRole('region', { name: 'Username and email' }).waitFor();
  });
});

test('the API Clients tab is accessible and fits a phone in the dark theme', async () => {
  account = await openAccount(app);
  await createExistingClient('A name of thirty-two characters!');
  ({ page } = await app.visit({ ...phone, colorScheme: 'dark' }));
  await openSignedIn(page, app.site + tabPath, account);
  await page.getByRole('heading', { name: 'A name of thirty-two characters!' }).waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  // on a small screen a long sheet scrolls under its buttons, which keep clear of the edge
  await page.setViewportSize({ width: 320, height: 640 });
  await button('New API client').click();
  await dialogButton('Create API client').waitFor();
  expect(await seriousViolations(page)).toEqual([]);
  const { y, height } = (await dialogButton('Create API client').boundingBox())!;
  expect(640 - y - height).toBeGreaterThanOrEqual(16);
});
