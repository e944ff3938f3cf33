// Reads a chapter in one of the many ways there are: a mode, a window, a hand, a direction.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoComics } from '#test/support/builders/demo-comics.ts';
import type { Combination } from '#test/support/tables/pairwise.ts';
import type { ComicsFixture } from './comics-fixture.ts';
import { markedIdle, withEvent } from './page-waits.ts';
import type { openReaderPages } from './reader-pages.ts';

/** The formats of the demo world take turns. */
export const demo = 'the demo world';

export const ways = {
  comic: ['Haruko-san no Kareshi', 'Page Blanche', 'Tori no Me', 'Shigisan Engi', demo],
  mode: ['single', 'double', 'strip', 'gaps', 'wide'],
  // the first of each comes most often: what costs least
  size: ['phone', 'turned', 'desk'],
  hand: ['keys', 'mouse', 'touch'],
  direction: ['ltr', 'rtl'],
  motion: ['still', 'moving'],
} as const;

export type Way = Combination<typeof ways>;

/** What there is to read, by what a test calls it. */
interface Read extends Way {
  name: string;
  /** Of the demo world, which has it under this public id. */
  demoChapter: string | null;
}

export function toRead(chosen: readonly Way[]): Read[] {
  const comics = demoComics();
  let turn = 0;
  return chosen.map((way) => {
    if (way.comic !== demo) return { ...way, name: way.comic, demoChapter: null };
    // laid across, a whole chapter of its strips is in sight of a wide window: there is nothing to go through
    const fit = comics.filter(({ title }) => way.mode !== 'wide' || title.format !== 'strip');
    const { title, chapter } = fit[turn++ % fit.length]!;
    return { ...way, name: `${demo} (${title.format})`, demoChapter: chapter.uid };
  });
}

const windows = {
  desk: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  turned: { width: 844, height: 390 },
} as const;

const pageOf = (page: Page): number => Number(/\/chapter\/[^/]+\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1] ?? 1);

/** The direction in which a mode scrolls: the `data-axis` of its strip, `none` without one. */
const axes = { single: 'none', double: 'none', strip: 'down', gaps: 'down', wide: 'across' } as const;

const inputEvents = { keys: 'keydown', mouse: 'wheel', touch: 'click' } as const;

/** One movement of the hand that goes on, or back, and all that follows it: the scroll has ended, the address is there. */
async function move(page: Page, way: Way, on: boolean): Promise<void> {
  // the scroll begins some frames after its input
  const scrolls = way.hand !== 'keys' && (await canScroll(page, on));
  await withEvent(page, scrolls ? 'scroll' : inputEvents[way.hand], () => act(page, way, on));
  await comesToRest(page);
}

/** A tap that follows a scroll at once only stops it: a strip that still moves, or has just been moved, ignores the next. */
async function comesToRest(page: Page): Promise<void> {
  await stripAtRest(page);
  await markedIdle(page);
}

/** Waits until a strip, if there is one, stands where it stood in the frames before. */
const stripAtRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const strip = document.querySelector('[data-scroller]');
    if (!strip) return;
    let last = '';
    for (let same = 0; same < 3;) {
      await new Promise(requestAnimationFrame);
      const now = `${strip.scrollLeft} ${strip.scrollTop}`;
      same = now === last ? same + 1 : 0;
      last = now;
    }
  });

/** A strip has more to show that way. */
const canScroll = (page: Page, on: boolean): Promise<boolean> =>
  page.evaluate((forward) => {
    const strip = document.querySelector('[data-scroller]');
    if (!strip) return false;
    const down = strip.getAttribute('data-axis') === 'down';
    const at = down ? strip.scrollTop : Math.abs(strip.scrollLeft);
    const end = down ? strip.scrollHeight - strip.clientHeight : strip.scrollWidth - strip.clientWidth;
    return (forward ? end - at : at) >= 2;
  }, on);

async function act(page: Page, { mode, size, hand, direction }: Way, on: boolean): Promise<void> {
  const height = windows[size].height;
  // a panel may stand beside the pages
  const { width = 0 } = (await page.getByRole('region', { name: 'Pages' }).boundingBox()) ?? {};
  const down = mode === 'strip' || mode === 'gaps';
  // strips that run down have one direction
  const right = down || direction === 'ltr' ? on : !on;
  if (hand === 'keys') return page.keyboard.press(right ? 'ArrowRight' : 'ArrowLeft');
  if (hand === 'mouse') {
    await page.mouse.move(width / 3, height / 2);
    return page.mouse.wheel(0, (on ? 1 : -1) * (mode === 'single' || mode === 'double' ? 120 : 700));
  }
  const [x, y] = down ? [width / 2, height * (on ? 0.85 : 0.15)] : [width * (right ? 0.9 : 0.1), height / 2];
  return page.touchscreen.tap(x, y);
}

/** Opens a chapter. */
type Open = ReturnType<typeof openReaderPages>;

/** Opens a chapter this way, goes on, goes back, and reads it to its end; a word of what is wrong fails the test. */
export async function readThrough(reading: ComicsFixture, open: Open, { demoChapter, ...way }: Read): Promise<void> {
  const address = demoChapter === null ? reading.chapter(way.comic) : `${reading.site}/chapter/${demoChapter}`;
  const touch = way.hand === 'touch';
  const page = await open({
    address,
    screen: {
      viewport: windows[way.size],
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: way.motion === 'still' ? 'reduce' : 'no-preference',
    },
    chosen: { 'account mode': way.mode, 'account direction': way.direction, 'account doubleIn': 'always' },
  });
  await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
  await comesToRest(page);
  // it is read this way, whatever was chosen for the one before
  const strip = page.locator('[data-scroller]');
  const axis = (await strip.count()) > 0 ? await strip.getAttribute('data-axis') : 'none';
  expect(axis).toBe(axes[way.mode]);
  const goOn = async (done: () => Promise<boolean>): Promise<void> => {
    for (let at = 0; at < 30 && !(await done()); at++) {
      await move(page, way, true);
    }
    expect(await done()).toBe(true);
  };
  await goOn(() => Promise.resolve(pageOf(page) > 1));
  const there = pageOf(page);
  for (let at = 0; at < 30 && pageOf(page) >= there; at++) {
    await move(page, way, false);
  }
  expect(pageOf(page)).toBeLessThan(there);
  await page.keyboard.press('End');
  await comesToRest(page);
  const end = page.getByRole('region', { name: 'End of the chapter' });
  await goOn(async () => (await end.isVisible()) && (await end.evaluate(isInSight)));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

function isInSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 40 && top < innerHeight - 40 && right > 40 && left < innerWidth - 40;
}
