// Known pitfalls of comic readers: lost pages, jumps, browser history, directions.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { movingDesktop as desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';
import { waitForFrames, waitUntilIdle } from '#test/support/browser/page-waits.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';

const app = openBrowserFixture();
const openPage = openSharedPages(app);
let titleUrl: string;
/** URLs of two chapters of paged comics; `stripChapterUrl` is the URL of a strip. */
let firstChapterUrl: string;
let secondChapterUrl: string;
let stripChapterUrl: string;
const stripPageCount = 30;

beforeAll(async () => {
  const pages = (count: number, height = 840) =>
    Promise.all(Array.from({ length: count }, () => framedPage({ height })));
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Fold', main: true }] });
  titleUrl = `${app.site}/title/${title.uid}`;
  const chapter = async (titleId: number, number: string, images: Buffer[]) =>
    `${app.site}/chapter/${(await buildChapter(app.ctx, titleId, { chapter: number }, images)).uid}`;
  firstChapterUrl = await chapter(title.id, '1', await pages(6));
  secondChapterUrl = await chapter(title.id, '2', await pages(4));
  const stripTitle = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Well', main: true }] });
  // the last page is shorter than the window
  stripChapterUrl = await chapter(stripTitle.id, '1', [
    ...(await pages(stripPageCount - 1, 1500)),
    await framedPage({ height: 200 }),
  ]);
});

const pageImage = (page: Page, at: number) => page.getByRole('img', { name: new RegExp(`^Page ${at} of`) }).first();
const currentPath = (page: Page): string => new URL(page.url()).pathname;
const pathnameOf = (address: string): string => new URL(address).pathname;

async function openAtPage(chapterUrl: string, options: typeof desktop, pageNumber?: number): Promise<Page> {
  const page = await openPage(options);
  await page.goto(pageNumber === undefined ? chapterUrl : `${chapterUrl}/${pageNumber}`);
  await pageImage(page, pageNumber ?? 1).waitFor();
  return page;
}

/** Returns the page at the line a third down the window, and the share of it above that line. */
const spotInView = (page: Page): Promise<{ page: number; share: number }> =>
  page.evaluate(() => {
    const lineY = innerHeight / 3;
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-line] > [data-page]')];
    const box = boxes.find((each) => each.getBoundingClientRect().bottom > lineY)!;
    const { top, height } = box.getBoundingClientRect();
    return { page: Number(box.dataset['page']), share: (lineY - top) / height };
  });

describe('a strip', () => {
  test('scrolled to its end at once is at its last page, even if that is short', async () => {
    const page = await openAtPage(stripChapterUrl, desktop);
    await page.locator('[data-scroller]').evaluate((element) => {
      element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
    });
    await expect.poll(() => currentPath(page)).toBe(`${pathnameOf(stripChapterUrl)}/${stripPageCount}`);
    await expect.poll(() => page.getByText(`${stripPageCount} / ${stripPageCount}`).first().isVisible()).toBe(true);
    // the reader stays at the last page and does not open the next chapter
    await waitUntilSettled(page);
    expect(currentPath(page)).toBe(`${pathnameOf(stripChapterUrl)}/${stripPageCount}`);
  });

  test('opened at its last page does not continue by itself', async () => {
    const page = await openAtPage(firstChapterUrl, desktop, 6);
    await waitUntilSettled(page);
    expect(currentPath(page)).toBe(`${pathnameOf(firstChapterUrl)}/6`);
  });

  test('keeps the same spot in view when window, page width, gap or mode change', async () => {
    const page = await openAtPage(stripChapterUrl, desktop, 12);
    await page.locator('[data-scroller]').evaluate((element) => element.scrollBy({ top: 500, behavior: 'instant' }));
    await waitUntilSettled(page);
    const before = await spotInView(page);
    const expectSameSpot = async (): Promise<void> => {
      await expect.poll(async () => (await spotInView(page)).page).toBe(before.page);
      // allows a deviation, because the spot is measured at a third of the window, whose height changes
      await expect.poll(async () => Math.abs((await spotInView(page)).share - before.share)).toBeLessThan(0.25);
    };
    await page.setViewportSize({ width: 1100, height: 700 });
    await expectSameSpot();
    await page.setViewportSize({ width: 500, height: 900 });
    await expectSameSpot();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectSameSpot();
    const width = page.getByRole('slider', { name: 'Page width' });
    await width.fill('30');
    await expectSameSpot();
    await width.fill('95');
    await expectSameSpot();
    for (let at = 0; at < 6; at++) {
      await page.keyboard.press('r');
      await waitUntilIdle(page);
    }
    await expectSameSpot();
  });

  test('keeps the position when a phone is rotated', async () => {
    const page = await openAtPage(stripChapterUrl, phone, 9);
    await page.locator('[data-scroller]').evaluate((element) => element.scrollBy({ top: 300, behavior: 'instant' }));
    await waitUntilSettled(page);
    const { page: before } = await spotInView(page);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => Math.abs((await spotInView(page)).page - before)).toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await spotInView(page)).page).toBe(before);
  });

  test('unloads the images of far pages and keeps their height', async () => {
    const page = await openAtPage(stripChapterUrl, desktop);
    const scrollHeight = (): Promise<number> =>
      page.locator('[data-scroller]').evaluate((element) => element.scrollHeight);
    const before = await scrollHeight();
    for (const at of [8, 16, 24]) {
      await page.locator(`[data-page="${at}"]`).evaluate((box) => box.scrollIntoView({ behavior: 'instant' }));
      await pageImage(page, at).waitFor();
    }
    await expect.poll(() => page.locator('[data-page="1"] :is(img, canvas)').count()).toBe(0);
    expect(await page.locator('[data-box] :is(img, canvas)').count()).toBeLessThan(10);
    expect(await scrollHeight()).toBe(before);
  });
});

describe('URLs and history', () => {
  test('pages of a chapter are one history entry, so going back leaves the reader', async () => {
    const { page } = await app.visit(desktop);
    await page.goto(titleUrl);
    await page
      .locator(`a[href*="${pathnameOf(firstChapterUrl)}"]`)
      .first()
      .click();
    await pageImage(page, 1).waitFor();
    for (let at = 2; at <= 5; at++) {
      await page.keyboard.press('PageDown');
      await pageImage(page, at).waitFor();
    }
    await expect.poll(() => currentPath(page)).toBe(`${pathnameOf(firstChapterUrl)}/5`);
    await page.goBack();
    await expect.poll(() => currentPath(page)).toContain('/title/');
    // Forward in the browser's history reopens the reader at the last read page
    await page.goForward();
    await pageImage(page, 5).waitFor();
  });

  test('the next chapter opens at its first page, even if this one was opened in its middle', async () => {
    const page = await openAtPage(firstChapterUrl, desktop, 4);
    await page.keyboard.press('.');
    await expect.poll(() => currentPath(page)).toBe(pathnameOf(secondChapterUrl));
    await pageImage(page, 1).waitFor();
    await page.getByText('1 / 4').first().waitFor();
    await page.keyboard.press(',');
    await expect.poll(() => currentPath(page)).toContain(pathnameOf(firstChapterUrl));
  });

  test('a page number beyond the end and a slug lead to an existing page', async () => {
    const { page } = await app.visit(desktop);
    await page.goto(`${firstChapterUrl}/99`);
    await pageImage(page, 6).waitFor();
    await page.goto(`${firstChapterUrl}/the-fold`);
    await pageImage(page, 1).waitFor();
  });

  test('going back to a strip restores its page, unaffected by the scroll restoration of the browser', async () => {
    const page = await openAtPage(stripChapterUrl, desktop, 10);
    await page.goto(titleUrl);
    await page.goBack();
    await pageImage(page, 10).waitFor();
    await expect.poll(async () => (await spotInView(page)).page).toBe(10);
  });
});

test('the direction of the interface does not affect the pages', async () => {
  const page = await openAtPage(firstChapterUrl, desktop, 2);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await page.keyboard.press('y');
  await page.keyboard.press('y');
  // waits, because the progress bar adopts the direction of the pages a frame later
  await waitUntilSettled(page);
  await expect
    .poll(() => page.locator('[aria-label="Pages"]:not([inert]) [data-sheet]').getAttribute('dir'))
    .toMatch(/ltr|rtl/);
  const readingDirection = (await page.locator('[aria-label="Pages"]:not([inert]) [data-sheet]').getAttribute('dir'))!;
  const progressSlider = page.getByRole('slider', { name: 'Page', exact: true });
  expect(await progressSlider.getAttribute('dir')).toBe(readingDirection);
  await page.keyboard.press(readingDirection === 'ltr' ? 'ArrowRight' : 'ArrowLeft');
  await pageImage(page, 3).waitFor();
  const { x, width } = (await page.getByRole('region', { name: 'Pages' }).boundingBox())!;
  await page.mouse.click(readingDirection === 'ltr' ? x + width - 30 : x + 30, 450);
  await pageImage(page, 4).waitFor();
});

describe('while code is loading', () => {
  /** Holds back the chunk of a source file until `release`. @returns `chunkRequested`, resolved when the chunk is requested */
  async function holdChunk(page: Page, modulePath: string): Promise<{ asked: Promise<void>; release: () => void }> {
    const chunkRequested = Promise.withResolvers<void>();
    const chunkReleased = Promise.withResolvers<void>();
    await page.route(`**${chunkOf(app.ctx.config, modulePath)}`, async (route) => {
      chunkRequested.resolve();
      await chunkReleased.promise;
      await route.continue();
    });
    return { asked: chunkRequested.promise, release: chunkReleased.resolve };
  }

  test('a chapter is requested as soon as the mouse button is down on its link', async () => {
    const { page } = await app.visit(desktop);
    const { release } = await holdChunk(page, 'reader/ReaderPage.tsx');
    await page.goto(titleUrl);
    await waitUntilSettled(page);
    const pages = page.waitForRequest((request) => request.url().endsWith(`${pathnameOf(firstChapterUrl)}/pages`));
    await page
      .locator(`a[href^="${pathnameOf(firstChapterUrl)}"]`)
      .first()
      .hover();
    await page.mouse.down();
    await pages;
    await page.mouse.up();
    release();
    await pageImage(page, 1).waitFor();
  });

  test('a key whose action has not loaded yet is not lost', async () => {
    const { page } = await app.visit(desktop);
    const { asked: chunkRequested, release } = await holdChunk(page, 'reader/deferred-parts.chunk.ts');
    await page.goto(`${firstChapterUrl}/2`);
    await pageImage(page, 2).waitFor();
    await chunkRequested;
    await page.keyboard.press('b');
    await waitForFrames(page);
    expect(await page.getByText('Page 2 bookmarked').count()).toBe(0);
    release();
    await page.getByText('Page 2 bookmarked').waitFor();
  });
});
