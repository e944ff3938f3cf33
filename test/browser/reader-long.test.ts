// Chapters with as many pages as a printed volume, and more: no part of the reader is outside of the screen.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { movingDesktop as desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openLongChapters, pageCounts } from '#test/support/browser/long-chapters.ts';
import { openReaderPages } from '#test/support/browser/reader-pages.ts';
import { overflowProblems } from '#test/support/browser/reader-whole.ts';

const app = openBrowserFixture();
const chapterUrlOf = openLongChapters(app);
const openReaderPage = openReaderPages(app);

/** Expects the shown page to be within the viewport of the reader. */
async function expectInViewport(page: Page, pageNumber: number): Promise<void> {
  const box = (await page.locator(`[aria-label="Pages"]:not([inert]) [data-box="${pageNumber}"]`).boundingBox())!;
  const pagesArea = (await page.getByRole('region', { name: 'Pages' }).boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(pagesArea.x - 1);
  expect(box.x + box.width).toBeLessThanOrEqual(pagesArea.x + pagesArea.width + 1);
  expect(box.height).toBeLessThanOrEqual(pagesArea.height + 1);
}

const smallPhone = { ...phone, viewport: { width: 320, height: 568 } };

test.each(
  pageCounts.flatMap((count) => [
    { count, size: 'phone', screen: phone },
    { count, size: 'small phone', screen: smallPhone },
    { count, size: 'desktop with its panel', screen: desktop },
  ]),
)('the reader of $count pages fits a $size, and its controls work', async ({ count, screen }) => {
  const hasTouch = screen.hasTouch === true;
  const page = await openReaderPage({ address: `${chapterUrlOf(count)}/2`, screen });
  await page.getByRole('img', { name: 'Page 2 of' }).waitFor();
  await waitUntilSettled(page);
  expect(await overflowProblems(page)).toEqual([]);
  await expectInViewport(page, 2);
  const { width, height } = screen.viewport!;
  const readingWidth = hasTouch ? width : width - 320;
  const pressAt = (x: number): Promise<void> =>
    hasTouch ? page.touchscreen.tap(x, height / 2) : page.mouse.click(x, height / 2);
  // the outer thirds turn the page
  await pressAt(readingWidth * 0.75);
  await page.getByRole('img', { name: 'Page 3 of' }).waitFor();
  await waitUntilSettled(page);
  await pressAt(readingWidth * 0.25);
  await page.getByRole('img', { name: 'Page 2 of' }).waitFor();
  await waitUntilSettled(page);
  // the middle opens the controls, none of which is outside of the screen
  if (hasTouch) {
    await pressAt(readingWidth * 0.5);
    const settings = page.getByRole('button', { name: 'Settings', exact: true });
    await settings.waitFor();
    await waitUntilSettled(page);
    expect(await overflowProblems(page)).toEqual([]);
    await settings.tap();
    await page.getByRole('dialog', { name: 'Reader controls' }).waitFor();
  }
  // a click on the progress bar opens the page under the pointer, even if a page of 500 has less than two pixels
  if (!hasTouch) {
    const progressSliderBox = (await page.getByRole('slider', { name: 'Page', exact: true }).boundingBox())!;
    await page.mouse.click(
      progressSliderBox.x + progressSliderBox.width - 1,
      progressSliderBox.y + progressSliderBox.height / 2,
    );
    await page.getByRole('img', { name: `Page ${count} of` }).waitFor();
    await waitUntilSettled(page);
    expect(await overflowProblems(page)).toEqual([]);
  }
});
