// Reads a chapter in one combination of reading mode, viewport size, input method and direction.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoComics } from '#test/support/builders/demo-comics.ts';
import type { Combination } from '#test/support/tables/pairwise.ts';
import type { ComicsFixture } from './comics-fixture.ts';
import { waitUntilIdle, withEvent } from './page-waits.ts';
import type { openReaderPages } from './reader-pages.ts';

/** Value of `comic` that stands for demo chapters: successive combinations read one of each format. */
export const demoComic = 'the demo world';

export const matrixFactors = {
  comic: ['Haruko-san no Kareshi', 'Page Blanche', 'Tori no Me', 'Shigisan Engi', demoComic],
  mode: ['single', 'double', 'strip', 'gaps', 'wide'],
  // the first value occurs most often in pairwise tests, so the cheapest comes first
  size: ['phone', 'turned', 'desk'],
  hand: ['keys', 'mouse', 'touch'],
  direction: ['ltr', 'rtl'],
  motion: ['still', 'moving'],
} as const;

export type MatrixCombination = Combination<typeof matrixFactors>;

/** A chapter to read, with its name in test titles. */
interface ReadingCase extends MatrixCombination {
  name: string;
  /** Public id of the chapter in the demo world. */
  demoChapter: string | null;
}

export function readingCases(selectedCombinations: readonly MatrixCombination[]): ReadingCase[] {
  const comics = demoComics();
  let demoIndex = 0;
  return selectedCombinations.map((combination) => {
    if (combination.comic !== demoComic) return { ...combination, name: combination.comic, demoChapter: null };
    // in wide mode, a whole chapter of a strip fits into a wide viewport, so there is nothing to scroll
    const fittingComics = comics.filter(({ title }) => combination.mode !== 'wide' || title.format !== 'strip');
    const { title, chapter } = fittingComics[demoIndex++ % fittingComics.length]!;
    return { ...combination, name: `${demoComic} (${title.format})`, demoChapter: chapter.uid };
  });
}

const viewports = {
  desk: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  turned: { width: 844, height: 390 },
} as const;

const pageOf = (page: Page): number => Number(/\/chapter\/[^/]+\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1] ?? 1);

/** Scroll axis of each mode: the `data-axis` of its strip, or `none` without a strip. */
const scrollAxisByMode = { single: 'none', double: 'none', strip: 'down', gaps: 'down', wide: 'across' } as const;

const inputEvents = { keys: 'keydown', mouse: 'wheel', touch: 'click' } as const;

/** Performs one input forward or back and waits for all effects: the scroll has ended and the URL is updated. */
async function moveAndWait(page: Page, combination: MatrixCombination, isForward: boolean): Promise<void> {
  // scrolling begins some frames after the input
  const isScrollExpected = combination.hand !== 'keys' && (await canScroll(page, isForward));
  await withEvent(page, isScrollExpected ? 'scroll' : inputEvents[combination.hand], () =>
    performInput(page, combination, isForward),
  );
  await waitUntilAtRest(page);
}

/** Waits until scrolling has ended, because a tap during or right after it only stops the scroll. */
async function waitUntilAtRest(page: Page): Promise<void> {
  await waitForStrip(page);
  await waitUntilIdle(page);
}

/** Waits until the scroll position of a strip, if there is one, is stable for several frames. */
const waitForStrip = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const strip = document.querySelector('[data-scroller]');
    if (!strip) return;
    let lastPosition = '';
    for (let unchangedCount = 0; unchangedCount < 3;) {
      await new Promise(requestAnimationFrame);
      const currentPosition = `${strip.scrollLeft} ${strip.scrollTop}`;
      unchangedCount = currentPosition === lastPosition ? unchangedCount + 1 : 0;
      lastPosition = currentPosition;
    }
  });

/** Whether a strip can scroll further in that direction. */
const canScroll = (page: Page, isForward: boolean): Promise<boolean> =>
  page.evaluate((forward) => {
    const strip = document.querySelector('[data-scroller]');
    if (!strip) return false;
    const isVertical = strip.getAttribute('data-axis') === 'down';
    const scrollOffset = isVertical ? strip.scrollTop : Math.abs(strip.scrollLeft);
    const maxScrollOffset = isVertical
      ? strip.scrollHeight - strip.clientHeight
      : strip.scrollWidth - strip.clientWidth;
    return (forward ? maxScrollOffset - scrollOffset : scrollOffset) >= 2;
  }, isForward);

async function performInput(
  page: Page,
  { mode, size, hand, direction }: MatrixCombination,
  isForward: boolean,
): Promise<void> {
  const height = viewports[size].height;
  // measured, because a panel may take some of the width
  const { width = 0 } = (await page.getByRole('region', { name: 'Pages' }).boundingBox()) ?? {};
  const isVertical = mode === 'strip' || mode === 'gaps';
  // vertical strips ignore the reading direction
  const goesRight = isVertical || direction === 'ltr' ? isForward : !isForward;
  if (hand === 'keys') return page.keyboard.press(goesRight ? 'ArrowRight' : 'ArrowLeft');
  if (hand === 'mouse') {
    await page.mouse.move(width / 3, height / 2);
    return page.mouse.wheel(0, (isForward ? 1 : -1) * (mode === 'single' || mode === 'double' ? 120 : 700));
  }
  const [x, y] = isVertical
    ? [width / 2, height * (isForward ? 0.85 : 0.15)]
    : [width * (goesRight ? 0.9 : 0.1), height / 2];
  return page.touchscreen.tap(x, y);
}

/** Opens a chapter. */
type OpenReaderPage = ReturnType<typeof openReaderPages>;

/**
 * Opens a chapter in this combination, goes forward, goes back, and reads to the end; the test fails on any problem.
 */
export async function readThrough(
  comicsFixture: ComicsFixture,
  openReaderPage: OpenReaderPage,
  { demoChapter, ...combination }: ReadingCase,
): Promise<void> {
  const chapterUrl =
    demoChapter === null ? comicsFixture.chapter(combination.comic) : `${comicsFixture.site}/chapter/${demoChapter}`;
  const isTouch = combination.hand === 'touch';
  const page = await openReaderPage({
    address: chapterUrl,
    screen: {
      viewport: viewports[combination.size],
      hasTouch: isTouch,
      isMobile: isTouch,
      reducedMotion: combination.motion === 'still' ? 'reduce' : 'no-preference',
    },
    settings: {
      'account mode': combination.mode,
      'account direction': combination.direction,
      'account doubleIn': 'always',
    },
  });
  await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
  await waitUntilAtRest(page);
  // verifies that the settings are those of this test, and not of the previous one
  const strip = page.locator('[data-scroller]');
  const axis = (await strip.count()) > 0 ? await strip.getAttribute('data-axis') : 'none';
  expect(axis).toBe(scrollAxisByMode[combination.mode]);
  const moveUntil = async (isDone: () => Promise<boolean>): Promise<void> => {
    for (let moves = 0; moves < 30 && !(await isDone()); moves++) {
      await moveAndWait(page, combination, true);
    }
    expect(await isDone()).toBe(true);
  };
  await moveUntil(() => Promise.resolve(pageOf(page) > 1));
  const pageBefore = pageOf(page);
  for (let step = 0; step < 30 && pageOf(page) >= pageBefore; step++) {
    await moveAndWait(page, combination, false);
  }
  expect(pageOf(page)).toBeLessThan(pageBefore);
  await page.keyboard.press('End');
  await waitUntilAtRest(page);
  const end = page.getByRole('region', { name: 'End of chapter' });
  await moveUntil(async () => (await end.isVisible()) && (await end.evaluate(isInSight)));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

function isInSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 40 && top < innerHeight - 40 && right > 40 && left < innerWidth - 40;
}
