// The tabs of a title: episodes, related titles, recommendations; and its canonical URL.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addAdaptation } from '#server/titles/episodes.ts';
import { relateTitles } from '#server/titles/relations.ts';
import { desktop, navigateClientSide, phone, waitUntilSettled } from '#test/support/browser/browser.ts';
import { buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { openBrowserFixture } from '#test/support/browser/browser-fixture.ts';

interface BuiltTitle {
  id: number;
  uid: string;
}

const app = openBrowserFixture();
let title: BuiltTitle;
let sequel: BuiltTitle;
let blurredTitle: BuiltTitle;
let nextTitle: BuiltTitle;
/** Desktop page shared by the tests that leave no state behind. */
let desktopPage: Page;
const named = (name: string) => ({
  names: [{ language: 'en', name, main: true }],
  tags: ['Drama', 'Mystery'],
  originalLanguage: 'ja',
});

beforeAll(async () => {
  title = await buildTitle(app.ctx, named('The Night Train'));
  sequel = await buildTitle(app.ctx, named('The Morning Train'));
  blurredTitle = await buildTitle(app.ctx, { ...named('Velvet Carriage'), contentRating: 'erotica' });
  await buildTitle(app.ctx, { ...named('The Last Ferry') });
  await relateTitles(app.ctx.db, title.id, sequel.id, 'sequel');
  await relateTitles(app.ctx.db, title.id, blurredTitle.id, 'doujinshi');
  for (const { id } of [title, sequel, blurredTitle]) await buildCover(app.ctx, id);
  await buildChapter(app.ctx, title.id, { chapter: '1' });
  nextTitle = await buildChapter(app.ctx, title.id, { chapter: '6' });
  await addAdaptation(app.ctx.db, {
    titleId: title.id,
    kind: 'anime',
    name: 'The Night Train (series)',
    year: 2024,
    episodes: [
      { number: 1, chapterFrom: '1', chapterTo: '2' },
      { number: 2, name: 'The Tunnel', airedOn: '2024-04-19', chapterFrom: '3', chapterTo: '5' },
      { number: 3, chapterFrom: '6', chapterTo: '6' },
    ],
  });
  ({ page: desktopPage } = await app.visit(desktop, { staysOpen: true }));
  await desktopPage.goto(`${app.site}/about`);
});

test('on a phone every tab of a title has a URL, and going back works', async () => {
  const { page } = await app.visit(phone);
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  await page.goto(`${app.site}/title/${title.uid}`);
  await tabs.getByRole('link', { name: 'Related 2' }).click();
  await page.getByRole('heading', { name: 'Sequel' }).waitFor();
  await page.getByRole('heading', { name: 'Doujinshi' }).waitFor();
  expect(page.url()).toBe(`${app.site}/title/${title.uid}/the-night-train?tab=related`);
  await tabs.getByRole('link', { name: 'Recommendations' }).click();
  await page.getByRole('link', { name: /The Last Ferry/ }).waitFor();
  await page
    .getByTitle(/^\d+% match$/)
    .first()
    .waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Sequel' }).waitFor();
  await page.getByRole('link', { name: 'The Morning Train' }).click();
  await page.getByRole('heading', { level: 1, name: 'The Morning Train' }).waitFor();
  // the relation is shown on the other title, too
  await tabs.getByRole('link', { name: 'Related 1' }).click();
  await page.getByRole('heading', { name: 'Prequel' }).waitFor();
});

test('a button after an episode leads to the chapter that continues its story', async () => {
  const page = desktopPage;
  await navigateClientSide(page, `/title/${title.uid}?tab=episodes`);
  await page.getByRole('heading', { name: 'The Night Train (series)' }).waitFor();
  await page.getByText('Anime · 2024 · 3 episodes').waitFor();
  const secondEpisode = page.getByRole('listitem').filter({ hasText: 'Episode 2' });
  expect(await secondEpisode.innerText()).toMatch(/The Tunnel\s+Chapters 3–5 · April 19, 2024/);
  await page.getByRole('listitem').filter({ hasText: 'Episode 3' }).getByText('No later chapters yet').waitFor();
  await secondEpisode.getByRole('link', { name: 'Continue after episode 2 with Ch. 6 · English' }).click();
  await page.waitForURL(`${app.site}/chapter/${nextTitle.uid}`);
});

test('a title without adaptations, related titles or recommendations says so', async () => {
  const aloneTitle = await buildTitle(app.ctx, { ...named('Alone'), tags: ['Ninja'] });
  const page = desktopPage;
  const episodesTab = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Episodes' });
  await navigateClientSide(page, `/title/${aloneTitle.uid}`);
  await page.getByRole('heading', { level: 1, name: 'Alone' }).waitFor();
  await waitUntilSettled(page);
  // its tab is shown at its own address only
  expect(await episodesTab.count()).toBe(0);
  for (const [tab, text] of [
    ['episodes', 'No episode guide yet'],
    ['related', 'No related titles'],
    ['recommendations', 'No recommendations yet'],
  ]) {
    await navigateClientSide(page, `/title/${aloneTitle.uid}?tab=${tab}`);
    await page.getByRole('heading', { name: text! }).waitFor();
  }
});

test('a tab that fails to load can be retried', async () => {
  const page = desktopPage;
  await page.route('**/episodes', (route) => route.abort());
  await page.goto(`${app.site}/title/${title.uid}?tab=episodes`);
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  await page.unroute('**/episodes');
  await retry.click();
  await page.getByText('Anime · 2024 · 3 episodes').waitFor();
});

test('a title has one URL: others are replaced silently, and its metadata is not left on the next page', async () => {
  const page = desktopPage;
  await page.goto(`${app.site}/title/${title.uid}?tab=art`);
  await page.waitForURL(`${app.site}/title/${title.uid}/the-night-train?tab=art`);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    `${app.site}/title/${title.uid}/the-night-train`,
  );
  const response = await page.goto(`${app.site}/title/${title.uid}/the-day-train?tab=art`);
  expect(response?.request().redirectedFrom()?.url()).toBe(`${app.site}/title/${title.uid}/the-day-train?tab=art`);
  await page.getByRole('link', { name: 'Related 2' }).click();
  await page.getByRole('link', { name: 'The Morning Train' }).click();
  await page.getByRole('heading', { level: 1, name: 'The Morning Train' }).waitFor();
  expect(
    await page.locator('link[rel=canonical], meta[name=description], script[type="application/ld+json"]').count(),
  ).toBe(0);
  await expect.poll(() => page.title()).toBe('The Morning Train - Komawari');
});

test('a random title has its own URL, and going back leads to the previous page', async () => {
  const page = desktopPage;
  await page.goto(`${app.site}/about`);
  await page.goto(`${app.site}/title/random`);
  await page.waitForURL(/\/title\/[0-9a-f-]{36}\//);
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  await expect.poll(() => page.title()).toBe(`${name} - Komawari`);
  await page.goBack();
  await page.waitForURL(`${app.site}/about`);
});

test('blurred covers stay blurred among related titles', async () => {
  const page = desktopPage;
  await navigateClientSide(page, `/title/${title.uid}?tab=related`);
  const blurredCard = page.getByRole('link', { name: /Velvet Carriage\. Erotica/ });
  await blurredCard.waitFor();
  await blurredCard.click();
  expect(page.url()).toContain('?tab=related');
  await page.getByRole('link', { name: /^Velvet Carriage Ongoing/ }).click();
  await page.waitForURL(/velvet-carriage/);
});
