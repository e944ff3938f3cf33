// Reads a chapter in one of the many ways there are: a mode, a window, a hand, a direction.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoComics } from '#test/support/builders/demo-comics.ts';
import type { Combination } from '#test/support/tables/pairwise.ts';
import type { ComicsFixture } from './comics-fixture.ts';
import { markedIdle, withEvent } from './page-waits.ts';
import { emptyStorage } from './shared-pages.ts';

/** The formats of the demo world take turns. */
export const demo = 'the demo world';

export const ways = {
  comic: ['Haruko-san no Kareshi', 'Page Blanche', 'Tori no Me', 'Shigisan Engi', demo],
  mode: ['single', 'double', 'strip', 'gaps', 'wide'],
  size: ['desk', 'phone', 'turned'],
  hand: ['mouse', 'touch', 'keys'],
  direction: ['ltr', 'rtl'],
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

const inputEvents = { keys: 'keydown', mouse: 'wheel', touch: 'click' } as const;

/** One movement of the hand that goes on, or back, and all that follows it: the scroll has ended, the address is there. */
async function move(page: Page, way: Way, on: boolean): Promise<void> {
  // the scroll begins some frames after its input
  const scrolls = way.hand !== 'keys' && (await canScroll(page, on));
  await withEvent(page, scrolls ? 'scroll' : inputEvents[way.hand], () => act(page, way, on));
  await markedIdle(page);
}

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

const pages = new WeakMap<ComicsFixture, Map<string, Promise<Page>>>();

/** One page for each window and hand: a profile of its own for each chapter would cost as much as reading it. */
async function pageFor(reading: ComicsFixture, { size, hand }: Way): Promise<Page> {
  const touch = hand === 'touch';
  const open = pages.get(reading) ?? new Map<string, Promise<Page>>();
  pages.set(reading, open);
  const key = `${size} ${touch}`;
  const page =
    open.get(key) ??
    reading
      .visit({ viewport: windows[size], hasTouch: touch, isMobile: touch }, { stays: true })
      .then((visit) => visit.page);
  open.set(key, page);
  return page;
}

/** Opens a chapter this way, goes on, goes back, and reads it to its end; a word of what is wrong fails the test. */
export async function readThrough(reading: ComicsFixture, { demoChapter, ...way }: Read): Promise<void> {
  const address = demoChapter === null ? reading.chapter(way.comic) : `${reading.site}/chapter/${demoChapter}`;
  const page = await pageFor(reading, way);
  const lines = {
    'account mode': [1, way.mode],
    'account direction': [1, way.direction],
    'account doubleIn': [1, 'always'],
  };
  await emptyStorage(page, reading.site);
  await page.evaluate((text) => {
    localStorage.setItem('komawari.reader', text);
    // the zones are known already
    localStorage.setItem('komawari.reader.zones', 'PMNPMNPMN NMPNMPNMP PPPPMNNNN');
  }, JSON.stringify({ lines }));
  // the pointer of the way before lies somewhere over the pages
  if (way.hand === 'mouse') await page.mouse.move(0, 0);
  await page.goto(address);
  await page.getByRole('img', { name: /^Page 1 of/ }).waitFor();
  await markedIdle(page);
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
  const end = page.getByRole('region', { name: 'End of the chapter' });
  await goOn(async () => (await end.isVisible()) && (await end.evaluate(isInSight)));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

function isInSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 40 && top < innerHeight - 40 && right > 40 && left < innerWidth - 40;
}
