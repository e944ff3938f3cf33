// Reads a chapter with touch gestures only (tap, swipe, drag, fling, pinch, double tap), in one combination of
// settings.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Combination } from '#test/support/tables/pairwise.ts';
import { waitUntilSettled } from './browser.ts';
import type { PageCount } from './long-chapters.ts';
import { pageCounts } from './long-chapters.ts';
import { waitForAnimations, waitUntilIdle } from './page-waits.ts';
import type { openReaderPages } from './reader-pages.ts';
import { overflowProblems } from './reader-whole.ts';
import { fingersOn, type Fingers, type Point } from './touch.ts';

export const touchFactors = {
  count: pageCounts,
  mode: ['single', 'double', 'strip', 'gaps', 'wide'],
  size: ['phone', 'turned'],
  direction: ['ltr', 'rtl'],
  motion: ['moving', 'still'],
} as const;

export type TouchCombination = Combination<typeof touchFactors>;

const viewports = { phone: { width: 390, height: 844 }, turned: { width: 844, height: 390 } } as const;

/** Returns the scroll position, scroll range and zoom of the visible view. */
const viewStateOf = (page: Page) =>
  page.evaluate(() => {
    const view = document.querySelector<HTMLElement>('[aria-label="Pages"]:not([inert])')!;
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = view;
    return {
      left: scrollLeft,
      top: scrollTop,
      across: scrollWidth - clientWidth,
      down: scrollHeight - clientHeight,
      zoom: Number(getComputedStyle(view).getPropertyValue('--zoom')),
    };
  });
export type View = Awaited<ReturnType<typeof viewStateOf>>;

export const zoomOf = async (page: Page): Promise<number> => (await viewStateOf(page)).zoom;

/** Returns the numbers of the visible pages in paged modes. */
export const pagesInSight = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-label="Pages"]:not([inert]) [data-box]')]
      .map((box) => Number(box.getAttribute('data-box')))
      .sort((a, b) => a - b),
  );

/** Waits until the view has not moved for some frames, and returns its state. */
export async function waitUntilAtRest(page: Page): Promise<View> {
  await waitForAnimations(page);
  await page.evaluate(async () => {
    let lastPosition = '';
    for (let unchangedCount = 0; unchangedCount < 8;) {
      await new Promise(requestAnimationFrame);
      const view = document.querySelector<HTMLElement>('[aria-label="Pages"]:not([inert])')!;
      const currentPosition = `${view.scrollLeft} ${view.scrollTop}`;
      unchangedCount = currentPosition === lastPosition ? unchangedCount + 1 : 0;
      lastPosition = currentPosition;
    }
  });
  await waitUntilSettled(page);
  return viewStateOf(page);
}

/**
 * Tolerance in px for the distance of a drag: the browser's touch slop (the distance below which a touch is still a
 * tap), and one step of the drag.
 */
const slopPx = 30;

/** Expects diagonal drags to pan in both axes, even at angles at which a browser would lock to one axis. */
export async function expectFreePan(page: Page, fingers: Fingers, screenCenter: Point): Promise<void> {
  for (const [x, y] of [
    [-130, -55],
    [55, 130],
  ] as const) {
    const before = await waitUntilAtRest(page);
    await fingers.drag(screenCenter, { x: screenCenter.x + x, y: screenCenter.y + y });
    const after = await waitUntilAtRest(page);
    expect(Math.abs(after.left - before.left + x)).toBeLessThanOrEqual(slopPx);
    expect(Math.abs(after.top - before.top + y)).toBeLessThanOrEqual(slopPx);
  }
}

/** Expects a fling to move the page further than the finger did, and to stop. */
export async function expectFling(page: Page, fingers: Fingers, screenCenter: Point): Promise<void> {
  const before = await waitUntilAtRest(page);
  const dragOffset = { x: -80, y: -100 };
  await fingers.drag(
    screenCenter,
    { x: screenCenter.x + dragOffset.x, y: screenCenter.y + dragOffset.y },
    { fling: true },
  );
  const after = await waitUntilAtRest(page);
  expect(after.left - before.left).toBeGreaterThan(-dragOffset.x);
  expect(after.top - before.top).toBeGreaterThan(-dragOffset.y);
}

/** Expects a pinch to zoom in, the remaining finger to continue panning, and a second pinch to reset the zoom. */
export async function expectPinch(page: Page, fingers: Fingers, screenCenter: Point): Promise<void> {
  const fingersAt = (px: number): [Point, Point] => [
    { x: screenCenter.x - px / 2, y: screenCenter.y },
    { x: screenCenter.x + px / 2, y: screenCenter.y },
  ];
  await fingers.down(...fingersAt(80));
  for (let px = 100; px <= 320; px += 20) await fingers.move(...fingersAt(px));
  const [heldFinger, liftedFinger] = fingersAt(320);
  await fingers.lift(1, liftedFinger);
  await waitForAnimations(page);
  const before = await viewStateOf(page);
  expect(before.zoom).toBeCloseTo(4, 0);
  const dragTarget = { x: heldFinger.x + 40, y: heldFinger.y + 70 };
  for (let step = 1; step <= 4; step++)
    await fingers.move({ x: heldFinger.x + (40 * step) / 4, y: heldFinger.y + (70 * step) / 4 });
  await fingers.move(dragTarget);
  const after = await viewStateOf(page);
  await fingers.up();
  expect(after.left).toBeCloseTo(before.left - 40, -1);
  expect(after.top).toBeCloseTo(before.top - 70, -1);
  await waitUntilAtRest(page);
  await fingers.pinch(screenCenter, { from: 260, to: 40 });
  await expect.poll(() => zoomOf(page)).toBe(1);
  await waitUntilAtRest(page);
}

/** Opens a chapter with these settings. */
export async function openByTouch(
  openReaderPage: ReturnType<typeof openReaderPages>,
  chapterUrl: string,
  { mode, size, direction, motion }: Omit<TouchCombination, 'count'>,
  settings: Record<string, unknown> = {},
): Promise<{ page: Page; fingers: Fingers; middle: Point }> {
  const viewport = viewports[size];
  const reducedMotion = motion === 'still' ? 'reduce' : 'no-preference';
  const page = await openReaderPage({
    address: chapterUrl,
    screen: { viewport, hasTouch: true, isMobile: true, reducedMotion },
    settings: { 'account mode': mode, 'account direction': direction, 'account doubleIn': 'always', ...settings },
  });
  await page
    .getByRole('img', { name: /^Page \d+ of/ })
    .first()
    .waitFor();
  // gesture listeners are attached after the first page is shown
  await waitUntilIdle(page);
  await waitUntilAtRest(page);
  const fingers = await fingersOn(page);
  // releases touches left by a failed test; the call fails if there are none
  await fingers.up().catch(() => undefined);
  return { page, fingers, middle: { x: viewport.width / 2, y: viewport.height / 2 } };
}

/** Performs all gestures one after another; the test fails on any problem. */
export async function readByTouch(
  openReaderPage: ReturnType<typeof openReaderPages>,
  chapterUrlOf: (count: PageCount) => string,
  combination: TouchCombination,
): Promise<void> {
  const {
    page,
    fingers,
    middle: screenCenter,
  } = await openByTouch(openReaderPage, `${chapterUrlOf(combination.count)}/2`, combination);
  expect(await overflowProblems(page)).toEqual([]);
  const isPaged = combination.mode === 'single' || combination.mode === 'double';
  if (isPaged) await expectPageTurns(page, fingers, combination);
  else await expectScroll(page, fingers, combination);

  await fingers.doubleTap(screenCenter);
  await expect.poll(() => zoomOf(page)).toBe(2.5);
  await waitUntilAtRest(page);
  // a page that is narrow in this viewport becomes wider than it only at this zoom
  await fingers.pinch(screenCenter, { from: 60, to: 260 });
  await expect.poll(() => zoomOf(page)).toBe(5);
  await expectFreePan(page, fingers, screenCenter);
  if (combination.motion === 'moving') await expectFling(page, fingers, screenCenter);
  if (isPaged) await expectTurnAtEdge(page, fingers, combination);
  await waitUntilAtRest(page);
  if ((await zoomOf(page)) > 1) {
    await fingers.doubleTap(screenCenter);
    await expect.poll(() => zoomOf(page)).toBe(1);
    await waitUntilAtRest(page);
  }
  await expectPinch(page, fingers, screenCenter);
  expect(await overflowProblems(page)).toEqual([]);
}

/** Returns the path of a swipe in the reading direction, forward or back. */
function swipePath({ size, direction }: TouchCombination, isForward: boolean): { from: Point; to: Point } {
  const { width, height } = viewports[size];
  const y = height / 2;
  const [left, right] = [
    { x: width * 0.2, y },
    { x: width * 0.8, y },
  ];
  return isForward === (direction === 'ltr') ? { from: right, to: left } : { from: left, to: right };
}

/** Turns pages by taps and by swipes, forward and back. */
async function expectPageTurns(page: Page, fingers: Fingers, combination: TouchCombination): Promise<void> {
  const { width, height } = viewports[combination.size];
  const outerPoint = (isForward: boolean): Point => ({
    x: width * (isForward === (combination.direction === 'ltr') ? 0.9 : 0.1),
    y: height / 2,
  });
  const firstPages = await pagesInSight(page);
  const pagesAfter = async (act: () => Promise<void>): Promise<number[]> => {
    const before = await pagesInSight(page);
    await act();
    await expect.poll(() => pagesInSight(page)).not.toEqual(before);
    await waitUntilAtRest(page);
    return pagesInSight(page);
  };
  // with three pages in double mode, no spread follows the opened one
  const on = combination.count > 3 || combination.mode === 'single';
  if (on) {
    const nextPages = await pagesAfter(() => fingers.tap(outerPoint(true)));
    expect(nextPages[0]).toBeGreaterThan(firstPages[0]!);
    expect(await pagesAfter(() => fingers.tap(outerPoint(false)))).toEqual(firstPages);
    const { from, to } = swipePath(combination, true);
    expect(await pagesAfter(() => fingers.drag(from, to, { fling: true }))).toEqual(nextPages);
    expect(await pagesAfter(() => fingers.drag(to, from, { fling: true }))).toEqual(firstPages);
  }
}

/** Expects a strip to follow the finger along its axis, and to continue after a fling. */
async function expectScroll(page: Page, fingers: Fingers, { mode, size, direction }: TouchCombination): Promise<void> {
  const { width, height } = viewports[size];
  const isVertical = mode !== 'wide';
  const scrollSign = direction === 'rtl' ? 1 : -1;
  const pointAt = (share: number): Point =>
    isVertical ? { x: width / 2, y: height * share } : { x: width * share, y: height / 2 };
  const [from, to] = isVertical || scrollSign === -1 ? [pointAt(0.8), pointAt(0.4)] : [pointAt(0.2), pointAt(0.6)];
  const position = async (): Promise<number> => {
    const { left, top } = await viewStateOf(page);
    return isVertical ? top : Math.abs(left);
  };
  const before = await position();
  await fingers.drag(from, to, { fling: true });
  await expect.poll(position).toBeGreaterThan(before + 40);
  await waitUntilAtRest(page);
  // returns to the start, because a short chapter has reached its end
  await page.keyboard.press('Home');
  await expect.poll(position).toBe(0);
  await waitUntilAtRest(page);
}

/**
 * Expects a page wider than the viewport, zoomed or not, to be turned only by a swipe that begins when it is scrolled
 * to that edge. The page is wider than the viewport before and after.
 */
export async function expectTurnAtEdge(page: Page, fingers: Fingers, combination: TouchCombination): Promise<void> {
  const { from, to } = swipePath(combination, true);
  const firstPages = await pagesInSight(page);
  const remainingScroll = async (): Promise<number> => {
    const { left: scrollLeft, across } = await waitUntilAtRest(page);
    return combination.direction === 'ltr' ? across - scrollLeft : scrollLeft;
  };
  for (let swipe = 0; swipe < 12 && (await remainingScroll()) > 2; swipe++) {
    await fingers.drag(from, to);
    expect(await pagesInSight(page)).toEqual(firstPages);
  }
  expect(await remainingScroll()).toBeLessThanOrEqual(2);
  const isLast = combination.count === 3 && combination.mode === 'double';
  await fingers.drag(from, to, { fling: true });
  if (isLast) await page.getByRole('region', { name: 'End of chapter' }).waitFor();
  else await expect.poll(async () => (await pagesInSight(page))[0]).toBeGreaterThan(firstPages[0]!);
  await waitUntilAtRest(page);
  // returns to the first page
  await fingers.drag(to, from, { fling: true });
  await expect.poll(() => pagesInSight(page)).toEqual(firstPages);
  await waitUntilAtRest(page);
}
