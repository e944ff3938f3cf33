// Browser tests of finding titles: the page of a search without results, links between kinds of search, filters of feeds,
// and the scroll position of lists after a reload.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  desktop,
  navigateClientSide,
  phone,
  waitUntilSettled,
  withoutEmbeddedResponses,
} from '#test/support/browser/browser.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

const app = openBrowserFixture();
let group: { id: number; uid: string };

beforeAll(async () => {
  const englishNames = (name: string) => [{ language: 'en', name, main: true }];
  const nightTrain = await buildTitle(app.ctx, {
    names: englishNames('The Night Train'),
    tags: ['Long Strip', 'Full Color', 'Oneshot', 'Zombies', 'Drama'],
    status: 'completed',
  });
  await buildTitle(app.ctx, { names: englishNames('Night Shift'), tags: ['Drama'] });
  group = await buildGroup(app.ctx, { name: 'Night Owl Scans', focusedLanguages: ['en'], official: true });
  for (const [chapter, language] of [
    ['1', 'en'],
    ['2', 'fr'],
    ['3', 'en'],
  ] as const) {
    await buildChapter(app.ctx, nightTrain.id, { chapter, language, groupIds: [group.id] });
  }
  for (let index = 1; index <= 30; index++)
    await buildGroup(app.ctx, { name: `Row ${index}`, focusedLanguages: ['pt-br'] });
});

/** Desktop and phone page, shared by the tests that leave no state behind. */
let desktopPage: Page;
let phonePage: Page;
beforeAll(async () => {
  ({ page: desktopPage } = await app.visit(desktop, { staysOpen: true }));
  await desktopPage.goto(`${app.site}/about`);
  ({ page: phonePage } = await app.visit(phone, { staysOpen: true }));
});

test('an empty search links to other ways to find something', async () => {
  const page = phonePage;
  await page.goto(`${app.site}/search`);
  for (const [name, path] of [
    ['Advanced search', '/titles'],
    ['Tags', '/tag'],
    ['Groups', '/groups'],
    ['Authors', '/authors'],
  ] as const) {
    await page.getByRole('region', { name: 'More ways to find something' }).getByRole('link', { name }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await navigateClientSide(page, '/search');
  }
  // the section has only tags about the content, the most used ones first
  await expect
    .poll(() => page.getByRole('region', { name: 'Popular tags' }).getByRole('link').allInnerTexts())
    .toEqual(['See all', 'Drama\n2', 'Zombies\n1']);
  await page.getByRole('link', { name: /^Drama/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Drama' }).waitFor();
});

test('search results show status and official marks, and the advanced search takes over the query', async () => {
  const page = desktopPage;
  await navigateClientSide(page, '/search?q=night');
  const topResult = page.getByRole('region', { name: 'Top result' });
  // “Night Shift” begins with the word, so it is the top result; each title shows its own status
  await topResult.getByRole('article').filter({ hasText: 'Night Shift' }).getByText('Ongoing').waitFor();
  await page.getByRole('region', { name: 'More titles' }).getByText('Completed').waitFor();
  await page.getByRole('article').filter({ hasText: 'Night Owl Scans' }).getByText('Official').waitFor();
  await page.getByRole('link', { name: 'Filters' }).click();
  expect(await page.getByRole('searchbox', { name: 'Title' }).inputValue()).toBe('night');
  await page.locator('output', { hasText: '2 titles' }).waitFor();
  // genres and themes come before formats
  const tags = page.getByRole('article').filter({ hasText: 'The Night Train' });
  await expect.poll(() => tags.innerText()).toMatch(/Drama\s+Zombies\s+Full Color/);
});

test('a button lets keyboard users skip the filters', async () => {
  const page = desktopPage;
  await navigateClientSide(page, '/titles');
  const skipFiltersButton = page.getByRole('button', { name: 'Skip filters' });
  await skipFiltersButton.waitFor({ state: 'attached' });
  await page.locator('main').focus();
  for (let index = 0; index < 4; index++) {
    await page.keyboard.press('Tab');
    if (await skipFiltersButton.evaluate((button) => button === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  const titleNameField = page.getByRole('searchbox', { name: 'Title' });
  expect(await titleNameField.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await page.getByRole('button', { name: 'Clear all' }).count()).toBe(1);
});

test('the feed of a group offers the languages that it has', async () => {
  const page = desktopPage;
  await navigateClientSide(page, `/group/${group.uid}?tab=feed`);
  const languageChips = page.getByRole('group', { name: 'Chapter languages' });
  await expect
    .poll(() => languageChips.getByRole('button').allInnerTexts())
    .toEqual(['All languages', 'English', 'French']);
  await languageChips.getByRole('button', { name: 'French' }).click();
  await page.getByText('Ch. 1').first().waitFor({ state: 'detached' });
  await page.getByText('Ch. 2').first().waitFor();
});

test('a reload keeps the scroll position even if the placeholder of a list is as tall as the list', async () => {
  const page = phonePage;
  // the page has a fake clock from here on, so this test is the last one
  await page.clock.install();
  await withoutEmbeddedResponses(page);
  await page.goto(`${app.site}/groups`);
  await page.getByRole('link', { name: /^Row / }).first().waitFor();
  let releaseRequests = (): void => {};
  const requestsReleased = new Promise<void>((resolve) => (releaseRequests = resolve));
  await page.route(/\/api\/group\?/, async (route) => {
    await requestsReleased;
    await route.continue();
  });
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  await page.reload();
  // the placeholder is as tall as the list, so the scroll position is reached before the list has loaded; the test then
  // waits longer than a loaded list takes to restore its scroll position
  await page.locator('[aria-busy="true"]', { hasText: 'Loading' }).waitFor();
  await page.clock.runFor(1_000);
  releaseRequests();
  await page.getByRole('link', { name: /^Row / }).first().waitFor();
  await waitUntilSettled(page);
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(900);
});
