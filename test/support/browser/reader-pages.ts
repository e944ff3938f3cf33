// Browser pages shared by reader tests: chapters are opened without a page load, settings are changed from another tab.
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { BrowserFixture } from './browser-fixture.ts';
import { navigateClientSide } from './browser.ts';
import { withEvent } from './page-waits.ts';
import { clearStorage } from './shared-pages.ts';

/** The page with the reader, and another tab of the same profile without scripts. */
interface ProfileTabs {
  page: Page;
  other: Page;
}

export interface ReaderPage {
  /** URL of the chapter, or of a page of it. */
  address: string;
  screen: BrowserContextOptions;
  /** The reader's settings by their keys; all others have defaults. */
  settings?: Record<string, unknown>;
  /**
   * Whether a new document is loaded, which has no toasts of earlier tests; otherwise an open reader is left and
   * entered again client-side.
   */
  loaded?: boolean;
}

/**
 * Returns a function that opens a chapter in one of two browser profiles, one with touch and one without. The first
 * chapter is loaded; for later ones the reader is left, which closes everything that was open in it, and entered again
 * client-side. Reading positions and settings are those of a first visit; counts of read chapters, and toasts, may
 * remain from earlier tests.
 */
export function openReaderPages(app: BrowserFixture): (readerPage: ReaderPage) => Promise<Page> {
  const profiles = new Map<boolean, ProfileTabs>();
  let writeCount = 0;
  return async ({ address, screen, settings = {}, loaded = false }) => {
    const { viewport = null, hasTouch = false, reducedMotion = 'no-preference' } = screen;
    const choiceEntries = Object.entries(settings).map(([name, value]) => [name, [1, value]]);
    // `turn` makes the stored value unique, because browsers send no storage event for an unchanged value
    const storedText = JSON.stringify({ lines: Object.fromEntries(choiceEntries) as unknown, turn: ++writeCount });
    const storeChoices = (tab: Page): Promise<void> =>
      tab.evaluate((text) => {
        localStorage.setItem('komawari.reader', text);
        // marks the help on tap zones as seen
        localStorage.setItem('komawari.reader.zones', 'PMNPMNPMN NMPNMPNMP PPPPMNNNN');
      }, storedText);
    let tabs = profiles.get(hasTouch);
    if (!tabs) {
      const { page, context } = await app.visit({ ...screen, reducedMotion }, { staysOpen: true });
      const settingsTab = await context.newPage();
      await settingsTab.goto(`${app.site}/robots.txt`);
      await page.bringToFront();
      tabs = { page, other: settingsTab };
      profiles.set(hasTouch, tabs);
    }
    const { page, other: settingsTab } = tabs;
    // only an open reader listens to storage events of other tabs
    const isReaderOpen = !loaded && (await page.locator('[data-reader]').count()) > 0;
    if (isReaderOpen) {
      await withEvent(page, 'storage', () => storeChoices(settingsTab));
      await navigateClientSide(page, '/about');
      await page.locator('[data-reader]').waitFor({ state: 'detached' });
      await page.evaluate(() => sessionStorage.clear());
    } else {
      await clearStorage(page, app.site);
      await storeChoices(settingsTab);
    }
    await page.setViewportSize(viewport!);
    await page.emulateMedia({ reducedMotion });
    // moves the pointer of the previous test away from the pages
    if (!hasTouch) await page.mouse.move(-1, -1);
    if (isReaderOpen) await navigateClientSide(page, new URL(address).pathname);
    else await page.goto(address);
    return page;
  };
}
