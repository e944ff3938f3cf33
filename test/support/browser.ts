// A Chromium on the running product. A page whose script throws, or that the content policy refuses, fails its test.
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium', args: flags });
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What went wrong inside the page: thrown errors and refusals of the content policy. */
  problems: string[];
}

export async function visit(browser: Browser, options: BrowserContextOptions, locale = 'en-GB'): Promise<Visit> {
  const context = await browser.newContext({ locale, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('Failed to load resource'))
      problems.push(message.text());
  });
  return { page, context, problems };
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
