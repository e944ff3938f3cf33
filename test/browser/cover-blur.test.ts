// Adult covers are blurred for guests on every page.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pages } from '#contract/rules/pages.ts';
import { createList } from '#server/lists/lists.ts';
import { relateTitles } from '#server/titles/relations.ts';
import { desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import {
  buildAuthor,
  buildChapter,
  buildCover,
  buildGroup,
  buildTitle,
  buildUser,
} from '#test/support/builders/build.ts';
import { navigateAndSettle } from '#test/support/browser/page-waits.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

const app = openBrowserFixture();
let adultTitleUid: string;
let page: Page;
const detailPageNames = [
  'title',
  'art',
  'related',
  'recommendations',
  'chapter',
  'list',
  'listFeed',
  'user',
  'uploads',
  'group',
  'groupFeed',
  'groupTitles',
  'author',
  'tag',
  'search',
] as const;
/** Paths of detail pages that show the adult title. */
let detailPaths: Record<(typeof detailPageNames)[number], string>;

beforeAll(async () => {
  const [user, author, group] = [await buildUser(app.ctx), await buildAuthor(app.ctx), await buildGroup(app.ctx)];
  const sharedCredits = { tags: ['Drama', 'Self-Published'], authorIds: [author.id], artistIds: [author.id] };
  const blurredTitle = await buildTitle(app.ctx, {
    ...sharedCredits,
    names: [{ language: 'en', name: 'Velvet', main: true }],
    contentRating: 'erotica',
  });
  const safeTitle = await buildTitle(app.ctx, sharedCredits);
  await relateTitles(app.ctx.db, safeTitle.id, blurredTitle.id, 'side_story');
  for (const { id } of [safeTitle, blurredTitle]) await buildCover(app.ctx, id, { volume: '1' });
  const chapter = { volume: '1', groupIds: [group.id], uploaderId: user.id };
  const readChapter = await buildChapter(app.ctx, blurredTitle.id, chapter);
  const titleIds = [blurredTitle.id, safeTitle.id];
  for (const place of ['featured', 'seasonal', 'staff-picks'] as const)
    await createList(app.ctx, { ownerId: user.id, name: place, visibility: 'public', place, titleIds });
  const publicList = await app.ctx.db
    .selectFrom('lists')
    .select('uid')
    .where('place', '=', 'featured')
    .executeTakeFirstOrThrow();
  const tag = await app.ctx.db
    .selectFrom('title_tags')
    .innerJoin('tags', 'tags.id', 'tag_id')
    .select('tags.uid')
    .executeTakeFirstOrThrow();
  adultTitleUid = blurredTitle.uid;
  detailPaths = {
    title: `/title/${blurredTitle.uid}`,
    art: `/title/${blurredTitle.uid}?tab=art`,
    related: `/title/${safeTitle.uid}?tab=related`,
    recommendations: `/title/${safeTitle.uid}?tab=recommendations`,
    chapter: `/chapter/${readChapter.uid}`,
    list: `/list/${publicList.uid}?tab=titles`,
    listFeed: `/list/${publicList.uid}`,
    user: `/user/${user.uid}`,
    uploads: `/user/${user.uid}?tab=uploads`,
    group: `/group/${group.uid}`,
    groupFeed: `/group/${group.uid}?tab=feed`,
    groupTitles: `/group/${group.uid}?tab=titles`,
    author: `/author/${author.uid}`,
    tag: `/tag/${tag.uid}`,
    search: '/search?q=velvet',
  };
  ({ page } = await app.visit(desktop, { staysOpen: true }));
});

/** Counts the cover images of the adult title on the page, and lists those that are not blurred. */
function findCovers(): Promise<{ all: number; bare: string[] }> {
  return page.evaluate((id) => {
    const coverImages = [...document.querySelectorAll<HTMLImageElement>(`img[src*="/covers/${id}/"]`)];
    const isBlurred = (image: Element): boolean => {
      for (let ancestor: Element | null = image; ancestor; ancestor = ancestor.parentElement)
        if (getComputedStyle(ancestor).filter.includes('blur'))
          return ancestor === image || ancestor.hasAttribute('data-veiled');
      return false;
    };
    return {
      all: coverImages.length,
      bare: coverImages.filter((image) => !isBlurred(image)).map((image) => image.src),
    };
  }, adultTitleUid);
}

test('the blur of a small cover shows only an icon and has its text for screen readers', async () => {
  const phoneVisit = await app.visit(phone);
  await phoneVisit.page.goto(`${app.site}/titles/latest`);
  const blurOverlay = phoneVisit.page.locator('article [data-veiled]').first();
  await blurOverlay.waitFor();
  const [cover, ...overlayParts] = await blurOverlay.evaluate((box) =>
    [box, ...box.querySelectorAll('svg, svg ~ span')].map((each) => each.getBoundingClientRect().toJSON()),
  );
  expect(cover.width).toBeLessThan(80);
  expect(overlayParts.length).toBe(3);
  const [overlayIcon, ...overlayTexts] = overlayParts;
  expect(overlayIcon.y).toBeGreaterThan(cover.y);
  expect(overlayIcon.bottom).toBeLessThan(cover.bottom);
  expect(overlayTexts.map(({ width }) => width)).toEqual([1, 1]);
  expect(await blurOverlay.textContent()).toContain('Erotica');
});

const staticPages = pages.filter(({ name, pattern }) => !pattern.includes('{') && name !== 'random');
/**
 * Whether a path is that of a sign-in page. Sign-in pages are outside of the app and have no client-side navigation, so
 * they are loaded and come last.
 */
const isSignInPath = (path: string): boolean => /^\/(auth|callback)\//.test(path);
const checkedPages = [...detailPageNames, ...staticPages.map(({ pattern }) => pattern)].toSorted(
  (a, b) => Number(isSignInPath(a)) - Number(isSignInPath(b)),
);
/** Pages on which the adult title must appear, so that their test does not pass for lack of images. */
const pagesWithCovers = ['art', 'title', 'related', 'list', '/titles/latest', '/titles/recent', '/titles/featured'];

// client-side navigation is enough here: the page sweep of a guest loads each page from the server
test.each(checkedPages)('the page %s blurs all covers of an adult title', async (place) => {
  const address = app.site + (detailPaths[place as (typeof detailPageNames)[number]] ?? place);
  if (isSignInPath(place) || page.url() === 'about:blank') {
    await page.goto(address);
    await waitUntilSettled(page);
  } else await navigateAndSettle(page, address);
  if (pagesWithCovers.includes(place)) await expect.poll(async () => (await findCovers()).all).toBeGreaterThan(0);
  expect((await findCovers()).bare).toEqual([]);
});
