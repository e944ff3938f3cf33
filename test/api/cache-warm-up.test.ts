// Caches that are warmed up after the start serve requests without the database, until the data changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { warmUpCaches } from '#server/cache-warm-up.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildAuthor, buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { get, post } from '#test/support/server/http.ts';
import { signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
let title: { id: number; uid: string };
let chapter: { id: number; uid: string };
const queries: string[] = [];
const neverAborted = new AbortController().signal;

beforeAll(async () => {
  app = await testApp({ onQuery: (text) => void queries.push(text) });
  const { ctx } = app;
  const { id } = await buildAuthor(ctx);
  for (let index = 0; index < 30; index++) {
    title = await buildTitle(ctx, { authorIds: [id] });
    await buildCover(ctx, title.id);
    chapter = await buildChapter(ctx, title.id, {}, 0);
  }
  await ctx.changes.waitUntilApplied();
  await warmUpCaches(ctx, neverAborted);
});
afterAll(() => app.close());

/** Waits until rendered documents are stored, which happens after the read that rendered them. */
async function waitUntilStored(...tables: ('titles' | 'chapters' | 'covers' | 'authors')[]): Promise<void> {
  const { db } = app.ctx;
  for (const table of tables)
    await expect.poll(() => db.selectFrom(table).select('id').where('doc', 'is', null).execute()).toEqual([]);
}

const addresses = (): string[] => [
  '/manga?limit=30&includes[]=cover_art&includes[]=author',
  '/manga?limit=30&includes[]=cover_art&includes[]=artist&order[title]=asc',
  `/manga/${title.uid}?includes[]=cover_art&includes[]=author&includes[]=artist`,
  `/manga/${title.uid}/feed?includes[]=manga&includeEmptyPages=1`,
  `/manga/${title.uid}/aggregate`,
  `/at-home/server/${chapter.uid}`,
];

test('warm caches serve requests without a query', async () => {
  await waitUntilStored('titles', 'chapters', 'covers', 'authors');
  for (const address of addresses()) {
    queries.length = 0;
    const response = await get(app.api + address);
    expect(response.status).toBe(200);
    expect(queries, address).toEqual([]);
  }
});

test('the Library page reads only what belongs to its reader', async () => {
  const reader = await signIn(app);
  await post(`${app.api}/manga/${title.uid}/status`, JSON.stringify({ status: 'reading' }), reader.headers);
  await get(`${app.api}/user/library?status=reading`, reader.headers);
  queries.length = 0;
  const { body } = await get(`${app.api}/user/library?status=reading&sort=unread`, reader.headers);
  expect(body.data).toMatchObject([{ id: title.uid, status: 'reading' }]);
  expect(queries.filter((text) => /\bFROM (titles|chapters|title_names)\b/.test(text))).toEqual([]);
});

test('only changed data is read again', async () => {
  const { id } = await buildChapter(app.ctx, title.id, { chapter: '77' }, 0);
  await app.ctx.changes.waitUntilApplied();
  queries.length = 0;
  const feed = await get(`${app.api}/manga/${title.uid}/feed?order[createdAt]=desc&includeEmptyPages=1`);
  expect(feed.body.data.map((chapter: { attributes: { chapter: string } }) => chapter.attributes.chapter)).toContain(
    '77',
  );
  expect(queries.length).toBeGreaterThan(0);
  await waitUntilStored('chapters');
  queries.length = 0;
  expect((await get(`${app.api}/manga/${title.uid}/aggregate?`)).body.volumes.none.chapters['77'].id).toBeTypeOf(
    'string',
  );
  expect(queries).toEqual([]);
  await app.ctx.db.deleteFrom('chapters').where('id', '=', id).execute();
  await app.ctx.changes.waitUntilApplied();
  expect((await get(`${app.api}/manga/${title.uid}/aggregate`)).body.volumes.none.chapters['77']).toBeUndefined();
});

const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 3_600_000)];
test.each([
  ['taken out', { unavailable: true }, { unavailable: false }, 0],
  ['read elsewhere', { external_url: 'https://comics.example/1' }, { external_url: null }, 0],
  ['put off', { publish_at: future }, { publish_at: past }, 0],
  ['taken down', { state: 'removed' as const }, { state: 'published' as const }, 404],
])('the pages of a chapter that is %s are gone, and come back with it', async (_, change, restore, withoutPages) => {
  const { ctx, api } = app;
  const { id, uid } = await buildChapter(ctx, title.id, {}, 2);
  const pages = async (): Promise<number> => {
    const { status, body } = await get(`${api}/at-home/server/${uid}`);
    return status === 200 ? body.chapter.data.length : status;
  };
  const updateChapter = async (values: object): Promise<number> => {
    await ctx.db.updateTable('chapters').set(values).where('id', '=', id).execute();
    await ctx.changes.waitUntilApplied();
    return pages();
  };
  await ctx.changes.waitUntilApplied();
  expect([await pages(), await pages()]).toEqual([2, 2]);
  expect([await updateChapter(change), await pages()]).toEqual([withoutPages, withoutPages]);
  expect([await updateChapter(restore), await pages()]).toEqual([2, 2]);
});

test('the pages of a scheduled chapter are not cached, because nothing notifies of its publication', async () => {
  const { uid } = await buildChapter(app.ctx, title.id, { publishAt: future }, 2);
  await app.ctx.changes.waitUntilApplied();
  for (let round = 0; round < 2; round++) {
    queries.length = 0;
    expect((await get(`${app.api}/at-home/server/${uid}`)).body.chapter.data).toEqual([]);
    expect(queries.length).toBeGreaterThan(0);
  }
});

test('an aborted warm-up leaves the rest to later requests', async () => {
  const ended = new AbortController();
  ended.abort();
  await warmUpCaches(app.ctx, ended.signal);
  expect((await get(`${app.api}/manga/${title.uid}`)).status).toBe(200);
});
