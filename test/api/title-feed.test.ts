// The feed of a title is served from memory, GET /chapter by the database: for any query, both return the same chapters
// in the same order. The random queries use all parameters of the contract, including new ones.
import fc from 'fast-check';
import openapi from '#contract/generated/openapi.json' with { type: 'json' };
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

/** A query parameter of the contract. */
interface Parameter {
  name: string;
  schema: { type: string; enum?: string[]; pattern?: string; items?: { enum?: string[]; format?: string } };
}
const parametersOf = (path: string): Parameter[] =>
  (openapi.paths as unknown as Record<string, { get: { parameters: (Parameter & { in: string })[] } }>)[
    path
  ]!.get.parameters.filter((parameter) => parameter.in === 'query');

/** Valid values of parameters whose schema does not list them: languages, ids and URLs. */
const knownValues: Record<string, () => string[]> = {
  'translatedLanguage[]': () => ['en', 'fr', 'es-la', 'de'],
  'originalLanguage[]': () => ['ja', 'ko'],
  'excludedOriginalLanguage[]': () => ['ja', 'ko'],
  'groups[]': () => groups.map(({ uid }) => uid),
  'excludedGroups[]': () => groups.map(({ uid }) => uid),
  'excludedUploaders[]': () => users.map(({ uid }) => uid),
  externalUrl: () => [externalLink],
  excludeExternalUrl: () => [externalLink],
};
const dates = ['2026-01-05T00:00:00', '2020-01-01T00:00:00', '2040-01-01T00:00:00'];

/** @throws Error for a parameter that has no values in `knownValues` and none in its schema */
function valuesOf({ name, schema }: Parameter): string[] {
  const values =
    knownValues[name]?.() ??
    schema.items?.enum ??
    schema.enum ??
    (schema.type === 'boolean' ? ['0', '1'] : schema.pattern?.includes('T(') ? dates : undefined);
  if (!values) throw new Error(`Unknown values of ${name}`);
  return values;
}

const isSkipped = ({ name }: Parameter): boolean => ['limit', 'offset', 'includes[]', 'blocked'].includes(name);
const isOrder = ({ name }: Parameter): boolean => name.startsWith('order[');

/** Arbitrary text `name=value` of a parameter, with any number of values for arrays. */
function parameterArbitrary(parameter: Parameter): fc.Arbitrary<string> {
  const pair = (value: string): string => `${parameter.name}=${encodeURIComponent(value)}`;
  return fc.infiniteStream(fc.nat()).map((stream) => {
    const nextNumber = (): number => Number(stream.next().value);
    const values = valuesOf(parameter);
    if (parameter.schema.type !== 'array') return pair(values[nextNumber() % values.length]!);
    return values
      .filter(() => nextNumber() % 2 === 0)
      .map(pair)
      .join('&');
  });
}

const feedParameters = parametersOf('/manga/{id}/feed').filter((parameter) => !isSkipped(parameter));
const orderArbitrary = fc
  .uniqueArray(fc.constantFrom(...feedParameters.filter(isOrder)), { minLength: 1, maxLength: 2 })
  .chain((parameters) => fc.tuple(...parameters.map(parameterArbitrary)))
  .map((queryParts) => queryParts.join('&'));
const parameterArbitraries = [
  ...feedParameters.filter((parameter) => !isOrder(parameter)).map(parameterArbitrary),
  orderArbitrary,
];
const pageArbitrary = fc.tuple(fc.nat(12), fc.nat(6)).map(([limit, offset]) => `limit=${limit + 1}&offset=${offset}`);
const queryArbitrary = fc
  .tuple(
    fc.option(pageArbitrary, { nil: 'limit=100', freq: 2 }),
    ...parameterArbitraries.map((arbitraryOfParameter) =>
      fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: arbitraryOfParameter }),
    ),
  )
  .map((queryParts) => queryParts.filter(Boolean).join('&'));

test('the feed of a title equals the result of the database', async () => {
  const seenTotals = new Set<number>();
  await fc.assert(
    fc.asyncProperty(queryArbitrary, async (queryString) => {
      const [feed, chapters] = await Promise.all([
        get(`${app.api}/manga/${title.uid}/feed?${queryString}`),
        get(`${app.api}/chapter?manga=${title.uid}&${queryString}`),
      ]);
      expect([feed.status, chapters.status]).toEqual([200, 200]);
      expect(feed.body).toEqual(chapters.body);
      seenTotals.add(feed.body.total);
    }),
    { numRuns: 300, seed: 1 },
  );
  expect(seenTotals.size).toBeGreaterThan(12);
});

test('the feed of a title with includes equals the result of the database', async () => {
  const queryString = 'limit=100&includes[]=scanlation_group&includes[]=user&includes[]=manga&order[chapter]=asc';
  const feed = await get(`${app.api}/manga/${title.uid}/feed?${queryString}`);
  const chapters = await get(`${app.api}/chapter?manga=${title.uid}&${queryString}`);
  expect(feed.body.data.length).toBeGreaterThan(20);
  expect(feed.body).toEqual(chapters.body);
  const related = feed.body.data.flatMap((chapter: Json) => chapter.relationships);
  expect(new Set(related.map((relationship: Json) => relationship.type))).toEqual(
    new Set(['scanlation_group', 'manga', 'user']),
  );
  for (const relationship of related) expect(relationship.attributes).toBeTypeOf('object');
});

test('the aggregate has the chapters of the feed, for any languages and groups', async () => {
  const parameters = parametersOf('/manga/{id}/aggregate').filter((parameter) => !isSkipped(parameter));
  const aggregateQuery = fc
    .tuple(...parameters.map((parameter) => fc.option(parameterArbitrary(parameter), { nil: '' })))
    .map((queryParts) => queryParts.filter(Boolean));
  await fc.assert(
    fc.asyncProperty(aggregateQuery, async (queryParts) => {
      const aggregateResponse = await get(`${app.api}/manga/${title.uid}/aggregate?${queryParts.join('&')}`);
      const feed = await get(
        `${app.api}/chapter?manga=${title.uid}&limit=100&order[createdAt]=asc&${queryParts.join('&')}`,
      );
      const chaptersByNumber = new Map<string, Json[]>();
      for (const chapter of feed.body.data) {
        const place = `${chapter.attributes.volume ?? 'none'} ${chapter.attributes.chapter ?? 'none'}`;
        chaptersByNumber.set(place, [...(chaptersByNumber.get(place) ?? []), chapter]);
      }
      const branches = Object.values<Json>(aggregateResponse.body.volumes).flatMap(({ volume, count, chapters }) => {
        const volumeChapters = Object.values<Json>(chapters);
        expect(count).toBe(volumeChapters.reduce((sum, branch) => sum + branch.count, 0));
        return volumeChapters.map((branch) => [`${volume} ${branch.chapter}`, branch] as const);
      });
      expect(new Set(branches.map(([place]) => place))).toEqual(new Set(chaptersByNumber.keys()));
      for (const [place, branch] of branches) {
        const chapters = chaptersByNumber.get(place)!;
        expect([branch.id, ...branch.others]).toEqual(chapters.map(({ id }) => id));
        expect(branch.count).toBe(chapters.length);
        expect(branch.isUnavailable).toBe(chapters.every(({ attributes }) => attributes.isUnavailable));
      }
    }),
    { numRuns: 60, seed: 1 },
  );
});
