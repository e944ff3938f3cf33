// The preloaded API responses in the HTML of a page.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chapterFeedQueries } from '#contract/preload/chapter-feeds.ts';
import { homeQueries } from '#contract/preload/home-queries.ts';
import { searchQueries, titleQueries } from '#contract/preload/queries.ts';
import { pageRequests } from '#contract/preload/page-requests.ts';
import { matchPage } from '#contract/rules/pages.ts';
import { requestUrl } from '#contract/preload/api-request.ts';
import { createTitle } from '#server/titles/titles.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildCover, buildList, buildTitle } from '#test/support/builders/build.ts';
import { get } from '#test/support/server/http.ts';

let app: TestApp;
let title: { id: number; uid: string };
let chapter: { uid: string };
let list: { uid: string };
beforeAll(async () => {
  app = await testApp({ web: true });
  title = await buildTitle(app.ctx, {
    names: [{ language: 'en', name: 'Night </script><b>Train', main: true }],
  });
  await buildCover(app.ctx, title.id);
  chapter = await buildChapter(app.ctx, title.id, { volume: '1', chapter: '1' });
  list = await buildList(app.ctx, { titleIds: [title.id] });
});
afterAll(() => app.close());

async function preloadedOf(path: string): Promise<Record<string, unknown>> {
  const { body } = await get(app.site + path);
  const preloadedJson = /<script type="application\/json" id="answers">([^<]*)<\/script>/.exec(body)?.[1];
  return preloadedJson === undefined ? {} : JSON.parse(preloadedJson);
}

/** Requests a page until it has all of these responses: a page is sent without those that take too long. */
async function awaitPreloaded(path: string, expectedUrls: readonly string[]): Promise<Record<string, unknown>> {
  let preloaded: Record<string, unknown> = {};
  await expect
    .poll(async () => Object.keys((preloaded = await preloadedOf(path))), { timeout: 20_000, interval: 300 })
    .toEqual(expect.arrayContaining([...expectedUrls]));
  return preloaded;
}

test.each([
  '/',
  'title',
  'chapter',
  '/titles/recent',
  '/titles/recommended',
  '/titles/latest',
  'list',
  'feed of a list',
])('%s has the responses of its first requests, equal to those of the API', async (pageName) => {
  const paths = {
    title: `/title/${title.uid.toUpperCase()}`,
    chapter: `/chapter/${chapter.uid}`,
    list: `/list/${list.uid}`,
    'feed of a list': `/list/${list.uid}?tab=feed`,
  };
  const path = paths[pageName as keyof typeof paths] ?? pageName;
  const [pathname, search] = path.split('?');
  const asked = pageRequests(matchPage(pathname!)!, new Date(), undefined, search).map((each) =>
    requestUrl(each.request),
  );
  expect(asked.length).toBeGreaterThan(0);
  const preloaded = await awaitPreloaded(path, asked);
  for (const [address, preloadedBody] of Object.entries(preloaded))
    expect([address, preloadedBody]).toEqual([address, (await get(`${app.site}/api${address}`)).body]);
});

test('responses of requests that depend on other responses are preloaded, too', async () => {
  const latestChapters = (await get(`${app.site}/api${requestUrl(homeQueries.latest())}`)).body;
  await awaitPreloaded('/', [requestUrl(homeQueries.latestChapters(latestChapters))]);
});

test('the latest chapters in the languages of the URL are preloaded with their titles, and a feed with its statistics', async () => {
  const [latest] = pageRequests(matchPage('/titles/latest')!, new Date(), undefined, 'lang=en');
  expect(requestUrl(latest!.request)).toContain('translatedLanguage%5B%5D=en');
  const chapters = (await get(`${app.site}/api${requestUrl(latest!.request)}`)).body;
  await awaitPreloaded('/titles/latest?lang=en', [
    requestUrl(latest!.request),
    requestUrl(chapterFeedQueries.titlesOf(chapters)),
  ]);
  const [recent] = pageRequests(matchPage('/titles/recent')!, new Date());
  const titles = (await get(`${app.site}/api${requestUrl(recent!.request)}`)).body;
  await awaitPreloaded('/titles/recent', [
    requestUrl(searchQueries.statistics(titles.data)),
    requestUrl(searchQueries.chapters(titles.data)),
  ]);
});

test('the advanced search preloads the results of its URL with their statistics, but no text search', async () => {
  const address = '/titles?status=ongoing&sort=title';
  const [asked] = pageRequests(matchPage('/titles')!, new Date(), undefined, 'status=ongoing&sort=title');
  const titles = (await get(`${app.site}/api${requestUrl(asked!.request)}`)).body;
  expect(requestUrl(asked!.request)).toContain('status%5B%5D=ongoing');
  const preloaded = await awaitPreloaded(address, [
    requestUrl(asked!.request),
    requestUrl(searchQueries.statistics(titles.data)),
  ]);
  expect(preloaded[requestUrl(asked!.request)]).toEqual(titles);
  expect(await preloadedOf('/titles?q=night')).toEqual({});
});

test('preloaded responses reflect changes at once', async () => {
  const asked = requestUrl(homeQueries.popular(new Date()));
  await awaitPreloaded('/', [asked]);
  const id = await createTitle(app.ctx.db, {
    names: [{ language: 'en', name: 'Badges', main: true }],
    originalLanguage: 'ja',
  });
  await app.ctx.changes.waitUntilApplied();
  const popularTitles = (await awaitPreloaded('/', [asked]))[asked] as { total: number };
  expect([popularTitles.total, id > 0]).toEqual([2, true]);
});

test('very long responses, other pages and unknown things are not preloaded', async () => {
  const longTitle = await buildTitle(app.ctx, { descriptions: { en: 'x'.repeat(9000), ja: 'y'.repeat(9000) } });
  const asked = requestUrl(titleQueries.title(longTitle.uid));
  await awaitPreloaded(`/title/${longTitle.uid}`, [asked]);
  for (let chapterNumber = 0; chapterNumber < 260; chapterNumber++)
    await app.ctx.db
      .insertInto('chapters')
      .values({
        title_id: longTitle.id,
        language: 'en',
        chapter: String(chapterNumber),
        name: 'n'.repeat(255),
        external_url: 'https://example.org/',
      })
      .execute();
  await app.ctx.changes.waitUntilApplied();
  const covers = requestUrl(titleQueries.covers(longTitle.uid, 100, 0));
  const preloaded = await awaitPreloaded(`/title/${longTitle.uid}`, [asked, covers]);
  expect(preloaded).not.toHaveProperty([requestUrl(titleQueries.feed(longTitle.uid, 500, 0))]);
  for (const path of ['/titles/drafts', '/nowhere', `/title/${randomUUID()}`, '/title/x'])
    expect([path, await preloadedOf(path)]).toEqual([path, {}]);
});

test('a page with preloaded responses is compressed for clients that accept it', async () => {
  await awaitPreloaded(`/title/${title.uid}`, [requestUrl(titleQueries.title(title.uid))]);
  const gzipResponse = await fetch(`${app.site}/title/${title.uid}`, { headers: { 'accept-encoding': 'gzip' } });
  expect([gzipResponse.headers.get('content-encoding'), gzipResponse.headers.get('vary')]).toEqual([
    'gzip',
    'Accept-Encoding, Accept-Language, Save-Data',
  ]);
  expect(await gzipResponse.text()).toContain('id="answers"');
  const plainResponse = await fetch(`${app.site}/title/${title.uid}`, { headers: { 'accept-encoding': 'identity' } });
  expect(plainResponse.headers.get('content-encoding')).toBeNull();
  expect(await plainResponse.text()).toContain('id="answers"');
});

test('a page has links to preload its scripts, its texts and its largest image', async () => {
  const preloadLinks = async (path: string, language: string) => {
    const { body } = await get(app.site + path, { 'accept-language': language });
    return [
      ...body.slice(0, body.indexOf('</head>')).matchAll(/<link rel="(modulepreload|stylesheet|preload)"[^>]*>/g),
    ].map(([link]) => link);
  };
  const [english, french] = [await preloadLinks('/tags', 'en'), await preloadLinks('/tags', 'fr-FR, en;q=0.5')];
  expect(french.length).toBe(english.length);
  expect(french).not.toEqual(english);
  for (const link of [...english, ...french]) {
    const address = /href="(\/assets\/[^"]+)"/.exec(link)?.[1];
    expect([link, (await get(app.site + address)).status]).toEqual([link, 200]);
  }
  const pictures = async (path: string) =>
    (await preloadLinks(path, 'en'))
      .filter((link) => link.includes('as="image"'))
      .map((link) => link.replace(/ fetch.*/, ''));
  // each image is preloaded from the URL that the page uses for it
  const cover = `/covers/${title.uid}/`;
  expect(await pictures(`/title/${title.uid}`)).toEqual([expect.stringContaining(`imagesrcset="${cover}`)]);
  await expect.poll(() => pictures('/titles')).toEqual([expect.stringContaining(`imagesrcset="${cover}`)]);
  await expect.poll(() => pictures('/')).toEqual([expect.stringContaining(`href="${cover}`)]);
});
