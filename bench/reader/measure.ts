// Measures the reader: time to open a chapter, time to turn a page, frame rate of a long strip, and memory after
// turning many pages.
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { addProbe, clickedAt } from './probe.ts';
import type { Paths, Selectors } from './selectors.ts';
import { frameStatistics, recordTrace, turnTimes } from './trace.ts';

export interface Reader {
  browser: Browser;
  site: string;
  selectors: Selectors;
  paths: Paths;
}

const viewport = { width: 1280, height: 900 };
/** Milliseconds between two page turns, long enough to preload the next pages. */
const readingPauseMs = 400;
/** Milliseconds between two page turns of a reader who skims for a page. */
const skimmingPauseMs = 150;
/** Scroll speed in the strip, in pixels per second. */
const scrollSpeed = 3600;
export const measuredPages = [50, 100, 150, 200] as const;

async function withReaderPage<T>(
  { browser, selectors }: Reader,
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  // each context has its own cache
  const context = await browser.newContext({ viewport, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await addProbe(page, selectors.picture);
    return await work(page, context);
  } finally {
    await context.close();
  }
}

/** Returns milliseconds from the click on a chapter to its first pictures; the first visit only warms up the server. */
export async function openingTimes(reader: Reader, runs: number): Promise<number[]> {
  const { site, selectors, paths } = reader;
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const time = await withReaderPage(reader, async (page, context) => {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.clearBrowserCache');
      await page.goto(site + paths.title);
      await page.waitForLoadState('networkidle');
      await page.locator(selectors.chapterLink.replace('{chapter}', paths.chapter)).first().click();
      const shownTime = await page.waitForFunction(() => window.benchShown, undefined, { timeout: 30_000 });
      const clickTime = Number(await page.evaluate((key) => sessionStorage.getItem(key), clickedAt));
      return (await shownTime.jsonValue())! - clickTime;
    });
    if (run > 0) times.push(time);
  }
  return times;
}

/** Returns milliseconds from a key press until its page is on the screen, for pages that are already loaded. */
export async function turningTimes(reader: Reader, runs: number, turns: number): Promise<number[]> {
  const { browser, site, selectors, paths } = reader;
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    await withReaderPage(reader, async (page) => {
      await page.goto(site + paths.paged);
      await page.waitForSelector(selectors.picture);
      await page.waitForLoadState('networkidle');
      const events = await recordTrace(browser, page, async () => {
        for (let turn = 0; turn < turns; turn++) {
          await page.keyboard.press(selectors.next[paths.direction]);
          await page.waitForTimeout(readingPauseMs);
        }
      });
      times.push(...turnTimes(events));
    });
  }
  return times;
}

export interface ScrollResult {
  /** Average frames per second. */
  rate: number;
  longestFrame: number;
  /** Megabytes (PSS) of the renderer at each of `measuredPages`. */
  memory: number[];
}

export async function scrollStrip(reader: Reader): Promise<ScrollResult> {
  const { browser, site, selectors, paths } = reader;
  return withReaderPage(reader, async (page, context) => {
    const devtools = await context.newCDPSession(page);
    await page.goto(site + paths.strip);
    await page.waitForSelector(selectors.picture);
    await page.waitForLoadState('networkidle');
    await stopNetworkLog(page);
    const frameTotals = { count: 0, seconds: 0, longest: 0 };
    const memory: number[] = [];
    for (const targetPage of measuredPages) {
      const distance = await scrollDistanceTo(page, selectors.stripPage.replace('{page}', String(targetPage)));
      const events = await recordTrace(browser, page, () =>
        devtools.send('Input.synthesizeScrollGesture', {
          x: viewport.width / 2,
          y: viewport.height / 2,
          yDistance: -distance,
          speed: scrollSpeed,
          gestureSourceType: 'mouse',
          preventFling: true,
        }),
      );
      const { pid, count, seconds, longest } = frameStatistics(events);
      frameTotals.count += count;
      frameTotals.seconds += seconds;
      frameTotals.longest = Math.max(frameTotals.longest, longest);
      memory.push(readMemory(pid));
    }
    return { rate: frameTotals.count / frameTotals.seconds, longestFrame: frameTotals.longest, memory };
  });
}

/** Returns the renderer's memory in megabytes at each of `measuredPages`, while turning pages one by one. */
export async function memoryWhileTurning(reader: Reader, chapter: string): Promise<number[]> {
  const { browser, site, selectors } = reader;
  return withReaderPage(reader, async (page) => {
    await page.goto(site + chapter);
    await page.waitForSelector(selectors.picture);
    await page.waitForLoadState('networkidle');
    await stopNetworkLog(page);
    const memory: number[] = [];
    let currentPage = 1;
    for (const targetPage of measuredPages) {
      const events = await recordTrace(browser, page, async () => {
        for (; currentPage < targetPage; currentPage++) {
          await page.keyboard.press(selectors.next.ltr);
          await page.waitForTimeout(skimmingPauseMs);
        }
      });
      memory.push(readMemory(frameStatistics(events).pid));
    }
    return memory;
  });
}

async function scrollDistanceTo(page: Page, pageSelector: string): Promise<number> {
  const { y = 0 } = (await page.locator(pageSelector).boundingBox()) ?? {};
  if (y < 1) throw new Error(`there is no way down to ${pageSelector}`);
  return Math.round(y);
}

interface PlaywrightInternals {
  _connection: {
    toImpl: (page: Page) => {
      delegate: { _mainFrameSession: { _client: { send: (method: 'Network.disable') => Promise<void> } } };
    };
  };
}

/**
 * Disables Playwright's network log, which retains up to a hundred megabytes of `fetch` responses in the renderer and
 * so would distort the measured memory. Call this after the last wait for `networkidle`, which needs the log.
 * Playwright has no option for this, so its internals are used.
 */
async function stopNetworkLog(page: Page): Promise<void> {
  const internalPage = (page as unknown as PlaywrightInternals)._connection.toImpl(page);
  await internalPage.delegate._mainFrameSession._client.send('Network.disable');
}

/** Returns the proportional set size (PSS) in megabytes: private memory, and the process's share of shared memory. */
function readMemory(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
