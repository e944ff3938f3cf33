// The home page: group widgets in all their states, a custom order of sections, announcements, and no layout shift.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { homeRails } from '#contract/rules/preferences.ts';
import { setDemoProgress } from '#server/site/demo-progress.ts';
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
import { clearStorage } from '#test/support/browser/shared-pages.ts';
import { accountMenu, openSignedIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture();
let account: PersonWithAccount;
let groups: { id: number; uid: string }[];
/** Pages shared by the tests, which measure their layout shift. Each test undoes its changes or is the last one. */
let guestPhone: Page;
let guestDesktop: Page;
let member: Page;
/** Longer timeout of polls and waits, for slow or busy machines. */
const longTimeout = { timeout: 20_000 };

beforeAll(async () => {
  account = await openAccount(app, { username: 'mirelle' });
  const leader = await buildUser(app.ctx, 'tadashi');
  groups = [];
  for (const name of ['Amber Works', 'Birch Room', 'Cedar House', 'Dune Press'])
    groups.push(await buildGroup(app.ctx, { name, leaderId: leader.id, official: name === 'Amber Works' }));
  // enough titles to fill the first screen
  for (let at = 0; at < 12; at++) {
    const group = groups[at];
    const title = await buildTitle(app.ctx, group ? { createdAt: new Date() } : {});
    if (at < 6) await buildCover(app.ctx, title.id);
    const externalUrl = `https://example.org/${at}`;
    await buildChapter(app.ctx, title.id, { externalUrl, ...(group ? { groupIds: [group.id] } : {}) }, 0);
  }
  await buildTitle(app.ctx, { contentRating: 'pornographic' });
  ({ page: guestPhone } = await app.visit(phone, { staysOpen: true }));
  ({ page: guestDesktop } = await app.visit(desktop, { staysOpen: true }));
  ({ page: member } = await app.visit(desktop, { staysOpen: true }));
  for (const page of [guestPhone, guestDesktop, member]) await page.addInitScript(measureShift);
  await openSignedIn(member, `${app.site}/about`, account);
});
beforeEach(async () => {
  for (const table of ['group_follows', 'group_members', 'settings', 'announcements'])
    await sql`DELETE FROM ${sql.table(table)}`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
});

function measureShift(): void {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) (window as unknown as { shift: number }).shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const longNews = { en: 'A rather long announcement that has to be cut somewhere, I am afraid' };
const banner = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });

/** Expects home with the announcement, without layout shift or horizontal overflow. @param page that has loaded home */
async function expectNoLayoutShift(page: Page): Promise<void> {
  await banner(page).getByRole('link', { name: longNews.en }).waitFor();
  await latest(page).waitFor();
  await waitUntilSettled(page);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.02);
  expect(await horizontalOverflow(page)).toBe(0);
}

const navigate = (page: Page, path: string) => navigateOrLoad(page, app.site, path);

const latest = (page: Page) => page.getByRole('heading', { level: 2, name: 'Latest updates' });
const panel = (page: Page) => page.getByRole('complementary', { name: 'A place of your own' });
const sections = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const scrollToEnd = async (page: Page): Promise<void> => {
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return page.getByRole('button', { name: 'Arrange home' }).count();
    }, longTimeout)
    .toBe(1);
};
const order = async (page: Page): Promise<string[]> => {
  const all = await sections(page).allTextContents();
  return all.filter((name) => name !== 'A place of your own');
};

describe('the group widgets', () => {
  test('ask a guest on a phone to sign in once, without layout shift, and filtered results are counted below them', async () => {
    await buildAnnouncement(app.ctx, { name: longNews });
    const page = guestPhone;
    await page.goto(app.site);
    await expectNoLayoutShift(page);
    await scrollToEnd(page);
    await page.getByText('1 result hidden: mature content').waitFor();
    await widget(page, 'My groups').getByText('Sign in to see your groups').waitFor();
    expect(await widget(page, 'My groups').getByRole('button', { name: 'Sign in' }).count()).toBe(1);
    expect(await widget(page, 'Followed groups').count()).toBe(0);
    const links = page.getByRole('main').getByRole('link', { name: 'See all' });
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs.at(-1)).toBe('/my/groups');
    expect(await seriousViolationsWithin(widget(page, 'My groups'))).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
    // the line of text that counts filtered results has a button to show them
    await page.getByRole('main').getByRole('button', { name: 'Show everything' }).click();
    await page.getByText('Your filters are off in this tab.').waitFor();
  });

  test('of a member show a spinner, an error with Retry, an empty state and groups, without layout shift', async () => {
    const page = member;
    const releaseCallbacks: (() => void)[] = [];
    let broken = true;
    await page.route(/\/api\/user\/(me|follows\/group)/, async (route) => {
      if (!broken) return route.continue();
      await new Promise<void>((resolve) => releaseCallbacks.push(resolve));
      return route.fulfill({ status: 404, contentType: 'application/json', body: '{"result":"error","errors":[]}' });
    });
    await navigateClientSide(page, '/');
    await scrollToEnd(page);
    for (const name of ['My groups', 'Followed groups'])
      await widget(page, name).getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    await expect.poll(() => releaseCallbacks.length, longTimeout).toBeGreaterThanOrEqual(2);
    broken = false;
    for (const go of releaseCallbacks) go();
    for (const name of ['My groups', 'Followed groups']) {
      await widget(page, name).getByText('This part did not load').waitFor();
      await widget(page, name).getByRole('button', { name: 'Retry' }).click();
    }
    await widget(page, 'My groups').getByRole('heading', { name: "You're not in any groups", exact: true }).waitFor();
    await widget(page, 'Followed groups').getByRole('heading', { name: 'You do not follow any groups yet' }).waitFor();
    for (const name of ['My groups', 'Followed groups']) {
      const find = widget(page, name).getByRole('link', { name: 'Find groups' });
      expect(await find.getAttribute('href')).toBe('/groups');
    }
    for (const name of ['My groups', 'Followed groups'])
      expect(await seriousViolationsWithin(widget(page, name))).toEqual([]);

    await sql`INSERT INTO group_follows (user_id, group_id) SELECT ${account.id}::int, id FROM groups`.execute(
      app.ctx.db,
    );
    await sql`INSERT INTO group_members (user_id, group_id) VALUES (${account.id}, ${groups[0]!.id})`.execute(
      app.ctx.db,
    );
    await buildAnnouncement(app.ctx, { name: longNews });
    await page.goto(app.site);
    await accountMenu(page, account.username).waitFor();
    await expectNoLayoutShift(page);
    expect(await panel(page).count()).toBe(0);
    await scrollToEnd(page);
    const mine = widget(page, 'My groups').getByRole('article');
    await mine.waitFor(longTimeout);
    expect(await mine.allTextContents()).toEqual([
      expect.stringMatching(/Amber Works.*Official.*Leader tadashi.*1 title/),
    ]);
    await expect.poll(() => widget(page, 'Followed groups').getByRole('article').count(), longTimeout).toBe(3);
    await mine.getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Amber Works' }).waitFor();
  });
});

test('an announcement is shown until it is dismissed on this device', async () => {
  await buildAnnouncement(app.ctx, { name: { en: 'Old news' } });
  const page = guestPhone;
  await page.goto(app.site);
  await banner(page).getByRole('link', { name: 'Old news' }).waitFor();
  await banner(page).getByRole('button', { name: 'Dismiss this announcement' }).click();
  await banner(page).waitFor({ state: 'detached' });
  await page.reload();
  await latest(page).waitFor();
  expect(await banner(page).count()).toBe(0);
});

describe('the order of sections on home', () => {
  const open = async (page: Page) => {
    await scrollToEnd(page);
    await page.getByRole('button', { name: 'Arrange home' }).click();
    const dialog = page.getByRole('dialog', { name: 'Arrange home' });
    await dialog.waitFor();
    return dialog;
  };

  test('can be changed, and sections hidden, also in a second tab and after a reload, below the newest announcement', async () => {
    await buildAnnouncement(app.ctx, { name: { en: 'Old news' }, publishedAt: new Date(Date.now() - 86_400_000) });
    const important = await buildAnnouncement(app.ctx, { name: longNews, importance: 'important' });
    const page = guestDesktop;
    await page.goto(app.site);
    await expectNoLayoutShift(page);
    await banner(page).getByText('Important').waitFor({ state: 'attached' });
    expect(await seriousViolationsWithin(banner(page))).toEqual([]);
    await page.getByRole('heading', { level: 2, name: 'Recently added' }).waitFor();
    expect((await order(page)).slice(0, 2)).toEqual(['Popular new titles', 'Latest updates']);
    // the panel that invites guests to join can be dismissed for good
    await panel(page).getByRole('button', { name: 'Create an account' }).waitFor();
    await panel(page).getByRole('button', { name: 'Do not show this again on this device' }).click();
    await panel(page).waitFor({ state: 'detached' });
    const second = await page.context().newPage();
    await second.goto(app.site);
    await latest(second).waitFor();

    const dialog = await open(page);
    await dialog.getByRole('button', { name: 'Move Recently added up' }).focus();
    for (let at = 0; at < 6; at++) await page.keyboard.press('Enter');
    await dialog.getByRole('switch', { name: 'Show Popular new titles' }).click();
    expect(await seriousViolationsWithin(dialog)).toEqual([]);
    await expect
      .poll(async () => (await order(second)).slice(0, 2), longTimeout)
      .toEqual(['Recently added', 'Latest updates']);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await order(page)).slice(0, 2)).toEqual(['Recently added', 'Latest updates']);
    await second.close();

    // records the first heading from the start, to prove that the default order is never shown
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const first = document.querySelector('main section h2')?.textContent;
        if (first && seen.at(-1) !== first) seen.push(first);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await latest(page).waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['Recently added']);
    expect(await panel(page).count()).toBe(0);
    await banner(page).getByRole('link', { name: longNews.en }).click();
    await page.getByRole('heading', { level: 1, name: longNews.en }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/announcements/${important.uid}`);
  });

  test('is restored by Undo for the last change and by a reset for all', async () => {
    const page = guestPhone;
    await navigate(page, '/');
    const dialog = await open(page);
    const names = () => dialog.getByRole('listitem').locator('bdi').allTextContents();
    const defaultNames = await names();
    expect(defaultNames).toHaveLength(homeRails.length);
    // drags the grip, by touch or mouse
    const grip = dialog.getByRole('listitem').nth(1).locator('span').first();
    const [from, to] = [(await grip.boundingBox())!, (await dialog.getByRole('listitem').nth(3).boundingBox())!];
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, to.y + to.height / 2, { steps: 5 });
    await page.mouse.up();
    expect(await names()).toEqual([
      defaultNames[0],
      defaultNames[2],
      defaultNames[3],
      defaultNames[1],
      ...defaultNames.slice(4),
    ]);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    expect(await names()).toEqual(defaultNames);
    for (const name of defaultNames) await dialog.getByRole('switch', { name: `Show ${name}` }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { level: 2, name: 'Everything is switched off' }).waitFor();
    await navigateClientSide(page, '/settings?tab=display');
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await navigateClientSide(page, '/');
    await latest(page).waitFor();
  });

  test('is also stored in the account', async () => {
    await navigateClientSide(member, '/');
    const dialog = await open(member);
    await dialog.getByRole('switch', { name: 'Show Latest updates' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect
      .poll(async () => {
        const { rows } = await sql<{ document: string }>`SELECT document::text AS document FROM settings`.execute(
          app.ctx.db,
        );
        return rows[0]?.document ?? '';
      }, longTimeout)
      .toMatch(/"hidden": ?\["latest"\]/);
  });
});

test('home on a phone has no layout shift for a member', async () => {
  await buildAnnouncement(app.ctx, { name: longNews });
  await clearStorage(guestPhone, app.site);
  await openSignedIn(guestPhone, app.site, account);
  await expectNoLayoutShift(guestPhone);
});

test('while a first start draws the demo, a notice shows the progress and new titles appear by themselves', async () => {
  setDemoProgress(app.ctx, { done: 3, total: 26 });
  try {
    const { page } = await app.visit(desktop);
    await page.goto(app.site);
    const notice = page.getByRole('complementary', { name: /^The demo community is being drawn/ });
    await notice.getByText('The demo community is being drawn: 3 of 26 titles', { exact: true }).waitFor();
    expect(await seriousViolationsWithin(notice)).toEqual([]);
    const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Just drawn', main: true }] });
    await buildCover(app.ctx, title.id);
    await app.ctx.changes.waitUntilApplied();
    setDemoProgress(app.ctx, { done: 4, total: 26 });
    await notice.getByText('The demo community is being drawn: 4 of 26 titles', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Just drawn' }).first().waitFor();
    setDemoProgress(app.ctx, null);
    await notice.waitFor({ state: 'detached' });
    // later page loads do not show the notice
    await page.reload();
    await waitUntilSettled(page);
    expect(await notice.count()).toBe(0);
  } finally {
    setDemoProgress(app.ctx, null);
  }
});
