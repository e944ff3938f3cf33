// Comments on titles and groups: writing, spoilers, replies, links to one comment, edits, deletion, drafts.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
let page: Page;
let account: PersonWithAccount;
let tab: string;

beforeAll(async () => {
  account = await openAccount(app, { username: 'mirelle' });
  await openAccount(app, { username: 'orsolya' });
  await sql`UPDATE users SET created_at = now() - interval '30 days'`.execute(app.ctx.db);
  const { uid } = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Tide', main: true }] });
  tab = `${app.site}/title/${uid}?tab=comments`;
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, tab, account);
});

const field = (name = 'Write a comment', on = page) => on.getByRole('textbox', { name, exact: true });
const comment = (text: string, on = page) => on.locator('[id^="comment-"]').filter({ hasText: text });
const choose = async (text: string, item: string): Promise<void> => {
  await comment(text).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test('a comment is written with a mention and a preview; the keyboard shows its spoiler', async () => {
  await field().waitFor();
  expect(await page.getByRole('button', { name: 'Comment', exact: true }).isDisabled()).toBe(true);
  await field().fill('The ending is **bold**. ||They survive|| says @orso');
  await page.getByRole('option', { name: 'orsolya' }).waitFor();
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  await field().press('Enter');
  await expect.poll(() => field().inputValue()).toMatch(/@orsolya $/);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('region', { name: 'Preview' }).getByText('bold').waitFor();
  await field().press('Control+Enter');
  const written = comment('The ending');
  await written.getByRole('link', { name: '@orsolya' }).waitFor();
  expect(await field().inputValue()).toBe('');
  expect(await page.getByRole('link', { name: 'Comments' }).textContent()).toContain('1');
  // one comment has no order
  expect(await page.getByRole('group', { name: 'Sort comments' }).count()).toBe(0);
  const spoiler = written.getByRole('button', { name: 'Show spoiler' });
  await spoiler.focus();
  await page.keyboard.press('Enter');
  await spoiler.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('They survive');
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
});

test('a reply stands below what it answers; its draft survives a reload', async () => {
  await field().fill('Half a thou');
  await page.reload();
  await expect.poll(() => field().inputValue()).toBe('Half a thou');
  await field().fill('');
  await comment('The ending').getByRole('button', { name: 'Reply' }).click();
  await field('Reply to mirelle').fill('I cried');
  await field('Reply to mirelle').press('Control+Enter');
  await comment('I cried').waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
});

test('a comment is edited; its deletion can be undone', async () => {
  await choose('I cried', 'Edit');
  await field('Edit').fill('I wept');
  await page.getByRole('button', { name: 'Save' }).click();
  await comment('I wept').getByRole('button', { name: 'Edited' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('I wept').waitFor();
  expect(await seriousViolationsWithin(dialog)).toEqual([]);
  await page.keyboard.press('Escape');
  await choose('I wept', 'Delete');
  await comment('I wept').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await comment('I wept').waitFor();
});

test('a link to a comment opens it on phones', async () => {
  const { page: small } = await app.visit(phone);
  const id = (await comment('I wept').getAttribute('id'))!.slice('comment-'.length);
  await openSignedIn(small, `${tab}&comment=${id}`, account);
  await expect
    .poll(() => comment('I wept', small).evaluate((element) => element === document.activeElement))
    .toBe(true);
  expect(await horizontalOverflow(small)).toBeLessThanOrEqual(0);
  expect(await seriousViolationsWithin(small.getByRole('main'))).toEqual([]);
});

test('guests are asked to sign in', async () => {
  const { page: guest } = await app.visit(desktop);
  await guest.goto(`${app.site}/group/${(await buildGroup(app.ctx)).uid}?tab=comments`);
  await guest.getByRole('heading', { name: 'Sign in to comment' }).waitFor();
});
