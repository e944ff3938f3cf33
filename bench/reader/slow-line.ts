// Measures on a slow network how soon the first page of a chapter is visible, and whether its loading progress is
// shown.
import { clickedAt, addProbe } from './probe.ts';
import type { Reader } from './measure.ts';

export interface SlowOpening {
  /** Seconds from the click to the first picture. */
  seconds: number;
  /** Number of different percentages that were shown. */
  steps: number;
}

const viewport = { width: 1280, height: 900 };
const slowNetwork = { offline: false, latency: 100, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/**
 * Opens a chapter on a slow network. The code of the reader is cached by an earlier visit; the chapter's pages are not.
 */
export async function openSlowly(
  { browser, site, selectors, paths }: Reader,
  { title, chapter }: { title: string; chapter: string },
  maxSeconds: number,
): Promise<SlowOpening> {
  // a service worker would bypass the network emulation
  const context = await browser.newContext({ viewport, locale: 'en-GB', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await addProbe(page, selectors.picture);
    await page.goto(site + paths.paged);
    await page.waitForSelector(selectors.picture);
    await page.waitForLoadState('networkidle');
    await page.goto(site + title);
    await page.waitForLoadState('networkidle');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slowNetwork);
    await page.evaluate(() => {
      const shownPercentages = new Set<string>();
      const countPercentages = (): void => {
        const value = document.querySelector('[aria-label="Pages"]:not([inert]) progress')?.getAttribute('value');
        if (value) shownPercentages.add(value);
        document.documentElement.dataset['steps'] = String(shownPercentages.size);
      };
      setInterval(countPercentages, 100);
    });
    await page.locator(selectors.chapterLink.replace('{chapter}', chapter)).first().click();
    const shownTime = await page.waitForFunction(() => window.benchShown, undefined, { timeout: maxSeconds * 2000 });
    const clickTime = Number(await page.evaluate((key) => sessionStorage.getItem(key), clickedAt));
    const steps = await page.evaluate(() => Number(document.documentElement.dataset['steps'] ?? 0));
    return { seconds: ((await shownTime.jsonValue())! - clickTime) / 1000, steps };
  } finally {
    await context.close();
  }
}
