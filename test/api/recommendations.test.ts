// Personal recommendations: whose taste they follow, their reasons, and what is never among them.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { NewChapter } from '#server/chapters/chapters.ts';
import { addJob, jobKind, runDueJobs } from '#server/core/jobs.ts';
import { computeNeighbors, neighborsHandler } from '#server/rankings/neighbors.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
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

describe('a world of titles that most readers may not be recommended', () => {
  /** Trait of a title that keeps it from some readers, or from all. */
  interface Kind {
    name: string;
    title?: Parameters<typeof buildTitle>[1];
    chapters?: Partial<NewChapter>[];
    /** Whether it may be recommended to a reader, apart from what the reader did with it. */
    suits: (reader: Reader) => boolean;
  }
  interface Reader {
    languages: readonly string[];
    originals: readonly string[];
    ratings: readonly string[];
    blocked: ReadonlySet<number>;
  }
  const next = numbersFrom(11);
  const tags = ['Romance', 'Mystery', 'Sports', 'Horror'];
  const reads = (reader: Reader, ...languages: string[]) =>
    languages.some((language) => reader.languages.includes(language));
  const readsJapanese = (reader: Reader) => reader.originals.length === 0 || reader.originals.includes('ja');
  const plain = (reader: Reader) => reads(reader, 'en') && readsJapanese(reader);
  let kinds: Kind[];
  let titles: (BuiltTitle & { kind: Kind })[];
  let groups: BuiltTitle[];
  let uploaders: SignedIn[];

  beforeAll(async () => {
    groups = [await buildGroup(app.ctx), await buildGroup(app.ctx)];
    uploaders = [await signIn(app), await signIn(app)];
    const later = new Date(Date.now() + 86_400_000);
    const [first, second] = groups.map(({ id }) => id) as [number, number];
    const uploaderId = uploaders[0]!.id;
    kinds = [
      ...tags.map((tag): Kind => ({ name: tag, title: { tags: [tag] }, chapters: [{}], suits: plain })),
      { name: 'French', chapters: [{ language: 'fr' }], suits: (to) => reads(to, 'fr') && readsJapanese(to) },
      {
        name: 'mature',
        title: { contentRating: 'pornographic' },
        chapters: [{}],
        suits: (to) => plain(to) && to.ratings.includes('pornographic'),
      },
      {
        name: 'Korean',
        title: { originalLanguage: 'ko' },
        chapters: [{}],
        suits: (to) => reads(to, 'en') && (to.originals.length === 0 || to.originals.includes('ko')),
      },
      { name: 'without chapters', suits: () => false },
      { name: 'a draft', title: { state: 'draft' }, chapters: [{}], suits: () => false },
      { name: 'scheduled', chapters: [{ publishAt: later }], suits: () => false },
      {
        name: 'unavailable in English',
        chapters: [{ unavailable: true }, { language: 'fr' }],
        suits: (to) => reads(to, 'fr') && readsJapanese(to),
      },
      {
        name: 'of one group',
        chapters: [{ groupIds: [first] }],
        suits: (to) => plain(to) && !to.blocked.has(first),
      },
      {
        name: 'of one group in English',
        chapters: [{ groupIds: [first] }, { language: 'fr', groupIds: [second] }],
        suits: (to) =>
          readsJapanese(to) &&
          ((reads(to, 'en') && !to.blocked.has(first)) || (reads(to, 'fr') && !to.blocked.has(second))),
      },
      {
        name: 'of two groups',
        chapters: [{ groupIds: [first, second] }],
        suits: (to) => plain(to) && !(to.blocked.has(first) && to.blocked.has(second)),
      },
      {
        name: 'of one person',
        chapters: [{ uploaderId }],
        suits: (to) => plain(to) && !to.blocked.has(-uploaderId),
      },
    ];
    titles = [];
    for (const kind of kinds) {
      for (let index = 0; index < (tags.includes(kind.name) ? 60 : 20); index++) {
        const title = await buildTitle(app.ctx, { tags: [tags[index % 4]!], ...kind.title });
        for (const chapter of kind.chapters ?? []) await buildChapter(app.ctx, title.id, chapter, 0);
        titles.push({ ...title, kind });
      }
    }
    await sql`WITH made AS (INSERT INTO users (username) SELECT 'taste ' || n FROM generate_series(1, 60) AS n RETURNING id)
      INSERT INTO title_follows (user_id, title_id, following)
      SELECT made.id, titles.id, true FROM made CROSS JOIN titles
      WHERE titles.state = 'published' AND (made.id * 31 + titles.id * 17) % 13 = 0`.execute(app.ctx.db);
    await computeNeighbors(app.ctx.db, new Date());
    await app.ctx.changes.waitUntilApplied();
  });

  test('of 10,000 recommendations none is known, dropped, refused, blocked, filtered or without chapters to read', async () => {
    const seen = new Map<string, number>();
    const wrong: string[] = [];
    let drawn = 0;
    const draw = (count: number) => drawFrom(titles, count, next);
    const insert = (rows: readonly BuiltTitle[], into: string, userId: number) =>
      sql`${sql.raw(into)} SELECT ${userId}, id FROM unnest(${rows.map(({ id }) => id)}::int[]) AS id
        ON CONFLICT DO NOTHING`.execute(app.ctx.db);
    for (let index = 0; index < 120; index++) {
      const account = await signIn(app);
      const { id } = account;
      const [followed, dropped, rated, read, begun, refused, hidden, within] = Array.from({ length: 8 }, () => draw(5));
      await follow(id, followed!);
      await follow(id, dropped!, 'dropped');
      for (const title of rated!) await rate(id, title, 1 + Math.floor(next() * 10));
      await sql`INSERT INTO reads (user_id, title_id, chapters)
        SELECT ${id}, title_id, ${index % 2 === 0 ? ['1'] : ['1', '2', '3']}::text[]
        FROM unnest(${read!.map((title) => title.id)}::int[]) AS title_id`.execute(app.ctx.db);
      await sql`INSERT INTO progress (user_id, title_id, chapter_id, page, pages)
        SELECT ${id}, title_id, min(id), 1, 2 FROM chapters WHERE title_id = ANY (${begun!.map((title) => title.id)}::int[])
        GROUP BY title_id`.execute(app.ctx.db);
      await insert(refused!, 'INSERT INTO unwanted_recommendations (user_id, title_id)', id);
      await insert(hidden!, 'INSERT INTO hidden_titles (user_id, title_id)', id);
      const blocksWithin = within!.filter(({ kind }) => kind.name === 'of one group');
      for (const title of blocksWithin)
        await sql`INSERT INTO title_blocks (user_id, title_id, group_id)
          VALUES (${id}, ${title.id}, ${groups[0]!.id})`.execute(app.ctx.db);
      const blocked = new Set<number>();
      for (const group of groups)
        if (next() < 0.4) {
          blocked.add(group.id);
          await sql`INSERT INTO blocked_groups (user_id, group_id) VALUES (${id}, ${group.id})`.execute(app.ctx.db);
        }
      if (next() < 0.4) {
        blocked.add(-uploaders[0]!.id);
        await sql`INSERT INTO blocked_users (user_id, blocked_id) VALUES (${id}, ${uploaders[0]!.id})`.execute(
          app.ctx.db,
        );
      }
      await app.ctx.changes.waitUntilApplied();

      const reader: Reader = {
        languages: index % 5 === 0 ? ['en', 'fr'] : index % 7 === 0 ? ['fr'] : ['en'],
        originals: index % 3 === 0 ? ['ja'] : index % 11 === 0 ? ['ko'] : [],
        ratings: index % 4 === 0 ? ['safe', 'pornographic'] : ['safe'],
        blocked,
      };
      const known = new Set(
        [followed, dropped, rated, read, refused, hidden, blocksWithin]
          .flatMap((set) => set!)
          .concat(begun!.filter(({ kind }) => kind.chapters !== undefined))
          .map(({ uid }) => uid),
      );
      const query = [
        ...reader.languages.map((code) => `languages[]=${code}`),
        ...reader.originals.map((code) => `originalLanguage[]=${code}`),
        ...reader.ratings.map((rating) => `contentRating[]=${rating}`),
      ].join('&');
      const uids = uidsOf((await recommended(account, query)).body);
      drawn += uids.length;
      const byUid = new Map(titles.map((title) => [title.uid, title]));
      for (const uid of uids) {
        // titles of the other tests are in English, and Japanese
        const kind = byUid.get(uid)?.kind ?? kinds[0]!;
        seen.set(kind.name, (seen.get(kind.name) ?? 0) + 1);
        if (known.has(uid) || !kind.suits(reader)) wrong.push(`${kind.name} to reader ${index}`);
      }
      if (reader.languages.includes('en') && !reader.originals.includes('ko')) expect(uids.length).toBe(100);
    }
    expect(wrong).toEqual([]);
    expect(drawn).toBeGreaterThanOrEqual(10_000);
    // every kind that suits somebody was recommended to somebody
    const never = ['without chapters', 'a draft', 'scheduled'];
    expect(kinds.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual(never);
  });

  test('titles of which only blocked chapters can be read are counted as hidden', async () => {
    const account = await signIn(app);
    const query = 'languages[]=en&originalLanguage[]=ko';
    const { body: before } = await recommended(account, query);
    const korean = titles.filter(({ kind }) => kind.name === 'Korean');
    expect([before.total, before.hidden ?? 0]).toEqual([korean.length, 0]);
    const title = await buildTitle(app.ctx, { originalLanguage: 'ko' });
    await buildChapter(app.ctx, title.id, { groupIds: [groups[0]!.id] }, 0);
    await sql`INSERT INTO blocked_groups (user_id, group_id) VALUES (${account.id}, ${groups[0]!.id})`.execute(
      app.ctx.db,
    );
    await app.ctx.changes.waitUntilApplied();
    const { body: after } = await recommended(account, query);
    expect([after.total, after.hidden]).toEqual([korean.length, 1]);
    expect((await recommended(account, `${query}&blocked=show`)).body.total).toBe(korean.length + 1);
  });
});

test('a comparison of readers that was interrupted goes on when a process starts', async () => {
  await sql`DELETE FROM title_neighbors`.execute(app.ctx.db);
  // each look at the clock is 0.2 s later, so that a run ends before it has compared everything
  let clock = 0;
  const slow = vi.spyOn(performance, 'now').mockImplementation(() => (clock += 200));
  await neighborsHandler.run(app.ctx, {}).finally(() => slow.mockRestore());
  const compared = async (): Promise<number> =>
    (await sql<{ count: number }>`SELECT count(*)::int AS count FROM title_neighbors`.execute(app.ctx.db)).rows[0]!
      .count;
  const before = await compared();
  expect(before).toBeGreaterThan(0);
  await addJob(app.ctx.db, jobKind(neighborsHandler.name), {}, { key: neighborsHandler.name });
  await runDueJobs(app.ctx, app.databaseUrl, [neighborsHandler]);
  expect(await compared()).toBeGreaterThan(before + 100);
});
