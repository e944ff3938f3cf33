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
const pageFor = openSharedPages(app);
let titlePage: string;
/** URLs of two chapters of paged comics; `strip` is the URL of a strip. */
let first: string;
let second: string;
let strip: string;
const stripPages = 30;

beforeAll(async () => {
  const pages = (count: number, height = 840) =>
    Promise.all(Array.from({ length: count }, () => framedPage({ height })));
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Fold', main: true }] });
  titlePage = `${app.site}/title/${title.uid}`;
  const chapter = async (titleId: number, number: string, images: Buffer[]) =>
    `${app.site}/chapter/${(await buildChapter(app.ctx, titleId, { chapter: number }, images)).uid}`;
  first = await chapter(title.id, '1', await pages(6));
  second = await chapter(title.id, '2', await pages(4));
  const well = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Well', main: true }] });
  // the last page is shorter than the window
  strip = await chapter(well.id, '1', [...(await pages(stripPages - 1, 1500)), await framedPage({ height: 200 })]);
});

const picture = (page: Page, at: number) => page.getByRole('img', { name: new RegExp(`^Page ${at} of`) }).first();
const pathOf = (page: Page): string => new URL(page.url()).pathname;
const pathnameOf = (address: string): string => new URL(address).pathname;

async function open(address: string, options: typeof desktop, at?: number): Promise<Page> {
  const page = await pageFor(options);
  await page.goto(at === undefined ? address : `${address}/${at}`);
  await picture(page, at ?? 1).waitFor();
  return page;
}

/** Returns the page at the line a third down the window, and the share of it above that line. */
const placeOf = (page: Page): Promise<{ page: number; share: number }> =>
  page.evaluate(() => {
    const line = innerHeight / 3;
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-line] > [data-page]')];
    const box = boxes.find((each) => each.getBoundingClientRect().bottom > line)!;
    const { top, height } = box.getBoundingClientRect();
    return { page: Number(box.dataset['page']), share: (line - top) / height };
  });

describe('a strip', () => {
  test('scrolled to its end at once is at its last page, even if that is short', async () => {
    const page = await open(strip, desktop);
    await page.locator('[data-scroller]').evaluate((element) => {
      element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
    });
    await expect.poll(() => pathOf(page)).toBe(`${pathnameOf(strip)}/${stripPages}`);
    await expect.poll(() => page.getByText(`${stripPages} / ${stripPages}`).first().isVisible()).toBe(true);
    // the reader stays at the last page and does not open the next chapter
    await waitUntilSettled(page);
    expect(pathOf(page)).toBe(`${pathnameOf(strip)}/${stripPages}`);
  });

  test('opened at its last page does not continue by itself', async () => {
    const page = await open(first, desktop, 6);
    await waitUntilSettled(page);
    expect(pathOf(page)).toBe(`${pathnameOf(first)}/6`);
  });

  test('keeps the same spot in view when window, page width, gap or mode change', async () => {
    const page = await open(strip, desktop, 12);
    await page.locator('[data-scroller]').evaluate((element) => element.scrollBy({ top: 500, behavior: 'instant' }));
    await waitUntilSettled(page);
    const before = await placeOf(page);
    const expectSame = async (): Promise<void> => {
      await expect.poll(async () => (await placeOf(page)).page).toBe(before.page);
      // allows a deviation, because the spot is measured at a third of the window, whose height changes
      await expect.poll(async () => Math.abs((await placeOf(page)).share - before.share)).toBeLessThan(0.25);
    };
    await page.setViewportSize({ width: 1100, height: 700 });
    await expectSame();
    await page.setViewportSize({ width: 500, height: 900 });
    await expectSame();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectSame();
    const width = page.getByRole('slider', { name: 'Page width' });
    await width.fill('30');
    await expectSame();
    await width.fill('95');
    await expectSame();
    for (let at = 0; at < 6; at++) {
      await page.keyboard.press('r');
      await waitUntilIdle(page);
    }
    await expectSame();
  });

  test('keeps the position when a phone is rotated', async () => {
    const page = await open(strip, phone, 9);
    await page.locator('[data-scroller]').evaluate((element) => element.scrollBy({ top: 300, behavior: 'instant' }));
    await waitUntilSettled(page);
    const { page: before } = await placeOf(page);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => Math.abs((await placeOf(page)).page - before)).toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await placeOf(page)).page).toBe(before);
  });

  test('unloads the images of far pages and keeps their height', async () => {
    const page = await open(strip, desktop);
    const length = (): Promise<number> => page.locator('[data-scroller]').evaluate((element) => element.scrollHeight);
    const before = await length();
    for (const at of [8, 16, 24]) {
      await page.locator(`[data-page="${at}"]`).evaluate((box) => box.scrollIntoView({ behavior: 'instant' }));
      await picture(page, at).waitFor();
    }
    await expect.poll(() => page.locator('[data-page="1"] :is(img, canvas)').count()).toBe(0);
    expect(await page.locator('[data-box] :is(img, canvas)').count()).toBeLessThan(10);
    expect(await length()).toBe(before);
  });
});

describe('URLs and history', () => {
  test('pages of a chapter are one history entry, so going back leaves the reader', async () => {
    const { page } = await app.visit(desktop);
    await page.goto(titlePage);
    await page
      .locator(`a[href*="${pathnameOf(first)}"]`)
      .first()
      .click();
    await picture(page, 1).waitFor();
    for (let at = 2; at <= 5; at++) {
      await page.keyboard.press('PageDown');
      await picture(page, at).waitFor();
    }
    await expect.poll(() => pathOf(page)).toBe(`${pathnameOf(first)}/5`);
    await page.goBack();
    await expect.poll(() => pathOf(page)).toContain('/title/');
    // Forward in the browser's history reopens the reader at the last read page
    await page.goForward();
    await picture(page, 5).waitFor();
  });

  test('the next chapter opens at its first page, even if this one was opened in its middle', async () => {
    const page = await open(first, desktop, 4);
    await page.keyboard.press('.');
    await expect.poll(() => pathOf(page)).toBe(pathnameOf(second));
    await picture(page, 1).waitFor();
    await page.getByText('1 / 4').first().waitFor();
    await page.keyboard.press(',');
    await expect.poll(() => pathOf(page)).toContain(pathnameOf(first));
  });

  test('a page number beyond the end and a slug lead to an existing page', async () => {
    const { page } = await app.visit(desktop);
    await page.goto(`${first}/99`);
    await picture(page, 6).waitFor();
    await page.goto(`${first}/the-fold`);
    await picture(page, 1).waitFor();
  });

  test('going back to a strip restores its page, unaffected by the scroll restoration of the browser', async () => {
    const page = await open(strip, desktop, 10);
    await page.goto(titlePage);
    await page.goBack();
    await picture(page, 10).waitFor();
    await expect.poll(async () => (await placeOf(page)).page).toBe(10);
  });
});

test('the direction of the interface does not affect the pages', async () => {
  const page = await open(first, desktop, 2);
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
  const bar = page.getByRole('slider', { name: 'Page', exact: true });
  expect(await bar.getAttribute('dir')).toBe(readingDirection);
  await page.keyboard.press(readingDirection === 'ltr' ? 'ArrowRight' : 'ArrowLeft');
  await picture(page, 3).waitFor();
  const { x, width } = (await page.getByRole('region', { name: 'Pages' }).boundingBox())!;
  await page.mouse.click(readingDirection === 'ltr' ? x + width - 30 : x + 30, 450);
  await picture(page, 4).waitFor();
});

describe('while code is loading', () => {
  /** Holds back the chunk of a source file until `release`. @returns `asked`, resolved when the chunk is requested */
  async function holdChunk(page: Page, source: string): Promise<{ asked: Promise<void>; release: () => void }> {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route(`**${chunkOf(app.ctx.config, source)}`, async (route) => {
      asked.resolve();
      await released.promise;
      await route.continue();
    });
    return { asked: asked.promise, release: released.resolve };
  }

  test('a chapter is requested as soon as the mouse button is down on its link', async () => {
    const { page } = await app.visit(desktop);
    const { release } = await holdChunk(page, 'reader/ReaderPage.tsx');
    await page.goto(titlePage);
    await waitUntilSettled(page);
    const pages = page.waitForRequest((request) => request.url().endsWith(`${pathnameOf(first)}/pages`));
    await page
      .locator(`a[href^="${pathnameOf(first)}"]`)
      .first()
      .hover();
    await page.mouse.down();
    await pages;
    await page.mouse.up();
    release();
    await picture(page, 1).waitFor();
  });

  test('a key whose action has not loaded yet is not lost', async () => {
    const { page } = await app.visit(desktop);
    const { asked, release } = await holdChunk(page, 'reader/deferred-parts.chunk.ts');
    await page.goto(`${first}/2`);
    await picture(page, 2).waitFor();
    await asked;
    await page.keyboard.press('b');
    await waitForFrames(page);
    expect(await page.getByText('Page 2 bookmarked').count()).toBe(0);
    release();
    await page.getByText('Page 2 bookmarked').waitFor();
  });
});
