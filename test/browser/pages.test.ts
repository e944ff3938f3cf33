// Error pages, the interface's languages and themes, data embedded in pages, and Retry.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { desktop, navigateClientSide, phone, withoutEmbeddedResponses } from '#test/support/browser/browser.ts';
import { waitForFrames, navigateAndSettle } from '#test/support/browser/page-waits.ts';
import {
  buildAuthor,
  buildChapter,
  buildCover,
  buildGroup,
  buildList,
  buildTitle,
  buildUser,
} from '#test/support/builders/build.ts';
import { get, unknownId } from '#test/support/server/http.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

const app = openBrowserFixture();
let title: { id: number; uid: string };
let chapter: { id: number; uid: string };
let externalChapter: { id: number; uid: string };
let hiddenChapter: { id: number; uid: string };
/** Desktop page shared by the tests that leave no state behind. */
let page: Page;

beforeAll(async () => {
  const author = await buildAuthor(app.ctx, { name: 'Mori Aya' });
  const group = await buildGroup(app.ctx, { name: 'Blue Pencil TL' });
  title = await buildTitle(app.ctx, {
    names: [
      { language: 'en', name: 'The Night Train', main: true },
      { language: 'ja', name: '夜行列車' },
    ],
    descriptions: { en: 'A **train**.', fr: 'Un train.' },
    tags: ['Drama'],
    authorIds: [author.id],
  });
  await buildCover(app.ctx, title.id);
  chapter = await buildChapter(app.ctx, title.id, { volume: '1', chapter: '1', groupIds: [group.id] });
  await buildChapter(app.ctx, title.id, { volume: '1', chapter: '4', groupIds: [group.id] });
  externalChapter = await buildChapter(app.ctx, title.id, { chapter: '5', externalUrl: 'https://example.org/5' }, 0);
  const owner = await buildUser(app.ctx, 'nour');
  hiddenChapter = await buildList(app.ctx, { ownerId: owner.id, name: 'Mine alone', visibility: 'private' });
  ({ page } = await app.visit(desktop, { staysOpen: true }));
  // loads a page from which the tests navigate client-side, also when one of them runs alone
  await page.goto(`${app.site}/about`);
});

const searchLink = ['Search', '/search'] as const;
const noTitle = 'Error 404: Title not found';
const noMailLink = 'This link doesn’t work';
const mailSettings = ['Notification settings', '/settings?tab=notifications'] as const;
const noList = 'Error 404: MDList not found';

type ErrorPageRow = [path: string, status: number, text: string, name?: string, leads?: string];

/** Expects the message of an error page, and its links to other pages. */
async function expectErrorPage([, , text, name, linkTarget]: ErrorPageRow): Promise<void> {
  await page.getByText(text).first().waitFor();
  const link = (label: string) => page.getByRole('main').getByRole('link', { name: label, exact: true });
  expect(await link('Home').last().getAttribute('href')).toBe('/');
  if (name !== undefined) expect(await link(name).first().getAttribute('href')).toBe(linkTarget);
  expect(await page.getByText('Mine alone').count()).toBe(0);
}

test.each<ErrorPageRow>([
  ['/nowhere/at/all', 404, 'Page not found: /nowhere/at/all'],
  ['/peper-carot', 404, 'Page not found: /peper-carot', 'Search “peper carot”', '/search?q=peper+carot'],
  ['//', 404, 'Page not found: //'],
  ['//title/x', 404, 'Page not found: //title/x'],
  [`/title/${unknownId}`, 404, noTitle, ...searchLink],
  ['/title/nonsense', 400, 'Error 400'],
  ['/title/%zz', 400, 'Error 400', ...searchLink],
  ['/list/{secret}', 404, noList],
  // links of mails that were cut short
  ['/callback/subscription/confirmed/x', 400, noMailLink, ...mailSettings],
  ['/callback/subscription/cancelled', 404, noMailLink, ...mailSettings],
])('%s answers %d, says what happened and links to other pages', async (...row) => {
  const response = await page.goto(app.site + row[0].replace('{secret}', hiddenChapter.uid));
  expect(response?.status()).toBe(row[1]);
  await expectErrorPage(row);
});

// error pages of single items; the table above has the general ones
test.each<ErrorPageRow>([
  [`/chapter/${unknownId}`, 404, 'Chapter not found'],
  [`/group/${unknownId}`, 404, '404: Group not found', 'Groups', '/groups'],
  [
    `/group/${unknownId}/night-owl-scans`,
    404,
    '404: Group not found',
    'Search “night owl scans”',
    '/search?q=night+owl+scans',
  ],
  [`/author/${unknownId}`, 404, '404: Author not found', 'Authors', '/authors'],
  [`/list/${unknownId}`, 404, noList],
  ['/list/{secret}?tab=feed', 404, noList],
  ['/list/nonsense', 400, 'Error 400'],
  [`/user/${unknownId}`, 404, 'Error 404: User not found'],
  [`/announcements/${unknownId}`, 404, 'Error 404: Announcement not found'],
  [`/tag/${unknownId}`, 404, 'Error 404: Tag not found'],
])('%s answers %d, and after client-side navigation says what happened and links to other pages', async (...row) => {
  const path = row[0].replace('{secret}', hiddenChapter.uid);
  const { status, body } = await get(app.site + path);
  expect(status).toBe(row[1]);
  expect(body).not.toContain('Mine alone');
  await navigateAndSettle(page, path);
  await expectErrorPage(row);
});

test('the page of an unknown URL links to home', async () => {
  await navigateClientSide(page, '/nowhere');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('heading', { name: 'Recently added' }).waitFor();
  // there is no bottom navigation where the drawer has room (`browser/bottom-nav`)
  const drawer = page.getByRole('navigation', { name: 'Site' });
  await drawer.waitFor();
  // this site has no forums of its own: the link leads to the front page of the community
  expect(await drawer.getByRole('link', { name: 'Forums' }).getAttribute('href')).toBe('/social');
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
});

test.each([
  ['/my/groups', 'My groups'],
  ['/my/lists', 'MDLists'],
  ['/groups', 'Groups'],
  ['/titles/follows', 'Updates'],
  ['/social', 'Forums'],
])('on %s, the drawer marks %s', async (path, name) => {
  await navigateClientSide(page, path);
  const current = page.getByRole('navigation', { name: 'Site' }).locator('[aria-current=page]');
  await expect.poll(() => current.allInnerTexts()).toEqual([name]);
});

test('the title page lists chapters by volume with gaps, and an external chapter links to the publisher', async () => {
  await navigateClientSide(page, `/title/${title.uid}`);
  await page.getByRole('heading', { name: 'Volume 1' }).waitFor();
  await page.getByText(/2 chapters missing/).waitFor();
  expect(await page.locator('main').getByText('夜行列車').first().getAttribute('lang')).toBe('ja');
  await navigateClientSide(page, `/chapter/${externalChapter.uid}`);
  const link = page.getByRole('link', { name: 'Read on example.org' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://example.org/5');
});

test('a French browser gets the whole interface in French, including the tags of titles', async () => {
  const { page: frenchPage } = await app.visit(desktop, { locale: 'fr-FR' });
  await frenchPage.goto(app.site);
  await frenchPage.getByRole('heading', { name: 'Derniers chapitres' }).waitFor();
  expect(await frenchPage.locator('html').getAttribute('lang')).toBe('fr');
  const frenchCarousel = frenchPage.getByRole('group', { name: 'Nouveaux titres populaires' });
  await frenchCarousel.getByText('Drame', { exact: true }).waitFor();
  expect(await frenchCarousel.getByText('Drama', { exact: true }).count()).toBe(0);
  await navigateClientSide(frenchPage, `/chapter/${chapter.uid}`);
  await frenchPage.getByRole('img', { name: 'Page 1 sur 2' }).waitFor();
  const settingsPanel = frenchPage.getByRole('complementary', { name: 'Réglages du lecteur' });
  await settingsPanel.getByText('Page simple').first().waitFor();
  await settingsPanel.getByText('Auto', { exact: true }).first().waitFor();
});

test('the theme is set before the first paint', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${app.site}/about`);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.emulateMedia({ colorScheme: null });
});

test.each(['/', 'title'])('the page %s renders its first screen from embedded data', async (pageName) => {
  const pageUrl = app.site + (pageName === '/' ? pageName : `/title/${title.uid}`);
  // a page load waits only briefly for its data; on a slow machine a later load has it embedded
  const wanted = pageName === '/' ? '"/chapter?' : '/feed?';
  await expect.poll(async () => (await get(pageUrl)).body, { timeout: 20_000 }).toContain(wanted);
  // lists further down are requested when they come near the viewport
  await page.route(/\/api\//, (route) =>
    /\/lists?\/|order%5BcreatedAt%5D/.test(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.goto(pageUrl);
  if (pageName === '/') {
    const updatesSection = page.locator('section', { has: page.getByRole('heading', { name: 'Latest updates' }) });
    await updatesSection
      .getByRole('link', { name: /The Night Train/ })
      .first()
      .waitFor();
  } else {
    await page.getByRole('heading', { level: 1, name: 'The Night Train' }).waitFor();
    await page.getByRole('heading', { name: 'Volume 1' }).waitFor();
  }
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  await page.unrouteAll();
});

test('a rail that fails keeps the rest of the page and can be retried', async () => {
  await withoutEmbeddedResponses(page);
  // a 400 is not retried
  await page.route(/\/api\/chapter\?/, (route) =>
    route.fulfill({ status: 400, contentType: 'application/json', body: '{"result":"error","errors":[]}' }),
  );
  await page.goto(app.site);
  await page.getByRole('heading', { name: 'Recently added' }).waitFor();
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await page.unroute(/\/api\/chapter\?/);
  await retry.click();
  const updatesSection = page.locator('section', { has: page.getByRole('heading', { name: 'Latest updates' }) });
  await updatesSection
    .getByRole('link', { name: /The Night Train/ })
    .first()
    .waitFor();
  await page.unrouteAll();
});

const genericAdvice = 'Try again in a few minutes or contact support.';
// requests are retried twice, except after 4xx responses
test.each([
  [400, 'Something was wrong with that request.'],
  [401, 'Sign in to see this.'],
  [403, 'You don’t have access to this.'],
  [418, genericAdvice],
  [429, 'Too many requests. Wait a minute and try again.'],
  [500, genericAdvice],
  [503, 'The site is down right now. Try again in a few minutes.'],
])('a page whose request fails with %d shows the status in its heading, and links to help', async (status, text) => {
  await page.goto(`${app.site}/about`);
  await page.route(/\/api\/manga\//, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: '{"result":"error","errors":[]}' }),
  );
  await navigateClientSide(page, `/title/${title.uid}`);
  const mainElement = page.getByRole('main');
  await mainElement.getByRole('heading', { level: 1, name: `Error ${status}` }).waitFor();
  await expect.poll(() => page.title()).toBe(`Error ${status} - Komawari`);
  await mainElement.getByText(text).waitFor();
  expect(await mainElement.getByRole('link', { name: 'Home', exact: true }).getAttribute('href')).toBe('/');
  const supportLink = mainElement.getByRole('link', { name: 'contact support' });
  expect(await supportLink.count()).toBe(text === genericAdvice ? 1 : 0);
  if (text === genericAdvice) expect(await supportLink.getAttribute('href')).toBe('/contact');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a page that the server could not render shows the status in its heading until it is left', async () => {
  await page.route(`${app.site}/settings`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"status":200', '"status":503');
    await route.fulfill({ response, status: 503, body });
  });
  await page.goto(`${app.site}/settings`);
  await page.getByRole('heading', { level: 1, name: 'Error 503' }).waitFor();
  await page.getByText('The site is down right now. Try again in a few minutes.').waitFor();
  await navigateClientSide(page, '/about');
  await navigateClientSide(page, '/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await page.goto(`${app.site}/settings`);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
});

test.each(['title', 'chapter'] as const)(
  'the Retry button of a failed %s page stays in place and keeps the focus',
  async (pageKind) => {
    await withoutEmbeddedResponses(page);
    let shouldFail = true;
    let releaseRequests = (): void => {};
    const requestsReleased = new Promise<void>((resolve) => (releaseRequests = resolve));
    const refusedPaths: string[] = [];
    await page.route(/\/api\//, async (route) => {
      if (shouldFail) refusedPaths.push(new URL(route.request().url()).pathname);
      if (shouldFail)
        return route.fulfill({ status: 503, contentType: 'application/json', body: '{"result":"error","errors":[]}' });
      await requestsReleased;
      return route.continue();
    });
    await page.goto(`${app.site}/${pageKind}/${pageKind === 'title' ? title.uid : chapter.uid}`);
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    // the request was retried twice before the error was shown
    const wanted = refusedPaths.filter((path) =>
      path.startsWith(pageKind === 'title' ? '/api/manga/' : '/api/chapter/'),
    );
    expect(wanted.filter((path) => path === wanted[0])).toHaveLength(3);
    expect(await page.getByRole('link', { name: 'Home', exact: true }).last().getAttribute('href')).toBe('/');
    shouldFail = false;
    await retry.focus();
    const retriedRequest = page.waitForRequest(/\/api\//);
    await page.keyboard.press('Enter');
    await retriedRequest;
    await expect.poll(() => retry.getAttribute('aria-busy')).toBe('true');
    await waitForFrames(page);
    expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
    releaseRequests();
    await retry.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
);

test('the appearance sheet of a phone gives the focus back each time, and separates its groups', async () => {
  const { page: phonePage } = await app.visit(phone);
  await phonePage.goto(`${app.site}/about`);
  const appearanceButton = phonePage.getByRole('button', { name: 'Appearance and language' });
  for (let repetition = 0; repetition < 2; repetition++) {
    await appearanceButton.focus();
    await phonePage.keyboard.press('Enter');
    const sheet = phonePage.getByRole('dialog', { name: 'Appearance and language' });
    const themeChoice = sheet.getByRole('group', { name: 'Theme' });
    // the themes are one level below in the sheet; the other groups stay in view
    await themeChoice.getByRole('button', { name: /^Theme/ }).click();
    await themeChoice.getByRole('button', { name: 'Slate' }).waitFor();
    await phonePage.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    // the focus returns some frames after the sheet has closed
    await expect.poll(() => appearanceButton.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});
