// Changes of the library on the title page and at the end of a chapter: status, rating, follow, failures, and guests.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { seriousViolations } from '#test/support/browser/axe.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { desktop, phone } from '#test/support/browser/browser.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { waitUntilIdle } from '#test/support/browser/page-waits.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let page: Page;
let path: string;
const chapters: string[] = [];

beforeAll(async () => {
  account = await openAccount(app);
  const names = [{ language: 'en', name: 'Low Tide', main: true }];
  const { id, uid } = await buildTitle(app.ctx, { names, status: 'completed' });
  for (const chapter of ['1', '2', '3'])
    chapters.push((await buildChapter(app.ctx, id, { chapter, language: 'en' }, 2)).uid);
  path = `/title/${uid}`;
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, app.site + path, account);
});

const button = (name: string | RegExp, of = page) => of.getByRole('main').getByRole('button', { name });
const toast = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const stored = async () =>
  (
    await sql<{ status: string | null; following: boolean; notify: number; rating: number | null }>`
      SELECT status, following, notify, (SELECT rating FROM ratings WHERE ratings.user_id = title_follows.user_id) AS rating
      FROM title_follows WHERE user_id = ${account.id}`.execute(app.ctx.db)
  ).rows[0];

// The row is awaited before its last button is looked for, because rows of chapters have a button of the same name.
const actionBoxes = async (of: Page) => {
  await button('Add to library', of).waitFor();
  const actions = [
    button('Add to library', of),
    button(/^Rate$/, of),
    button('Follow', of),
    button('More', of).first(),
  ];
  return Promise.all(actions.map(async (it) => (await it.boundingBox())!));
};

test('one press adds a title to the library; status, rating and notifications are chosen in menus', async () => {
  await button('Add to library').click();
  await button('Reading status: Plan to read').click();
  await page.getByRole('menuitemradio', { name: 'On hold' }).click();
  await button('Reading status: On hold').waitFor();
  await button(/^Rate$/).click();
  await page.getByRole('menuitemradio', { name: /Great/ }).click();
  await button('Your rating: 9 (Great)').waitFor();
  await button('Following').click();
  await page.getByRole('menuitemradio', { name: 'Every 3 new chapters' }).click();
  await toast('You’ll be notified about Low Tide after every 3 new chapters').waitFor();
  expect(await stored()).toEqual({ status: 'on_hold', following: true, notify: 3, rating: 9 });
  expect(await seriousViolations(page)).toEqual([]);
  await page.reload();
  await button('Reading status: On hold').waitFor();
  await button('Your rating: 9 (Great)').waitFor();
});

test('a change that fails is undone with the reason', async () => {
  const pattern = '**/rating/*';
  await page.route(pattern, (route) => route.abort());
  await button('Your rating: 9 (Great)').click();
  await page.getByRole('menuitemradio', { name: /Appalling/ }).click();
  await toast(/connection|offline/i).waitFor();
  await button('Your rating: 9 (Great)').waitFor();
  await page.unroute(pattern);
});

test('on a phone the actions are one row, and what a guest presses leads to the sign-in', async () => {
  const { page: guest } = await app.visit(phone);
  await guest.goto(app.site + path);
  expect(new Set((await actionBoxes(guest)).map((box) => box.y)).size).toBe(1);
  expect(await horizontalOverflow(guest)).toBe(0);
  expect(await seriousViolations(guest)).toEqual([]);
  await button('Follow', guest).click();
  await guest
    .getByRole('dialog')
    .getByText(/library|follow/i)
    .first()
    .waitFor();
});

test('on a small tablet the button that reads has a line, and the other actions share the next one', async () => {
  const { page: guest } = await app.visit({ ...desktop, viewport: { width: 768, height: 1024 } });
  await guest.goto(app.site + path);
  const boxes = await actionBoxes(guest);
  expect(new Set(boxes.map((box) => box.y)).size).toBe(1);
  const read = (await guest
    .getByRole('main')
    .getByRole('link', { name: /Start reading/ })
    .first()
    .boundingBox())!;
  expect(read.y + read.height).toBeLessThan(boxes[0]!.y);
  expect(await horizontalOverflow(guest)).toBe(0);
});

test('the end of a chapter offers Reading once, and the end of a completed title Completed and a rating', async () => {
  await sql`DELETE FROM title_follows WHERE user_id = ${account.id}`.execute(app.ctx.db);
  await sql`DELETE FROM ratings WHERE user_id = ${account.id}`.execute(app.ctx.db);
  const end = page.getByRole('region', { name: 'End of chapter' });
  const openEnd = async (chapter: number) => {
    await page.goto(`${app.site}/chapter/${chapters[chapter]}/2`);
    await page.getByRole('img', { name: 'Page 2 of 2' }).waitFor();
    await waitUntilIdle(page);
    await page.keyboard.press('PageDown');
    await end.waitFor();
  };
  await openEnd(0);
  await end.getByText('Add this to your library?').waitFor();
  await openEnd(1);
  await waitUntilIdle(page);
  expect(await end.getByText('Add this to your library?').count()).toBe(0);
  await openEnd(2);
  await end.getByRole('button', { name: 'Completed' }).click();
  await toast(/Low Tide/)
    .first()
    .waitFor();
  await end.getByRole('button', { name: 'Rate', exact: true }).click();
  await page.getByRole('menuitemradio', { name: /Masterpiece/ }).click();
  await end.getByText('Finished! How was it?').waitFor({ state: 'detached' });
  await expect.poll(stored).toMatchObject({ status: 'completed', rating: 10 });
});
