// How pages are shown: in pairs, split, rotated, cropped, zoomed, as thumbnails; scopes of settings, and keys.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { movingDesktop as desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { waitForAnimations, waitUntilIdle } from '#test/support/browser/page-waits.ts';
import { openReaderPages } from '#test/support/browser/reader-pages.ts';

const app = openBrowserFixture();
const openReader = openReaderPages(app);
const wideScreen = { viewport: { width: 1600, height: 900 } };

/** URLs of a paged chapter and of a strip. */
let [pagedChapterUrl, stripChapterUrl] = ['', ''];

beforeAll(async () => {
  const page = (border = 0) => framedPage({ border });
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Fold', main: true }] });
  const images = await Promise.all([
    ...Array.from({ length: 5 }, () => page(60)),
    framedPage({ width: 1200, height: 840 }),
    page(),
    page(),
    page(),
    page(),
  ]);
  pagedChapterUrl = `${app.site}/chapter/${(await buildChapter(app.ctx, title.id, { chapter: '1' }, images)).uid}`;
  const stripTitle = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'The Well', main: true }] });
  const stripImages = await Promise.all(
    Array.from({ length: 8 }, () => framedPage({ width: 500, height: 1500, border: 40 })),
  );
  stripChapterUrl = `${app.site}/chapter/${(await buildChapter(app.ctx, stripTitle.id, { chapter: '1' }, stripImages)).uid}`;
});

async function openAtPage(chapterUrl: string, screen: typeof desktop, pageNumber = 1): Promise<Page> {
  const page = await openReader({ address: `${chapterUrl}/${pageNumber}`, screen });
  await page.getByRole('img', { name: `Page ${pageNumber} of` }).waitFor();
  // waits, because the input listeners are loaded after the first page is shown
  await waitUntilIdle(page);
  return page;
}

/** Presses R until the reader is in a mode. */
async function switchMode(page: Page, name: string): Promise<void> {
  const modeButton = page.getByRole('button', { name: /^Mode / });
  for (let presses = 0; presses < 7 && !(await modeButton.innerText()).includes(name); presses++) {
    const labelBefore = await modeButton.innerText();
    await page.keyboard.press('r');
    await expect.poll(() => modeButton.innerText()).not.toBe(labelBefore);
  }
  expect(await modeButton.innerText()).toContain(name);
}

/** Numbers of the visible pages, from left to right. */
const visiblePages = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-label="Pages"]:not([inert]) [data-box]')]
      .map((box) => ({ page: Number(box.getAttribute('data-box')), x: box.getBoundingClientRect().left }))
      .sort((a, b) => a.x - b.x)
      .map((box) => box.page),
  );

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

/** Presses a key once for each entry of `expected` and waits until exactly the pages of that entry are visible. */
async function turnThrough(page: Page, key: string, expected: number[][]): Promise<void> {
  for (const pages of expected) {
    await page.keyboard.press(key);
    await expect.poll(() => visiblePages(page)).toEqual(pages);
  }
}

describe('pages in pairs', () => {
  test('read from right to left have the cover in the middle and a wide page alone, after which pairing restarts', async () => {
    const page = await openAtPage(pagedChapterUrl, wideScreen);
    await switchMode(page, 'Double page');
    expect(await visiblePages(page)).toEqual([1]);
    const pagesArea = await boxOf(page.getByRole('region', { name: 'Pages' }));
    const cover = await boxOf(page.getByRole('img', { name: 'Page 1 of 10' }));
    expect(Math.abs(cover.x + cover.width / 2 - (pagesArea.x + pagesArea.width / 2))).toBeLessThan(1);
    await turnThrough(page, 'ArrowLeft', [[3, 2], [5, 4], [6], [8, 7], [10, 9]]);
    await page.getByText('9–10 / 10').first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/9$/);
    await turnThrough(page, 'ArrowRight', [[8, 7], [6], [5, 4]]);
    // both pages of a pair are equally high and touch
    const [right, left] = [
      await boxOf(page.getByRole('img', { name: 'Page 4 of 10' })),
      await boxOf(page.getByRole('img', { name: 'Page 5 of 10' })),
    ];
    expect(Math.abs(left.height - right.height)).toBeLessThan(1);
    expect(Math.abs(left.x + left.width - right.x)).toBeLessThan(1);
  });

  test('are shifted by X from the current page on, which is remembered, and shifted back by a second X', async () => {
    const page = await openAtPage(pagedChapterUrl, wideScreen, 2);
    await switchMode(page, 'Double page');
    expect(await visiblePages(page)).toEqual([3, 2]);
    await page.keyboard.press('x');
    await expect.poll(() => visiblePages(page)).toEqual([2]);
    await turnThrough(page, 'ArrowLeft', [[4, 3], [5], [6], [8, 7]]);
    await page.goto(`${pagedChapterUrl}/3`);
    await page.getByRole('img', { name: 'Page 3 of 10' }).waitFor();
    expect(await visiblePages(page)).toEqual([4, 3]);
    await page.goto(`${pagedChapterUrl}/2`);
    await page.getByRole('img', { name: 'Page 2 of 10' }).waitFor();
    await page.keyboard.press('x');
    await expect.poll(() => visiblePages(page)).toEqual([3, 2]);
  });

  test('are automatic where two pages fit as large as one; elsewhere the same page is shown alone', async () => {
    const page = await openAtPage(pagedChapterUrl, { viewport: { width: 1000, height: 700 } }, 4);
    expect((await visiblePages(page)).toSorted()).toEqual([4, 5]);
    await page.setViewportSize({ width: 700, height: 1000 });
    await expect.poll(() => visiblePages(page)).toEqual([4]);
    await page.setViewportSize({ width: 1000, height: 700 });
    await expect.poll(() => visiblePages(page)).toEqual([5, 4]);
  });

  test('are not shown in a narrow window even if they are chosen', async () => {
    const page = await openAtPage(pagedChapterUrl, { viewport: { width: 1100, height: 900 } }, 2);
    await switchMode(page, 'Double page');
    await page.setViewportSize({ width: 600, height: 900 });
    await expect.poll(() => visiblePages(page)).toEqual([2]);
  });
});

describe('wide pages', () => {
  /** Chooses a value of a setting in the dialog. */
  async function chooseValue(page: Page, label: string, value: string): Promise<void> {
    await page.keyboard.press('o');
    const dialog = page.getByRole('dialog', { name: 'Reader settings' });
    await dialog.getByRole('combobox', { name: label }).selectOption(value);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }

  test('split in two are read half by half, the right half first in a manga', async () => {
    const page = await openAtPage(pagedChapterUrl, desktop, 5);
    await chooseValue(page, 'Wide pages', 'Split');
    const leftOffsetPercent = (): Promise<number> =>
      page
        .getByRole('region', { name: 'Pages' })
        .getByRole('img', { name: 'Page 6 of 10' })
        .evaluate((image: HTMLImageElement) => {
          const [imageRect, box] = [image.getBoundingClientRect(), image.parentElement!.getBoundingClientRect()];
          return Math.round(((box.left - imageRect.left) / imageRect.width) * 100);
        });
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => visiblePages(page)).toEqual([6]);
    await expect.poll(leftOffsetPercent).toBe(50);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(leftOffsetPercent).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => visiblePages(page)).toEqual([7]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(leftOffsetPercent).toBe(0);
  });

  test('rotated are taller than wide', async () => {
    const page = await openAtPage(pagedChapterUrl, desktop, 6);
    const box = page.locator('[aria-label="Pages"]:not([inert]) [data-box="6"]');
    const before = await boxOf(box);
    expect(before.width).toBeGreaterThan(before.height);
    await chooseValue(page, 'Wide pages', 'Rotate');
    await expect.poll(async () => (await boxOf(box)).height > (await boxOf(box)).width).toBe(true);
  });

  test('in a strip are not limited to its width', async () => {
    const page = await openAtPage(pagedChapterUrl, { viewport: { width: 1800, height: 900 } }, 5);
    await switchMode(page, 'Long strip');
    const widthOf = async (pageNumber: number): Promise<number> =>
      (await boxOf(page.locator(`[data-page="${pageNumber}"]`))).width;
    await expect.poll(() => widthOf(6)).toBeGreaterThan(1.2 * (await widthOf(5)));
    await chooseValue(page, 'Wide pages', 'Same as other pages');
    await expect.poll(async () => Math.abs((await widthOf(6)) - 888)).toBeLessThan(10);
  });
});

describe('zoom', () => {
  const zoomOf = (page: Page): Promise<number> =>
    page.evaluate(() => {
      const view = document.querySelector<HTMLElement>('[aria-label="Pages"]:not([inert])')!;
      return Number(getComputedStyle(view).getPropertyValue('--zoom'));
    });

  test('changes by keys, by Ctrl with the wheel and by double click, and is reset on another page', async () => {
    const page = await openAtPage(pagedChapterUrl, desktop, 2);
    const image = page.getByRole('img', { name: 'Page 2 of 10' });
    const before = await boxOf(image);
    await page.keyboard.press('+');
    await expect.poll(async () => (await boxOf(image)).width).toBeCloseTo(before.width * 1.4, -1);
    await page.keyboard.press('0');
    await expect.poll(async () => Math.round((await boxOf(image)).width)).toBe(Math.round(before.width));
    await page.mouse.move(300, 300);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(1.3);
    expect(await page.evaluate(() => visualViewport!.scale)).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => zoomOf(page)).toBe(1);
    // waits, because a press right after a movement would only stop the movement
    await waitUntilSettled(page);
    await page.mouse.dblclick(480, 450);
    await expect.poll(() => zoomOf(page)).toBe(2.5);
    await page.keyboard.press('PageDown');
    // Page Down shows the rest of a zoomed page before the next page
    expect(await visiblePages(page)).toEqual([2]);
    await page.keyboard.press('End');
    await expect.poll(() => visiblePages(page)).toEqual([10]);
    expect(await zoomOf(page)).toBe(1);
  });

  test('keeps the point under the pointer in place', async () => {
    const page = await openAtPage(pagedChapterUrl, desktop, 2);
    const image = page.getByRole('img', { name: 'Page 2 of 10' });
    const mousePoint = { x: 420, y: 500 };
    const pointerPosition = async () => {
      const { x, y, width, height } = await boxOf(image);
      return { x: (mousePoint.x - x) / width, y: (mousePoint.y - y) / height };
    };
    await page.mouse.move(mousePoint.x, mousePoint.y);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    // zooms until the page is larger than the window; a smaller page is centered
    await expect.poll(() => zoomOf(page)).toBeCloseTo(1.96);
    await waitForAnimations(page);
    const before = await pointerPosition();
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await expect.poll(() => zoomOf(page)).toBe(5);
    const after = await pointerPosition();
    expect(after.x).toBeCloseTo(before.x, 2);
    expect(after.y).toBeCloseTo(before.y, 2);
  });

  test('by two fingers stays within its limits and does not zoom the browser viewport', async () => {
    const page = await openAtPage(pagedChapterUrl, phone, 2);
    const cdp = await page.context().newCDPSession(page);
    const pinch = async (from: number, to: number): Promise<void> => {
      const points = (apart: number) => [
        { x: 195 - apart, y: 420, id: 0 },
        { x: 195 + apart, y: 420, id: 1 },
      ];
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) });
      for (let step = 1; step <= 8; step++) {
        await cdp.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: points(from + ((to - from) * step) / 8),
        });
      }
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await pinch(40, 120);
    await expect.poll(() => zoomOf(page)).toBeCloseTo(3, 0);
    expect(await page.evaluate(() => visualViewport!.scale)).toBe(1);
    expect(await visiblePages(page)).toEqual([2]);
    await pinch(30, 180);
    await expect.poll(() => zoomOf(page)).toBe(5);
    await pinch(180, 10);
    await expect.poll(() => zoomOf(page)).toBe(1);
    expect(await visiblePages(page)).toEqual([2]);
  });

  test('of a strip keeps the point that is read in place', async () => {
    const page = await openAtPage(stripChapterUrl, desktop, 3);
    const box = page.locator('[data-page="3"]');
    const before = await boxOf(box);
    await page.mouse.move(480, 450);
    await page.keyboard.press('+');
    await expect.poll(async () => (await boxOf(box)).width).toBeCloseTo(before.width * 1.4, -1);
    const after = await boxOf(box);
    expect((450 - after.y) / after.height).toBeCloseTo((450 - before.y) / before.height, 1);
  });
});

test('borders are cropped by a worker, and restored when the setting is reverted', async () => {
  const page = await openAtPage(pagedChapterUrl, desktop, 2);
  const box = page.locator('[aria-label="Pages"]:not([inert]) [data-box="2"]');
  const aspectRatio = async (): Promise<number> => {
    const { width, height } = await boxOf(box);
    return width / height;
  };
  expect(await aspectRatio()).toBeCloseTo(600 / 840, 2);
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Reader settings' });
  await dialog.getByRole('group', { name: 'Crop borders' }).getByRole('button', { name: 'Light' }).click();
  await expect.poll(aspectRatio).toBeCloseTo(480 / 720, 1);
  await expect.poll(async () => Math.abs((await aspectRatio()) - 480 / 720)).toBeLessThan(0.02);
  // the dot marks a changed setting and reverts it
  await dialog.getByRole('button', { name: /^Crop borders: Set for this title/ }).click();
  await expect.poll(aspectRatio).toBeCloseTo(600 / 840, 2);
});

test('settings have four scopes: the narrowest wins, and each can be reverted', async () => {
  const page = await openAtPage(pagedChapterUrl, desktop, 2);
  const dialog = page.getByRole('dialog', { name: 'Reader settings' });
  const fitSelect = dialog.getByRole('combobox', { name: 'Fit' });
  const chooseValue = async (scope: 'account' | 'kind' | 'title' | 'visit', value: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Apply to' }).selectOption(scope);
    await fitSelect.selectOption(value);
  };
  await page.keyboard.press('o');
  await chooseValue('account', 'width');
  await chooseValue('kind', 'fillHeight');
  expect(await fitSelect.inputValue()).toBe('fillHeight');
  await chooseValue('title', 'original');
  await chooseValue('visit', 'fill');
  expect(await fitSelect.inputValue()).toBe('fill');
  for (const [scope, left] of [
    ['for this visit', 'original'],
    ['for this title', 'fillHeight'],
    ['for this kind of chapter', 'width'],
    ['for all titles', 'both'],
  ] as const) {
    await dialog.getByRole('button', { name: new RegExp(`^Fit: Set ${scope}`) }).click();
    await expect.poll(() => fitSelect.inputValue()).toBe(left);
  }
});

test('keys are recorded, reported and moved if already in use, and reset as a whole', async () => {
  const page = await openAtPage(pagedChapterUrl, desktop, 3);
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Reader settings' });
  await dialog.getByRole('button', { name: 'Shortcuts', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add a key: Page to the left' }).click();
  await page.keyboard.press('k');
  await dialog.getByRole('button', { name: 'Remove K from: Page to the left' }).waitFor();
  await dialog.getByRole('button', { name: 'Add a key: Page to the left' }).click();
  await page.keyboard.press('f');
  await dialog.getByText('F is already used for “Full screen”.').waitFor();
  await dialog.getByRole('button', { name: 'Use it here instead' }).click();
  await dialog.getByRole('button', { name: 'Remove F from: Page to the left' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.keyboard.press('k');
  await expect.poll(() => visiblePages(page)).toEqual([4]);
  // polls, because the URL changes a frame after the page is shown
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/\/4$/);
  await page.reload();
  await page.getByRole('img', { name: 'Page 4 of' }).waitFor();
  await page.keyboard.press('f');
  await expect.poll(() => visiblePages(page)).toEqual([5]);
  await page.keyboard.press('o');
  await dialog.getByRole('button', { name: 'Shortcuts', exact: true }).click();
  await dialog.getByRole('button', { name: 'Reset all shortcuts' }).click();
  await expect.poll(() => dialog.getByRole('button', { name: /^Remove K from/ }).count()).toBe(0);
});

test('thumbnails mark the current page and lead to the others', async () => {
  const page = await openAtPage(pagedChapterUrl, desktop, 3);
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'All pages' });
  await dialog.waitFor();
  await expect.poll(() => dialog.locator('[aria-current]').getAttribute('aria-label')).toBe('Page 3 of 10');
  await dialog.getByRole('button', { name: 'Page 8 of 10' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => visiblePages(page)).toEqual([8]);
});
