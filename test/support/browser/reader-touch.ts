// Reads a chapter with fingers alone: taps, swipes, drags, throws, pinches and double taps, in one of the ways there are.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Combination } from '#test/support/tables/pairwise.ts';
import { settled } from './browser.ts';
import type { PageCount } from './long-chapters.ts';
import { pageCounts } from './long-chapters.ts';
import { animationsOver, markedIdle } from './page-waits.ts';
import type { openReaderPages } from './reader-pages.ts';
import { overhang } from './reader-whole.ts';
import { fingersOn, type Fingers, type Point } from './touch.ts';

export const touchWays = {
  count: pageCounts,
  mode: ['single', 'double', 'strip', 'gaps', 'wide'],
  size: ['phone', 'turned'],
  direction: ['ltr', 'rtl'],
  motion: ['moving', 'still'],
} as const;

export type TouchWay = Combination<typeof touchWays>;

const windows = { phone: { width: 390, height: 844 }, turned: { width: 844, height: 390 } } as const;

/** The view of the page in sight: how it is scrolled, how far it can be, how large it is drawn, which pages it shows. */
const viewOf = (page: Page) =>
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
export type View = Awaited<ReturnType<typeof viewOf>>;

export const zoomOf = async (page: Page): Promise<number> => (await viewOf(page)).zoom;

/** Numbers of the pages in sight of paged reading. */
export const pagesInSight = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-label="Pages"]:not([inert]) [data-box]')]
      .map((box) => Number(box.getAttribute('data-box')))
      .sort((a, b) => a - b),
  );

/** How the view stands once it has not moved for some frames. */
export async function atRest(page: Page): Promise<View> {
  await animationsOver(page);
  await page.evaluate(async () => {
    let last = '';
    for (let same = 0; same < 8;) {
      await new Promise(requestAnimationFrame);
      const view = document.querySelector<HTMLElement>('[aria-label="Pages"]:not([inert])')!;
      const now = `${view.scrollLeft} ${view.scrollTop}`;
      same = now === last ? same + 1 : 0;
      last = now;
    }
  });
  await settled(page);
  return viewOf(page);
}

/** What a browser holds back of a movement until it is no tap any more, and a step of a drag. */
const slopPx = 30;

/** Drags in both directions at once, flatter than an axis that a browser locks to: the page follows in both. */
export async function pansFreely(page: Page, fingers: Fingers, middle: Point): Promise<void> {
  for (const [x, y] of [
    [-130, -55],
    [55, 130],
  ] as const) {
    const before = await atRest(page);
    await fingers.drag(middle, { x: middle.x + x, y: middle.y + y });
    const after = await atRest(page);
    expect(Math.abs(after.left - before.left + x)).toBeLessThanOrEqual(slopPx);
    expect(Math.abs(after.top - before.top + y)).toBeLessThanOrEqual(slopPx);
  }
}

/** What is thrown runs on further than the finger went, and stops. */
export async function runsOn(page: Page, fingers: Fingers, middle: Point): Promise<void> {
  const before = await atRest(page);
  const by = { x: -80, y: -100 };
  await fingers.drag(middle, { x: middle.x + by.x, y: middle.y + by.y }, { fling: true });
  const after = await atRest(page);
  expect(after.left - before.left).toBeGreaterThan(-by.x);
  expect(after.top - before.top).toBeGreaterThan(-by.y);
}

/** Two fingers enlarge; the one that stays goes on moving the page; two bring it back to its size. */
export async function pinches(page: Page, fingers: Fingers, middle: Point): Promise<void> {
  const apart = (px: number): [Point, Point] => [
    { x: middle.x - px / 2, y: middle.y },
    { x: middle.x + px / 2, y: middle.y },
  ];
  await fingers.down(...apart(80));
  for (let px = 100; px <= 320; px += 20) await fingers.move(...apart(px));
  const [stays, goes] = apart(320);
  await fingers.lift(1, goes);
  await animationsOver(page);
  const before = await viewOf(page);
  expect(before.zoom).toBeCloseTo(4, 0);
  const to = { x: stays.x + 40, y: stays.y + 70 };
  for (let step = 1; step <= 4; step++)
    await fingers.move({ x: stays.x + (40 * step) / 4, y: stays.y + (70 * step) / 4 });
  await fingers.move(to);
  const after = await viewOf(page);
  await fingers.up();
  expect(after.left).toBeCloseTo(before.left - 40, -1);
  expect(after.top).toBeCloseTo(before.top - 70, -1);
  await atRest(page);
  await fingers.pinch(middle, { from: 260, to: 40 });
  await expect.poll(() => zoomOf(page)).toBe(1);
  await atRest(page);
}

/** Opens a chapter of so many pages this way. */
export async function openByTouch(
  open: ReturnType<typeof openReaderPages>,
  address: string,
  { mode, size, direction, motion }: Omit<TouchWay, 'count'>,
  chosen: Record<string, unknown> = {},
): Promise<{ page: Page; fingers: Fingers; middle: Point }> {
  const viewport = windows[size];
  const reducedMotion = motion === 'still' ? 'reduce' : 'no-preference';
  const page = await open({
    address,
    screen: { viewport, hasTouch: true, isMobile: true, reducedMotion },
    chosen: { 'account mode': mode, 'account direction': direction, 'account doubleIn': 'always', ...chosen },
  });
  await page
    .getByRole('img', { name: /^Page \d+ of/ })
    .first()
    .waitFor();
  // what hears hands comes behind the first page
  await markedIdle(page);
  await atRest(page);
  const fingers = await fingersOn(page);
  // a test that failed may have left some on the screen; when there are none, that is told as an error
  await fingers.up().catch(() => undefined);
  return { page, fingers, middle: { x: viewport.width / 2, y: viewport.height / 2 } };
}

/** All gestures that there are, one after the other; a word of what is wrong fails the test. */
export async function readByTouch(
  open: ReturnType<typeof openReaderPages>,
  chapterOf: (count: PageCount) => string,
  way: TouchWay,
): Promise<void> {
  const { page, fingers, middle } = await openByTouch(open, `${chapterOf(way.count)}/2`, way);
  expect(await overhang(page)).toEqual([]);
  const paged = way.mode === 'single' || way.mode === 'double';
  if (paged) await turns(page, fingers, way);
  else await scrolls(page, fingers, way);

  await fingers.doubleTap(middle);
  await expect.poll(() => zoomOf(page)).toBe(2.5);
  await atRest(page);
  // a page that is narrow in this window is larger than it only now
  await fingers.pinch(middle, { from: 60, to: 260 });
  await expect.poll(() => zoomOf(page)).toBe(5);
  await pansFreely(page, fingers, middle);
  if (way.motion === 'moving') await runsOn(page, fingers, middle);
  if (paged) await swipesOnAtItsEdge(page, fingers, way);
  await atRest(page);
  if ((await zoomOf(page)) > 1) {
    await fingers.doubleTap(middle);
    await expect.poll(() => zoomOf(page)).toBe(1);
    await atRest(page);
  }
  await pinches(page, fingers, middle);
  expect(await overhang(page)).toEqual([]);
}

/** The finger's way along the line of reading: on, or back. */
function along({ size, direction }: TouchWay, on: boolean): { from: Point; to: Point } {
  const { width, height } = windows[size];
  const y = height / 2;
  const [left, right] = [
    { x: width * 0.2, y },
    { x: width * 0.8, y },
  ];
  return on === (direction === 'ltr') ? { from: right, to: left } : { from: left, to: right };
}

/** By taps and by swipes, forth and back. */
async function turns(page: Page, fingers: Fingers, way: TouchWay): Promise<void> {
  const { width, height } = windows[way.size];
  const outer = (on: boolean): Point => ({ x: width * (on === (way.direction === 'ltr') ? 0.9 : 0.1), y: height / 2 });
  const first = await pagesInSight(page);
  const moved = async (act: () => Promise<void>): Promise<number[]> => {
    const before = await pagesInSight(page);
    await act();
    await expect.poll(() => pagesInSight(page)).not.toEqual(before);
    await atRest(page);
    return pagesInSight(page);
  };
  // a chapter of one pair more has nothing behind it
  const on = way.count > 3 || way.mode === 'single';
  if (on) {
    const second = await moved(() => fingers.tap(outer(true)));
    expect(second[0]).toBeGreaterThan(first[0]!);
    expect(await moved(() => fingers.tap(outer(false)))).toEqual(first);
    const { from, to } = along(way, true);
    expect(await moved(() => fingers.drag(from, to, { fling: true }))).toEqual(second);
    expect(await moved(() => fingers.drag(to, from, { fling: true }))).toEqual(first);
  }
}

/** A strip follows the finger along its line, and runs on. */
async function scrolls(page: Page, fingers: Fingers, { mode, size, direction }: TouchWay): Promise<void> {
  const { width, height } = windows[size];
  const down = mode !== 'wide';
  const rightward = direction === 'rtl' ? 1 : -1;
  const at = (share: number): Point =>
    down ? { x: width / 2, y: height * share } : { x: width * share, y: height / 2 };
  const [from, to] = down || rightward === -1 ? [at(0.8), at(0.4)] : [at(0.2), at(0.6)];
  const position = async (): Promise<number> => {
    const { left, top } = await viewOf(page);
    return down ? top : Math.abs(left);
  };
  const before = await position();
  await fingers.drag(from, to, { fling: true });
  await expect.poll(position).toBeGreaterThan(before + 40);
  await atRest(page);
  // short chapters end there
  await page.keyboard.press('Home');
  await expect.poll(position).toBe(0);
  await atRest(page);
}

/**
 * Enlarged or not, what is wider than the window is turned by a movement that begins when it is at that edge, and by no
 * other; it is in sight as it was, and wider than the window.
 */
export async function swipesOnAtItsEdge(page: Page, fingers: Fingers, way: TouchWay): Promise<void> {
  const { from, to } = along(way, true);
  const first = await pagesInSight(page);
  const left = async (): Promise<number> => {
    const { left: at, across } = await atRest(page);
    return way.direction === 'ltr' ? across - at : at;
  };
  for (let swipe = 0; swipe < 12 && (await left()) > 2; swipe++) {
    await fingers.drag(from, to);
    expect(await pagesInSight(page)).toEqual(first);
  }
  expect(await left()).toBeLessThanOrEqual(2);
  const isLast = way.count === 3 && way.mode === 'double';
  await fingers.drag(from, to, { fling: true });
  if (isLast) await page.getByRole('region', { name: 'End of the chapter' }).waitFor();
  else await expect.poll(async () => (await pagesInSight(page))[0]).toBeGreaterThan(first[0]!);
  await atRest(page);
  // back to where it was
  await fingers.drag(to, from, { fling: true });
  await expect.poll(() => pagesInSight(page)).toEqual(first);
  await atRest(page);
}
