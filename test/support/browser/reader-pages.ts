// Pages in which tests read one chapter after the other without loading each: what is chosen comes from another tab.
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { BrowserFixture } from './browser-fixture.ts';
import { moveWithin } from './browser.ts';
import { withEvent } from './page-waits.ts';
import { emptyStorage } from './shared-pages.ts';

/** A page to read in, and another tab of the same profile, without scripts. */
interface Tabs {
  page: Page;
  other: Page;
}

export interface ReaderPage {
  /** Of the chapter, or a page of it. */
  address: string;
  screen: BrowserContextOptions;
  /** What is chosen in the reader, by the names of its lines; nothing else is. */
  chosen?: Record<string, unknown>;
  /** In a new document, in which no toast of before stands over anything. */
  loaded?: boolean;
}

/**
 * There is one profile for fingers and one for other hands. The first chapter is loaded; after it the reader is left, which
 * ends whatever was open in it, and entered anew within the app. Places and choices are those of a first visit; what
 * counts what was read, and toasts, may be of the test before.
 */
export function openReaderPages(app: BrowserFixture): (wanted: ReaderPage) => Promise<Page> {
  const profiles = new Map<boolean, Tabs>();
  let turn = 0;
  return async ({ address, screen, chosen = {}, loaded = false }) => {
    const { viewport = null, hasTouch = false, reducedMotion = 'no-preference' } = screen;
    const choices = Object.entries(chosen).map(([name, value]) => [name, [1, value]]);
    // other than the one before, or no tab would hear of it
    const kept = JSON.stringify({ lines: Object.fromEntries(choices) as unknown, turn: ++turn });
    const choose = (tab: Page): Promise<void> =>
      tab.evaluate((text) => {
        localStorage.setItem('komawari.reader', text);
        // the zones are known already
        localStorage.setItem('komawari.reader.zones', 'PMNPMNPMN NMPNMPNMP PPPPMNNNN');
      }, kept);
    let tabs = profiles.get(hasTouch);
    if (!tabs) {
      const { page, context } = await app.visit({ ...screen, reducedMotion }, { stays: true });
      const other = await context.newPage();
      await other.goto(`${app.site}/robots.txt`);
      await page.bringToFront();
      tabs = { page, other };
      profiles.set(hasTouch, tabs);
    }
    const { page, other } = tabs;
    // only a reader that is there follows other tabs
    const within = !loaded && (await page.locator('[data-reader]').count()) > 0;
    if (within) {
      await withEvent(page, 'storage', () => choose(other));
      await moveWithin(page, '/about');
      await page.locator('[data-reader]').waitFor({ state: 'detached' });
      await page.evaluate(() => sessionStorage.clear());
    } else {
      await emptyStorage(page, app.site);
      await choose(other);
    }
    await page.setViewportSize(viewport!);
    await page.emulateMedia({ reducedMotion });
    // the pointer of the test before lies somewhere over the pages
    if (!hasTouch) await page.mouse.move(-1, -1);
    if (within) await moveWithin(page, new URL(address).pathname);
    else await page.goto(address);
    return page;
  };
}
