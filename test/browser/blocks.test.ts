// Blocking from the pages of groups, users and titles and from a chapter's menu, undoing it, and the filter override
// that shows everything.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { notifyEverything } from '#server/core/cache/change-feed.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { buildChapter, buildGroup, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { accountMenu, openSignedIn, submitSignIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
let page: Page;
let account: PersonWithAccount;
let lampGroup: { id: number; uid: string };
let blockedUser: { id: number; uid: string };
let tideTitle: { id: number; uid: string };
let stormTitle: { id: number; uid: string };

beforeAll(async () => {
  const { ctx } = app;
  account = await openAccount(app, { username: 'mirelle' });
  lampGroup = await buildGroup(ctx, { name: 'Harbour Lamp' });
  const craneGroup = await buildGroup(ctx, { name: 'Harbour Crane' });
  blockedUser = await buildUser(ctx, 'tadashi');
  const buildTitleNamed = (name: string) => buildTitle(ctx, { names: [{ language: 'en', name, main: true }] });
  tideTitle = await buildTitleNamed('Harbour Tide');
  stormTitle = await buildTitleNamed('Harbour Storm');
  const chapter = (titleId: number, number: string, groupIds: number[]) =>
    buildChapter(ctx, titleId, { chapter: number, groupIds, uploaderId: blockedUser.id }, 1);
  await chapter(tideTitle.id, '1', [lampGroup.id]);
  await chapter(tideTitle.id, '2', [craneGroup.id]);
  await chapter(tideTitle.id, '3', [lampGroup.id, craneGroup.id]);
  await chapter(stormTitle.id, '7', [lampGroup.id]);
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/about`, account);
});
beforeEach(async () => {
  for (const table of ['blocked_users', 'blocked_groups', 'hidden_titles', 'title_blocks'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
});

/**
 * Loads a page at the start of a test, because the app's caches miss what the previous test changed in the database.
 */
const navigateTo = async (path: string): Promise<void> => {
  await page.goto(app.site + path);
  await accountMenu(page, account.username).waitFor();
};
/** Chooses an entry of the menu in a page's header. */
const chooseMenuItem = async (visitedPage: Page, itemName: string): Promise<void> => {
  await visitedPage.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click();
  await visitedPage
    .getByRole('menuitem', { name: itemName })
    .or(visitedPage.getByRole('dialog').getByRole('button', { name: itemName }))
    .click();
};
const row = (number: string) => page.getByRole('link', { name: new RegExp(`^Ch\\. ${number}$`) });
const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
/** Polls up to 15 seconds, because the page refetches its data after a block. */
const pollWithLongTimeout = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 15_000 });

test('a group blocked on its page leaves every list, and Undo brings it back', async () => {
  await navigateTo(`/group/${lampGroup.uid}?tab=feed`);
  await row('1').waitFor();
  await chooseMenuItem(page, 'Block this group');
  await toast('Harbour Lamp blocked').waitFor();
  await page.getByText('You blocked this group.').waitFor();
  // joint chapters with another group stay
  await page.getByText('2 hidden by your blocks').waitFor();
  await pollWithLongTimeout(() => row('1').count()).toBe(0);
  expect(await row('3').count()).toBe(1);
  expect(
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Unblock/ })
      .count(),
  ).toBe(1);
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await toast('Harbour Lamp unblocked').waitFor();
  await row('1').waitFor();
  await pollWithLongTimeout(() => page.getByText('hidden by your blocks').count()).toBe(0);
});

test('where a blocked group is still named, the name is struck through', async () => {
  await navigateTo(`/group/${lampGroup.uid}`);
  await chooseMenuItem(page, 'Block this group');
  await page.getByText('You blocked this group.').waitFor();
  await navigateClientSide(page, '/titles/latest');
  const blockedLampNames = page.getByRole('main').locator('a[data-blocked] bdi');
  await pollWithLongTimeout(() => blockedLampNames.allTextContents()).toEqual(['Harbour Lamp']);
  expect(await blockedLampNames.evaluate((it) => getComputedStyle(it).textDecorationLine)).toBe('line-through');
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
});

test('Show everything shows blocked results in all lists until the page is reloaded', async () => {
  await navigateTo(`/user/${blockedUser.uid}`);
  await chooseMenuItem(page, 'Block this user');
  await page.getByText('You blocked this user.').waitFor();
  // statistics include blocked results, and a list whose results are all blocked does not claim to be empty
  await navigateClientSide(page, `/user/${blockedUser.uid}?tab=uploads`);
  await page.getByRole('heading', { name: '4 hidden by your blocks' }).waitFor();
  expect(await page.getByText('No uploads yet').count()).toBe(0);
  const uploads = page
    .locator('dl > div')
    .filter({ hasText: /uploads/ })
    .locator('dd');
  await pollWithLongTimeout(() => uploads.textContent()).toBe('4 uploads');
  await navigateClientSide(page, '/titles/latest');
  await page.getByText('4 hidden by your blocks').waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await row('7').waitFor();
  await page.getByText('Showing hidden items.').waitFor();
  // the filter override also applies to other pages
  await page.getByRole('link', { name: 'Harbour Tide' }).first().click();
  await row('2').waitFor();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await page.getByText('3 hidden by your blocks').waitFor();
  await pollWithLongTimeout(() => row('2').count()).toBe(0);
  // a page load ends the filter override
  await page.goto(`${app.site}/titles/latest`);
  await page.getByText('4 hidden by your blocks').waitFor();
});

test('a list without visible results only says what hides them', async () => {
  await sql`INSERT INTO blocked_users (user_id, blocked_id) VALUES (${account.id}, ${blockedUser.id})`.execute(
    app.ctx.db,
  );
  await app.ctx.changes.waitUntilApplied();
  await navigateTo('/search?q=tadashi');
  await page.getByRole('heading', { name: '1 hidden by your blocks' }).waitFor();
  await navigateClientSide(page, '/users?q=tadashi');
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  await waitUntilSettled(page);
  await page.getByRole('heading', { name: '1 hidden by your blocks' }).waitFor();
  expect(await page.getByText('No users found').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Show/ }).count()).toBe(1);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'tadashi' }).waitFor();

  // one of the four uploads is adult: each hidden result is counted once, as blocked or as filtered
  await sql`UPDATE titles SET content_rating = 'pornographic' WHERE id = ${stormTitle.id}`.execute(app.ctx.db);
  await sql.raw(notifyEverything).execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
  try {
    await navigateTo(`/user/${blockedUser.uid}?tab=uploads`);
    await page.getByRole('heading', { name: '3 hidden by your blocks · 1 hidden (mature)' }).waitFor();
  } finally {
    await sql`UPDATE titles SET content_rating = 'safe' WHERE id = ${stormTitle.id}`.execute(app.ctx.db);
    await sql.raw(notifyEverything).execute(app.ctx.db);
    await app.ctx.changes.waitUntilApplied();
  }
});

test('a group is blocked within one title from the menu of a chapter', async () => {
  await navigateTo(`/title/${tideTitle.uid}`);
  await page.getByRole('button', { name: 'More options: Ch. 1' }).click();
  const blockSwitch = page
    .getByRole('dialog', { name: 'Block a group or user (Ch. 1)' })
    .getByRole('group', { name: 'Harbour Lamp' })
    .getByRole('switch', { name: 'Block for this title' });
  await page.getByRole('menuitem', { name: 'Block…' }).click();
  await blockSwitch.click();
  await toast('Harbour Lamp blocked for this title').waitFor();
  await pollWithLongTimeout(() => row('1').count()).toBe(0);
  expect(await row('3').count()).toBe(1);
  await navigateClientSide(page, `/group/${lampGroup.uid}?tab=feed`);
  await row('7').waitFor();
  await pollWithLongTimeout(async () => [await row('1').count(), await row('3').count()]).toEqual([0, 1]);

  // the joint chapter is still listed, and its menu unblocks the group
  await page.getByRole('button', { name: 'More options: Ch. 3' }).click();
  await page.getByRole('menuitem', { name: 'Block…' }).click();
  await page
    .getByRole('dialog', { name: 'Block a group or user (Ch. 3)' })
    .getByRole('group', { name: 'Harbour Lamp' })
    .getByRole('switch', { name: 'Block for this title', checked: true })
    .click();
  await page.keyboard.press('Escape');
  await row('1').waitFor();
});

test('a title hidden on its page leaves search results and can still be read', async () => {
  await navigateTo(`/title/${tideTitle.uid}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Hide this title' }).click();
  await toast('Harbour Tide hidden').waitFor();
  await page.getByText('You hid this title.').waitFor();
  // the toast and the notice on the page use the same icon
  expect(await page.locator('.lucide-eye-off').count()).toBe(2);
  await row('1').waitFor();
  await navigateClientSide(page, '/search?q=harbour&tab=titles');
  await page.getByText('1 hidden by your blocks').waitFor();
  await page
    .getByRole('link', { name: /Harbour Storm/ })
    .first()
    .waitFor();
  const searchResultLinks = page.getByRole('main').getByRole('link', { name: /Harbour Tide/ });
  await pollWithLongTimeout(() => searchResultLinks.count()).toBe(0);
  await navigateClientSide(page, `/title/${tideTitle.uid}`);
  await page.getByRole('button', { name: 'Unhide this title' }).click();
  await toast('Harbour Tide unhidden').waitFor();
});

test('a block above the limit is refused with a message', async () => {
  await sql`WITH made AS (INSERT INTO groups (name) SELECT 'full ' || n FROM generate_series(1, ${limits.blockedGroups}) AS n
      RETURNING id)
    INSERT INTO blocked_groups (user_id, group_id) SELECT ${account.id}::int, id FROM made`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
  await navigateTo(`/group/${lampGroup.uid}`);
  await chooseMenuItem(page, 'Block this group');
  await toast('Limit Reached: you can block at most 200 groups').waitFor();
  await pollWithLongTimeout(() => page.getByText('You blocked this group.').count()).toBe(0);
});

test('the settings list blocks and hidden titles, and remove them', async () => {
  await sql`INSERT INTO groups (name) SELECT 'listed ' || n FROM generate_series(1, 10) AS n`.execute(app.ctx.db);
  await sql`INSERT INTO blocked_groups (user_id, group_id) SELECT ${account.id}::int, id FROM groups
    WHERE name LIKE 'listed %' OR name LIKE 'Harbour %'`.execute(app.ctx.db);
  await sql`INSERT INTO hidden_titles (user_id, title_id) VALUES (${account.id}, ${tideTitle.id})`.execute(app.ctx.db);
  await sql`INSERT INTO title_blocks (user_id, title_id, blocked_id) VALUES (${account.id}, ${tideTitle.id}, ${blockedUser.id})`.execute(
    app.ctx.db,
  );
  await app.ctx.changes.waitUntilApplied();
  await navigateTo('/settings?tab=blocks');
  const section = (name: string) => page.getByRole('region', { name });
  const groups = section('Blocked groups');
  await groups.getByText('12 of 200').waitFor();
  await section('Hidden titles').getByText('1 of 1,000').waitFor();
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  const textDecorationOf = (name: string) =>
    page
      .getByText(name, { exact: true })
      .first()
      .evaluate((it) => getComputedStyle(it).textDecorationLine);
  expect([await textDecorationOf('Harbour Lamp'), await textDecorationOf('tadashi')]).toEqual([
    'line-through',
    'line-through',
  ]);

  await groups.getByLabel('Find by name').fill('harbour l');
  await groups.getByRole('link', { name: 'Harbour Lamp' }).waitFor();
  await pollWithLongTimeout(() => groups.getByRole('listitem').count()).toBe(1);
  await groups.getByRole('button', { name: 'Unblock Harbour Lamp' }).click();
  await groups.getByText('11 of 200').waitFor();
  await groups.getByText('No results').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await groups.getByText('12 of 200').waitFor();

  await section('Hidden titles').getByRole('button', { name: 'Unhide Harbour Tide' }).click();
  await section('Hidden titles').getByText('Hide a title from its page').waitFor();
  const titleBlocks = section('Per-title blocks');
  await titleBlocks.getByRole('link', { name: 'Harbour Tide' }).waitFor();
  await titleBlocks.getByRole('button', { name: 'Unblock tadashi' }).click();
  await titleBlocks.getByText('Block a group or user for a single title').waitFor();
});

test('a list of blocks that fails to load can be retried, and empty lists say so', async () => {
  let shouldFail = true;
  await page.route(/\/api\/block\/user/, (route) =>
    shouldFail
      ? // a 429 without Retry-After is shown as an error at once, because the app does not retry it
        route.fulfill({ status: 429, contentType: 'application/json', body: '{"result":"error","errors":[]}' })
      : route.continue(),
  );
  await navigateTo('/settings?tab=blocks');
  const blockedUsersSection = page.getByRole('region', { name: 'Blocked users' });
  const retry = blockedUsersSection.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  shouldFail = false;
  await retry.click();
  for (const emptyText of [
    'Block a user to hide their uploads.',
    'Block a group to hide its releases',
    'Hide a title from its page',
    'Block a group or user for a single title',
  ])
    await page.getByText(emptyText).waitFor();
  await page.unrouteAll();
});

test('the settings find users and groups by name and block them', async () => {
  await navigateTo('/settings?tab=blocks');
  for (const [label, name, section] of [
    ['Block a user…', 'tadashi', 'Blocked users'],
    ['Block a group…', 'Harbour Lamp', 'Blocked groups'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).fill(name);
    await page.getByRole('option', { name }).click();
    const list = page.getByRole('region', { name: section });
    await list.getByRole('button', { name: `Unblock ${name}` }).click();
    await list.getByText('Block a').first().waitFor();
  }
});

test('on a phone a chapter of two groups names one and counts the other, and guests must sign in to block', async () => {
  const guestVisit = await app.visit(phone);
  await guestVisit.page.goto(`${app.site}/title/${tideTitle.uid}`);
  const moreGroupsMark = guestVisit.page.getByText('+1', { exact: true });
  await moreGroupsMark.waitFor();
  const groupLine = moreGroupsMark.locator('xpath=../..');
  expect(await groupLine.getByRole('link').count()).toBe(1);
  const [name, hiddenGroupCount] = await groupLine.evaluate((by) => {
    const [first, , count] = by.children;
    return [first!.querySelector('bdi')!, count!].map((each) => [each.scrollWidth, each.clientWidth]);
  });
  expect(name![0]).toBe(name![1]);
  expect(hiddenGroupCount![0]).toBe(hiddenGroupCount![1]);

  await navigateClientSide(guestVisit.page, `/group/${lampGroup.uid}`);
  await chooseMenuItem(guestVisit.page, 'Block this group');
  const dialog = guestVisit.page.getByRole('dialog', { name: 'Sign in to block users, groups and titles' });
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  // the block is carried out on return
  await submitSignIn(guestVisit.page, account);
  await guestVisit.page.waitForURL(/\/group\//);
  await guestVisit.page.getByRole('status').filter({ hasText: 'Harbour Lamp blocked' }).waitFor();
  await guestVisit.page.getByText('You blocked this group.').waitFor();
});
