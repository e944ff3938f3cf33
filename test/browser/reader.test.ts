// The reader's controls: keys, wheel, panel, sheet; and the position within a page.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  movingDesktop as desktop,
  navigateClientSide,
  phone,
  waitUntilSettled,
} from '#test/support/browser/browser.ts';
import { generatedComics } from '#test/support/builders/comics.ts';
import { openComicsFixture } from '#test/support/browser/comics-fixture.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';
import { waitForAnimations, waitUntilIdle, withEvent } from '#test/support/browser/page-waits.ts';
import { openSharedPages } from '#test/support/browser/shared-pages.ts';

const mangaName = 'Haruko-san no Kareshi';
const albumName = 'Page Blanche';
const stripName = 'Tori no Me';

const comicsFixture = openComicsFixture({}, undefined, generatedComics);
const openPage = openSharedPages(comicsFixture);

type ScreenOptions = typeof desktop;

async function openAtPage(title: string, options: ScreenOptions, pageNumber = 1) {
  const page = await openPage(options);
  await page.goto(`${comicsFixture.chapter(title)}/${pageNumber}`);
  await page.getByRole('img', { name: `Page ${pageNumber} of` }).waitFor();
  // waits, because the wheel and touch listeners are loaded after the first page is shown
  await waitUntilIdle(page);
  return { page };
}

const expectPage = (page: Page, pageNumber: number): Promise<void> =>
  page.getByRole('img', { name: new RegExp(`^Page ${pageNumber} of`) }).waitFor();

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

describe('on a desktop', () => {
  test('Space, Page Down, their opposites and the wheel turn a page that fits the window', async () => {
    const { page } = await openAtPage(mangaName, desktop);
    for (const [key, at] of [
      ['Space', 2],
      ['PageDown', 3],
      ['Shift+Space', 2],
      ['PageUp', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expectPage(page, at);
    }
    await page.mouse.move(640, 450);
    await page.mouse.wheel(0, 120);
    await expectPage(page, 2);
  });

  test('screen readers announce the opened chapter; the wheel notch that reaches the end of a tall page does not turn it, the next one does', async () => {
    const { page } = await openAtPage(albumName, desktop, 2);
    await expect
      .poll(() => page.locator('[role="status"], [aria-live]').allInnerTexts())
      .toContain('Tome 1 Ch. 1, page 2 of 9');
    const view = page.getByRole('region', { name: 'Pages' });
    const remainingScroll = (): Promise<number> =>
      view.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop);
    for (let at = 0; at < 7 && (await remainingScroll()) < 200; at++) {
      await page.keyboard.press('i');
      await waitUntilIdle(page);
    }
    const scrollable = await remainingScroll();
    expect(scrollable).toBeGreaterThan(200);
    await view.evaluate((element, to) => element.scrollTo({ top: to, behavior: 'instant' }), scrollable - 40);
    await waitUntilSettled(page);
    await page.mouse.move(500, 450);
    await withEvent(page, 'wheel', () => page.mouse.wheel(0, 120));
    await expect.poll(remainingScroll).toBeLessThan(2);
    // also waits until the wheel gesture is over
    await waitUntilSettled(page);
    expect(page.url()).toMatch(/\/2$/);
    await page.mouse.wheel(0, 120);
    await expectPage(page, 3);
  });

  test('keys still turn pages after a click on the progress bar or in the header, which hides again', async () => {
    const { page } = await openAtPage(albumName, desktop, 5);
    const progressSlider = page.getByRole('slider', { name: 'Page' });
    const { x, y, width, height } = await boxOf(progressSlider);
    await page.mouse.click(x + (width * 3.5) / 9, y + height / 2);
    await expectPage(page, 4);
    await page.keyboard.press('PageDown');
    await expectPage(page, 5);
    await page.keyboard.press('Space');
    await expectPage(page, 6);
    const button = page.getByRole('button', { name: 'Reader settings (M)' });
    await button.click();
    await page.keyboard.press('Space');
    await expectPage(page, 7);
    const headerOpacity = (): Promise<string> =>
      button.evaluate((element) => getComputedStyle(element.parentElement!).opacity);
    await expect.poll(headerOpacity).toBe('1');
    await page.mouse.move(400, 450);
    await expect.poll(headerOpacity).toBe('0');
  });

  test('the end card stays when the panel or the data saver is switched', async () => {
    const { page } = await openAtPage(albumName, desktop, 9);
    await page.keyboard.press('ArrowRight');
    const endCard = page.getByRole('region', { name: 'End of chapter' });
    await endCard.waitFor();
    await page.getByRole('button', { name: /Data saver/ }).click();
    await page.keyboard.press('m');
    await page.getByRole('complementary', { name: 'Reader settings' }).waitFor({ state: 'hidden' });
    await waitUntilSettled(page);
    expect(await endCard.isVisible()).toBe(true);
  });

  test('keys typed right after G go to its field', async () => {
    const { page } = await openAtPage(mangaName, desktop, 3);
    await page.keyboard.press('g');
    await page.keyboard.press('9');
    await page.keyboard.press('Enter');
    await expectPage(page, 9);
    await page.keyboard.press('g');
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await page.getByText('There is no page 0').waitFor();
    await page.keyboard.press('Escape');
    await expectPage(page, 9);
    // a number beyond the end leads to the last page
    await page.keyboard.press('g');
    await page.keyboard.type('99');
    await page.keyboard.press('Enter');
    await expectPage(page, 12);
  });

  test('keys typed right after G are kept while the code of its field is loading', async () => {
    const { page } = await comicsFixture.visit(desktop);
    const { promise: chunkReleased, resolve: releaseChunk } = Promise.withResolvers<void>();
    await page.route(`**${chunkOf({ webDir: 'dist/web' }, 'reader/panel/overlays.chunk.ts')}`, async (route) => {
      await chunkReleased;
      await route.continue();
    });
    await page.goto(`${comicsFixture.chapter(mangaName)}/3`);
    await expectPage(page, 3);
    await page.keyboard.press('g');
    await page.keyboard.type('12');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
    releaseChunk();
    await expectPage(page, 1);
  });

  test('a click in the middle of the page leaves a pinned panel and the page in place; only the text of the header links to the title', async () => {
    const { page } = await openAtPage(mangaName, desktop);
    const panel = page.getByRole('complementary', { name: 'Reader settings' });
    await panel.waitFor();
    const image = page.getByRole('img', { name: 'Page 1 of 12' });
    const before = await boxOf(image);
    await page.mouse.click(before.x + before.width / 2, 450);
    await waitUntilSettled(page);
    expect(await panel.isVisible()).toBe(true);
    expect(await boxOf(image)).toEqual(before);
    await page.keyboard.press('m');
    await panel.waitFor({ state: 'hidden' });
    await page.mouse.move(600, 17);
    await page.mouse.click(600, 17);
    await waitUntilSettled(page);
    expect(page.url()).toContain('/chapter/');
    await page.getByRole('link', { name: mangaName, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: mangaName }).waitFor();
  });

  test('every fit that is offered looks different on a large screen', async () => {
    const { page } = await openAtPage(mangaName, { viewport: { width: 1920, height: 1080 } });
    const image = page.getByRole('img', { name: 'Page 1 of 12' });
    const seenSizes = new Set<string>();
    for (let at = 0; at < 5; at++) {
      const { width, height } = await boxOf(image);
      const size = `${Math.round(width)} x ${Math.round(height)}`;
      if (seenSizes.has(size)) break;
      seenSizes.add(size);
      await page.keyboard.press('i');
      await waitUntilIdle(page);
    }
    // at least three sizes: whole page, original size, window width
    expect(seenSizes.size).toBeGreaterThanOrEqual(3);
    const finalBox = await boxOf(image);
    expect([...seenSizes]).toContain(`${Math.round(finalBox.width)} x ${Math.round(finalBox.height)}`);
  });

  test('the position within a page of a strip survives a reload and a change of mode', async () => {
    const { page } = await openAtPage(stripName, desktop, 2);
    const view = page.locator('[data-scroller]');
    const scrolledShare = (): Promise<number> =>
      view.evaluate((element) => {
        const box = element.querySelector('[data-page="2"]')!.getBoundingClientRect();
        return -box.top / box.height;
      });
    await view.evaluate((element) => {
      element.scrollTop += element.querySelector('[data-page="2"]')!.getBoundingClientRect().height * 0.4;
    });
    await waitUntilSettled(page);
    const before = await scrolledShare();
    expect(before).toBeGreaterThan(0.3);
    await page.reload();
    await expectPage(page, 2);
    await expect.poll(scrolledShare).toBeCloseTo(before, 1);
    for (let at = 0; at < 6; at++) {
      await page.keyboard.press('r');
      await waitUntilIdle(page);
    }
    await expectPage(page, 2);
    await expect.poll(scrolledShare).toBeCloseTo(before, 1);
  });

  test('the key ? opens and closes the list of keys, which has buttons to close it and to change keys', async () => {
    const { page } = await openAtPage(albumName, desktop);
    const keyList = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.keyboard.press('?');
    await keyList.waitFor();
    await page.keyboard.press('?');
    await keyList.waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await keyList.getByRole('button', { name: 'Close' }).click();
    await keyList.waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    await keyList.getByRole('button', { name: 'Change shortcuts' }).click();
    await page.getByRole('button', { name: 'Add a key: First page' }).waitFor();
  });

  test('a chosen mode is kept for the title, and can be reset to automatic', async () => {
    const { page } = await openAtPage(albumName, desktop);
    for (let at = 0; at < 3; at++) await page.keyboard.press('r');
    await page.locator('[data-scroller]').waitFor();
    await page.reload();
    await page.locator('[data-scroller]').waitFor();
    await navigateClientSide(page, new URL(comicsFixture.chapter(mangaName)).pathname);
    await page.getByRole('img', { name: 'Page 1 of 12' }).waitFor();
    expect(await page.locator('[data-scroller]').count()).toBe(0);
    await navigateClientSide(page, new URL(comicsFixture.chapter(albumName)).pathname);
    await page.locator('[data-scroller]').waitFor();
    for (let at = 0; at < 3; at++) await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Mode Single page Auto' }).waitFor();
  });

  test.each([albumName, mangaName])(
    'a page of %s that fails to load says so, and Retry fetches it again',
    async (title) => {
      const page = await openPage(desktop);
      let shouldFail = true;
      const page2Pattern = /\/data\/[0-9a-f]+\/2-/;
      await page.route(page2Pattern, (route) => (shouldFail ? route.abort() : route.continue()));
      await page.goto(`${comicsFixture.chapter(title)}/2`);
      const message = page.getByText('Page 2 didn’t load');
      await message.waitFor();
      // the message is left to right even if the pages are right to left
      expect(await message.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
      shouldFail = false;
      await page.getByRole('button', { name: 'Retry', exact: true }).click();
      await page.getByRole('img', { name: 'Page 2 of' }).waitFor();
      await page.unroute(page2Pattern);
    },
  );

  test('a dialog longer than the window scrolls, and covers a toast that was there before', async () => {
    const { page } = await openAtPage(mangaName, { ...desktop, viewport: { width: 1280, height: 600 } });
    // shows a toast, because no page precedes the first one
    await page.keyboard.press('ArrowRight');
    const toast = page.getByText('This is the first page').last();
    await toast.waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const [headingBox, dialogBox] = [await boxOf(dialog.getByRole('heading').first()), await boxOf(dialog)];
    expect(dialogBox.height).toBeLessThanOrEqual(600);
    const toastBox = await boxOf(toast);
    expect(toastBox.y).toBeGreaterThan(400);
    const topmost = await page.evaluate(
      (y) => document.elementFromPoint(640, y)?.closest('[role=dialog]') !== null,
      toastBox.y,
    );
    expect(topmost).toBe(true);
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 5000);
    await expect
      .poll(() => dialog.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop))
      .toBeLessThan(2);
    expect((await boxOf(dialog.getByRole('heading').first())).y).toBeLessThanOrEqual(headingBox.y);
    expect(await dialog.evaluate((element) => element.scrollTop)).toBeGreaterThan(50);
  });
});

describe('on a phone', () => {
  async function openSheet(page: Page): Promise<Locator> {
    await page.touchscreen.tap(195, 420);
    await page.getByRole('button', { name: 'Settings', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Reader controls' });
    await sheet.waitFor();
    return sheet;
  }

  test('the sheet keeps its height, takes the focus and does not move the page', async () => {
    const { page } = await openAtPage(mangaName, phone, 3);
    const image = page.getByRole('img', { name: 'Page 3 of 12' });
    const before = await boxOf(image);
    const sheet = await openSheet(page);
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await waitForAnimations(page);
    const heights = new Set<number>();
    for (const name of ['Chapters', 'Settings', 'Layout']) {
      await sheet.getByRole('button', { name, exact: true }).tap();
      heights.add(Math.round((await boxOf(sheet)).height));
    }
    expect(heights.size).toBe(1);
    const stripChoice = sheet.getByRole('button', { name: 'Long strip' });
    const choiceBox = await boxOf(stripChoice);
    await stripChoice.tap();
    await waitUntilSettled(page);
    await waitForAnimations(page);
    expect((await boxOf(stripChoice)).y).toBe(choiceBox.y);
    await sheet.getByRole('button', { name: 'Use default' }).tap();
    await image.waitFor();
    for (let at = 0; at < 30; at++) await page.keyboard.press('Tab');
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await expect.poll(() => boxOf(image)).toEqual(before);
  });

  test('touch targets of the sheet are at least 44 pixels high, and dragging its grab bar down closes it', async () => {
    const { page } = await openAtPage(mangaName, phone);
    const sheet = await openSheet(page);
    for (const name of ['Chapters', 'Layout', 'Settings']) {
      await sheet.getByRole('button', { name, exact: true }).tap();
      expect(await sheet.evaluate(smallTouchTargets)).toEqual([]);
    }
    await waitForAnimations(page);
    const grabBarBox = await boxOf(sheet.getByRole('button', { name: 'Close' }).first());
    const [x, y] = [grabBarBox.x + grabBarBox.width / 2, grabBarBox.y + grabBarBox.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let at = 1; at <= 10; at++) await page.mouse.move(x, y + at * 28);
    await page.mouse.up();
    await sheet.waitFor({ state: 'hidden' });
  });
});

/** Lists controls whose touch target, including edges outside of their box, is lower than 44 pixels. */
function smallTouchTargets(sheet: HTMLElement): string[] {
  return [...sheet.querySelectorAll<HTMLElement>('button, a, select, [role="slider"]')]
    .filter((control) => control.checkVisibility())
    .flatMap((touchTarget) => {
      touchTarget.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, width, top, bottom } = touchTarget.getBoundingClientRect();
      let touchHeight = 0;
      for (let y = Math.floor(top) - 30; y < bottom + 30; y++) {
        const elementAtPoint = document.elementFromPoint(left + width / 2, y);
        if (
          elementAtPoint &&
          (touchTarget.contains(elementAtPoint) || elementAtPoint.closest('label')?.contains(touchTarget))
        )
          touchHeight++;
      }
      return touchHeight < 44 ? [`${touchTarget.ariaLabel ?? touchTarget.textContent}: ${touchHeight}`] : [];
    });
}
