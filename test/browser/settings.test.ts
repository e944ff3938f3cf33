// The settings page: each choice takes effect at once, can be undone, survives a reload, and reaches other tabs.
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { seriousViolationsWithin } from '#test/support/browser/axe.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';
import { otherTab } from '#test/support/browser/shared-pages.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';

const app = openBrowserFixture();
let trainTitle: { id: number; uid: string };

beforeAll(async () => {
  const englishNames = (name: string) => [{ language: 'en', name, main: true }];
  trainTitle = await buildTitle(app.ctx, { names: englishNames('The Night Train'), originalLanguage: 'ja' });
  const towerTitle = await buildTitle(app.ctx, { names: englishNames('The Clock Tower'), originalLanguage: 'ko' });
  const velvetTitle = await buildTitle(app.ctx, { names: englishNames('Velvet Stage'), contentRating: 'erotica' });
  await buildChapter(app.ctx, trainTitle.id, { chapter: '1', language: 'en' });
  await buildChapter(app.ctx, trainTitle.id, { chapter: '2', language: 'fr' });
  await buildChapter(app.ctx, towerTitle.id, { chapter: '1', language: 'fr' });
  await buildChapter(app.ctx, velvetTitle.id, { chapter: '1', language: 'en' });
});

let page: Page;
let context: BrowserContext;
beforeAll(async () => {
  ({ page, context } = await app.visit(desktop, { staysOpen: true, expectedProblems: /net::ERR_FAILED/ }));
  await page.goto(`${app.site}/settings?tab=language`);
});

const htmlAttribute = (on: Page, name: string) =>
  on.evaluate((each) => document.documentElement.getAttribute(each), name);
const undo = () => page.getByRole('button', { name: 'Undo' });
const viewCookie = async () => (await context.cookies()).find(({ name }) => name === 'komawari_view')?.value ?? null;
const storedPreferences = () => page.evaluate(() => JSON.parse(localStorage.getItem('md') ?? 'null'));
const mainText = () => page.locator('main').innerText();

/** Resets the settings to the defaults and opens a tab; called by each test but the first. */
async function resetAndOpenTab(tab: string): Promise<void> {
  await navigateClientSide(page, '/settings?tab=other');
  const resetSection = page.getByRole('region', { name: 'Reset' });
  await resetSection.getByText('Reset all settings').waitFor();
  // not there when there is nothing to reset
  const reset = resetSection.getByRole('button', { name: 'Reset' });
  if (await reset.isVisible()) await reset.click();
  await expect
    .poll(async () => (await storedPreferences())?.userPreferences)
    .toMatchObject({ theme: 'system', showErotic: true, showSafe: true, filteredLanguages: [], originLanguages: [] });
  await navigateClientSide(page, `/settings?tab=${tab}`);
}

test('the interface language applies to the whole page and to the HTML of the next one, and can be changed back', async () => {
  await page.getByRole('combobox', { name: 'Interface language' }).selectOption('fr');
  await page.getByRole('heading', { level: 1, name: 'Paramètres' }).waitFor();
  await page.getByRole('heading', { name: 'Langues des chapitres' }).waitFor();
  await expect.poll(viewCookie).not.toBeNull();
  const response = await page.reload();
  expect(await response?.text()).toContain('<html lang="fr"');
  await page.getByRole('combobox', { name: 'Langue de l’interface' }).selectOption('browser');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await expect.poll(viewCookie).toBeNull();
  const titlesResponse = await page.request.get(`${app.site}/titles`);
  expect(titlesResponse.headers()['cache-control']).toBe('no-cache');
});

test('theme and density apply at once, can be undone, survive a reload, and are set before the first paint', async () => {
  await resetAndOpenTab('display');
  const theme = page.getByRole('group', { name: 'Theme' });
  await theme.getByText('Slate').click();
  await expect.poll(() => htmlAttribute(page, 'data-theme')).toBe('slate');
  await page.getByText('Theme saved').waitFor();
  await page.getByRole('group', { name: 'Density' }).getByText('Compact').click();
  await expect.poll(() => htmlAttribute(page, 'data-density')).toBe('compact');
  await undo().click();
  await expect.poll(() => htmlAttribute(page, 'data-density')).toBeNull();
  // Undo reverted only the last change
  expect(await htmlAttribute(page, 'data-theme')).toBe('slate');
  // arrow keys work as in any group of radio buttons
  await theme.getByRole('radio', { name: 'Slate' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => htmlAttribute(page, 'data-theme')).toBe('dark');
  expect(await storedPreferences()).toMatchObject({ metadata: { version: 1 }, userPreferences: { theme: 'dark' } });
  // Undo is announced, and returns the focus to the changed control
  await undo().press('Enter');
  await page.getByRole('status').getByText('Theme: change undone').waitFor();
  expect(await htmlAttribute(page, 'data-theme')).toBe('slate');
  expect(await theme.getByRole('radio', { name: 'Dark' }).evaluate((it) => it === document.activeElement)).toBe(true);
  await theme.getByText('Dark').click();

  const response = await page.reload();
  expect(await response?.text()).toMatch(/<html [^>]*data-theme="dark"/);
  expect(response?.headers()['cache-control']).toBe('private, no-store');
  expect(await htmlAttribute(page, 'data-theme')).toBe('dark');
});

test('the preview follows the settings beside it, on phones in a sheet, and the last rating stays on', async () => {
  await resetAndOpenTab('display');
  const preview = page.locator('aside[aria-label="Live preview"]');
  const previewCovers = preview.locator('img');
  await preview.getByText('The toll bridge').waitFor();
  await preview.getByText('Velvet Stage').waitFor();
  await expect
    .poll(() => previewCovers.evaluateAll((all) => all.every((it) => (it as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
  expect(await seriousViolationsWithin(preview)).toEqual([]);
  const tint = preview.locator('[data-tint]');
  await tint.waitFor({ state: 'attached' });
  await page.getByRole('switch', { name: 'Cover color behind titles' }).click();
  await tint.waitFor({ state: 'detached' });
  // the preview has one title of each enabled rating, including the one above the articles
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
  await page.getByText('Keep at least one rating on').waitFor();
  expect(await last.getAttribute('aria-checked')).toBe('true');
  await page.getByRole('button', { name: 'Compact list' }).click();
  await page.setViewportSize(phone.viewport!);
  // phones do not offer the layout Small rows, but show it while it is the chosen one
  await page.getByRole('button', { name: 'Compact list', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Preview' }).click();
  const sheet = page.getByRole('dialog', { name: 'Live preview' });
  await sheet.getByText('The toll bridge').waitFor();
  expect(await seriousViolationsWithin(sheet)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await page.setViewportSize(desktop.viewport!);
});

test('lists leave out ratings that are switched off, count them, and can show them temporarily', async () => {
  await resetAndOpenTab('display');
  await page.getByRole('switch', { name: 'Erotica' }).click();
  await page.getByText('Erotica saved').waitFor();
  await navigateClientSide(page, '/titles');
  await page.locator('output', { hasText: '2 titles' }).waitFor();
  expect(await mainText()).not.toContain('Velvet Stage');
  const ratings = page.getByRole('group', { name: 'Content rating' });
  await expect
    .poll(() => ratings.getByRole('button', { pressed: true }).allInnerTexts())
    .toEqual(['Safe', 'Suggestive']);
  await page.getByText('1 hidden by your filters').waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.locator('output', { hasText: '3 titles' }).waitFor();
  // the setting is unchanged: it applies in a new tab, and in this one again after Use them again
  expect(await storedPreferences()).toMatchObject({ userPreferences: { showErotic: false } });
  const other = await context.newPage();
  await other.goto(`${app.site}/titles/latest`);
  await other.getByRole('heading', { name: 'The Night Train' }).first().waitFor();
  expect(await other.locator('main').innerText()).not.toContain('Velvet Stage');
  await navigateClientSide(page, '/titles/latest');
  await page.getByRole('heading', { name: 'Velvet Stage' }).waitFor();
  await page.getByRole('button', { name: 'Turn back on' }).click();
  await page.getByRole('heading', { name: 'Velvet Stage' }).waitFor({ state: 'detached' });
  // the data that the server embeds in a page has the reader's filters applied
  const homeHtml = await (await page.request.get(app.site)).text();
  const embeddedResponses = /<script type="application\/json" id="answers">([^<]*)<\/script>/.exec(homeHtml)?.[1];
  expect(embeddedResponses).toContain('The Night Train');
  expect(embeddedResponses).not.toContain('Velvet Stage');
});

test('two tabs have the same settings', async () => {
  await resetAndOpenTab('display');
  const other = await otherTab(page, `${app.site}/about`);
  await navigateClientSide(other, '/settings?tab=display');
  await page.getByRole('group', { name: 'Theme' }).getByText('Dark').click();
  await expect.poll(() => htmlAttribute(other, 'data-theme')).toBe('dark');
  await other.getByRole('group', { name: 'Density' }).getByText('Large').click();
  await expect.poll(() => htmlAttribute(page, 'data-density')).toBe('large');
  expect(await htmlAttribute(page, 'data-theme')).toBe('dark');
  await navigateClientSide(page, '/settings?tab=other');
  const reset = page.getByRole('button', { name: 'Reset' });
  await reset.click();
  await expect.poll(() => htmlAttribute(other, 'data-density')).toBeNull();
  await page.getByText('Nothing to reset.').waitFor();
  expect(await reset.isDisabled()).toBe(true);
  await undo().click();
  await expect.poll(() => htmlAttribute(other, 'data-density')).toBe('large');
  expect(await reset.isEnabled()).toBe(true);
  await other.close();
});

async function add(section: Locator, text: string, name: string): Promise<void> {
  await section.getByRole('combobox', { name: 'Add a language' }).fill(text);
  await section.getByRole('option', { name }).first().click();
}

test('feeds, chapter lists and home follow the chapter languages and original languages', async () => {
  await resetAndOpenTab('language');
  const chapters = page.getByRole('group', { name: 'Chapter languages' });
  // a language is found by its name in the interface language, its native name or its code
  await add(chapters, 'franç', 'French');
  await chapters.getByRole('button', { name: 'Remove French' }).waitFor();
  await navigateClientSide(page, '/titles/latest');
  await page.getByRole('heading', { name: 'The Clock Tower' }).waitFor();
  expect(await page.locator('main').innerText()).not.toContain('Velvet Stage');
  expect(await page.getByRole('button', { name: 'French' }).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'All languages' }).click();
  await page.getByRole('heading', { name: 'Velvet Stage' }).waitFor();
  expect(new URL(page.url()).searchParams.get('lang')).toBe('all');
  await navigateClientSide(page, `/title/${trainTitle.uid}`);
  // chapters that exist in another language only are marked, not hidden
  await page.getByText('Other language', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'All versions' }).click();
  await page.getByRole('button', { name: /^French/, pressed: true }).waitFor();
  await page.goto(`${app.site}/`);
  await page.getByRole('region', { name: 'Latest updates' }).getByText('The Clock Tower').waitFor();
  expect(await page.getByRole('region', { name: 'Latest updates' }).innerText()).not.toContain('Velvet Stage');

  await navigateClientSide(page, '/settings?tab=language');
  await add(page.getByRole('group', { name: 'Original language' }), 'ko', 'Korean');
  await navigateClientSide(page, '/titles');
  await page.locator('output', { hasText: '1 title' }).waitFor();
  expect(await mainText()).toContain('The Clock Tower');
});

test('chapter languages are ordered by keys and by dragging their grip', async () => {
  await resetAndOpenTab('language');
  const chapters = page.getByRole('group', { name: 'Chapter languages' });
  for (const name of ['English', 'French', 'German']) {
    await add(chapters, name, name);
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
  }
  const languageOrder = async () => (await storedPreferences()).userPreferences.filteredLanguages;
  const rows = page.getByRole('list', { name: 'Chapter languages' }).getByRole('listitem');
  const moveUpButton = page.getByRole('button', { name: 'Move German up' });
  await moveUpButton.press('Enter');
  await expect.poll(languageOrder).toEqual(['en', 'de', 'fr']);
  // the button keeps the focus when its row moves
  await page.keyboard.press('Enter');
  await expect.poll(languageOrder).toEqual(['de', 'en', 'fr']);
  expect(await moveUpButton.getAttribute('aria-disabled')).toBe('true');
  await page.getByText('German is 1 of 3').waitFor({ state: 'attached' });

  const rowBox = async (at: number) => (await rows.nth(at).boundingBox())!;
  const [firstBox, last] = [await rowBox(0), await rowBox(2)];
  await page.mouse.move(firstBox.x + 16, firstBox.y + 20);
  await page.mouse.down();
  await page.mouse.move(last.x + 16, last.y + 30, { steps: 6 });
  await page.mouse.up();
  await expect.poll(languageOrder).toEqual(['en', 'fr', 'de']);
  await page.getByRole('button', { name: 'Remove French' }).press('Enter');
  await expect.poll(languageOrder).toEqual(['en', 'de']);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Remove German');
});

test('the reading history on the device can be exported and cleared', async () => {
  await navigateClientSide(page, '/settings?tab=other');
  // what is empty has no row
  const none = page.getByText('No data on this device: Reading history · Recent searches · Reader settings');
  await none.waitFor();
  expect(await page.getByRole('button', { name: /^(Clear:|Export)/ }).count()).toBe(0);
  await page.evaluate(() => localStorage.setItem('komawari.reader.progress', '{"a":3,"b":1}'));
  await navigateClientSide(page, '/settings?tab=experiments');
  await none.waitFor({ state: 'detached' });
  await navigateClientSide(page, '/settings?tab=other');
  await page.getByText('2 chapters').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('reading-history.json');
  const clearHistory = page.getByRole('button', { name: 'Clear: Reading history' });
  await clearHistory.press('Enter');
  await page.getByText('No chapters saved on this device').waitFor();
  // the button goes once it loses the focus
  expect(await clearHistory.getAttribute('aria-disabled')).toBe('true');
  await undo().focus();
  await clearHistory.waitFor({ state: 'detached' });
  await undo().click();
  await page.getByText('2 chapters').waitFor();
});

test('without a tab in the URL the settings open on Display, and experiments are not offered to guests', async () => {
  await navigateClientSide(page, '/settings');
  await page.getByRole('group', { name: 'Theme' }).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Settings sections' });
  expect(await tabs.locator('[aria-current=page]').innerText()).toBe('Display (site)');
  expect(await tabs.getByRole('link', { name: 'Experiments' }).count()).toBe(0);
});

test('guests have no setting for cover blur, and are asked to sign in for blocks', async () => {
  await resetAndOpenTab('display');
  await page.getByRole('switch', { name: 'Titles on one line' }).waitFor();
  expect(await page.getByRole('switch', { name: 'Blur erotica and mature covers' }).count()).toBe(0);
  await navigateClientSide(page, '/settings?tab=blocks');
  await page.getByRole('main').getByText('Sign in to block users and groups').waitFor();
});

test('all settings are listed under the names of their tabs, and no section waits for the code of another', async () => {
  const { page } = await app.visit(desktop);
  const requestedUrls: string[] = [];
  page.on('request', (request) => void requestedUrls.push(new URL(request.url()).pathname));
  const { promise: chunkReleased, resolve: releaseChunk } = Promise.withResolvers<void>();
  await page.route(`**${chunkOf(app.ctx.config, 'settings/InterfaceSection.tsx')}`, async (route) => {
    await chunkReleased;
    await route.continue();
  });
  await page.goto(`${app.site}/settings?tab=all`);
  const otherSections = ['Language', 'Look', 'Reader'].map((name) => `${name}Sections`);
  for (const name of ['ReadingLine', 'Ratings', 'Lists', 'Home', 'Device']) otherSections.push(`${name}Section`);
  for (const name of otherSections)
    await expect.poll(() => requestedUrls).toContain(chunkOf(app.ctx.config, `settings/${name}.tsx`));
  // headings are shown while the code of their sections is loading
  await page.getByRole('heading', { name: 'Interface language' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Interface language' }).count()).toBe(0);
  releaseChunk();
  await page.getByRole('combobox', { name: 'Interface language' }).waitFor();
  const headingTexts = (level: number) => page.getByRole('main').getByRole('heading', { level }).allInnerTexts();
  await expect.poll(() => headingTexts(2)).toEqual(['Language', 'Display (site)', 'Reader', 'Other']);
  expect((await headingTexts(3)).slice(0, 2)).toEqual(['Interface language', 'Chapter languages']);
  // every section of these tabs is shown now
  await waitUntilSettled(page);
  expect(await horizontalOverflow(page)).toBe(0);
});

// The page sweep runs axe on each tab and checks its width in both sizes; touch targets are checked here.
describe('on a phone', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await app.visit(phone, { staysOpen: true }));
    await page.goto(`${app.site}/settings`);
  });

  const tabs = ['all', 'language', 'display', 'reader', 'blocks', 'account', 'clients', 'other'];
  test.each(tabs)('the tab %s fits the screen, and its touch targets are big enough', async (tab) => {
    const address = `/settings?tab=${tab}`;
    await navigateClientSide(page, address);
    await page
      .getByRole('navigation', { name: 'Settings sections' })
      .locator(`[aria-current=page][href="${address}"]`)
      .waitFor();
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
    await waitUntilSettled(page);
    const controls = page.locator('main section :is(button:not([role=switch]), select)');
    const heights = await controls.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().height));
    expect(heights.filter((height) => height > 0 && height < 44)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  });

  test('a setting is found by a word, whatever its tab', async () => {
    await navigateClientSide(page, '/settings?tab=other');
    const settingSearch = page.getByRole('searchbox', { name: 'Find a setting' });
    await settingSearch.fill('dark');
    const sections = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect.poll(() => sections.allInnerTexts()).toEqual(['Theme']);
    await page.getByText('Found in 1 section').waitFor();
    await page.getByRole('region', { name: 'Theme' }).getByText('Display (site)').waitFor();
    expect(new URL(page.url()).searchParams.get('find')).toBe('dark');
    await settingSearch.fill('korean bandwidth');
    await page.getByText('No settings found for').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect
      .poll(() => sections.allInnerTexts())
      .toEqual(['On this device', 'Downloads', 'Install the app', 'Reset']);
  });
});
