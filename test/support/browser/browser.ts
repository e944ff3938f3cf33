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

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
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

interface Traffic {
  pending: Set<Request>;
  /** When the last one began or ended. */
  at: number;
}
const traffic = new WeakMap<Page, Traffic>();

function watchRequests(page: Page): void {
  const seen: Traffic = { pending: new Set(), at: Date.now() };
  traffic.set(page, seen);
  const ended = (request: Request): void => {
    if (seen.pending.delete(request)) seen.at = Date.now();
  };
  page.on('request', (request) => {
    // the browser renews what is stale in its cache in its own time, and tells of the end when it likes
    if (request.resourceType() === 'other') return;
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.pending.clear();
    seen.pending.add(request);
    seen.at = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/** Nothing that the page of a visit asks for has been under way for so long. @param ms half a second unless told otherwise */
export async function settled(page: Page, ms = 500): Promise<void> {
  const seen = traffic.get(page)!;
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (seen.pending.size === 0 && Date.now() - seen.at >= ms) return;
    await page.waitForTimeout(50);
  }
  throw new Error(`Still under way: ${[...seen.pending].map((request) => request.url()).join(' ')}`);
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
