// Writes by the site itself: lists, announcements, statistics, relations and users. On the real database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { createList, setListTitles } from '#server/lists/lists.ts';
import { createAnnouncement } from '#server/site/announcements.ts';
import { averageOf, bayesianOf, setStatistics } from '#server/statistics/statistics.ts';
import { relateTitles } from '#server/titles/relations.ts';
import { builtInUser, createUser } from '#server/users/users.ts';
import { type TestContext, testContext } from '#test/support/server/app.ts';
import { buildTitle } from '#test/support/builders/build.ts';

let context: TestContext;
let ctx: Context;
beforeAll(async () => {
  context = await testContext();
  ctx = context.ctx;
});
afterAll(() => context.close());

describe('lists', () => {
  const titlesOf = async (listId: number): Promise<number[]> => {
    const rows = await ctx.db
      .selectFrom('list_titles')
      .select('title_id')
      .where('list_id', '=', listId)
      .orderBy('position')
      .execute();
    return rows.map((row) => row.title_id);
  };

  test('keep the order of titles, drop duplicates, and can be reordered', async () => {
    const ownerId = await createUser(ctx.db, { username: 'keeper' });
    const ids = [(await buildTitle(ctx)).id, (await buildTitle(ctx)).id, (await buildTitle(ctx)).id] as const;
    const listId = await createList(ctx, { ownerId, name: ' Night reading ', titleIds: [ids[2], ids[0], ids[2]] });
    expect(await titlesOf(listId)).toEqual([ids[2], ids[0]]);
    await setListTitles(ctx, listId, [ids[1], ids[2]]);
    expect(await titlesOf(listId)).toEqual([ids[1], ids[2]]);
    const row = await ctx.db.selectFrom('lists').selectAll().where('id', '=', listId).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'Night reading', visibility: 'private', place: null });
  });

  test('have a place of their own, and are refused with empty names or too many titles', async () => {
    const ownerId = await createUser(ctx.db, { username: 'staff' });
    await createList(ctx, { ownerId, name: 'Featured', place: 'featured' });
    await expect(createList(ctx, { ownerId, name: 'Another', place: 'featured' })).rejects.toThrow(/lists_place_key/);
    await expect(createList(ctx, { ownerId, name: '  ' })).rejects.toThrow(/1 to 100/);
    const tooManyIds = Array.from({ length: limits.titlesPerList + 1 }, (_, index) => index + 1);
    await expect(createList(ctx, { ownerId, name: 'All', titleIds: tooManyIds })).rejects.toThrow(/at most 5000/);
    expect(await ctx.db.selectFrom('lists').select('id').where('name', '=', 'All').execute()).toEqual([]);
  });
});

describe('announcements', () => {
  const publishedAt = new Date('2026-03-01T00:00:00Z');

  test('are stored in every given language', async () => {
    const id = await createAnnouncement(ctx.db, {
      name: { en: 'News', fr: 'Nouvelles' },
      body: { en: 'Text', fr: 'Texte' },
      publishedAt: publishedAt,
    });
    const row = await ctx.db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: { en: 'News', fr: 'Nouvelles' }, published_at: publishedAt, expires_at: null });
  });

  test.each([
    [{ name: { fr: 'Nouvelles' }, body: { fr: 'Texte' } }, /at least in English/],
    [{ name: { en: 'News' }, body: { en: 'Text', fr: 'Texte' } }, /In fr/],
    [{ name: { en: 'News', xx: '?' }, body: { en: 'Text', xx: '?' } }, /no language "xx"/],
    [{ name: { en: 'News' }, body: { en: 'Text' }, expiresAt: publishedAt }, /cannot end before/],
  ])('%o are refused', async (invalidAnnouncement, reason) => {
    const announcement = { ...invalidAnnouncement, publishedAt: publishedAt } as Parameters<
      typeof createAnnouncement
    >[1];
    await expect(createAnnouncement(ctx.db, announcement)).rejects.toThrow(reason);
  });
});

describe('statistics', () => {
  test('have a Bayesian average: near the middle for few votes, near the mean for many', () => {
    const tenRatings = (count: number): number[] => [0, 0, 0, 0, 0, 0, 0, 0, 0, count];
    expect(averageOf(tenRatings(0))).toBeNull();
    expect(averageOf([1, 0, 0, 0, 0, 0, 0, 0, 0, 1])).toBe(5.5);
    expect(bayesianOf(tenRatings(1))).toBeCloseTo(7.14, 2);
    expect(bayesianOf(tenRatings(100_000))).toBeCloseTo(10, 2);
  });

  test('overwrite previous values', async () => {
    const { id } = await buildTitle(ctx);
    await setStatistics(ctx.db, id, { follows: 5, ratings: [0, 0, 0, 0, 0, 0, 0, 4, 0, 0], comments: 2 });
    await setStatistics(ctx.db, id, { follows: 7, ratings: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0] });
    const row = await ctx.db.selectFrom('title_figures').selectAll().where('title_id', '=', id).executeTakeFirst();
    expect(row).toMatchObject({ follows: 7, average: null, bayesian: 0, comments: 0 });
  });
});

test('a relation has its inverse where there is a name for it', async () => {
  const [first, second] = [await buildTitle(ctx), await buildTitle(ctx)];
  await relateTitles(ctx.db, first.id, second.id, 'prequel');
  await relateTitles(ctx.db, first.id, second.id, 'prequel');
  await relateTitles(ctx.db, second.id, first.id, 'adapted_from');
  const rows = await ctx.db.selectFrom('title_relations').select(['title_id', 'relation']).orderBy('id').execute();
  expect(rows).toEqual([
    { title_id: first.id, relation: 'prequel' },
    { title_id: second.id, relation: 'sequel' },
    { title_id: second.id, relation: 'adapted_from' },
  ]);
});

test('a built-in account is created once, and never from the account of a person', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => builtInUser(ctx.db, 'Robot')));
  expect(new Set(ids).size).toBe(1);
  await createUser(ctx.db, { username: 'Person' });
  await expect(builtInUser(ctx.db, 'Person')).rejects.toThrow(/has the name "Person"/);
});
