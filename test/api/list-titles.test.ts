// Titles of a list in other orders and through filters, all their ids, and what they have in common.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setStatistics } from '#server/statistics/statistics.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildList, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
let reader: SignedIn;
let list: { uid: string };
const titles: Record<string, { id: number; uid: string }> = {};
const nameByUid = new Map<string, string>();

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));

beforeAll(async () => {
  app = await testApp();
  const { ctx } = app;
  reader = await signIn(app);
  const add = async (name: string, title: object, follows: number, latest?: [number, string]): Promise<void> => {
    titles[name] = await buildTitle(ctx, { names: [{ language: 'en', name, main: true }], ...title });
    nameByUid.set(titles[name].uid, name);
    const ratings = Array.from({ length: 10 }, (_, index) => (index === Math.min(9, follows) ? 50 : 0));
    await setStatistics(ctx.db, titles[name].id, { follows, ratings });
    if (latest)
      await buildChapter(ctx, titles[name].id, { publishAt: day(latest[0]), language: latest[1], chapter: '1' }, 1);
  };
  await add('Mist', { tags: ['Drama', 'Mystery'], status: 'completed', year: 2001 }, 5, [3, 'fr']);
  await add('Ash', { tags: ['Drama', 'Long Strip'], status: 'ongoing', year: 2020 }, 9, [9, 'en']);
  await add('Zinc', { tags: ['Comedy', 'Long Strip'], status: 'ongoing', contentRating: 'suggestive' }, 1);
  await add('Adult', { tags: ['Comedy'], contentRating: 'pornographic' }, 20);
  await add('Draft', { tags: ['Comedy'], state: 'draft' }, 20);
  list = await buildList(ctx, { titleIds: Object.values(titles).map(({ id }) => id) });
  await sql`INSERT INTO title_follows (user_id, title_id, status) VALUES (${reader.id}, ${titles['Ash']!.id}, 'dropped')`.execute(
    ctx.db,
  );
  await ctx.changes.waitUntilApplied();
});
afterAll(() => app.close());

const ask = async (path: string, headers?: Record<string, string>): Promise<Json> => {
  const { status, body } = await get(`${app.api}/list/${list.uid}${path}`, headers);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const names = (uids: string[]): string[] => uids.map((uid) => nameByUid.get(uid)!);

test.each([
  ['', ['Mist', 'Ash', 'Zinc']],
  ['order[title]=asc', ['Ash', 'Mist', 'Zinc']],
  ['order[title]=desc', ['Zinc', 'Mist', 'Ash']],
  ['order[latestUploadedChapter]=desc', ['Ash', 'Mist', 'Zinc']],
  ['order[followedCount]=asc', ['Zinc', 'Mist', 'Ash']],
  ['order[rating]=desc', ['Ash', 'Mist', 'Zinc']],
  ['order[year]=asc', ['Mist', 'Ash', 'Zinc']],
  ['order[title]=desc&limit=1&offset=1', ['Mist']],
  ['status[]=ongoing', ['Ash', 'Zinc']],
  ['contentRating[]=suggestive', ['Zinc']],
  ['availableTranslatedLanguage[]=fr', ['Mist']],
  // a guest has no library
  ['outsideLibrary=true', ['Mist', 'Ash', 'Zinc']],
])('?%s', async (query, expected) => {
  const body = await ask(`/manga?${query}`);
  expect(names(body.data.map(({ id }: Json) => id))).toEqual(expected);
  if (!query.includes('offset')) expect(body.total).toBe(expected.length);
});

test('members are shown what is not in their library', async () => {
  const { data } = await ask('/manga?outsideLibrary=true&order[title]=asc', reader.headers);
  expect(names(data.map(({ id }: Json) => id))).toEqual(['Mist', 'Zinc']);
});

test('orders of other endpoints are refused', async () => {
  expect((await get(`${app.api}/list/${list.uid}/manga?order[relevance]=asc`)).status).toBe(400);
});

test('all ids come in the order of the list, through the reader’s filters', async () => {
  expect(names((await ask('/manga/ids')).ids)).toEqual(['Mist', 'Ash', 'Zinc']);
  expect(names((await ask('/manga/ids?contentRating[]=pornographic')).ids)).toEqual(['Adult']);
});

test('the summary counts genres and themes of several titles, ratings and statuses', async () => {
  const { tags, ...counts } = await ask('/summary');
  expect(tags.map(({ tag, titles: count }: Json) => [tag.attributes.name.en, count])).toEqual([['Drama', 2]]);
  expect(counts).toEqual({
    result: 'ok',
    titles: 3,
    contentRatings: { safe: 2, suggestive: 1 },
    statuses: { completed: 1, ongoing: 2 },
  });
});
