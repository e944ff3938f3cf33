// Updates, followed titles and what home has of them: marking, muting, unfollowing, hiding until the next chapter.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
let page: Page;
let account: PersonWithAccount;
const titles: Record<string, number> = {};
const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

beforeAll(async () => {
  account = await openAccount(app, { username: 'mirelle' });
  for (const [index, name] of ['Tide', 'Storm', 'Fog'].entries()) {
    const { id } = await buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }] });
    titles[name] = id;
    for (const chapter of ['1', '2'])
      await buildChapter(app.ctx, id, { chapter, language: 'en', publishAt: hoursAgo(50 * (index + 1)) }, 2);
    await sql`INSERT INTO title_follows (user_id, title_id, following) VALUES (${account.id}, ${id}, true)`.execute(
      app.ctx.db,
    );
  }
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/titles/feed`, account);
});

const card = (name: string, on = page) => on.getByRole('article').filter({ hasText: name });
const uidOf = async (name: string): Promise<string> =>
  (await app.ctx.db.selectFrom('titles').select('uid').where('id', '=', titles[name]!).executeTakeFirstOrThrow()).uid;
const undo = async () => {
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitUntilSettled(page);
};
const choose = async (name: string, item: string) => {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByText(item, { exact: true }).click();
};
const readNumbers = async (): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(cardinality(chapters)), 0)::int AS total FROM reads WHERE user_id = ${account.id}`.execute(
    app.ctx.db,
  );
  return rows[0]!.total;
};

test('everything above a card is marked as read and stays in its place; Undo takes it back', async () => {
  await card('Tide').getByRole('button', { name: 'Mark as read: Tide' }).waitFor();
  expect(await page.getByRole('article').count()).toBe(3);
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  await choose('Storm', 'Mark this and everything above as read');
  await page.getByRole('status').filter({ hasText: '4 chapters marked as read' }).waitFor();
  await expect.poll(readNumbers).toBe(4);
  await card('Storm').getByRole('button', { name: 'Mark as read: Storm' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('article').count()).toBe(3);
  await undo();
  await expect.poll(readNumbers).toBe(0);
  await card('Storm').getByRole('button', { name: 'Mark as read: Storm' }).waitFor();
});

test('a muted title leaves the updates, and comes back with Undo', async () => {
  await choose('Storm', 'Mute');
  await card('Storm').waitFor({ state: 'detached' });
  await undo();
  await card('Storm').waitFor();
});

test('what is new in the updates is new on the page of the title, too, although nothing of it was read', async () => {
  await page.goto(`${app.site}/title/${await uidOf('Tide')}`);
  await page.locator('main [data-state="new"]').nth(1).waitFor();
  await page.goto(`${app.site}/titles/feed`);
  await card('Tide').waitFor();
});

test('all chapters are marked at once, and what is read can be shown', async () => {
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('status').filter({ hasText: '6 chapters marked as read' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'You’re all caught up' }).waitFor();
  await page.getByRole('switch', { name: 'Unread only' }).click();
  await card('Fog').waitFor();
  await sql`DELETE FROM reads WHERE user_id = ${account.id}`.execute(app.ctx.db);
});

test('a failed change is taken back, and says why', async () => {
  await navigateClientSide(page, '/titles/follows');
  await page.route(/\/library\/titles\//, (route) => route.abort());
  await choose('Tide', 'Unfollow');
  await page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ hasText: 'Couldn’t save that.' })
    .first()
    .waitFor();
  await page.unroute(/\/library\/titles\//);
  await choose('Tide', 'Unfollow');
  await page.getByText('Not followed').waitFor();
  await undo();
  await page.getByText('Not followed').waitFor({ state: 'detached' });
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
});

test('followed titles are searched, and the list leads on when nothing matches', async () => {
  await page.getByRole('searchbox', { name: 'Search followed titles' }).fill('storm');
  await page.getByRole('link', { name: /Fog/ }).waitFor({ state: 'detached' });
  await page.getByRole('searchbox', { name: 'Search followed titles' }).fill('zzz');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: /Fog/ }).waitFor();
});

test('home has unread titles without moving anything; one is hidden until its next chapter and shown again', async () => {
  await page.goto(`${app.site}/`);
  await waitUntilSettled(page);
  await page.goto(`${app.site}/`);
  const rail = page.getByRole('region', { name: 'Unread from what you follow' });
  await rail.getByText('Tide').waitFor();
  await rail.getByRole('button', { name: 'More for Tide' }).click();
  await page.getByRole('menuitem', { name: 'Hide on home until the next chapter' }).click();
  await rail.getByText('Tide').waitFor({ state: 'detached' });
  await waitUntilSettled(page);
  await page.reload();
  await rail.getByText('Storm').waitFor();
  expect(await rail.getByText('Tide').count()).toBe(0);
  await rail.getByRole('button', { name: 'Hidden on home' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hidden on home' });
  expect(await seriousViolationsWithin(dialog)).toEqual([]);
  await dialog.getByRole('button', { name: 'Show Tide on home again' }).click();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await rail.getByText('Tide').waitFor();
});

const updatesLink = (unread: number, on = page) =>
  on.getByRole('navigation').getByRole('link', {
    name: new RegExp(`^Updates${unread === 0 ? '' : ` ${unread} titles? with unread chapters`}$`),
  });

test('Updates has the number of titles with unread chapters, which follows what is read and released', async () => {
  await navigateClientSide(page, '/titles/feed');
  await updatesLink(3).waitFor();
  expect(await seriousViolationsWithin(page.getByRole('navigation', { name: 'Site' }))).toEqual([]);
  await card('Fog').getByRole('button', { name: 'Mark as read: Fog' }).click();
  await updatesLink(2).waitFor();
  const { page: phonePage } = await app.visit(phone);
  await openSignedIn(phonePage, `${app.site}/about`, account);
  const feedLink = phonePage.getByRole('link', { name: 'Feed 2 titles with unread chapters' });
  await feedLink.waitFor();
  await phonePage.getByRole('button', { name: 'Menu' }).click();
  await updatesLink(2, phonePage).waitFor();
  await buildChapter(app.ctx, titles['Fog']!, { chapter: '3', language: 'en' }, 1);
  await fanOutEvents(app.ctx, notificationSources);
  await updatesLink(3).waitFor();
  await updatesLink(3, phonePage).waitFor();
  await sql`DELETE FROM reads WHERE user_id = ${account.id}`.execute(app.ctx.db);
});

test.each(['/titles/feed', '/titles/follows'])('a right click in %s opens the menu of the title', async (path) => {
  await navigateClientSide(page, path);
  await page.getByRole('main').getByRole('link', { name: /Storm/ }).first().click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'More for Storm' });
  await menu.getByRole('menuitem', { name: 'Unfollow' }).waitFor();
  expect(await seriousViolationsWithin(menu)).toEqual([]);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
});

test('on a phone the same lists fit, and menus are sheets', async () => {
  const { page: phonePage } = await app.visit(phone);
  await openSignedIn(phonePage, `${app.site}/titles/feed`, account);
  const longCard = card('Tide', phonePage);
  await longCard.getByText('2 unread').waitFor();
  // the name has the room of the button, which the menu has
  await longCard.getByRole('button', { name: 'Mark as read: Tide' }).waitFor({ state: 'hidden' });
  expect(await horizontalOverflow(phonePage)).toBe(0);
  await phonePage.getByRole('button', { name: 'More for Tide' }).click();
  await phonePage.getByText('Hide on home until the next chapter').waitFor();
  await phonePage.keyboard.press('Escape');
  await navigateClientSide(phonePage, '/titles/feed?view=upcoming');
  await phonePage.getByRole('heading', { name: 'No upcoming chapters' }).waitFor();
  await navigateClientSide(phonePage, '/titles/follows');
  await phonePage.getByRole('link', { name: /Fog/ }).waitFor();
  expect(await horizontalOverflow(phonePage)).toBe(0);
});
