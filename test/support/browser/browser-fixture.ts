// Fixture of all browser test files: the running application, shared by all tests of the file, and a Chromium in which
// each visit has its own profile.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type AppOptions, type TestApp, testApp } from '#test/support/server/app.ts';
import { sharedBrowser, visit, type Visit } from './browser.ts';
import { saveEvidence, startTrace } from './failure-evidence.ts';
import { saveOpenedPages, recordOpenedPages } from './opened-pages.ts';

export interface VisitOptions {
  /** Locale of the browser; `en-GB` by default. */
  locale?: string;
  /** Whether the page stays open for all tests of the file; otherwise it is closed after the test. */
  staysOpen?: boolean;
  /** Pattern of problems that do not fail the test. */
  expectedProblems?: RegExp;
}

export interface BrowserFixture extends TestApp {
  /**
   * Opens a page in its own profile, which is closed after the test. The test fails if a script of the page threw, or
   * the content security policy blocked something in it.
   */
  visit(screen: BrowserContextOptions, options?: VisitOptions): Promise<Visit>;
}

/**
 * Registers the hooks that open and close the fixture. Its properties are undefined until the first of them has run, so
 * they are for later hooks and tests.
 * @param options of the application, or a function that returns them
 */
export function openBrowserFixture(options: AppOptions | (() => Promise<AppOptions>) = {}): BrowserFixture {
  let browser: Browser | undefined;
  let app: TestApp | undefined;
  let openVisits: (Visit & VisitOptions)[] = [];
  let file: string | undefined;
  const openedPages = new Set<string>();
  const fixture = {
    visit: async (screen, { locale, ...visitOptions } = {}) => {
      const newVisit = await visit(browser!, screen, locale);
      await startTrace(newVisit.context);
      newVisit.context.on('page', (page) => recordOpenedPages(page, openedPages));
      recordOpenedPages(newVisit.page, openedPages);
      if (screen.serviceWorkers === 'allow') openedPages.add('worker').add('offline');
      openVisits.push({ ...newVisit, ...visitOptions });
      return newVisit;
    },
  } as BrowserFixture;

  beforeAll(async () => {
    const appOptions = typeof options === 'function' ? await options() : options;
    await Promise.all([
      testApp({ web: true, ...appOptions }).then((createdApp) => Object.assign(fixture, (app = createdApp))),
      sharedBrowser().then((openedBrowser) => (browser = openedBrowser)),
    ]);
  });
  afterEach(async ({ task }) => {
    file = task.file.filepath;
    const problems = openVisits.flatMap(({ expectedProblems, problems: visitProblems }) =>
      visitProblems.splice(0).filter((problem) => !expectedProblems?.test(problem)),
    );
    const contexts = openVisits.map(({ context }) => context);
    if (task.result?.state === 'fail' || problems.length > 0) await saveEvidence(task, contexts);
    for (const { context, staysOpen = false } of openVisits) if (!staysOpen) await context.close();
    openVisits = openVisits.filter(({ staysOpen = false }) => staysOpen);
    expect(problems).toEqual([]);
  });
  afterAll(async () => {
    if (file !== undefined) saveOpenedPages(file, openedPages);
    for (const { context } of openVisits) await context.close();
    await app?.close();
  });
  return fixture;
}

/** Returns the pixels by which the page is wider than its viewport. */
export async function horizontalOverflow(page: Page): Promise<number> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width - page.viewportSize()!.width;
}
