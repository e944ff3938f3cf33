// Auto-advance: strips scroll and pages turn by themselves until the reader pauses or ends it.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { movingDesktop as desktop } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { waitForFrames, waitUntilIdle } from '#test/support/browser/page-waits.ts';
import { openReaderPages } from '#test/support/browser/reader-pages.ts';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';

const app = openBrowserFixture();
const openReader = openReaderPages(app);
/** Addresses of a chapter of ten pages and of a strip. */
let [pagedChapterUrl, stripChapterUrl] = ['', ''];

beforeAll(async () => {
  const buildChapterFrom = async (images: Promise<Buffer>[]): Promise<string> => {
    const title = await buildTitle(app.ctx, {});
    const { uid } = await buildChapter(app.ctx, title.id, { chapter: '1' }, await Promise.all(images));
    return `${app.site}/chapter/${uid}`;
  };
  pagedChapterUrl = await buildChapterFrom(Array.from({ length: 10 }, () => framedPage({ border: 0 })));
  stripChapterUrl = await buildChapterFrom(
    Array.from({ length: 8 }, () => framedPage({ width: 500, height: 1500, border: 40 })),
  );
});

async function openAtPage(chapterUrl: string, pageNumber: number): Promise<Page> {
  const page = await openReader({ address: `${chapterUrl}/${pageNumber}`, screen: desktop, loaded: true });
  await page.getByRole('img', { name: `Page ${pageNumber} of` }).waitFor();
  // waits, because the input listeners are loaded after the first page is shown
  await waitUntilIdle(page);
  return page;
}

test('a strip scrolls by itself, holding the mouse button pauses it, and Escape ends it', async () => {
  const page = await openAtPage(stripChapterUrl, 1);
  const scrollTop = (): Promise<number> => page.locator('[data-scroller]').evaluate((element) => element.scrollTop);
  await page.keyboard.press('Space');
  const autoScrollBar = page.getByRole('group', { name: 'Auto-advance' });
  await expect.poll(scrollTop).toBeGreaterThan(60);
  await page.getByRole('button', { name: 'Faster' }).click();
  await autoScrollBar.getByText('8 s').waitFor();
  await page.mouse.move(480, 300);
  await page.mouse.down();
  await autoScrollBar.locator('.lucide-pause').waitFor();
  const heldPosition = await scrollTop();
  // auto-scroll would move by two pixels in each of these frames
  await waitForFrames(page, 20);
  expect(Math.abs((await scrollTop()) - heldPosition)).toBeLessThan(3);
  await page.mouse.up();
  await expect.poll(scrollTop).toBeGreaterThan(heldPosition + 30);
  await page.keyboard.press('Escape');
  await autoScrollBar.waitFor({ state: 'hidden' });
  const finalPosition = await scrollTop();
  await waitForFrames(page, 20);
  expect(await scrollTop()).toBe(finalPosition);
});

test('pages turn by themselves and stop at the end of the chapter', async () => {
  const page = await openAtPage(pagedChapterUrl, 9);
  await page.evaluate(() =>
    localStorage.setItem('komawari.reader', JSON.stringify({ lines: { 'account autoSeconds': [1, 0.5] } })),
  );
  await page.reload();
  await page.getByRole('img', { name: 'Page 9 of' }).waitFor();
  await waitUntilIdle(page);
  await page.keyboard.press('n');
  await page.getByRole('region', { name: 'End of chapter' }).waitFor();
  await page.getByRole('group', { name: 'Auto-advance' }).waitFor({ state: 'hidden' });
});
