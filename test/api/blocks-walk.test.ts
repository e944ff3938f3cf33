// Requests every list of the API as an account that blocks users, groups and titles: no list and no total includes
// blocked content. A list endpoint that is missing in the table below fails.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/endpoints/index.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { type BlocksFixture, buildBlocksFixture, type EntityName } from '#test/support/builders/blocks-fixture.ts';
import { type TestResponse, get, type Json, send } from '#test/support/server/http.ts';

let app: TestApp;
let fixture: BlocksFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await buildBlocksFixture(app);
});
afterAll(() => app.close());

interface BlockingRule {
  /** Path of the request; placeholders such as `{title}` stand for the public ids of the fixture's entities. */
  asks: string;
  /** Fixture entities that the response omits for the blocking account (`hides`), and entities that stay (`keeps`). */
  hides: EntityName[];
  keeps: EntityName[];
  /** Number of hidden entities that the response reports; undefined if it does not report one. */
  hidden?: number;
  /** Reads a count from the response, with the amount by which blocking lowers it. */
  figure?: [of: (body: Json) => number, by: number];
}

const hiddenOfTitle: EntityName[] = [
  'solo',
  'jointOfBlocked',
  'byPerson',
  'nobodysByPerson',
  'onlyWithin',
  'byPersonWithin',
];
const visibleOfTitle: EntityName[] = ['joint', 'nobodys'];
const inAllChapters: Pick<BlockingRule, 'hides' | 'keeps' | 'hidden'> = {
  hides: [...hiddenOfTitle, 'ofHidden'],
  keeps: [...visibleOfTitle, 'elsewhere', 'elsewhereByPerson'],
  hidden: 7,
};
const titlesRule: Pick<BlockingRule, 'hides' | 'keeps' | 'hidden'> = {
  hides: ['hiddenTitle'],
  keeps: ['title', 'otherTitle'],
  hidden: 1,
};
const listRule = (asks: string): BlockingRule => ({ asks, hides: ['hiddenTitle'], keeps: ['title', 'otherTitle'] });
const totalTags = ({ statistics }: Json): number =>
  Object.values<{ titles: number }>(statistics).reduce((sum, tag) => sum + tag.titles, 0);

/** Expectations for all lists and endpoints with `blocked=show`; a string is the reason why nothing can be hidden. */
const rules: Record<string, BlockingRule | BlockingRule[] | string> = {
  'titles.list': [
    { asks: '/manga?limit=100&includes[]=manga', ...titlesRule },
    { asks: '/manga?title=harbour&order[relevance]=desc', ...titlesRule },
    { asks: '/manga?authors[]={author}&order[title]=asc', ...titlesRule },
    { asks: '/manga?group={otherGroup}', ...titlesRule },
    { asks: '/manga?ids[]={title}&ids[]={otherTitle}&ids[]={hiddenTitle}', ...titlesRule },
  ],
  'titles.random': { asks: '/manga/random', hides: ['hiddenTitle'], keeps: [] },
  'drafts.list': 'what somebody is writing themselves',
  'titles.get': { asks: '/manga/{title}?includes[]=manga', hides: ['hiddenTitle'], keeps: ['title', 'otherTitle'] },
  'titles.relations': { asks: '/manga/{title}/relation?includes[]=manga', ...titlesRule, keeps: ['otherTitle'] },
  'titles.recommendations': {
    asks: '/manga/{lone}/recommendation',
    hides: ['hiddenTitle'],
    keeps: ['title', 'otherTitle'],
  },
  'titles.feed': [
    { asks: '/manga/{title}/feed', hides: hiddenOfTitle, keeps: visibleOfTitle, hidden: 6 },
    { asks: '/manga/{otherTitle}/feed', hides: [], keeps: ['elsewhere', 'elsewhereByPerson'] },
    // a viewer who opens a hidden title wants to see its chapters
    { asks: '/manga/{hiddenTitle}/feed', hides: [], keeps: ['ofHidden'] },
  ],
  'titles.aggregate': [
    { asks: '/manga/{title}/aggregate', hides: hiddenOfTitle, keeps: visibleOfTitle, hidden: 6 },
    {
      asks: '/manga/{title}/aggregate?groups[]={group}',
      hides: ['solo', 'jointOfBlocked'],
      keeps: ['joint'],
      hidden: 2,
    },
    { asks: '/manga/{hiddenTitle}/aggregate', hides: [], keeps: ['ofHidden'] },
  ],
  'chapters.list': [
    { asks: '/chapter?limit=100&includes[]=scanlation_group', ...inAllChapters },
    { asks: '/chapter?limit=100&order[chapter]=asc', ...inAllChapters },
    { asks: '/chapter?limit=100&translatedLanguage[]=en', ...inAllChapters },
    { asks: '/chapter?groups[]={group}', hides: ['solo', 'jointOfBlocked'], keeps: ['joint'], hidden: 2 },
    { asks: '/chapter?uploader[]={person}', hides: ['byPerson', 'nobodysByPerson'], keeps: [], hidden: 2 },
    { asks: '/chapter?manga={title}', hides: hiddenOfTitle, keeps: visibleOfTitle, hidden: 6 },
    { asks: '/chapter?manga={hiddenTitle}', hides: [], keeps: ['ofHidden'] },
    { asks: '/chapter?ids[]={solo}&ids[]={joint}&ids[]={ofHidden}', hides: ['solo', 'ofHidden'], keeps: ['joint'] },
  ],
  'covers.list': [
    { asks: '/cover?limit=100&includes[]=manga', hides: ['hiddenCover', 'hiddenTitle'], keeps: ['cover'], hidden: 1 },
    { asks: '/cover?locales[]=ja', hides: ['hiddenCover'], keeps: ['cover'], hidden: 1 },
    { asks: '/cover?manga[]={hiddenTitle}', hides: [], keeps: ['hiddenCover'] },
  ],
  'authors.list': listRule('/author?name=anchor&includes[]=manga'),
  'authors.get': listRule('/author/{author}?includes[]=manga'),
  'groups.list': [
    { asks: '/group?limit=100', hides: ['group'], keeps: ['otherGroup', 'groupWithin'], hidden: 1 },
    { asks: '/group?limit=100&order[name]=asc', hides: ['group'], keeps: ['otherGroup', 'groupWithin'], hidden: 1 },
    { asks: '/group?name=harbour', hides: ['group'], keeps: ['otherGroup', 'groupWithin'], hidden: 1 },
    { asks: '/group?ids[]={group}&ids[]={otherGroup}', hides: ['group'], keeps: ['otherGroup'], hidden: 1 },
  ],
  'groups.active': { asks: '/group/active?limit=24', hides: ['group'], keeps: ['otherGroup'] },
  'users.about': [
    { asks: '/user/{person}/about', hides: [], keeps: [], figure: [({ uploads }) => uploads, 2] },
    { asks: '/user/{person}/about', hides: [], keeps: [], figure: [({ lists }) => lists, 1] },
    { asks: '/user/{neutral}/about', hides: [], keeps: [], figure: [({ uploads }) => uploads, 4] },
  ],
  'lists.get': listRule('/list/{list}?includes[]=manga'),
  'lists.titles': { asks: '/list/{list}/manga', ...titlesRule },
  'lists.titleIds': listRule('/list/{list}/manga/ids'),
  'lists.summary': { asks: '/list/{list}/summary', hides: [], keeps: [], figure: [({ titles }) => titles, 1] },
  'lists.feed': [
    { asks: '/list/{list}/feed', ...inAllChapters },
    { asks: '/list/{list}/feed?order[createdAt]=asc', ...inAllChapters },
  ],
  'lists.ofUser': [
    { asks: '/user/{person}/list', hides: ['listOfPerson'], keeps: [], hidden: 1 },
    { asks: '/user/{neutral}/list', hides: ['hiddenTitle'], keeps: ['list', 'title'] },
  ],
  'lists.shared': { asks: '/list?limit=24', hides: ['listOfPerson'], keeps: ['list'] },
  'lists.about': { asks: '/list/{list}/about', hides: [], keeps: [], figure: [(about) => about.titles, 1] },
  'lists.place': listRule('/list/place/featured?includes[]=manga'),
  'lists.placeTitles': { asks: '/list/place/featured/manga', ...titlesRule },
  'lists.recommended': { asks: '/manga/recommended', ...titlesRule },
  'recommendations.own': 'for members only, so there is no guest to compare with: test/api/recommendations.test.ts',
  'search.everything': {
    asks: '/search?query=harbour&limit=20',
    hides: ['hiddenTitle', 'group'],
    keeps: ['title', 'otherTitle', 'otherGroup', 'author'],
    figure: [({ titles: t, groups }) => t.total + groups.total, 2],
  },
  'statistics.trending': { asks: '/manga/trending', ...titlesRule },
  'statistics.tags': { asks: '/statistics/tag', hides: [], keeps: [], figure: [totalTags, 3] },

  'users.list': 'only those who are signed in look for people; test/api/users.test.ts does',
  'reports.reasons': 'reasons are nobody’s',
  'reports.siteReasons': 'reasons are nobody’s',
  'reports.own': 'what somebody has reported themselves',
  'profiles.followedUsers':
    'people whom somebody follows, as they are; test/api/profiles.test.ts asks who may see them',
  'profiles.followers': 'people who follow somebody, as they are; test/api/profiles.test.ts asks who may see them',
  'profiles.activity': 'what those do whom somebody follows themselves, for members only; test/api/profiles.test.ts',
  'users.directory': 'only those who are signed in look for people; test/api/users.test.ts does',
  'blocks.users': 'what somebody blocks is what it tells',
  'blocks.groups': 'what somebody blocks is what it tells',
  'blocks.titles': 'what somebody blocks is what it tells',
  'blocks.within': 'what somebody blocks is what it tells',
  'groups.followed': 'the groups that somebody follows themselves; test/api/group-follows.test.ts hides some',
  'groups.bookmarked': 'the groups that somebody follows themselves, as above',
  'library.followed': 'the titles that somebody follows themselves; test/api/library.test.ts hides one',
  'library.feed': 'chapters of titles that somebody follows themselves; test/api/library.test.ts hides some',
  'userFollows.followed': 'the people whom somebody follows themselves; test/api/library.test.ts hides one',
  'userFollows.bookmarked': 'the people whom somebody follows themselves, as above',
  'ownLists.own': 'a person’s own lists, which are complete for them; test/api/own-lists.test.ts reads one',
  'ownLists.ofTitle': 'a person’s own lists, which are complete for them',
  'ownLists.followed': 'the lists that somebody follows themselves; test/api/own-lists.test.ts hides one',
  'ownLists.bookmarked': 'the lists that somebody follows themselves; test/api/own-lists.test.ts hides one',
  'ownLists.followedCards': 'the lists that somebody follows themselves; test/api/own-lists.test.ts hides one',
  'reading.entries': 'what somebody has read themselves; test/api/reading-lists.test.ts hides some',
  'reading.continue': 'what somebody reads themselves; test/api/reading-lists.test.ts hides some',
  'reading.unread': 'counts of what somebody reads themselves; test/api/unread.test.ts hides some',
  'reading.bookmarks': 'what somebody has bookmarked themselves; test/api/reading-lists.test.ts hides some',
  'follows.updates': 'what somebody follows themselves; test/api/follows.test.ts hides some',
  'follows.newer': 'what somebody follows themselves; test/api/follows.test.ts hides some',
  'follows.unreadChapters': 'what somebody follows themselves; test/api/follows.test.ts hides some',
  'follows.counts': 'what somebody follows themselves; test/api/follows.test.ts hides some',
  'follows.unread': 'what somebody follows themselves; test/api/follows.test.ts hides some',
  'follows.titles': 'what somebody follows themselves; test/api/follows.test.ts hides some',
  'follows.upcoming': 'what somebody follows themselves; test/api/follows.test.ts hides some',
  'libraryPage.browse': 'somebody’s own library; test/api/library-page.test.ts hides some',
  'libraryPage.ids': 'somebody’s own library, found as libraryPage.browse does',
  'libraryPage.resume': 'chapters of titles that are asked for by their ids; test/api/library-page.test.ts',
  'clients.list': 'a person’s own API clients',
  'themes.list': 'a person’s own themes',
  'episodes.list': 'adaptations of a title that is asked for by its id',
  'tags.list': 'tags are nobody’s',
  'announcements.list': 'the site speaks to everybody',
  'adminChapters.list': 'moderators see all chapters',
  'takedowns.list': 'what everybody may know of, without content',
  'spreads.changes': 'moderators see what everybody has done',
};

const isList = (response: z.ZodType): boolean =>
  JSON.stringify(z.toJSONSchema(response)).includes('"const":"collection"');
const hasFilterOverride = (query: z.ZodType | undefined): boolean =>
  query instanceof z.ZodObject && 'blocked' in query.shape;

test('every list has a row in the table', () => {
  const endpointsToCheck = endpoints
    .filter(({ method, response, query }) => method === 'GET' && (isList(response) || hasFilterOverride(query)))
    .map(({ id }) => id);
  expect(endpointsToCheck.filter((id) => !(id in rules))).toEqual([]);
  expect(Object.keys(rules).filter((id) => !endpointsToCheck.includes(id))).toEqual([]);
});

test('every endpoint that hides something takes blocked=show', () => {
  const endpointsWithoutOverride = endpoints.filter(
    ({ id, query }) => typeof (rules[id] ?? '') !== 'string' && !hasFilterOverride(query),
  );
  expect(endpointsWithoutOverride.map(({ id }) => id)).toEqual([]);
});

/** Returns the body without the fields that only signed-in viewers get: people found by a search, and permissions. */
function withoutMemberFields(body: Json): Json {
  const { users: _people, can: _can, ...rest } = body;
  return rest;
}

const ruleRows = Object.entries(rules).flatMap(([id, rule]) =>
  typeof rule === 'string' ? [] : [rule].flat().map((row) => [id, row.asks, row] as const),
);

describe.each(ruleRows)('%s %s', (_id, asks, { hides, keeps, hidden, figure }) => {
  const address = (override = ''): string => {
    const path = asks.replaceAll(/\{(\w+)\}/g, (_, name: string) => fixture.ids[name as EntityName]);
    return app.api + path + (override === '' ? '' : `${path.includes('?') ? '&' : '?'}${override}`);
  };
  const fetchEndpoint = async (override = '', headers: Record<string, string> = {}): Promise<TestResponse> => {
    const endpointResponse = await get(address(override), headers);
    expect([endpointResponse.status, endpointResponse.status === 200 ? null : endpointResponse.body]).toEqual([
      200,
      null,
    ]);
    return endpointResponse;
  };
  const isRandomTitle = asks === '/manga/random';

  test('leaves out what is blocked', async () => {
    const { body, headers } = await fetchEndpoint('', fixture.viewer.headers);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const bodyText = JSON.stringify(body);
    expect(hides.filter((fixtureKey) => bodyText.includes(fixture.ids[fixtureKey]))).toEqual([]);
    expect(keeps.filter((fixtureKey) => !bodyText.includes(fixture.ids[fixtureKey]))).toEqual([]);
    const guest = (await fetchEndpoint()).body;
    if (hidden !== undefined) expect(body.hidden).toBe(hidden);
    if (hidden !== undefined && body.total !== undefined) expect(guest.total - body.total).toBe(hidden);
    if (figure) expect(figure[0](guest) - figure[0](body)).toBe(figure[1]);
  });

  test('is complete for guests, for accounts that block nothing, and with blocked=show', async () => {
    if (isRandomTitle) return void (await fetchEndpoint('blocked=show', fixture.viewer.headers));
    const endpointResponse = await fetchEndpoint();
    // a shared cache must not serve the response of a guest to a signed-in viewer
    expect(endpointResponse.headers.get('vary')).toContain('Authorization');
    const guest = endpointResponse.body;
    const bodyText = JSON.stringify(guest);
    expect([...hides, ...keeps].filter((fixtureKey) => !bodyText.includes(fixture.ids[fixtureKey]))).toEqual([]);
    expect(withoutMemberFields((await fetchEndpoint('', fixture.other.headers)).body)).toEqual(guest);
    expect(withoutMemberFields((await fetchEndpoint('blocked=show', fixture.viewer.headers)).body)).toEqual(guest);
    expect((await fetchEndpoint('blocked=show')).body).toEqual(guest);
    return undefined;
  });
});

test('the random title is never a hidden one', async () => {
  const { body } = await get(`${app.api}/manga/tag`);
  const tag = (name: string) => body.data.find((tagEntity: Json) => tagEntity.attributes.name.en === name).id;
  const asks = `${app.api}/manga/random?includedTags[]=${tag('Cooking')}`;
  expect((await get(asks)).body.data.id).toBe(fixture.ids.hiddenTitle);
  expect((await get(asks, fixture.viewer.headers)).status).toBe(404);
  expect((await get(`${asks}&blocked=show`, fixture.viewer.headers)).body.data.id).toBe(fixture.ids.hiddenTitle);
});

test.each([
  '/manga/{hiddenTitle}',
  '/chapter/{solo}',
  '/chapter/{ofHidden}/pages',
  '/at-home/server/{byPerson}',
  '/group/{group}',
  '/group/{group}/figures',
  '/user/{person}',
  '/list/{listOfPerson}',
  '/statistics/manga/{hiddenTitle}',
  '/cover/{hiddenCover}',
])('%s is served to a viewer who blocks it, because it is requested by id', async (asks) => {
  const path = asks.replaceAll(/\{(\w+)\}/g, (_, name: string) => fixture.ids[name as EntityName]);
  const [guest, viewerResult] = [await get(app.api + path), await get(app.api + path, fixture.viewer.headers)];
  expect(viewerResult.status).toBe(200);
  expect(withoutMemberFields(viewerResult.body)).toEqual(guest.body);
});

test('the latest chapter of a title is never a blocked one', async () => {
  const { viewer, ids } = fixture;
  const latestChapterIds = async (
    asks: string,
    headers: Record<string, string> = {},
  ): Promise<Record<string, string>> => {
    const { body } = await get(app.api + asks, headers);
    const entities: Json[] = body.data ?? body.titles.data;
    return Object.fromEntries(entities.map(({ id, attributes }: Json) => [id, attributes.latestUploadedChapter]));
  };
  const { list, title, otherTitle } = ids;
  const lists = [
    '/manga?limit=100',
    `/list/${list}/manga`,
    '/manga/recommended',
    '/manga/trending',
    '/search?query=harbour',
  ];
  for (const asks of lists) {
    expect(await latestChapterIds(asks)).toMatchObject({
      [title]: ids.byPersonWithin,
      [otherTitle]: ids.elsewhereByPerson,
    });
    const viewerResult = await latestChapterIds(asks, viewer.headers);
    expect(viewerResult).toMatchObject({ [title]: ids.nobodys, [otherTitle]: ids.elsewhereByPerson });
  }
  await send('POST', `${app.api}/block/user/${ids.neutral}`, '{}', viewer.headers);
  await send('POST', `${app.api}/block/user/${ids.personWithin}`, '{}', viewer.headers);
  // all chapters of both titles are blocked
  expect(await latestChapterIds('/manga?limit=100', viewer.headers)).toMatchObject({
    [title]: null,
    [otherTitle]: null,
  });
  await send('DELETE', `${app.api}/block/user/${ids.neutral}`, undefined, viewer.headers);
  await send('DELETE', `${app.api}/block/user/${ids.personWithin}`, undefined, viewer.headers);
});

test('the latest chapter follows a change of its uploader', async () => {
  const { viewer, ids } = fixture;
  const latestChapterId = async (): Promise<string> => {
    const { body } = await get(`${app.api}/manga?ids[]=${ids.otherTitle}`, viewer.headers);
    return body.data[0].attributes.latestUploadedChapter;
  };
  const setUploader = async (uid: string): Promise<void> => {
    await app.ctx.db
      .updateTable('chapters')
      .set(({ selectFrom }) => ({ uploader_id: selectFrom('users').select('id').where('uid', '=', uid) }))
      .where('uid', '=', ids.elsewhereByPerson)
      .execute();
    await app.ctx.changes.waitUntilApplied();
  };
  expect(await latestChapterId()).toBe(ids.elsewhereByPerson);
  await setUploader(ids.person);
  expect(await latestChapterId()).toBe(ids.elsewhere);
  await setUploader(ids.personWithin);
  expect(await latestChapterId()).toBe(ids.elsewhereByPerson);
});

test('pagination has no gaps where chapters are blocked', async () => {
  const seenIds: string[] = [];
  for (let offset = 0; offset < 4; offset++) {
    const { body } = await get(`${app.api}/chapter?limit=1&offset=${offset}`, fixture.viewer.headers);
    expect(body.total).toBe(4);
    seenIds.push(...body.data.map(({ id }: Json) => id));
  }
  expect(new Set(seenIds)).toEqual(new Set([...inAllChapters.keeps].map((fixtureKey) => fixture.ids[fixtureKey])));
});
