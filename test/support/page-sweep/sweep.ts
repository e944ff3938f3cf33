// Opens every page of the table as one kind of viewer and reports problems.
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { pageRequests } from '#contract/preload/page-requests.ts';
import { type InterfaceLanguage, toBcp47 } from '#contract/rules/languages.ts';
import { matchPage } from '#contract/rules/pages.ts';
import { axeViolations } from '#test/support/browser/axe.ts';
import { desktop, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { type BrowserFixture, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { navigateAndSettle } from '#test/support/browser/page-waits.ts';
import { signInAtProvider } from '#test/support/browser/sign-in.ts';
import { get } from '#test/support/server/http.ts';
import { untranslatedFinder } from './untranslated.ts';
import { type Heading, messageHeading, type SweptPage, sweptPages, findWrongPages } from './pages.ts';
import { readCatalogue } from './message-texts.ts';
import { buildSeedFixture, type Viewer, viewers, type SeedFixture } from './seed-fixture.ts';

const sizes = { desktop, phone } as const;
type Size = keyof typeof sizes;
export type Theme = 'light' | 'dark' | 'slate';
export interface Look {
  size: Size;
  theme: Theme;
}

/** Names of the pages to sweep, separated by spaces; all pages if not set. Set by `npm test -- --changed`. */
const selectedPages = process.env['SWEEP_PAGES']?.split(' ');
const isSelected = ({ page }: SweptPage): boolean => !selectedPages || (page !== null && selectedPages.includes(page));

/** Every size with every theme. */
export const fourLooks: readonly Look[] = [
  // ordered so that the first and third viewer get different sizes, since some pages have only these viewers
  { size: 'desktop', theme: 'light' },
  { size: 'phone', theme: 'dark' },
  { size: 'phone', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
];

export const everyLook: readonly Look[] = [
  ...fourLooks,
  { size: 'desktop', theme: 'slate' },
  { size: 'phone', theme: 'slate' },
];

interface SweepOptions {
  viewer: Viewer;
  language?: InterfaceLanguage;
  looks?: readonly Look[];
  /**
   * When true, each page is opened and checked by axe in all looks (combinations of size and theme); otherwise each
   * viewer opens it in one look, and axe checks it for one viewer only.
   */
  every?: boolean;
}

/**
 * Registers a test for each page. For a guest, pages with embedded API responses are loaded once per set of scripts,
 * and others are opened by client-side navigation; the status of the server's response, and that all its scripts and
 * styles exist, is then checked without a browser.
 */
export function sweepPages({ viewer, language = 'en', looks = fourLooks, every = false }: SweepOptions): void {
  // with SEED=demo, no account needs a second factor to sign in
  const app = openBrowserFixture({ env: { SEED: 'demo' } });
  const catalogue = readCatalogue(language);
  const openedPages = new Map<string, Promise<Page>>();
  /** Script sets of the pages that were already loaded; a page with the same scripts needs no second page load. */
  const loadedCode = new Set<string>();
  /** Scripts and styles that exist on the server. */
  const existingFiles = new Set<string>();
  let scriptsOf: Partial<Record<string, string[]>>;
  let seed: SeedFixture;
  /** Storage state after signing in on the first page, reused for pages of other looks. */
  let signedInState: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
  const findUntranslated = language === 'en' ? null : untranslatedFinder(language, catalogue.values());
  beforeAll(async () => {
    seed = await buildSeedFixture(app);
    scriptsOf = (await get(`${app.site}/builds/pages.json`)).body.pages;
  });

  // one page serves light and dark, because they follow the emulated color scheme; sorting by look limits switches
  const pageFor = async (look: Look): Promise<Page> => {
    const key = look.theme === 'slate' ? `${look.size} slate` : look.size;
    const openedPage = openedPages.get(key) ?? openPage(app, { look, language, storageState: signedInState });
    openedPages.set(key, openedPage);
    const page = await openedPage;
    if (viewer !== 'guest' && !signedInState)
      signedInState = await signIn(page, app, seed.people[viewer].username, catalogue);
    await page.emulateMedia({ colorScheme: look.theme === 'light' ? 'light' : 'dark' });
    return page;
  };

  /**
   * Whether a page has embedded responses and is the first one with its set of scripts; other pages need no page load.
   */
  const isFirstOfItsCode = ({ page, address }: SweptPage): boolean => {
    const [path, search] = address(seed).split('?');
    const matchedPage = matchPage(path!);
    if (!matchedPage || pageRequests(matchedPage, new Date(), undefined, search).length === 0) return false;
    const scriptKey = String(scriptsOf[matchedPage.name] ?? page);
    return !loadedCode.has(scriptKey) && Boolean(loadedCode.add(scriptKey));
  };

  test('every page of the specification is in the table', () => {
    expect(findWrongPages(seed)).toEqual([]);
  });

  // each viewer opens a page in a different look; axe takes a third of the time of a test, so it runs for one viewer
  // only
  const viewerIndex = viewers.indexOf(viewer);
  const visits = sweptPages
    .filter(isSelected)
    .flatMap((sweptPage, pageIndex) =>
      (every ? looks : [looks[(pageIndex + viewerIndex) % looks.length]!])
        .filter(() => every || !sweptPage.sameForAll || viewer !== 'reader')
        .map(
          (look) =>
            [
              sweptPage.label,
              look.size,
              look.theme,
              sweptPage,
              look,
              every || judgingViewerOf(sweptPage, pageIndex) === viewer,
            ] as const,
        ),
    );
  // pages that are always loaded come last, because client-side navigation is not possible from those outside the app
  const visitOrder = ({ loadedBy = [] }: SweptPage, look: Look): number =>
    (loadedBy.length > 0 ? looks.length : 0) + looks.indexOf(look);
  if (!every) visits.sort((a, b) => visitOrder(a[3], a[4]) - visitOrder(b[3], b[4]));
  if (findUntranslated)
    test('an untranslated text is detected', async () => {
      const page = await pageFor(looks[0]!);
      await page.goto(`${app.site}/groups`);
      await page.locator('h1').waitFor();
      await waitUntilSettled(page);
      await page.evaluate(() => {
        const untranslatedButton = document.createElement('button');
        untranslatedButton.title = 'Press me';
        untranslatedButton.append('Words from nowhere');
        document.querySelector('main')!.append(untranslatedButton);
      });
      expect(await findUntranslated(page)).toEqual(['Words from nowhere', 'Press me']);
      // removes the button, which would remain during client-side navigation
      await page.goto('about:blank');
    });

  test.each(visits)('%s on a %s in %s', async (_label, _size, _theme, sweptPage, look, isJudged) => {
    const page = await pageFor(look);
    let isLoaded = every || sweptPage.loadedBy?.includes(viewer) === true || page.url() === 'about:blank';
    const problems: string[] = [];
    // guests arrive by page loads, others navigate within the site, which takes a tenth of the time
    if (viewer === 'guest' && !every && !sweptPage.loadedBy) {
      const { status, body } = await get(app.site + sweptPage.address(seed));
      if (status !== (sweptPage.status ?? 200)) problems.push(`status ${status} of the page`);
      problems.push(...(await missingFiles(app.site, String(body), existingFiles)));
      isLoaded = isFirstOfItsCode(sweptPage) || isLoaded;
    }
    problems.push(
      ...(await problemsAt(page, {
        place: sweptPage,
        viewer,
        strangers: findUntranslated,
        catalogue,
        seed,
        site: app.site,
        judged: isJudged,
        loaded: isLoaded,
      })),
    );
    expect(problems).toEqual([]);
  });
}

/** Returns the viewer for whom axe checks a page; viewers take turns. */
function judgingViewerOf({ page, sameForAll = false }: SweptPage, pageIndex: number): Viewer | null {
  // axe checks this page in all themes in test/browser/kit
  if (page === 'test') return null;
  const judgingViewer = (['guest', 'moderator', 'reader'] as const)[pageIndex % 3]!;
  return sameForAll && judgingViewer === 'reader' ? 'guest' : judgingViewer;
}

/** Returns scripts and styles of a page that do not exist. @param existingFiles cache of those known to exist */
async function missingFiles(site: string, html: string, existingFiles: Set<string>): Promise<string[]> {
  const missing: string[] = [];
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const path = /\b(?:src|href)="(\/[^"]+\.(?:js|css))"/.exec(tag)?.[1];
    if (path === undefined || existingFiles.has(path)) continue;
    if ((await get(site + path)).status === 200) existingFiles.add(path);
    else missing.push(`missing ${path}`);
  }
  return missing;
}

async function openPage(
  app: BrowserFixture,
  {
    look,
    language,
    ...session
  }: { look: Look; language: InterfaceLanguage; storageState: BrowserContextOptions['storageState'] },
): Promise<Page> {
  const options: BrowserContextOptions = {
    ...sizes[look.size],
    ...session,
    // during animations, texts have reduced contrast
    reducedMotion: 'reduce',
  };
  const { page, context } = await app.visit(options, { staysOpen: true, locale: toBcp47(language) });
  if (look.theme === 'slate') {
    const storedSettings = JSON.stringify({ metadata: { modified: Date.now() }, userPreferences: { theme: 'slate' } });
    await context.addInitScript(`if (!localStorage.getItem('md')) localStorage.setItem('md', '${storedSettings}')`);
  }
  return page;
}

async function signIn(
  page: Page,
  app: BrowserFixture,
  username: string,
  catalogue: ReadonlyMap<string, string>,
): ReturnType<BrowserContext['storageState']> {
  await signInAtProvider(page, app, { username });
  // opens a URL of the site without scripts, to write to its storage
  await page.goto(`${app.site}/robots.txt`);
  await page.evaluate(() => localStorage.setItem('komawari.signed-in', '1'));
  await page.goto(app.site);
  const account = textOf(messageHeading('session.account', { name: username }), catalogue);
  await page.getByRole('button', { name: account }).waitFor();
  return page.context().storageState();
}

interface SweepContext {
  place: SweptPage;
  viewer: Viewer;
  /** Finds texts that are in no message catalog; null in English, where they cannot be detected. */
  strangers: ReturnType<typeof untranslatedFinder> | null;
  catalogue: ReadonlyMap<string, string>;
  seed: SeedFixture;
  site: string;
  /** Whether axe checks the page. */
  judged: boolean;
  /** Whether the page is loaded from the server instead of by client-side navigation. */
  loaded: boolean;
}

async function problemsAt(
  page: Page,
  {
    place: sweptPage,
    viewer,
    strangers: findUntranslated,
    catalogue,
    seed,
    site,
    judged: isJudged,
    loaded: isLoaded,
  }: SweepContext,
): Promise<string[]> {
  const problems: string[] = [];
  const { status = 200 } = sweptPage;
  const onResponse = (response: { status(): number; url(): string }): void => {
    // on a not-found page, the API responds with the same status
    if (response.status() >= 400 && response.status() !== status)
      problems.push(`${response.status()} ${response.url()}`);
  };
  const onFailed = (request: { url(): string; failure(): { errorText: string } | null }): void => {
    // requests aborted by leaving a page are no failures
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`failed ${request.url()}`);
  };
  page.on('response', onResponse).on('requestfailed', onFailed);
  try {
    const address = site + sweptPage.address(seed);
    if (isLoaded) {
      const response = await page.goto(address);
      if (response?.status() !== status) problems.push(`status ${response?.status()}`);
      await waitUntilSettled(page);
    } else {
      await navigateAndSettle(page, address);
    }
    const heading = sweptPage.headings?.[viewer] ?? sweptPage.heading;
    const mainHeading = page.getByRole('heading', { level: 1, name: textOf(heading, catalogue) });
    await mainHeading.waitFor({ state: 'attached', timeout: 15_000 }).catch(async () => {
      problems.push(`heading ${JSON.stringify(await page.locator('h1').allInnerTexts())}`);
    });
    // one evaluate for all values, because each round trip to the browser takes time
    const { headings, title, width } = await page.evaluate(() => ({
      headings: document.querySelectorAll('h1').length,
      title: document.title,
      width: document.documentElement.scrollWidth,
    }));
    if (headings !== 1) problems.push('not one heading');
    const expectedTitle = sweptPage.redirectsHome?.includes(viewer)
      ? null
      : sweptPage.title === undefined
        ? heading
        : sweptPage.title;
    if (!isTitle(title, expectedTitle && textOf(expectedTitle, catalogue))) problems.push(`title ${title}`);
    if (isJudged) problems.push(...(await axeViolations(page)));
    const overflowPx = width - page.viewportSize()!.width;
    if (overflowPx !== 0) problems.push(`${overflowPx} px wider than the screen`);
    for (const text of (await findUntranslated?.(page)) ?? []) problems.push(`of no catalogue: ${text}`);
  } finally {
    page.off('response', onResponse).off('requestfailed', onFailed);
  }
  return problems;
}

function textOf(heading: Heading, catalogue: ReadonlyMap<string, string>): RegExp {
  if ('name' in heading) return typeof heading.name === 'string' ? exactPattern(heading.name) : heading.name;
  let text = catalogue.get(heading.say) ?? heading.say;
  for (const [name, value] of Object.entries(heading.values ?? {})) text = text.replace(`{${name}}`, value);
  return exactPattern(text);
}

/** Matches the exact text with any kind of whitespace. */
function exactPattern(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\s+/g, String.raw`\s+`)}$`);
}

function isTitle(title: string, titlePattern: RegExp | null): boolean {
  return titlePattern === null
    ? title === 'Komawari'
    : title.endsWith(' - Komawari') && titlePattern.test(title.slice(0, -11));
}
