// Covers of published titles on the Art tab: adding them, with their review, moving and deleting them.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Role } from '#contract/rules/permissions.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildCover, buildTitle } from '#test/support/builders/build.ts';
import { noiseFile } from '#test/support/hostile-images/noise.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { get, type Json } from '#test/support/server/http.ts';

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
  const asking = page.getByRole('alertdialog', { name: 'Delete this cover?' });
  await asking.getByRole('button', { name: 'Delete cover' }).click();
  await asking.waitFor({ state: 'detached' });
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
  await tile(page, 'Volume 2')
    .getByText(/^It’s next in line\. We aim to decide by /)
    .waitFor();
  expect(await tile(page, 'Volume 1').getByRole('button').count()).toBe(0);
  expect(await horizontalOverflow(page)).toBe(0);
  expect((await get(`${app.api}/cover?manga[]=${title.uid}`)).body.total).toBe(1);
});

const mainCoverOf = async (uid: string): Promise<string> =>
  (await get(`${app.api}/manga/${uid}`)).body.data.relationships.find(({ type }: Json) => type === 'cover_art')?.id;
const makeMain = async (page: Page, volume: string): Promise<void> => {
  await tile(page, volume)
    .getByRole('button', { name: `Edit cover: ${volume}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make it the main cover' }).click();
};

test('a moderator makes another cover the main one; when that fails, the old one stays', async () => {
  const moderator = await openAccount(app);
  const title = await buildArt('Paper Boat', ['1', '2']);
  const first = await mainCoverOf(title.uid);
  const { page } = await app.visit(desktop);
  await openSignedIn(page, app.site + title.path, moderator);
  // as after a sign-in with a second factor
  const { db, changes } = app.ctx;
  const roles: Role[] = ['ROLE_MEMBER', 'ROLE_GLOBAL_MODERATOR'];
  await db.updateTable('users').set({ roles }).where('id', '=', moderator.id).execute();
  await db.updateTable('sessions').set({ second_factor: true }).where('user_id', '=', moderator.id).execute();
  await changes.waitUntilApplied();
  await page.reload();
  await edit(page).click();
  await tile(page, 'Volume 1').getByText('Main', { exact: true }).waitFor();
  await page.route('**/api/manga/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await makeMain(page, 'Volume 2');
  await page.getByText('Can’t reach the site').first().waitFor();
  await tile(page, 'Volume 1').getByText('Main', { exact: true }).waitFor();
  expect(await mainCoverOf(title.uid)).toBe(first);

  await page.unroute('**/api/manga/*');
  await makeMain(page, 'Volume 2');
  await tile(page, 'Volume 2').getByText('Main', { exact: true }).waitFor();
  await expect.poll(() => mainCoverOf(title.uid)).not.toBe(first);
  await main(page).getByRole('button', { name: 'Done' }).click();
  await main(page).getByText('Volume 2 · Main cover').first().waitFor();
});

test('a contributor proposes another main cover and changes no cover of others', async () => {
  const contributor = await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] });
  const title = await buildArt('Stone Bridge', ['1', '2']);
  const first = await mainCoverOf(title.uid);
  const { page } = await app.visit(desktop);
  await openSignedIn(page, app.site + title.path, contributor);
  await edit(page).click();
  await tile(page, 'Volume 2').getByRole('button', { name: 'Edit cover: Volume 2' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make it the main cover' }).waitFor();
  expect(await dialog.getByRole('button', { name: /Save|Delete/ }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Make it the main cover' }).click();
  await page.getByText('Your changes are waiting for review.').first().waitFor();
  await tile(page, 'Volume 1').getByText('Main', { exact: true }).waitFor();
  expect(await mainCoverOf(title.uid)).toBe(first);
});

test('guests see no button that adds covers', async () => {
  const title = await buildArt('Far Hill', ['1', '2']);
  const { page } = await app.visit(desktop);
  await page.goto(app.site + title.path);
  await main(page).getByTitle(/^View/).first().waitFor();
  expect(await edit(page).count()).toBe(0);
});
