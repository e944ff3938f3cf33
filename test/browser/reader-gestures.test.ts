// Reader gestures: pairwise combinations of touch settings, in the shortest and the longest chapter (all combinations
// in `npm run e2e:full`); pages that are too wide, too tall, transparent or split in two; wheels and touchpads.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { movingDesktop as desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';
import { openLongChapters } from '#test/support/browser/long-chapters.ts';
import { withEvent } from '#test/support/browser/page-waits.ts';
import { openReaderPages } from '#test/support/browser/reader-pages.ts';
import {
  waitUntilAtRest,
  openByTouch,
  pagesInSight,
  readByTouch,
  expectTurnAtEdge,
  touchFactors,
  zoomOf,
  type TouchCombination,
} from '#test/support/browser/reader-touch.ts';
import { fingersOn, type Point } from '#test/support/browser/touch.ts';
import { buildChapter, buildTitle, framedPage } from '#test/support/builders/build.ts';
import { pairwise } from '#test/support/tables/pairwise.ts';

const app = openBrowserFixture();
const chapterUrlOf = openLongChapters(app);
const openReaderPage = openReaderPages(app);

/** URL of a chapter that is read from right to left: page 2 is very wide, page 3 very tall, page 4 transparent. */
let oddShapesUrl = '';
beforeAll(async () => {
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Odd Shapes', main: true }] });
  const transparentColor = { r: 0, g: 0, b: 0, alpha: 0 };
  const images = [
    await framedPage({ width: 800, height: 1120 }),
    await framedPage({ width: 4000, height: 400 }),
    await framedPage({ width: 800, height: 8000 }),
    await sharp({ create: { width: 800, height: 1120, channels: 4, background: transparentColor } })
      .png()
      .toBuffer(),
    await framedPage({ width: 800, height: 1120 }),
  ];
  oddShapesUrl = `${app.site}/chapter/${(await buildChapter(app.ctx, title.id, { direction: 'rtl' }, images)).uid}`;
});

/**
 * Pairwise combinations of touch settings. The modes with spreads and with gaps are left out, because gestures work the
 * same there as in single-page and strip mode.
 */
const pairwiseCombinations = pairwise({
  ...touchFactors,
  count: [3, 500],
  mode: ['single', 'strip', 'wide'],
  motion: ['moving'],
} as const);

test.each(pairwiseCombinations)('a chapter is read by touch: $count pages, $mode, $size, $direction', (combination) =>
  readByTouch(openReaderPage, chapterUrlOf, combination),
);

const defaultCombination: Omit<TouchCombination, 'count'> = {
  mode: 'single',
  size: 'phone',
  direction: 'ltr',
  motion: 'moving',
};
const screenCenter: Point = { x: 195, y: 422 };
const boxOf = (page: Page, pageNumber: number) =>
  page.locator(`[aria-label="Pages"]:not([inert]) [data-box="${pageNumber}"]`);

describe('pages larger than the window, without zoom', () => {
  test('a finger pans a page that is too wide, and swipes on at its edge', async () => {
    const { page, fingers } = await openByTouch(openReaderPage, `${chapterUrlOf(20)}/5`, defaultCombination, {
      'account fit': 'height',
    });
    expect(await zoomOf(page)).toBe(1);
    await expectTurnAtEdge(page, fingers, { ...defaultCombination, count: 20 });
  });

  test('taps show the rest of a page first, across and down, then turn it', async () => {
    const { page, fingers } = await openByTouch(openReaderPage, `${chapterUrlOf(20)}/5`, defaultCombination, {
      'account fit': 'original',
    });
    // the page of 800 x 1120 px is larger than the window of 390 x 844 px: taps show three parts across in each of two
    // rows
    const scrollDirections: boolean[][] = [];
    for (let tap = 0; tap < 5; tap++) {
      const before = await waitUntilAtRest(page);
      await withEvent(page, 'scroll', () => fingers.tap({ x: 360, y: 420 }));
      const after = await waitUntilAtRest(page);
      scrollDirections.push([after.left > before.left, after.top > before.top]);
      expect(await pagesInSight(page)).toEqual([5]);
    }
    const [hasMovedAcross, hasMovedDown] = [
      [true, false],
      [false, true],
    ];
    expect(scrollDirections).toEqual([hasMovedAcross, hasMovedAcross, hasMovedDown, hasMovedAcross, hasMovedAcross]);
    await fingers.tap({ x: 360, y: 420 });
    await expect.poll(() => pagesInSight(page)).toEqual([6]);
  });

  test('a page that is only taller is scrolled by a tap and turned by a key', async () => {
    const { page, fingers } = await openByTouch(
      openReaderPage,
      `${chapterUrlOf(20)}/5`,
      { ...defaultCombination, size: 'turned' },
      { 'account fit': 'width' },
    );
    const before = await waitUntilAtRest(page);
    await withEvent(page, 'scroll', () => fingers.tap({ x: 800, y: 200 }));
    expect((await waitUntilAtRest(page)).top).toBeGreaterThan(before.top + 200);
    expect(await pagesInSight(page)).toEqual([5]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => pagesInSight(page)).toEqual([6]);
  });
});

describe('pages of odd shapes', () => {
  test('a very tall page has the width of the window, and a very wide one can be zoomed to the size of its file', async () => {
    const { page, fingers } = await openByTouch(openReaderPage, `${oddShapesUrl}/3`, {
      ...defaultCombination,
      direction: 'rtl',
    });
    expect((await boxOf(page, 3).boundingBox())!.width).toBe(390);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => pagesInSight(page)).toEqual([2]);
    await waitUntilAtRest(page);
    for (let pinch = 0; pinch < 3; pinch++) await fingers.pinch(screenCenter, { from: 60, to: 300 });
    await expect.poll(() => zoomOf(page)).toBeCloseTo(4000 / 390, 2);
    await expect.poll(async () => (await boxOf(page, 2).boundingBox())!.width).toBeCloseTo(4000, 0);
  });

  test.each(['single', 'strip'] as const)('a transparent page has a white background: %s', async (mode) => {
    const { page } = await openByTouch(openReaderPage, `${oddShapesUrl}/4`, {
      ...defaultCombination,
      mode,
      direction: 'rtl',
    });
    await page.getByRole('img', { name: 'Page 4 of' }).waitFor();
    await expect.poll(() => pixelColorAt(page, screenCenter)).toEqual([255, 255, 255]);
  });

  test('in a strip the halves of a wide page follow the reading direction, and a rotated page is turned as in single mode', async () => {
    const halfOrder = (page: Page) =>
      page.locator('[data-page="2"] > [data-box]').evaluateAll((boxes) =>
        boxes.map((box) => {
          const [visibleBox, canvasBox] = [
            box.getBoundingClientRect(),
            box.querySelector('canvas')!.getBoundingClientRect(),
          ];
          return Math.round((visibleBox.left - canvasBox.left) / canvasBox.width / 0.5);
        }),
      );
    const openWidePage = (value: string, direction: 'rtl' | 'ltr') =>
      openByTouch(
        openReaderPage,
        `${oddShapesUrl}/2`,
        { ...defaultCombination, mode: 'strip', direction },
        { 'account widePages': value },
      );
    expect(await halfOrder((await openWidePage('split', 'rtl')).page)).toEqual([1, 0]);
    expect(await halfOrder((await openWidePage('split', 'ltr')).page)).toEqual([0, 1]);
    const rotationOf = async (mode: 'strip' | 'single'): Promise<string> => {
      const { page } = await openByTouch(
        openReaderPage,
        `${oddShapesUrl}/2`,
        { ...defaultCombination, mode, direction: 'rtl' },
        { 'account widePages': 'rotate' },
      );
      return boxOf(page, 2)
        .locator('img, canvas')
        .evaluate((picture: HTMLElement) => picture.style.transform);
    };
    expect(await rotationOf('strip')).toBe(await rotationOf('single'));
    expect(await rotationOf('strip')).toContain('-90deg');
  });
});

describe('double tap', () => {
  test('a double tap where a tap turns the page turns it twice, unless double tap is set to zoom anywhere', async () => {
    const at = { x: 360, y: 420 };
    const { page, fingers } = await openByTouch(openReaderPage, `${chapterUrlOf(20)}/5`, defaultCombination);
    await fingers.doubleTap(at);
    await expect.poll(() => pagesInSight(page)).toEqual([7]);
    expect(await zoomOf(page)).toBe(1);
    const zoomingReader = await openByTouch(openReaderPage, `${chapterUrlOf(20)}/5`, defaultCombination, {
      'account doubleTap': true,
    });
    await fingers.doubleTap(at);
    await expect.poll(() => zoomOf(zoomingReader.page)).toBe(2.5);
    await waitUntilAtRest(page);
    expect(await pagesInSight(page)).toEqual([5]);
    await fingers.doubleTap(at);
    await expect.poll(() => zoomOf(page)).toBe(1);
    await waitUntilAtRest(page);
    await fingers.tap(at);
    await expect.poll(() => pagesInSight(page)).toEqual([6]);
    // taps at different points are not a double tap
    await fingers.tap(at);
    await fingers.tap({ x: 360, y: 700 });
    await expect.poll(() => pagesInSight(page)).toEqual([8]);
    expect(await zoomOf(page)).toBe(1);
  });
});

describe('rotating a phone', () => {
  /** Position of the window's center within a box: 0 is the box's left or upper edge, 1 the opposite one. */
  const centerWithinBox = (page: Page, selector: string): Promise<Point> =>
    page.locator(selector).evaluate((box) => {
      const { left, top, width, height } = box.getBoundingClientRect();
      return { x: (innerWidth / 2 - left) / width, y: (innerHeight / 2 - top) / height };
    });

  test.each([
    { mode: 'auto', name: 'a page that comes to stand in a pair' },
    { mode: 'single', name: 'a page alone' },
    { mode: 'strip', name: 'a strip' },
  ])('keeps $name zoomed at the same point', async ({ mode }) => {
    const { page, fingers } = await openByTouch(openReaderPage, `${chapterUrlOf(20)}/6`, defaultCombination, {
      'account mode': mode,
      'account doubleIn': 'landscape',
    });
    await page.getByRole('img', { name: 'Page 6 of' }).waitFor();
    await fingers.pinch(screenCenter, { from: 60, to: 240 });
    await expect.poll(() => zoomOf(page)).toBeCloseTo(4, 0);
    await waitUntilAtRest(page);
    await fingers.drag(screenCenter, { x: 130, y: 360 });
    await waitUntilAtRest(page);
    const zoomBefore = await zoomOf(page);
    const box = mode === 'strip' ? '[data-page="6"]' : '[aria-label="Pages"]:not([inert]) [data-box="6"]';
    const before = await centerWithinBox(page, box);
    for (const viewport of [phone.viewport!, { width: 844, height: 390 }, phone.viewport!]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => page.evaluate(() => innerWidth)).toBe(viewport.width);
      await waitUntilAtRest(page);
      expect(await zoomOf(page)).toBe(zoomBefore);
      const after = await centerWithinBox(page, box);
      expect(after.x).toBeCloseTo(before.x, 1);
      // in a strip, rotating keeps the content at the top of the viewport in place, not that in the center
      if (mode !== 'strip') expect(after.y).toBeCloseTo(before.y, 1);
    }
  });
});

describe('on a desktop', () => {
  const at = (page: Page): Promise<number[]> => pagesInSight(page);

  test('each notch of a wheel turns the page, and so do two fingers that move sideways on a touchpad', async () => {
    const page = await openReaderPage({
      address: `${chapterUrlOf(20)}/1`,
      screen: desktop,
      settings: { 'account mode': 'single' },
    });
    await page.getByRole('img', { name: 'Page 1 of' }).waitFor();
    await waitUntilSettled(page);
    await page.mouse.move(400, 400);
    for (let notch = 0; notch < 8; notch++) await page.mouse.wheel(0, 120);
    await expect.poll(() => at(page)).toEqual([9]);
    for (let notch = 0; notch < 3; notch++) await page.mouse.wheel(0, -120);
    await expect.poll(() => at(page)).toEqual([6]);
    await waitUntilSettled(page);
    await page.mouse.wheel(60, 1);
    await expect.poll(() => at(page)).toEqual([7]);
    await waitUntilSettled(page);
    expect(await at(page)).toEqual([7]);
    await page.mouse.wheel(-60, 1);
    await expect.poll(() => at(page)).toEqual([6]);
  });
});

test('a pinch that begins before the code of gestures has loaded is not lost', async () => {
  const { page } = await app.visit(phone);
  const chunkRequested = Promise.withResolvers<void>();
  const chunkReleased = Promise.withResolvers<void>();
  await page.route(`**${chunkOf(app.ctx.config, 'reader/deferred-parts.chunk.ts')}`, async (route) => {
    chunkRequested.resolve();
    await chunkReleased.promise;
    await route.continue();
  });
  await page.goto(`${chapterUrlOf(20)}/2`);
  await page.getByRole('img', { name: 'Page 2 of' }).waitFor();
  await chunkRequested.promise;
  const fingers = await fingersOn(page);
  const fingersApart = (distancePx: number): [Point, Point] => [
    { x: 195 - distancePx, y: 422 },
    { x: 195 + distancePx, y: 422 },
  ];
  await fingers.down(...fingersApart(20));
  await fingers.move(...fingersApart(25));
  chunkReleased.resolve();
  await waitUntilSettled(page);
  for (let distancePx = 30; distancePx <= 120; distancePx += 10) await fingers.move(...fingersApart(distancePx));
  await fingers.up();
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(2);
});

async function pixelColorAt(page: Page, { x, y }: Point): Promise<number[]> {
  const screenshot = await page.screenshot({ clip: { x, y, width: 2, height: 2 } });
  const { data } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}
