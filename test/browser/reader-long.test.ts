// Chapters with as many pages as a printed volume, and more: no part of the reader is outside of the screen.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { movingDesktop as desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { openLongChapters, pageCounts } from '#test/support/browser/long-chapters.ts';
import { openReaderPages } from '#test/support/browser/reader-pages.ts';
import { overflowProblems } from '#test/support/browser/reader-whole.ts';

const app = openBrowserFixture();
const chapterOf = openLongChapters(app);
const open = openReaderPages(app);

/** Expects the shown page to be within the viewport of the reader. */
async function expectInViewport(page: Page, at: number): Promise<void> {
  const box = (await page.locator(`[aria-label="Pages"]:not([inert]) [data-box="${at}"]`).boundingBox())!;
  const area = (await page.getByRole('region', { name: 'Pages' }).boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(area.x - 1);
  expect(box.x + box.width).toBeLessThanOrEqual(area.x + area.width + 1);
  expect(box.height).toBeLessThanOrEqual(area.height + 1);
}

const small = { ...phone, viewport: { width: 320, height: 568 } };

test.each(
  pageCounts.flatMap((count) => [
    { count, size: 'phone', screen: phone },
    { count, size: 'small phone', screen: small },
    { count, size: 'desktop with its panel', screen: desktop },
  ]),
)('the reader of $count pages fits a $size, and its controls work', async ({ count, screen }) => {
  const touch = screen.hasTouch === true;
  const page = await open({ address: `${chapterOf(count)}/2`, screen });
  await page.getByRole('img', { name: 'Page 2 of' }).waitFor();
  await waitUntilSettled(page);
  expect(await overflowProblems(page)).toEqual([]);
  await expectInViewport(page, 2);
  const { width, height } = screen.viewport!;
  const readingWidth = touch ? width : width - 320;
  const press = (x: number): Promise<void> =>
    touch ? page.touchscreen.tap(x, height / 2) : page.mouse.click(x, height / 2);
  // the outer thirds turn the page
  await press(readingWidth * 0.75);
  await page.getByRole('img', { name: 'Page 3 of' }).waitFor();
  await waitUntilSettled(page);
  await press(readingWidth * 0.25);
  await page.getByRole('img', { name: 'Page 2 of' }).waitFor();
  await waitUntilSettled(page);
  // the middle opens the controls, none of which is outside of the screen
  if (touch) {
    await press(readingWidth * 0.5);
    const settings = page.getByRole('button', { name: 'Settings', exact: true });
    await settings.waitFor();
    await waitUntilSettled(page);
    expect(await overflowProblems(page)).toEqual([]);
    await settings.tap();
    await page.getByRole('dialog', { name: 'Reader controls' }).waitFor();
  }
  // a click on the progress bar opens the page under the pointer, even if a page of 500 has less than two pixels
  if (!touch) {
    const bar = (await page.getByRole('slider', { name: 'Page', exact: true }).boundingBox())!;
    await page.mouse.click(bar.x + bar.width - 1, bar.y + bar.height / 2);
    await page.getByRole('img', { name: `Page ${count} of` }).waitFor();
    await waitUntilSettled(page);
    expect(await overflowProblems(page)).toEqual([]);
  }
});
