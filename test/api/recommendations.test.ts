// Personal recommendations: whose taste they follow, their reasons, and what is never among them.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { computeNeighbors } from '#server/rankings/neighbors.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, send } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface BuiltTitle {
  id: number;
  uid: string;
}

const recommended = (account: SignedIn, query = '') =>
  get(`${app.api}/user/recommendations?limit=100&${query}`, account.headers);
const uidsOf = (body: Json): string[] => body.data.map(({ title }: Json) => title.id);

/** Builds titles, each with one chapter. */
async function buildTitles(
  count: number,
  { language = 'en', ...title }: Parameters<typeof buildTitle>[1] & { language?: string } = {},
): Promise<BuiltTitle[]> {
  const titles: BuiltTitle[] = [];
  for (let index = 0; index < count; index++) {
    const built = await buildTitle(app.ctx, title);
    await buildChapter(app.ctx, built.id, { language }, 0);
    titles.push(built);
  }
  return titles;
}

const follow = (userId: number, titles: readonly BuiltTitle[], status: string | null = null) =>
  sql`INSERT INTO title_follows (user_id, title_id, following, status)
    SELECT ${userId}, id, ${status !== 'dropped'}, ${status}::reading_status FROM unnest(${titles.map(({ id }) => id)}::int[]) AS id
    ON CONFLICT (user_id, title_id) DO UPDATE SET following = excluded.following, status = excluded.status`.execute(
    app.ctx.db,
  );
const rate = (userId: number, title: BuiltTitle, rating: number) =>
  sql`INSERT INTO ratings (user_id, title_id, rating) VALUES (${userId}, ${title.id}, ${rating})`.execute(app.ctx.db);

/** Numbers from 0 (included) to 1 (excluded) in a fixed order. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const drawFrom = <T>(values: readonly T[], count: number, next: () => number): T[] =>
  values
    .map((value) => [next(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .slice(0, count)
    .map(([, value]) => value);

describe('a world of readers with two tastes', () => {
  let harbour: BuiltTitle[];
  let desert: BuiltTitle[];
  const next = numbersFrom(7);
  beforeAll(async () => {
    harbour = await buildTitles(16);
    desert = await buildTitles(16);
    for (let index = 0; index < 60; index++) {
      const { id } = await signIn(app);
      const [own, other] = index % 2 === 0 ? [harbour, desert] : [desert, harbour];
      await follow(id, drawFrom(own, 7, next));
      // some readers look beyond their taste
      if (index % 5 === 0) await follow(id, drawFrom(other, 1, next));
    }
    await computeNeighbors(app.ctx.db, new Date());
    await app.ctx.changes.waitUntilApplied();
  });

  test('each reader gets the titles of the own taste first, with the title that is the reason', async () => {
    for (const [own, kind] of [
      [harbour, 'follow'],
      [desert, 'rating'],
    ] as const) {
      const account = await signIn(app);
      const liked = own.slice(0, 3);
      if (kind === 'follow') await follow(account.id, liked);
      else for (const title of liked) await rate(account.id, title, 10);
      const { body } = await recommended(account);
      const rest = own.slice(3).map(({ uid }) => uid);
      expect(
        uidsOf(body)
          .slice(0, 10)
          .filter((uid) => !rest.includes(uid)),
      ).toEqual([]);
      for (const { because } of body.data.slice(0, 10)) {
        expect(because.kind).toBe(kind);
        expect(liked.map(({ uid }) => uid)).toContain(because.title);
        expect(body.titles.map(({ id }: Json) => id)).toContain(because.title);
      }
    }
  });

  test('a low rating and the status Dropped are no likes', async () => {
    const account = await signIn(app);
    await follow(account.id, harbour.slice(0, 3), 'dropped');
    for (const title of harbour.slice(3, 6)) await rate(account.id, title, 2);
    await follow(account.id, desert.slice(0, 3));
    const { body } = await recommended(account);
    const reasons = body.data.filter(({ because }: Json) => because.title !== undefined);
    expect(reasons.length).toBeGreaterThan(5);
    for (const { because } of reasons) expect(desert.slice(0, 3).map(({ uid }) => uid)).toContain(because.title);
  });

  test('three read chapters are a reason, too', async () => {
    const account = await signIn(app);
    await sql`INSERT INTO reads (user_id, title_id, chapters) VALUES (${account.id}, ${harbour[0]!.id}, '{1,2,3}')`.execute(
      app.ctx.db,
    );
    const { body } = await recommended(account);
    expect(body.data[0].because).toEqual({ kind: 'read', title: harbour[0]!.uid });
  });

  test('“not for me” acts on the next request, and is taken back', async () => {
    const account = await signIn(app);
    await follow(account.id, harbour.slice(0, 3));
    const [first] = uidsOf((await recommended(account)).body);
    const path = `${app.api}/manga/${first}/recommended/unwanted`;
    for (const _ of [1, 2]) expect((await send('POST', path, '{}', account.headers)).body).toEqual({ result: 'ok' });
    expect(uidsOf((await recommended(account)).body)).not.toContain(first);
    for (const _ of [1, 2])
      expect((await send('DELETE', path, undefined, account.headers)).body).toEqual({ result: 'ok' });
    expect(uidsOf((await recommended(account)).body)[0]).toBe(first);
  });

  test('a title’s own recommendations begin with titles that its readers like', async () => {
    const { body } = await get(`${app.api}/manga/${desert[0]!.uid}/recommendation`);
    const targets: string[] = body.data.map(({ relationships }: Json) => relationships[0].id);
    expect(targets.slice(0, 8).filter((uid) => !desert.some((title) => title.uid === uid))).toEqual([]);
  });

  test('somebody about whom nothing is known gets popular titles', async () => {
    const { body } = await recommended(await signIn(app));
    expect(new Set(body.data.map(({ because }: Json) => because.kind))).toEqual(new Set(['popular']));
    expect(body.total).toBeGreaterThanOrEqual(32);
  });

  test('pages of recommendations do not overlap', async () => {
    const account = await signIn(app);
    await follow(account.id, harbour.slice(0, 3));
    const all = uidsOf((await recommended(account)).body);
    const pages = [];
    for (const offset of [0, 10, 20])
      pages.push(
        ...uidsOf((await get(`${app.api}/user/recommendations?limit=10&offset=${offset}`, account.headers)).body),
      );
    expect(pages).toEqual(all.slice(0, 30));
  });
});

test('of 10,000 recommendations none is known, dropped, refused, blocked, filtered or without chapters to read', async () => {
  const next = numbersFrom(11);
  const tags = ['Romance', 'Mystery', 'Sports', 'Horror'];
  const all: BuiltTitle[] = [];
  for (const tag of tags) all.push(...(await buildTitles(60, { tags: [tag] })));
  const french = await buildTitles(30, { tags: ['Romance'], language: 'fr' });
  const mature = await buildTitles(30, { tags: ['Romance'], contentRating: 'pornographic' });
  const empty: BuiltTitle[] = [];
  for (let index = 0; index < 20; index++) empty.push(await buildTitle(app.ctx, { tags: ['Romance'] }));
  const everything = [...all, ...french, ...mature, ...empty];
  for (let index = 0; index < 40; index++) await follow((await signIn(app)).id, drawFrom(everything, 25, next));
  await computeNeighbors(app.ctx.db, new Date());
  await app.ctx.changes.waitUntilApplied();

  let drawn = 0;
  const wrong: string[] = [];
  for (let index = 0; drawn < 10_000; index++) {
    const account = await signIn(app);
    const [followed, dropped, rated, refused, blocked] = Array.from({ length: 5 }, () => drawFrom(everything, 6, next));
    await follow(account.id, followed!);
    await follow(account.id, dropped!, 'dropped');
    for (const title of rated!) await rate(account.id, title, 1 + Math.floor(next() * 10));
    for (const { uid } of refused!)
      await send('POST', `${app.api}/manga/${uid}/recommended/unwanted`, '{}', account.headers);
    for (const { uid } of blocked!)
      expect((await send('POST', `${app.api}/block/manga/${uid}`, '{}', account.headers)).status).toBe(200);
    const never = new Set(
      [...followed!, ...dropped!, ...rated!, ...refused!, ...blocked!, ...french, ...mature, ...empty].map(
        ({ uid }) => uid,
      ),
    );
    for (const offset of [0, 100]) {
      const { body } = await recommended(account, `languages[]=en&offset=${offset}`);
      drawn += body.data.length;
      wrong.push(...uidsOf(body).filter((uid) => never.has(uid)));
      if (index === 0 && offset === 0) expect(body.data.length).toBe(100);
    }
  }
  expect(wrong).toEqual([]);
});
