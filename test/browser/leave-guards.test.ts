// Leaving a page with something typed in a dialog asks for confirmation; test/unit/leave-guards has the table of all
// forms.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { createClient } from '#server/clients/clients.ts';
import { desktop, navigateClientSide } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { openAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();
let page: Page;

beforeAll(async () => {
  const account = await openAccount(app);
  await createClient(app.ctx, { ownerId: account.id, name: 'Library sync' });
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/about`, account);
});

const region = (name: string) => page.getByRole('region', { name });
const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

test.each([
  ['a new API client', '/settings?tab=clients', 'Description', () => clickButton('New API client')],
  [
    'the description of an API client',
    '/settings?tab=clients',
    'Description',
    async () => {
      await page.getByText('Library sync').first().click();
      await clickButton('Edit description');
    },
  ],
  [
    'another email',
    '/settings?tab=account',
    'New email',
    () => region('Username and email').getByRole('button', { name: 'Change' }).click(),
  ],
  [
    'another password',
    '/settings?tab=account',
    'New password',
    () => region('Password and two-factor authentication').getByRole('button', { name: 'Change' }).first().click(),
  ],
  ['a theme that is pasted', '/theme', 'Or paste it here', () => clickButton('Import')],
] as const)('%s: going back asks first, and the text stays', async (_, path, label, openForm) => {
  await navigateClientSide(page, '/about');
  await navigateClientSide(page, path);
  await openForm();
  const formField = page.getByRole('dialog').getByLabel(label).first();
  await formField.fill('something typed 7');
  const leaveQuestion = page.getByRole('heading', { name: 'Leave without saving?' });
  await page.goBack();
  await leaveQuestion.waitFor();
  await clickButton('Stay');
  await leaveQuestion.waitFor({ state: 'detached' });
  expect(app.site + path).toBe(page.url());
  expect(await formField.inputValue()).toBe('something typed 7');
  await page.goBack();
  await leaveQuestion.waitFor();
  await clickButton('Leave');
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
});
