// The quick search over everything: by keyboard, misspelled, in other scripts, and recent searches on this device.
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, navigateClientSide, phone } from '#test/support/browser/browser.ts';
import { buildAuthor, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';
import { chunkOf } from '#test/support/browser/chunks.ts';

const app = openBrowserFixture();
/** Desktop page shared by all tests; the first test has no recent searches. */
let desktopPage: Page;

beforeAll(async () => {
  await buildAuthor(app.ctx, { name: 'Yakoda Ren' });
  await buildGroup(app.ctx, { name: 'Yako Scans' });
  await buildGroup(app.ctx, { name: '한밤의 번역', altNames: [{ en: 'Midnight Translation' }] });
  await buildTitle(app.ctx, {
    names: [
      { language: 'en', name: 'The Night Train', main: true },
      { language: 'ja', name: '夜行列車' },
      { language: 'ja-ro', name: 'Yakou Ressha' },
    ],
    tags: ['Drama'],
  });
  ({ page: desktopPage } = await app.visit(desktop, { staysOpen: true }));
  await desktopPage.goto(`${app.site}/tag`);
});

const quickField = (page: Page) => page.locator('header').getByRole('combobox', { name: 'Search' });

test('the keyboard opens the quick search, chooses from suggestions of every kind, and repeats a recent search', async () => {
  const page = desktopPage;
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  await page.keyboard.press('/');
  const field = page.locator('header').getByRole('combobox', { name: 'Search' });
  await field.waitFor();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  // before anything is typed or was searched
  await page.getByRole('group', { name: 'Popular tags' }).getByRole('option', { name: 'Drama' }).waitFor();
  expect(await page.getByRole('group', { name: 'Explore' }).getByRole('option').allInnerTexts()).toEqual([
    'Advanced search',
    'Tags',
    'Random title',
  ]);
  await page.keyboard.type('yako');
  for (const [group, name] of [
    ['Titles', 'The Night Train'],
    ['Groups', 'Yako Scans'],
    ['Authors', 'Yakoda Ren'],
  ] as const) {
    await page.getByRole('group', { name: group }).getByRole('option', { name }).waitFor();
  }
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => field.getAttribute('aria-activedescendant')).not.toBeNull();
  expect(await page.getByRole('option', { selected: true }).innerText()).toContain('The Night Train');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'The Night Train' }).waitFor();

  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'yako' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?q=yako');
  await page.getByRole('heading', { name: 'Groups' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/search');
  expect(await page.getByRole('combobox', { name: 'Search' }).count()).toBe(1);
});

test.each(['yakuo resha', '夜行'])('the query %s finds the title', async (searchQuery) => {
  const page = desktopPage;
  await navigateClientSide(page, `/search?q=${encodeURIComponent(searchQuery)}`);
  await page.locator('main').getByRole('link', { name: 'The Night Train' }).first().waitFor();
});

test('a misspelled word finds what the right one finds, and says so, unless it is searched for literally', async () => {
  const page = desktopPage;
  await navigateClientSide(page, '/search?q=nigth');
  const note = page.locator('main').getByRole('strong').filter({ hasText: 'Results for “night”' });
  await note.waitFor();
  await page.getByRole('region', { name: 'Top result' }).getByRole('link', { name: 'The Night Train' }).waitFor();
  await page.getByRole('navigation', { name: 'Result types' }).getByRole('link', { name: 'Titles' }).click();
  await page.getByRole('list', { name: 'Titles' }).getByText('The Night Train').waitFor();
  await page.getByRole('link', { name: 'Search for “nigth” instead' }).click();
  await note.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('?q=nigth&tab=titles&literal=true');
});

test('suggestions mark what matches, name the alias that does, and lead to the results of the corrected spelling', async () => {
  const page = desktopPage;
  await navigateClientSide(page, '/groups');
  const field = page.locator('header').getByRole('searchbox', { name: 'Search' }).or(quickField(page));
  await field.click();
  await quickField(page).fill('nigth');
  await page.getByRole('option', { name: 'The Night Train' }).locator('b', { hasText: 'Night' }).waitFor();
  await page.getByRole('option', { name: '한밤의 번역' }).getByText('Midnight Translation').waitFor();
  await page.getByRole('option', { name: 'All results for “night”' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?q=night');
});

test('a result shows the name that the query matches', async () => {
  const page = desktopPage;
  await navigateClientSide(page, '/search?q=ressha');
  const result = page.getByRole('region', { name: 'Top result' }).getByRole('article');
  await result.getByText('Yakou Ressha').locator('b', { hasText: 'Ressha' }).waitFor();
});

test('on a phone each kind of result has a tab with a URL, users require a sign-in, and an empty result says so', async () => {
  const { page } = await app.visit(phone);
  await page.goto(app.site);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('yako');
  await field.press('Enter');
  const resultKindTabs = page.getByRole('navigation', { name: 'Result types' });
  await resultKindTabs.getByRole('link', { name: 'Groups' }).click();
  await page.getByRole('list', { name: 'Groups' }).getByRole('link', { name: 'Yako Scans' }).waitFor();
  expect(new URL(page.url()).search).toBe('?q=yako&tab=groups');
  await resultKindTabs.getByRole('link', { name: 'Authors' }).click();
  await page.getByRole('list', { name: 'Authors' }).getByRole('link', { name: 'Yakoda Ren' }).waitFor();
  await resultKindTabs.getByRole('link', { name: 'Users' }).click();
  await page.getByText('Sign in to search users').waitFor();
  await page.getByPlaceholder('Search users').waitFor();
  await navigateClientSide(page, '/search?q=zzzzqqqq');
  await page.locator('main').getByRole('heading', { name: 'No results' }).waitFor();
});

test('the key / focuses the page’s own search field, and Ctrl+K the quick search where there is one', async () => {
  const page = desktopPage;
  await navigateClientSide(page, '/groups');
  const focusedLandmark = () => page.evaluate(() => document.activeElement?.closest('header, main')?.tagName);
  const isFocused = (field: Locator) => field.evaluate((input) => input === document.activeElement);
  const groups = page.getByRole('searchbox', { name: 'Group name' });
  await groups.waitFor();
  await page.keyboard.press('/');
  await expect.poll(() => isFocused(groups)).toBe(true);
  await page.keyboard.press('Control+k');
  await expect.poll(focusedLandmark).toBe('HEADER');
  await navigateClientSide(page, '/titles');
  const titles = page.getByRole('searchbox', { name: 'Title' });
  await titles.waitFor();
  expect(await page.locator('header input').count()).toBe(0);
  await page.keyboard.press('Control+k');
  await expect.poll(() => isFocused(titles)).toBe(true);
});

test('the search field of the top bar keeps text typed before the code of suggestions has loaded, and works without it', async () => {
  const page = desktopPage;
  const quickFieldChunk = `**${chunkOf(app.ctx.config, 'search/QuickField.tsx')}`;
  let releaseChunk = () => {};
  const chunkReleased = new Promise<void>((resolve) => (releaseChunk = resolve));
  await page.route(quickFieldChunk, async (route) => {
    await chunkReleased;
    await route.continue();
  });
  await page.goto(`${app.site}/tag`);
  const field = page.locator('header').getByRole('searchbox', { name: 'Search' });
  const chunkRequested = page.waitForRequest(quickFieldChunk);
  await field.click();
  await page.keyboard.type('yak');
  await chunkRequested;
  releaseChunk();
  await page.locator('header').getByRole('combobox', { name: 'Search' }).waitFor();
  await page.keyboard.type('o');
  await page.getByRole('group', { name: 'Groups' }).getByRole('option', { name: 'Yako Scans' }).waitFor();
  expect(await page.locator('header').getByRole('combobox').inputValue()).toBe('yako');
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'All results for “yako”' }).click();
  await expect.poll(() => page.url()).toBe(`${app.site}/search?q=yako`);

  await page.route(quickFieldChunk, (route) => route.abort());
  await page.goto(`${app.site}/groups`);
  await field.waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('night train');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?q=night+train');
});
