// The view cookie, which has no secrets: what it changes in the HTML of a page, and that nothing changes without it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filtersOf, cookiePreferencesOf, writeCookiePreferences } from '#contract/rules/filters.ts';
import { homeQueries } from '#contract/preload/home-queries.ts';
import { readPreferences, type UserPreferences } from '#contract/rules/preferences.ts';
import { requestUrl } from '#contract/preload/api-request.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { get } from '#test/support/server/http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ web: true });
  const train = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Train', main: true }] });
  const stage = await buildTitle(app.ctx, {
    names: [{ language: 'en', name: 'Stage', main: true }],
    contentRating: 'suggestive',
  });
  await buildChapter(app.ctx, train.id, { chapter: '1', language: 'fr' });
  await buildChapter(app.ctx, stage.id, { chapter: '1', language: 'en' });
});
afterAll(() => app.close());

const preferencesOf = (userPreferences: Partial<UserPreferences>) => readPreferences({ userPreferences }, Date.now());

/** Requests the home page until its HTML contains `expectedText`. @returns it with its preloaded responses */
async function fetchHomeWith(userPreferences: Partial<UserPreferences>, expectedText: string) {
  const cookie = `komawari_view=${writeCookiePreferences(cookiePreferencesOf(preferencesOf(userPreferences)))}`;
  let page = await get(`${app.site}/`, { cookie });
  // a page is sent without responses that take too long to preload, so it is requested again
  await expect
    .poll(async () => (page = await get(`${app.site}/`, { cookie })).body as string, { timeout: 20_000 })
    .toContain(JSON.stringify(expectedText));
  const answers = /<script type="application\/json" id="answers">([^<]*)<\/script>/.exec(page.body)?.[1];
  return { ...page, answers: JSON.parse(answers!) as Record<string, any> };
}

test('without a view cookie, and with an empty or malformed one, everybody gets the same page', async () => {
  for (const headers of [{}, { cookie: 'komawari_view=system~~1110~~' }, { cookie: 'komawari_view=<script>' }]) {
    const { body, headers: answered } = await get(`${app.site}/titles`, headers as Record<string, string>);
    expect(answered.get('cache-control')).toBe('no-cache');
    expect(body).toContain('<html lang="en" dir="ltr" data-theme="light">');
  }
});

test('the HTML has the theme and language of the view cookie, and is private', async () => {
  const { body, headers } = await get(`${app.site}/titles`, { cookie: 'a=b; komawari_view=slate~es-la~1110~~' });
  expect(body).toContain('<html lang="es-419" dir="ltr" data-theme="slate">');
  expect(headers.get('cache-control')).toBe('private, no-store');
  // the server cannot resolve the theme "system", so the HTML has the default theme
  const systemThemePage = await get(`${app.site}/titles`, { cookie: 'komawari_view=system~fr~1110~~' });
  expect(systemThemePage.body).toContain('<html lang="fr" dir="ltr" data-theme="light">');
  // the response for a page that does not exist is private, too
  const notFoundPage = await get(`${app.site}/nowhere`, { cookie: 'komawari_view=dark~~1110~~' });
  expect([notFoundPage.status, notFoundPage.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
});

test('preloaded responses have the filters of the reader', async () => {
  const safe: Partial<UserPreferences> = { showSuggestive: false, showErotic: false };
  const url = requestUrl(homeQueries.latest(filtersOf(preferencesOf(safe))));
  const { answers } = await fetchHomeWith(safe, url);
  expect(url).toContain('contentRating%5B%5D=safe');
  expect(answers[url].data.map((title: any) => title.attributes.title.en)).toEqual(['Train']);
  expect(answers).not.toHaveProperty([requestUrl(homeQueries.latest())]);
});

test('the latest chapters in the filtered languages are preloaded, with their titles', async () => {
  const french: Partial<UserPreferences> = { filteredLanguages: ['fr'] };
  const url = requestUrl(homeQueries.latestIn(filtersOf(preferencesOf(french))));
  const { answers } = await fetchHomeWith(french, url);
  expect(answers[url].data.map((chapter: any) => chapter.attributes.translatedLanguage)).toEqual(['fr']);
  const titles = requestUrl(homeQueries.titlesOf(answers[url]));
  expect(answers[titles].data.map((title: any) => title.attributes.title.en)).toEqual(['Train']);
});

test('the API ignores the view cookie', async () => {
  const responseWithoutCookie = await get(`${app.site}/api/manga`);
  const responseWithCookie = await get(`${app.site}/api/manga`, { cookie: 'komawari_view=slate~fr~1000~ko~fr' });
  expect([responseWithCookie.body.total, responseWithCookie.headers.get('cache-control')]).toEqual([
    responseWithoutCookie.body.total,
    responseWithoutCookie.headers.get('cache-control'),
  ]);
});
