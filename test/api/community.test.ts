// Data of the community page: active groups, new and most followed lists, statistics of the site.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staleWhileRevalidate } from '#server/core/cache/stale-while-revalidate.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import {
  buildAnnouncement,
  buildChapter,
  buildGroup,
  buildList,
  buildTitle,
  buildUser,
} from '#test/support/builders/build.ts';
import { get, type Json, send } from '#test/support/server/http.ts';
import { signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);

describe('active groups and statistics of the site', () => {
  const groups: Record<string, { id: number; uid: string }> = {};
  beforeAll(async () => {
    for (const name of ['busy', 'calm', 'past']) groups[name] = await buildGroup(app.ctx);
    const title = await buildTitle(app.ctx);
    const draft = await buildTitle(app.ctx, { state: 'draft' });
    const adult = await buildTitle(app.ctx, { contentRating: 'pornographic' });
    const addChapter = (titleId: number, names: string[], publishAt: Date) =>
      buildChapter(app.ctx, titleId, { groupIds: names.map((name) => groups[name]!.id), publishAt }, 0);
    for (const days of [1, 5, 29]) await addChapter(title.id, ['busy'], daysAgo(days));
    await addChapter(adult.id, ['busy', 'calm'], daysAgo(2));
    for (const days of [31, 60]) await addChapter(title.id, ['past', 'calm'], daysAgo(days));
    await addChapter(draft.id, ['past'], daysAgo(3));
    await addChapter(title.id, ['past'], daysAgo(-2));
  });

  test('count chapters of the last thirty days that readers can open', async () => {
    expect((await get(`${app.api}/group/active`)).body.groups).toEqual([
      { id: groups['busy']!.uid, chapters: 4 },
      { id: groups['calm']!.uid, chapters: 1 },
    ]);
    expect((await get(`${app.api}/group/active?limit=1`)).body.groups).toHaveLength(1);
    for (const limit of [0, 25, 'x']) expect((await get(`${app.api}/group/active?limit=${limit}`)).status).toBe(400);
  });

  test('leave out blocked groups', async () => {
    const reader = await signIn(app);
    await send('POST', `${app.api}/block/group/${groups['busy']!.uid}`, '{}', reader.headers);
    const { body } = await get(`${app.api}/group/active`, reader.headers);
    expect(body.groups.map(({ id }: Json) => id)).toEqual([groups['calm']!.uid]);
    expect((await get(`${app.api}/group/active?blocked=show`, reader.headers)).body.groups).toHaveLength(2);
  });

  test('count titles, chapters and groups, cached for a while', async () => {
    const expectedStatistics = { result: 'ok', titles: 2, chapters: 8, groups: 3 };
    expect((await get(`${app.api}/statistics/community`)).body).toEqual(expectedStatistics);
    await buildTitle(app.ctx);
    expect((await get(`${app.api}/statistics/community`, { authorization: 'Bearer x' })).body).toEqual(
      expectedStatistics,
    );
  });
});

describe('a stale-while-revalidate cache', () => {
  test('computes a value once for all callers, and again after it expires', async () => {
    let computeCount = 0;
    const readCached = staleWhileRevalidate(40, async () => ++computeCount);
    expect(await Promise.all([readCached(app.ctx), readCached(app.ctx), readCached(app.ctx)])).toEqual([1, 1, 1]);
    await expect.poll(() => readCached(app.ctx)).toBe(2);
  });

  test('does not cache a failure, and keeps the old value', async () => {
    let shouldFail = true;
    let computeCount = 0;
    const readCached = staleWhileRevalidate(20, async () => {
      if (shouldFail) throw new Error('not now');
      return ++computeCount;
    });
    await expect(readCached(app.ctx)).rejects.toThrow('not now');
    shouldFail = false;
    expect(await readCached(app.ctx)).toBe(1);
    shouldFail = true;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await readCached(app.ctx)).toBe(1);
    shouldFail = false;
    await expect.poll(() => readCached(app.ctx)).toBe(2);
  });
});

describe('shared lists', () => {
  const uids: Record<string, string> = {};
  const names = ({ body }: { body: Json }): string[] =>
    body.lists.map(({ id }: Json) => Object.keys(uids).find((name) => uids[name] === id)!);
  let owner: { id: number; uid: string };

  beforeAll(async () => {
    owner = await buildUser(app.ctx, 'keeper');
    const titles = [];
    for (let index = 0; index < 6; index++) titles.push((await buildTitle(app.ctx)).id);
    const draft = await buildTitle(app.ctx, { state: 'draft' });
    const createList = async (name: string, titleIds: number[], overrides: object = {}) => {
      const list = await buildList(app.ctx, { name, titleIds, ownerId: owner.id, ...overrides });
      uids[name] = list.uid;
      return list;
    };
    const lovedList = await createList('loved', [...titles, draft.id]);
    const likedList = await createList('liked', titles.slice(0, 2));
    await createList('fresh', titles.slice(2, 3), { ownerId: (await buildUser(app.ctx)).id });
    const secret = await createList('secret', titles, { visibility: 'private' });
    await createList('empty', []);
    await createList('only a draft', [draft.id]);
    await createList('of the site', titles, { place: 'featured' });
    for (const [id, count] of [
      [lovedList.id, 3],
      [likedList.id, 1],
      [secret.id, 5],
    ] as const)
      for (let index = 0; index < count; index++) {
        const { id: user } = await buildUser(app.ctx);
        await sql`INSERT INTO list_follows (user_id, list_id) VALUES (${user}, ${id})`.execute(app.ctx.db);
      }
  });

  test('are the newest or most followed public lists with titles', async () => {
    expect(names(await get(`${app.api}/list`))).toEqual(['fresh', 'liked', 'loved']);
    expect(names(await get(`${app.api}/list?by=newest&limit=2`))).toEqual(['fresh', 'liked']);
    const followed = await get(`${app.api}/list?by=follows`);
    expect(names(followed)).toEqual(['loved', 'liked']);
    expect(followed.body.lists[0]).toMatchObject({
      name: 'loved',
      titles: 6,
      follows: 3,
      first: { length: 4 },
      owner: { id: owner.uid, username: 'keeper' },
    });
    for (const query of ['by=age', 'limit=0', 'limit=25'])
      expect((await get(`${app.api}/list?${query}`)).status).toBe(400);
  });

  test('leave out lists of blocked users', async () => {
    const reader = await signIn(app);
    await send('POST', `${app.api}/block/user/${owner.uid}`, '{}', reader.headers);
    expect(names(await get(`${app.api}/list`, reader.headers))).toEqual(['fresh']);
    expect(names(await get(`${app.api}/list?by=follows`, reader.headers))).toEqual([]);
    expect(names(await get(`${app.api}/list?by=follows&blocked=show`, reader.headers))).toEqual(['loved', 'liked']);
  });
});

test('an announcement says whether it is important', async () => {
  const usualAnnouncement = await buildAnnouncement(app.ctx);
  const importantAnnouncement = await buildAnnouncement(app.ctx, { importance: 'important', publishedAt: new Date() });
  const { body } = await get(`${app.api}/announcement?limit=2`);
  expect(body.data.map(({ id, attributes }: Json) => [id, attributes.importance])).toEqual([
    [importantAnnouncement.uid, 'important'],
    [usualAnnouncement.uid, 'news'],
  ]);
  await expect(
    sql`UPDATE announcements SET importance = 'loud' WHERE id = ${usualAnnouncement.id}`.execute(app.ctx.db),
  ).rejects.toThrow(/importance/);
});
