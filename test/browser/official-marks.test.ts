// An official publisher has its mark wherever a group is named.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { waitUntilIdle } from '#test/support/browser/page-waits.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildChapter, buildCover, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openAccount } from '#test/support/people/accounts.ts';
import { post } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let title: { id: number; uid: string };
let chapter: { uid: string };
let page: Page;

const name = 'Lantern Press';
const officialLabel = 'official publisher';

beforeAll(async () => {
  const buildGroupNamed = async (groupName: string) => (await buildGroup(app.ctx, { name: groupName })).id;
  const [officialGroupId, fanGroupId, blockedGroupId] = [
    await buildGroupNamed(name),
    await buildGroupNamed('Lantern Fans'),
    await buildGroupNamed('Harbour Press'),
  ];
  await app.ctx.db
    .updateTable('groups')
    .set({ official: true })
    .where('id', 'in', [officialGroupId, blockedGroupId])
    .execute();
  title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Night Train', main: true }] });
  await buildCover(app.ctx, title.id, { main: true });
  const addChapter = (number: string, group: number) =>
    buildChapter(app.ctx, title.id, { chapter: number, groupIds: [group], direction: 'ltr', layout: 'paged' }, 3);
  chapter = await addChapter('1', officialGroupId);
  await addChapter('1', fanGroupId);
  await addChapter('2', officialGroupId);
  await addChapter('3', fanGroupId);
  await openAccount(app, { username: 'Lantern Keeper' });
  const account = await openAccount(app);
  // the position is sent to the API directly, because the reader saves it only after a while or when the page is turned
  const sentPosition = { chapter: chapter.uid, page: 2, pages: 3, at: new Date().toISOString() };
  const recorded = await post(
    `${app.api}/user/progress`,
    JSON.stringify({ positions: [sentPosition] }),
    account.headers,
  );
  expect(recorded.status).toBe(200);
  await app.ctx.db.insertInto('blocked_groups').values({ user_id: account.id, group_id: blockedGroupId }).execute();
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/about`, account);
});

/** Expects the text of the mark as often as the name of the group. */
async function expectMarks(container: Locator): Promise<void> {
  await container.getByText(name, { exact: true }).filter({ visible: true }).first().waitFor();
  // without the names in labels of Follow buttons
  const nameCount = await container.locator('bdi', { hasText: new RegExp(`^${name}$`) }).count();
  expect(await container.getByText(officialLabel, { exact: true }).count()).toBe(nameCount);
}

test('the reader marks official groups in its header, among other versions and, on phones, in the list of chapters', async () => {
  const reader = `/chapter/${chapter.uid}/2`;
  await navigateClientSide(page, reader);
  await page.getByRole('img', { name: 'Page 2 of 3' }).waitFor();
  await page.getByRole('group', { name: 'Translated by' }).getByText(officialLabel).waitFor({ state: 'attached' });
  // checks the whole page, including the reader's header
  await expectMarks(page.locator('body'));
  const { page: small } = await app.visit(phone);
  await small.goto(app.site + reader);
  await small.getByRole('img', { name: 'Page 2 of 3' }).waitFor();
  await waitUntilIdle(small);
  // the top bar hides by itself; the bars that a tap in the middle opens stay
  await small.touchscreen.tap(195, 420);
  await small.getByRole('button', { name: 'Settings', exact: true }).tap();
  await small.getByRole('button', { name: 'Chapters' }).click();
  await expectMarks(small.getByRole('list', { name: 'Chapters' }));
});

test('home and the history mark official groups', async () => {
  await navigateClientSide(page, '/my/history');
  await expectMarks(page.getByRole('main'));
  await navigateClientSide(page, '/');
  // to avoid layout shift, home shows Continue reading of an account only from the next visit on this device
  await expect.poll(() => page.evaluate(() => localStorage.getItem('komawari.continue'))).toBe('10');
  await page.reload();
  await expectMarks(page.getByRole('region', { name: 'Continue reading' }));
});

test('the page of a title marks official groups in labels of links and in the dialog that blocks', async () => {
  await navigateClientSide(page, `/title/${title.uid}`);
  const begin = page.getByRole('main').getByRole('link', { name: /Lantern Press \(official publisher\)/ });
  await begin.first().waitFor();
  await page
    .getByRole('button', { name: /^More options: Ch\. 2/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Block…' }).click();
  await page.getByRole('dialog').getByText('Lantern Press (official publisher)').waitFor();
  await page.keyboard.press('Escape');
});

test('search suggestions mark official groups, and include users for members', async () => {
  await navigateClientSide(page, '/about');
  await page.keyboard.press('/');
  const field = page.locator('header').getByRole('combobox', { name: 'Search' });
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('Lantern');
  await expectMarks(page.getByRole('group', { name: 'Groups' }));
  const people = page.getByRole('group', { name: 'Users' });
  await people.getByRole('option', { name: 'Lantern Keeper' }).waitFor();
});

test('the settings mark official groups among the blocked ones', async () => {
  await navigateClientSide(page, '/settings?tab=blocks');
  await page.getByText('Harbour Press', { exact: true }).waitFor();
  expect(await page.getByRole('main').getByText(officialLabel, { exact: true }).count()).toBe(1);
});
