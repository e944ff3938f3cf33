// GET /search: one query for titles, groups and authors.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildAuthor, buildCover, buildGroup, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { get, type Json, errorOf } from '#test/support/server/http.ts';

let app: TestApp;
let heron: { id: number; uid: string };
let adult: { id: number; uid: string };

beforeAll(async () => {
  app = await testApp();
  const { ctx } = app;
  const author = await buildAuthor(ctx, { name: 'Sagi Kōtarō' });
  await buildAuthor(ctx, { name: 'Kotaro Heron' });
  await buildGroup(ctx, { name: 'Heron Scans', altNames: [{ ru: 'Цапля' }] });
  heron = await buildTitle(ctx, {
    names: [
      { language: 'ja-ro', name: 'Shirasagi Koubou', main: true },
      { language: 'ja', name: '白鷺工房' },
      { language: 'en', name: 'The White Heron Workshop' },
    ],
    authorIds: [author.id],
  });
  await buildCover(ctx, heron.id);
  for (const number of [1, 2, 3]) {
    await buildTitle(ctx, { names: [{ language: 'en', name: `Heron Post ${number}`, main: true }] });
  }
  adult = await buildTitle(ctx, {
    names: [{ language: 'en', name: 'Heron Nights', main: true }],
    contentRating: 'pornographic',
  });
  await buildTitle(ctx, { names: [{ language: 'en', name: 'Heron Draft', main: true }], state: 'draft' });
});
afterAll(() => app.close());

const search = (query: string): ReturnType<typeof get> => get(`${app.site}/api/search?${query}`);
const titleIdsOf = (response: Awaited<ReturnType<typeof get>>): string[] =>
  response.body.titles.data.map((title: Json) => title.id as string);

describe('GET /search', () => {
  test('returns titles, groups and authors in their usual format, with totals', async () => {
    const response = await search('query=heron&limit=2&includes[]=cover_art');
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      result: 'ok',
      titles: { total: 4 },
      groups: { total: 1, data: [{ type: 'scanlation_group', attributes: { name: 'Heron Scans' } }] },
      authors: { total: 1, data: [{ type: 'author', attributes: { name: 'Kotaro Heron' } }] },
    });
    expect(response.body.titles.data).toHaveLength(2);
    const workshop = await search('query=white+heron&includes[]=cover_art');
    expect(workshop.body.titles.data[0].id).toBe(heron.uid);
    expect(workshop.body.titles.data[0].relationships).toContainEqual(
      expect.objectContaining({ type: 'cover_art', attributes: expect.objectContaining({ locale: 'ja' }) }),
    );
  });

  test.each(['shirasagi kobo', 'しらさぎこうぼう', '白鷺', 'white herron', 'WHITEHERON', 'sirasagi'])(
    'finds the title by %s',
    async (text) => {
      expect(titleIdsOf(await search(`query=${encodeURIComponent(text)}`))[0]).toBe(heron.uid);
    },
  );

  test('finds groups by their other names, and authors in either order and without accents', async () => {
    expect((await search(`query=${encodeURIComponent('цапля')}`)).body.groups.total).toBe(1);
    const authors = (await search('query=kotaro+sagi')).body.authors.data;
    expect(authors[0].attributes.name).toBe('Sagi Kōtarō');
    expect(authors[0].relationships).toEqual([{ id: heron.uid, type: 'manga' }]);
  });

  test('puts the busier of two authors and the more followed of two groups first', async () => {
    const { ctx } = app;
    const busyAuthor = await buildAuthor(ctx, { name: 'Ferrobald Alma' });
    const idleAuthor = await buildAuthor(ctx, { name: 'Ferrobald Alba' });
    await buildTitle(ctx, { names: [{ language: 'en', name: 'Kettle', main: true }], artistIds: [busyAuthor.id] });
    expect((await search('query=ferrobald')).body.authors.data.map(({ id }: Json) => id)).toEqual([
      busyAuthor.uid,
      idleAuthor.uid,
    ]);
    const largeGroup = await buildGroup(ctx, { name: 'Cobalt Two' });
    const smallGroup = await buildGroup(ctx, { name: 'Cobalt One' });
    const reader = await buildUser(ctx);
    await ctx.db.insertInto('group_follows').values({ user_id: reader.id, group_id: largeGroup.id }).execute();
    await ctx.db
      .updateTable('groups')
      .set({ website: null })
      .where('id', 'in', [smallGroup.id, largeGroup.id])
      .execute();
    await ctx.changes.waitUntilApplied();
    expect((await search('query=cobalt')).body.groups.data.map(({ id }: Json) => id)).toEqual([
      largeGroup.uid,
      smallGroup.uid,
    ]);
  });

  test('returns pornographic titles only on request, and drafts never', async () => {
    expect(titleIdsOf(await search('query=heron&limit=20'))).not.toContain(adult.uid);
    expect(titleIdsOf(await search('query=heron&contentRating[]=pornographic'))).toEqual([adult.uid]);
    expect(
      (await search('query=heron+draft&limit=20')).body.titles.data.map((title: Json) => title.attributes.title.en),
    ).not.toContain('Heron Draft');
  });

  test('returns empty lists if nothing matches', async () => {
    expect((await search('query=qqqqqqq')).body).toEqual({
      result: 'ok',
      titles: { data: [], total: 0 },
      groups: { data: [], total: 0 },
      authors: { data: [], total: 0 },
    });
  });

  test.each([
    '',
    'query=',
    'query=%20',
    `query=${'a'.repeat(201)}`,
    'query=a&limit=21',
    'query=a&contentRating[]=mild',
  ])('refuses %s', async (query) => {
    const response = await search(query);
    expect(errorOf(response)).toMatchObject({ status: 400, title: 'validation_exception' });
  });
});

test('a misspelled word finds what the right one finds, unless the search is literal', async () => {
  const found = ({ body }: Awaited<ReturnType<typeof search>>) =>
    [body.titles, body.groups, body.authors].map(({ total }: Json) => total);
  const right = await search('query=heron');
  const misspelled = await search('query=hreon');
  expect(right.body.corrected).toBeUndefined();
  expect(misspelled.body.corrected).toBe('heron');
  expect(found(misspelled)).toEqual(found(right));
  expect(titleIdsOf(misspelled)).toEqual(titleIdsOf(right));
  expect((await search('query=hreon&literal=true')).body.corrected).toBeUndefined();
  expect((await search('query=xylophone')).body.corrected).toBeUndefined();
});

test('search finds new titles and names at once, and hidden titles and former names no longer', async () => {
  const { ctx } = app;
  const newTitle = await buildTitle(ctx, { names: [{ language: 'en', name: 'Marmalade Observatory', main: true }] });
  expect(titleIdsOf(await search('query=marmelade+observatory'))).toEqual([newTitle.uid]);
  await ctx.db.updateTable('titles').set({ state: 'rejected' }).where('id', '=', newTitle.id).execute();
  await ctx.changes.waitUntilApplied();
  expect(titleIdsOf(await search('query=marmalade'))).toEqual([]);
  const author = await buildAuthor(ctx, { name: 'Ottilie Marmelstein' });
  expect((await search('query=ottilie')).body.authors.total).toBe(1);
  await ctx.db.updateTable('authors').set({ name: 'Undine Marmelstein' }).where('id', '=', author.id).execute();
  await ctx.changes.waitUntilApplied();
  expect((await search('query=ottilie')).body.authors.total).toBe(0);
  expect((await search('query=undine')).body.authors.total).toBe(1);
});
