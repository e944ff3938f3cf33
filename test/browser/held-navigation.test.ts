// Between two pages: the page in sight stays until the next one can be drawn with its data.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, navigateClientSide, waitUntilSettled } from '#test/support/browser/browser.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openEntry, openHeldPages } from '#test/support/browser/held-pages.ts';
import { waitForFrames } from '#test/support/browser/page-waits.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { buildCatalogueFixture, type CatalogueFixture } from '#test/support/builders/catalogue-fixture.ts';
import { get } from '#test/support/server/http.ts';

const app = openBrowserFixture();
let catalogue: CatalogueFixture;
let tag: string;
let titleId: number;

beforeAll(async () => {
  catalogue = await buildCatalogueFixture(app.ctx);
  const { rows } = await sql<{ id: number }>`SELECT id FROM titles WHERE uid = ${catalogue.title}`.execute(app.ctx.db);
  titleId = rows[0]!.id;
  // as many as the skeletons of home, or its rails would end higher than their places
  for (let number = 0; number < 16; number++) {
    const { id } = await buildTitle(app.ctx, { names: [{ language: 'en', name: `Ferry ${number}`, main: true }] });
    await buildChapter(app.ctx, id, { chapter: '1' });
  }
  const tags = (await get(`${app.api}/manga/tag`)).body as {
    data: { id: string; attributes: { name: { en: string } } }[];
  };
  tag = tags.data.find(({ attributes }) => attributes.name.en === 'Drama')!.id;
});

/** Twelve pages: their paths, and what is in sight once they are drawn with their data. */
const pageTable = (): [path: string, content: string][] => [
  ['/', 'main a[href^="/title/"]'],
  ['/titles/latest', 'main a[href^="/chapter/"]'],
  ['/titles', 'main a[href^="/title/"]'],
  [`/title/${catalogue.title}/river-of-stars`, 'main a[href^="/chapter/"]'],
  [`/chapter/${catalogue.chapter}`, '[data-reader] h1'],
  ['/search?q=river', 'main a[href^="/title/"]'],
  ['/tag', 'main a[href^="/tag/"]'],
  [`/tag/${tag}/drama`, 'main a[href^="/title/"]'],
  ['/groups', 'main a[href^="/group/"]'],
  [`/group/${catalogue.group}/night-ferry`, 'main dl, main h1'],
  ['/my/history', 'main h1'],
  [`/list/${catalogue.list}/by-the-water`, 'main a[href^="/title/"]'],
];

interface Frame {
  heading: string;
  /** The content of the page before or after the navigation is in sight. */
  hasContent: boolean;
  /** Part of the first screen that is still loading. */
  busy: string;
  isReader: boolean;
  background: string;
}

/** Records a film strip: what each frame shows, from a navigation to its end. */
async function filmNavigation(page: Page, from: [string, string], to: [string, string]): Promise<Frame[]> {
  return page.evaluate(
    async ([fromContent, toContent, path]) => {
      const frames: Frame[] = [];
      const isInSight = (selector: string) =>
        [...document.querySelectorAll(selector)].some((element) => element.getClientRects().length > 0);
      const recordFrame = (): Frame => {
        const isReader = document.querySelector('[data-reader]') !== null;
        const busyElement = [...document.querySelectorAll('main [aria-busy=true]')].find(
          (element) => !isReader && element.getBoundingClientRect().top < 300,
        );
        return {
          heading: document.querySelector('main h1')?.textContent ?? '',
          hasContent: isInSight(fromContent!) || isInSight(toContent!),
          busy: busyElement?.outerHTML.slice(0, 200) ?? '',
          isReader,
          background: getComputedStyle(document.documentElement).backgroundColor,
        };
      };
      const isUnderWay = () => 'navigating' in document.documentElement.dataset;
      const nextFrame = () => new Promise(requestAnimationFrame);
      await nextFrame();
      frames.push(recordFrame());
      History.prototype.pushState.call(history, { key: crypto.randomUUID() }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      // to the end, and for some frames of the new page
      for (let after = 0; after < 3; after += isUnderWay() ? 0 : 1) {
        await nextFrame();
        frames.push(recordFrame());
      }
      return frames;
    },
    [from[1], to[1], to[0]],
  );
}

/** A walk over all pairs of pages: each page after each other page, once. */
function pairWalk(count: number): number[] {
  const open = Array.from({ length: count }, (_, page) =>
    Array.from({ length: count }, (__, each) => each).filter((each) => each !== page),
  );
  const walk: number[] = [];
  const stack = [0];
  while (stack.length > 0) {
    const next = open[stack.at(-1)!]!.pop();
    if (next === undefined) walk.push(stack.pop()!);
    else stack.push(next);
  }
  return walk.toReversed();
}

test('between any two of twelve pages each frame shows the old or the new one, and the reader is never light', async () => {
  const { page } = await app.visit(desktop);
  await openHeldPages(page);
  await page.goto(app.site);
  await waitUntilSettled(page);
  const pages = pageTable();
  const walk = pairWalk(pages.length);
  expect(walk).toHaveLength(pages.length * (pages.length - 1) + 1);
  const faults: unknown[] = [];
  for (const [at, next] of walk.slice(1).entries()) {
    const [from, to] = [pages[walk[at]!]!, pages[next]!];
    const frames = await filmNavigation(page, from, to);
    const headings = new Set(frames.map(({ heading }) => heading));
    const badFrame = frames.find(
      ({ heading, hasContent, busy, isReader, background }) =>
        heading === '' || !hasContent || busy !== '' || (isReader && background !== 'rgb(13, 13, 16)'),
    );
    if (badFrame || headings.size !== 2) faults.push([from[0], to[0], badFrame, [...headings]]);
  }
  expect(faults).toEqual([]);

  // from a title to another one, and from a chapter to the next one
  const sequel = `/title/${catalogue.sequel}/river-of-dawn`;
  const laterChapter = await buildChapter(app.ctx, titleId, { volume: '1', chapter: '3' });
  for (const [from, to] of [
    [pages[3]!, [sequel, 'main a[href^="/chapter/"]']],
    [pages[4]!, [`/chapter/${laterChapter.uid}`, '[data-reader] h1']],
  ] as [[string, string], [string, string]][]) {
    await navigateClientSide(page, from[0]);
    await waitUntilSettled(page);
    const frames = await filmNavigation(page, from, to);
    expect(frames.filter(({ heading, hasContent, busy }) => heading === '' || !hasContent || busy !== '')).toEqual([]);
    expect(new Set(frames.map(({ heading }) => heading)).size).toBe(2);
  }
});

/** Opens a page on which responses can be held, and settles it. */
async function openPage(path: string): Promise<{ page: Page } & Awaited<ReturnType<typeof openHeldPages>>> {
  const { page } = await app.visit(desktop, { expectedProblems: /ERR_FAILED|dynamically imported/ });
  const held = await openHeldPages(page);
  await page.goto(app.site + path);
  await waitUntilSettled(page);
  return { page, ...held };
}

const drawerLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const isNavigating = (page: Page) => page.evaluate(() => 'navigating' in document.documentElement.dataset);

test('a page stays as it is until the next one can be drawn; the pressed link shows it, and another one takes over', async () => {
  const { page, holdResponses, heldCount, releaseResponses } = await openPage('/titles/latest');
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.evaluate(() => scrollTo(0, 57));
  const entries = await page.evaluate(() => history.length);
  holdResponses();
  await drawerLink(page, 'Groups').click();
  await expect.poll(heldCount).toBe(1);
  expect([pathOf(page), await isNavigating(page), await page.evaluate(() => scrollY)]).toEqual([
    '/titles/latest',
    true,
    57,
  ]);
  const colourOf = (name: string) => drawerLink(page, name).evaluate((link) => getComputedStyle(link).backgroundColor);
  const currentColour = await colourOf('Groups');
  expect(await colourOf('Latest updates')).not.toBe(currentColour);
  // a second press changes nothing, and the page in sight works
  await drawerLink(page, 'Groups').click();
  await page.getByRole('button', { name: 'English' }).first().click();
  await expect.poll(() => new URL(page.url()).search).toBe('?lang=en');
  expect(await isNavigating(page)).toBe(true);
  await drawerLink(page, 'Recently added').click();
  await expect.poll(() => colourOf('Recently added')).toBe(currentColour);
  expect(await colourOf('Groups')).not.toBe(currentColour);
  await releaseResponses();
  await page.getByRole('heading', { level: 1, name: 'Recently added' }).waitFor();
  await waitUntilSettled(page);
  expect([pathOf(page), await isNavigating(page)]).toEqual(['/titles/recent', false]);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Latest updates' }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(57);
});

test('the next page is shown with skeletons when the time is over, and its data moves nothing', async () => {
  const { page, holdResponses, heldCount, releaseResponses, endHold } = await openPage('/about');
  await page.evaluate(() => {
    const shifts: [number, string[]][] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push([entry.value, entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? '')]);
    }).observe({ type: 'layout-shift' });
  });
  const faults: unknown[] = [];
  for (const [path, content] of pageTable()) {
    holdResponses();
    await openEntry(page, path);
    // a page whose data is known needs no time
    await expect.poll(async () => heldCount() > 0 || !(await isNavigating(page))).toBe(true);
    if (await isNavigating(page)) {
      await endHold();
      await expect.poll(() => pathOf(page)).toBe(new URL(path, app.site).pathname);
      // a page of which only pictures are missing has its content
      await page.locator('[aria-busy=true]').or(page.locator(content)).first().waitFor();
    }
    // the pages themselves differ: counts only what moves when data arrives
    await waitForFrames(page);
    await page.evaluate(() => void (window as unknown as { shifts: unknown[] }).shifts.splice(0));
    await releaseResponses();
    await page.locator(content).filter({ visible: true }).first().waitFor();
    await waitUntilSettled(page);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: [number, string[]][] }).shifts);
    const total = shifts.reduce((sum, [value]) => sum + value, 0);
    if (total > 0.01) faults.push([path, total, shifts]);
  }
  expect(faults).toEqual([]);
});

test('tabs and chapters wait for their data, too', async () => {
  const { page, holdResponses, heldCount, releaseResponses } = await openPage(`/list/${catalogue.list}/by-the-water`);
  const tab = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
  holdResponses();
  await tab('Feed').click();
  await expect.poll(heldCount).toBeGreaterThan(0);
  await page.getByRole('main').getByText('River of Dawn').waitFor();
  expect(await page.locator('main [aria-busy=true]').count()).toBe(0);
  await releaseResponses();
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=feed');
  await page.locator('main a[href^="/chapter/"]').first().waitFor();

  await waitUntilSettled(page);
  holdResponses();
  await page.locator('main a[href^="/chapter/"]').first().click();
  await expect.poll(heldCount).toBeGreaterThan(0);
  expect(await page.locator('[data-reader], [data-reader-screen]').count()).toBe(0);
  await releaseResponses();
  await page.locator('[data-reader]').waitFor();
});

test('Back during a navigation drops it, and a link during Back leads on from the page in sight', async () => {
  const { page, holdResponses, heldCount, releaseResponses } = await openPage('/about');
  await navigateClientSide(page, '/titles/latest');
  await page.getByRole('heading', { level: 1, name: 'Latest updates' }).waitFor();
  await waitUntilSettled(page);
  holdResponses();
  await drawerLink(page, 'Groups').click();
  await expect.poll(heldCount).toBe(1);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'About' }).waitFor();
  await releaseResponses();
  await waitUntilSettled(page);
  expect(pathOf(page)).toBe('/about');

  // an entry whose page is not in the cache
  await openEntry(page, '/announcements');
  await page.getByRole('heading', { level: 1, name: 'Announcements' }).waitFor();
  await waitUntilSettled(page);
  await page.reload();
  await waitUntilSettled(page);
  holdResponses();
  await page.evaluate(() => history.back());
  await expect.poll(heldCount).toBeGreaterThan(0);
  await page.getByRole('heading', { level: 1, name: 'Announcements' }).waitFor();
  await drawerLink(page, 'Groups').click();
  await releaseResponses();
  await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
  await waitUntilSettled(page);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Announcements' }).waitFor();
  expect(pathOf(page)).toBe('/announcements');
});

test('a page whose data or code does not load is shown under its own URL', async () => {
  const { page } = await openPage('/about');
  await page.route('**/api/group?**', (route) => route.fulfill({ status: 404, json: { result: 'error', errors: [] } }));
  await drawerLink(page, 'Groups').click();
  await page.getByRole('heading', { level: 1, name: 'Groups' }).waitFor();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(pathOf(page)).toBe('/groups');

  const chunk = chunkOf(app.ctx.config, 'feeds/LatestPage.tsx');
  await page.route(`**${chunk}*`, (route) => route.abort());
  await drawerLink(page, 'Latest updates').click();
  await expect.poll(() => pathOf(page)).toBe('/titles/latest');
  await page.unroute(`**${chunk}*`);
  await page
    .getByRole('button', { name: /Reload|Retry/ })
    .or(page.getByRole('heading', { level: 1, name: 'Latest updates' }))
    .first()
    .waitFor();
});
