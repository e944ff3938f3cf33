// Browser pages that the tests of a file share, which is faster than a new profile for each test.
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { BrowserFixture } from './browser-fixture.ts';

/**
 * Returns a function that opens one page per screen type. When the page is reused, its storage and document are cleared
 * and the pointer is moved away.
 */
export function openSharedPages(app: BrowserFixture): (screen: BrowserContextOptions) => Promise<Page> {
  const pages = new Map<string, Page>();
  return async ({ viewport, ...kind }) => {
    const key = JSON.stringify({ reducedMotion: 'no-preference', ...kind });
    const existingPage = pages.get(key);
    if (existingPage) {
      await clearStorage(existingPage, app.site);
      await existingPage.mouse.move(-1, -1);
      await existingPage.setViewportSize(viewport!);
      return existingPage;
    }
    const { page } = await app.visit({ viewport: viewport!, ...kind }, { staysOpen: true });
    pages.set(key, page);
    return page;
  };
}

/**
 * Clears the local and session storage of a page. Runs on a URL of the site without scripts, so that the previous
 * document cannot write to it again.
 */
export async function clearStorage(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Returns another tab of the same profile; opens it at the URL if there is none, else leaves it unchanged. */
export async function otherTab(page: Page, address: string): Promise<Page> {
  const existingTab = page
    .context()
    .pages()
    .find((each) => each !== page);
  if (existingTab) return existingTab;
  const newTab = await page.context().newPage();
  await newTab.goto(address);
  return newTab;
}
