// HTML that the server sends for a page, before scripts run: slugs, metadata, robots.txt and sitemaps.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages, slugOfNames } from '#contract/rules/pages.ts';
import { createList } from '#server/lists/lists.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import {
  buildAuthor,
  buildChapter,
  buildCover,
  buildGroup,
  buildTitle,
  buildUser,
} from '#test/support/builders/build.ts';
import { type TestResponse, get, unknownId } from '#test/support/server/http.ts';

let app: TestApp;
let title: { id: number; uid: string };
let chapter: { id: number; uid: string };
const injectionText = '</script><script>alert(1)</script> "%BOOT%" $& &';

beforeAll(async () => {
  app = await testApp({ web: true });
  const author = await buildAuthor(app.ctx, { name: 'Mori Aya' });
  const group = await buildGroup(app.ctx, { name: 'Blue Pencil TL' });
  title = await buildTitle(app.ctx, {
    names: [
      { language: 'ja', name: '夜行列車', main: true },
      { language: 'en', name: 'The Night Train' },
      { language: 'fr', name: 'Le train de nuit' },
    ],
    descriptions: {
      en: `**A train** that [stops](https://example.org) nowhere. ${injectionText}\n\n---\n\n[Official](x)`,
      fr: 'Un train.',
    },
    tags: ['Drama', 'Mystery'],
    authorIds: [author.id],
    year: 2019,
  });
  await buildCover(app.ctx, title.id);
  chapter = await buildChapter(app.ctx, title.id, {
    volume: '1',
    chapter: '4',
    name: 'The Tunnel',
    groupIds: [group.id],
  });
});
afterAll(() => app.close());

const getPage = (path: string): Promise<TestResponse> => get(app.site + path);

function metaOf({ body }: TestResponse): Record<string, string> {
  const metaTags = String(body).matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" data-page>/g);
  return Object.fromEntries([...metaTags].map(([, name, content]) => [name, unescape(content!)]));
}

const unescape = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(+code));
const titleOf = ({ body }: TestResponse): string => unescape(/<title>([^<]*)<\/title>/.exec(body)?.[1] ?? '');
const canonicalOf = ({ body }: TestResponse): string | undefined =>
  /<link rel="canonical" href="([^"]+)"/.exec(body)?.[1];

/** Nodes of the structured data, by type. */
function dataOf({ body }: TestResponse): Record<string, any> {
  const text = /<script type="application\/ld\+json" data-page>([^<]*)<\/script>/.exec(body)?.[1] ?? '{"@graph":[]}';
  const graph = JSON.parse(text)['@graph'] as { '@type': string }[];
  return Object.fromEntries(graph.map((node) => [node['@type'], node]));
}

test('addresses that stand for a page lead there, with their query', async () => {
  const redirects = [
    ['/login', '/auth/login'],
    ['/login/?afterAuthentication=%2Flibrary', '/auth/login?afterAuthentication=%2Flibrary'],
    ['/user/me', '/auth/login?afterAuthentication=%2Fuser%2Fme'],
    ['/settings/display', '/settings?tab=display'],
    ['/settings/notifications', '/settings?tab=notifications'],
    ['/my/notifications', '/notifications'],
    ['/settings/blocks?find=x', '/settings?tab=blocks&find=x'],
  ];
  for (const [path, location] of redirects) {
    const response = await getPage(path!);
    expect([path, response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual([
      path,
      302,
      location,
      'no-cache',
    ]);
  }
  expect((await getPage('/settings/words')).status).toBe(404);
  expect((await getPage('/user/you')).status).toBe(400);
});

describe('slugs', () => {
  test('are optional; a wrong one redirects and keeps the query', async () => {
    expect((await getPage(`/title/${title.uid}`)).status).toBe(200);
    expect((await getPage(`/title/${title.uid}/the-night-train?tab=art`)).status).toBe(200);
    for (const wrong of ['le-train-de-nuit', 'The-Night-Train', 'x', '%E5%A4%9C', '1234']) {
      const response = await getPage(`/title/${title.uid}/${wrong}?tab=art&a=b%20c`);
      expect([wrong, response.status, response.headers.get('location'), response.headers.get('cache-control')]).toEqual(
        [wrong, 301, `/title/${title.uid}/the-night-train?tab=art&a=b%20c`, 'no-cache'],
      );
    }
  });

  test('of chapters are made from their names; numbers are pages', async () => {
    const canonicalPath = `/chapter/${chapter.uid}/the-tunnel`;
    for (const validSuffix of ['', '/3', '/the-tunnel'])
      expect((await getPage(`/chapter/${chapter.uid}${validSuffix}`)).status).toBe(200);
    expect((await getPage(`/chapter/${chapter.uid}/tunnel`)).headers.get('location')).toBe(canonicalPath);
    expect(canonicalOf(await getPage(`/chapter/${chapter.uid}/2`))).toBe(app.site + canonicalPath);
    const chapterWithoutName = await buildChapter(app.ctx, title.id);
    expect((await getPage(`/chapter/${chapterWithoutName.uid}/x`)).headers.get('location')).toBe(
      `/chapter/${chapterWithoutName.uid}`,
    );
  });

  test('do not exist for titles without a Latin name', async () => {
    const { uid } = await buildTitle(app.ctx, { names: [{ language: 'ja', name: '夜2', main: true }] });
    expect((await getPage(`/title/${uid}/2-c`)).headers.get('location')).toBe(`/title/${uid}`);
  });

  test('are made from the first name with enough Latin letters', () => {
    const slugs: [string[], string | undefined][] = [
      [['夜行列車', 'Yakō Ressha'], 'yako-ressha'],
      [['夜2', 'Night 2'], 'night-2'],
      [['1984'], '1984-c'],
      [['Edit'], 'edit-c'],
      [['Ночь', 'Νύχτα'], undefined],
      [['!!!', 'Ça ira'], 'ca-ira'],
    ];
    for (const [names, slug] of slugs) expect([names, slugOfNames(names)]).toEqual([names, slug]);
  });

  test('of unknown things are not redirected', async () => {
    for (const path of [`/title/${unknownId}/x`, `/chapter/${unknownId}/x`]) {
      const response = await getPage(path);
      expect([response.status, canonicalOf(response), metaOf(response), dataOf(response)]).toEqual([
        404,
        undefined,
        {},
        {},
      ]);
      expect(titleOf(response)).toBe('Komawari');
    }
  });
});

test('pages of groups, authors, users and lists have one canonical URL and a head that names them', async () => {
  const [group, author, user] = [
    await buildGroup(app.ctx, { name: 'Blue Pencil TL', description: 'We **letter** by hand.' }),
    await buildAuthor(app.ctx, { name: 'Aoi Kawa', biography: { en: 'Draws rivers.' } }),
    await buildUser(app.ctx, 'Kawa'),
  ];
  const createListOf = (visibility: 'public' | 'private') =>
    createList(app.ctx, { ownerId: user.id, name: 'By the water', visibility, titleIds: [title.id] });
  const lists = await app.ctx.db
    .selectFrom('lists')
    .select(['uid', 'visibility'])
    .where('id', 'in', [await createListOf('public'), await createListOf('private')])
    .execute();
  const publicListId = lists.find(({ visibility }) => visibility === 'public')!.uid;
  const hidden = lists.find(({ visibility }) => visibility === 'private')!.uid;
  for (const [canonicalPath, name, description, type] of [
    [`/group/${group.uid}/blue-pencil-tl`, 'Blue Pencil TL', 'We letter by hand.', 'Organization'],
    [`/author/${author.uid}/aoi-kawa`, 'Aoi Kawa', 'Draws rivers.', 'Person'],
    [`/user/${user.uid}/kawa`, 'Kawa', 'Kawa on Komawari.', 'Person'],
    [
      `/list/${publicListId}/by-the-water`,
      'By the water',
      'By the water: a list of 1 title by Kawa.',
      'CollectionPage',
    ],
  ]) {
    const response = await getPage(canonicalPath!);
    expect([titleOf(response), canonicalOf(response)]).toEqual([`${name} - Komawari`, app.site + canonicalPath]);
    expect(metaOf(response)['description']).toBe(description);
    expect(dataOf(response)[type!].name).toBe(name);
    expect(metaOf(response)['robots']).toBe(canonicalPath!.startsWith('/user') ? 'noindex' : undefined);
    const wrong = await getPage(canonicalPath!.replace(/[^/]+$/, 'x?tab=feed'));
    expect([wrong.status, wrong.headers.get('location')]).toEqual([301, `${canonicalPath}?tab=feed`]);
  }
  const privateListPage = await getPage(`/list/${hidden}/by-the-water`);
  expect([privateListPage.status, metaOf(privateListPage)]).toEqual([404, {}]);
  expect(privateListPage.body).not.toContain('By the water');
});

describe('metadata', () => {
  test('of a title has its name, description, canonical URL and cover', async () => {
    const response = await getPage(`/title/${title.uid}?tab=art`);
    const address = `${app.site}/title/${title.uid}/the-night-train`;
    expect(titleOf(response)).toBe('The Night Train - Komawari');
    expect(canonicalOf(response)).toBe(address);
    const meta = metaOf(response);
    expect(meta['description']).toMatch(/^A train that stops nowhere\. /);
    expect(meta['description']).not.toContain('Official');
    expect(meta).toMatchObject({
      'og:title': 'The Night Train',
      'og:type': 'book',
      'og:url': address,
      'og:site_name': 'Komawari',
      'og:description': meta['description'],
      'og:image:alt': 'The Night Train',
      'twitter:card': 'summary',
      'twitter:image': meta['og:image'],
    });
    const image = await fetch(meta['og:image']!);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(meta).not.toHaveProperty('robots');
  });

  test('has structured data of the series with its people, of its chapters, and of the breadcrumbs', async () => {
    const { ComicSeries, BreadcrumbList } = dataOf(await getPage(`/title/${title.uid}`));
    expect(ComicSeries).toMatchObject({
      name: 'The Night Train',
      alternateName: ['夜行列車', 'Le train de nuit'],
      author: [{ '@type': 'Person', name: 'Mori Aya' }],
      genre: ['Drama', 'Mystery'],
      inLanguage: ['ja', 'en'],
      startDate: '2019',
      isFamilyFriendly: true,
    });
    expect(BreadcrumbList.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'The Night Train',
    ]);
    const { ComicIssue } = dataOf(await getPage(`/chapter/${chapter.uid}`));
    expect(ComicIssue).toMatchObject({
      name: 'The Tunnel',
      issueNumber: '4',
      numberOfPages: 2,
      inLanguage: 'en',
      translator: [{ '@type': 'Organization', name: 'Blue Pencil TL' }],
      isPartOf: { '@id': ComicSeries['@id'] },
    });
  });

  test('is escaped', async () => {
    const { uid } = await buildTitle(app.ctx, {
      names: [{ language: 'en', name: `A ${injectionText} %NONCE% %SITE_NAME%`, main: true }],
      descriptions: { en: injectionText },
    });
    const response = await getPage(`/title/${uid}`);
    expect(response.body).not.toContain('<script>alert');
    expect(titleOf(response)).toBe(`A ${injectionText} %NONCE% %SITE_NAME% - Komawari`);
    expect(dataOf(response)['ComicSeries'].name).toBe(`A ${injectionText} %NONCE% %SITE_NAME%`);
    expect(JSON.parse(/id="boot">([^<]+)</.exec(response.body)![1]!)).toMatchObject({
      siteName: 'Komawari',
      status: 200,
    });
  });

  test('of chapters is noindex, and describes the chapter', async () => {
    const response = await getPage(`/chapter/${chapter.uid}`);
    expect(titleOf(response)).toBe('Vol. 1 Ch. 4 - The Night Train - Komawari');
    expect(metaOf(response)).toMatchObject({ robots: 'noindex', 'og:type': 'article' });
    expect(metaOf(response)['description']).toBe(
      'Read Vol. 1 Ch. 4 of The Night Train, translated by Blue Pencil TL, on Komawari.',
    );
  });

  test('contains no blurred cover', async () => {
    for (const contentRating of ['erotica', 'pornographic'] as const) {
      const blurredTitle = await buildTitle(app.ctx, { contentRating });
      await buildCover(app.ctx, blurredTitle.id);
      const { uid } = await buildChapter(app.ctx, blurredTitle.id);
      for (const path of [`/title/${blurredTitle.uid}`, `/chapter/${uid}`]) {
        const response = await getPage(path);
        expect(metaOf(response)).not.toHaveProperty('og:image');
        expect(response.body).not.toContain('/covers/');
        if (path.startsWith('/title'))
          expect(metaOf(response)['robots']).toBe(contentRating === 'erotica' ? undefined : 'noindex');
      }
    }
  });

  test('of the home page names the site', async () => {
    const response = await getPage('/');
    expect([titleOf(response), canonicalOf(response)]).toEqual(['Komawari', `${app.site}/`]);
    expect(dataOf(response)['WebSite']).toMatchObject({ name: 'Komawari', url: `${app.site}/` });
    expect(metaOf(response)['og:title']).toBe('Komawari');
  });

  test('of every page without an id has a title and description of its own', async () => {
    const paths = pages.filter(({ pattern }) => !pattern.includes('{')).map(({ pattern }) => pattern);
    const seenTitles = new Set<string>();
    for (const path of paths) {
      const response = await getPage(path);
      if (response.status !== 200) continue;
      expect([path, canonicalOf(response)]).toEqual([path, app.site + path]);
      expect([path, metaOf(response)['description']?.length]).toEqual([path, expect.any(Number)]);
      seenTitles.add(titleOf(response));
    }
    expect(seenTitles.size).toBe(paths.length);
  });
});

describe('files for search engines', () => {
  const locationsIn = ({ body }: TestResponse): string[] =>
    [...String(body).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);

  test('robots.txt names the sitemap', async () => {
    const { status, headers, body } = await getPage('/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${app.site}/sitemap.xml\n`);
  });

  test('the sitemap names every file, and every URL in them is canonical', async () => {
    const hidden = [
      await buildTitle(app.ctx, { state: 'draft' }),
      await buildTitle(app.ctx, { contentRating: 'pornographic' }),
    ];
    const index = await getPage('/sitemap.xml');
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const files = locationsIn(index);
    expect(files).toEqual(
      expect.arrayContaining([`${app.site}/sitemaps/pages.xml`, `${app.site}/sitemaps/titles-1.xml`]),
    );
    const sitemapUrls: string[] = [];
    for (const file of files) {
      const response = await get(file);
      expect([file, response.status]).toEqual([file, 200]);
      sitemapUrls.push(...locationsIn(response));
    }
    expect(new Set(sitemapUrls).size).toBe(sitemapUrls.length);
    expect(sitemapUrls).toContain(`${app.site}/title/${title.uid}/the-night-train`);
    for (const { uid } of hidden) expect(sitemapUrls.filter((address) => address.includes(uid))).toEqual([]);
    for (const address of sitemapUrls) {
      const response = await get(address);
      expect([address, response.status, canonicalOf(response)]).toEqual([address, 200, address]);
      expect(metaOf(response)).not.toHaveProperty('robots');
    }
  });

  test('a title has the time of its latest chapter as lastmod', async () => {
    const response = await getPage('/sitemaps/titles-1.xml');
    const lastmod = new RegExp(`${title.uid}/the-night-train</loc><lastmod>([^<]+)<`).exec(response.body)?.[1];
    const { latest_chapter_at: latestChapterAt } = await app.ctx.db
      .selectFrom('titles')
      .select('latest_chapter_at')
      .where('id', '=', title.id)
      .executeTakeFirstOrThrow();
    expect(lastmod).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    expect(Math.abs(Date.parse(lastmod!) - latestChapterAt!.getTime())).toBeLessThan(2000);
  });

  test('unknown files are not found', async () => {
    for (const name of ['titles-2', 'titles-0', 'titles', 'users-1', 'constructor-1', 'titles-99999', '..'])
      expect([name, (await getPage(`/sitemaps/${name}.xml`)).status]).toEqual([name, 404]);
  });

  test('each range of fifty thousand ids has a file of its own', async () => {
    const uid = '22222222-2222-4222-8222-222222222222';
    await sql`INSERT INTO titles (id, uid, state, original_language) OVERRIDING SYSTEM VALUE
      VALUES (50001, ${uid}, 'published', 'ja')`.execute(app.ctx.db);
    const response = await getPage('/sitemaps/titles-2.xml');
    expect(locationsIn(response)).toEqual([`${app.site}/title/${uid}`]);
    expect(locationsIn(await getPage('/sitemaps/titles-1.xml'))).not.toContain(`${app.site}/title/${uid}`);
  });
});
