// What is read ahead after the start answers without the database, until it changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAhead } from '#server/read-ahead.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildAuthor, buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { get } from '#test/support/server/http.ts';

let app: TestApp;
let title: { id: number; uid: string };
const asked: string[] = [];
const forever = new AbortController().signal;

beforeAll(async () => {
  app = await testApp({ onQuery: (text) => void asked.push(text) });
  const { ctx } = app;
  const { id } = await buildAuthor(ctx);
  for (let index = 0; index < 30; index++) {
    title = await buildTitle(ctx, { authorIds: [id] });
    await buildCover(ctx, title.id);
    await buildChapter(ctx, title.id, {}, 0);
  }
  await ctx.changes.settle();
  await readAhead(ctx, forever);
});
afterAll(() => app.close());

const addresses = (): string[] => [
  '/manga?limit=30&includes[]=cover_art&includes[]=author',
  '/manga?limit=30&includes[]=cover_art&includes[]=artist&order[title]=asc',
  `/manga/${title.uid}?includes[]=cover_art&includes[]=author&includes[]=artist`,
  `/manga/${title.uid}/feed?includes[]=manga&includeEmptyPages=1`,
  `/manga/${title.uid}/aggregate`,
];

test('what is in memory needs no query', async () => {
  for (const address of addresses()) {
    asked.length = 0;
    const answer = await get(app.api + address);
    expect(answer.status).toBe(200);
    expect(asked, address).toEqual([]);
  }
});

test('what has changed is read again, and only that', async () => {
  const { id } = await buildChapter(app.ctx, title.id, { chapter: '77' }, 0);
  await app.ctx.changes.settle();
  asked.length = 0;
  const feed = await get(`${app.api}/manga/${title.uid}/feed?order[createdAt]=desc&includeEmptyPages=1`);
  expect(feed.body.data.map((chapter: { attributes: { chapter: string } }) => chapter.attributes.chapter)).toContain(
    '77',
  );
  expect(asked.length).toBeGreaterThan(0);
  // the document that was rendered is written back
  const unwritten = () => app.ctx.db.selectFrom('chapters').select('id').where('doc', 'is', null).execute();
  await expect.poll(unwritten).toEqual([]);
  asked.length = 0;
  expect((await get(`${app.api}/manga/${title.uid}/aggregate?`)).body.volumes.none.chapters['77'].id).toBeTypeOf(
    'string',
  );
  expect(asked).toEqual([]);
  await app.ctx.db.deleteFrom('chapters').where('id', '=', id).execute();
  await app.ctx.changes.settle();
  expect((await get(`${app.api}/manga/${title.uid}/aggregate`)).body.volumes.none.chapters['77']).toBeUndefined();
});

test('a read that is ended leaves the rest for those who ask', async () => {
  const ended = new AbortController();
  ended.abort();
  await readAhead(app.ctx, ended.signal);
  expect((await get(`${app.api}/manga/${title.uid}`)).status).toBe(200);
});
