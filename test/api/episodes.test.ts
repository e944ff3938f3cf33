// Adaptations of a title and their episodes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdaptation } from '#server/titles/episodes.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { get, errorOf, unknownId } from '#test/support/server/http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('a title lists its adaptations, with their episodes in viewing order', async () => {
  const title = await buildTitle(app.ctx);
  const episode = { name: null, airedOn: null, chapterFrom: null, chapterTo: null };
  await addAdaptation(app.ctx.db, { titleId: title.id, kind: 'audio', name: 'On the air', episodes: [] });
  await addAdaptation(app.ctx.db, {
    titleId: title.id,
    kind: 'anime',
    name: 'The Series',
    year: 2024,
    url: 'https://example.org/series',
    episodes: [
      { season: 2, number: 1 },
      { number: 10, chapterFrom: '12', chapterTo: '14.5' },
      { number: 2, name: 'The Tunnel', airedOn: '2024-04-19', chapterFrom: '3', chapterTo: '5' },
      { number: 2.5 },
    ],
  });
  const { status, body } = await get(`${app.api}/manga/${title.uid}/episodes`);
  expect([status, body.response, body.limit, body.total]).toEqual([200, 'collection', 2, 2]);
  expect(body.data).toEqual([
    {
      id: expect.any(String),
      type: 'adaptation',
      attributes: {
        kind: 'anime',
        name: 'The Series',
        year: 2024,
        url: 'https://example.org/series',
        version: 1,
        episodes: [
          { season: 1, number: 2, name: 'The Tunnel', airedOn: '2024-04-19', chapterFrom: '3', chapterTo: '5' },
          { ...episode, season: 1, number: 2.5 },
          { ...episode, season: 1, number: 10, chapterFrom: '12', chapterTo: '14.5' },
          { ...episode, season: 2, number: 1 },
        ],
      },
      relationships: [],
    },
    expect.objectContaining({ attributes: expect.objectContaining({ kind: 'audio', year: null, episodes: [] }) }),
  ]);
});

test('a title without adaptations has an empty list; a hidden or unknown title is not found', async () => {
  const titleWithoutEpisodes = await buildTitle(app.ctx);
  expect((await get(`${app.api}/manga/${titleWithoutEpisodes.uid}/episodes`)).body).toMatchObject({
    data: [],
    total: 0,
  });
  const draft = await buildTitle(app.ctx, { state: 'draft' });
  await addAdaptation(app.ctx.db, { titleId: draft.id, kind: 'anime', name: 'Hidden', episodes: [] });
  for (const id of [draft.uid, unknownId]) {
    const response = await get(`${app.api}/manga/${id}/episodes`);
    expect(errorOf(response)).toMatchObject({ status: 404, title: 'not_found_http_exception' });
  }
  expect((await get(`${app.api}/manga/apple/episodes`)).status).toBe(400);
});
