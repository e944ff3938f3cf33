// Blocking and unblocking: what is stored, who is allowed, the limits, and that it takes effect on the next request.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import { relateTitles } from '#server/titles/relations.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildGroup, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { type TestResponse, get, type Json, errorOf, send, unknownId } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const block = (account: SignedIn, path: string): Promise<TestResponse> =>
  send('POST', `${app.api}/block/${path}`, '{}', account.headers);
const unblock = (account: SignedIn, path: string): Promise<TestResponse> =>
  send('DELETE', `${app.api}/block/${path}`, undefined, account.headers);
const getJson = async (path: string, account?: SignedIn): Promise<Json> => {
  const response = await get(app.api + path, account?.headers ?? {});
  expect([path, response.status, response.status === 200 ? null : response.body]).toEqual([path, 200, null]);
  return response.body;
};
const idsOf = ({ data }: Json): string[] => data.map(({ id }: Json) => id);

test('blocks are listed by kind with names, newest first, and all together by id', async () => {
  const me = await signIn(app);
  const { ctx } = app;
  const [first, second] = [
    await buildGroup(ctx, { name: 'Quiet Rooms' }),
    await buildGroup(ctx, { name: 'Loud % Rooms' }),
  ];
  const person = await buildUser(ctx, 'noisy.neighbour');
  const title = await buildTitle(ctx, {
    names: [
      { language: 'en', name: 'Hammer Drill', main: true },
      { language: 'fr', name: 'La Perceuse' },
    ],
  });
  const paths = [
    `group/${first.uid}`,
    `group/${second.uid}`,
    `user/${person.uid}`,
    `manga/${title.uid}`,
    `manga/${title.uid}/user/${person.uid}`,
    `manga/${title.uid}/group/${first.uid}`,
  ];
  for (const path of paths) expect((await block(me, path)).body).toEqual({ result: 'ok' });
  // blocking the same entity twice changes nothing
  for (const path of paths) expect((await block(me, path)).status).toBe(200);

  expect(await getJson('/block', me)).toEqual({
    result: 'ok',
    users: [person.uid],
    groups: [first.uid, second.uid],
    manga: [title.uid],
    within: [
      { manga: title.uid, type: 'scanlation_group', id: first.uid },
      { manga: title.uid, type: 'user', id: person.uid },
    ],
  });
  const related = ({ relationships }: Json) =>
    relationships.map(({ id, type, attributes }: Json) => [
      type,
      id,
      attributes?.name ?? attributes?.username ?? attributes?.title.en,
    ]);
  const groups = await getJson('/block/group?includes[]=scanlation_group', me);
  expect([groups.total, groups.data.map(related)]).toEqual([
    2,
    [[['scanlation_group', second.uid, 'Loud % Rooms']], [['scanlation_group', first.uid, 'Quiet Rooms']]],
  ]);
  expect((await getJson('/block/user?includes[]=user', me)).data.map(related)).toEqual([
    [['user', person.uid, 'noisy.neighbour']],
  ]);
  expect((await getJson('/block/manga?includes[]=manga', me)).data.map(related)).toEqual([
    [['manga', title.uid, 'Hammer Drill']],
  ]);
  expect((await getJson('/block/within?includes[]=manga&includes[]=scanlation_group', me)).data.map(related)).toEqual([
    [
      ['scanlation_group', first.uid, 'Quiet Rooms'],
      ['manga', title.uid, 'Hammer Drill'],
    ],
    [
      ['user', person.uid, undefined],
      ['manga', title.uid, 'Hammer Drill'],
    ],
  ]);

  const secondPage = await getJson('/block/group?limit=1&offset=1', me);
  expect([secondPage.total, secondPage.data.length]).toEqual([2, 1]);
  for (const [path, total] of [
    ['group?name=quiet', 1],
    ['group?name=%25', 1],
    ['user?name=NEIGHBOUR', 1],
    ['manga?name=perceuse', 1],
    ['within?name=drill', 2],
    ['within?name=quiet', 1],
    ['manga?name=quiet', 0],
  ] as const) {
    expect([path, (await getJson(`/block/${path}`, me)).total]).toEqual([path, total]);
  }
  expect((await getJson('/block', await signIn(app))).groups).toEqual([]);

  for (const path of [...paths, ...paths]) expect((await unblock(me, path)).body).toEqual({ result: 'ok' });
  expect(await getJson('/block', me)).toEqual({ result: 'ok', users: [], groups: [], manga: [], within: [] });
});

describe('a block is refused', () => {
  const kinds = ['user', 'group', 'manga'] as const;

  test('to guests and banned accounts', async () => {
    const banned = await signIn(app, { banned: true });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/user'],
      ['GET', '/group'],
      ['GET', '/manga'],
      ['GET', '/within'],
      ...kinds.flatMap((kind) => [
        ['POST', `/${kind}/${unknownId}`] as const,
        ['DELETE', `/${kind}/${unknownId}`] as const,
      ]),
      ['POST', `/manga/${unknownId}/group/${unknownId}`],
      ['DELETE', `/manga/${unknownId}/user/${unknownId}`],
    ] as const) {
      const response = await send(method, `${app.api}/block${path}`, method === 'POST' ? '{}' : undefined);
      expect([path, errorOf(response)]).toEqual([
        path,
        { title: 'unauthorized_http_exception', detail: 'You must be logged in to continue.', status: 401 },
      ]);
    }
    for (const path of kinds.map((kind) => `${kind}/${unknownId}`)) {
      expect((await block(banned, path)).body.errors[0]).toMatchObject({ status: 403, context: { reason: 'banned' } });
    }
  });

  test('for things that do not exist or are not visible', async () => {
    const me = await signIn(app);
    const draft = await buildTitle(app.ctx, { state: 'draft' });
    const title = await buildTitle(app.ctx);
    const paths = [
      ...kinds.map((kind) => `${kind}/${unknownId}`),
      `manga/${draft.uid}`,
      `manga/${title.uid}/group/${unknownId}`,
      `manga/${unknownId}/user/${me.uid}`,
    ];
    for (const path of paths) expect([path, (await block(me, path)).status]).toEqual([path, 404]);
    for (const path of paths.filter((one) => !one.includes(draft.uid)))
      expect([path, (await unblock(me, path)).status]).toEqual([path, 404]);
  });

  test('for oneself, and with malformed ids or unknown fields', async () => {
    const me = await signIn(app);
    const title = await buildTitle(app.ctx);
    for (const path of [`user/${me.uid}`, `manga/${title.uid}/user/${me.uid}`]) {
      expect((await block(me, path)).body.errors[0]).toMatchObject({ status: 400, context: { reason: 'self' } });
    }
    expect((await block(me, 'user/me')).status).toBe(400);
    const body = await send('POST', `${app.api}/block/manga/${title.uid}`, '{"for":"ever"}', me.headers);
    expect(body.status).toBe(400);
    expect((await get(`${app.api}/block/user?order=x`, me.headers)).status).toBe(400);
  });
});

describe('the limit', () => {
  const limitCases: Record<string, { limit: number; fill: (me: number, max: number) => ReturnType<typeof sql> }> = {
    user: {
      limit: limits.blockedUsers,
      fill: (me, max) => sql`INSERT INTO blocked_users (user_id, blocked_id) SELECT ${me}, id FROM users
        WHERE username LIKE 'race%' ORDER BY id LIMIT ${max}`,
    },
    group: {
      limit: limits.blockedGroups,
      fill: (me, max) => sql`INSERT INTO blocked_groups (user_id, group_id) SELECT ${me}, id FROM groups
        WHERE name LIKE 'race%' ORDER BY id LIMIT ${max}`,
    },
    manga: {
      limit: limits.hiddenTitles,
      fill: (me, max) => sql`INSERT INTO hidden_titles (user_id, title_id) SELECT ${me}, id FROM titles
        WHERE year = 1234 ORDER BY id LIMIT ${max}`,
    },
  };

  beforeAll(async () => {
    const { db } = app.ctx;
    await sql`INSERT INTO users (username) SELECT 'race' || n FROM generate_series(1, 300) AS n`.execute(db);
    await sql`INSERT INTO groups (name) SELECT 'race' || n FROM generate_series(1, 300) AS n`.execute(db);
    await sql`INSERT INTO titles (original_language, year, state)
      SELECT 'ja', 1234, 'published' FROM generate_series(1, 1100) AS n`.execute(db);
    await app.ctx.changes.waitUntilApplied();
  });

  const uidsFrom = async (kind: string, offset: number): Promise<string[]> => {
    const from = {
      user: sql`users WHERE username LIKE 'race%'`,
      group: sql`groups WHERE name LIKE 'race%'`,
      manga: sql`titles WHERE year = 1234`,
    }[kind]!;
    const { rows } = await sql<{
      uid: string;
    }>`SELECT uid FROM ${from} ORDER BY id OFFSET ${offset} LIMIT 100`.execute(app.ctx.db);
    return rows.map(({ uid }) => uid);
  };

  test.each(['user', 'group', 'manga'])(
    'of %s blocks accepts only one of a hundred parallel requests for the last slot',
    async (kind) => {
      const me = await signIn(app);
      const { limit, fill } = limitCases[kind]!;
      await fill(me.id, limit - 1).execute(app.ctx.db);
      const uids = await uidsFrom(kind, limit - 1);
      const responses = await Promise.all(uids.map((uid) => block(me, `${kind}/${uid}`)));
      const accepted = uids.filter((_, index) => responses[index]!.status === 200);
      expect(accepted).toHaveLength(1);
      for (const { body } of responses.filter(({ status }) => status !== 200)) {
        expect(body.errors[0]).toMatchObject({
          status: 400,
          title: 'bad_request_http_exception',
          detail: 'Limit Reached',
          context: { reason: 'limit', limit },
        });
      }
      expect((await getJson(`/block/${kind}?limit=0`, me)).total).toBe(limit);
      // repeating a block does not count toward the limit
      expect((await block(me, `${kind}/${accepted[0]!}`)).status).toBe(200);
      expect((await unblock(me, `${kind}/${accepted[0]!}`)).status).toBe(200);
      expect((await block(me, `${kind}/${uids.find((uid) => uid !== accepted[0])!}`)).status).toBe(200);
    },
  );

  test('of blocks within titles counts people and groups together', async () => {
    const me = await signIn(app);
    const title = await buildTitle(app.ctx);
    const limit = limits.blocksWithinTitles;
    await sql`INSERT INTO title_blocks (user_id, title_id, group_id) SELECT ${me.id}, titles.id, groups.id
      FROM (SELECT id FROM titles WHERE year = 1234 LIMIT 5) AS titles, (SELECT id FROM groups WHERE name LIKE 'race%') AS groups
      LIMIT ${limit - 1}`.execute(app.ctx.db);
    const [people, groups] = [await uidsFrom('user', 0), await uidsFrom('group', 0)];
    const paths = people.flatMap((uid, index) =>
      index % 2 === 0 ? [`manga/${title.uid}/user/${uid}`] : [`manga/${title.uid}/group/${groups[index]!}`],
    );
    const responses = await Promise.all(paths.map((path) => block(me, path)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.find(({ status }) => status !== 200)!.body.errors[0].context).toEqual({ reason: 'limit', limit });
    expect((await getJson('/block/within?limit=0', me)).total).toBe(limit);
  });
});

test('a block and its removal take effect on the next request; a block is deleted with its group', async () => {
  const me = await signIn(app);
  const group = await buildGroup(app.ctx);
  const title = await buildTitle(app.ctx);
  const chapter = await buildChapter(app.ctx, title.id, { groupIds: [group.id] }, 1);
  const feed = async () => idsOf(await getJson(`/manga/${title.uid}/feed`, me));
  for (let round = 0; round < 5; round++) {
    expect(await feed()).toEqual([chapter.uid]);
    await block(me, `group/${group.uid}`);
    expect(await feed()).toEqual([]);
    expect((await getJson(`/group?ids[]=${group.uid}`, me)).total).toBe(0);
    await unblock(me, `group/${group.uid}`);
  }
  await block(me, `manga/${title.uid}`);
  await block(me, `manga/${title.uid}/group/${group.uid}`);
  expect(await feed()).toEqual([]);
  await app.ctx.db.deleteFrom('groups').where('id', '=', group.id).execute();
  await app.ctx.changes.waitUntilApplied();
  expect((await getJson('/block', me)).within).toEqual([]);
  // the deletion of the group has removed it from the chapter
  expect(await feed()).toEqual([chapter.uid]);
});

test('chapters that the filters exclude are not reported as hidden', async () => {
  const me = await signIn(app);
  const group = await buildGroup(app.ctx);
  const title = await buildTitle(app.ctx);
  await buildChapter(app.ctx, title.id, { groupIds: [group.id], language: 'fr' }, 1);
  await block(me, `group/${group.uid}`);
  for (const path of [`/manga/${title.uid}/feed`, `/chapter?manga=${title.uid}`, `/manga/${title.uid}/aggregate`]) {
    const separator = path.includes('?') ? '&' : '?';
    expect((await getJson(`${path}${separator}translatedLanguage[]=fr`, me)).hidden).toBe(1);
    expect('hidden' in (await getJson(`${path}${separator}translatedLanguage[]=en`, me))).toBe(false);
  }
});

test('the feed of a title, the list of chapters and the aggregate hide the same chapters', async () => {
  const { ctx } = app;
  const me = await signIn(app);
  const groups = [await buildGroup(ctx), await buildGroup(ctx), await buildGroup(ctx)];
  const people = [await buildUser(ctx), await buildUser(ctx)];
  const titles = [await buildTitle(ctx), await buildTitle(ctx)];
  const chapters: { uid: string; title: number; groups: number[]; uploader: number }[] = [];
  for (let index = 0; index < 24; index++) {
    const groupIndexes = groups.map((_, place) => place).filter((place) => ((index >> place) & 1) === 1);
    const uploader = index % 3;
    const title = index % 2;
    const built = await buildChapter(
      ctx,
      titles[title]!.id,
      { groupIds: groupIndexes.map((place) => groups[place]!.id), uploaderId: people[uploader]?.id ?? null },
      1,
    );
    chapters.push({ uid: built.uid, title, groups: groupIndexes, uploader });
  }
  const arbitrarySubset = (count: number) => fc.subarray(Array.from({ length: count }, (_, index) => index));
  const blocked = fc.record({
    groups: arbitrarySubset(3),
    people: arbitrarySubset(2),
    within: fc.tuple(arbitrarySubset(3), arbitrarySubset(3)),
    peopleWithin: fc.tuple(arbitrarySubset(2), arbitrarySubset(2)),
  });
  await fc.assert(
    fc.asyncProperty(blocked, async (wanted) => {
      await sql`DELETE FROM blocked_groups WHERE user_id = ${me.id}`.execute(ctx.db);
      await sql`DELETE FROM blocked_users WHERE user_id = ${me.id}`.execute(ctx.db);
      await sql`DELETE FROM title_blocks WHERE user_id = ${me.id}`.execute(ctx.db);
      await ctx.changes.waitUntilApplied();
      for (const place of wanted.groups) await block(me, `group/${groups[place]!.uid}`);
      for (const place of wanted.people) await block(me, `user/${people[place]!.uid}`);
      for (const [title, places] of wanted.within.entries())
        for (const place of places) await block(me, `manga/${titles[title]!.uid}/group/${groups[place]!.uid}`);
      for (const [title, places] of wanted.peopleWithin.entries())
        for (const place of places) await block(me, `manga/${titles[title]!.uid}/user/${people[place]!.uid}`);

      const isBlocked = ({ title, groups: groupIndexes, uploader }: (typeof chapters)[number]): boolean =>
        wanted.people.includes(uploader) ||
        wanted.peopleWithin[title]!.includes(uploader) ||
        (groupIndexes.length > 0 &&
          groupIndexes.every((place) => wanted.groups.includes(place) || wanted.within[title]!.includes(place)));
      for (const [place, { uid }] of titles.entries()) {
        const own = chapters.filter(({ title }) => title === place);
        const visible = own.filter((chapter) => !isBlocked(chapter)).map((chapter) => chapter.uid);
        const hidden = own.length - visible.length;
        const { volumes, ...aggregate } = await getJson(`/manga/${uid}/aggregate`, me);
        const branches = Object.values<Json>(volumes).flatMap((volume) => Object.values<Json>(volume.chapters));
        expect(new Set(branches.flatMap(({ id, others }) => [id, ...others]))).toEqual(new Set(visible));
        expect(aggregate.hidden ?? 0).toBe(hidden);
        for (const path of [`/manga/${uid}/feed?limit=100`, `/chapter?limit=100&manga=${uid}`]) {
          const feed = await getJson(path, me);
          expect(new Set(idsOf(feed))).toEqual(new Set(visible));
          expect([feed.total, feed.hidden ?? 0]).toEqual([visible.length, hidden]);
        }
      }
    }),
    { numRuns: 25 },
  );
});

describe('the latest chapter of a title', () => {
  const dateDaysAgo = (daysAgo: number): Date => new Date(Date.now() - daysAgo * 86_400_000);
  test.each([
    ['the next one by others', ['blocked', 'blocked', 'one', 'other'], 2],
    ['none where all are blocked', ['blocked', 'blocked'], null],
    ['one behind more than are looked through', [...Array.from({ length: 70 }, () => 'blocked'), 'one'], 70],
  ])('is %s', async (_what, makers, expected) => {
    const groups: Record<string, { id: number; uid: string }> = {};
    for (const name of new Set(makers)) groups[name] = await buildGroup(app.ctx);
    const title = await buildTitle(app.ctx);
    const chapters: { uid: string }[] = [];
    // builds the oldest chapter first
    for (const [makerIndex, maker] of [...makers.entries()].toReversed()) {
      const publishAt = dateDaysAgo(makerIndex + 1);
      chapters[makerIndex] = await buildChapter(
        app.ctx,
        title.id,
        { chapter: String(makerIndex), language: 'en', groupIds: [groups[maker]!.id], publishAt },
        1,
      );
    }
    const viewer = await signIn(app);
    await send('POST', `${app.api}/block/group/${groups['blocked']!.uid}`, undefined, viewer.headers);
    const latestChapterId = async (headers: Record<string, string> = {}): Promise<string> =>
      (await get(`${app.api}/manga?ids[]=${title.uid}`, headers)).body.data[0].attributes.latestUploadedChapter;
    expect(await latestChapterId()).toBe(chapters[0]!.uid);
    const own = expected === null ? null : chapters[expected]!.uid;
    expect(await latestChapterId(viewer.headers)).toBe(own);
    // the second read is served from the cache
    expect(await latestChapterId(viewer.headers)).toBe(own);
    await send('DELETE', `${app.api}/block/group/${groups['blocked']!.uid}`, undefined, viewer.headers);
    expect(await latestChapterId(viewer.headers)).toBe(chapters[0]!.uid);
  });

  test('of a related title is its own one', async () => {
    const { ctx } = app;
    const blocked = await buildGroup(ctx);
    const [title, related] = [await buildTitle(ctx), await buildTitle(ctx)];
    const other = await buildChapter(ctx, title.id, { publishAt: dateDaysAgo(2) }, 1);
    await buildChapter(ctx, title.id, { groupIds: [blocked.id], publishAt: dateDaysAgo(1) }, 1);
    const relatedChapter = await buildChapter(ctx, related.id, { publishAt: dateDaysAgo(1) }, 1);
    await relateTitles(ctx.db, title.id, related.id, 'sequel');
    const viewer = await signIn(app);
    await block(viewer, `group/${blocked.uid}`);
    const { data } = (await get(`${app.api}/manga?ids[]=${title.uid}&includes[]=manga`, viewer.headers)).body;
    const shown = [data[0], data[0].relationships.find(({ type }: Json) => type === 'manga')];
    expect(shown.map((each) => each.attributes.latestUploadedChapter)).toEqual([other.uid, relatedChapter.uid]);
  });
});
