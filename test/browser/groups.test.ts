// Groups and authors: their lists, their pages, and the links to them.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { bringIntoView, desktop, phone, navigateOrLoad } from '#test/support/browser/browser.ts';
import { stableBox, scrollUntilDrawn } from '#test/support/browser/page-waits.ts';
import {
  buildAuthor,
  buildChapter,
  buildCover,
  buildGroup,
  buildTitle,
  buildUser,
} from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

const app = openBrowserFixture();
let group: { id: number; uid: string };
let inactiveGroup: { id: number; uid: string };
let author: { id: number; uid: string };
let artist: { id: number; uid: string };
let title: { id: number; uid: string };
/**
 * Pages shared by the tests. Tests that leave no state behind navigate client-side, ten times faster than a page load.
 */
let desktopPage: Page;
let phonePage: Page;

const groupCount = 60;
/** Longer timeout of polls and waits, for slow or busy machines. */
const longTimeout = { timeout: 15_000 };

beforeAll(async () => {
  const [leader, member] = [await buildUser(app.ctx, 'tadashi'), await buildUser(app.ctx, 'mirelle')];
  for (let index = 1; index <= groupCount; index++) {
    await buildGroup(app.ctx, { name: `Row ${String(index).padStart(2, '0')}`, focusedLanguages: ['pt-br'] });
  }
  inactiveGroup = await buildGroup(app.ctx, { name: 'Quiet Corner', inactive: true });
  group = await buildGroup(app.ctx, {
    name: 'Night Owl Scans',
    description: 'Between **midnight** and four.',
    altNames: [{ ja: '夜梟' }],
    website: 'https://nightowl.example.org',
    discord: 'owls',
    focusedLanguages: ['en', 'fr'],
    official: true,
    leaderId: leader.id,
    memberIds: [member.id, leader.id],
    createdAt: new Date('2018-05-04T00:00:00Z'),
  });
  author = await buildAuthor(app.ctx, {
    name: 'Mori Aya',
    biography: { en: 'Draws *trains*.', fr: 'Dessine des trains.' },
    links: { website: 'https://mori.example.org', pixiv: 'https://www.pixiv.net/users/1', twitter: 'not an address' },
  });
  artist = await buildAuthor(app.ctx, { name: 'Lin Yue' });
  title = await buildTitle(app.ctx, {
    names: [{ language: 'en', name: 'The Night Train', main: true }],
    authorIds: [author.id],
    artistIds: [artist.id],
  });
  await buildCover(app.ctx, title.id);
  await buildChapter(app.ctx, title.id, { chapter: '1', name: 'Departure', groupIds: [group.id] });
  const adultTitle = await buildTitle(app.ctx, {
    names: [{ language: 'en', name: 'Velvet Stage', main: true }],
    contentRating: 'pornographic',
    authorIds: [author.id],
  });
  await buildCover(app.ctx, adultTitle.id);
  await buildChapter(app.ctx, adultTitle.id, { chapter: '2', language: 'fr', groupIds: [group.id] });
  for (let index = 0; index < 9; index++) await buildTitle(app.ctx, { authorIds: [author.id] });
  ({ page: desktopPage } = await app.visit(desktop, { staysOpen: true }));
  ({ page: phonePage } = await app.visit(phone, { staysOpen: true }));
});

const navigate = (page: Page, path: string) => navigateOrLoad(page, app.site, path);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });

/** Fails requests to matching URLs until the returned function is called. */
async function failRequests(page: Page, urlPattern: RegExp): Promise<() => Promise<void>> {
  await page.route(urlPattern, (route) =>
    // a 429 without Retry-After is shown as an error at once, because the app does not retry it
    route.fulfill({ status: 429, contentType: 'application/json', body: '{"result":"error","errors":[]}' }),
  );
  return () => page.unroute(urlPattern);
}

test('the page of an author shows the biography in any of its languages, and titles by role', async () => {
  const page = phonePage;
  await page.goto(`${app.site}/author/${author.uid}/wrong-name`);
  await heading(page, 'Mori Aya').waitFor();
  await page.waitForURL(`${app.site}/author/${author.uid}/mori-aya`);
  await page.getByText('Draws trains.').waitFor();
  await page.getByRole('button', { name: 'French' }).click();
  expect(
    await page.getByText('Dessine des trains.').locator('xpath=ancestor-or-self::*[@lang][1]').getAttribute('lang'),
  ).toBe('fr');
  const links = page.getByRole('group', { name: 'Links' }).getByRole('link');
  expect(await links.allInnerTexts()).toEqual(['mori.example.org', 'Pixiv']);
  await page.getByText('10 titles', { exact: true }).first().waitFor();
  // one role alone needs no tabs
  expect(await tab(page, /^As author/).count()).toBe(0);
  await page.getByLabel('Sort by').selectOption('title');
  await page.waitForURL(/sort=title/);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('11 titles', { exact: true }).first().waitFor();
  const blurredTitleLink = page.getByRole('link', { name: /Velvet Stage.*Mature/ });
  await blurredTitleLink.click();
  expect(page.url()).toContain('/author/');

  await navigate(page, `/author/${artist.uid}`);
  // an only title is a card that leads into its first chapter
  const onlyTitle = page.getByRole('heading', { level: 2, name: 'The Night Train' });
  await onlyTitle.waitFor();
  await page.getByText('As artist', { exact: true }).waitFor();
  const readLink = page.getByRole('link', { name: 'Read', exact: true });
  await expect.poll(() => readLink.getAttribute('href')).toMatch(/^\/chapter\//);
});

describe('the action buttons of a group overlap nothing', () => {
  let french: Page;
  beforeAll(async () => {
    ({ page: french } = await app.visit(phone, { locale: 'fr', staysOpen: true }));
    await french.goto(`${app.site}/group/${group.uid}`);
    await heading(french, 'Night Owl Scans').waitFor();
  });

  test.each([320, 390, 700])('in a window %d px wide', async (width) => {
    await french.setViewportSize({ width, height: 800 });
    const actionBoxes = await french
      .getByRole('main')
      .getByRole('button', { name: /^Plus d/ })
      .first()
      .evaluate((button) => [...button.parentElement!.children].map((each) => each.getBoundingClientRect().toJSON()));
    const logoBox = await french.getByRole('main').locator('[data-size="xxl"]').boundingBox();
    // Follow, the first link and the menu, which has the other links
    expect(actionBoxes.length).toBe(3);
    for (const { x, y, right } of actionBoxes) {
      expect(x >= logoBox!.x + logoBox!.width || y >= logoBox!.y + logoBox!.height).toBe(true);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
  });
});

describe('the list of groups', () => {
  const groupsList = (page: Page) => page.getByRole('list', { name: 'Groups' });

  test('is filtered by name and language and sorted, all in the URL', async () => {
    const page = desktopPage;
    await navigate(page, '/groups');
    await page.getByText(`${groupCount + 2} groups`).waitFor();
    const sortOptions = await page.getByLabel('Sort by').getByRole('option').allTextContents();
    expect(sortOptions.slice(-4)).toEqual(['Name ascending', 'Name descending', 'Recently added', 'Oldest added']);
    const firstResult = groupsList(page).getByRole('link').first();
    expect(await firstResult.innerText()).toBe('Night Owl Scans');
    expect(await groupsList(page).getByRole('listitem').first().innerText()).toMatch(
      /2 titles\s+2 chapters\s[^]*last upload/,
    );

    await page.getByLabel('Group language').selectOption('pt-br');
    await page.getByText(`${groupCount} groups`).waitFor();
    await page.getByLabel('Sort by').selectOption('nameDesc');
    await page.waitForURL(/lang=pt-br.*sort=nameDesc/);
    await expect.poll(() => firstResult.innerText(), longTimeout).toBe(`Row ${groupCount}`);
    await page.getByLabel('Group language').selectOption('');
    await page.locator('main').getByRole('searchbox').fill('quiet');
    await page.waitForURL(/q=quiet/);
    await expect.poll(() => firstResult.innerText(), longTimeout).toBe('Quiet Corner');
    await groupsList(page).getByText('Inactive').waitFor();

    await phonePage.goto(page.url());
    await expect
      .poll(() => groupsList(phonePage).getByRole('link').first().innerText(), longTimeout)
      .toBe('Quiet Corner');
    expect(await phonePage.locator('main').getByRole('searchbox').inputValue()).toBe('quiet');

    await page.locator('main').getByRole('searchbox').fill('zzzzqqqq');
    await page.getByRole('heading', { name: 'No groups found' }).waitFor();
    await page.getByRole('button', { name: 'Show all groups' }).click();
    await page.getByText(`${groupCount + 2} groups`).waitFor();
  });

  test('restores its scroll position when the reader comes back', async () => {
    const page = phonePage;
    await navigate(page, '/groups?sort=name');
    const wantedRow = groupsList(page).getByRole('link', { name: 'Row 45', exact: true });
    await groupsList(page).getByRole('link').first().waitFor();
    await scrollUntilDrawn(page, wantedRow, 1400);
    await bringIntoView(wantedRow);
    const { y: topBefore } = await stableBox(wantedRow);
    await wantedRow.click();
    await heading(page, 'Row 45').waitFor();
    await page.goBack();
    await wantedRow.waitFor();
    // tolerance of a line of text: rows above that were never measured have an estimated height
    const distanceMoved = async () => Math.abs(((await wantedRow.boundingBox())?.y ?? 1e6) - topBefore);
    await expect.poll(distanceMoved, longTimeout).toBeLessThan(24);
  });

  test.each([
    ['groups', /\/api\/group\?/, 'Night Owl Scans'],
    ['authors', /\/api\/author\?/, 'Mori Aya'],
  ])('says when %s fail to load, and Retry loads them', async (path, urlPattern, name) => {
    const page = desktopPage;
    const stopFailing = await failRequests(page, urlPattern);
    await navigate(page, `/${path}`);
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await stopFailing();
    await retry.click();
    await page.getByRole('link', { name, exact: true }).waitFor();
  });

  test('shows a placeholder while it loads', async () => {
    const page = desktopPage;
    let releaseRequests = (): void => {};
    const requestsReleased = new Promise<void>((resolve) => (releaseRequests = resolve));
    await page.route(/\/api\/group\?/, async (route) => {
      await requestsReleased;
      await route.continue();
    });
    await navigate(page, '/groups');
    await page.locator('[aria-busy="true"]', { hasText: 'Loading' }).waitFor();
    releaseRequests();
    await page.getByRole('link', { name: 'Night Owl Scans' }).waitFor();
    await page.unroute(/\/api\/group\?/);
  });
});

describe('the list of authors', () => {
  test('counts titles up to nine, and is searched and sorted', async () => {
    const page = desktopPage;
    await navigate(page, '/authors');
    const firstResult = page.getByRole('list', { name: 'Authors' }).getByRole('listitem').first();
    await expect.poll(() => firstResult.innerText(), longTimeout).toMatch(/Mori Aya\s+9\+ titles/);
    await page.getByLabel('Sort by').selectOption('name');
    await expect.poll(() => firstResult.innerText(), longTimeout).toMatch(/Lin Yue\s+1 title/);
    expect(await firstResult.locator('img').count()).toBe(1);
    await page.locator('main').getByRole('searchbox').fill('mori');
    await page.getByText('1 author', { exact: true }).waitFor();
    await page.locator('main').getByRole('searchbox').fill('zzzzqqqq');
    await page.getByRole('heading', { name: 'No authors found' }).waitFor();
  });
});

describe('failed and empty pages', () => {
  test.each([
    ['group', 'An unexpected error occurred loading the group', 'Night Owl Scans'],
    ['author', 'An unexpected error occurred loading author', 'Mori Aya'],
  ])('the page of one %s shows the error of a failed request, and Retry loads it', async (entityKind, text, name) => {
    const page = desktopPage;
    const stopFailing = await failRequests(page, new RegExp(`/api/${entityKind}/`));
    await navigate(page, `/${entityKind}/${entityKind === 'group' ? group.uid : author.uid}`);
    await heading(page, 'Error 429').waitFor();
    await page.getByText(text).waitFor();
    await stopFailing();
    await page.getByRole('button', { name: 'Retry' }).click();
    await heading(page, name).waitFor();
  });

  test('the page of an empty group says so in every section', async () => {
    const page = phonePage;
    await navigate(page, `/group/${inactiveGroup.uid}`);
    await page.getByText('No description yet').waitFor();
    await tab(page, /^Feed/).click();
    await page.getByText('No chapters yet').waitFor();
    await tab(page, /^Titles/).click();
    await page.getByText('No titles yet').waitFor();
    await tab(page, /^Members/).click();
    await page.getByText('No members yet').waitFor();
  });
});

test('names on the page of a title link to its group, author and artist', async () => {
  const page = desktopPage;
  await navigate(page, `/title/${title.uid}`);
  const row = page.getByRole('link', { name: /Departure/ });
  await row.waitFor();
  await page.getByRole('link', { name: /^Night Owl Scans\s*official publisher$/ }).click();
  await heading(page, 'Night Owl Scans').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Mori Aya' }).first().click();
  await heading(page, 'Mori Aya').waitFor();
  await page.goBack();
  await page.getByRole('definition').getByRole('link', { name: 'Lin Yue' }).click();
  await heading(page, 'Lin Yue').waitFor();
});

// the last test, because it leaves the filter override on
test('the sections of a group have URLs and show its data', async () => {
  const page = desktopPage;
  const response = await page.goto(`${app.site}/group/${group.uid}`);
  expect(response?.status()).toBe(200);
  await heading(page, 'Night Owl Scans').waitFor();
  await page.waitForURL(`${app.site}/group/${group.uid}/night-owl-scans`);
  await page.getByText('Official', { exact: true }).waitFor();
  expect(await page.locator('strong', { hasText: 'midnight' }).innerText()).toBe('midnight');
  await page.getByText('夜梟').waitFor();
  const link = page.getByRole('link', { name: 'Website' });
  expect(await link.getAttribute('href')).toBe('https://nightowl.example.org');
  const discordLink = page.getByRole('link', { name: 'Discord' });
  expect(await discordLink.getAttribute('href')).toBe('https://discord.gg/owls');
  const groupFigures = page.getByLabel('Stats');
  await expect.poll(() => groupFigures.innerText(), longTimeout).toMatch(/titles\s+2/);
  expect(await groupFigures.innerText()).toMatch(/chapters\s+2/);

  await tab(page, /^Feed/).click();
  await page.waitForURL(/tab=feed/);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.getByRole('link', { name: /Departure/ }).waitFor();
  await page.getByText('1 hidden (mature)').waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const french = page.getByRole('button', { name: 'French' });
  await french.click();
  await page.waitForURL(/lang=fr/);
  await page.getByRole('link', { name: /Departure/ }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Velvet Stage' }).waitFor();

  await tab(page, /^Titles/).click();
  await page.getByRole('link', { name: /The Night Train/ }).waitFor();
  await page.getByRole('link', { name: /Velvet Stage/ }).waitFor();

  await tab(page, /^Members/).click();
  const memberHeadings = page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 });
  await expect.poll(() => memberHeadings.allInnerTexts(), longTimeout).toEqual(['tadashi', 'mirelle']);
  await memberHeadings.first().getByRole('link').click();
  await heading(page, 'tadashi').waitFor();
});
