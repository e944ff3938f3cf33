// The feed of a title is served from memory, feeds of the catalogue by the database: for any query, a title's chapters
// are the same ones in the same order in both.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAvailability } from '#server/chapters/chapters.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildGroup, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { get, type Json } from '#test/support/server/http.ts';

let app: TestApp;
let title: { id: number; uid: string };
let groups: { id: number; uid: string }[];
let users: { id: number; uid: string }[];

const numbers = [null, '1', '2', '10', '10.5', '10a', '10b'];
const externalLink = 'https://example.org/elsewhere';

beforeAll(async () => {
  app = await testApp();
  const { ctx } = app;
  title = await buildTitle(ctx);
  groups = [await buildGroup(ctx), await buildGroup(ctx)];
  users = [await buildUser(ctx), await buildUser(ctx)];
  for (let index = 0; index < 40; index++) {
    const external = index % 7 === 3;
    const { id } = await buildChapter(
      ctx,
      title.id,
      {
        language: ['en', 'fr', 'es-la'][index % 3]!,
        chapter: numbers[index % numbers.length]!,
        volume: [null, '1', '2', '10'][index % 4]!,
        groupIds: groups.filter((_, place) => ((index >> place) & 1) === 1).map((group) => group.id),
        uploaderId: [users[0]!.id, users[1]!.id, null][index % 3]!,
        // up to three chapters have the same time, so that the id decides their order; two are not published yet
        publishAt: new Date(index >= 38 ? Date.now() + 86_400_000 : Date.UTC(2026, 0, 1 + Math.floor(index / 3))),
        ...(external ? { externalUrl: index % 2 === 0 ? externalLink : `${externalLink}/${index}` } : {}),
      },
      external || index % 5 === 4 ? 0 : 1,
    );
    if (index % 11 === 5) await setAvailability(ctx, id, false);
  }
  await ctx.changes.waitUntilApplied();
});
afterAll(() => app.close());

const flag = fc.constantFrom('0', '1');
const date = fc.constantFrom('2026-01-05T00:00:00', '2020-01-01T00:00:00', '2040-01-01T00:00:00');
const key = fc.constantFrom('createdAt', 'updatedAt', 'publishAt', 'readableAt', 'volume', 'chapter');
const arrayParameter = (name: string, values: () => string[]) =>
  fc.infiniteStream(fc.nat()).map((stream) => {
    const known = values();
    const wanted = known.filter(() => Number(stream.next().value) % 2 === 0);
    return wanted.map((value) => `${name}[]=${value}`).join('&');
  });
const scalarParameter = (name: string, values: fc.Arbitrary<string>) =>
  values.map((value) => `${name}=${encodeURIComponent(value)}`);

const parts = [
  arrayParameter('translatedLanguage', () => ['en', 'fr', 'es-la', 'de']),
  arrayParameter('excludedGroups', () => groups.map(({ uid }) => uid)),
  arrayParameter('excludedUploaders', () => users.map(({ uid }) => uid)),
  scalarParameter('includeEmptyPages', flag),
  scalarParameter('includeExternalUrl', flag),
  scalarParameter('includeUnavailable', flag),
  scalarParameter('includeFuturePublishAt', flag),
  scalarParameter('includeFutureUpdates', flag),
  scalarParameter('createdAtSince', date),
  scalarParameter('updatedAtSince', date),
  scalarParameter('publishAtSince', date),
  scalarParameter('externalUrl', fc.constant(externalLink)),
  scalarParameter('excludeExternalUrl', fc.constant(externalLink)),
  fc
    .uniqueArray(key, { minLength: 1, maxLength: 2 })
    .chain((keys) => fc.tuple(...keys.map((name) => fc.constantFrom(`order[${name}]=asc`, `order[${name}]=desc`))))
    .map((orders) => orders.join('&')),
];
const page = fc.tuple(fc.nat(12), fc.nat(6)).map(([limit, offset]) => `limit=${limit + 1}&offset=${offset}`);
const query = fc
  .tuple(fc.option(page, { nil: 'limit=100', freq: 2 }), ...parts.map((part) => fc.option(part, { nil: '', freq: 2 })))
  .map((found) => found.filter(Boolean).join('&'));

test('the feed of a title equals the result of the database', async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      const [feed, chapters] = await Promise.all([
        get(`${app.api}/manga/${title.uid}/feed?${text}`),
        get(`${app.api}/chapter?manga=${title.uid}&${text}`),
      ]);
      expect([feed.status, chapters.status]).toEqual([200, 200]);
      expect(feed.body).toEqual(chapters.body);
      seen.add(feed.body.total);
    }),
    { numRuns: 150, seed: 1 },
  );
  expect(seen.size).toBeGreaterThan(12);
});

test('the feed of a title with includes equals the result of the database', async () => {
  const text = 'limit=100&includes[]=scanlation_group&includes[]=user&includes[]=manga&order[chapter]=asc';
  const feed = await get(`${app.api}/manga/${title.uid}/feed?${text}`);
  const chapters = await get(`${app.api}/chapter?manga=${title.uid}&${text}`);
  expect(feed.body.data.length).toBeGreaterThan(20);
  expect(feed.body).toEqual(chapters.body);
  const related = feed.body.data.flatMap((chapter: Json) => chapter.relationships);
  expect(new Set(related.map((relationship: Json) => relationship.type))).toEqual(
    new Set(['scanlation_group', 'manga', 'user']),
  );
  for (const relationship of related) expect(relationship.attributes).toBeTypeOf('object');
});

test('the aggregate has the chapters of the feed, for any languages and groups', async () => {
  const wanted = fc
    .tuple(
      arrayParameter('translatedLanguage', () => ['en', 'fr', 'es-la']),
      fc.option(
        arrayParameter('groups', () => groups.map(({ uid }) => uid)),
        { nil: '' },
      ),
      fc.option(scalarParameter('includeUnavailable', flag), { nil: '' }),
    )
    .map((found) => found.filter(Boolean));
  await fc.assert(
    fc.asyncProperty(wanted, async (found) => {
      const tree = await get(`${app.api}/manga/${title.uid}/aggregate?${found.join('&')}`);
      const ofGroups = found.filter((part) => part.startsWith('groups')).join('&');
      const others = found.filter((part) => !part.startsWith('groups')).join('&');
      const feed = await get(
        `${app.api}/chapter?manga=${title.uid}&limit=100&order[createdAt]=asc&${others}&${ofGroups}`,
      );
      const numbered = new Map<string, Json[]>();
      for (const chapter of feed.body.data) {
        const place = `${chapter.attributes.volume ?? 'none'} ${chapter.attributes.chapter ?? 'none'}`;
        numbered.set(place, [...(numbered.get(place) ?? []), chapter]);
      }
      const branches = Object.values<Json>(tree.body.volumes).flatMap(({ volume, count, chapters }) => {
        const own = Object.values<Json>(chapters);
        expect(count).toBe(own.reduce((sum, branch) => sum + branch.count, 0));
        return own.map((branch) => [`${volume} ${branch.chapter}`, branch] as const);
      });
      expect(new Set(branches.map(([place]) => place))).toEqual(new Set(numbered.keys()));
      for (const [place, branch] of branches) {
        const chapters = numbered.get(place)!;
        expect([branch.id, ...branch.others]).toEqual(chapters.map(({ id }) => id));
        expect(branch.count).toBe(chapters.length);
        expect(branch.isUnavailable).toBe(chapters.every(({ attributes }) => attributes.isUnavailable));
      }
    }),
    { numRuns: 60, seed: 1 },
  );
});
