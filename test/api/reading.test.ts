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
const markChapters = (title: BuiltEntity, body: Json, query = '', account: SignedIn | null = reader) =>
  post(`${app.api}/manga/${title.uid}/read${query}`, JSON.stringify(body), account?.headers);
const readOf = async (title: BuiltEntity): Promise<string[]> =>
  (await get(`${app.api}/manga/${title.uid}/read`, reader.headers)).body.data;
const savePositions = (positions: Json[], account: SignedIn | null = reader) =>
  post(`${app.api}/user/progress`, JSON.stringify({ positions }), account?.headers);
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
    expect((await markChapters(title, { chapterIdsRead: [english!.uid] })).body).toEqual({ result: 'ok' });
    expect((await readOf(title)).toSorted()).toEqual([english!.uid, french!.uid].toSorted());
    expect((await progress(title)).read).toEqual(['1']);
    await markChapters(title, { chapterIdsRead: [second!.uid, second!.uid], chapterIdsUnread: [french!.uid] });
    expect(await readOf(title)).toEqual([second!.uid]);
  });

  test('are returned for several titles, together or grouped by title', async () => {
    const otherTitle = await buildTitle(app.ctx);
    const otherTitleChapter = await buildChapter(app.ctx, otherTitle.id, { chapter: '7' });
    await buildChapter(app.ctx, otherTitle.id, { chapter: '7', language: 'fr', unavailable: true });
    await markChapters(otherTitle, { chapterIdsRead: [otherTitleChapter.uid] });
    const fetchReadState = (query: string) => get(`${app.api}/manga/read?${query}`, reader.headers);
    const titlesQuery = `ids[]=${title.uid}&ids[]=${otherTitle.uid}`;
    expect((await fetchReadState(titlesQuery)).body).toEqual({
      result: 'ok',
      data: [second!.uid, otherTitleChapter.uid],
    });
    expect((await fetchReadState(`${titlesQuery}&grouped=true`)).body.data).toEqual({
      [title.uid]: [second!.uid],
      [otherTitle.uid]: [otherTitleChapter.uid],
    });
    expect((await fetchReadState(`ids[]=${unknownId}`)).body.data).toEqual([]);
    expect((await fetchReadState(`ids[]=${unknownId}&grouped=true`)).body.data).toEqual({});
    expect((await fetchReadState('')).status).toBe(400);
    const tooManyIds = Array.from({ length: 101 }, () => `ids[]=${unknownId}`).join('&');
    expect((await fetchReadState(tooManyIds)).status).toBe(400);
  });

  test('ignore chapters that are unknown or of another title', async () => {
    const otherTitle = await buildTitle(app.ctx);
    const own = await buildChapter(app.ctx, otherTitle.id, { chapter: '1' });
    expect((await markChapters(otherTitle, { chapterIdsRead: [english!.uid, unknownId, own.uid] })).status).toBe(200);
    expect(await readOf(otherTitle)).toEqual([own.uid]);
    expect(await readOf(title)).toEqual([second!.uid]);
  });

  test('are added to the history on request', async () => {
    await markChapters(title, { chapterIdsRead: [second!.uid] });
    expect(await history()).toEqual([]);
    await markChapters(title, { chapterIdsRead: [second!.uid] }, '?updateHistory=true');
    expect(await history()).toEqual([second!.uid]);
  });

  test('can be set one at a time, as older clients do', async () => {
    const requestSingleMarker = (method: string, uid: string) =>
      send(method, `${app.api}/chapter/${uid}/read`, undefined, reader.headers);
    expect((await requestSingleMarker('POST', english!.uid)).body).toEqual({ result: 'ok' });
    expect(await readOf(title)).toHaveLength(3);
    expect((await requestSingleMarker('DELETE', english!.uid)).body).toEqual({ result: 'ok' });
    expect(await readOf(title)).toEqual([second!.uid]);
    for (const method of ['POST', 'DELETE']) expect((await requestSingleMarker(method, unknownId)).status).toBe(404);
  });

  test('distinguish volumes whose numbers start again, and chapters without a number', async () => {
    const resettingTitle = await buildTitle(app.ctx, { numbersReset: true } as Json);
    await app.ctx.db.updateTable('titles').set({ numbers_reset: true }).where('id', '=', resettingTitle.id).execute();
    const firstVolumeChapter = await buildChapter(app.ctx, resettingTitle.id, { chapter: '1', volume: '1' });
    await buildChapter(app.ctx, resettingTitle.id, { chapter: '1', volume: '2' });
    const extraChapter = await buildChapter(app.ctx, resettingTitle.id, { chapter: null });
    await buildChapter(app.ctx, resettingTitle.id, { chapter: null });
    await markChapters(resettingTitle, { chapterIdsRead: [firstVolumeChapter.uid, extraChapter.uid] });
    expect(await readOf(resettingTitle)).toEqual([firstVolumeChapter.uid, extraChapter.uid]);
    expect((await progress(resettingTitle)).read.toSorted()).toEqual([`#${extraChapter.uid}`, '1/1'].toSorted());
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
    const otherTitle = await buildTitle(app.ctx);
    const own = await buildChapter(app.ctx, otherTitle.id);
    for (const _ of [1, 2]) await markChapters(otherTitle, { chapterIdsRead: [own.uid] });
    expect(await readsGained(otherTitle)).toBe(1);
  });

  test('require a signed-in account, an existing title and at most 10 KB', async () => {
    expect((await markChapters(title, {}, '', null)).status).toBe(401);
    expect((await markChapters(title, {}, '', await signIn(app, { banned: true }))).status).toBe(403);
    expect((await markChapters(title, {}, '', await signIn(app, { kind: 'client' }))).status).toBe(200);
    expect(errorOf(await markChapters({ id: 0, uid: unknownId }, {})).status).toBe(404);
    expect((await get(`${app.api}/manga/${unknownId}/read`, reader.headers)).status).toBe(404);
    expect((await markChapters(title, { chapterIdsRead: ['x'] })).status).toBe(400);
    expect((await markChapters(title, { chapterIdsRead: english!.uid })).status).toBe(400);
    expect((await markChapters(title, { chapterIdsRead: Array.from({ length: 300 }, () => unknownId) })).status).toBe(
      413,
    );
    expect((await markChapters(title, {})).status).toBe(200);
  });
});

describe('places in chapters', () => {
  let title: BuiltEntity;
  let chapter: BuiltEntity;
  const positionAt = (page: number, at: string, overrides: Json = {}) => ({
    chapter: chapter.uid,
    page,
    pages: 10,
    at,
    ...overrides,
  });
  beforeAll(async () => {
    reader = await signIn(app);
    title = await buildTitle(app.ctx);
    chapter = await buildChapter(app.ctx, title.id, { chapter: '1' });
  });

  test('have the newest time and the highest page, in whichever order they arrive', async () => {
    const storedPositions = (await savePositions([positionAt(5, minutesAgo(9)), positionAt(3, minutesAgo(5))])).body
      .kept;
    expect(storedPositions).toEqual([
      { chapter: chapter.uid, page: 5, pages: 10, at: expect.any(String), again: false, read: false },
    ]);
    const timeBefore = storedPositions[0].at;
    expect((await savePositions([positionAt(2, minutesAgo(60))])).body.kept[0]).toMatchObject({
      page: 5,
      at: timeBefore,
    });
    expect((await progress(title)).positions).toEqual([
      { chapter: chapter.uid, page: 5, pages: 10, at: timeBefore, again: false },
    ]);
    expect(await history()).toEqual([chapter.uid]);
  });

  test('go back on every device, and places that arrive late do not raise the page again', async () => {
    const otherTitle = await buildTitle(app.ctx);
    const own = await buildChapter(app.ctx, otherTitle.id, { chapter: '1' });
    const at = (page: number, minutes: number, overrides: Json = {}) => ({
      chapter: own.uid,
      page,
      pages: 10,
      at: minutesAgo(minutes),
      ...overrides,
    });
    const pageAfter = async (positions: Json[]) => (await savePositions(positions)).body.kept[0].page;
    expect(await pageAfter([at(8, 20)])).toBe(8);
    const wentBackAt = minutesAgo(10);
    expect(await pageAfter([{ ...at(3, 10), at: wentBackAt, since: wentBackAt }])).toBe(3);
    // this position was recorded before the reader went back, but arrives after it
    expect(await pageAfter([at(9, 15)])).toBe(3);
    expect(await pageAfter([at(8, 20), { ...at(3, 10), at: wentBackAt, since: wentBackAt }])).toBe(3);
    // the position rises again when the reader reads on, even on a device that has not received the step back
    expect(await pageAfter([at(4, 5)])).toBe(4);
    expect(await pageAfter([at(6, 8)])).toBe(6);
    expect(await readOf(otherTitle)).toEqual([]);
    // an end that was reached before the reader went back does not change the place, but marks the chapter as read
    expect((await savePositions([at(10, 12)])).body.kept[0]).toMatchObject({ page: 6, read: true, again: true });
    expect(await readOf(otherTitle)).toEqual([own.uid]);
    expect((await progress(otherTitle)).positions[0]).toMatchObject({ page: 6, pages: 10 });
  });

  test('take a future time of going back as now', async () => {
    const otherTitle = await buildTitle(app.ctx);
    const own = await buildChapter(app.ctx, otherTitle.id, { chapter: '1' });
    const futureTime = new Date(Date.now() + 3_600_000).toISOString();
    await savePositions([{ chapter: own.uid, page: 5, pages: 10, at: futureTime, since: futureTime }]);
    const { body } = await savePositions([
      { chapter: own.uid, page: 6, pages: 10, at: new Date(Date.now()).toISOString() },
    ]);
    expect(body.kept[0].page).toBe(6);
  });

  test('take a future time as now', async () => {
    const timeBefore = Date.now() - 1000;
    const { body } = await savePositions([positionAt(5, new Date(Date.now() + 3_600_000).toISOString())]);
    const at = Date.parse(body.kept[0].at);
    expect(at).toBeGreaterThanOrEqual(Math.floor(timeBefore / 1000) * 1000);
    expect(at).toBeLessThanOrEqual(Date.now());
  });

  test('on the last page mark the chapter as read, once; none marks it as unread', async () => {
    expect((await savePositions([positionAt(10, minutesAgo(0))])).body.kept[0]).toMatchObject({ page: 10, read: true });
    expect(await readOf(title)).toEqual([chapter.uid]);
    await markChapters(title, { chapterIdsUnread: [chapter.uid] });
    expect((await savePositions([positionAt(10, minutesAgo(0))])).body.kept[0]).toMatchObject({
      page: 10,
      read: false,
    });
    expect(await readOf(title)).toEqual([]);
    await markChapters(title, { chapterIdsRead: [chapter.uid] });
    const openedAt = new Date(Date.now()).toISOString();
    expect((await savePositions([positionAt(1, openedAt)])).body.kept[0]).toMatchObject({
      page: 1,
      read: true,
      again: true,
    });
    expect(await readOf(title)).toEqual([chapter.uid]);
  });

  test('move to the last page when the chapter is marked as read', async () => {
    const otherTitle = await buildTitle(app.ctx);
    const own = await buildChapter(app.ctx, otherTitle.id, { chapter: '1' });
    await savePositions([{ chapter: own.uid, page: 3, pages: 8, at: minutesAgo(1) }]);
    await markChapters(otherTitle, { chapterIdsRead: [own.uid] });
    expect((await progress(otherTitle)).positions[0]).toMatchObject({ page: 8, pages: 8 });
  });

  test('are merged when several devices save many at once', async () => {
    const otherTitle = await buildTitle(app.ctx);
    const own = await Promise.all(
      [1, 2, 3].map((number) => buildChapter(app.ctx, otherTitle.id, { chapter: String(number) })),
    );
    const positionReport = (page: number) =>
      own.map(({ uid }) => ({ chapter: uid, page, pages: 5, at: minutesAgo(5 - page) }));
    await Promise.all([1, 2, 3, 4, 5].map((page) => savePositions(positionReport(page))));
    const { positions, read } = await progress(otherTitle);
    expect(positions.map(({ page }: Json) => page)).toEqual([5, 5, 5]);
    expect(read.toSorted()).toEqual(['1', '2', '3']);
  });

  test('are ignored for unknown chapters and refused if malformed', async () => {
    const { body } = await savePositions([
      { ...positionAt(1, minutesAgo(0)), chapter: unknownId },
      positionAt(1, minutesAgo(30)),
    ]);
    expect(body.kept.map((each: Json) => each.chapter)).toEqual([chapter.uid]);
    const now = minutesAgo(0);
    const invalidReports = [
      [],
      [positionAt(0, now)],
      [positionAt(501, now, { pages: 501 })],
      [positionAt(1.5, now)],
      [positionAt(1, 'yesterday')],
      [positionAt(1, '2022-04-19')],
      [positionAt(1, now, { chapter: 'x' })],
      [positionAt(1, now, { since: 'then' })],
      [positionAt(1, now, { pages: 0 })],
      Array.from({ length: 101 }, () => positionAt(1, now)),
    ];
    for (const positions of invalidReports)
      expect([positions.length, (await savePositions(positions)).status]).toEqual([positions.length, 400]);
    expect((await savePositions([positionAt(1, now)], null)).status).toBe(401);
    expect((await savePositions([positionAt(1, now)], await signIn(app, { banned: true }))).status).toBe(403);
    expect((await get(`${app.api}/manga/${unknownId}/progress`, reader.headers)).status).toBe(404);
  });

  test('are deleted with the account', async () => {
    const deletedReader = await signIn(app);
    await savePositions([positionAt(3, minutesAgo(0))], deletedReader);
    await markChapters(title, { chapterIdsRead: [chapter.uid] }, '', deletedReader);
    await app.ctx.db.deleteFrom('users').where('id', '=', deletedReader.id).execute();
    for (const table of ['progress', 'history', 'reads'] as const) {
      const rows = await app.ctx.db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', deletedReader.id)
        .execute();
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
  await markChapters(title, { chapterIdsRead: [second.uid] });
  const thirdChapter = await buildChapter(app.ctx, title.id, { chapter: '3' }, 4);
  await savePositions([{ chapter: thirdChapter.uid, page: 2, pages: 4, at: minutesAgo(1) }]);
  const fetchReadState = (chapters: BuiltEntity[], account: SignedIn | null = reader) =>
    get(`${app.api}/user/progress?${chapters.map(({ uid }) => `chapters[]=${uid}`).join('&')}`, account?.headers);
  const allChapters = [english, french, second, thirdChapter];
  expect((await fetchReadState(allChapters)).body.data).toEqual({
    [second.uid]: 'read',
    [thirdChapter.uid]: 'started',
  });
  await markChapters(title, { chapterIdsRead: [english.uid] });
  expect((await fetchReadState(allChapters)).body.data).toMatchObject({ [english.uid]: 'read', [french.uid]: 'read' });
  await markChapters(title, { chapterIdsUnread: [english.uid] });
  expect((await fetchReadState(allChapters, await signIn(app))).body.data).toEqual({});
  // of what else the title has, anything read or begun makes the rest of it new
  expect((await fetchReadState([english])).body).toMatchObject({ data: {}, titles: [title.uid] });
  expect((await fetchReadState([english], await signIn(app))).body.titles).toEqual([]);
  expect([(await fetchReadState([])).status, (await fetchReadState(allChapters, null)).status]).toEqual([400, 401]);
});

test('read markers have a rate limit of their own', async () => {
  const limitedApp = await testApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const account = await signIn(limitedApp);
    const title = await buildTitle(limitedApp.ctx);
    const markResponse = await post(`${limitedApp.api}/manga/${title.uid}/read`, '{}', account.headers);
    expect([markResponse.status, markResponse.headers.get('x-ratelimit-limit')]).toEqual([200, '300']);
  } finally {
    await limitedApp.close();
  }
});
