// Opens every place of the table as one kind of viewer, and says what is wrong there.
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type InterfaceLanguage, toBcp47 } from '#contract/languages.ts';
import { axeViolations } from '#test/support/browser/axe.ts';
import { desktop, phone, settled } from '#test/support/browser/browser.ts';
import { type BrowserFixture, openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { moveAndSettle } from '#test/support/browser/page-waits.ts';
import { arriveSignedIn } from '#test/support/browser/sign-in.ts';
import { get } from '#test/support/server/http.ts';
import { untranslatedTexts } from './untranslated.ts';
import { type Heading, type SweptPage, sweptPages, wrongRows } from './pages.ts';
import { readCatalogue } from './message-texts.ts';
import { buildSeedFixture, type Viewer, viewers, type SeedFixture } from './seed-fixture.ts';

const sizes = { desktop, phone } as const;
type Size = keyof typeof sizes;
export type Theme = 'light' | 'dark' | 'slate';
export interface Look {
  size: Size;
  theme: Theme;
}

/** Names of the pages to sweep, with spaces between; all when it is not set. `npm test -- --changed` sets it. */
const wantedPages = process.env['SWEEP_PAGES']?.split(' ');
const isWanted = ({ page }: SweptPage): boolean => !wantedPages || (page !== null && wantedPages.includes(page));

/** Every size with every theme. */
export const fourLooks: readonly Look[] = [
  { size: 'desktop', theme: 'light' },
  { size: 'phone', theme: 'dark' },
  { size: 'desktop', theme: 'dark' },
  { size: 'phone', theme: 'light' },
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
  /** Each place in each of them, and judged in each; or in one of them, and judged for one viewer, by turns. */
  every?: boolean;
}

/**
 * Registers a test for each place. A guest has a page loaded from the server once for each set of scripts that pages are
 * made of, and is moved to the others within the app; what the server answers there is asked without a browser.
 */
export function sweepPages({ viewer, language = 'en', looks = fourLooks, every = false }: SweepOptions): void {
  // nobody of the demo world needs a second factor to sign in
  const app = openBrowserFixture({ env: { SEED: 'demo' } });
  const catalogue = readCatalogue(language);
  const open = new Map<string, Promise<Page>>();
  /** Scripts of the pages that were loaded. */
  const loadedCode = new Set<string>();
  let scriptsOf: Partial<Record<string, string[]>>;
  let seed: SeedFixture;
  let signedIn: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
  beforeAll(async () => {
    seed = await buildSeedFixture(app);
    scriptsOf = (await get(`${app.site}/builds/pages.json`)).body.pages;
    if (viewer !== 'guest') signedIn = await signIn(app, seed.people[viewer].username);
  });

  // light and dark follow the system at once, so one page has both; the sorted looks change it once
  const pageFor = async (look: Look): Promise<Page> => {
    const key = look.theme === 'slate' ? `${look.size} slate` : look.size;
    const opened = open.get(key) ?? openPage(app, { look, language, storageState: signedIn });
    open.set(key, opened);
    const page = await opened;
    await page.emulateMedia({ colorScheme: look.theme === 'light' ? 'light' : 'dark' });
    return page;
  };

  /** The first page that the server sends with these scripts; of the others the server's answer is enough. */
  const isFirstOfItsCode = ({ page }: SweptPage): boolean => {
    const code = String(scriptsOf[page!] ?? page);
    return !loadedCode.has(code) && Boolean(loadedCode.add(code));
  };

  test('every page of the specification is in the table', () => {
    expect(wrongRows(seed)).toEqual([]);
  });

  // the viewers see a page in different looks, and one of them has it judged: axe takes a third of the time
  const turn = viewers.indexOf(viewer);
  const visits = sweptPages
    .filter(isWanted)
    .flatMap((place, at) =>
      (every ? looks : [looks[(at + turn) % looks.length]!]).map(
        (look) =>
          [place.label, look.size, look.theme, place, look, every || (at + turn) % viewers.length === 0] as const,
      ),
    );
  // at the end those that are always loaded: some are outside of the app, and no move leads on from there
  const order = ({ loaded = false }: SweptPage, look: Look): number =>
    (loaded ? looks.length : 0) + looks.indexOf(look);
  if (!every) visits.sort((a, b) => order(a[3], a[4]) - order(b[3], b[4]));
  if (language !== 'en')
    test('a text from nowhere would be told', async () => {
      const page = await pageFor(looks[0]!);
      await page.goto(`${app.site}/groups`);
      await page.locator('h1').waitFor();
      await settled(page);
      await page.evaluate(() => {
        const odd = document.createElement('button');
        odd.title = 'Press me';
        odd.append('Words from nowhere');
        document.querySelector('main')!.append(odd);
      });
      expect(await untranslatedTexts(page, { language, messages: catalogue.values() })).toEqual([
        'Words from nowhere',
        'Press me',
      ]);
      // the pages after it are opened within the app, which would keep the button
      await page.goto('about:blank');
    });

  test.each(visits)('%s on a %s in %s', async (_label, _size, _theme, place, look, judged) => {
    const page = await pageFor(look);
    // guests come from elsewhere; the others are on the site, and a page inside of it costs a tenth of a loaded one
    const loaded =
      every || place.loaded === true || (viewer === 'guest' && isFirstOfItsCode(place)) || page.url() === 'about:blank';
    const at: At = { place, viewer, language, catalogue, seed, site: app.site, judged, loaded };
    expect(await problemsAt(page, at)).toEqual([]);
  });
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
    // what moves has half of its contrast on the way
    reducedMotion: 'reduce',
  };
  const { page, context } = await app.visit(options, { stays: true, locale: toBcp47(language) });
  if (look.theme === 'slate') {
    const document = JSON.stringify({ metadata: { modified: Date.now() }, userPreferences: { theme: 'slate' } });
    await context.addInitScript(`if (!localStorage.getItem('md')) localStorage.setItem('md', '${document}')`);
  }
  return page;
}

/** In English, once; the browsers of all looks go on from there. */
async function signIn(app: BrowserFixture, username: string): ReturnType<BrowserContext['storageState']> {
  const { page, context } = await app.visit(desktop);
  await arriveSignedIn(page, app.site, { username });
  const state = await context.storageState();
  await context.close();
  return state;
}

interface At {
  place: SweptPage;
  viewer: Viewer;
  language: InterfaceLanguage;
  catalogue: ReadonlyMap<string, string>;
  seed: SeedFixture;
  site: string;
  /** By axe. */
  judged: boolean;
  /** From the server, and not from within the app. */
  loaded: boolean;
}

async function problemsAt(
  page: Page,
  { place, viewer, language, catalogue, seed, site, judged, loaded }: At,
): Promise<string[]> {
  const problems: string[] = [];
  const { status = 200 } = place;
  const onResponse = (response: { status(): number; url(): string }): void => {
    // what is not there is not there for the API either
    if (response.status() >= 400 && response.status() !== status)
      problems.push(`${response.status()} ${response.url()}`);
  };
  const onFailed = (request: { url(): string; failure(): { errorText: string } | null }): void => {
    // what a page gives up when it is left is no failure
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') problems.push(`failed ${request.url()}`);
  };
  page.on('response', onResponse).on('requestfailed', onFailed);
  try {
    const address = site + place.address(seed);
    if (loaded) {
      const response = await page.goto(address);
      if (response?.status() !== status) problems.push(`status ${response?.status()}`);
      await settled(page);
    } else {
      if (viewer === 'guest' && (await get(address)).status !== status) problems.push('status of the page');
      await moveAndSettle(page, address);
    }
    const heading = place.headings?.[viewer] ?? place.heading;
    const h1 = page.getByRole('heading', { level: 1, name: textOf(heading, catalogue) });
    await h1.waitFor({ state: 'attached', timeout: 15_000 }).catch(async () => {
      problems.push(`heading ${JSON.stringify(await page.locator('h1').allInnerTexts())}`);
    });
    // at once: each question to the browser costs
    const { headings, title, width } = await page.evaluate(() => ({
      headings: document.querySelectorAll('h1').length,
      title: document.title,
      width: document.documentElement.scrollWidth,
    }));
    if (headings !== 1) problems.push('not one heading');
    const wanted = place.leadsHome?.includes(viewer) ? null : place.title === undefined ? heading : place.title;
    if (!isTitle(title, wanted && textOf(wanted, catalogue))) problems.push(`title ${title}`);
    if (judged) problems.push(...(await axeViolations(page)));
    const beyond = width - page.viewportSize()!.width;
    if (beyond !== 0) problems.push(`${beyond} px wider than the screen`);
    if (language !== 'en')
      for (const text of await untranslatedTexts(page, { language, messages: catalogue.values() }))
        problems.push(`not in ${language}: ${text}`);
  } finally {
    page.off('response', onResponse).off('requestfailed', onFailed);
  }
  return problems;
}

function textOf(heading: Heading, catalogue: ReadonlyMap<string, string>): RegExp {
  if ('name' in heading) return typeof heading.name === 'string' ? exactly(heading.name) : heading.name;
  let text = catalogue.get(heading.say) ?? heading.say;
  for (const [name, value] of Object.entries(heading.values ?? {})) text = text.replace(`{${name}}`, value);
  return exactly(text);
}

/** Kinds of spaces are not told apart. */
function exactly(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\s+/g, String.raw`\s+`)}$`);
}

function isTitle(title: string, wanted: RegExp | null): boolean {
  return wanted === null ? title === 'Komawari' : title.endsWith(' - Komawari') && wanted.test(title.slice(0, -11));
}
