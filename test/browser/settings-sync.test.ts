// The settings of an account on several devices.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { desktop, navigateClientSide } from '#test/support/browser/browser.ts';
import { buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { accountMenu, openSignedIn, signInAtProvider, signInButton } from '#test/support/browser/sign-in.ts';

const mirelle = { username: 'mirelle' };
const app = openBrowserFixture();
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'] ?? null);

test('the settings of a member are the same on every device, and the newer ones win at sign-in', async () => {
  await openAccount(app, mirelle);
  const velvetTitle = await buildTitle(app.ctx, {
    names: [{ language: 'en', name: 'Velvet Stage', main: true }],
    contentRating: 'erotica',
  });
  await buildCover(app.ctx, velvetTitle.id);
  await buildChapter(app.ctx, velvetTitle.id, { chapter: '1', language: 'en' });
  const saved = async () => {
    const row = await app.ctx.db.selectFrom('settings').select('document').executeTakeFirst();
    return row ? JSON.parse(row.document).userPreferences.theme : null;
  };
  const chooseTheme = async (on: Page, theme: string) => {
    await accountMenu(on, mirelle.username)
      .or(on.getByRole('button', { name: 'Appearance and language' }))
      .click();
    await on.getByRole('menuitem', { name: /^Theme/ }).press('Enter');
    await on.getByRole('menuitemradio', { name: theme, exact: true }).click();
  };

  // the first device, on which no setting was changed yet
  const { page } = await app.visit(desktop, { expectedProblems: /net::ERR_FAILED/ });
  await openSignedIn(page, `${app.site}/about`, mirelle);
  await chooseTheme(page, 'Slate');
  await expect.poll(saved).toBe('slate');

  const secondDevice = await app.visit(desktop);
  await openSignedIn(secondDevice.page, `${app.site}/about`, mirelle);
  await expect.poll(() => themeOf(secondDevice.page)).toBe('slate');
  await chooseTheme(secondDevice.page, 'Dark');
  await expect.poll(saved).toBe('dark');
  // the first device has the change after its next page load
  await page.reload();
  await expect.poll(() => themeOf(page)).toBe('dark');
  // a change made without a connection is not lost
  await page.route('**/api/settings', (route) => route.abort());
  await chooseTheme(page, 'Light');
  await expect.poll(() => themeOf(page)).toBe('light');
  await page.unroute('**/api/settings');
  await page.reload();
  await expect.poll(saved).toBe('light');

  // members choose whether adult covers are blurred
  await navigateClientSide(page, `/title/${velvetTitle.uid}`);
  const blurredText = page.getByText('Show cover');
  await blurredText.waitFor();
  await navigateClientSide(page, '/settings?tab=display');
  await page.getByRole('switch', { name: 'Blur erotica and mature covers' }).click();
  await navigateClientSide(page, `/title/${velvetTitle.uid}`);
  await page.getByRole('heading', { level: 1, name: 'Velvet Stage' }).waitFor();
  await blurredText.waitFor({ state: 'detached' });

  const thirdDevice = await app.visit(desktop);
  await thirdDevice.page.goto(`${app.site}/about`);
  await chooseTheme(thirdDevice.page, 'Slate');
  await expect.poll(() => themeOf(thirdDevice.page)).toBe('slate');
  await signInAtProvider(thirdDevice.page, app, mirelle);
  await signInButton(thirdDevice.page).click();
  await expect.poll(saved).toBe('slate');
});
