// Users' lists of titles (MDLists): what is public about them, that private ones look like unknown ones, and feeds of
// many titles.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setListTitles } from '#server/lists/lists.ts';
import { setStatistics } from '#server/statistics/statistics.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import {
  buildChapter,
  buildCover,
  buildGroup,
  buildList,
  buildTitle,
  buildUser,
} from '#test/support/builders/build.ts';
import { get, type Json, errorOf, unknownId } from '#test/support/server/http.ts';
import { signIn } from '#test/support/people/signed-in.ts';

type Built = { id: number; uid: string };

let app: TestApp;
let owner: Built;
let list: Built;
let secret: Built;
let titles: Built[];
let adult: Built;
let draft: Built;

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));
const idsOf = (response: Awaited<ReturnType<typeof get>>): string[] =>
  response.body.data.map((entry: Json) => entry.id);
const uids = (built: Built[]): string[] => built.map(({ uid }) => uid);

beforeAll(async () => {
  app = await testApp();
  const { ctx } = app;
  owner = await buildUser(ctx, 'nour');
  titles = [];
  for (let step = 0; step < 3; step++) titles.push(await buildTitle(ctx, { createdAt: day(1) }));
  adult = await buildTitle(ctx, { contentRating: 'pornographic' });
  draft = await buildTitle(ctx, { state: 'draft' });
  await buildCover(ctx, titles[0]!.id);
  const titleIds = [titles[2]!.id, draft.id, titles[0]!.id, adult.id, titles[1]!.id];
  list = await buildList(ctx, {
    ownerId: owner.id,
    name: 'Quiet stories',
    description: 'Nothing explodes.',
    titleIds,
    notes: new Map([
      [titles[0]!.id, 'Start here.'],
      [draft.id, 'Not out yet.'],
    ]),
    createdAt: day(2),
  });
  secret = await buildList(ctx, { ownerId: owner.id, visibility: 'private', titleIds });
});
afterAll(() => app.close());

const getApi = (path: string) => get(`${app.api}${path}`);
const visibleTitles = (): Built[] => [titles[2]!, titles[0]!, adult, titles[1]!];

describe('GET /list/{id}', () => {
  test('returns name, visibility, titles in order and owner', async () => {
    const { body } = await getApi(`/list/${list.uid}`);
    expect(body).toEqual({
      result: 'ok',
      response: 'entity',
      data: {
        id: list.uid,
        type: 'custom_list',
        attributes: { name: 'Quiet stories', visibility: 'public', version: 1 },
        relationships: [...uids(visibleTitles()).map((id) => ({ id, type: 'manga' })), { id: owner.uid, type: 'user' }],
      },
    });
  });

  test.each([
    ['includes[]=manga', ['manga']],
    ['includes[]=user', ['user']],
    ['includes[]=owner', ['user']],
    ['includes[]=manga&includes[]=user', ['manga', 'user']],
    ['includes=', []],
  ])('?%s expands %j', async (query, described) => {
    const { body } = await getApi(`/list/${list.uid}?${query}`);
    const expandedTypes = body.data.relationships
      .filter((each: Json) => each.attributes)
      .map((each: Json) => each.type);
    expect([...new Set(expandedTypes)]).toEqual(described);
  });

  test('has its details at /about, and the notes of its owner at /notes', async () => {
    await app.ctx.db.insertInto('list_follows').values({ user_id: owner.id, list_id: list.id }).execute();
    expect((await getApi(`/list/${list.uid}/about`)).body).toEqual({
      result: 'ok',
      id: list.uid,
      name: 'Quiet stories',
      visibility: 'public',
      version: 1,
      owner: { id: owner.uid, username: 'nour', roles: ['ROLE_MEMBER'], avatarFileName: null, version: 1 },
      description: 'Nothing explodes.',
      place: null,
      titles: 4,
      follows: 1,
      createdAt: '2026-01-02T00:00:00+00:00',
      updatedAt: '2026-01-02T00:00:00+00:00',
    });
    await app.ctx.db.deleteFrom('list_follows').where('list_id', '=', list.id).execute();
    const followCountQuery = app.ctx.db.selectFrom('list_figures').select('follows').where('list_id', '=', list.id);
    expect((await followCountQuery.executeTakeFirstOrThrow()).follows).toBe(0);
    const titlesQuery = [...titles, draft].map(({ uid }) => `manga[]=${uid}`).join('&');
    expect((await getApi(`/list/${list.uid}/notes?${titlesQuery}`)).body.notes).toEqual({
      [titles[0]!.uid]: 'Start here.',
    });
    expect((await getApi(`/list/${list.uid}/notes`)).status).toBe(400);
  });

  test('titles that are reordered keep their notes', async () => {
    const otherList = await buildList(app.ctx, {
      titleIds: [titles[0]!.id, titles[1]!.id],
      notes: new Map([[titles[0]!.id, 'First.']]),
    });
    await setListTitles(app.ctx, otherList.id, [titles[2]!.id, titles[0]!.id]);
    await app.ctx.changes.waitUntilApplied();
    expect(idsOf(await getApi(`/list/${otherList.uid}/manga`))).toEqual(uids([titles[2]!, titles[0]!]));
    const { body } = await getApi(`/list/${otherList.uid}/notes?manga[]=${titles[0]!.uid}`);
    expect(body.notes).toEqual({ [titles[0]!.uid]: 'First.' });
  });
});

describe('GET /list/{id}/manga', () => {
  test('returns the visible titles in the order of the list, adult ones only if requested', async () => {
    const response = await getApi(`/list/${list.uid}/manga`);
    expect(idsOf(response)).toEqual(uids([titles[2]!, titles[0]!, titles[1]!]));
    expect(response.body).toMatchObject({ limit: 10, offset: 0, total: 3 });
    expect(idsOf(await getApi(`/list/${list.uid}/manga?contentRating[]=pornographic`))).toEqual([adult.uid]);
    const secondPageResponse = await getApi(`/list/${list.uid}/manga?limit=1&offset=1`);
    expect([idsOf(secondPageResponse), secondPageResponse.body.total]).toEqual([[titles[0]!.uid], 3]);
    const covers = await getApi(`/list/${list.uid}/manga?includes[]=cover_art&limit=2`);
    expect(
      covers.body.data.map((each: Json) => each.relationships.some((relation: Json) => relation.attributes)),
    ).toEqual([false, true]);
    expect(idsOf(await getApi(`/list/${list.uid}/manga?limit=0`))).toEqual([]);
  });
});

describe('a private list', () => {
  test.each(['', '/manga', '/manga/ids', '/summary', '/feed', '/about', `/notes?manga[]=${unknownId}`])(
    'is like an unknown list for GET /list/{id}%s',
    async (path) => {
      const hidden = await getApi(`/list/${secret.uid}${path}`);
      const unknownResponse = await getApi(`/list/${unknownId}${path}`);
      expect([hidden.status, errorOf(hidden)]).toEqual([404, errorOf(unknownResponse)]);
      expect((await getApi(`/list/apple${path}`)).status).toBe(400);
      const token = await get(`${app.api}/list/${secret.uid}${path}`, (await signIn(app)).headers);
      expect(token.status).toBe(404);
    },
  );

  test('is not among the lists of its owner', async () => {
    const newer = await buildList(app.ctx, { ownerId: owner.id });
    const response = await getApi(`/user/${owner.uid}/list`);
    expect(idsOf(response)).toEqual([newer.uid, list.uid]);
    expect(response.body).toMatchObject({ limit: 10, offset: 0, total: 2 });
    const [, second] = response.body.data;
    expect(second.relationships).toHaveLength(5);
    expect(idsOf(await getApi(`/user/${owner.uid}/list?limit=1&offset=1`))).toEqual([list.uid]);
    expect((await getApi(`/user/${unknownId}/list`)).status).toBe(404);
  });

  test('is not shown in a place of the site', async () => {
    const placed = await buildList(app.ctx, { visibility: 'private', place: 'featured', titleIds: [titles[0]!.id] });
    expect((await getApi('/list/place/featured')).status).toBe(404);
    expect(idsOf(await getApi('/list/place/featured/manga'))).toEqual([]);
    await app.ctx.db.updateTable('lists').set({ visibility: 'public' }).where('id', '=', placed.id).execute();
    await app.ctx.changes.waitUntilApplied();
    expect((await getApi('/list/place/featured?includes[]=user')).body.data).toMatchObject({ id: placed.uid });
    expect(idsOf(await getApi('/list/place/featured/manga?includes[]=cover_art'))).toEqual([titles[0]!.uid]);
    expect((await getApi(`/list/${placed.uid}/about`)).body.place).toBe('featured');
    expect((await getApi('/list/place/nowhere')).status).toBe(400);
  });
});

test.each([
  ['/list/{list}?includes[]=cover_art', /\/includes\/0/],
  ['/list/{list}/manga?limit=101', /\/limit/],
  ['/list/{list}/manga?offset=-1', /\/offset/],
  ['/list/{list}/manga?contentRating[]=none', /\/contentRating\/0/],
  ['/list/{list}/manga?includes[]=scanlation_group', /\/includes\/0/],
  ['/list/{list}/manga?limit=100&offset=9901', /window/],
  ['/list/{list}/feed?limit=501', /\/limit/],
  ['/list/{list}/feed?limit=0', /\/limit/],
  ['/list/{list}/feed?translatedLanguage[]=xx', /language code/],
  ['/list/{list}/feed?createdAtSince=yesterday', /\/createdAtSince/],
  ['/list/{list}/feed?order[title]=asc', /\/order/],
  ['/list/{list}/feed?limit=500&offset=9501', /window/],
  ['/user/{user}/list?limit=x', /\/limit/],
  ['/user/x/list', /\/id/],
  ['/list/place/seasonal/manga?limit=101', /\/limit/],
  ['/manga/recommended?contentRating[]=x', /\/contentRating\/0/],
])('%s is refused', async (path, detail) => {
  const response = await getApi(path.replace('{list}', list.uid).replace('{user}', owner.uid));
  expect(response.status).toBe(400);
  expect(errorOf(response).detail).toMatch(detail);
});

describe('GET /list/{id}/feed', () => {
  let longList: Built;
  let group: Built;
  let chapters: { uid: string; at: number; language: string; title: number; number: string }[];

  beforeAll(async () => {
    const { ctx } = app;
    group = await buildGroup(ctx);
    chapters = [];
    const listedTitles: Built[] = [];
    for (let index = 0; index < 12; index++) {
      const title = await buildTitle(ctx, { contentRating: index === 11 ? 'pornographic' : 'safe' });
      listedTitles.push(title);
      for (let step = 0; step < 4; step++) {
        const at = (index * 7 + step * 13) % 50;
        const language = step % 2 === 0 ? 'en' : 'fr';
        const { uid } = await buildChapter(
          ctx,
          title.id,
          {
            language,
            chapter: String(step + 1),
            publishAt: day(at + 1),
            groupIds: index === 0 ? [group.id] : [],
            ...(step === 3 ? { externalUrl: `https://example.org/${index}` } : {}),
          },
          0,
        );
        chapters.push({ uid, at, language, title: index, number: String(step + 1) });
      }
    }
    // a title that is not in the list
    const titleOutsideList = await buildTitle(ctx);
    await buildChapter(ctx, titleOutsideList.id, { publishAt: day(60) }, 0);
    await buildChapter(ctx, listedTitles[0]!.id, { chapter: '9', publishAt: new Date(Date.now() + 86_400_000) }, 0);
    longList = await buildList(ctx, { titleIds: [...listedTitles.map(({ id }) => id), draft.id] });
  });

  const feed = (query = '') => getApi(`/list/${longList.uid}/feed?${query}`);
  const publishTimes = (response: Awaited<ReturnType<typeof get>>): string[] =>
    response.body.data.map((each: Json) => each.attributes.readableAt);
  const expected = (matches: (chapter: (typeof chapters)[number]) => boolean = () => true): number[] =>
    chapters
      .filter((chapter) => chapter.title !== 11 && matches(chapter))
      .map(({ at }) => at)
      .toSorted((a, b) => b - a);
  const wireTime = (dayIndex: number): string =>
    `${day(dayIndex + 1)
      .toISOString()
      .slice(0, 19)}+00:00`;

  test('returns the latest chapters of all titles, on every page', async () => {
    const fullFeed = await feed();
    expect(fullFeed.body).toMatchObject({ limit: 100, offset: 0, total: 44 });
    expect(publishTimes(fullFeed)).toEqual(expected().map(wireTime));
    const all = idsOf(fullFeed);
    expect(new Set(all).size).toBe(44);
    for (const [limit, offset] of [
      [1, 0],
      [3, 0],
      [5, 4],
      [10, 30],
      [10, 40],
      [7, 44],
    ] as const) {
      const feedPage = await feed(`limit=${limit}&offset=${offset}`);
      expect(idsOf(feedPage), `${limit} from ${offset}`).toEqual(all.slice(offset, offset + limit));
      expect(feedPage.body.total).toBe(44);
    }
  });

  test.each([
    ['translatedLanguage[]=fr&limit=3', (chapter: { language: string }) => chapter.language === 'fr'],
    ['translatedLanguage[]=fr&limit=20', (chapter: { language: string }) => chapter.language === 'fr'],
    ['includeExternalUrl=1&limit=4', (chapter: { number: string }) => chapter.number === '4'],
    ['includeExternalUrl=0&limit=9', (chapter: { number: string }) => chapter.number !== '4'],
    ['includeEmptyPages=1&limit=5', (chapter: { number: string }) => chapter.number !== '4'],
    ['includeEmptyPages=0&limit=5', (chapter: { number: string }) => chapter.number === '4'],
    ['publishAtSince=2026-01-20T00:00:00&limit=50', (chapter: { at: number }) => chapter.at >= 19],
    [
      'externalUrl=https://example.org/3',
      (chapter: { title: number; number: string }) => chapter.title === 3 && chapter.number === '4',
    ],
    [
      'excludeExternalUrl=https://example.org/3&limit=60',
      (chapter: { title: number; number: string }) => !(chapter.title === 3 && chapter.number === '4'),
    ],
  ] as const)('is filtered by ?%s', async (query, matches) => {
    const response = await feed(query);
    const all = expected(matches as never);
    expect(publishTimes(response)).toEqual(all.slice(0, response.body.limit).map(wireTime));
    expect(response.body.total).toBe(all.length);
  });

  test('has the other filters and orders of every feed', async () => {
    expect((await feed(`excludedGroups[]=${group.uid}`)).body.total).toBe(40);
    expect((await feed(`excludedUploaders[]=${owner.uid}`)).body.total).toBe(44);
    expect((await feed('contentRating[]=pornographic')).body.total).toBe(4);
    expect((await feed('originalLanguage[]=ko')).body.total).toBe(0);
    expect((await feed('excludedOriginalLanguage[]=ja')).body.total).toBe(0);
    expect((await feed('includeFuturePublishAt=1')).body.total).toBe(1);
    expect((await feed('includeFutureUpdates=0')).body.total).toBe(44);
    expect((await feed('includeUnavailable=1')).body.total).toBe(44);
    expect((await feed('createdAtSince=2026-02-19T00:00:00')).body.total).toBe(expected(({ at }) => at >= 49).length);
    expect((await feed('updatedAtSince=2030-01-01T00:00:00')).body.total).toBe(0);
    expect(publishTimes(await feed('order[readableAt]=asc&limit=5'))).toEqual(
      expected().toReversed().slice(0, 5).map(wireTime),
    );
    const byNumber = await feed('order[chapter]=desc&order[readableAt]=desc&limit=12');
    expect(byNumber.body.data.map((each: Json) => each.attributes.chapter)).toEqual([...'44444444444', '3']);
  });

  test('expands relationships when included', async () => {
    const { body } = await feed('includes[]=manga&includes[]=scanlation_group&limit=44');
    const described = body.data.flatMap((each: Json) =>
      each.relationships.filter((relation: Json) => relation.attributes),
    );
    expect(new Set(described.map((relation: Json) => relation.type))).toEqual(new Set(['manga', 'scanlation_group']));
  });

  test('is empty for a list without titles', async () => {
    const empty = await buildList(app.ctx);
    const response = await getApi(`/list/${empty.uid}/feed`);
    expect([response.status, response.body.data, response.body.total]).toEqual([200, [], 0]);
  });
});

describe('GET /manga/recommended', () => {
  test('ranks by follows times rating, decaying with time', async () => {
    const { ctx } = app;
    const createRankedTitle = async (follows: number, votes: number, daysAgo: number): Promise<Built> => {
      const title = await buildTitle(ctx, { createdAt: new Date(Date.now() - 400 * 86_400_000) });
      await buildChapter(ctx, title.id, { publishAt: new Date(Date.now() - daysAgo * 86_400_000) }, 0);
      const ratings = Array.from({ length: 10 }, (_, ratingIndex) => (ratingIndex === votes - 1 ? 500 : 0));
      await setStatistics(ctx.db, title.id, { follows, ratings });
      return title;
    };
    const highRated = await createRankedTitle(50_000, 9, 1);
    const lowRated = await createRankedTitle(50_000, 4, 1);
    const oldTitle = await createRankedTitle(60_000, 9, 380);
    const hidden = await createRankedTitle(900_000, 10, 1);
    await ctx.db.updateTable('titles').set({ state: 'rejected' }).where('id', '=', hidden.id).execute();
    await ctx.changes.waitUntilApplied();
    const response = await getApi('/manga/recommended?limit=100&includes[]=cover_art');
    const order = idsOf(response);
    expect(order.slice(0, 3)).toEqual(uids([highRated, lowRated, oldTitle]));
    expect(order).not.toContain(hidden.uid);
    expect(order).not.toContain(adult.uid);
    expect(response.body.total).toBe(order.length);
    expect(idsOf(await getApi('/manga/recommended?limit=1&offset=1'))).toEqual([lowRated.uid]);
    expect(idsOf(await getApi('/manga/recommended?contentRating[]=pornographic'))).toContain(adult.uid);
  });
});
