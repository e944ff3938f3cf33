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
    const add = (titleId: number, names: string[], publishAt: Date) =>
      buildChapter(app.ctx, titleId, { groupIds: names.map((name) => groups[name]!.id), publishAt }, 0);
    for (const days of [1, 5, 29]) await add(title.id, ['busy'], daysAgo(days));
    await add(adult.id, ['busy', 'calm'], daysAgo(2));
    for (const days of [31, 60]) await add(title.id, ['past', 'calm'], daysAgo(days));
    await add(draft.id, ['past'], daysAgo(3));
    await add(title.id, ['past'], daysAgo(-2));
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
    const figures = { result: 'ok', titles: 2, chapters: 8, groups: 3 };
    expect((await get(`${app.api}/statistics/community`)).body).toEqual(figures);
    await buildTitle(app.ctx);
    expect((await get(`${app.api}/statistics/community`, { authorization: 'Bearer x' })).body).toEqual(figures);
  });
});

describe('a stale-while-revalidate cache', () => {
  test('computes a value once for all callers, and again after it expires', async () => {
    let done = 0;
    const ask = staleWhileRevalidate(40, async () => ++done);
    expect(await Promise.all([ask(app.ctx), ask(app.ctx), ask(app.ctx)])).toEqual([1, 1, 1]);
    await expect.poll(() => ask(app.ctx)).toBe(2);
  });

  test('does not cache a failure, and keeps the old value', async () => {
    let fails = true;
    let done = 0;
    const ask = staleWhileRevalidate(20, async () => {
      if (fails) throw new Error('not now');
      return ++done;
    });
    await expect(ask(app.ctx)).rejects.toThrow('not now');
    fails = false;
    expect(await ask(app.ctx)).toBe(1);
    fails = true;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await ask(app.ctx)).toBe(1);
    fails = false;
    await expect.poll(() => ask(app.ctx)).toBe(2);
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
    for (let at = 0; at < 6; at++) titles.push((await buildTitle(app.ctx)).id);
    const draft = await buildTitle(app.ctx, { state: 'draft' });
    const make = async (name: string, titleIds: number[], more: object = {}) => {
      const list = await buildList(app.ctx, { name, titleIds, ownerId: owner.id, ...more });
      uids[name] = list.uid;
      return list;
    };
    const loved = await make('loved', [...titles, draft.id]);
    const liked = await make('liked', titles.slice(0, 2));
    await make('fresh', titles.slice(2, 3), { ownerId: (await buildUser(app.ctx)).id });
    const secret = await make('secret', titles, { visibility: 'private' });
    await make('empty', []);
    await make('only a draft', [draft.id]);
    await make('of the site', titles, { place: 'featured' });
    for (const [id, count] of [
      [loved.id, 3],
      [liked.id, 1],
      [secret.id, 5],
    ] as const)
      for (let at = 0; at < count; at++) {
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
  const usual = await buildAnnouncement(app.ctx);
  const important = await buildAnnouncement(app.ctx, { importance: 'important', publishedAt: new Date() });
  const { body } = await get(`${app.api}/announcement?limit=2`);
  expect(body.data.map(({ id, attributes }: Json) => [id, attributes.importance])).toEqual([
    [important.uid, 'important'],
    [usual.uid, 'news'],
  ]);
  await expect(
    sql`UPDATE announcements SET importance = 'loud' WHERE id = ${usual.id}`.execute(app.ctx.db),
  ).rejects.toThrow(/importance/);
});
