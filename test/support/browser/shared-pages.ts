// Pages that the tests of a file use one after the other, where a profile of its own would prove nothing more.
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { BrowserFixture } from './browser-fixture.ts';

/** Opens one for each kind of screen; the next test finds it without storage, pointer and answers of the one before. */
export function openSharedPages(app: BrowserFixture): (screen: BrowserContextOptions) => Promise<Page> {
  const pages = new Map<string, Page>();
  return async ({ viewport, ...kind }) => {
    const key = JSON.stringify({ reducedMotion: 'no-preference', ...kind });
    const before = pages.get(key);
    if (before) {
      await emptyStorage(before, app.site);
      await before.mouse.move(-1, -1);
      await before.setViewportSize(viewport!);
      return before;
    }
    const { page } = await app.visit({ viewport: viewport!, ...kind }, { stays: true });
    pages.set(key, page);
    return page;
  };
}

/**
 * Clears the local and session storage of a page, from an address of the site without scripts, so that the document before
 * cannot write into it again.
 */
export async function emptyStorage(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/robots.txt`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Another tab of the same browser, opened at an address unless there is one already, which stays where it is. */
export async function tabBeside(page: Page, address: string): Promise<Page> {
  const known = page
    .context()
    .pages()
    .find((each) => each !== page);
  if (known) return known;
  const opened = await page.context().newPage();
  await opened.goto(address);
  return opened;
}
