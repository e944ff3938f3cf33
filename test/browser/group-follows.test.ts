// Following groups from a group's page and on the page of the reader's groups, and undoing it.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { buildChapter, buildGroup, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { accountMenu, openSignedIn, submitSignIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
let page: Page;
/** Phone page of a guest. A test that signs in on it must be the last one to use it. */
let phonePage: Page;
let account: PersonWithAccount;
let owlGroup: { id: number; uid: string };
let craneGroup: { id: number; uid: string };

beforeAll(async () => {
  account = await openAccount(app, { username: 'mirelle' });
  const leader = await buildUser(app.ctx, 'tadashi');
  owlGroup = await buildGroup(app.ctx, { name: 'Night Owl', leaderId: leader.id });
  craneGroup = await buildGroup(app.ctx, { name: 'Paper Crane', memberIds: [account.id] });
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  ({ page: phonePage } = await app.visit(phone, { staysOpen: true }));
  await openSignedIn(page, `${app.site}/about`, account);
});
beforeEach(async () => {
  await sql`DELETE FROM group_follows`.execute(app.ctx.db);
});

const navigateTo = async (path: string): Promise<void> => {
  await page.goto(app.site + path);
  await accountMenu(page, account.username).waitFor();
};
const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const groupCard = (name: string) => page.getByRole('main').getByRole('article').filter({ hasText: name });
const followedGroups = async (): Promise<string[]> => {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM group_follows JOIN groups ON groups.id = group_id ORDER BY uid`.execute(app.ctx.db);
  return rows.map(({ uid }) => uid);
};
const pollWithLongTimeout = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 15_000 });
const followerCount = (visitedPage: Page) =>
  visitedPage.getByText(/^\d+ ?followers?$/).or(visitedPage.locator('dl, ul').filter({ hasText: /follower/ }));

test('a group is followed from its page, its follower count changes, and Undo reverts both', async () => {
  await navigateClientSide(page, `/group/${owlGroup.uid}`);
  await followerCount(page).getByText('0').first().waitFor();
  await button('Follow').click();
  await button('Following').waitFor();
  await toast('Following Night Owl').waitFor();
  expect(await button('Following').getAttribute('aria-pressed')).toBe('true');
  expect(await followerCount(page).first().textContent()).toMatch(/1\s*follower(?!s)|follower(?!s)\s*1/);
  await pollWithLongTimeout(followedGroups).toEqual([owlGroup.uid]);
  expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await button('Follow').waitFor();
  await pollWithLongTimeout(followedGroups).toEqual([]);
  await toast('Unfollowed Night Owl').waitFor();

  // the last of several fast clicks wins
  await button('Follow').click();
  await button('Following').click();
  await button('Follow').click();
  // waits until all three requests have reached the server, because the first alone would have the same result
  await waitUntilSettled(page);
  expect(await followedGroups()).toEqual([owlGroup.uid]);
  await navigateTo(`/group/${owlGroup.uid}`);
  await button('Following').waitFor();
});

test('a failed follow is reverted with a message', async () => {
  await navigateTo(`/group/${owlGroup.uid}`);
  await button('Follow').waitFor();
  await page.route(/\/follow$/, (route) => route.abort());
  await button('Follow').click();
  await toast('Can’t reach the site').waitFor();
  await button('Follow').waitFor();
  expect(await followedGroups()).toEqual([]);
  await page.unroute(/\/follow$/);
});

test('guests are asked to sign in', async () => {
  const guestPage = phonePage;
  await guestPage.goto(`${app.site}/group/${owlGroup.uid}`);
  await guestPage.getByRole('main').getByRole('button', { name: 'Follow', exact: true }).click();
  const dialog = guestPage.getByRole('dialog', { name: 'Sign in to follow groups' });
  // signing in leads back to the group
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await guestPage.waitForURL(/\/realms\//);
  await guestPage.goBack();
  await guestPage.getByRole('main').getByRole('button', { name: 'Follow', exact: true }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await navigateClientSide(guestPage, '/my/groups?tab=my-groups');
  await guestPage.getByRole('heading', { level: 2, name: 'Sign in to see your groups' }).waitFor();
  await guestPage.getByRole('link', { name: 'Followed' }).click();
  await guestPage.getByRole('heading', { level: 2, name: 'Sign in to see the groups you follow' }).waitFor();
  expect(await followedGroups()).toEqual([]);
  expect(await horizontalOverflow(guestPage)).toBe(0);
});

test('a guest who signs in from the dialog has followed the group then, without pressing again', async () => {
  const { page: guestPage } = await app.visit(desktop);
  await guestPage.goto(`${app.site}/group/${owlGroup.uid}`);
  const followButton = guestPage.getByRole('main').getByRole('button', { name: 'Follow', exact: true });
  const signInButton = guestPage
    .getByRole('dialog', { name: 'Sign in to follow groups' })
    .getByRole('button', { name: 'Sign in', exact: true });
  // closing the dialog takes the wish back
  await followButton.click();
  await signInButton.waitFor();
  await guestPage.keyboard.press('Escape');
  await signInButton.waitFor({ state: 'detached' });

  await navigateClientSide(guestPage, `/group/${craneGroup.uid}`);
  await guestPage.getByRole('heading', { level: 1, name: 'Paper Crane' }).waitFor();
  await followButton.click();
  const popupOpened = guestPage.waitForEvent('popup');
  await signInButton.click();
  await submitSignIn(await popupOpened, account);
  await accountMenu(guestPage, account.username).waitFor();
  await guestPage.getByRole('status').filter({ hasText: 'Following Paper Crane' }).waitFor();
  await guestPage.getByRole('main').getByRole('button', { name: 'Following', exact: true }).waitFor();
  expect(await followedGroups()).toEqual([craneGroup.uid]);
});

test('a guest who signs in by redirect has followed the group on return', async () => {
  const { page: guestPage } = await app.visit(phone);
  await guestPage.goto(`${app.site}/group/${owlGroup.uid}`);
  await guestPage.getByRole('main').getByRole('button', { name: 'Follow', exact: true }).click();
  const dialog = guestPage.getByRole('dialog', { name: 'Sign in to follow groups' });
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await submitSignIn(guestPage, account);
  await guestPage.waitForURL(/\/group\//);
  await guestPage.getByRole('status').filter({ hasText: 'Following Night Owl' }).waitFor();
  await guestPage.getByRole('main').getByRole('button', { name: 'Following', exact: true }).waitFor();
  expect(await followedGroups()).toEqual([owlGroup.uid]);
});

describe('the page of the reader’s groups', () => {
  test('lists followed groups, filters them by name and unfollows them', async () => {
    await navigateClientSide(page, '/my/groups');
    await page.getByRole('heading', { level: 2, name: 'You don’t follow any groups yet' }).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Find groups' }).getAttribute('href')).toBe(
      '/groups',
    );

    await sql`INSERT INTO group_follows (user_id, group_id) SELECT ${account.id}::int, id FROM groups`.execute(
      app.ctx.db,
    );
    await navigateTo('/my/groups?tab=followed');
    await page.getByText('2 groups').waitFor();
    await page.getByRole('searchbox', { name: 'Group name' }).fill('crane');
    await pollWithLongTimeout(() => groupCard('Night Owl').count()).toBe(0);
    await groupCard('Paper Crane').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=followed&q=crane');

    await button('Following Paper Crane').click();
    await toast('Unfollowed Paper Crane').waitFor();
    await pollWithLongTimeout(followedGroups).toEqual([owlGroup.uid]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await button('Following Paper Crane').waitFor();
    await pollWithLongTimeout(followedGroups).toEqual([owlGroup.uid, craneGroup.uid].toSorted());
    expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
  });

  test('lists the groups of a member with the role in each', async () => {
    await navigateClientSide(page, '/my/groups?tab=my-groups');
    await groupCard('Paper Crane').getByText('Member', { exact: true }).waitFor();
    await navigateClientSide(page, '/my/groups');
    const own = page.getByRole('region', { name: 'Member of' });
    await own.getByRole('article').filter({ hasText: 'Paper Crane' }).getByText('Member', { exact: true }).waitFor();
    await navigateClientSide(page, '/my/groups?tab=my-groups');
    await groupCard('Paper Crane').waitFor();
    expect(await page.getByRole('main').getByRole('article').count()).toBe(1);
    const otherAccount = await openAccount(app, { username: 'stranger' });
    await openSignedIn(phonePage, `${app.site}/my/groups?tab=my-groups`, otherAccount);
    await phonePage.getByRole('heading', { level: 2, name: "You're not in any groups" }).waitFor();
    expect(await seriousViolationsWithin(phonePage.getByRole('main'))).toEqual([]);
    expect(await horizontalOverflow(phonePage)).toBe(0);
  });

  test('reports a list that failed to load and retries it', async () => {
    await page.route(/\/user\/follows\/group/, (route) =>
      // a 429 without Retry-After is shown as an error at once, because the app does not retry it
      route.fulfill({ status: 429, contentType: 'application/json', body: '{"result":"error","errors":[]}' }),
    );
    await navigateClientSide(page, '/my/groups');
    await page.getByRole('heading', { name: 'This part didn’t load' }).waitFor({ timeout: 15_000 });
    await page.unroute(/\/user\/follows\/group/);
    await button('Retry').click();
    await page.getByRole('heading', { level: 2, name: 'You don’t follow any groups yet' }).waitFor();
  });

  test('tells the newest chapter of each group, unless filters or blocks hide its title', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const buildNewest = async (group: string, name: string, contentRating: 'safe' | 'pornographic') => {
      const { id } = await buildGroup(app.ctx, { name: group, memberIds: [account.id] });
      const title = await buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }], contentRating });
      await buildChapter(app.ctx, title.id, { chapter: '1', groupIds: [id], publishAt: hoursAgo(9) }, 0);
      return { title, chapter: await buildChapter(app.ctx, title.id, { chapter: '2', groupIds: [id] }, 0) };
    };
    const open = await buildNewest('Tea House', 'The Tea Road', 'safe');
    await buildNewest('Back Room', 'Not for everybody', 'pornographic');
    await sql`INSERT INTO group_follows (user_id, group_id) SELECT ${account.id}::int, id FROM groups
      WHERE name IN ('Tea House', 'Back Room')`.execute(app.ctx.db);
    for (const tab of ['followed', 'my-groups']) {
      await navigateTo(`/my/groups?tab=${tab}`);
      const link = groupCard('Tea House').last().getByRole('link', { name: 'Ch. 2 · The Tea Road' });
      expect(await link.getAttribute('href')).toBe(`/chapter/${open.chapter.uid}`);
      const filtered = groupCard('Back Room').last();
      await filtered.getByText('last upload').waitFor();
      expect(await filtered.getByRole('link').count()).toBe(1);
      expect(await seriousViolationsWithin(page.getByRole('main'))).toEqual([]);
    }
    await sql`INSERT INTO hidden_titles (user_id, title_id) VALUES (${account.id}, ${open.title.id})`.execute(
      app.ctx.db,
    );
    await app.ctx.changes.waitUntilApplied();
    await navigateTo('/my/groups?tab=my-groups');
    await groupCard('Tea House').getByText('last upload').waitFor();
    expect(await page.getByText('The Tea Road').count()).toBe(0);
  });
});
