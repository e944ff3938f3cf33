// Titles: the list with its filters, one title, its aggregate of chapters, its statistics.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relateTitles } from '#server/titles/relations.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildAuthor, buildChapter, buildCover, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, errorOf, unknownId } from '#test/support/server/http.ts';

let app: TestApp;
let night: { id: number; uid: string };
let bakery: { id: number; uid: string };
let draftTitle: { id: number; uid: string };
let adult: { id: number; uid: string };
let author: { id: number; uid: string };
let group: { id: number; uid: string };

beforeAll(async () => {
  app = await testApp();
  const { ctx } = app;
  author = await buildAuthor(ctx, { name: 'Mori Aya' });
  group = await buildGroup(ctx, { name: 'Blue Pencil TL' });
  night = await buildTitle(ctx, {
    names: [
      { language: 'ja-ro', name: 'Yakou Ressha', main: true },
      { language: 'ja', name: '夜行列車' },
      { language: 'en', name: 'Night 100% Train' },
    ],
    descriptions: { en: 'A train.', fr: 'Un train.' },
    tags: ['Romance', 'Drama'],
    authorIds: [author.id],
    artistIds: [author.id],
    year: 2020,
    demographic: 'josei',
    links: { al: '12' },
    createdAt: new Date('2026-01-02T00:00:00Z'),
  });
  bakery = await buildTitle(ctx, {
    names: [{ language: 'fr', name: 'La boulangerie', main: true }],
    originalLanguage: 'fr',
    status: 'completed',
    tags: ['Comedy', 'Drama'],
    createdAt: new Date('2026-01-03T00:00:00Z'),
  });
  draftTitle = await buildTitle(ctx, { state: 'draft' });
  adult = await buildTitle(ctx, { contentRating: 'pornographic' });
  await relateTitles(ctx.db, night.id, bakery.id, 'prequel');
  await relateTitles(ctx.db, night.id, draftTitle.id, 'sequel');
  await buildCover(ctx, night.id, { volume: '1' });
  await buildChapter(ctx, night.id, { volume: '1', chapter: '1', groupIds: [group.id] });
  await buildChapter(ctx, night.id, { volume: '1', chapter: '1', language: 'fr' });
  await buildChapter(ctx, night.id, { volume: null, chapter: '2.5' });
});
afterAll(() => app.close());

const namesIn = (response: Awaited<ReturnType<typeof get>>): string[] =>
  response.body.data.map((title: Json) => Object.values(title.attributes.title)[0] as string);

describe('GET /manga', () => {
  test('returns what a guest may see, latest chapter first, in the envelope', async () => {
    const response = await get(`${app.api}/manga`);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ result: 'ok', response: 'collection', limit: 10, offset: 0, total: 2 });
    expect(namesIn(response)).toEqual(['Yakou Ressha', 'La boulangerie']);
    expect(response.headers.get('cache-control')).toBe(
      'public, max-age=30, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400',
    );
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('returns 304 for the ETag of its own response', async () => {
    const firstResponse = await get(`${app.api}/manga`);
    const conditionalResponse = await get(`${app.api}/manga`, { 'if-none-match': firstResponse.headers.get('etag')! });
    expect(conditionalResponse.status).toBe(304);
  });

  test.each([
    ['title=100%25', ['Yakou Ressha']],
    ['title=夜行', ['Yakou Ressha']],
    ['title=nothing', []],
    ['originalLanguage[]=fr', ['La boulangerie']],
    ['excludedOriginalLanguage[0]=fr', ['Yakou Ressha']],
    ['status=completed', ['La boulangerie']],
    ['year=2020', ['Yakou Ressha']],
    ['year=none', ['La boulangerie']],
    ['publicationDemographic[]=josei', ['Yakou Ressha']],
    ['publicationDemographic[]=none', ['La boulangerie']],
    ['availableTranslatedLanguage[]=fr', ['Yakou Ressha']],
    ['hasAvailableChapters=True', ['Yakou Ressha']],
    ['hasAvailableChapters=0', ['La boulangerie']],
    ['createdAtSince=2026-01-03T00:00:00', ['La boulangerie']],
    ['order[title]=asc', ['La boulangerie', 'Yakou Ressha']],
    ['order[createdAt]=asc', ['Yakou Ressha', 'La boulangerie']],
    ['order[rating]=desc&order[title]=desc', ['Yakou Ressha', 'La boulangerie']],
    ['order[relevance]=desc&title=la%20boul', ['La boulangerie']],
    ['limit=1&offset=1', ['La boulangerie']],
    ['limit=0', []],
    ['contentRating[]=suggestive', []],
  ])('is filtered and sorted by ?%s', async (query, expected) => {
    const response = await get(`${app.api}/manga?${query}`);
    expect(response.status).toBe(200);
    expect(namesIn(response)).toEqual(expected);
  });

  test('includes and excludes tags with AND or OR', async () => {
    const tags = (await get(`${app.api}/manga/tag`)).body['data']!;
    const id = (name: string): string => tags.find((tag: Json) => tag.attributes.name.en === name).id;
    const includedTagsQuery = `includedTags[]=${id('Drama')}&includedTags[]=${id('Comedy')}`;
    expect(namesIn(await get(`${app.api}/manga?${includedTagsQuery}`))).toEqual(['La boulangerie']);
    expect(namesIn(await get(`${app.api}/manga?${includedTagsQuery}&includedTagsMode=OR`))).toEqual([
      'Yakou Ressha',
      'La boulangerie',
    ]);
    const excludedTagsQuery = `excludedTags[]=${id('Drama')}&excludedTags[]=${id('Comedy')}`;
    expect(namesIn(await get(`${app.api}/manga?${excludedTagsQuery}`))).toEqual([]);
    expect(namesIn(await get(`${app.api}/manga?${excludedTagsQuery}&excludedTagsMode=AND`))).toEqual(['Yakou Ressha']);
  });

  test('is filtered by author, group and ids; adult titles are in it only if requested', async () => {
    expect(namesIn(await get(`${app.api}/manga?authorOrArtist=${author.uid}`))).toEqual(['Yakou Ressha']);
    expect(namesIn(await get(`${app.api}/manga?authors[]=${unknownId}`))).toEqual([]);
    expect(namesIn(await get(`${app.api}/manga?group=${group.uid}`))).toEqual(['Yakou Ressha']);
    expect(namesIn(await get(`${app.api}/manga?ids[]=${bakery.uid}&ids[]=${draftTitle.uid}`))).toEqual([
      'La boulangerie',
    ]);
    const adultResponse = await get(`${app.api}/manga?contentRating[]=pornographic`);
    expect(adultResponse.body.data.map((title: Json) => title.id)).toEqual([adult.uid]);
  });

  test.each([
    ['limit=101', 'validation_exception', /\/limit.*0 and 100/],
    ['limit=ten', 'validation_exception', /\/limit.*whole number/],
    ['offset=-1', 'validation_exception', /\/offset/],
    ['limit=100&offset=9901', 'bad_request_http_exception', /window is too large/],
    ['contentRating[]=rude', 'validation_exception', /\/contentRating\/0: Does not have a value in the enumeration/],
    ['ids[]=nonsense', 'validation_exception', /\/ids\/0.*36 characters/],
    ['order[shape]=asc', 'validation_exception', /\/order/],
    ['createdAtSince=yesterday', 'validation_exception', /\/createdAtSince.*YYYY-MM-DD/],
    ['hasAvailableChapters=maybe', 'validation_exception', /\/hasAvailableChapters/],
    ['year=0', 'validation_exception', /\/year/],
    ['originalLanguage[]=klingon', 'validation_exception', /language code/],
  ])('?%s is refused', async (query, title, detail) => {
    const response = await get(`${app.api}/manga?${query}`);
    expect(errorOf(response)).toMatchObject({ title, status: 400 });
    expect(errorOf(response).detail).toMatch(detail);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('101 ids are too many', async () => {
    const response = await get(`${app.api}/manga?${Array.from({ length: 101 }, () => `ids[]=${unknownId}`).join('&')}`);
    expect(errorOf(response).detail).toMatch(/100 elements or less/);
  });
});

describe('GET /manga/{id}', () => {
  test('returns every attribute, and relationships without attributes', async () => {
    const { body } = await get(`${app.api}/manga/${night.uid}`);
    expect(body['data']).toMatchObject({
      id: night.uid,
      type: 'manga',
      attributes: {
        title: { 'ja-ro': 'Yakou Ressha' },
        altTitles: [{ ja: '夜行列車' }, { en: 'Night 100% Train' }],
        description: { en: 'A train.', fr: 'Un train.' },
        originalLanguage: 'ja',
        publicationDemographic: 'josei',
        year: 2020,
        links: { al: '12' },
        state: 'published',
        availableTranslatedLanguages: ['en', 'fr'],
        createdAt: '2026-01-02T00:00:00+00:00',
        version: 1,
      },
    });
    const relationships = body['data']!['relationships'] as unknown as {
      type: string;
      attributes?: object;
      related?: string;
    }[];
    expect(relationships.map(({ type }) => type)).toEqual(['author', 'artist', 'cover_art', 'manga']);
    expect(relationships.every(({ attributes }) => attributes === undefined)).toBe(true);
    expect(relationships.at(-1)!.related).toBe('prequel');
  });

  test('expands what includes[] names', async () => {
    const { body } = await get(`${app.api}/manga/${night.uid}?includes[]=author&includes[]=cover_art&includes[]=manga`);
    const relationships = body['data']!['relationships'] as unknown as {
      type: string;
      attributes?: Record<string, unknown>;
    }[];
    const relationshipOf = (type: string): Record<string, unknown> | undefined =>
      relationships.find((entry) => entry.type === type)?.attributes;
    expect(relationshipOf('author')).toMatchObject({ name: 'Mori Aya' });
    expect(relationshipOf('artist')).toBeUndefined();
    expect(relationshipOf('cover_art')).toMatchObject({
      volume: '1',
      fileName: expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/),
    });
    expect(relationshipOf('manga')).toMatchObject({ title: { fr: 'La boulangerie' } });
  });

  test('does not find unknown and unpublished titles; a malformed id is a bad request', async () => {
    expect(errorOf(await get(`${app.api}/manga/${unknownId}`))).toMatchObject({
      status: 404,
      title: 'not_found_http_exception',
    });
    expect((await get(`${app.api}/manga/${draftTitle.uid}`)).status).toBe(404);
    expect(errorOf(await get(`${app.api}/manga/nonsense`))).toMatchObject({
      status: 400,
      title: 'validation_exception',
    });
  });
});

describe('GET /manga/{id}/aggregate', () => {
  test('returns volumes and chapters with their versions', async () => {
    const { body } = await get(`${app.api}/manga/${night.uid}/aggregate`);
    const volumes = body['volumes']!;
    expect(Object.keys(volumes).sort()).toEqual(['1', 'none']);
    expect(volumes['1']).toMatchObject({
      volume: '1',
      count: 2,
      chapters: { 1: { chapter: '1', count: 2, isUnavailable: false } },
    });
    expect(volumes['1']!['chapters']!['1']!['others']).toHaveLength(1);
    expect(volumes['none']!['chapters']).toHaveProperty(['2.5']);
  });

  test('is filtered by language and group; an unknown title is not found', async () => {
    const frenchAggregate = await get(`${app.api}/manga/${night.uid}/aggregate?translatedLanguage[]=fr`);
    expect(Object.keys(frenchAggregate.body['volumes']!)).toEqual(['1']);
    const groupAggregate = await get(`${app.api}/manga/${night.uid}/aggregate?groups[]=${group.uid}`);
    expect(groupAggregate.body['volumes']!['1']!['count']).toBe(1);
    expect((await get(`${app.api}/manga/${bakery.uid}/aggregate`)).body['volumes']).toEqual({});
    expect((await get(`${app.api}/manga/${unknownId}/aggregate`)).status).toBe(404);
    expect((await get(`${app.api}/manga/${night.uid}/aggregate?translatedLanguage[]=xx`)).status).toBe(400);
  });
});

describe('GET /statistics/manga', () => {
  test('returns one or many titles, with both spellings of the unavailable count', async () => {
    await app.ctx.db
      .updateTable('title_figures')
      .set({ follows: 7, ratings: [0, 0, 0, 0, 0, 0, 0, 2, 2, 0] })
      .where('title_id', '=', night.id)
      .execute();
    const singleStatistics = await get(`${app.api}/statistics/manga/${night.uid}`);
    expect(singleStatistics.body['statistics']![night.uid]).toMatchObject({
      follows: 7,
      comments: null,
      rating: { average: 8.5, bayesian: 7.25, distribution: { 8: 2, 9: 2, 10: 0 } },
      unavailableChaptersCount: 0,
      unavailableChapterCount: 0,
    });
    const multipleStatistics = await get(`${app.api}/statistics/manga?manga[]=${night.uid}&manga[]=${unknownId}`);
    expect(Object.keys(multipleStatistics.body['statistics']!)).toEqual([night.uid]);
    expect((await get(`${app.api}/statistics/manga/${draftTitle.uid}`)).status).toBe(404);
    expect((await get(`${app.api}/statistics/manga`)).status).toBe(400);
  });

  test('counts the chapter numbers that can be read, and tells when the newest came out', async () => {
    const title = await buildTitle(app.ctx);
    const chapter = (overrides: Parameters<typeof buildChapter>[2]) => buildChapter(app.ctx, title.id, overrides, 1);
    await chapter({ volume: '1', chapter: '1' });
    await chapter({ volume: '1', chapter: '1', language: 'fr' });
    await chapter({ volume: null, chapter: '2.5' });
    await chapter({ volume: null, chapter: null });
    await chapter({ volume: null, chapter: '3', publishAt: new Date(Date.now() + 86_400_000) });
    const { body } = await get(
      `${app.api}/statistics/manga/chapters?manga[]=${title.uid}&manga[]=${bakery.uid}&manga[]=${draftTitle.uid}`,
    );
    expect(body['statistics']).toEqual({
      [title.uid]: { chapters: 3, latestAt: expect.stringMatching(/^\d{4}-.*\+00:00$/) },
    });
  });
});
