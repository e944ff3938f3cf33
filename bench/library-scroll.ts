// Measures the Library page in Chromium: from a click on Library to its first titles, and the longest task of the page
// while it is scrolled from the first title to the last.
import { chromium, type Page } from 'playwright-core';
import { chromiumFlags } from '#test/support/browser/browser.ts';
import type { Metric } from './figures.ts';
import { median } from './load.ts';
import type { Site } from './servers.ts';

/** Clicks of which the median counts. */
const openings = 7;
const maxFirstTitlesMs = 300;
const maxTaskMs = 100;
/** Pixels of a turn of the wheel, and turns of it. */
const wheel = { pixels: 400, turns: 300 };
const title = 'main [aria-label="Titles in your library"] a[href^="/title/"]';

/** @param account whose library is measured */
export async function measureLibraryScroll(
  { site }: Site,
  account: { username: string; password: string },
): Promise<Metric[]> {
  const browser = await chromium.launch({ executablePath: process.env['CHROME_PATH'], args: chromiumFlags });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${site}/auth/login?afterAuthentication=${encodeURIComponent('/library')}`);
    await page.getByLabel('Username or email').fill(account.username);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator(title).first().waitFor();
    const times: number[] = [];
    for (let opening = 0; opening < openings; opening++) times.push(await openLibrary(page));
    return [
      { what: 'click until the first titles, median', measured: median(times), unit: 'ms', atMost: maxFirstTitlesMs },
      ...(await scrollToEnd(page)),
    ];
  } finally {
    await browser.close();
  }
}

/** Opens the library from another page of the site. @returns milliseconds until its first title is on the screen */
async function openLibrary(page: Page): Promise<number> {
  await page.locator('header a[href="/"]').first().click();
  await page.locator(title).first().waitFor({ state: 'detached' });
  return page.evaluate(async (selector) => {
    const link = document.querySelector<HTMLElement>('a[href="/library"]')!;
    const start = performance.now();
    link.click();
    while (!document.querySelector(selector)) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  }, title);
}

async function scrollToEnd(page: Page): Promise<Metric[]> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    (globalThis as { tasks?: number[] }).tasks = tasks;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  await page.mouse.move(640, 600);
  for (let turn = 0; turn < wheel.turns; turn++) {
    await page.mouse.wheel(0, wheel.pixels);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.keyboard.press('End');
  await page.waitForFunction(() => scrollY + innerHeight > document.documentElement.scrollHeight - 400);
  const { tasks, height } = await page.evaluate(() => ({
    tasks: (globalThis as { tasks?: number[] }).tasks!,
    height: document.documentElement.scrollHeight,
  }));
  return [
    { what: 'height of the page', measured: height, unit: 'px' },
    { what: 'tasks over 50 ms while it is scrolled', measured: tasks.length, unit: '' },
    { what: 'longest task while it is scrolled', measured: Math.max(0, ...tasks), unit: 'ms', atMost: maxTaskMs },
  ];
}
