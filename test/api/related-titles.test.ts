// Related titles: relations, recommendations, and the random title.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relateTitles } from '#server/titles/titles.ts';
import { setStatistics } from '#server/statistics/statistics.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildAuthor, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, errorOf, unknownId } from '#test/support/server/http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const targets = (body: Json): string[] => body.data.map((one: Json) => one.relationships[0].id);

test('relations name their visible targets, both ways', async () => {
  const { ctx } = app;
  const [title, sequel, hidden] = [
    await buildTitle(ctx),
    await buildTitle(ctx),
    await buildTitle(ctx, { state: 'draft' }),
  ];
  await relateTitles(ctx.db, title.id, sequel.id, 'sequel');
  await relateTitles(ctx.db, title.id, hidden.id, 'side_story');
  const { body } = await get(`${app.api}/manga/${title.uid}/relation`);
  expect(body).toMatchObject({ response: 'collection', limit: 1, offset: 0, total: 1 });
  expect(body.data[0]).toMatchObject({
    type: 'manga_relation',
    attributes: { relation: 'sequel', version: 1 },
    relationships: [{ id: sequel.uid, type: 'manga' }],
  });
  expect(body.data[0].relationships[0].attributes).toBeUndefined();
  const inverse = await get(`${app.api}/manga/${sequel.uid}/relation?includes[]=manga`);
  expect(inverse.body.data[0].attributes.relation).toBe('prequel');
  expect(inverse.body.data[0].relationships[0].attributes.originalLanguage).toBe('ja');
  expect((await get(`${app.api}/manga/${unknownId}/relation`)).status).toBe(404);
  expect((await get(`${app.api}/manga/${hidden.uid}/relation`)).status).toBe(404);
  expect(errorOf(await get(`${app.api}/manga/${title.uid}/relation?includes[]=tag`)).title).toBe(
    'validation_exception',
  );
});

test('recommendations rank by shared tags, rare ones more, and by author; they leave out relations and the title itself', async () => {
  const { ctx } = app;
  const author = await buildAuthor(ctx);
  const tags = ['Cooking', 'Time Travel', 'Comedy'];
  const own = await buildTitle(ctx, { tags, authorIds: [author.id] });
  const twin = await buildTitle(ctx, { tags });
  const half = await buildTitle(ctx, { tags: ['Cooking', 'Time Travel', 'Horror'] });
  const common = await buildTitle(ctx, { tags: ['Comedy', 'Horror', 'Sports'] });
  const sameMaker = await buildTitle(ctx, { tags: ['Sports'], authorIds: [author.id] });
  const adult = await buildTitle(ctx, { tags, contentRating: 'pornographic' });
  const sequel = await buildTitle(ctx, { tags });
  await relateTitles(ctx.db, own.id, sequel.id, 'sequel');
  for (let more = 0; more < 8; more++) await buildTitle(ctx, { tags: ['Comedy'] });
  const { body } = await get(`${app.api}/manga/${own.uid}/recommendation`);
  const found = targets(body);
  expect(found.slice(0, 2)).toEqual([twin.uid, half.uid]);
  expect(found).toContain(sameMaker.uid);
  for (const absent of [own, adult, sequel]) expect(found).not.toContain(absent.uid);
  expect(found.indexOf(common.uid)).not.toBe(0);
  const scores = body.data.map((one: Json) => one.attributes.score);
  expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
  expect(scores.every((score: number) => score > 0 && score <= 1)).toBe(true);
  const again = await get(`${app.api}/manga/${own.uid}/recommendation?order[score]=asc&includes[]=manga`);
  expect(targets(again.body)).toEqual(found.toReversed());
  expect(again.body.data.at(-1).relationships[0].attributes.tags).toHaveLength(3);
  expect(again.body.data.at(-1).id).toBe(body.data[0].id);
  expect(targets((await get(`${app.api}/manga/${own.uid}/recommendation?contentRating[]=pornographic`)).body)).toEqual([
    adult.uid,
  ]);
  // of titles with equal scores the more popular one comes first
  await setStatistics(ctx.db, common.id, { follows: 90_000, ratings: [0, 0, 0, 0, 0, 0, 0, 0, 0, 500] });
  await ctx.changes.waitUntilApplied();
  const liked = targets((await get(`${app.api}/manga/${own.uid}/recommendation?limit=3`)).body);
  expect(liked.indexOf(common.uid)).toBeLessThanOrEqual(found.indexOf(common.uid));
  expect((await get(`${app.api}/manga/${unknownId}/recommendation`)).status).toBe(404);
});

test('the random title has the requested ratings and tags', async () => {
  const { ctx } = app;
  const adult = await buildTitle(ctx, { contentRating: 'pornographic', tags: ['Mecha'] });
  const safe = await buildTitle(ctx, { tags: ['Mecha'] });
  const tags = (await get(`${app.api}/manga/tag`)).body.data as Json[];
  const mecha = tags.find((tag) => tag.attributes.name.en === 'Mecha').id;
  const random = async (query: string) => get(`${app.api}/manga/random?${query}`);
  for (let round = 0; round < 5; round++) {
    expect((await random(`includedTags[]=${mecha}`)).body.data.id).toBe(safe.uid);
  }
  expect((await random(`includedTags[]=${mecha}&contentRating[]=pornographic`)).body.data.id).toBe(adult.uid);
  const first = await random('');
  expect(first.headers.get('cache-control')).toBe('no-store');
  const seen = new Set<string>();
  for (let round = 0; round < 40; round++) seen.add((await random('')).body.data.id);
  expect(seen.size).toBeGreaterThan(3);
  expect((await random(`includedTags[]=${mecha}&excludedTags[]=${mecha}`)).status).toBe(404);
});
