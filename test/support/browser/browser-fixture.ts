// What every file of browser tests begins with: the running product, once for all of its tests, and a Chromium on it, in
// which each visit has a profile of its own.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type AppOptions, type TestApp, testApp } from '#test/support/server/app.ts';
import { sharedBrowser, visit, type Visit } from './browser.ts';
import { keepEvidence, startTrace } from './failure-evidence.ts';
import { keepOpened, watchOpened } from './opened-pages.ts';

export interface VisitOptions {
  /** Of the browser; `en-GB` unless told otherwise. */
  locale?: string;
  /** It stays open for all tests of the file. */
  stays?: boolean;
  /** Problems that belong to the test. */
  forgive?: RegExp;
}

export interface BrowserFixture extends TestApp {
  /**
   * A page in a profile of its own. After the test it is closed, and the test fails when a script threw or the content
   * policy refused something in it.
   */
  visit(screen: BrowserContextOptions, options?: VisitOptions): Promise<Visit>;
}

/**
 * Registers the hooks that open and close it; what it holds is there in the hooks and tests after it.
 * @param options of the product, or what finds them
 */
export function openBrowserFixture(options: AppOptions | (() => Promise<AppOptions>) = {}): BrowserFixture {
  let browser: Browser | undefined;
  let app: TestApp | undefined;
  let open: (Visit & VisitOptions)[] = [];
  let file: string | undefined;
  const opened = new Set<string>();
  const fixture = {
    visit: async (screen, { locale, ...visitOptions } = {}) => {
      const made = await visit(browser!, screen, locale);
      await startTrace(made.context);
      made.context.on('page', (page) => watchOpened(page, opened));
      watchOpened(made.page, opened);
      if (screen.serviceWorkers === 'allow') opened.add('worker').add('offline');
      open.push({ ...made, ...visitOptions });
      return made;
    },
  } as BrowserFixture;

  beforeAll(async () => {
    const found = typeof options === 'function' ? await options() : options;
    await Promise.all([
      testApp({ web: true, ...found }).then((made) => Object.assign(fixture, (app = made))),
      sharedBrowser().then((found) => (browser = found)),
    ]);
  });
  afterEach(async ({ task }) => {
    file = task.file.filepath;
    const problems = open.flatMap(({ forgive, problems: all }) =>
      all.splice(0).filter((problem) => !forgive?.test(problem)),
    );
    const contexts = open.map(({ context }) => context);
    if (task.result?.state === 'fail' || problems.length > 0) await keepEvidence(task, contexts);
    for (const { context, stays = false } of open) if (!stays) await context.close();
    open = open.filter(({ stays = false }) => stays);
    expect(problems).toEqual([]);
  });
  afterAll(async () => {
    if (file !== undefined) keepOpened(file, opened);
    for (const { context } of open) await context.close();
    await app?.close();
  });
  return fixture;
}

/** Pixels by which the page is wider than its screen. */
export async function horizontalOverflow(page: Page): Promise<number> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width - page.viewportSize()!.width;
}
