// Search quality: the queries of the search set, among thousands of names that are made of the same words.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchSet } from '#server/seed/search-set.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json } from '#test/support/server/http.ts';
import { insertNamedTitles } from '#test/support/builders/named-titles.ts';
import { decoyNames } from '#test/support/builders/decoy-names.ts';

const decoyCount = 5000;
let app: TestApp;
let uids: Map<string, string>;

beforeAll(async () => {
  app = await testApp();
  await insertNamedTitles(
    app.ctx,
    // some of these decoys are far more popular than the titles of the search set
    decoyNames(decoyCount).map((names, index) => ({
      originalLanguage: 'ja',
      names,
      follows: Math.floor(300_000 / (index + 1)),
    })),
  );
  const plantedUids = await insertNamedTitles(
    app.ctx,
    searchSet.titles.map((title, index) => ({ ...title, follows: (index * 7) % 100 })),
  );
  uids = new Map(searchSet.titles.map(({ key }, index) => [key, plantedUids[index]!]));
});
afterAll(() => app.close());

test('the right title is among the first five for 95 of 100 queries', async () => {
  const missedQueries: string[] = [];
  let firstPlaceCount = 0;
  for (const { kind, text, expects } of searchSet.queries) {
    const response = await get(`${app.site}/api/search?query=${encodeURIComponent(text)}`);
    expect(response.status).toBe(200);
    const index = response.body.titles.data.findIndex((title: Json) => title.id === uids.get(expects));
    if (index === 0) firstPlaceCount++;
    if (index === -1) missedQueries.push(`${kind}: ${text} → ${expects}`);
  }
  const queryCount = searchSet.queries.length;
  console.log(
    [
      `${queryCount - missedQueries.length} of ${queryCount} among the first five, ${firstPlaceCount} the very first`,
      ...missedQueries,
    ].join('\n  '),
  );
  expect(missedQueries.length).toBeLessThanOrEqual(queryCount * 0.05);
});
