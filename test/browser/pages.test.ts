// Pages that could not be, the interface's languages and themes, and what every page promises to everybody.
import { beforeAll, describe, expect, test } from 'vitest';
import { desktop, phone, withoutAnswers } from '#test/support/browser/browser.ts';
import { afterFrames } from '#test/support/browser/page-waits.ts';
import { buildAuthor, buildChapter, buildCover, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { get, unknownId } from '#test/support/server/http.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

const app = openBrowserFixture();
let title: { id: number; uid: string };
let chapter: { id: number; uid: string };
let external: { id: number; uid: string };

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
  external = await buildChapter(app.ctx, title.id, { chapter: '5', externalUrl: 'https://example.org/5' }, 0);
});

describe.each([
  ['desktop', desktop],
  ['phone', phone],
] as const)('on a %s', (_size, options) => {
  test.each([
    ['/nowhere/at/all', 404, 'Page not found: /nowhere/at/all'],
    [`/title/${unknownId}`, 404, 'Error 404: Title not found'],
    [`/chapter/${unknownId}`, 404, 'Chapter not found'],
    ['/title/nonsense', 400, 'Error 400'],
    ['/title/%zz', 400, 'Error 400'],
    ['//', 404, 'Page not found: //'],
    ['//title/x', 404, 'Page not found: //title/x'],
  ])('%s answers %d and says what happened', async (path, status, text) => {
    const { page } = await app.visit(options);
    const response = await page.goto(app.site + path);
    expect(response?.status()).toBe(status);
    await page.getByText(text).first().waitFor();
    await page.getByRole('link', { name: 'Home' }).last().click();
    await page.getByRole('heading', { name: 'Recently added' }).waitFor();
  });
});

test('the title page lists chapters by volume, tells gaps, and leads to the publisher', async () => {
  const { page } = await app.visit(desktop);
  await page.goto(`${app.site}/title/${title.uid}`);
  await page.getByText('Volume 1').waitFor();
  await page.getByText(/2 chapters missing/).waitFor();
  expect(await page.locator('main').getByText('夜行列車').first().getAttribute('lang')).toBe('ja');
  await page.goto(`${app.site}/chapter/${external.uid}`);
  const link = page.getByRole('link', { name: 'Read at example.org' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://example.org/5');
});

test('a French browser gets the whole interface in French', async () => {
  const { page } = await app.visit(desktop, { locale: 'fr-FR' });
  await page.goto(app.site);
  await page.getByRole('heading', { name: 'Dernières sorties' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  await page.goto(`${app.site}/chapter/${chapter.uid}`);
  await page.getByRole('img', { name: 'Page 1 sur 2' }).waitFor();
  const panel = page.getByRole('complementary', { name: 'Réglages du lecteur' });
  await panel.getByText('Page par page').first().waitFor();
  await panel.getByText('Auto', { exact: true }).first().waitFor();
});

test('the theme is there before the first paint', async () => {
  const { page } = await app.visit({ ...desktop, colorScheme: 'dark' });
  await page.goto(app.site);
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
});

test.each(['/', 'title'])('%s shows its first screen from what came with the page', async (place) => {
  const { page } = await app.visit(desktop);
  const address = app.site + (place === '/' ? place : `/title/${title.uid}`);
  // a page waits for its answers no longer than readers like; on a slow machine the next one has them
  const wanted = place === '/' ? '"/chapter?' : '/feed?';
  await expect.poll(async () => (await get(address)).body, { timeout: 20_000 }).toContain(wanted);
  // the lists further down are asked for when they come near
  await page.route(/\/api\//, (route) =>
    /\/lists?\/|order%5BcreatedAt%5D/.test(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.goto(address);
  if (place === '/') {
    const rail = page.locator('section', { has: page.getByRole('heading', { name: 'Latest updates' }) });
    await rail
      .getByRole('link', { name: /The Night Train/ })
      .first()
      .waitFor();
  } else {
    await page.getByRole('heading', { level: 1, name: 'The Night Train' }).waitFor();
    await page.getByRole('heading', { name: 'Volume 1' }).waitFor();
  }
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
});

test('a rail that fails keeps the rest of the page and can be retried', async () => {
  const { page } = await app.visit(desktop);
  await withoutAnswers(page);
  let broken = true;
  await page.route(/\/api\/chapter\?/, (route) =>
    broken
      ? route.fulfill({ status: 503, contentType: 'application/json', body: '{"result":"error","errors":[]}' })
      : route.continue(),
  );
  await page.goto(app.site);
  await page.getByRole('heading', { name: 'Recently added' }).waitFor();
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  broken = false;
  await retry.click();
  const rail = page.locator('section', { has: page.getByRole('heading', { name: 'Latest updates' }) });
  await rail
    .getByRole('link', { name: /The Night Train/ })
    .first()
    .waitFor();
});

test.each(['title', 'chapter'] as const)('Retry of a failed %s page keeps its place and the focus', async (kind) => {
  const { page } = await app.visit(desktop);
  await withoutAnswers(page);
  let broken = true;
  await page.route(/\/api\//, async (route) => {
    if (!broken) return route.continue();
    return route.fulfill({ status: 503, contentType: 'application/json', body: '{"result":"error","errors":[]}' });
  });
  await page.goto(`${app.site}/${kind}/${kind === 'title' ? title.uid : chapter.uid}`);
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  expect(await page.getByRole('link', { name: 'Home', exact: true }).last().getAttribute('href')).toBe('/');
  await retry.focus();
  const asked = page.waitForRequest(/\/api\//);
  await page.keyboard.press('Enter');
  await asked;
  await expect.poll(() => retry.getAttribute('aria-busy')).toBe('true');
  await afterFrames(page);
  expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
  broken = false;
  await retry.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test('the settings of a phone give the focus back, the first time too, and tell their groups apart', async () => {
  const { page } = await app.visit(phone);
  await page.goto(app.site);
  const gear = page.getByRole('button', { name: 'Appearance and language' });
  for (let time = 0; time < 2; time++) {
    await gear.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Appearance and language' });
    const themes = sheet.getByRole('group', { name: 'Theme' });
    // a level below: what else there is to do stays in sight
    await themes.getByRole('button', { name: /^Theme/ }).click();
    await themes.getByRole('button', { name: 'Slate' }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(await gear.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

test('home says the tags of a title in the interface’s language', async () => {
  const { page } = await app.visit(desktop, { locale: 'fr-FR' });
  await page.goto(app.site);
  const carousel = page.getByRole('region', { name: 'Carrousel' });
  await carousel.getByText('Drame', { exact: true }).waitFor();
  expect(await carousel.getByText('Drama', { exact: true }).count()).toBe(0);
});
