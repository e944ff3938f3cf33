// Lists, users, announcements and feeds: their content, their failures, and the scroll position when going back.
import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { selfPublishedTag } from '#contract/rules/tag-ids.ts';
import { bringIntoView, desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import {
  buildAnnouncement,
  buildChapter,
  buildCover,
  buildGroup,
  buildList,
  buildTitle,
  buildUser,
} from '#test/support/builders/build.ts';
import { stableBox, scrollUntilDrawn } from '#test/support/browser/page-waits.ts';
import { get, type Json } from '#test/support/server/http.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

type BuiltEntity = { id: number; uid: string };

const app = openBrowserFixture();
let owner: BuiltEntity;
let list: BuiltEntity;
let titles: BuiltEntity[];
let announcement: BuiltEntity;
/** Desktop page shared by the tests that leave no state behind. */
let desktopPage: Page;
let phonePage: Page;

const hourMs = 3_600_000;
/** Number of chapters, created newest first; on the newest day, one title has several. */
const chapterCount = 150;

beforeAll(async () => {
  const { ctx } = app;
  owner = await buildUser(ctx, 'nour');
  const group = await buildGroup(ctx, { name: 'Night Owl Scans', leaderId: owner.id, memberIds: [owner.id] });
  titles = [];
  for (let index = 0; index < 30; index++) {
    titles.push(
      await buildTitle(ctx, {
        names: [{ language: 'en', name: `Story ${index + 1}`, main: true }],
        tags: index < 2 ? ['Self-Published'] : [],
      }),
    );
  }
  await buildCover(ctx, titles[0]!.id, { main: true });
  for (let index = 0; index < chapterCount; index++) {
    await buildChapter(
      ctx,
      // the first five chapters belong to one title
      titles[index < 5 ? 0 : index % titles.length]!.id,
      {
        chapter: String(chapterCount - index),
        language: index % 10 === 0 ? 'fr' : 'en',
        name: `Part ${chapterCount - index}`,
        groupIds: [group.id],
        uploaderId: owner.id,
        externalUrl: `https://example.org/${index}`,
        // the first ten chapters are published on one day, the others 13 hours apart
        publishAt: new Date(noonYesterday() - (index < 10 ? index * 60_000 : (index - 8) * 13 * hourMs)),
      },
      0,
    );
  }
  list = await buildList(ctx, {
    ownerId: owner.id,
    name: 'Quiet stories',
    description: 'Nothing explodes.',
    titleIds: titles.map(({ id }) => id),
    notes: new Map([[titles[0]!.id, 'Start here.']]),
  });
  await buildList(ctx, { ownerId: owner.id, name: 'Mine alone', visibility: 'private' });
  await buildList(ctx, { name: 'Picked', place: 'staff-picks', titleIds: [titles[3]!.id, titles[4]!.id] });
  announcement = await buildAnnouncement(ctx, {
    name: { en: 'Lists have notes', fr: 'Des notes' },
    body: { en: 'They **stand** below.', fr: 'Elles sont **dessous**.' },
    authorId: owner.id,
  });
  await buildAnnouncement(ctx, { name: { en: 'Only English' }, body: { en: 'As yet.' } });
  ({ page: desktopPage } = await app.visit(desktop, { staysOpen: true }));
  ({ page: phonePage } = await app.visit(phone, { staysOpen: true }));
});

function noonYesterday(): number {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12).getTime();
}

const path = {
  list: () => `/list/${list.uid}`,
  user: () => `/user/${owner.uid}`,
};

test('the page of a list shows its description, its titles with notes, its feed and its owner', async () => {
  const page = desktopPage;
  await page.goto(app.site + path.list());
  await page.getByRole('heading', { level: 1, name: 'Quiet stories' }).waitFor();
  await expect.poll(() => page.title()).toBe('Quiet stories - Komawari');
  await page.getByText('Public MDList').waitFor();
  await page.getByText('Nothing explodes.').waitFor();
  await page.getByText('Start here.').waitFor();
  const firstItem = page.getByRole('listitem').filter({ hasText: 'Start here.' });
  expect(await firstItem.getByRole('link', { name: 'Story 1', exact: true }).getAttribute('href')).toBe(
    `/title/${titles[0]!.uid}/story-1`,
  );
  const mainElement = page.getByRole('main');
  await mainElement.getByRole('link', { name: 'Feed', exact: true }).click();
  await page.waitForURL(/\?tab=feed$/);
  await page.getByRole('heading', { name: 'Yesterday' }).waitFor();
  expect(await mainElement.getByRole('link', { name: 'Feed', exact: true }).getAttribute('aria-current')).toBe('page');
  await page.getByRole('main').getByRole('link', { name: 'nour' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'nour' }).waitFor();
  await page.getByText('Night Owl Scans').first().waitFor();
  await mainElement.getByRole('link', { name: /^MDLists/ }).click();
  await page.waitForURL(/\?tab=lists$/);
  await page.getByRole('link', { name: 'Quiet stories' }).waitFor();
  expect(await page.getByText('Mine alone').count()).toBe(0);
  await page.getByRole('link', { name: /^Uploads/ }).click();
  await page.getByRole('heading', { name: 'Yesterday' }).waitFor();
});

test('latest updates have one expandable card per title and day, in the languages of the URL', async () => {
  const page = phonePage;
  await page.goto(`${app.site}/titles/latest`);
  const storyCard = page.getByRole('article').filter({ hasText: 'Story 1' }).first();
  await storyCard.getByText('Part 150').waitFor();
  await page.getByText('6 titles, 10 chapters').waitFor();
  expect(await storyCard.getByRole('link', { name: /Part/ }).count()).toBe(3);
  await storyCard.getByRole('button', { name: 'Show all 5' }).click();
  expect(await storyCard.getByRole('link', { name: /Part/ }).count()).toBe(5);
  await page.getByRole('button', { name: 'French' }).click();
  await page.waitForURL(/\?lang=fr$/);
  await page.getByText('Part 140').waitFor();
  expect(await page.getByText('Part 149').count()).toBe(0);
  await page.getByRole('button', { name: 'French' }).click();
  await page.getByRole('button', { name: /Portuguese/ }).click();
  await page.getByText('No chapters in these languages yet').waitFor();
  await page.getByRole('button', { name: 'Show all languages' }).click();
  await page.getByText('Part 149').waitFor();
});

test('a long feed renders only what is in view, and going back restores its scroll position', async () => {
  const page = phonePage;
  // loads the page instead of navigating client-side: all cards start collapsed, as after the reload below, so that
  // both scroll positions are comparable
  await page.goto(`${app.site}/titles/latest`);
  await page.getByText('Part 150').waitFor();
  const targetLink = page.getByRole('link', { name: 'Part 79', exact: false }).first();
  await scrollUntilDrawn(page, targetLink, 1400);
  await bringIntoView(targetLink);
  const { y: topBefore } = await stableBox(targetLink);
  expect(await page.getByText('Part 150').count()).toBe(0);
  const name = page.getByRole('article').filter({ has: targetLink }).getByRole('heading').getByRole('link');
  await name.click();
  await page.waitForURL(/\/title\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await targetLink.waitFor();
  const distanceMoved = async (): Promise<number> => Math.abs(((await targetLink.boundingBox())?.y ?? 1e6) - topBefore);
  await expect.poll(distanceMoved).toBeLessThan(8);
  await page.reload();
  await targetLink.waitFor();
  await expect.poll(distanceMoved).toBeLessThan(8);
});

test('the home page leads to each feed, and feeds show their titles in the chosen layout', async () => {
  const page = desktopPage;
  await page.goto(app.site);
  const sectionNamed = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });
  const allUpdatesLink = sectionNamed('Latest updates').getByRole('link', { name: 'See all' }).first();
  expect(await allUpdatesLink.getAttribute('href')).toBe('/titles/latest');
  await bringIntoView(sectionNamed('Staff picks').first());
  await sectionNamed('Staff picks')
    .getByRole('link', { name: /Story 4/ })
    .first()
    .waitFor();
  // this site has no featured titles
  await bringIntoView(page.getByRole('heading', { name: 'Recently added' }));
  await expect.poll(() => page.getByRole('heading', { name: 'Featured' }).count()).toBe(0);
  await sectionNamed('Self-published').getByRole('link', { name: 'See all' }).first().click();
  await page.waitForURL(/\/titles\/selfpublished$/);
  await page.getByText('2 titles').waitFor();
  await page.getByRole('button', { name: 'Covers' }).click();
  expect(await page.getByRole('listitem').count()).toBe(2);
  await navigateClientSide(page, '/titles/staffpicks');
  await page.getByRole('link', { name: /Story 4/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Covers' }).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('link', { name: 'View as MDList' }).click();
  await page.getByRole('heading', { level: 1, name: 'Picked' }).waitFor();
  await page.goBack();
  for (const [address, heading] of [
    ['recent', 'Recently added'],
    ['recommended', 'Recommended'],
  ]) {
    await page.getByRole('navigation', { name: 'Title feeds' }).getByRole('link', { name: heading! }).click();
    await page.waitForURL(new RegExp(`/titles/${address}$`));
    await page.getByRole('heading', { level: 1, name: heading! }).waitFor();
    await page
      .getByRole('link', { name: /Story 30/ })
      .first()
      .waitFor();
  }
  await navigateClientSide(page, '/titles/seasonal');
  await page.getByText('No titles here right now').waitFor();
});

test.each(['list', 'user', 'announcement'])('a page load embeds the data of the page: %s', async (kind) => {
  const pathsByKind: Record<string, string> = {
    list: path.list(),
    user: path.user(),
    announcement: `/announcements/${announcement.uid}`,
  };
  // warms the server's caches: data that misses the deadline of one page load is embedded in the next one
  await get(app.site + pathsByKind[kind]!);
  const asked: string[] = [];
  const onRequest = (request: Request) => void asked.push(new URL(request.url()).pathname);
  desktopPage.on('request', onRequest);
  await desktopPage.goto(app.site + pathsByKind[kind]!);
  await desktopPage.locator('main h1').waitFor();
  await waitUntilSettled(desktopPage);
  desktopPage.off('request', onRequest);
  expect(asked.filter((address) => /^\/api\/.*(\/about|\/user\/[^/]+|\/announcement\/[^/]+)$/.test(address))).toEqual(
    [],
  );
});

test('the tag id of self-published titles is that of the catalogue', async () => {
  const { body } = await get(`${app.api}/manga/tag`);
  const tag = body.data.find((each: Json) => each.id === selfPublishedTag);
  expect(tag.attributes.name.en).toBe('Self-Published');
});

test('announcements are shown in the language of the reader, or in English and marked so', async () => {
  const { page } = await app.visit(desktop, { locale: 'fr-FR' });
  await page.goto(`${app.site}/announcements`);
  await page.getByRole('link', { name: 'Des notes' }).click();
  await page.waitForURL(`${app.site}/announcements/${announcement.uid}`);
  await page.getByRole('heading', { level: 1, name: 'Des notes' }).waitFor();
  expect(await page.locator('strong', { hasText: 'dessous' }).count()).toBe(1);
  await page.getByRole('link', { name: 'Toutes les annonces' }).click();
  const englishHeading = page.getByRole('heading', { name: 'Only English' });
  await englishHeading.waitFor();
  expect(await englishHeading.getAttribute('lang')).toBe('en');
  await page.getByRole('listitem').filter({ has: englishHeading }).getByText('Anglais').waitFor({ state: 'attached' });
});

/** Cases: what is opened, its path, the requests that fail, and the text that is shown after Retry. */
const failures: readonly [what: string, address: () => string, asked: RegExp, text: string][] = [
  ['a list', () => path.list(), /\/api\/list\/[^/]+\/about/, 'Quiet stories'],
  ['titles of a list', () => path.list(), /\/api\/list\/[^/]+\/manga/, 'Story 1'],
  ['the feed of a list', () => `${path.list()}?tab=feed`, /\/api\/list\/[^/]+\/feed/, 'Part 150'],
  ['a person', () => path.user(), /\/api\/user\//, 'nour'],
  ['lists of a person', () => `${path.user()}?tab=lists`, /\/api\/user\/[^/]+\/list/, 'Quiet stories'],
  ['latest updates', () => '/titles/latest', /\/api\/chapter/, 'Part 150'],
  ['a feed of titles', () => '/titles/staffpicks', /\/api\/list\/place\/staff-picks\/manga/, 'Story 4'],
  ['announcements', () => '/announcements', /\/api\/announcement/, 'Lists have notes'],
  ['an announcement', () => `/announcements/${announcement.uid}`, /\/api\/announcement/, 'Lists have notes'],
];

describe('a failure is reported, and Retry loads', () => {
  // starts on a page without this data in its cache, so that client-side navigation requests it
  beforeAll(() => desktopPage.goto(`${app.site}/about`));

  test.each(failures)('%s', async (_what, address, asked, text) => {
    // a 429 without Retry-After is shown as an error at once, because the app does not retry it
    await desktopPage.route(asked, (route) =>
      route.fulfill({ status: 429, contentType: 'application/json', body: '{"result":"error","errors":[]}' }),
    );
    await navigateClientSide(desktopPage, address());
    const retry = desktopPage.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await desktopPage.unroute(asked);
    await retry.click();
    await desktopPage.getByRole('main').getByText(text).first().waitFor();
    await retry.waitFor({ state: 'detached' });
  });
});
