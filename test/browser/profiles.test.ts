// Profiles: picture, biography and privacy in the settings, and what others see of them on the page of a person.
import sharp from 'sharp';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { openAsStaff } from '#test/support/browser/staff.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();
let owner: { id: number; uid: string; username: string };
let reader: { id: number; uid: string; username: string };
let page: Page;
const biography = () => page.getByRole('textbox', { name: 'Biography' });

beforeAll(async () => {
  owner = await openAccount(app, { username: 'mirelle' });
  reader = await openAccount(app, { username: 'tadashi' });
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Slow Comet', main: true }] });
  await sql`INSERT INTO title_follows (user_id, title_id, following, status)
    VALUES (${owner.id}, ${title.id}, true, 'reading')`.execute(app.ctx.db);
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/settings?tab=account`, owner);
});

test('a picture is chosen, moved and zoomed by keyboard and pointer, and shown in the bar', async () => {
  const buffer = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.getByLabel('Choose a picture').setInputFiles(file);
  await choose({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your browser can’t open this file').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await choose({ name: 'me.png', mimeType: 'image/png', buffer });
  const part = dialog.getByRole('button', { name: /^Part of the picture/ });
  await part.focus();
  for (const key of ['ArrowRight', 'ArrowRight', '+', '+']) await page.keyboard.press(key);
  const box = (await part.boundingBox())!;
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 90);
  await page.mouse.up();
  expect(await seriousViolationsWithin(dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await page.getByText('Profile picture saved').waitFor();
  await page.getByRole('banner').locator(`img[src*="/avatars/${owner.uid}/"]`).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Change picture' }).waitFor();
});

test('a biography is previewed and saved; one that was changed elsewhere is not lost', async () => {
  await biography().fill('Reads **slowly**.');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.locator('strong', { hasText: 'slowly' }).waitFor();
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  await page.getByRole('button', { name: 'Save biography' }).click();
  await page.getByText('Biography saved').waitFor();
  await sql`UPDATE user_profiles SET biography = 'other', biography_version = biography_version + 1
    WHERE user_id = ${owner.id}`.execute(app.ctx.db);
  await biography().fill('Reads **quickly**.');
  await page.getByRole('button', { name: 'Save biography' }).click();
  await page.getByText('was changed elsewhere').waitFor();
  expect(await biography().inputValue()).toBe('Reads **quickly**.');
  await page.getByRole('button', { name: 'Save mine anyway' }).click();
  await page.getByText('was changed elsewhere').waitFor({ state: 'detached' });
});

test('others see the picture and biography, and the library once it is shown; they follow', async () => {
  const { page: other } = await app.visit(phone);
  await openSignedIn(other, `${app.site}/user/${owner.uid}`, reader);
  await other.locator('strong', { hasText: 'quickly' }).waitFor();
  expect(
    await other.getByRole('link', { name: 'Library', exact: true }).and(other.locator('[href*="tab=library"]')).count(),
  ).toBe(0);
  await other.getByRole('button', { name: 'Follow', exact: true }).click();
  await other.getByRole('button', { name: 'Following', exact: true }).waitFor();
  await other.getByText('Following mirelle').waitFor();
  await page.getByRole('combobox', { name: 'Your library' }).selectOption('everyone');
  await expect
    .poll(async () => (await app.ctx.db.selectFrom('user_profiles').select('library_audience').execute())[0])
    .toEqual({ library_audience: 'everyone' });
  await other.goto(`${app.site}/user/${owner.uid}?tab=library`);
  await other.getByRole('link', { name: /Slow Comet/ }).waitFor();
  expect(await seriousViolationsWithin(other.getByRole('main'))).toEqual([]);
  expect(await horizontalOverflow(other)).toBe(0);
});

test('a moderator removes picture and biography with a reason, and Undo puts them back; a reader has no such item', async () => {
  const path = `/user/${owner.uid}`;
  const { page: other } = await app.visit(desktop);
  await openSignedIn(other, app.site + path, reader);
  await other.locator('strong', { hasText: 'quickly' }).waitFor();
  await other.getByRole('main').getByRole('button', { name: 'More' }).click();
  await other.getByRole('menuitem', { name: 'Report' }).waitFor();
  expect(await other.getByRole('menuitem', { name: 'Remove picture and biography' }).count()).toBe(0);
  const { page: judge } = await openAsStaff(app, 'ROLE_GLOBAL_MODERATOR', path);
  await judge.locator('strong', { hasText: 'quickly' }).waitFor();
  await judge.getByRole('main').getByRole('button', { name: 'More' }).click();
  await judge.getByRole('menuitem', { name: 'Remove picture and biography' }).click();
  const dialog = judge.getByRole('dialog', { name: 'Remove picture and biography' });
  await dialog.getByLabel('Reason', { exact: true }).selectOption('spam');
  await dialog.getByRole('button', { name: 'Remove picture and biography' }).click();
  const notice = judge.getByRole('status').filter({ hasText: 'Picture and biography removed: mirelle' });
  await notice.waitFor();
  await judge.locator('strong', { hasText: 'quickly' }).waitFor({ state: 'detached' });
  const profile = async (): Promise<unknown> =>
    (
      await sql`
        SELECT biography <> '' AS biography, avatar_uid IS NOT NULL AS picture FROM user_profiles
        WHERE user_id = ${owner.id}`.execute(app.ctx.db)
    ).rows[0];
  expect(await profile()).toEqual({ biography: false, picture: false });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await judge.locator('strong', { hasText: 'quickly' }).waitFor();
  expect(await profile()).toEqual({ biography: true, picture: true });
});
