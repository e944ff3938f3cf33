// The home page: group widgets in all their states, a custom order of sections, announcements, and no layout shift.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { homeRails } from '#contract/rules/preferences.ts';
import { setDemoProgress } from '#server/site/demo-progress.ts';
import { setStatistics } from '#server/statistics/statistics.ts';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled, navigateOrLoad } from '#test/support/browser/browser.ts';
import {
  buildAnnouncement,
  buildChapter,
  buildCover,
  buildGroup,
  buildTitle,
  buildUser,
} from '#test/support/builders/build.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { expectSteadyLayout, recordLayoutShift } from '#test/support/browser/layout-shift.ts';
import { clearStorage } from '#test/support/browser/shared-pages.ts';
import { accountMenu, openSignedIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let groups: { id: number; uid: string }[];
/** Pages shared by the tests, which measure their layout shift. Each test undoes its changes or is the last one. */
let guestPhonePage: Page;
let guestDesktopPage: Page;
let memberPage: Page;
/** Longer timeout of polls and waits, for slow or busy machines. */
const longTimeout = { timeout: 20_000 };

beforeAll(async () => {
  account = await openAccount(app, { username: 'mirelle' });
  const leader = await buildUser(app.ctx, 'tadashi');
  groups = [];
  for (const name of ['Amber Works', 'Birch Room', 'Cedar House', 'Dune Press'])
    groups.push(await buildGroup(app.ctx, { name, leaderId: leader.id, official: name === 'Amber Works' }));
  // enough titles to fill the first screen
  for (let index = 0; index < 12; index++) {
    const group = groups[index];
    const title = await buildTitle(app.ctx, group ? { createdAt: new Date() } : {});
    if (index < 6) await buildCover(app.ctx, title.id);
    const externalUrl = `https://example.org/${index}`;
    await buildChapter(app.ctx, title.id, { externalUrl, ...(group ? { groupIds: [group.id] } : {}) }, 0);
  }
  await buildTitle(app.ctx, { contentRating: 'pornographic' });
  ({ page: guestPhonePage } = await app.visit(phone, { staysOpen: true }));
  ({ page: guestDesktopPage } = await app.visit(desktop, { staysOpen: true }));
  ({ page: memberPage } = await app.visit(desktop, { staysOpen: true }));
  for (const page of [guestPhonePage, guestDesktopPage, memberPage]) await recordLayoutShift(page);
  await openSignedIn(memberPage, `${app.site}/about`, account);
});
beforeEach(async () => {
  for (const table of ['group_follows', 'group_members', 'settings', 'announcements'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
});

const longAnnouncementName = { en: 'A rather long announcement that has to be cut somewhere, I am afraid' };
const announcementBanner = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });

/** Expects home with the announcement, without layout shift or horizontal overflow. @param page that has loaded home */
async function expectNoLayoutShift(page: Page): Promise<void> {
  await announcementBanner(page).getByRole('link', { name: longAnnouncementName.en }).waitFor();
  await latestUpdatesHeading(page).waitFor();
  await waitUntilSettled(page);
  await expectSteadyLayout(page);
  expect(await horizontalOverflow(page)).toBe(0);
}

const navigate = (page: Page, path: string) => navigateOrLoad(page, app.site, path);

const latestUpdatesHeading = (page: Page) => page.getByRole('heading', { level: 2, name: 'Latest updates' });
const welcomePanel = (page: Page) => page.getByRole('complementary', { name: 'Join Komawari' });
const sectionHeadings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const groupWidget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const scrollToEnd = async (page: Page): Promise<void> => {
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return page.getByRole('button', { name: 'Customize home' }).count();
    }, longTimeout)
    .toBe(1);
};
const visibleSections = async (page: Page): Promise<string[]> => {
  const headingTexts = await sectionHeadings(page).allTextContents();
  return headingTexts.filter((name) => name !== 'Join Komawari');
};

describe('the group widgets', () => {
  test('ask a guest on a phone to sign in once, without layout shift, and filtered results are counted below them', async () => {
    await buildAnnouncement(app.ctx, { name: longAnnouncementName });
    const page = guestPhonePage;
    await page.goto(app.site);
    await expectNoLayoutShift(page);
    await scrollToEnd(page);
    await page.getByText('1 hidden (mature)').waitFor();
    await groupWidget(page, 'My groups').getByText('Sign in to see your groups').waitFor();
    expect(await groupWidget(page, 'My groups').getByRole('button', { name: 'Sign in' }).count()).toBe(1);
    expect(await groupWidget(page, 'Followed groups').count()).toBe(0);
    const links = page.getByRole('main').getByRole('link', { name: 'See all' });
    const seeAllHrefs = await links.evaluateAll((linkElements) =>
      linkElements.map((link) => link.getAttribute('href')),
    );
    expect(seeAllHrefs.at(-1)).toBe('/my/groups');
    expect(await seriousViolationsWithin(groupWidget(page, 'My groups'))).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    // the line of text that counts filtered results has a button to show them
    await page.getByRole('main').getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Filters are off in this tab.').waitFor();
  });

  test('of a member show a spinner, an error with Retry, an empty state and groups, without layout shift', async () => {
    const page = memberPage;
    const releaseCallbacks: (() => void)[] = [];
    let shouldFail = true;
    await page.route(/\/api\/user\/(me|follows\/group)/, async (route) => {
      if (!shouldFail) return route.continue();
      await new Promise<void>((resolve) => releaseCallbacks.push(resolve));
      return route.fulfill({ status: 404, contentType: 'application/json', body: '{"result":"error","errors":[]}' });
    });
    await navigateClientSide(page, '/');
    await scrollToEnd(page);
    for (const name of ['My groups', 'Followed groups'])
      await groupWidget(page, name).getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    await expect.poll(() => releaseCallbacks.length, longTimeout).toBeGreaterThanOrEqual(2);
    shouldFail = false;
    for (const releaseCallback of releaseCallbacks) releaseCallback();
    for (const name of ['My groups', 'Followed groups']) {
      await groupWidget(page, name).getByText('This part didn’t load').waitFor();
      await groupWidget(page, name).getByRole('button', { name: 'Retry' }).click();
    }
    await groupWidget(page, 'My groups')
      .getByRole('heading', { name: "You're not in any groups", exact: true })
      .waitFor();
    await groupWidget(page, 'Followed groups')
      .getByRole('heading', { name: 'You don’t follow any groups yet' })
      .waitFor();
    for (const name of ['My groups', 'Followed groups']) {
      const findGroupsLink = groupWidget(page, name).getByRole('link', { name: 'Find groups' });
      expect(await findGroupsLink.getAttribute('href')).toBe('/groups');
    }
    for (const name of ['My groups', 'Followed groups'])
      expect(await seriousViolationsWithin(groupWidget(page, name))).toEqual([]);

    await sql`INSERT INTO group_follows (user_id, group_id) SELECT ${account.id}::int, id FROM groups`.execute(
      app.ctx.db,
    );
    await sql`INSERT INTO group_members (user_id, group_id) VALUES (${account.id}, ${groups[0]!.id})`.execute(
      app.ctx.db,
    );
    await buildAnnouncement(app.ctx, { name: longAnnouncementName });
    await page.goto(app.site);
    await accountMenu(page, account.username).waitFor();
    await expectNoLayoutShift(page);
    expect(await welcomePanel(page).count()).toBe(0);
    await scrollToEnd(page);
    const ownGroupCards = groupWidget(page, 'My groups').getByRole('article');
    await ownGroupCards.waitFor(longTimeout);
    expect(await ownGroupCards.allTextContents()).toEqual([
      expect.stringMatching(/Amber Works.*Official.*Led by tadashi.*1 title/),
    ]);
    await expect.poll(() => groupWidget(page, 'Followed groups').getByRole('article').count(), longTimeout).toBe(3);
    await ownGroupCards.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Amber Works' }).waitFor();
  });
});

test('an announcement is shown until it is dismissed on this device', async () => {
  await buildAnnouncement(app.ctx, { name: { en: 'Old news' } });
  const page = guestPhonePage;
  await page.goto(app.site);
  await announcementBanner(page).getByRole('link', { name: 'Old news' }).waitFor();
  await announcementBanner(page).getByRole('button', { name: 'Dismiss this announcement' }).click();
  await announcementBanner(page).waitFor({ state: 'detached' });
  await page.reload();
  await latestUpdatesHeading(page).waitFor();
  expect(await announcementBanner(page).count()).toBe(0);
});

describe('the order of sections on home', () => {
  const openOrderDialog = async (page: Page) => {
    await scrollToEnd(page);
    await page.getByRole('button', { name: 'Customize home' }).click();
    const dialog = page.getByRole('dialog', { name: 'Customize home' });
    await dialog.waitFor();
    return dialog;
  };

  test('can be changed, and sections hidden, also in a second tab and after a reload, below the newest announcement', async () => {
    await buildAnnouncement(app.ctx, { name: { en: 'Old news' }, publishedAt: new Date(Date.now() - 86_400_000) });
    const importantAnnouncement = await buildAnnouncement(app.ctx, {
      name: longAnnouncementName,
      importance: 'important',
    });
    const page = guestDesktopPage;
    await page.goto(app.site);
    await expectNoLayoutShift(page);
    await announcementBanner(page).getByText('Important').waitFor({ state: 'attached' });
    expect(await seriousViolationsWithin(announcementBanner(page))).toEqual([]);
    await page.getByRole('heading', { level: 2, name: 'Recently added' }).waitFor();
    expect((await visibleSections(page)).slice(0, 2)).toEqual(['Popular new titles', 'Latest updates']);
    // the panel that invites guests to join can be dismissed for good
    await welcomePanel(page).getByRole('button', { name: 'Create an account' }).waitFor();
    await welcomePanel(page).getByRole('button', { name: 'Don’t show this again' }).click();
    await welcomePanel(page).waitFor({ state: 'detached' });
    const secondTab = await page.context().newPage();
    await secondTab.goto(app.site);
    await latestUpdatesHeading(secondTab).waitFor();

    const dialog = await openOrderDialog(page);
    await dialog.getByRole('button', { name: 'Move Recently added up' }).focus();
    for (let index = 0; index < 6; index++) await page.keyboard.press('Enter');
    await dialog.getByRole('switch', { name: 'Show Popular new titles' }).click();
    expect(await seriousViolationsWithin(dialog)).toEqual([]);
    await expect
      .poll(async () => (await visibleSections(secondTab)).slice(0, 2), longTimeout)
      .toEqual(['Recently added', 'Latest updates']);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await visibleSections(page)).slice(0, 2)).toEqual(['Recently added', 'Latest updates']);
    await secondTab.close();

    // records the first heading from the start, to prove that the default order is never shown
    await page.addInitScript(() => {
      const firstHeadings: string[] = [];
      Object.assign(window, { seen: firstHeadings });
      new MutationObserver(() => {
        const firstHeading = document.querySelector('#root main section h2')?.textContent;
        if (firstHeading && firstHeadings.at(-1) !== firstHeading) firstHeadings.push(firstHeading);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await latestUpdatesHeading(page).waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['Recently added']);
    expect(await welcomePanel(page).count()).toBe(0);
    await announcementBanner(page).getByRole('link', { name: longAnnouncementName.en }).click();
    await page.getByRole('heading', { level: 1, name: longAnnouncementName.en }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/announcements/${importantAnnouncement.uid}`);
  });

  test('is restored by Undo for the last change and by a reset for all', async () => {
    const page = guestPhonePage;
    await navigate(page, '/');
    const dialog = await openOrderDialog(page);
    const sectionNames = () => dialog.getByRole('listitem').locator('bdi').allTextContents();
    const defaultNames = await sectionNames();
    expect(defaultNames).toHaveLength(homeRails.length);
    // drags the grip, by touch or mouse
    const grip = dialog.getByRole('listitem').nth(1).locator('span').first();
    const [gripBox, targetBox] = [
      (await grip.boundingBox())!,
      (await dialog.getByRole('listitem').nth(3).boundingBox())!,
    ];
    await page.mouse.move(gripBox.x + 10, gripBox.y + 10);
    await page.mouse.down();
    await page.mouse.move(gripBox.x + 10, targetBox.y + targetBox.height / 2, { steps: 5 });
    await page.mouse.up();
    expect(await sectionNames()).toEqual([
      defaultNames[0],
      defaultNames[2],
      defaultNames[3],
      defaultNames[1],
      ...defaultNames.slice(4),
    ]);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    expect(await sectionNames()).toEqual(defaultNames);
    for (const name of defaultNames) await dialog.getByRole('switch', { name: `Show ${name}` }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { level: 2, name: 'Everything is turned off' }).waitFor();
    await navigateClientSide(page, '/settings?tab=display');
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await navigateClientSide(page, '/');
    await latestUpdatesHeading(page).waitFor();
  });

  test('is also stored in the account', async () => {
    await navigateClientSide(memberPage, '/');
    const dialog = await openOrderDialog(memberPage);
    const latest = dialog.getByRole('switch', { name: 'Show Latest updates' });
    const waitUntilStored = (hidden: RegExp) =>
      expect
        .poll(async () => {
          const { rows } = await sql<{ document: string }>`SELECT document::text AS document FROM settings`.execute(
            app.ctx.db,
          );
          return rows[0]?.document ?? '';
        }, longTimeout)
        .toMatch(hidden);
    await latest.click();
    await waitUntilStored(/"hidden": ?\["latest"\]/);
    // the page of the next tests would otherwise move when it learns that the account has other settings
    await latest.click();
    await waitUntilStored(/"hidden": ?\[\]/);
    await dialog.getByRole('button', { name: 'Done' }).click();
  });
});

test('home on a phone has no layout shift for a member', async () => {
  await buildAnnouncement(app.ctx, { name: longAnnouncementName });
  await clearStorage(guestPhonePage, app.site);
  await openSignedIn(guestPhonePage, app.site, account);
  await expectNoLayoutShift(guestPhonePage);
});

test('unread titles of follows are beside the popular ones without moving anything, and above them on a phone', async () => {
  const page = memberPage;
  const rail = page.getByRole('region', { name: 'Unread from what you follow' });
  const boxes = async () => [
    (await rail.boundingBox())!,
    (await page.getByRole('region', { name: 'Popular new titles' }).boundingBox())!,
  ];
  await sql`INSERT INTO title_follows (user_id, title_id, following)
    SELECT DISTINCT ${account.id}::int, title_id, true FROM chapters ORDER BY title_id LIMIT 7`.execute(app.ctx.db);
  try {
    await page.goto(app.site);
    // at the next visit, the page knows how much room they need
    await expect.poll(() => page.evaluate(() => localStorage.getItem('komawari.continue')), longTimeout).toBe('05');
    await page.reload();
    await rail.getByText('unread', { exact: true }).nth(4).waitFor();
    await waitUntilSettled(page);
    await expectSteadyLayout(page);
    const [unread, popular] = await boxes();
    expect([popular!.y, popular!.height]).toEqual([unread!.y, unread!.height]);
    expect(unread!.x + unread!.width).toBeLessThan(popular!.x);
    await rail.getByRole('link').nth(1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hide on home until the next chapter' }).waitFor();
    expect(await seriousViolationsWithin(page.getByRole('menu'))).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await seriousViolationsWithin(rail)).toEqual([]);
    await page.setViewportSize(phone.viewport!);
    const [above, below] = await boxes();
    expect(above!.y + above!.height).toBeLessThan(below!.y);
    expect(await horizontalOverflow(page)).toBe(0);
  } finally {
    await page.setViewportSize(desktop.viewport!);
    await sql`DELETE FROM title_follows`.execute(app.ctx.db);
  }
});

test('while a first start draws the demo, a notice shows the progress and new titles appear by themselves', async () => {
  setDemoProgress(app.ctx, { done: 3, total: 26 });
  try {
    const { page } = await app.visit(desktop);
    await page.goto(app.site);
    const drawingNotice = page.getByRole('complementary', { name: /^Drawing the demo/ });
    await drawingNotice.getByText('Drawing the demo: 3 of 26 titles', { exact: true }).waitFor();
    expect(await seriousViolationsWithin(drawingNotice)).toEqual([]);
    const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Just drawn', main: true }] });
    await buildCover(app.ctx, title.id);
    await app.ctx.changes.waitUntilApplied();
    setDemoProgress(app.ctx, { done: 4, total: 26 });
    await drawingNotice.getByText('Drawing the demo: 4 of 26 titles', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Just drawn' }).first().waitFor();
    setDemoProgress(app.ctx, null);
    await drawingNotice.waitFor({ state: 'detached' });
    // later page loads do not show the notice
    await page.reload();
    await waitUntilSettled(page);
    expect(await drawingNotice.count()).toBe(0);
  } finally {
    setDemoProgress(app.ctx, null);
  }
});

test('a phone shows a cover in its first screen, in the colors of the slide, and its button opens the first chapter', async () => {
  await buildAnnouncement(app.ctx, { name: longAnnouncementName });
  const title = await buildTitle(app.ctx, {
    createdAt: new Date(),
    names: [{ language: 'en', name: 'Brand New', main: true }],
  });
  await buildCover(app.ctx, title.id);
  const firstChapter = await buildChapter(app.ctx, title.id, { chapter: '1' });
  await buildChapter(app.ctx, title.id, { chapter: '2' });
  await setStatistics(app.ctx.db, title.id, { follows: 900, ratings: [0, 0, 0, 0, 0, 0, 0, 3, 5, 8] });
  await app.ctx.changes.waitUntilApplied();
  const { page } = await app.visit(phone);
  await page.goto(app.site);
  const hero = page.getByRole('group', { name: 'Popular new titles' });
  await hero.getByRole('heading', { name: 'Brand New' }).waitFor();
  const coverBox = (await hero.locator('img').first().boundingBox())!;
  expect(coverBox.y + coverBox.height).toBeLessThan(500);
  await expect.poll(() => hero.getAttribute('data-tint'), longTimeout).toBe('');
  await hero.getByText('900 follows').first().waitFor();
  expect(await seriousViolationsWithin(hero)).toEqual([]);
  await hero.getByRole('link', { name: 'Read' }).click();
  await page.waitForURL(new RegExp(firstChapter.uid));
});
