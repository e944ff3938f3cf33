// Requests in the exact spelling of existing API programs: indexed or percent-encoded brackets, the word null, booleans
// in their language's spelling. Each must return the same result as the plain spelling.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCatalogueFixture, type CatalogueFixture } from '#test/support/builders/catalogue-fixture.ts';
import { buildClient, passwordGrant, memberPassword, realmPath } from '#test/support/people/api-clients.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { type TestResponse, get, type Json, post } from '#test/support/server/http.ts';
import { attributesOf } from '#test/support/tables/entities.ts';

let app: TestApp;
let catalogue: CatalogueFixture;
let member: SignedIn;
beforeAll(async () => {
  app = await testApp();
  catalogue = await buildCatalogueFixture(app.ctx);
  member = await signIn(app);
});
afterAll(() => app.close());

const fillPath = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => catalogue[name as keyof CatalogueFixture]);

const requestStyles: { program: string; agent: string; path: string; plain: string }[] = [
  {
    program: 'gallery-dl',
    agent: 'gallery-dl/1.25.8',
    path: '/manga/{title}/feed?order[volume]=asc&order[chapter]=asc&translatedLanguage[]=en&contentRating[]=safe&contentRating[]=suggestive&contentRating[]=erotica&includes[]=scanlation_group&limit=500&offset=0',
    plain:
      '/manga/{title}/feed?limit=500&translatedLanguage[]=en&includes[]=scanlation_group&order[volume]=asc&order[chapter]=asc',
  },
  {
    program: 'npm mangadex-api',
    agent: 'node-mangadex-api',
    path: '/manga?title=river&limit=10&includes[0]=author&includes[1]=cover_art&contentRating[0]=safe&contentRating[1]=suggestive&order[title]=asc',
    plain:
      '/manga?title=river&includes[]=author&includes[]=cover_art&contentRating[]=safe&contentRating[]=suggestive&order[title]=asc',
  },
  {
    program: 'Hondana, lists',
    agent: 'Hondana (https://github.com/AbstractUmbra/hondana) Python/3.12 aiohttp/3.9',
    path: '/manga?limit=30&offset=0&title=river&year=null&includedTagsMode=null&excludedTagsMode=null&hasAvailableChapters=null&group=null&authorOrArtist=null&createdAtSince=null&updatedAtSince=null&status[]=null&includes[]=author&includes[]=artist&order[title]=asc',
    plain: '/manga?limit=30&title=river&includes[]=author&includes[]=artist&order[title]=asc',
  },
  {
    program: 'Hondana, chapters',
    agent: 'Hondana (https://github.com/AbstractUmbra/hondana) Python/3.12 aiohttp/3.9',
    path: '/chapter?limit=20&offset=0&manga={title}&title=null&uploader=null&volume=null&chapter=null&includeFutureUpdates=1&includeEmptyPages=null&includeFuturePublishAt=null&includeExternalUrl=null&publishAtSince=null&includes[]=manga&includes[]=user',
    plain: '/chapter?limit=20&manga={title}&includes[]=manga&includes[]=user',
  },
  {
    program: 'C#, booleans',
    agent: 'manga-dex-sharp',
    path: '/manga?limit=100&hasAvailableChapters=True&hasUnavailableChapters=False&order%5Btitle%5D=asc',
    plain: '/manga?limit=100&hasAvailableChapters=true&hasUnavailableChapters=0&order[title]=asc',
  },
  {
    program: 'C#, aggregate',
    agent: 'manga-dex-sharp',
    path: '/manga/{title}/aggregate?translatedLanguage[]=en&includeUnavailable=False',
    plain: '/manga/{title}/aggregate?translatedLanguage[]=en',
  },
  {
    program: 'Rust mangadex-api',
    agent: 'mangadex-api-rs/3.2.0',
    path: '/chapter?ids%5B%5D={chapter}&includes%5B%5D=user&includes%5B%5D=scanlation_group&translatedLanguage%5B%5D=en&order%5BpublishAt%5D=desc',
    plain: '/chapter?ids[]={chapter}&includes[]=user&includes[]=scanlation_group',
  },
  {
    program: 'a reader on a phone',
    agent: 'Tachiyomi/1.5 okhttp/5.0.0-alpha.14',
    path: '/manga?limit=20&offset=0&includes[]=cover_art&contentRating[]=safe&contentRating[]=suggestive&availableTranslatedLanguage[]=en&hasUnavailableChapters=false&order[latestUploadedChapter]=desc',
    plain:
      '/manga?limit=20&includes[]=cover_art&contentRating[]=safe&contentRating[]=suggestive&availableTranslatedLanguage[]=en&hasUnavailableChapters=0',
  },
  {
    program: 'mangadex-downloader, a slash at the end',
    agent: 'mangadex-downloader (https://github.com/mansuf/mangadex-downloader, 2.10)',
    path: '/manga/{title}/?includes[]=author&includes[]=artist&includes[]=cover_art',
    plain: '/manga/{title}?includes[]=author&includes[]=artist&includes[]=cover_art',
  },
  {
    program: 'a script with lists that have no brackets',
    agent: 'python-requests/2.32.3',
    path: '/manga?ids={title}&ids={sequel}&includes=author&includes=manga&order[title]=asc&limit=1&limit=2',
    plain: '/manga?ids[]={title}&ids[]={sequel}&includes[]=author&includes[]=manga&order[title]=asc&limit=2',
  },
];

test.each(requestStyles)('$program', async ({ agent, path, plain }) => {
  const [styledResponse, plainResponse] = [
    await get(app.api + fillPath(path), { 'user-agent': agent }),
    await get(app.api + fillPath(plain)),
  ];
  expect([styledResponse.status, plainResponse.status]).toEqual([200, 200]);
  expect(styledResponse.body).toEqual(plainResponse.body);
  expect([plainResponse.body.data ?? plainResponse.body.volumes].flat().length).toBeGreaterThan(0);
});

test('every error response has the request id that Hondana and the Rust client read', async () => {
  for (const path of ['/manga/apple', `/manga/${catalogue.user}`, '/user/list', '/nothing', '/user/me']) {
    const { status, headers, body } = await get(app.api + path, { 'user-agent': 'mangadex-api-rs/3.2.0' });
    expect([path, status >= 400, headers.get('content-type')]).toEqual([path, true, 'application/json']);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(body).toMatchObject({ result: 'error', errors: [{ status, detail: expect.any(String) }] });
  }
});

test('the token response and the own user have the fields that the Rust client decodes', async () => {
  const client = await buildClient(app);
  const form = new URLSearchParams(passwordGrant(client)).toString();
  const { body }: TestResponse = await post(`${app.api}${realmPath}/token`, form, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(body).toMatchObject({ client_type: 'personal', token_type: 'Bearer', 'not-before-policy': 0 });
  expect(body.session_state).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const ownUser = (await get(`${app.api}/user/me`, { authorization: `Bearer ${body.access_token}` })).body.data;
  attributesOf['user']!.parse(ownUser.attributes);
  expect((await get(`${app.api}/user/${ownUser.id}`)).body.data).toEqual(ownUser);
});

test('a wrong client secret and a wrong password return the same errors as Keycloak', async () => {
  const client = await buildClient(app);
  const requestTokenError = async (change: Record<string, string>): Promise<Json> => {
    const form = new URLSearchParams({ ...passwordGrant(client), ...change }).toString();
    return (await post(`${app.api}${realmPath}/token`, form, { 'content-type': 'application/x-www-form-urlencoded' }))
      .body;
  };
  expect(await requestTokenError({ client_secret: 'x' })).toEqual({
    error: 'unauthorized_client',
    error_description: 'Invalid client or Invalid client credentials',
  });
  expect(await requestTokenError({ password: `${memberPassword}x` })).toEqual({
    error: 'invalid_grant',
    error_description: 'Invalid user credentials',
  });
});

test('settings are saved in the format that the public API documents', async () => {
  const body = JSON.stringify({ settings: { userPreferences: { theme: 'dark' } }, updatedAt: '2024-11-23T05:32:02' });
  const savedResponse = await post(`${app.api}/settings`, body, member.headers);
  expect([savedResponse.status, savedResponse.body.updatedAt]).toEqual([200, '2024-11-23T05:32:02+00:00']);
});
