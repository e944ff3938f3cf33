// Searching for users: by name, by id, and in GET /search. Only for signed-in accounts.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, errorOf, unknownId } from '#test/support/server/http.ts';
import { signIn, type SignedIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
let viewer: SignedIn;
const queries: { text: string; values: readonly unknown[] }[] = [];
beforeAll(async () => {
  app = await testApp({ onQuery: (text, values) => void queries.push({ text, values }) });
  viewer = await signIn(app, { username: 'Zadie' });
  for (const username of [
    'Haru',
    'haruka',
    'Haruka S',
    'Kita-Haru',
    'HARUMI',
    'Ama_zon',
    'Amaxzon',
    '100%',
    '100 years',
    'Юля',
    '晴',
    '晴子',
    '雨晴',
  ]) {
    await signIn(app, { username });
  }
  // with few rows the query planner would not use an index
  await sql`INSERT INTO users (username) SELECT 'reader ' || md5(n::text) FROM generate_series(1, 30000) AS n`.execute(
    app.ctx.db,
  );
  // moves the pending entries of the trigram index into its main structure
  await sql`VACUUM ANALYZE users`.execute(app.owner);
});
afterAll(() => app?.close());

const findUsers = async (query: string, headers: Record<string, string> = viewer.headers) =>
  get(`${app.api}/user?${query}`, headers);
const names = ({ body }: { body: Json }): string[] => body.data.map((user: Json) => user.attributes.username);

describe('GET /user/figures', () => {
  test('has facts of many people at once, for members', async () => {
    expect((await get(`${app.api}/user/figures?user[]=${unknownId}`)).status).toBe(401);
    const [person] = (await findUsers('username=harumi')).body.data;
    const title = await buildTitle(app.ctx);
    const uploader = await app.ctx.db
      .selectFrom('users')
      .select('id')
      .where('uid', '=', person.id)
      .executeTakeFirstOrThrow();
    const uploaded = { language: 'en', uploaderId: uploader.id };
    await buildChapter(app.ctx, title.id, { chapter: '1', ...uploaded });
    await buildChapter(app.ctx, title.id, { chapter: '2', ...uploaded });
    const { status, body } = await get(
      `${app.api}/user/figures?user[]=${person.id}&user[]=${unknownId}`,
      viewer.headers,
    );
    expect(status).toBe(200);
    expect(body.figures).toEqual({ [person.id]: { joinedAt: expect.any(String), uploads: 2, groups: [] } });
  });
});

describe('GET /user/directory', () => {
  const directory = async (query: string) => get(`${app.api}/user/directory?${query}`, viewer.headers);

  test('narrows to a kind of people, and sorts by what they do', async () => {
    expect((await get(`${app.api}/user/directory`)).status).toBe(401);
    const [ama, curator, busy] = [
      await signIn(app, { username: 'directory ama', roles: ['ROLE_GLOBAL_MODERATOR'] }),
      await signIn(app, { username: 'directory bea' }),
      await signIn(app, { username: 'directory cal' }),
    ];
    await buildGroup(app.ctx, { leaderId: curator.id });
    const title = await buildTitle(app.ctx);
    await buildChapter(app.ctx, title.id, { uploaderId: curator.id });
    for (const chapter of ['1', '2']) await buildChapter(app.ctx, title.id, { chapter, uploaderId: busy.id });
    expect(names(await directory('kind=staff'))).toEqual([ama.username]);
    expect(names(await directory('kind=leaders'))).toEqual([curator.username]);
    const uploaders = await directory('kind=uploaders&order[uploads]=desc&username=directory');
    expect(names(uploaders)).toEqual([busy.username, curator.username]);
    expect(uploaders.body.data[0].figures).toEqual({
      joinedAt: expect.any(String),
      uploads: 2,
      groups: [],
      latestUploadAt: expect.any(String),
    });
    const byUploads = await directory('order[uploads]=desc&username=directory');
    expect(names(byUploads)).toEqual([busy.username, curator.username, ama.username]);
    const everyone = names(await directory('order[uploads]=desc&limit=5'));
    expect(everyone.filter((name: string) => name.startsWith('directory'))).toEqual([busy.username, curator.username]);
    for (const offset of everyone.keys())
      expect(names(await directory(`order[uploads]=desc&limit=2&offset=${offset}`))[0]).toBe(everyone[offset]);
    expect(names(await directory('order[joinedAt]=desc&username=directory'))).toEqual([
      busy.username,
      curator.username,
      ama.username,
    ]);
    expect(names(await directory('order[joinedAt]=asc&limit=1'))).toEqual([viewer.username]);
    expect((await directory('kind=cats')).status).toBe(400);
  });
});

describe('GET /user', () => {
  test('requires signing in', async () => {
    expect(errorOf(await get(`${app.api}/user?username=haru`))).toEqual({
      status: 401,
      title: 'unauthorized_http_exception',
      detail: 'You must be logged in to continue.',
    });
    expect((await findUsers('username=haru', (await signIn(app, { unverified: true })).headers)).status).toBe(200);
    const banned = await findUsers('username=haru', (await signIn(app, { banned: true })).headers);
    expect([banned.status, banned.body.errors[0].context.reason]).toEqual([403, 'banned']);
  });

  test('finds the exact name, then names that begin with it, then names that contain it, ignoring case', async () => {
    const found = await findUsers('username=haru');
    expect(names(found)).toEqual(['Haru', 'haruka', 'Haruka S', 'HARUMI', 'Kita-Haru']);
    expect(found.body).toMatchObject({ result: 'ok', response: 'collection', limit: 10, offset: 0, total: 5 });
    expect(found.body.data[0]).toEqual({
      id: found.body.data[0].id,
      type: 'user',
      attributes: { username: 'Haru', roles: ['ROLE_MEMBER'], avatarFileName: null, version: 1 },
      relationships: [],
    });
    expect(found.headers.get('cache-control')).toBe('private, no-store');
    expect(names(await findUsers('username=HARU&limit=2&offset=1'))).toEqual(['haruka', 'Haruka S']);
    expect(names(await findUsers('username=haru&order[username]=desc'))).toEqual([
      'Kita-Haru',
      'HARUMI',
      'Haruka S',
      'haruka',
      'Haru',
    ]);
    expect(names(await findUsers(`username=${encodeURIComponent('ｈａｒｕｍｉ')}`))).toEqual(['HARUMI']);
  });

  test('takes pattern characters literally, and finds names in every script', async () => {
    expect(names(await findUsers('username=ama_zon'))).toEqual(['Ama_zon']);
    expect(names(await findUsers(`username=${encodeURIComponent('100%')}`))).toEqual(['100%']);
    expect(names(await findUsers(`username=${encodeURIComponent('юля')}`))).toEqual(['Юля']);
    expect(names(await findUsers(`username=${encodeURIComponent('晴')}`))).toEqual(['晴', '晴子']);
    expect(names(await findUsers(String.raw`username=%5C`))).toEqual([]);
  });

  test('is filtered by ids, or lists everybody by name', async () => {
    const ids = (await findUsers('username=haruka')).body.data.map((user: Json) => user.id);
    expect(names(await findUsers(`ids[]=${ids[1]}&ids[]=${ids[0]}&ids[]=${unknownId}`))).toEqual([
      'haruka',
      'Haruka S',
    ]);
    expect(names(await findUsers(`ids[]=${ids[1]}&username=haru`))).toEqual(['Haruka S']);
    const descendingList = await findUsers('order[username]=desc&limit=3');
    expect(names(descendingList)).toEqual(['雨晴', '晴子', '晴']);
    expect(descendingList.body.total).toBe(10_000);
    expect((await findUsers('limit=0')).body.data).toEqual([]);
    expect((await findUsers('limit=100&offset=9901')).status).toBe(400);
  });

  test('leaves out blocked users, unless blocked=show is requested, and deleted ones', async () => {
    const blocker = await signIn(app);
    const [haru] = (await findUsers('username=haru')).body.data;
    const { id } = await app.ctx.db
      .selectFrom('users')
      .select('id')
      .where('uid', '=', haru.id)
      .executeTakeFirstOrThrow();
    await app.ctx.db.insertInto('blocked_users').values({ user_id: blocker.id, blocked_id: id }).execute();
    const found = await findUsers('username=haru', blocker.headers);
    expect(names(found)).toEqual(['haruka', 'Haruka S', 'HARUMI', 'Kita-Haru']);
    expect(found.body).toMatchObject({ total: 4, hidden: 1 });
    expect((await findUsers(`ids[]=${haru.id}`, blocker.headers)).body).toMatchObject({
      data: [],
      total: 0,
      hidden: 1,
    });
    expect(names(await findUsers('username=haru&blocked=show', blocker.headers))).toHaveLength(5);
    const deletedUser = await signIn(app, { username: 'Haru who was' });
    await app.ctx.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', deletedUser.id).execute();
    await app.ctx.changes.waitUntilApplied();
    expect(names(await findUsers('username=haru'))).not.toContain('Haru who was');
  });

  test('lists an unverified account only for itself, but finds it by id', async () => {
    const unverifiedUser = await signIn(app, { username: 'Haru just now', unverified: true });
    expect(names(await findUsers('username=haru'))).not.toContain(unverifiedUser.username);
    expect(names(await findUsers('username=haru', unverifiedUser.headers))).toContain(unverifiedUser.username);
    expect(names(await findUsers(`ids[]=${unverifiedUser.uid}`))).toEqual([unverifiedUser.username]);
    const found = async (headers: Record<string, string>) =>
      (await get(`${app.api}/search?query=haru%20just&limit=5`, headers)).body.users.data.length;
    expect([await found(viewer.headers), await found(unverifiedUser.headers)]).toEqual([0, 1]);
    const listedNames = async (headers: Record<string, string>) =>
      names(await findUsers('order[username]=asc&limit=100', headers));
    expect(await listedNames(viewer.headers)).not.toContain(unverifiedUser.username);
    expect(await listedNames(unverifiedUser.headers)).toContain(unverifiedUser.username);
  });

  test.each([
    'username=haru',
    'username=er%20ab',
    'username=x',
    'order[username]=asc',
    'order[username]=desc',
    'limit=20',
    'username=haru&order[username]=asc',
  ])('uses an index for ?%s', async (query) => {
    queries.length = 0;
    await findUsers(query);
    const userQueries = queries.filter(({ text }) => /FROM users/.test(text) && !/FROM sessions|count\(/.test(text));
    expect(userQueries.length).toBeGreaterThan(0);
    for (const { text, values } of userQueries) {
      const { rows } = await app.ctx.db.executeQuery<{ 'QUERY PLAN': string }>({
        ...sql`SELECT 1`.compile(app.ctx.db),
        sql: `EXPLAIN ${text}`,
        parameters: values,
      });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan on users/);
    }
  });
});

test('GET /user/me returns the signed-in account, for every kind of session', async () => {
  for (const kind of ['site', 'client', 'legacy'] as const) {
    const member = await signIn(app, { kind });
    const { body } = await get(`${app.api}/user/me`, member.headers);
    expect(body.data).toMatchObject({ id: member.uid, type: 'user', attributes: { username: member.username } });
  }
  expect((await get(`${app.api}/user/me`)).status).toBe(401);
});

describe('GET /search', () => {
  const search = (headers?: Record<string, string>) => get(`${app.api}/search?query=haru&limit=2`, headers);

  test('returns users to signed-in viewers', async () => {
    const { body } = await search(viewer.headers);
    expect(body.users.data.map((user: Json) => user.attributes.username)).toEqual(['Haru', 'haruka']);
    expect(body.users.total).toBe(5);
  });

  test('returns no users to guests and banned accounts', async () => {
    expect((await search()).body).not.toHaveProperty('users');
    expect((await search((await signIn(app, { banned: true })).headers)).body).not.toHaveProperty('users');
  });
});
