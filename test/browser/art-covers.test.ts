// Covers of published titles on the Art tab: adding them, with their review, moving and deleting them.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildCover, buildTitle } from '#test/support/builders/build.ts';
import { noiseFile } from '#test/support/hostile-images/noise.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { get } from '#test/support/server/http.ts';

const app = openBrowserFixture();

async function buildArt(name: string, volumes: string[], uploaderId?: number): Promise<{ uid: string; path: string }> {
  const { id, uid } = await buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }] });
  for (const volume of volumes)
    await buildCover(app.ctx, id, { volume, language: 'ja', ...(uploaderId ? { uploaderId } : {}) });
  return { uid, path: `/title/${uid}?tab=art` };
}
const main = (page: Page): Locator => page.getByRole('main');
const tile = (page: Page, text: string): Locator => main(page).getByRole('listitem').filter({ hasText: text });
const edit = (page: Page): Locator => main(page).getByRole('button', { name: 'Add or edit covers' });

test('a power uploader adds, moves and deletes covers; the tab shows them at once', async () => {
  const uploader = await openAccount(app, { roles: ['ROLE_POWER_UPLOADER'] });
  const title = await buildArt('Night Ferry', ['1', '2'], uploader.id);
  const { page } = await app.visit(desktop);
  await openSignedIn(page, app.site + title.path, uploader);
  await edit(page).click();
  await tile(page, 'Volume 2').getByRole('button', { name: 'Edit cover: Volume 2' }).waitFor();
  await main(page)
    .locator('input[type=file]')
    .setInputFiles([{ name: 'v05.jpg', mimeType: 'image/jpeg', buffer: await noiseFile('jpeg') }]);
  await tile(page, 'Volume 5').getByRole('button', { name: 'Edit cover: Volume 5' }).waitFor();
  // dropped on another cover, it belongs to that one's volume
  const moved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await tile(page, 'Volume 5').dragTo(tile(page, 'Volume 2'));
  expect((await moved).status()).toBe(200);
  await expect.poll(() => tile(page, 'Volume 2').count()).toBe(2);
  expect(await seriousViolationsWithin(main(page))).toEqual([]);

  await tile(page, 'Volume 1').getByRole('button', { name: 'Edit cover: Volume 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete cover' }).click();
  await dialog.waitFor({ state: 'detached' });
  await tile(page, 'Volume 1').waitFor({ state: 'detached' });
  await main(page).getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => main(page).getByTitle(/^View/).count()).toBe(2);
  const { body } = await get(`${app.api}/cover?manga[]=${title.uid}`);
  expect(body.data.map(({ attributes }: { attributes: { volume: string } }) => attributes.volume)).toEqual(['2', '2']);
});

test('a cover of a member waits for review; covers of others stay as they are', async () => {
  const title = await buildArt('Slow Tram', ['1']);
  const member = await openAccount(app);
  const { page } = await app.visit(phone);
  await openSignedIn(page, app.site + title.path, member);
  await edit(page).click();
  await main(page)
    .locator('input[type=file]')
    .setInputFiles([{ name: 'v02.jpg', mimeType: 'image/jpeg', buffer: await noiseFile('jpeg') }]);
  await tile(page, 'Volume 2').getByText('In review').waitFor();
  expect(await tile(page, 'Volume 1').getByRole('button').count()).toBe(0);
  expect(await horizontalOverflow(page)).toBe(0);
  expect((await get(`${app.api}/cover?manga[]=${title.uid}`)).body.total).toBe(1);
});

test('guests see no button that adds covers', async () => {
  const title = await buildArt('Far Hill', ['1', '2']);
  const { page } = await app.visit(desktop);
  await page.goto(app.site + title.path);
  await main(page).getByTitle(/^View/).first().waitFor();
  expect(await edit(page).count()).toBe(0);
});
