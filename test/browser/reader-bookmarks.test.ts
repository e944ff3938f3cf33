// Bookmarked pages: marks on the progress bar, in the panel and on phones in the sheet.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { movingDesktop as desktop, phone } from '#test/support/browser/browser.ts';
import { stableBox, waitUntilIdle } from '#test/support/browser/page-waits.ts';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

const app = openBrowserFixture();
let chapter: string;

beforeAll(async () => {
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Fold', main: true }] });
  const pages = await Promise.all(Array.from({ length: 6 }, () => framedPage()));
  chapter = `${app.site}/chapter/${(await buildChapter(app.ctx, title.id, { chapter: '1', direction: 'ltr' }, pages)).uid}`;
});

const markedPages = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-state]')]
      .filter((each) => each.parentElement?.ariaHidden === 'true' && each.localName === 'i')
      .flatMap((each, index) => (each.hasAttribute('data-marked') ? [index + 1] : [])),
  );

async function openAt(page: Page, pageNumber: number): Promise<void> {
  await page.goto(`${chapter}/${pageNumber}`);
  await page.getByRole('img', { name: `Page ${pageNumber} of 6` }).waitFor();
  // waits, because the input listeners are loaded after the first page is shown
  await waitUntilIdle(page);
}

async function toggleBookmark(page: Page, pageNumber: number): Promise<void> {
  await openAt(page, pageNumber);
  await page.keyboard.press('b');
  await page.getByText(`Page ${pageNumber} bookmarked`).waitFor();
}

test('bookmarks are marked on the progress bar, described for screen readers, and listed in the panel', async () => {
  const { page } = await app.visit(desktop);
  const progressSlider = page.getByRole('slider', { name: 'Page', exact: true });
  await openAt(page, 1);
  const panel = page.getByRole('complementary', { name: 'Reader settings' });
  await panel.getByText('No bookmarks. Press B or the bookmark icon to add one.').waitFor();
  expect(await progressSlider.getAttribute('aria-describedby')).toBeNull();
  await toggleBookmark(page, 5);
  await toggleBookmark(page, 2);
  await expect.poll(() => markedPages(page)).toEqual([2, 5]);
  expect(await progressSlider.getAttribute('aria-valuetext')).toMatch(/2.*, bookmarked$/);
  const describedByText = () =>
    progressSlider.evaluate((it) => document.getElementById(it.getAttribute('aria-describedby') ?? '')?.textContent);
  expect(await describedByText()).toBe('Bookmarked pages: 2, 5');
  await panel.getByRole('button', { name: 'Page 2 of 6', pressed: true }).waitFor();
  await panel.getByRole('button', { name: 'Page 5 of 6' }).click();
  await expect.poll(() => page.url()).toBe(`${chapter}/5`);
  expect(await seriousViolationsWithin(panel)).toEqual([]);
  await page.keyboard.press('b');
  await expect.poll(() => markedPages(page)).toEqual([2]);
  await panel.getByRole('link', { name: 'All bookmarks' }).click();
  await page.getByRole('link', { name: 'Page 2' }).first().waitFor();
});

test('a toast is in the middle of the page area above the bar, and stays there while a dialog opens and closes', async () => {
  const { page } = await app.visit(desktop);
  await toggleBookmark(page, 4);
  const toast = page.locator('output > div').filter({ hasText: 'Page 4 bookmarked' });
  const { x, y } = await stableBox(toast);
  const [toastBox, pageBox, barBox] = await Promise.all(
    [toast, page.getByRole('main'), page.getByRole('slider', { name: 'Page', exact: true })].map((each) =>
      each.boundingBox(),
    ),
  );
  expect(x + toastBox!.width / 2).toBeCloseTo(pageBox!.x + pageBox!.width / 2, 0);
  expect(y + toastBox!.height).toBeLessThanOrEqual(barBox!.y);
  const luminance = (box: Locator) =>
    box.evaluate((it) => Number(/\d+/.exec(getComputedStyle(it).backgroundColor)?.[0]));
  // paper on the dark reader, although the theme of the page is light
  expect(await luminance(toast)).toBeGreaterThan(200);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect(await toast.boundingBox()).toEqual(toastBox);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await toast.boundingBox()).toEqual(toastBox);
});

test('on a phone bookmarks are listed in the sheet, above the chapters', async () => {
  const { page } = await app.visit(phone);
  await openAt(page, 3);
  // opens the bars by a tap, because the header hides by itself after a while
  await page.touchscreen.tap(195, 420);
  await page.getByRole('button', { name: 'Settings', exact: true }).waitFor();
  await page.getByRole('button', { name: /^Bookmark this page/ }).click();
  await page.getByText('Page 3 bookmarked').waitFor();
  await openAt(page, 1);
  await page.touchscreen.tap(195, 420);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Chapters', exact: true }).click();
  await page.getByRole('button', { name: 'Page 3 of 6' }).click();
  await expect.poll(() => page.url()).toBe(`${chapter}/3`);
  await page.getByRole('button', { name: 'Chapters', exact: true }).waitFor({ state: 'detached' });
});
