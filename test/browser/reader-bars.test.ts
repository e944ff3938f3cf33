// The reader's controls: slim bars on phones, thumbnails by keys, refused keys, and announcements for screen readers.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { waitUntilIdle } from '#test/support/browser/page-waits.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';
import { openReaderPages } from '#test/support/browser/reader-pages.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';

const app = openBrowserFixture();
const openReader = openReaderPages(app);
const count = 12;
let chapters: string[] = [];

beforeAll(async () => {
  const title = await buildTitle(app.ctx, { direction: 'ltr' });
  chapters = [];
  for (const chapter of ['1', '2']) {
    const { uid } = await buildChapter(app.ctx, title.id, { chapter, direction: 'ltr', layout: 'paged' }, count);
    chapters.push(`${app.site}/chapter/${uid}`);
  }
});

const waitForPage = (page: Page, pageNumber: number) =>
  page.getByRole('img', { name: `Page ${pageNumber} of ${count}` }).waitFor();
async function openAtPage(screen: typeof desktop, pageNumber: number): Promise<Page> {
  const page = await openReader({ address: `${chapters[0]}/${pageNumber}`, screen, loaded: true });
  await waitForPage(page, pageNumber);
  // waits, because the input listeners are loaded after the first page is shown
  await waitUntilIdle(page);
  return page;
}
/** Records the texts of the page's live region from now on. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  // the first page is in the HTML, before the live region
  await page.locator('[aria-live="polite"].sr-only').first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    const announcements: string[] = [];
    Object.assign(window, { said: announcements });
    const region = document.querySelector('[aria-live="polite"].sr-only')!;
    new MutationObserver(() => announcements.push(region.textContent)).observe(region, {
      childList: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test('on a phone a tap in the middle opens slim bars beside the visible page, and they open the sheet', async () => {
  const page = await openAtPage(phone, 4);
  const settings = page.getByRole('button', { name: 'Settings', exact: true });
  await page.touchscreen.tap(195, 420);
  await settings.waitFor();
  const slimBar = (await settings.locator('..').boundingBox())!;
  expect(slimBar.height).toBeLessThan(110);
  await page.getByText(`Page 4 of ${count}`, { exact: true }).waitFor();
  const slider = page.getByRole('slider', { name: 'Page', exact: true });
  expect(await slider.count()).toBe(1);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await waitForPage(page, 5);
  // a page turn does not close the bars; the next tap does
  await page.touchscreen.tap(195, 420);
  await settings.waitFor({ state: 'hidden' });
  await page.touchscreen.tap(195, 420);
  await settings.tap();
  const sheet = page.getByRole('dialog', { name: 'Reader controls' });
  await sheet.getByRole('button', { name: 'Layout', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.touchscreen.tap(195, 420);
  // the bars lead to the next chapter, and a tap beside them turns the page
  await page.getByRole('button', { name: 'Next chapter', exact: true }).tap();
  await expect.poll(() => page.url()).toContain(chapters[1]!);
  await waitForPage(page, 1);
  await page.touchscreen.tap(195, 420);
  await settings.waitFor();
  await page.touchscreen.tap(370, 420);
  await waitForPage(page, 2);
  await settings.waitFor({ state: 'hidden' });
});

test('thumbnails are one tab stop, are moved through by arrow keys, and return the focus to the page', async () => {
  const page = await openAtPage(desktop, 3);
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'All pages' });
  await dialog.waitFor();
  const focusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focusedLabel).toBe(`Page 3 of ${count}`);
  expect(await dialog.locator('ol button[tabindex="0"]').count()).toBe(1);
  await page.keyboard.press('ArrowRight');
  expect(await focusedLabel()).toBe(`Page 4 of ${count}`);
  await page.keyboard.press('End');
  expect(await focusedLabel()).toBe(`Page ${count} of ${count}`);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await waitForPage(page, 2);
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Pages');
});

test('a key that belongs to the browser is refused with the reason', async () => {
  const page = await openAtPage(desktop, 1);
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Reader settings' });
  await dialog.getByRole('button', { name: 'Shortcuts', exact: true }).click();
  const addKeyButton = dialog.getByRole('button', { name: 'Add a key: Change mode' });
  for (const [key, reason] of [
    ['F5', 'F5 is used by your browser. Choose another key.'],
    ['Enter', 'Enter is needed for buttons and fields. Choose another key.'],
    ['Tab', 'Tab is needed for buttons and fields. Choose another key.'],
    ['Escape', 'Esc always closes dialogs. Choose another key.'],
  ] as const) {
    await addKeyButton.click();
    await page.keyboard.press(key);
    await dialog.getByText(reason).waitFor();
  }
});

test('the live region announces auto-advance, zoom, and the pair of pages after a jump', async () => {
  const page = await openAtPage(desktop, 1);
  const announcements = await recordAnnouncements(page);
  const expectAnnounced = (text: string) => expect.poll(announcements).toContain(text);
  await page.keyboard.press('n');
  await expectAnnounced('Auto-advance on: 10 s');
  await page.keyboard.press('n');
  await expectAnnounced('Auto-advance off');
  await page.keyboard.press('+');
  await expect.poll(async () => (await announcements()).some((text) => /^1\d\d%$/.test(text))).toBe(true);
  await page.keyboard.press('0');
  const modeButton = page.getByRole('button', { name: /^Mode / });
  while (!(await modeButton.innerText()).includes('Double page')) {
    await page.keyboard.press('r');
    await waitUntilSettled(page);
  }
  await page.keyboard.press('g');
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expectAnnounced(`Pages 8–9 of ${count}`);
});

test('auto-advance started before the code of announcements has loaded is announced then, and only once', async () => {
  const { page } = await app.visit(desktop);
  let releaseChunk = (): void => undefined;
  const chunkReleased = new Promise<void>((resolve) => (releaseChunk = resolve));
  await page.route(`**${chunkOf(app.ctx.config, 'reader/ProgressRecorder.tsx')}`, async (route) => {
    await chunkReleased;
    await route.continue();
  });
  await page.goto(`${chapters[0]}/1`);
  await waitForPage(page, 1);
  const announcements = await recordAnnouncements(page);
  const expectAnnounced = (text: string) => expect.poll(announcements).toContain(text);
  // keys work once the reader has loaded, which may be after its image
  await page.locator('[data-reader]').waitFor();
  await page.keyboard.press('n');
  await page.getByRole('group', { name: 'Auto-advance' }).waitFor();
  expect(await announcements()).not.toContain('Auto-advance on: 10 s');
  releaseChunk();
  await expectAnnounced('Auto-advance on: 10 s');
  await page.keyboard.press('.');
  await expectAnnounced(`Ch. 2, page 1 of ${count}`);
  await waitUntilSettled(page);
  expect((await announcements()).filter((text) => text === 'Auto-advance on: 10 s')).toHaveLength(1);
});
