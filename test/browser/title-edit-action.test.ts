// The way from a title to its editor, locked with the reason for those who may not edit; and its final chapter.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';

const app = openBrowserFixture();
const names = [{ language: 'en', name: 'Salt Road', main: true }];
let ended: string;
let ongoing: string;

beforeAll(async () => {
  const titles = await Promise.all([
    buildTitle(app.ctx, { names, status: 'completed' }),
    buildTitle(app.ctx, { names, status: 'ongoing' }),
  ]);
  for (const { id } of titles) {
    await buildChapter(app.ctx, id, { chapter: '1', language: 'en' }, 1);
    await sql`UPDATE titles SET last_volume = '3', last_chapter = '21' WHERE id = ${id}`.execute(app.ctx.db);
  }
  [ended, ongoing] = titles.map(({ uid }) => `/title/${uid}`) as [string, string];
});

test('contributors open the editor from the title; members are told why not; guests are not asked', async () => {
  const contributor = await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] });
  const { page } = await app.visit(desktop);
  await openSignedIn(page, app.site + ended, contributor);
  await page.getByRole('link', { name: 'Edit title' }).click();
  await page.waitForURL(/\/title\/edit\//);
  await page.locator('#titles').waitFor();

  const member = await openAccount(app);
  const { page: other } = await app.visit(desktop);
  await openSignedIn(other, app.site + ended, member);
  await other.getByRole('button', { name: 'Edit title' }).dispatchEvent('click');
  await other.getByRole('status').filter({ hasText: 'What you can do depends on your role.' }).waitFor();

  const { page: guest } = await app.visit(desktop);
  await guest.goto(app.site + ended);
  await guest.getByRole('main').getByRole('button', { name: 'More' }).first().waitFor();
  expect(await guest.getByRole('button', { name: 'Edit title' }).count()).toBe(0);
});

test('on a phone the way to the editor is in the menu', async () => {
  const contributor = await openAccount(app, { roles: ['ROLE_CONTRIBUTOR'] });
  const { page } = await app.visit(phone);
  await openSignedIn(page, app.site + ended, contributor);
  await page.getByRole('main').getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('link', { name: 'Edit title' }).click();
  await page.waitForURL(/\/title\/edit\//);
});

test('the final chapter is a fact of titles that have ended, and of no others', async () => {
  const { page } = await app.visit(desktop);
  await page.goto(app.site + ended);
  const label = page.getByRole('main').getByText('Final chapter', { exact: true });
  await label.waitFor();
  await page.getByRole('main').getByText('Vol. 3 Ch. 21', { exact: true }).waitFor();
  await page.goto(app.site + ongoing);
  await page.getByRole('heading', { level: 1, name: 'Salt Road' }).waitFor();
  expect(await label.count()).toBe(0);
});
