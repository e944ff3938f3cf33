// Dialogs in which staff acts on a title, a chapter, a group and an author, from the menus of their pages.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { openAsStaff } from '#test/support/browser/staff.ts';
import {
  buildAuthor,
  buildChapter,
  buildCover,
  buildGroup,
  buildList,
  buildTitle,
  buildUser,
} from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { get, type Json } from '#test/support/server/http.ts';

const app = openBrowserFixture();

const openAsModerator = async (path: string, screen = desktop): Promise<{ page: Page; id: number }> => {
  const { page, account } = await openAsStaff(app, 'ROLE_GLOBAL_MODERATOR', path, screen);
  return { page, id: account.id };
};
const openMenu = (page: Page) => page.getByRole('main').getByRole('button', { name: 'More' }).first().click();
const dialogOf = (page: Page) => page.getByRole('dialog');
const attributesOf = async (path: string): Promise<Json> => (await get(app.api + path)).body.data.attributes;

test('a title is locked with the reason that uploaders are told, and unlocked by Undo', async () => {
  const title = await buildTitle(app.ctx);
  const { page } = await openAsModerator(`/title/${title.uid}`);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Lock uploads', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Lock uploads' }).click();
  expect(await dialog.getByText('Fill this in.').count()).toBe(2);
  await dialog.getByLabel('What uploaders are told').selectOption({ label: 'There’s an official translation' });
  await dialog.getByLabel('Reason', { exact: true }).selectOption('licensed');
  await dialog.getByRole('button', { name: 'Lock uploads' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect((await attributesOf(`/manga/${title.uid}`)).isLocked).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('status').filter({ hasText: 'Undone' }).waitFor();
  expect((await attributesOf(`/manga/${title.uid}`)).isLocked).toBe(false);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Moderation log' }).click();
  await page.getByRole('heading', { name: 'Moderation log' }).waitFor();
  for (const row of ['Uploads locked', 'Decision taken back'])
    await page.getByRole('main').getByRole('listitem').filter({ hasText: row }).first().waitFor();
});

test('a chapter becomes unavailable, and readers are told why', async () => {
  const title = await buildTitle(app.ctx);
  const chapter = await buildChapter(app.ctx, title.id, { chapter: '1', language: 'en' }, 1);
  const { page } = await openAsModerator(`/title/${title.uid}`);
  await page
    .getByRole('button', { name: /^More options: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Make unavailable' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('What readers are told').selectOption({ label: 'The rights holder asked for it' });
  await dialog.getByLabel('Reason', { exact: true }).selectOption('rights_holder');
  await dialog.getByRole('button', { name: 'Make unavailable' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  const { page: reader } = await app.visit(phone);
  await reader.goto(`${app.site}/chapter/${chapter.uid}`);
  await reader.getByText('This chapter was taken down at the request of the rights holder.').waitFor();
});

test('authors are merged by the pasted address of the other one, whose page the old address opens', async () => {
  const [source, target] = [await buildAuthor(app.ctx), await buildAuthor(app.ctx)];
  const { page } = await openAsModerator(`/author/${source.uid}`);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Merge into another author' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('combobox', { name: 'Which author?' }).fill(`${app.site}/author/${target.uid}/name`);
  await dialog.getByLabel('Reason', { exact: true }).selectOption('duplicate');
  await dialog.getByRole('button', { name: 'Merge into another author' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.goto(`${app.site}/author/${source.uid}`);
  await page.waitForURL(new RegExp(target.uid));
});

test('a title to merge into is found by its name, and never the title itself', async () => {
  const names = ['Cedar Lantern', 'Cedar Harbor'].map((name) => ({ names: [{ language: 'en', name, main: true }] }));
  const [source, target] = [await buildTitle(app.ctx, names[0]), await buildTitle(app.ctx, names[1])];
  await app.ctx.changes.waitUntilApplied();
  const { page } = await openAsModerator(`/title/${source.uid}`);
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Merge into another title' }).click();
  const dialog = dialogOf(page);
  const field = dialog.getByRole('combobox', { name: 'Which title?' });
  await field.fill('Cedar');
  const options = page.getByRole('option');
  await options.filter({ hasText: 'Cedar Harbor' }).waitFor();
  expect(await options.filter({ hasText: 'Cedar Lantern' }).count()).toBe(0);
  await options.filter({ hasText: 'Cedar Harbor' }).click();
  expect(await field.inputValue()).toBe('Cedar Harbor');
  await dialog.getByLabel('Reason', { exact: true }).selectOption('duplicate');
  await dialog.getByRole('button', { name: 'Merge into another title' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await page.goto(`${app.site}/title/${source.uid}`);
  await page.waitForURL(new RegExp(target.uid));
});

test('a group is blocked on a phone; whoever signed in long ago is led to sign in again', async () => {
  const group = await buildGroup(app.ctx);
  const { page, id } = await openAsModerator(`/group/${group.uid}`, phone);
  const authenticated_at = new Date(Date.now() - 3_600_000);
  await app.ctx.db.updateTable('sessions').set({ authenticated_at }).where('user_id', '=', id).execute();
  await openMenu(page);
  await page.getByRole('button', { name: 'Block sitewide' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Reason', { exact: true }).selectOption('spam');
  await dialog.getByRole('button', { name: 'Block sitewide' }).click();
  await dialog.getByRole('button', { name: 'Sign in again' }).waitFor();
  await app.ctx.db.updateTable('sessions').set({ authenticated_at: new Date() }).where('user_id', '=', id).execute();
  await dialog.getByRole('button', { name: 'Block sitewide' }).click();
  await page.getByText('Blocked by moderators').waitFor();
});

test('lists, comments and covers lead staff to what was done to them', async () => {
  const { id, uid } = await buildTitle(app.ctx);
  const [list, cover, author] = [
    await buildList(app.ctx),
    await buildCover(app.ctx, id, { volume: '1' }),
    await buildUser(app.ctx),
  ];
  const { rows } = await sql<{ uid: string }>`
    WITH thread AS (INSERT INTO comment_threads (title_id, comments) VALUES (${id}, 1) RETURNING id)
    INSERT INTO comments (thread_id, author_id, body) SELECT id, ${author.id}, 'Buy my shoes' FROM thread
    RETURNING uid`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
  const { page } = await openAsModerator(`/list/${list.uid}`);
  const ledTo = (role: 'menuitem' | 'link') =>
    page.getByRole(role, { name: 'Moderation log' }).last().getAttribute('href');
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  expect(await ledTo('menuitem')).toMatch(new RegExp(`object=${list.uid}$`));
  await page.goto(`${app.site}/title/${uid}?tab=comments`);
  await page.getByRole('button', { name: 'More actions' }).click();
  expect(await ledTo('menuitem')).toMatch(new RegExp(`object=${rows[0]!.uid}$`));
  await page.goto(`${app.site}/title/${uid}?tab=art`);
  await page.getByRole('button', { name: 'Add or edit covers' }).click();
  await page.getByRole('button', { name: 'Edit cover: Volume 1' }).click();
  await dialogOf(page).getByRole('link', { name: 'Moderation log' }).click();
  await page.waitForURL(new RegExp(`object=${cover.uid}$`));
});

test('members see none of it', async () => {
  const title = await buildTitle(app.ctx);
  const { page } = await app.visit(desktop);
  await openSignedIn(page, `${app.site}/title/${title.uid}`, await openAccount(app));
  await openMenu(page);
  await page
    .getByRole('menuitem', { name: 'Hide title' })
    .or(page.getByRole('menuitem', { name: 'Report' }))
    .first()
    .waitFor();
  expect(await page.getByRole('menuitem', { name: 'Lock uploads' }).count()).toBe(0);
});
