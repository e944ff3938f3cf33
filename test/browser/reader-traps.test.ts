// What other readers have stumbled over: lost pages, jumps, the way back, directions.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { movingDesktop as desktop, phone, settled } from '#test/support/browser/browser.ts';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';
import { afterFrames, markedIdle } from '#test/support/browser/page-waits.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';

const app = openBrowserFixture();
const pageFor = openSharedPages(app);
let titlePage: string;
/** Addresses of the chapters. */
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
const startOf = (address: string): string => new URL(address).pathname;

async function open(address: string, options: typeof desktop, at?: number): Promise<Page> {
  const page = await pageFor(options);
  await page.goto(at === undefined ? address : `${address}/${at}`);
  await picture(page, at ?? 1).waitFor();
  return page;
}

/** The page at a third of the window, and how much of it is above that line. */
const placeOf = (page: Page): Promise<{ page: number; share: number }> =>
  page.evaluate(() => {
    const line = innerHeight / 3;
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-line] > [data-page]')];
    const box = boxes.find((each) => each.getBoundingClientRect().bottom > line)!;
    const { top, height } = box.getBoundingClientRect();
    return { page: Number(box.dataset['page']), share: (line - top) / height };
  });

describe('a strip', () => {
  test('scrolled at once to its end it is read to the end, short last page and all', async () => {
    const page = await open(strip, desktop);
    await page.locator('[data-scroller]').evaluate((element) => {
      element.scrollTo({ top: element.scrollHeight, behavior: 'instant' });
    });
    await expect.poll(() => pathOf(page)).toBe(`${startOf(strip)}/${stripPages}`);
    await expect.poll(() => page.getByText(`${stripPages} / ${stripPages}`).first().isVisible()).toBe(true);
    // and it stays where it is: the next chapter never comes by itself
    await settled(page);
    expect(pathOf(page)).toBe(`${startOf(strip)}/${stripPages}`);
  });

  test('opened at its last page it does not go on by itself', async () => {
    const page = await open(first, desktop, 6);
    await settled(page);
    expect(pathOf(page)).toBe(`${startOf(first)}/6`);
  });

  test('the same line stays in sight over another window, width, gap and mode', async () => {
    const page = await open(strip, desktop, 12);
    await page.locator('[data-scroller]').evaluate((element) => element.scrollBy({ top: 500, behavior: 'instant' }));
    await settled(page);
    const before = await placeOf(page);
    const expectSame = async (): Promise<void> => {
      await expect.poll(async () => (await placeOf(page)).page).toBe(before.page);
      // the line is at a third of windows of other heights
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
      await markedIdle(page);
    }
    await expectSame();
  });

  test('a phone that is turned keeps the place', async () => {
    const page = await open(strip, phone, 9);
    await page.locator('[data-scroller]').evaluate((element) => element.scrollBy({ top: 300, behavior: 'instant' }));
    await settled(page);
    const { page: before } = await placeOf(page);
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(async () => Math.abs((await placeOf(page)).page - before)).toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await placeOf(page)).page).toBe(before);
  });

  test('far pages let their pictures go and keep their room', async () => {
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

describe('addresses', () => {
  test('pages of a chapter are one place: back leaves the reader', async () => {
    const { page } = await app.visit(desktop);
    await page.goto(titlePage);
    await page
      .locator(`a[href*="${startOf(first)}"]`)
      .first()
      .click();
    await picture(page, 1).waitFor();
    for (let at = 2; at <= 5; at++) {
      await page.keyboard.press('PageDown');
      await picture(page, at).waitFor();
    }
    await expect.poll(() => pathOf(page)).toBe(`${startOf(first)}/5`);
    await page.goBack();
    await expect.poll(() => pathOf(page)).toContain('/title/');
    // and forward leads to the page that was left
    await page.goForward();
    await picture(page, 5).waitFor();
  });

  test('the next chapter begins at its first page, also when this one was entered in its middle', async () => {
    const page = await open(first, desktop, 4);
    await page.keyboard.press('.');
    await expect.poll(() => pathOf(page)).toBe(startOf(second));
    await picture(page, 1).waitFor();
    await page.getByText('1 / 4').first().waitFor();
    await page.keyboard.press(',');
    await expect.poll(() => pathOf(page)).toContain(startOf(first));
  });

  test('a page too many, a slug and nothing at all lead to a page that is there', async () => {
    const { page } = await app.visit(desktop);
    await page.goto(`${first}/99`);
    await picture(page, 6).waitFor();
    await page.goto(`${first}/the-fold`);
    await picture(page, 1).waitFor();
  });

  test('the browser does not scroll a strip to where it was before the page was there', async () => {
    const page = await open(strip, desktop, 10);
    await page.goto(titlePage);
    await page.goBack();
    await picture(page, 10).waitFor();
    await expect.poll(async () => (await placeOf(page)).page).toBe(10);
  });
});

test('the direction of the interface ends where the pages begin', async () => {
  const page = await open(first, desktop, 2);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await page.keyboard.press('y');
  await page.keyboard.press('y');
  // the bar follows the pages a frame later
  await settled(page);
  await expect
    .poll(() => page.locator('[aria-label="Pages"]:not([inert]) [data-sheet]').getAttribute('dir'))
    .toMatch(/ltr|rtl/);
  const reads = (await page.locator('[aria-label="Pages"]:not([inert]) [data-sheet]').getAttribute('dir'))!;
  const bar = page.getByRole('slider', { name: 'Page', exact: true });
  expect(await bar.getAttribute('dir')).toBe(reads);
  await page.keyboard.press(reads === 'ltr' ? 'ArrowRight' : 'ArrowLeft');
  await picture(page, 3).waitFor();
  const { x, width } = (await page.getByRole('region', { name: 'Pages' }).boundingBox())!;
  await page.mouse.click(reads === 'ltr' ? x + width - 30 : x + 30, 450);
  await picture(page, 4).waitFor();
});

describe('while code is on its way', () => {
  /** Holds a source's code back, once it is asked for, until it is released. */
  async function hold(page: Page, source: string): Promise<{ asked: Promise<void>; release: () => void }> {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    await page.route(`**${chunkOf(app.ctx.config, source)}`, async (route) => {
      asked.resolve();
      await released.promise;
      await route.continue();
    });
    return { asked: asked.promise, release: released.resolve };
  }

  test('a chapter is asked for while its link is pressed', async () => {
    const { page } = await app.visit(desktop);
    const { release } = await hold(page, 'reader/ReaderPage.tsx');
    await page.goto(titlePage);
    await settled(page);
    const pages = page.waitForRequest((request) => request.url().endsWith(`${startOf(first)}/pages`));
    await page
      .locator(`a[href^="${startOf(first)}"]`)
      .first()
      .hover();
    await page.mouse.down();
    await pages;
    await page.mouse.up();
    release();
    await picture(page, 1).waitFor();
  });

  test('a key whose action is not here yet is not lost', async () => {
    const { page } = await app.visit(desktop);
    const { asked, release } = await hold(page, 'reader/deferred-parts.chunk.ts');
    await page.goto(`${first}/2`);
    await picture(page, 2).waitFor();
    await asked;
    await page.keyboard.press('b');
    await afterFrames(page);
    expect(await page.getByText('Page 2 bookmarked').count()).toBe(0);
    release();
    await page.getByText('Page 2 bookmarked').waitFor();
  });
});
