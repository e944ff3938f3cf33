// Related titles: relations, recommendations, and the random title.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relateTitles } from '#server/titles/relations.ts';
import { setStatistics } from '#server/statistics/statistics.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildAuthor, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, errorOf, unknownId } from '#test/support/server/http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const targets = (body: Json): string[] => body.data.map((relatedTitle: Json) => relatedTitle.relationships[0].id);

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
  const baseTitle = await buildTitle(ctx, { tags, authorIds: [author.id] });
  const titleWithSameTags = await buildTitle(ctx, { tags });
  const titleSharingTwoTags = await buildTitle(ctx, { tags: ['Cooking', 'Time Travel', 'Horror'] });
  const titleWithCommonTag = await buildTitle(ctx, { tags: ['Comedy', 'Horror', 'Sports'] });
  const titleOfSameAuthor = await buildTitle(ctx, { tags: ['Sports'], authorIds: [author.id] });
  const adult = await buildTitle(ctx, { tags, contentRating: 'pornographic' });
  const sequel = await buildTitle(ctx, { tags });
  await relateTitles(ctx.db, baseTitle.id, sequel.id, 'sequel');
  for (let count = 0; count < 8; count++) await buildTitle(ctx, { tags: ['Comedy'] });
  const { body } = await get(`${app.api}/manga/${baseTitle.uid}/recommendation`);
  const recommendedIds = targets(body);
  expect(recommendedIds.slice(0, 2)).toEqual([titleWithSameTags.uid, titleSharingTwoTags.uid]);
  expect(recommendedIds).toContain(titleOfSameAuthor.uid);
  for (const absentTitle of [baseTitle, adult, sequel]) expect(recommendedIds).not.toContain(absentTitle.uid);
  expect(recommendedIds.indexOf(titleWithCommonTag.uid)).not.toBe(0);
  const scores = body.data.map((relatedTitle: Json) => relatedTitle.attributes.score);
  expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
  expect(scores.every((score: number) => score > 0 && score <= 1)).toBe(true);
  const ascendingList = await get(`${app.api}/manga/${baseTitle.uid}/recommendation?order[score]=asc&includes[]=manga`);
  expect(targets(ascendingList.body)).toEqual(recommendedIds.toReversed());
  expect(ascendingList.body.data.at(-1).relationships[0].attributes.tags).toHaveLength(3);
  expect(ascendingList.body.data.at(-1).id).toBe(body.data[0].id);
  expect(
    targets((await get(`${app.api}/manga/${baseTitle.uid}/recommendation?contentRating[]=pornographic`)).body),
  ).toEqual([adult.uid]);
  // of titles with equal scores the more popular one comes first
  await setStatistics(ctx.db, titleWithCommonTag.id, { follows: 90_000, ratings: [0, 0, 0, 0, 0, 0, 0, 0, 0, 500] });
  await ctx.changes.waitUntilApplied();
  const topThree = targets((await get(`${app.api}/manga/${baseTitle.uid}/recommendation?limit=3`)).body);
  expect(topThree.indexOf(titleWithCommonTag.uid)).toBeLessThanOrEqual(recommendedIds.indexOf(titleWithCommonTag.uid));
  expect((await get(`${app.api}/manga/${unknownId}/recommendation`)).status).toBe(404);
});

test('the random title has the requested ratings and tags', async () => {
  const { ctx } = app;
  const adult = await buildTitle(ctx, { contentRating: 'pornographic', tags: ['Mecha'] });
  const safe = await buildTitle(ctx, { tags: ['Mecha'] });
  const tags = (await get(`${app.api}/manga/tag`)).body.data as Json[];
  const mechaTagId = tags.find((tag) => tag.attributes.name.en === 'Mecha').id;
  const fetchRandom = async (query: string) => get(`${app.api}/manga/random?${query}`);
  for (let round = 0; round < 5; round++) {
    expect((await fetchRandom(`includedTags[]=${mechaTagId}`)).body.data.id).toBe(safe.uid);
  }
  expect((await fetchRandom(`includedTags[]=${mechaTagId}&contentRating[]=pornographic`)).body.data.id).toBe(adult.uid);
  const firstPick = await fetchRandom('');
  expect(firstPick.headers.get('cache-control')).toBe('no-store');
  const seenIds = new Set<string>();
  for (let round = 0; round < 40; round++) seenIds.add((await fetchRandom('')).body.data.id);
  expect(seenIds.size).toBeGreaterThan(3);
  expect((await fetchRandom(`includedTags[]=${mechaTagId}&excludedTags[]=${mechaTagId}`)).status).toBe(404);
});
