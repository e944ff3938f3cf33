// Finding titles: filters in the URL, virtualized lists of full length, and their scroll positions.
import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '#test/support/people/accounts.ts';
import { bringIntoView, desktop, phone, navigateOrLoad } from '#test/support/browser/browser.ts';
import { waitForFrames, stableBox, scrollUntilDrawn } from '#test/support/browser/page-waits.ts';
import { openSignedIn } from '#test/support/browser/sign-in.ts';
import { buildAuthor, buildChapter, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { openBrowserFixture, horizontalOverflow } from '#test/support/browser/browser-fixture.ts';

const app = openBrowserFixture();
const titleCount = 90;
/** Desktop page shared by the tests that leave no state behind. */
let desktopPage: Page;
let phonePage: Page;

beforeAll(async () => {
  const author = await buildAuthor(app.ctx, { name: 'Mori Aya' });
  const englishNames = (name: string) => [{ language: 'en', name, main: true }];
  const nightTrain = await buildTitle(app.ctx, {
    names: englishNames('The Night Train'),
    tags: ['Drama', 'Mystery'],
    authorIds: [author.id],
    year: 2019,
  });
  await buildTitle(app.ctx, { names: englishNames('Moon Laundry'), tags: ['Drama', 'Comedy'], originalLanguage: 'ko' });
  await buildTitle(app.ctx, { names: englishNames('Radish Ghost'), tags: ['Comedy'] });
  await buildTitle(app.ctx, { names: englishNames('After Dark'), tags: ['Drama'], contentRating: 'pornographic' });
  for (let at = 1; at <= titleCount; at++) {
    await buildTitle(app.ctx, {
      names: englishNames(`Volume of Rows ${String(at).padStart(3, '0')}`),
      tags: ['Action'],
    });
  }
  await buildChapter(app.ctx, nightTrain.id);
  ({ page: desktopPage } = await app.visit(desktop, { staysOpen: true }));
  ({ page: phonePage } = await app.visit(phone, { staysOpen: true }));
});

const navigate = (page: Page, path: string) => navigateOrLoad(page, app.site, path);

const resultsList = (page: Page) => page.getByRole('list', { name: 'Matching titles' });
const resultNames = (page: Page) => resultsList(page).getByRole('heading', { level: 3 }).allInnerTexts();
const count = (page: Page, text: string) => page.locator('output', { hasText: text }).first().waitFor();
/**
 * Makes the page stop holding a restored scroll position. It holds one for a while or until user input; scripted
 * scrolling does not end that.
 */
const stopHoldingPosition = (page: Page) => page.keyboard.press('Shift');
const filterChip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('tags are included and excluded, and the URL has the same results on another device', async () => {
  const page = desktopPage;
  await navigate(page, `/titles`);
  await count(page, `${titleCount + 3} titles`);
  await filterChip(page, 'Drama').click();
  await count(page, '2 titles');
  await filterChip(page, 'Comedy').click();
  await count(page, '1 title');
  await filterChip(page, 'Comedy, included').click();
  await expect.poll(() => resultNames(page)).toEqual(['The Night Train']);
  await page.getByRole('button', { name: 'Remove Comedy' }).waitFor();
  const searchUrl = page.url();
  expect(searchUrl).toContain('include=');
  expect(searchUrl).toContain('exclude=');

  await phonePage.goto(searchUrl);
  await count(phonePage, '1 title');
  await expect.poll(() => resultNames(phonePage)).toEqual(['The Night Train']);
  await phonePage.getByRole('button', { name: 'Filters, 2 set' }).waitFor();

  await page.getByRole('button', { name: 'Clear all' }).last().click();
  await count(page, `${titleCount + 3} titles`);
  expect(new URL(page.url()).search).toBe('');
});

test('keys include, exclude and clear a tag, forward and backward, and each step is announced', async () => {
  const page = desktopPage;
  // searches with few results, because every step rerenders them
  await navigate(page, `/titles?q=night`);
  const dramaChip = page.getByRole('group', { name: 'Genre' }).getByRole('button', { name: /^Drama/ });
  await dramaChip.focus();
  const chipState = () => dramaChip.getAttribute('aria-label');
  for (const [key, name, announcement] of [
    ['Space', 'Drama, included', 'Drama, included'],
    ['Enter', 'Drama, excluded', 'Drama, excluded'],
    ['Space', 'Drama', 'Drama, cleared'],
    ['Shift+Space', 'Drama, excluded', 'Drama, excluded'],
    ['Shift+Space', 'Drama, included', 'Drama, included'],
    ['Shift+Space', 'Drama', 'Drama, cleared'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await chipState()).toBe(name);
    await page.locator('[aria-live=polite]').getByText(announcement, { exact: true }).waitFor();
    expect(await dramaChip.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

test('Back undoes a filter and restores the scroll position in a long list, also after a reload', async () => {
  const page = desktopPage;
  await page.goto(`${app.site}/titles?sort=title`);
  await count(page, `${titleCount + 3} titles`);
  const items = resultsList(page).getByRole('listitem');
  const wantedLink = resultsList(page).getByRole('link', { name: 'Volume of Rows 070' });
  await scrollUntilDrawn(page, wantedLink, 1400);
  expect(await items.count()).toBeLessThan(40);
  expect(await items.first().getAttribute('aria-setsize')).toBe(String(titleCount + 3));
  await bringIntoView(wantedLink);
  const linkTop = async () => Math.round((await wantedLink.boundingBox())?.y ?? -1);
  const before = Math.round((await stableBox(wantedLink)).y);

  await wantedLink.click();
  await page.getByRole('heading', { level: 1, name: 'Volume of Rows 070' }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await wantedLink.waitFor();
  await expect.poll(linkTop).toBe(before);

  const requestedUrls: string[] = [];
  const onRequest = (request: Request) =>
    void (request.url().includes('/api/manga?') && requestedUrls.push(request.url()));
  page.on('request', onRequest);
  await page.reload();
  await wantedLink.waitFor();
  await expect.poll(linkTop).toBe(before);
  page.off('request', onRequest);
  expect(requestedUrls.some((url) => url.includes('offset=64'))).toBe(true);
  expect(requestedUrls.some((url) => url.includes('offset=0'))).toBe(false);

  // scrolls up from the restored position
  await stopHoldingPosition(page);
  const firstTitleLink = resultsList(page).getByRole('link', { name: 'Moon Laundry' });
  await scrollUntilDrawn(page, firstTitleLink, -1400);
  await firstTitleLink.waitFor();
  await filterChip(page, 'Drama').click();
  await count(page, '2 titles');
  await page.goBack();
  await count(page, `${titleCount + 3} titles`);
});

test('Tab moves the focus through a list beyond its rendered rows', async () => {
  const page = desktopPage;
  await navigate(page, `/titles?sort=title&q=rows`);
  await count(page, `${titleCount} titles`);
  const at = () =>
    page.evaluate(() => Number(document.activeElement?.closest('[aria-posinset]')?.getAttribute('aria-posinset')));
  // steps over more rows than are rendered at once, from the first batch of results into the second
  const [startRow, steps] = [21, 20];
  const startLink = resultsList(page).getByRole('link', { name: `Volume of Rows 0${startRow}` });
  await stopHoldingPosition(page);
  await scrollUntilDrawn(page, startLink, 700);
  await startLink.focus();
  await waitForFrames(page);
  expect(await resultsList(page).getByRole('listitem').count()).toBeLessThan(steps);
  for (let step = 1; step <= steps; step++) {
    // waits for the second batch, because rows that are not loaded cannot get the focus
    if (startRow + step === 32) await page.locator('[aria-posinset="33"]').waitFor({ state: 'attached' });
    // a row has two stops: its link and its menu
    for (let stop = 0; stop < 2; stop++) {
      await page.keyboard.press('Tab');
      // waits two frames per step, as if the key were held down, whether or not the list has rendered by then
      await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      });
    }
  }
  await expect.poll(at).toBe(startRow + steps);
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('[aria-posinset="1"]').waitFor();
  await waitForFrames(page);
  for (let stop = 0; stop < 2; stop++) await page.keyboard.press('Tab');
  await expect.poll(at).toBe(startRow + steps + 1);
});

test('a later batch of results that fails says so in its place, and Retry continues', async () => {
  const page = desktopPage;
  await page.route(/\/api\/manga\?.*offset=32/, (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"result":"error","errors":[]}' }),
  );
  await navigate(page, '/titles');
  await count(page, `${titleCount + 3} titles`);
  // scrolls repeatedly, because the list may grow during a scroll, so that its end moves further down
  const isAtEnd = (target: Locator) =>
    expect.poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return target.count();
    });
  await isAtEnd(page.getByText('Couldn’t load more.')).toBe(1);
  await expect.poll(() => resultsList(page).getByRole('listitem').count()).toBeGreaterThan(3);
  await page.unroute(/\/api\/manga\?.*offset=32/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Couldn’t load more.').waitFor({ state: 'detached' });
  // looks for the very last row, because earlier rows are no longer rendered once later ones are
  await isAtEnd(resultsList(page).locator(`[aria-posinset="${titleCount + 3}"]`)).toBe(1);
});

test('filtered results are counted, and shown on demand', async () => {
  const page = desktopPage;
  await navigate(page, '/titles');
  await page.getByText('1 hidden (mature)').waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await count(page, `${titleCount + 4} titles`);
  // the filter override (Show everything) applies to this tab; it is neither in the URL nor in the settings
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Turn back on' }).click();
  await count(page, `${titleCount + 3} titles`);
  // without the override, the pressed ratings are those of the reader's settings
  const ratingFilter = page.getByRole('group', { name: 'Content rating' });
  await expect
    .poll(() => ratingFilter.getByRole('button', { pressed: true }).allInnerTexts())
    .toEqual(['Safe', 'Suggestive', 'Erotica']);
  await ratingFilter.getByRole('button', { name: 'Mature' }).click();
  await count(page, `${titleCount + 4} titles`);
  expect(new URL(page.url()).searchParams.get('rating')).toBe('safe,suggestive,erotica,pornographic');
});

test('the list of a filter field is not cut off by the scroll area of the filters', async () => {
  const page = desktopPage;
  const size = page.viewportSize()!;
  // too low for the longest list, whatever side it opens to
  await page.setViewportSize({ width: size.width, height: 600 });
  await navigate(page, '/titles');
  const field = page.locator('main').getByRole('combobox').first();
  await field.click();
  await field.fill('a');
  const list = page.getByRole('listbox');
  await list.waitFor();
  const roomAbove = () =>
    list.evaluate((listbox) => {
      const popup = listbox.parentElement!;
      let area = popup.parentElement!;
      while (['visible', 'clip'].includes(getComputedStyle(area).overflowY)) area = area.parentElement!;
      return popup.getBoundingClientRect().top - area.getBoundingClientRect().top;
    });
  await expect.poll(roomAbove).toBeGreaterThanOrEqual(0);
  await field.fill('');
  await page.setViewportSize(size);
});

test('titles are found by words, author and year, and an empty result offers to clear the filters', async () => {
  const page = desktopPage;
  await navigate(page, `/titles`);
  await page.getByRole('searchbox', { name: 'Title' }).fill('night train');
  await count(page, '1 title');
  expect(await resultNames(page)).toEqual(['The Night Train']);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await count(page, `${titleCount + 3} titles`);

  await page.getByRole('button', { name: 'Author, artist and group' }).click();
  const author = page.getByRole('combobox', { name: 'Authors' });
  await author.fill('mori');
  await page.getByRole('option', { name: 'Mori Aya' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await count(page, '1 title');
  await page.getByRole('button', { name: 'Remove Mori Aya' }).first().waitFor();

  await page.getByRole('button', { name: /^Status, year/ }).click();
  await page.getByRole('textbox', { name: 'Year' }).fill('2001');
  await page.getByRole('heading', { name: 'No titles found' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await count(page, `${titleCount + 3} titles`);
});

describe('on a phone', () => {
  test('filters are in a sheet whose button shows the number of results', async () => {
    const page = phonePage;
    await navigate(page, '/titles');
    await count(page, `${titleCount + 3} titles`);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: 'Drama', exact: true }).click();
    await sheet.getByRole('button', { name: 'Show 2 titles' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await count(page, '2 titles');
    expect(await horizontalOverflow(page)).toBe(0);
  });

  test('results are shown as a list or as covers, and the choice is remembered', async () => {
    const page = phonePage;
    await navigate(page, '/titles?q=train');
    await count(page, '1 title');
    const pressedState = (layout: string) => page.getByRole('button', { name: layout }).getAttribute('aria-pressed');
    const [before, otherLayout] = (await pressedState('List')) === 'true' ? ['List', 'Covers'] : ['Covers', 'List'];
    for (const layout of [before, otherLayout]) {
      await page.getByRole('button', { name: layout! }).click();
      await resultsList(page)
        .getByRole('link', { name: /The Night Train/ })
        .waitFor();
    }
    await page.reload();
    await count(page, '1 title');
    expect(await pressedState(otherLayout!)).toBe('true');
  });
});

test('all users are listed at first, and found by name', async () => {
  const account = await openAccount(app, { username: 'mirelle' });
  await buildUser(app.ctx, 'superhero');
  await buildUser(app.ctx, 'tadashi');
  // the last test of this page, because it stays signed in
  const page = desktopPage;
  await openSignedIn(page, `${app.site}/search?tab=users`, account);
  await page.getByRole('link', { name: 'tadashi' }).waitFor();
  await page.getByPlaceholder('Search users').fill('super');
  await count(page, '1 user');
  await page.getByRole('main').getByRole('link', { name: 'superhero' }).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'tadashi' }).count()).toBe(0);
});
