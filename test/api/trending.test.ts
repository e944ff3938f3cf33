// Trending titles: gains within windows of time, by tag and rating; and how many titles have each tag.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { windowStart } from '#server/rankings/gains.ts';
import { countGain } from '#server/statistics/statistics.ts';
import { rankingHandler } from '#server/rankings/rankings.ts';
import { testClock } from '#test/support/server/clock.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, errorOf } from '#test/support/server/http.ts';

type Built = { id: number; uid: string };

const clock = testClock();
let app: TestApp;
let now: Date;
const titles = {} as Record<'week' | 'month' | 'spring' | 'steady' | 'adult' | 'draft' | 'fallen', Built>;
let tags: Map<string, string>;

const getApi = (path: string) => get(`${app.api}${path}`);
const fetchIds = async (path: string): Promise<string[]> =>
  (await getApi(path)).body.data.map((entry: Json) => entry.id);
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

beforeAll(async () => {
  app = await testApp({ clock: clock.now });
  const { ctx } = app;
  now = ctx.clock();
  titles.week = await buildTitle(ctx, { tags: ['Drama'] });
  titles.month = await buildTitle(ctx, { tags: ['Drama', 'Comedy'] });
  titles.spring = await buildTitle(ctx, { tags: ['Comedy'] });
  titles.steady = await buildTitle(ctx, { tags: ['Horror'] });
  titles.adult = await buildTitle(ctx, { contentRating: 'pornographic' });
  titles.draft = await buildTitle(ctx, { state: 'draft', tags: ['Drama'] });
  titles.fallen = await buildTitle(ctx);
  await buildTitle(ctx, { tags: ['Drama'] });
  const gain = (title: Built, gainKind: 'follows' | 'reads' | 'ratings', days: number, amount: number) =>
    countGain(ctx.db, title.id, gainKind, { at: daysAgo(days), amount });
  await gain(titles.week, 'reads', 1, 60);
  await gain(titles.week, 'reads', 1, 40);
  await gain(titles.month, 'follows', 20, 50);
  await gain(titles.spring, 'ratings', 80, 200);
  for (const days of [0, 3, 15, 40, 75]) await gain(titles.steady, 'reads', days, 30);
  await gain(titles.adult, 'reads', 1, 500);
  await gain(titles.draft, 'reads', 1, 900);
  await gain(titles.fallen, 'follows', 2, 3);
  await gain(titles.fallen, 'follows', 2, -3);
  const { body } = await getApi('/manga/tag');
  tags = new Map(body.data.map((tag: Json) => [tag.attributes.name.en, tag.id]));
});
afterAll(() => app.close());

describe('GET /manga/trending', () => {
  test('ranks titles by their gains of the last week, without titles that gained nothing in total', async () => {
    expect(await fetchIds('/manga/trending')).toEqual([titles.week.uid, titles.steady.uid]);
  });

  test('counts a follow more than a read, and more gains in longer windows', async () => {
    expect(await fetchIds('/manga/trending?window=month')).toEqual([
      titles.month.uid,
      titles.week.uid,
      titles.steady.uid,
    ]);
    expect(await fetchIds('/manga/trending?window=months&n=3')).toEqual([
      titles.spring.uid,
      titles.month.uid,
      titles.steady.uid,
      titles.week.uid,
    ]);
  });

  test('is filtered by tags and content rating, and paginated', async () => {
    const drama = tags.get('Drama')!;
    const comedy = tags.get('Comedy')!;
    expect(await fetchIds(`/manga/trending?window=month&includedTags[]=${drama}`)).toEqual([
      titles.month.uid,
      titles.week.uid,
    ]);
    expect(await fetchIds(`/manga/trending?window=month&includedTags[]=${drama}&excludedTags[]=${comedy}`)).toEqual([
      titles.week.uid,
    ]);
    expect(await fetchIds('/manga/trending?contentRating[]=pornographic')).toEqual([titles.adult.uid]);
    const { body } = await getApi('/manga/trending?window=month&limit=1&offset=1&includes[]=cover_art');
    expect(body).toMatchObject({ response: 'collection', limit: 1, offset: 1, total: 3 });
    expect(body.data.map((entry: Json) => entry.id)).toEqual([titles.week.uid]);
  });

  test('refuses unknown windows, too many months and too large offsets', async () => {
    expect(errorOf(await getApi('/manga/trending?window=day'))).toMatchObject({ title: 'validation_exception' });
    expect((await getApi('/manga/trending?window=months&n=13')).status).toBe(400);
    expect((await getApi('/manga/trending?offset=10000&limit=1')).status).toBe(400);
  });

  test('returns the ranking that a job has computed for every process', async () => {
    const { db } = app.ctx;
    await rankingHandler.run(app.ctx, {});
    const rankingRows = await db.selectFrom('title_rankings').select(['time_window', 'title_ids']).execute();
    expect(rankingRows).toHaveLength(14);
    expect(rankingRows.find(({ time_window }) => time_window === '"week"')?.title_ids).toEqual(
      expect.arrayContaining([titles.week.id, titles.steady.id]),
    );
    await db
      .updateTable('title_rankings')
      .set({ title_ids: [titles.spring.id] })
      .where('time_window', '=', '"week"')
      .execute();
    // the URL differs in each request, because responses are cached for some seconds
    let requestCount = 0;
    const fetchWeekRanking = () => fetchIds(`/manga/trending?unknown=${requestCount++}`);
    // requests get the cached ranking while the next ranking is being loaded
    clock.advance(6 * 60_000);
    await expect.poll(fetchWeekRanking).toEqual([titles.spring.uid]);
    // a ranking that the job has not renewed in time is not used
    clock.advance(31 * 60_000);
    await expect.poll(fetchWeekRanking).toEqual([titles.week.uid, titles.steady.uid]);
  });

  test('uses monthly gains that are the sums of their days', async () => {
    const { rows } = await sql`
      SELECT date_trunc('month', day)::date AS month, title_id, sum(points)::int AS points FROM title_gains GROUP BY 1, 2
      EXCEPT SELECT month, title_id, points FROM title_month_gains`.execute(app.ctx.db);
    expect(rows).toEqual([]);
  });
});

test('windows begin at midnight, and in shorter months at their last day', () => {
  const currentTime = new Date('2026-03-31T15:00:00Z');
  const startOf = (window: Parameters<typeof windowStart>[0]) => windowStart(window, currentTime).toISOString();
  expect(startOf('week')).toBe('2026-03-24T00:00:00.000Z');
  expect(startOf('year')).toBe('2026-01-01T00:00:00.000Z');
  expect(startOf({ months: 1 })).toBe('2026-02-28T00:00:00.000Z');
  expect(startOf({ months: 3 })).toBe('2025-12-31T00:00:00.000Z');
  expect(startOf({ months: 12 })).toBe('2025-03-31T00:00:00.000Z');
});

test('GET /statistics/tag counts what a list of the tag would show', async () => {
  const { body } = await getApi('/statistics/tag');
  expect(Object.keys(body.statistics)).toHaveLength(tags.size);
  for (const name of ['Drama', 'Comedy', 'Horror', 'Action']) {
    const tag = tags.get(name)!;
    const { total } = (await getApi(`/manga?includedTags[]=${tag}&limit=0`)).body;
    expect([name, body.statistics[tag].titles]).toEqual([name, total]);
  }
  expect(body.statistics[tags.get('Drama')!]).toEqual({ titles: 3, matureOnly: false });
  await buildTitle(app.ctx, { contentRating: 'pornographic', tags: ['Wuxia'] });
  const matureTag = tags.get('Wuxia')!;
  expect((await getApi('/statistics/tag')).body.statistics[matureTag]).toEqual({ titles: 0, matureOnly: true });
  expect((await getApi('/statistics/tag')).body.statistics[tags.get('Ninja')!].matureOnly).toBe(false);
  expect(
    (await getApi('/statistics/tag?contentRating[]=pornographic')).body.statistics[tags.get('Drama')!].titles,
  ).toBe(0);
});
