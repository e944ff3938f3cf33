// A Chromium on the running product. A page whose script throws, or that the content policy refuses, fails its test.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';

/** What Chromium needs on machines without screens and networks of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Without motion, which costs a tenth of the time of browser tests; on phones and in the reader things move. */
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' };
export const movingDesktop: BrowserContextOptions = { ...desktop, reducedMotion: 'no-preference' };
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** With a service worker, which other visits do without. */
export const withWorker = (options: BrowserContextOptions): BrowserContextOptions => ({
  ...options,
  serviceWorkers: 'allow',
});

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium', args: chromiumFlags });
}

let shared: Promise<Browser> | undefined;

/** One for all files of a worker, with which it ends; one that has died is followed by another. */
export async function sharedBrowser(): Promise<Browser> {
  if (shared && !(await shared).isConnected()) shared = undefined;
  return (shared ??= launch());
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What went wrong inside the page: thrown errors and refusals of the content policy. */
  problems: string[];
}

export async function visit(browser: Browser, options: BrowserContextOptions, locale = 'en-GB'): Promise<Visit> {
  // what a worker takes over the tests could not hold back or answer; those of the worker itself allow it
  const context = await browser.newContext({ locale, serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  watchRequests(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      problems.push(message.text());
  });
  return { page, context, problems };
}

/** Requests of a page that have not ended yet. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const pending = new Set<Request>();
  pendingRequests.set(page, pending);
  page.on('request', (request) => {
    // `other`: the browser renews what is stale in its cache in its own time, and tells of the end when it likes
    if (['other', 'eventsource'].includes(request.resourceType())) return;
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear();
    pending.add(request);
  });
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => void pending.delete(request));
}

/**
 * The page is idle (`web/lib/render/idle-mark`) and has what it asked for: pictures, too. What a test has just done is over then,
 * with all that followed from it. @throws when that takes longer than half a minute
 */
export async function settled(page: Page): Promise<void> {
  const pending = pendingRequests.get(page)!;
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    // a navigation that has begun replaces the document in which this asks
    const idle = await page
      .evaluate(
        () =>
          new Promise<boolean>((tell) => {
            requestAnimationFrame(() => setTimeout(() => tell('pageIdle' in document.documentElement.dataset)));
          }),
      )
      .catch(() => false);
    if (idle && pending.size === 0) return;
    if (idle) await Promise.race([...pending].map((request) => request.response().catch(() => null)));
    else await page.locator('html[data-page-idle]').waitFor({ state: 'attached', timeout: 30_000 });
  }
  throw new Error(`Still under way: ${[...pending].map((request) => request.url()).join(' ')}`);
}

/**
 * Goes to a path of the site as a link of the page does, which costs a tenth of loading it.
 * @param page one that shows the app; lists ask anew, as on every entry of the history that is new
 */
export async function moveWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({ key: crypto.randomUUID() }, '', to), path);
}

/** Moves within the app where the page shows it already, and loads the path where it does not. */
export async function moveOrLoad(page: Page, site: string, path: string): Promise<void> {
  if (page.url().startsWith(site)) await moveWithin(page, path);
  else await page.goto(site + path);
}

/** Pages come without the answers that the server writes into them, so that everything is asked, and can fail. */
export async function withoutAnswers(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script type="application\/json" id="answers">[^<]*<\/script>/, '');
    return route.fulfill({ response, body });
  });
}

/** Brings something into view; what comes in later may put another one in its place meanwhile. */
export async function bringIntoView(target: Locator): Promise<void> {
  try {
    await target.scrollIntoViewIfNeeded();
  } catch (error) {
    if (!String(error).includes('not attached')) throw error;
    await bringIntoView(target);
  }
}
