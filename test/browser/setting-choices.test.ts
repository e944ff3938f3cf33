// Adding languages by a few letters, on phones in a sheet; and the site switches, shown only to those who may set them.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
const openPage = openSharedPages(app);
const storedSettings = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('md') ?? 'null'));

test('a few letters and Enter add the best matching language, and the list stays within the window', async () => {
  const page = await openPage({ ...desktop, viewport: { width: 1280, height: 560 } });
  await page.goto(`${app.site}/settings?tab=language`);
  const section = page.getByRole('group', { name: 'Original language' });
  const field = section.getByRole('combobox', { name: 'Add a language' });
  await field.scrollIntoViewIfNeeded();
  await field.click();
  const listboxRect = (await section.getByRole('listbox').boundingBox())!;
  const fieldRect = (await section.getByRole('listbox').locator('..').boundingBox())!;
  expect(listboxRect.height).toBeGreaterThan(fieldRect.height);
  expect(fieldRect.y).toBeGreaterThanOrEqual(0);
  expect(fieldRect.y + fieldRect.height).toBeLessThanOrEqual(560);
  await field.fill('es');
  await field.press('Enter');
  await section.getByRole('button', { name: 'Remove Spanish (Spain)' }).waitFor();
  expect((await storedSettings(page)).userPreferences.originLanguages).toEqual(['es']);
});

test('on a phone a language is added in a sheet, in the settings and in feeds', async () => {
  const { page } = await app.visit(phone);
  await page.goto(`${app.site}/settings?tab=language`);
  const addButton = page
    .getByRole('group', { name: 'Chapter languages' })
    .getByRole('button', { name: 'Add a language' });
  await addButton.click();
  const sheet = page.getByRole('dialog', { name: 'Add a language' });
  await sheet.getByRole('combobox').fill('fra');
  await sheet.getByRole('option').first().click();
  await sheet.waitFor({ state: 'detached' });
  expect((await storedSettings(page)).userPreferences.filteredLanguages).toEqual(['fr']);
  expect(await addButton.evaluate((it) => it === document.activeElement)).toBe(true);
  await navigateClientSide(page, '/titles/latest');
  await page.getByRole('button', { name: 'More languages' }).click();
  const more = page.getByRole('dialog', { name: 'More languages' });
  await more.getByRole('combobox').fill('bul');
  await more.getByRole('combobox').press('Enter');
  await page.getByRole('button', { name: 'Bulgarian', pressed: true }).waitFor();
});

test('the button for more languages in a feed turns into a field, and gets the focus back', async () => {
  const page = await openPage(desktop);
  await page.goto(`${app.site}/titles/latest`);
  const more = page.getByRole('button', { name: 'More languages' });
  await more.click();
  const field = page.getByRole('combobox', { name: 'More languages' });
  await field.fill('bul');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Bulgarian', pressed: true }).waitFor();
  await expect.poll(() => more.evaluate((it) => it === document.activeElement)).toBe(true);
  await more.press('Enter');
  await field.press('Escape');
  await field.press('Escape');
  await expect.poll(() => more.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('site switches are hidden from members, locked without the operator’s links, and locked after an old sign-in', async () => {
  const account = await openAccount(app, { username: 'switcher' });
  const page = await openPage(desktop);
  await openSignedIn(page, `${app.site}/settings?tab=experiments`, account);
  // users who may not set the switches do not see any
  await page.getByRole('heading', { name: 'Nothing to try right now.' }).waitFor();
  expect(await page.getByText('Support request on every page').count()).toBe(0);
  expect(await page.getByRole('switch').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Experiments' }).count()).toBe(0);
  const updateOwnSessions = () => app.ctx.db.updateTable('sessions').where('user_id', '=', account.id);
  await app.ctx.db
    .updateTable('users')
    .set({ roles: ['ROLE_MEMBER', 'ROLE_ADMIN'] })
    .where('id', '=', account.id)
    .execute();
  await app.ctx.changes.waitUntilApplied();
  await updateOwnSessions().set({ second_factor: true }).execute();
  await app.ctx.changes.waitUntilApplied();
  await page.reload();
  await page.getByText('No support link configured').waitFor();
  expect(await page.getByRole('switch', { name: 'Support request on every page' }).isEnabled()).toBe(false);
  const originSwitch = page.getByRole('group', { name: 'Load pages from' }).getByRole('button').first();
  expect(await originSwitch.isEnabled()).toBe(true);
  await updateOwnSessions()
    .set({ authenticated_at: new Date(Date.now() - 3600_000) })
    .execute();
  await page.reload();
  await page.getByText('Sign in again to change these.').waitFor();
  expect(await originSwitch.isEnabled()).toBe(false);
  expect(await page.getByRole('switch').count()).toBe(3);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
});
