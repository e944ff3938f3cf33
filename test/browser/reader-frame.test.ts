// Places of the reader’s header, bar, panel and page: the page is between the bars while they are open, and has the whole height
// while they are hidden.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { desktop, movingDesktop, phone } from '#test/support/browser/browser.ts';
import { waitForAnimations, waitUntilIdle } from '#test/support/browser/page-waits.ts';
import { openReaderPages } from '#test/support/browser/reader-pages.ts';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';

const app = openBrowserFixture();
const openReader = openReaderPages(app);
const count = 8;
const lowWindow = { ...movingDesktop, viewport: { width: 1280, height: 720 } };
const turnedPhone = { ...phone, viewport: { width: 844, height: 390 } };
let [paged, strip] = ['', ''];

beforeAll(async () => {
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Frame', main: true }] });
  const images = await Promise.all(Array.from({ length: count }, () => framedPage()));
  const chapter = await buildChapter(app.ctx, title.id, { chapter: '1', layout: 'paged', direction: 'ltr' }, images);
  paged = `${app.site}/chapter/${chapter.uid}`;
  const tallImages = await Promise.all(Array.from({ length: count }, () => framedPage({ width: 500, height: 1500 })));
  const stripChapter = await buildChapter(app.ctx, title.id, { chapter: '2', layout: 'strip' }, tallImages);
  strip = `${app.site}/chapter/${stripChapter.uid}`;
});

async function openAt(address: string, screen: typeof desktop, settings: Record<string, unknown> = {}): Promise<Page> {
  const page = await openReader({ address, screen, settings, loaded: true });
  await page.getByRole('img', { name: `Page 1 of ${count}` }).waitFor();
  await waitUntilIdle(page);
  return page;
}

/** Edges of the page in sight, of the page area, and of header and bar, in px. */
const measure = (page: Page, pageNumber = 1) =>
  page.evaluate((number) => {
    const main = document.querySelector('#main')!;
    const rect = (element: Element | null | undefined) => {
      const { left, right, top, bottom } = element!.getBoundingClientRect();
      return { left, right, top, bottom, middle: (left + right) / 2, height: bottom - top };
    };
    const header = main.querySelector('[aria-label="Back to title"], [aria-label="To the title"]')!.parentElement!;
    return {
      page: rect(main.querySelector(`section:not([inert]) [data-box="${number}"]`)),
      area: rect(main),
      header: rect(header),
      isHeaderShown: getComputedStyle(header).opacity === '1',
      bar: rect(main.lastElementChild),
    };
  }, pageNumber);

async function turnTo(page: Page, pageNumber: number): Promise<void> {
  await page.keyboard.press('ArrowRight');
  await page.getByRole('img', { name: `Page ${pageNumber} of ${count}` }).waitFor();
  await waitUntilIdle(page);
}

describe('a chapter of pages opens between header and bar', () => {
  test.each([
    ['beside a pinned panel', lowWindow, {}],
    ['with the panel closed', lowWindow, { 'account panel': false }],
    ['under a panel that is not pinned', lowWindow, { 'account pinned': false }],
    ['in pairs', lowWindow, { 'account panel': false, 'account mode': 'double' }],
    ['with a thick bar', lowWindow, { 'account barSize': 20 }],
    ['on a phone', phone, {}],
    ['on a turned phone', turnedPhone, {}],
  ] as const)('%s', async (_, screen, settings) => {
    const page = await openAt(paged, screen, settings);
    const { page: shown, area, header, bar } = await measure(page);
    expect(shown.top).toBeGreaterThanOrEqual(header.bottom - 1);
    expect(shown.bottom).toBeLessThanOrEqual(bar.top + 1);
    // it fills the space between them, or the width of the window
    const isFilled =
      shown.height > bar.top - header.bottom - 44 || shown.right - shown.left > area.right - area.left - 2;
    expect(isFilled).toBe(true);
    // also the lone first page of a pairing is in the middle
    expect(Math.abs(shown.middle - area.middle)).toBeLessThan(1.5);
  });
});

test('beside a pinned panel the page keeps its place, whether the bars are faded out or not', async () => {
  const page = await openAt(paged, lowWindow);
  const before = await measure(page);
  await page.mouse.click(480, 400);
  await expect.poll(async () => (await measure(page)).isHeaderShown).toBe(false);
  expect((await measure(page)).page).toEqual(before.page);
  await turnTo(page, 2);
  expect((await measure(page, 2)).page).toEqual(before.page);
});

test('with the panel closed, the second page has the whole height, and only a press or the edge shows the bars', async () => {
  const page = await openAt(paged, lowWindow, { 'account panel': false, 'account mode': 'single' });
  await turnTo(page, 2);
  const full = await measure(page, 2);
  expect(full.isHeaderShown).toBe(false);
  expect(full.page.top).toBeCloseTo(0, 1);
  expect(full.page.bottom).toBeCloseTo(720, 1);
  // a movement over the page shows neither header nor bar
  await page.mouse.move(500, 300);
  await page.mouse.move(640, 420);
  await waitUntilIdle(page);
  expect((await measure(page, 2)).isHeaderShown).toBe(false);
  await page.mouse.move(640, 20);
  await expect.poll(async () => (await measure(page, 2)).isHeaderShown).toBe(true);
  // over the edge the header overlays the page, which does not move
  expect((await measure(page, 2)).page).toEqual(full.page);
  await page.mouse.click(640, 420);
  await expect.poll(async () => (await measure(page, 2)).page.top).toBeGreaterThan(0);
  await waitForAnimations(page);
  const opened = await measure(page, 2);
  expect(opened.page.top).toBeGreaterThanOrEqual(opened.header.bottom - 1);
  expect(opened.page.bottom).toBeLessThanOrEqual(opened.bar.top + 1);
  await page.mouse.click(640, 420);
  await expect.poll(async () => (await measure(page, 2)).isHeaderShown).toBe(false);
  await waitForAnimations(page);
  expect((await measure(page, 2)).page).toEqual(full.page);
});

test('on a phone a page that is narrower than high does not move when the bars open and close', async () => {
  const page = await openAt(paged, phone);
  const start = await measure(page);
  for (const isOpen of [true, false]) {
    await page.touchscreen.tap(195, 420);
    const settings = page.getByRole('button', { name: 'Settings', exact: true });
    await settings.waitFor({ state: isOpen ? 'visible' : 'hidden' });
    await waitForAnimations(page);
    expect((await measure(page)).page).toEqual(start.page);
  }
});

describe('a strip', () => {
  test.each([
    ['in a low window', lowWindow, { 'account panel': false }],
    ['on a phone', phone, {}],
  ] as const)('%s begins below the header, which overlays it later', async (_, screen, settings) => {
    const page = await openAt(strip, screen, settings);
    const start = await measure(page);
    expect(start.page.top).toBeGreaterThanOrEqual(start.header.bottom - 1);
    // scrolling hides the bars
    await page.evaluate(() => document.querySelector('[data-scroller]')!.scrollBy(0, 300));
    await expect.poll(async () => (await measure(page)).isHeaderShown).toBe(false);
    const scrolled = await measure(page);
    expect(scrolled.page.top).toBeCloseTo(start.page.top - 300, 0);
    // opening the bars does not move what is read
    await waitForAnimations(page);
    await page.locator('[data-scroller]').click({ position: { x: screen.viewport!.width / 2, y: 360 } });
    await expect.poll(async () => (await measure(page)).isHeaderShown).toBe(true);
    await waitForAnimations(page);
    expect((await measure(page)).page).toEqual(scrolled.page);
  });

  test('beside a pinned panel is between header and bar', async () => {
    const page = await openAt(strip, lowWindow);
    const view = (await page.locator('[data-scroller]').boundingBox())!;
    const { header, bar } = await measure(page);
    expect(view.y).toBeGreaterThanOrEqual(header.bottom - 1);
    expect(view.y + view.height).toBeLessThanOrEqual(bar.top + 1);
  });
});
