// Read markers and places in chapters: what is marked, who may mark, what counts as read, and how places are merged.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, post, errorOf, send, unknownId } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
let reader: SignedIn;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type BuiltEntity = { id: number; uid: string };
const mark = (title: BuiltEntity, body: Json, query = '', who: SignedIn | null = reader) =>
  post(`${app.api}/manga/${title.uid}/read${query}`, JSON.stringify(body), who?.headers);
const readOf = async (title: BuiltEntity): Promise<string[]> =>
  (await get(`${app.api}/manga/${title.uid}/read`, reader.headers)).body.data;
const savePositions = (positions: Json[], who: SignedIn | null = reader) =>
  post(`${app.api}/user/progress`, JSON.stringify({ positions }), who?.headers);
const progress = async (title: BuiltEntity) =>
  (await get(`${app.api}/manga/${title.uid}/progress`, reader.headers)).body;
const history = async (): Promise<string[]> =>
  (await get(`${app.api}/user/history`, reader.headers)).body.ratings.map(({ chapterId }: Json) => chapterId);
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

describe('read markers', () => {
  let title: BuiltEntity;
  let [english, french, second]: BuiltEntity[] = [];
  beforeAll(async () => {
    reader = await signIn(app);
    title = await buildTitle(app.ctx);
    english = await buildChapter(app.ctx, title.id, { chapter: '1' });
    french = await buildChapter(app.ctx, title.id, { chapter: '1', language: 'fr' });
    second = await buildChapter(app.ctx, title.id, { chapter: '2' });
  });

  test('apply to all versions of a chapter number', async () => {
    expect((await mark(title, { chapterIdsRead: [english!.uid] })).body).toEqual({ result: 'ok' });
    expect((await readOf(title)).toSorted()).toEqual([english!.uid, french!.uid].toSorted());
    expect((await progress(title)).read).toEqual(['1']);
    await mark(title, { chapterIdsRead: [second!.uid, second!.uid], chapterIdsUnread: [french!.uid] });
    expect(await readOf(title)).toEqual([second!.uid]);
  });

  test('are returned for several titles, together or grouped by title', async () => {
    const other = await buildTitle(app.ctx);
    const far = await buildChapter(app.ctx, other.id, { chapter: '7' });
    await buildChapter(app.ctx, other.id, { chapter: '7', language: 'fr', unavailable: true });
    await mark(other, { chapterIdsRead: [far.uid] });
    const ask = (query: string) => get(`${app.api}/manga/read?${query}`, reader.headers);
    const both = `ids[]=${title.uid}&ids[]=${other.uid}`;
    expect((await ask(both)).body).toEqual({ result: 'ok', data: [second!.uid, far.uid] });
    expect((await ask(`${both}&grouped=true`)).body.data).toEqual({
      [title.uid]: [second!.uid],
      [other.uid]: [far.uid],
    });
    expect((await ask(`ids[]=${unknownId}`)).body.data).toEqual([]);
    expect((await ask(`ids[]=${unknownId}&grouped=true`)).body.data).toEqual({});
    expect((await ask('')).status).toBe(400);
    const many = Array.from({ length: 101 }, () => `ids[]=${unknownId}`).join('&');
    expect((await ask(many)).status).toBe(400);
  });

  test('ignore chapters that are unknown or of another title', async () => {
    const other = await buildTitle(app.ctx);
    const own = await buildChapter(app.ctx, other.id, { chapter: '1' });
    expect((await mark(other, { chapterIdsRead: [english!.uid, unknownId, own.uid] })).status).toBe(200);
    expect(await readOf(other)).toEqual([own.uid]);
    expect(await readOf(title)).toEqual([second!.uid]);
  });

  test('are added to the history on request', async () => {
    await mark(title, { chapterIdsRead: [second!.uid] });
    expect(await history()).toEqual([]);
    await mark(title, { chapterIdsRead: [second!.uid] }, '?updateHistory=true');
    expect(await history()).toEqual([second!.uid]);
  });

  test('can be set one at a time, as older clients do', async () => {
    const one = (method: string, uid: string) =>
      send(method, `${app.api}/chapter/${uid}/read`, undefined, reader.headers);
    expect((await one('POST', english!.uid)).body).toEqual({ result: 'ok' });
    expect(await readOf(title)).toHaveLength(3);
    expect((await one('DELETE', english!.uid)).body).toEqual({ result: 'ok' });
    expect(await readOf(title)).toEqual([second!.uid]);
    for (const method of ['POST', 'DELETE']) expect((await one(method, unknownId)).status).toBe(404);
  });

  test('distinguish volumes whose numbers start again, and chapters without a number', async () => {
    const reset = await buildTitle(app.ctx, { numbersReset: true } as Json);
    await app.ctx.db.updateTable('titles').set({ numbers_reset: true }).where('id', '=', reset.id).execute();
    const first = await buildChapter(app.ctx, reset.id, { chapter: '1', volume: '1' });
    await buildChapter(app.ctx, reset.id, { chapter: '1', volume: '2' });
    const extra = await buildChapter(app.ctx, reset.id, { chapter: null });
    await buildChapter(app.ctx, reset.id, { chapter: null });
    await mark(reset, { chapterIdsRead: [first.uid, extra.uid] });
    expect(await readOf(reset)).toEqual([first.uid, extra.uid]);
    expect((await progress(reset)).read.toSorted()).toEqual([`#${extra.uid}`, '1/1'].toSorted());
  });

  test('are counted once among the gains of the title', async () => {
    const readsGained = async (of: BuiltEntity): Promise<number> => {
      const row = await app.ctx.db
        .selectFrom('title_gains')
        .select('reads')
        .where('title_id', '=', of.id)
        .executeTakeFirst();
      return row?.reads ?? 0;
    };
    const other = await buildTitle(app.ctx);
    const own = await buildChapter(app.ctx, other.id);
    for (const _ of [1, 2]) await mark(other, { chapterIdsRead: [own.uid] });
    expect(await readsGained(other)).toBe(1);
  });

  test('require a signed-in account, an existing title and at most 10 KB', async () => {
    expect((await mark(title, {}, '', null)).status).toBe(401);
    expect((await mark(title, {}, '', await signIn(app, { banned: true }))).status).toBe(403);
    expect((await mark(title, {}, '', await signIn(app, { kind: 'client' }))).status).toBe(200);
    expect(errorOf(await mark({ id: 0, uid: unknownId }, {})).status).toBe(404);
    expect((await get(`${app.api}/manga/${unknownId}/read`, reader.headers)).status).toBe(404);
    expect((await mark(title, { chapterIdsRead: ['x'] })).status).toBe(400);
    expect((await mark(title, { chapterIdsRead: english!.uid })).status).toBe(400);
    expect((await mark(title, { chapterIdsRead: Array.from({ length: 300 }, () => unknownId) })).status).toBe(413);
    expect((await mark(title, {})).status).toBe(200);
  });
});

describe('places in chapters', () => {
  let title: BuiltEntity;
  let chapter: BuiltEntity;
  const place = (page: number, at: string, more: Json = {}) => ({ chapter: chapter.uid, page, pages: 10, at, ...more });
  beforeAll(async () => {
    reader = await signIn(app);
    title = await buildTitle(app.ctx);
    chapter = await buildChapter(app.ctx, title.id, { chapter: '1' });
  });

  test('have the newest time and the highest page, in whichever order they arrive', async () => {
    const kept = (await savePositions([place(5, minutesAgo(9)), place(3, minutesAgo(5))])).body.kept;
    expect(kept).toEqual([
      { chapter: chapter.uid, page: 5, pages: 10, at: expect.any(String), again: false, read: false },
    ]);
    const before = kept[0].at;
    expect((await savePositions([place(2, minutesAgo(60))])).body.kept[0]).toMatchObject({ page: 5, at: before });
    expect((await progress(title)).positions).toEqual([
      { chapter: chapter.uid, page: 5, pages: 10, at: before, again: false },
    ]);
    expect(await history()).toEqual([chapter.uid]);
  });

  test('go back on every device, and places that arrive late do not raise the page again', async () => {
    const other = await buildTitle(app.ctx);
    const own = await buildChapter(app.ctx, other.id, { chapter: '1' });
    const at = (page: number, minutes: number, more: Json = {}) => ({
      chapter: own.uid,
      page,
      pages: 10,
      at: minutesAgo(minutes),
      ...more,
    });
    const pageAfter = async (positions: Json[]) => (await savePositions(positions)).body.kept[0].page;
    expect(await pageAfter([at(8, 20)])).toBe(8);
    const wentBack = minutesAgo(10);
    expect(await pageAfter([{ ...at(3, 10), at: wentBack, since: wentBack }])).toBe(3);
    // this position was recorded before the reader went back, but arrives after it
    expect(await pageAfter([at(9, 15)])).toBe(3);
    expect(await pageAfter([at(8, 20), { ...at(3, 10), at: wentBack, since: wentBack }])).toBe(3);
    // the position rises again when the reader reads on, even on a device that has not received the step back
    expect(await pageAfter([at(4, 5)])).toBe(4);
    expect(await pageAfter([at(6, 8)])).toBe(6);
    expect(await readOf(other)).toEqual([]);
    // an end that was reached before the reader went back does not change the place, but marks the chapter as read
    expect((await savePositions([at(10, 12)])).body.kept[0]).toMatchObject({ page: 6, read: true, again: true });
    expect(await readOf(other)).toEqual([own.uid]);
    expect((await progress(other)).positions[0]).toMatchObject({ page: 6, pages: 10 });
  });

  test('take a future time of going back as now', async () => {
    const other = await buildTitle(app.ctx);
    const own = await buildChapter(app.ctx, other.id, { chapter: '1' });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await savePositions([{ chapter: own.uid, page: 5, pages: 10, at: later, since: later }]);
    const { body } = await savePositions([
      { chapter: own.uid, page: 6, pages: 10, at: new Date(Date.now()).toISOString() },
    ]);
    expect(body.kept[0].page).toBe(6);
  });

  test('take a future time as now', async () => {
    const before = Date.now() - 1000;
    const { body } = await savePositions([place(5, new Date(Date.now() + 3_600_000).toISOString())]);
    const at = Date.parse(body.kept[0].at);
    expect(at).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  test('on the last page mark the chapter as read, once; none marks it as unread', async () => {
    expect((await savePositions([place(10, minutesAgo(0))])).body.kept[0]).toMatchObject({ page: 10, read: true });
    expect(await readOf(title)).toEqual([chapter.uid]);
    await mark(title, { chapterIdsUnread: [chapter.uid] });
    expect((await savePositions([place(10, minutesAgo(0))])).body.kept[0]).toMatchObject({ page: 10, read: false });
    expect(await readOf(title)).toEqual([]);
    await mark(title, { chapterIdsRead: [chapter.uid] });
    const opened = new Date(Date.now()).toISOString();
    expect((await savePositions([place(1, opened)])).body.kept[0]).toMatchObject({ page: 1, read: true, again: true });
    expect(await readOf(title)).toEqual([chapter.uid]);
  });

  test('move to the last page when the chapter is marked as read', async () => {
    const other = await buildTitle(app.ctx);
    const own = await buildChapter(app.ctx, other.id, { chapter: '1' });
    await savePositions([{ chapter: own.uid, page: 3, pages: 8, at: minutesAgo(1) }]);
    await mark(other, { chapterIdsRead: [own.uid] });
    expect((await progress(other)).positions[0]).toMatchObject({ page: 8, pages: 8 });
  });

  test('are merged when several devices save many at once', async () => {
    const other = await buildTitle(app.ctx);
    const own = await Promise.all(
      [1, 2, 3].map((number) => buildChapter(app.ctx, other.id, { chapter: String(number) })),
    );
    const positionReport = (page: number) =>
      own.map(({ uid }) => ({ chapter: uid, page, pages: 5, at: minutesAgo(5 - page) }));
    await Promise.all([1, 2, 3, 4, 5].map((page) => savePositions(positionReport(page))));
    const { positions, read } = await progress(other);
    expect(positions.map(({ page }: Json) => page)).toEqual([5, 5, 5]);
    expect(read.toSorted()).toEqual(['1', '2', '3']);
  });

  test('are ignored for unknown chapters and refused if malformed', async () => {
    const { body } = await savePositions([
      { ...place(1, minutesAgo(0)), chapter: unknownId },
      place(1, minutesAgo(30)),
    ]);
    expect(body.kept.map((each: Json) => each.chapter)).toEqual([chapter.uid]);
    const now = minutesAgo(0);
    const wrong = [
      [],
      [place(0, now)],
      [place(501, now, { pages: 501 })],
      [place(1.5, now)],
      [place(1, 'yesterday')],
      [place(1, '2022-04-19')],
      [place(1, now, { chapter: 'x' })],
      [place(1, now, { since: 'then' })],
      [place(1, now, { pages: 0 })],
      Array.from({ length: 101 }, () => place(1, now)),
    ];
    for (const positions of wrong)
      expect([positions.length, (await savePositions(positions)).status]).toEqual([positions.length, 400]);
    expect((await savePositions([place(1, now)], null)).status).toBe(401);
    expect((await savePositions([place(1, now)], await signIn(app, { banned: true }))).status).toBe(403);
    expect((await get(`${app.api}/manga/${unknownId}/progress`, reader.headers)).status).toBe(404);
  });

  test('are deleted with the account', async () => {
    const gone = await signIn(app);
    await savePositions([place(3, minutesAgo(0))], gone);
    await mark(title, { chapterIdsRead: [chapter.uid] }, '', gone);
    await app.ctx.db.deleteFrom('users').where('id', '=', gone.id).execute();
    for (const table of ['progress', 'history', 'reads'] as const) {
      const rows = await app.ctx.db.selectFrom(table).select('user_id').where('user_id', '=', gone.id).execute();
      expect([table, rows]).toEqual([table, []]);
    }
  });
});

test('the progress of given chapters tells which are read, by number, and which are started', async () => {
  const title = await buildTitle(app.ctx);
  const [english, french, second] = [
    await buildChapter(app.ctx, title.id, { chapter: '1' }),
    await buildChapter(app.ctx, title.id, { chapter: '1', language: 'fr' }),
    await buildChapter(app.ctx, title.id, { chapter: '2' }),
  ];
  await mark(title, { chapterIdsRead: [second.uid] });
  const third = await buildChapter(app.ctx, title.id, { chapter: '3' }, 4);
  await savePositions([{ chapter: third.uid, page: 2, pages: 4, at: minutesAgo(1) }]);
  const ask = (chapters: BuiltEntity[], who: SignedIn | null = reader) =>
    get(`${app.api}/user/progress?${chapters.map(({ uid }) => `chapters[]=${uid}`).join('&')}`, who?.headers);
  const all = [english, french, second, third];
  expect((await ask(all)).body.data).toEqual({ [second.uid]: 'read', [third.uid]: 'started' });
  await mark(title, { chapterIdsRead: [english.uid] });
  expect((await ask(all)).body.data).toMatchObject({ [english.uid]: 'read', [french.uid]: 'read' });
  await mark(title, { chapterIdsUnread: [english.uid] });
  expect((await ask(all, await signIn(app))).body.data).toEqual({});
  expect([(await ask([])).status, (await ask(all, null)).status]).toEqual([400, 401]);
});

test('read markers have a rate limit of their own', async () => {
  const limitedApp = await testApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const who = await signIn(limitedApp);
    const title = await buildTitle(limitedApp.ctx);
    const answer = await post(`${limitedApp.api}/manga/${title.uid}/read`, '{}', who.headers);
    expect([answer.status, answer.headers.get('x-ratelimit-limit')]).toEqual([200, '300']);
  } finally {
    await limitedApp.close();
  }
});
