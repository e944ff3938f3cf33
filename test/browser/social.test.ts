// The front page of the community: what it shows guests and members, and sections that fail independently.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openAccount, type PersonWithAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import {
  buildAnnouncement,
  buildChapter,
  buildCover,
  buildGroup,
  buildList,
  buildTitle,
} from '#test/support/builders/build.ts';
import { horizontalOverflow, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';
import { accountMenu, openSignedIn } from '#test/support/browser/sign-in.ts';

const app = openBrowserFixture({ env: { FORUMS_URL: 'https://forums.example.org' } });
const openPage = openSharedPages(app);
let account: PersonWithAccount;

beforeAll(async () => {
  account = await openAccount(app, { username: 'mirelle' });
  const owlGroup = await buildGroup(app.ctx, { name: 'Night Owl', leaderId: account.id, memberIds: [account.id] });
  await buildGroup(app.ctx, { name: 'Quiet Corner' });
  const title = await buildTitle(app.ctx);
  await buildCover(app.ctx, title.id);
  for (let index = 0; index < 3; index++) await buildChapter(app.ctx, title.id, { groupIds: [owlGroup.id] }, 1);
  const publicList = await buildList(app.ctx, { name: 'Trains at night', ownerId: account.id, titleIds: [title.id] });
  await sql`INSERT INTO list_follows (user_id, list_id) VALUES (${account.id}, ${publicList.id})`.execute(app.ctx.db);
  for (const [index, name] of ['First news', 'Second news', 'Third news', 'Fourth news'].entries())
    await buildAnnouncement(app.ctx, {
      name: { en: name },
      publishedAt: new Date(Date.now() - (9 - index) * 86_400_000),
      importance: index === 1 ? 'important' : 'news',
    });
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('guests see what is new, which groups are active, and links to go on', async () => {
  const page = await openPage(desktop);
  await page.goto(`${app.site}/social`);
  await page.getByRole('heading', { level: 1, name: 'Social' }).waitFor();
  const forumsLink = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Forums' });
  expect(await forumsLink.getAttribute('href')).toBe('https://forums.example.org/');
  // this page is not the forums
  expect(await forumsLink.getAttribute('aria-current')).toBeNull();
  await page.getByRole('complementary', { name: 'Join Komawari' }).getByRole('button', { name: 'Sign in' }).waitFor();
  const newsArticles = section(page, 'Announcements').getByRole('article');
  await newsArticles.first().waitFor();
  expect(await newsArticles.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Second news',
    'Fourth news',
    'Third news',
  ]);
  expect(await newsArticles.first().getByText('Important').count()).toBe(1);
  const activeGroups = section(page, 'Most active this month').getByRole('article');
  await activeGroups.first().waitFor();
  expect(await activeGroups.allTextContents()).toEqual([
    expect.stringMatching(/Night Owl.*Led by mirelle.*3 chapters in 30 days/),
  ]);
  await section(page, 'MDLists').getByText('by mirelle · 1 follow', { exact: true }).waitFor();
  await section(page, 'MDLists').getByRole('link', { name: 'Trains at night' }).waitFor();
  await section(page, 'New groups').getByRole('link', { name: 'Quiet Corner' }).waitFor();
  expect(await section(page, 'Community stats').textContent()).toMatch(/title1chapters3group1/);
  const siteLinks = section(page, 'More').getByRole('link');
  expect(await siteLinks.evaluateAll((linkElements) => linkElements.map((link) => link.getAttribute('href')))).toEqual([
    'https://forums.example.org/',
    '/about',
    '/guidelines',
    '/contact',
  ]);
  expect(await section(page, 'My groups').count()).toBe(0);
});

test('each section fails independently, and returns by Retry', async () => {
  const page = await openPage(desktop);
  let shouldFail = true;
  await page.route(/\/api\/(group\/active|list\?|statistics\/community)/, (route) =>
    shouldFail
      ? route.fulfill({ status: 404, contentType: 'application/json', body: '{"result":"error","errors":[]}' })
      : route.continue(),
  );
  await page.goto(`${app.site}/social`);
  const sectionNames = ['Most active this month', 'MDLists', 'Community stats'];
  for (const name of sectionNames) await section(page, name).getByText('This part didn’t load').waitFor();
  await section(page, 'Announcements').getByRole('article').first().waitFor();
  shouldFail = false;
  for (const name of sectionNames) await section(page, name).getByRole('button', { name: 'Retry' }).click();
  await section(page, 'Most active this month').getByRole('article').first().waitFor();
  await section(page, 'MDLists').getByRole('link', { name: 'Trains at night' }).waitFor();
  await section(page, 'Community stats').getByText('chapters').waitFor();
});

test.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('on a %s, the activity links each chapter, and the row its title', async (_, size) => {
  const uploader = await openAccount(app);
  const reader = await openAccount(app);
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Tea Road', main: true }] });
  const chapters = [];
  for (const chapter of ['1', '2', '3', '4'])
    chapters.push(await buildChapter(app.ctx, title.id, { chapter, uploaderId: uploader.id }, 1));
  const elsewhere = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Moon Laundry', main: true }] });
  const externalUrl = 'https://example.org/10';
  await buildChapter(app.ctx, elsewhere.id, { chapter: '10', uploaderId: uploader.id, externalUrl }, 0);
  await sql`INSERT INTO user_follows (user_id, followed_id) VALUES (${reader.id}, ${uploader.id})`.execute(app.ctx.db);
  const { page } = await app.visit(size);
  await openSignedIn(page, `${app.site}/social`, reader);
  const activity = section(page, 'From people and groups you follow');
  const row = activity.getByRole('listitem').filter({ hasText: 'Tea Road' });
  await row.getByText('uploaded 4 chapters').waitFor();
  await row.getByText('+1').waitFor();
  const links = row.getByRole('link', { name: /Ch\. \d/ });
  const addresses = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  expect(addresses).toHaveLength(3);
  expect(chapters.map(({ uid }) => `/chapter/${uid}`)).toEqual(expect.arrayContaining(addresses));
  const external = activity.getByRole('link', { name: /Ch\. 10 .*publisher/ });
  expect(await external.getAttribute('href')).toBe(externalUrl);
  expect(await external.getAttribute('target')).toBe('_blank');
  await waitUntilSettled(page);
  expect(await seriousViolationsWithin(activity)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  // the row beside its texts leads to the title
  const box = await row.boundingBox();
  await page.mouse.click(box!.x + box!.width - 4, box!.y + 4);
  await page.waitForURL(new RegExp(`/title/${title.uid}`));
});

// the last test, because the page stays signed in
test('members see their groups, and no panel to sign in', async () => {
  const page = await openPage(desktop);
  await openSignedIn(page, `${app.site}/social`, account);
  await accountMenu(page, account.username).waitFor();
  await section(page, 'My groups').getByRole('link', { name: 'Night Owl' }).waitFor();
  await section(page, 'Followed groups').getByText('You don’t follow any groups yet').waitFor();
  expect(await page.getByRole('complementary', { name: 'Join Komawari' }).count()).toBe(0);
});
