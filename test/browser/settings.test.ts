// The settings page: each choice has its effect at once, can be taken back, survives a reload, and reaches other tabs.
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, moveWithin, phone, settled } from '#test/support/browser/browser.ts';
import { buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { accountMenu, arriveSignedIn, signInAtProvider, signInButton } from '#test/support/browser/sign-in.ts';
import { emptyStorage, tabBeside } from '#test/support/browser/shared-pages.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';

const mirelle = { username: 'mirelle' };
const app = openBrowserFixture();
let train: { id: number; uid: string };
let velvet: { id: number; uid: string };

beforeAll(async () => {
  const named = (name: string) => [{ language: 'en', name, main: true }];
  train = await buildTitle(app.ctx, { names: named('The Night Train'), originalLanguage: 'ja' });
  const tower = await buildTitle(app.ctx, { names: named('The Clock Tower'), originalLanguage: 'ko' });
  velvet = await buildTitle(app.ctx, { names: named('Velvet Stage'), contentRating: 'erotica' });
  await buildChapter(app.ctx, train.id, { chapter: '1', language: 'en' });
  await buildChapter(app.ctx, train.id, { chapter: '2', language: 'fr' });
  await buildChapter(app.ctx, tower.id, { chapter: '1', language: 'fr' });
  await buildCover(app.ctx, velvet.id);
  await buildChapter(app.ctx, velvet.id, { chapter: '1', language: 'en' });
});

let page: Page;
let context: BrowserContext;
beforeAll(async () => {
  ({ page, context } = await app.visit(desktop, { stays: true, forgive: /net::ERR_FAILED/ }));
  await page.goto(`${app.site}/settings?tab=language`);
});

const html = (on: Page, name: string) => on.evaluate((each) => document.documentElement.getAttribute(each), name);
const undo = () => page.getByRole('button', { name: 'Undo' });
const cookie = async () => (await context.cookies()).find(({ name }) => name === 'komawari_view')?.value ?? null;
const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('md') ?? 'null'));
const shown = () => page.locator('main').innerText();

/** Each test but the first begins with the settings that a new reader has, on a tab. */
async function beginOn(tab: string): Promise<void> {
  await moveWithin(page, '/settings?tab=other');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect
    .poll(async () => (await kept())?.userPreferences)
    .toMatchObject({ theme: 'system', showErotic: true, showSafe: true, filteredLanguages: [], originLanguages: [] });
  await moveWithin(page, `/settings?tab=${tab}`);
}

test('interface language: everything speaks it, the next page from its first byte, and back again', async () => {
  await page.getByRole('combobox', { name: 'Interface language' }).selectOption('fr');
  await page.getByRole('heading', { level: 1, name: 'Paramètres' }).waitFor();
  await page.getByRole('heading', { name: 'Langues des chapitres' }).waitFor();
  await expect.poll(cookie).not.toBeNull();
  const answer = await page.reload();
  expect(await answer?.text()).toContain('<html lang="fr"');
  await page.getByRole('combobox', { name: 'Langue de l’interface' }).selectOption('browser');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await expect.poll(cookie).toBeNull();
  const plain = await page.request.get(`${app.site}/titles`);
  expect(plain.headers()['cache-control']).toBe('no-cache');
});

test('theme and density: at once, with undo, over a reload, before the first paint', async () => {
  await beginOn('display');
  const theme = page.getByRole('group', { name: 'Theme' });
  await theme.getByText('Slate').click();
  await expect.poll(() => html(page, 'data-theme')).toBe('slate');
  await page.getByText('Theme saved').waitFor();
  await page.getByRole('group', { name: 'Density' }).getByText('Compact').click();
  await expect.poll(() => html(page, 'data-density')).toBe('compact');
  await undo().click();
  await expect.poll(() => html(page, 'data-density')).toBeNull();
  // only the last change was taken back
  expect(await html(page, 'data-theme')).toBe('slate');
  // by keys, as every group of radio buttons
  await theme.getByRole('radio', { name: 'Slate' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => html(page, 'data-theme')).toBe('dark');
  expect(await kept()).toMatchObject({ metadata: { version: 1 }, userPreferences: { theme: 'dark' } });
  // Undo is answered, and leads back to where the change was made
  await undo().press('Enter');
  await page.getByRole('status').getByText('Theme: undone').waitFor();
  expect(await html(page, 'data-theme')).toBe('slate');
  expect(await theme.getByRole('radio', { name: 'Dark' }).evaluate((it) => it === document.activeElement)).toBe(true);
  await theme.getByText('Dark').click();

  const answer = await page.reload();
  expect(await answer?.text()).toMatch(/<html [^>]*data-theme="dark"/);
  expect(answer?.headers()['cache-control']).toBe('private, no-store');
  expect(await html(page, 'data-theme')).toBe('dark');
});

test('the preview follows the settings beside it, on phones in a sheet; the last rating stays on', async () => {
  await beginOn('display');
  const preview = page.locator('aside[aria-label="Live preview"]');
  const pictures = preview.locator('img');
  await preview.getByText('The toll bridge').waitFor();
  await preview.getByText('Velvet Stage').waitFor();
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((it) => (it as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
  expect(await seriousViolationsWithin(preview)).toEqual([]);
  const before = await pictures.count();
  await page.getByRole('switch', { name: 'Art behind title pages' }).click();
  await expect.poll(() => pictures.count()).toBe(before - 1);
  // one of each rating that is on, with the one above
  expect(await preview.locator('article').count()).toBe(2);
  await page.getByRole('button', { name: 'Covers', exact: true }).click();
  await expect.poll(() => preview.locator('article').count()).toBe(0);
  await page.getByRole('switch', { name: 'Erotica' }).click();
  await preview.getByText('Velvet Stage').waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'Safe' }).click();
  await preview.getByText('The Lighthouse Keeper').first().waitFor({ state: 'detached' });
  await expect.poll(() => preview.getByText('Safe', { exact: true }).count()).toBe(0);
  const last = page.getByRole('switch', { name: 'Suggestive' });
  await last.click();
  await page.getByText('One rating stays on').waitFor();
  expect(await last.getAttribute('aria-checked')).toBe('true');
  await page.getByRole('button', { name: 'Small rows' }).click();
  await page.setViewportSize(phone.viewport!);
  // phones do not offer it, and show it as long as it is what was chosen
  await page.getByRole('button', { name: 'Small rows', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  const sheet = page.getByRole('dialog', { name: 'Live preview' });
  await sheet.getByText('The toll bridge').waitFor();
  expect(await seriousViolationsWithin(sheet)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.setViewportSize(desktop.viewport!);
});

test('content ratings: lists leave out what is switched off, say so, and show it for once', async () => {
  await beginOn('display');
  await page.getByRole('switch', { name: 'Erotica' }).click();
  await page.getByText('Erotica saved').waitFor();
  await moveWithin(page, '/titles');
  await page.locator('output', { hasText: '2 titles' }).waitFor();
  expect(await shown()).not.toContain('Velvet Stage');
  const ratings = page.getByRole('group', { name: 'Content rating' });
  await expect
    .poll(() => ratings.getByRole('button', { pressed: true }).allInnerTexts())
    .toEqual(['Safe', 'Suggestive']);
  await page.getByText('1 result hidden by your filters').waitFor();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.locator('output', { hasText: '3 titles' }).waitFor();
  // the setting itself stays, and holds again in the next tab, and here when that is chosen
  expect(await kept()).toMatchObject({ userPreferences: { showErotic: false } });
  const other = await context.newPage();
  await other.goto(`${app.site}/titles/latest`);
  await other.getByRole('heading', { name: 'The Night Train' }).first().waitFor();
  expect(await other.locator('main').innerText()).not.toContain('Velvet Stage');
  await moveWithin(page, '/titles/latest');
  await page.getByRole('heading', { name: 'Velvet Stage' }).waitFor();
  await page.getByRole('button', { name: 'Use them again' }).click();
  await page.getByRole('heading', { name: 'Velvet Stage' }).waitFor({ state: 'detached' });
  // what the server writes into a page is asked with the reader's filters already
  const home = await (await page.request.get(app.site)).text();
  const brought = /<script type="application\/json" id="answers">([^<]*)<\/script>/.exec(home)?.[1];
  expect(brought).toContain('The Night Train');
  expect(brought).not.toContain('Velvet Stage');
});

test('two tabs are in step, also when one was asleep', async () => {
  await beginOn('display');
  const other = await tabBeside(page, `${app.site}/about`);
  await moveWithin(other, '/settings?tab=display');
  await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click();
  await expect.poll(() => html(other, 'data-theme')).toBe('dark');
  await other.getByRole('group', { name: 'Density' }).getByText('Large').click();
  await expect.poll(() => html(page, 'data-density')).toBe('large');
  expect(await html(page, 'data-theme')).toBe('dark');
  await moveWithin(page, '/settings?tab=other');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => html(other, 'data-density')).toBeNull();
  await undo().click();
  await expect.poll(() => html(other, 'data-density')).toBe('large');
  await other.close();
});

async function add(section: Locator, text: string, name: string): Promise<void> {
  await section.getByRole('combobox', { name: 'Add a language' }).fill(text);
  await section.getByRole('option', { name }).first().click();
}

test('chapter languages and original languages: feeds, chapter lists and home follow', async () => {
  await beginOn('language');
  const chapters = page.getByRole('group', { name: 'Chapter languages' });
  // by its name here, its own name, or its code
  await add(chapters, 'franç', 'French');
  await chapters.getByRole('button', { name: 'Remove French' }).waitFor();
  await moveWithin(page, '/titles/latest');
  await page.getByRole('heading', { name: 'The Clock Tower' }).waitFor();
  expect(await page.locator('main').innerText()).not.toContain('Velvet Stage');
  expect(await page.getByRole('button', { name: 'French' }).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'All languages' }).click();
  await page.getByRole('heading', { name: 'Velvet Stage' }).waitFor();
  expect(new URL(page.url()).searchParams.get('lang')).toBe('all');
  await moveWithin(page, `/title/${train.uid}`);
  // what there is in another language only is marked, not hidden
  await page.getByText('Other language', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'All versions' }).click();
  await page.getByRole('button', { name: /^French/, pressed: true }).waitFor();
  await page.goto(`${app.site}/`);
  await page.getByRole('region', { name: 'Latest updates' }).getByText('The Clock Tower').waitFor();
  expect(await page.getByRole('region', { name: 'Latest updates' }).innerText()).not.toContain('Velvet Stage');

  await moveWithin(page, '/settings?tab=language');
  await add(page.getByRole('group', { name: 'Original languages' }), 'ko', 'Korean');
  await moveWithin(page, '/titles');
  await page.locator('output', { hasText: '1 title' }).waitFor();
  expect(await shown()).toContain('The Clock Tower');
});

test('the order of the chapter languages: by keys and by the grip', async () => {
  await beginOn('language');
  const chapters = page.getByRole('group', { name: 'Chapter languages' });
  for (const name of ['English', 'French', 'German']) {
    await add(chapters, name, name);
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  }
  const order = async () => (await kept()).userPreferences.filteredLanguages;
  const rows = page.getByRole('list', { name: 'Chapter languages' }).getByRole('listitem');
  const up = page.getByRole('button', { name: 'Move German up' });
  await up.press('Enter');
  await expect.poll(order).toEqual(['en', 'de', 'fr']);
  // the button keeps the focus where it goes
  await page.keyboard.press('Enter');
  await expect.poll(order).toEqual(['de', 'en', 'fr']);
  expect(await up.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('German is 1 of 3').waitFor({ state: 'attached' });

  const place = async (at: number) => (await rows.nth(at).boundingBox())!;
  const [first, last] = [await place(0), await place(2)];
  await page.mouse.move(first.x + 16, first.y + 20);
  await page.mouse.down();
  await page.mouse.move(last.x + 16, last.y + 30, { steps: 6 });
  await page.mouse.up();
  await expect.poll(order).toEqual(['en', 'fr', 'de']);
  await page.getByRole('button', { name: 'Remove French' }).press('Enter');
  await expect.poll(order).toEqual(['en', 'de']);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Remove German');
});

test('what reading left on the device can be taken along and cleared', async () => {
  await moveWithin(page, '/settings?tab=other');
  await page.getByText('No chapter was opened here').waitFor();
  // why it cannot be done is in sight
  await page.getByText('No searches are kept here').waitFor();
  const searches = page.getByRole('button', { name: 'Clear: Recent searches' });
  expect(await searches.getAttribute('aria-disabled')).toBe('true');
  await page.evaluate(() => localStorage.setItem('komawari.reader.progress', '{"a":3,"b":1}'));
  await moveWithin(page, '/settings?tab=experiments');
  await page.getByText('No chapter was opened here').waitFor({ state: 'detached' });
  await moveWithin(page, '/settings?tab=other');
  await page.getByText('The pages reached in 2 chapters').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('reading-history.json');
  await page.getByRole('button', { name: 'Clear: Reading history' }).click();
  await page.getByText('No chapter was opened here').waitFor();
  await undo().click();
  await page.getByText('The pages reached in 2 chapters').waitFor();
});

test('guests have no choice of veils, and are asked to sign in where blocks are', async () => {
  await beginOn('display');
  await page.getByRole('switch', { name: 'Names on one line' }).waitFor();
  expect(await page.getByRole('switch', { name: 'Blur erotica and mature covers' }).count()).toBe(0);
  await moveWithin(page, '/settings?tab=blocks');
  await page.getByRole('main').getByText('Sign in to block users and groups').waitFor();
});

test('all settings stand under the names of their tabs, and no section waits for the code of another', async () => {
  const { page } = await app.visit(desktop);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${chunkOf(app.ctx.config, 'settings/InterfaceSection.tsx')}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${app.site}/settings`);
  const others = ['Language', 'Look', 'Reader'].map((name) => `${name}Sections`);
  for (const name of ['ReadingLine', 'Ratings', 'Lists', 'Home', 'Device', 'Flags']) others.push(`${name}Section`);
  for (const name of others) await expect.poll(() => asked).toContain(chunkOf(app.ctx.config, `settings/${name}.tsx`));
  release();
  await page.getByRole('heading', { name: 'Interface language' }).waitFor();
  const names = (level: number) => page.getByRole('main').getByRole('heading', { level }).allInnerTexts();
  await expect.poll(() => names(2)).toEqual(['Language', 'Display (site)', 'Reader', 'Other', 'Site switches']);
  expect((await names(3)).slice(0, 2)).toEqual(['Interface language', 'Chapter languages']);
  // each section of these tabs is on it
  await settled(page);
  expect(await horizontalOverflow(page)).toBe(0);
});

// Each tab is judged by axe, and measured in both sizes, by the page sweep; that fingers can press it is seen here.
describe('on a phone', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await app.visit(phone, { stays: true }));
    await page.goto(`${app.site}/settings`);
  });

  const tabs = ['all', 'language', 'display', 'reader', 'blocks', 'account', 'clients', 'other', 'experiments'];
  test.each(tabs)(
    'the tab %s is as wide as the screen, and what is pressed is big enough for a finger',
    async (tab) => {
      const address = `/settings${tab === 'all' ? '' : `?tab=${tab}`}`;
      await moveWithin(page, address);
      await page
        .getByRole('navigation', { name: 'Kinds of settings' })
        .locator(`[aria-current=page][href="${address}"]`)
        .waitFor();
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
      await settled(page);
      const controls = page.locator('main section :is(button:not([role=switch]), select)');
      const heights = await controls.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
      expect(heights.filter((height) => height > 0 && height < 44)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
    },
  );

  test('a setting is found by a word, in whatever tab it is', async () => {
    await moveWithin(page, '/settings?tab=other');
    const find = page.getByRole('searchbox', { name: 'Find a setting' });
    await find.fill('dark');
    const sections = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect.poll(() => sections.allInnerTexts()).toEqual(['Theme']);
    await page.getByText('Found in 1 section').waitFor();
    await page.getByRole('region', { name: 'Theme' }).getByText('Display (site)').waitFor();
    expect(new URL(page.url()).searchParams.get('find')).toBe('dark');
    await find.fill('korean bandwidth');
    await page.getByText('No setting found for').waitFor();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect
      .poll(() => sections.allInnerTexts())
      .toEqual(['On this device', 'Kept chapters', 'Install the app', 'Start over']);
  });
});

test('signed in, the settings are the same on every device, and the newer ones win at sign-in', async () => {
  await openAccount(app, mirelle);
  const saved = async () => {
    const row = await app.ctx.db.selectFrom('settings').select('document').executeTakeFirst();
    return row ? JSON.parse(row.document).userPreferences.theme : null;
  };
  const choose = async (on: Page, theme: string) => {
    await accountMenu(on, mirelle.username)
      .or(on.getByRole('button', { name: 'Appearance and language' }))
      .click();
    await on.getByRole('menuitemradio', { name: theme, exact: true }).click();
  };

  // the first device, on which nothing was ever set
  await emptyStorage(page, app.site);
  await arriveSignedIn(page, `${app.site}/about`, mirelle);
  await choose(page, 'Slate');
  await expect.poll(saved).toBe('slate');

  const second = await app.visit(desktop);
  await arriveSignedIn(second.page, `${app.site}/about`, mirelle);
  await expect.poll(() => html(second.page, 'data-theme')).toBe('slate');
  await choose(second.page, 'Dark');
  await expect.poll(saved).toBe('dark');
  // the first device has it after its next start
  await page.reload();
  await expect.poll(() => html(page, 'data-theme')).toBe('dark');
  // and without a connection nothing is lost
  await page.route('**/api/settings', (route) => route.abort());
  await choose(page, 'Light');
  await expect.poll(() => html(page, 'data-theme')).toBe('light');
  await page.unroute('**/api/settings');
  await page.reload();
  await expect.poll(saved).toBe('light');

  // adult art is veiled for members as they like it
  await moveWithin(page, `/title/${velvet.uid}`);
  const veiled = page.getByText('Press to see');
  await veiled.waitFor();
  await moveWithin(page, '/settings?tab=display');
  await page.getByRole('switch', { name: 'Blur erotica and mature covers' }).click();
  await moveWithin(page, `/title/${velvet.uid}`);
  await page.getByRole('heading', { level: 1, name: 'Velvet Stage' }).waitFor();
  await veiled.waitFor({ state: 'detached' });

  const third = await app.visit(desktop);
  await third.page.goto(`${app.site}/about`);
  await choose(third.page, 'Slate');
  await expect.poll(() => html(third.page, 'data-theme')).toBe('slate');
  await signInAtProvider(third.page, app, mirelle);
  await signInButton(third.page).click();
  await expect.poll(saved).toBe('slate');
});
