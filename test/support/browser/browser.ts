// Chromium for browser tests. Script errors and violations of the content security policy fail the test.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';

/** Flags for headless machines, without background network requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Desktop screen with reduced motion, which saves a tenth of the time of browser tests; tests on phones and in the
 * reader use full motion.
 */
export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' };
export const movingDesktop: BrowserContextOptions = { ...desktop, reducedMotion: 'no-preference' };
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Allows service workers, which are blocked in other visits. */
export const withServiceWorker = (options: BrowserContextOptions): BrowserContextOptions => ({
  ...options,
  serviceWorkers: 'allow',
});

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium', args: chromiumFlags });
}

let sharedLaunch: Promise<Browser> | undefined;

/** Returns the browser shared by all test files of a worker process; relaunches it after a crash. */
export async function sharedBrowser(): Promise<Browser> {
  if (sharedLaunch && !(await sharedLaunch).isConnected()) sharedLaunch = undefined;
  return (sharedLaunch ??= launchChromium());
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors inside the page: uncaught exceptions and violations of the content security policy. */
  problems: string[];
}

export async function visit(browser: Browser, options: BrowserContextOptions, locale = 'en-GB'): Promise<Visit> {
  // service workers are blocked by default, because tests cannot intercept requests that a service worker handles
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

/** Pending requests by page. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const pending = new Set<Request>();
  pendingRequests.set(page, pending);
  page.on('request', (request) => {
    // ignores requests of type `other`: the background revalidation of stale cache entries, whose end is reported late
    if (['other', 'eventsource'].includes(request.resourceType())) return;
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear();
    // an event stream does not end
    if (!request.url().endsWith('/stream')) pending.add(request);
  });
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => void pending.delete(request));
}

/**
 * Waits until the page is idle (`web/lib/render/idle-mark`) and has no pending requests, including images, so that the
 * last action of a test has taken full effect. @throws after 30 seconds
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  const pending = pendingRequests.get(page)!;
  const deadlineMs = Date.now() + 30_000;
  while (Date.now() < deadlineMs) {
    // evaluate fails if a navigation replaces the document before the result is returned
    const isIdle = await page
      .evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            requestAnimationFrame(() => setTimeout(() => resolve('pageIdle' in document.documentElement.dataset)));
          }),
      )
      .catch(() => false);
    if (isIdle && pending.size === 0) return;
    if (isIdle) await Promise.race([...pending].map((request) => request.response().catch(() => null)));
    else await page.locator('html[data-page-idle]').waitFor({ state: 'attached', timeout: 30_000 });
  }
  throw new Error(`Still under way: ${[...pending].map((request) => request.url()).join(' ')}`);
}

/**
 * Navigates client-side like a link of the page, which takes a tenth of the time of a page load.
 * @param page must show the app; lists are requested again, as for every new history entry
 */
export async function navigateClientSide(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({ key: crypto.randomUUID() }, '', to), path);
}

/** Navigates client-side if the page already shows the app, else loads the path. */
export async function navigateOrLoad(page: Page, site: string, path: string): Promise<void> {
  if (page.url().startsWith(site)) await navigateClientSide(page, path);
  else await page.goto(site + path);
}

/**
 * Strips the API responses that the server embeds into pages, so that the page requests everything and the requests can
 * be made to fail.
 */
export async function withoutEmbeddedResponses(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script type="application\/json" id="answers">[^<]*<\/script>/, '');
    return route.fulfill({ response, body });
  });
}

/** Scrolls an element into view; retries if a rerender replaces the element during the scroll. */
export async function bringIntoView(target: Locator): Promise<void> {
  try {
    await target.scrollIntoViewIfNeeded();
  } catch (error) {
    if (!String(error).includes('not attached')) throw error;
    await bringIntoView(target);
  }
}
