// The library of a reader: follows of titles and people, reading status, ratings, the follows feed; and how all of it
// is counted.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount } from '#server/accounts/erase.ts';
import { countRatingsHandler } from '#server/library/ratings.ts';
import { bayesianOf } from '#server/statistics/statistics.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { testClock } from '#test/support/server/clock.ts';
import { buildChapter, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { get, type Json, reasonOf, send, unknownId } from '#test/support/server/http.ts';
import { type SignedIn, signIn, signToken, startSessionFor } from '#test/support/people/signed-in.ts';

const dayMs = 86_400_000;
const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock: clock.now });
});
afterAll(() => app.close());

type BuiltEntity = { id: number; uid: string };
const post = (account: SignedIn | null, path: string, body: object = {}) =>
  send('POST', app.api + path, JSON.stringify(body), account?.headers);
const remove = (account: SignedIn | null, path: string) => send('DELETE', app.api + path, undefined, account?.headers);
const read = (account: SignedIn, path: string) => get(app.api + path, account.headers);
const idsOf = ({ body }: { body: Json }): string[] => body.data.map(({ id }: Json) => id);
/** Somebody who has been here long enough for their ratings to count. */
async function member(): Promise<SignedIn> {
  const account = await signIn(app);
  const joined = new Date(clock.now().getTime() - 30 * dayMs);
  await app.ctx.db.updateTable('users').set({ created_at: joined }).where('id', '=', account.id).execute();
  return account;
}
const statisticsOf = async ({ uid }: BuiltEntity): Promise<Json> =>
  (await get(`${app.api}/statistics/manga/${uid}`, { authorization: 'Bearer x' })).body.statistics[uid];
/** Gains of a title by day, as `[follows, ratings, reads]`; days without gains are left out. */
async function gainsOf({ id }: BuiltEntity): Promise<Record<string, number[]>> {
  const { rows } = await sql<{ day: string; gains: number[] }>`
    SELECT day::text, ARRAY[follows, ratings, reads] AS gains FROM title_gains
    WHERE title_id = ${id} AND (follows, ratings, reads) <> (0, 0, 0) ORDER BY day`.execute(app.ctx.db);
  return Object.fromEntries(rows.map(({ day, gains }) => [day, gains]));
}
/** Another day, on which these people sign in again. */
async function nextDay(...accounts: SignedIn[]): Promise<void> {
  clock.advance(dayMs);
  for (const account of accounts) {
    const token = await signToken(app, { uid: account.uid, session: await startSessionFor(app, account) });
    account.headers.authorization = `Bearer ${token}`;
  }
}
const today = (): string => clock.now().toISOString().slice(0, 10);

describe('follow and reading status of a title', () => {
  test('do not depend on each other', async () => {
    const reader = await member();
    const { uid } = await buildTitle(app.ctx);
    const state = async () => (await read(reader, `/library/titles?manga[]=${uid}`)).body.titles[uid];
    expect(await state()).toBeUndefined();
    for (const _ of [1, 2]) await post(reader, `/manga/${uid}/follow`);
    expect(await state()).toEqual({ status: null, following: true, notify: 1, rating: null });
    await post(reader, `/manga/${uid}/status`, { status: 'on_hold' });
    for (const _ of [1, 2]) expect((await remove(reader, `/manga/${uid}/follow`)).status).toBe(200);
    expect(await state()).toEqual({ status: 'on_hold', following: false, notify: 1, rating: null });
    expect((await read(reader, `/manga/${uid}/status`)).body).toEqual({ result: 'ok', status: 'on_hold' });
    expect((await read(reader, `/user/follows/manga/${uid}`)).status).toBe(404);
    await post(reader, `/manga/${uid}/follow`);
    await post(reader, `/manga/${uid}/status`, { status: null });
    expect((await read(reader, `/user/follows/manga/${uid}`)).body).toEqual({ result: 'ok' });
    expect((await read(reader, '/manga/status')).body.statuses).toEqual({});
    await remove(reader, `/manga/${uid}/follow`);
    expect(await state()).toBeUndefined();
    expect((await statisticsOf({ id: 0, uid })).follows).toBe(0);
  });

  test('are changed together, with the notifications', async () => {
    const reader = await member();
    const { uid } = await buildTitle(app.ctx);
    const change = (body: object) => post(reader, `/library/titles/${uid}`, body);
    expect((await change({ status: 'reading', following: true })).body).toEqual({
      result: 'ok',
      status: 'reading',
      following: true,
      notify: 1,
    });
    expect((await change({ notify: 5 })).body).toMatchObject({ status: 'reading', following: true, notify: 5 });
    expect((await change({})).body).toMatchObject({ notify: 5 });
    await post(reader, `/rating/${uid}`, { rating: 9 });
    const { body } = await read(reader, `/library/titles?manga[]=${uid}&manga[]=${unknownId}`);
    expect(body.titles).toEqual({ [uid]: { status: 'reading', following: true, notify: 5, rating: 9 } });
    expect((await change({ status: null, following: false })).body).toMatchObject({ following: false, notify: 1 });
    for (const invalid of [{ notify: -1 }, { notify: 101 }, { following: 'yes' }, { status: 'none' }])
      expect((await change(invalid)).status).toBe(400);
  });

  test('statuses are listed whole, or one of them; what is not published is left out', async () => {
    const reader = await member();
    const [one, two, three] = [await buildTitle(app.ctx), await buildTitle(app.ctx), await buildTitle(app.ctx)];
    for (const [title, status] of [
      [one, 'reading'],
      [two, 'completed'],
      [three, 'reading'],
    ] as const)
      await post(reader, `/library/titles/${title.uid}`, { status, following: true });
    await post(reader, `/rating/${three.uid}`, { rating: 3 });
    await app.ctx.db.updateTable('titles').set({ state: 'draft' }).where('id', '=', three.id).execute();
    await app.ctx.changes.waitUntilApplied();
    expect((await read(reader, '/manga/status')).body.statuses).toEqual({
      [one.uid]: 'reading',
      [two.uid]: 'completed',
    });
    expect((await read(reader, '/manga/status?status=completed')).body.statuses).toEqual({ [two.uid]: 'completed' });
    expect(idsOf(await read(reader, '/user/follows/manga'))).toEqual([two.uid, one.uid]);
    expect((await read(reader, `/rating?manga[]=${three.uid}`)).body.ratings).toEqual({});
    expect((await read(reader, `/library/titles?manga[]=${three.uid}`)).body.titles).toEqual({});
    for (const path of [`/manga/${three.uid}/status`, `/user/follows/manga/${three.uid}`])
      expect((await read(reader, path)).status).toBe(404);
    expect((await post(reader, `/manga/${three.uid}/follow`)).status).toBe(404);
  });

  test('followed titles are sorted, paged, and without hidden ones', async () => {
    const reader = await member();
    const titles: BuiltEntity[] = [];
    for (const name of ['Birch', 'Acorn', 'Cedar']) {
      const title = await buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }] });
      await post(reader, `/manga/${title.uid}/follow`);
      clock.advance(1000);
      titles.push(title);
    }
    const [birch, acorn, cedar] = titles.map(({ uid }) => uid) as [string, string, string];
    const list = (query = '') => read(reader, `/user/follows/manga?${query}`);
    expect(idsOf(await list())).toEqual([cedar, acorn, birch]);
    expect(idsOf(await list('order[followedAt]=asc'))).toEqual([birch, acorn, cedar]);
    expect(idsOf(await list('order[title]=asc&limit=1&offset=1'))).toEqual([birch]);
    // following again moves a title up
    await remove(reader, `/manga/${birch}/follow`);
    await post(reader, `/manga/${birch}/follow`);
    expect(idsOf(await list())).toEqual([birch, cedar, acorn]);
    await post(reader, `/block/manga/${acorn}`);
    const { body } = await list();
    expect([idsOf({ body }), body.total, body.hidden]).toEqual([[birch, cedar], 2, 1]);
    expect(idsOf(await list('blocked=show'))).toHaveLength(3);
    expect(idsOf(await read(await member(), '/user/follows/manga'))).toEqual([]);
  });

  test('need a signed-in account without a ban; an unconfirmed address is enough', async () => {
    const { uid } = await buildTitle(app.ctx);
    const writes: [path: string, body?: object][] = [
      [`/manga/${uid}/follow`],
      [`/manga/${uid}/status`, { status: 'reading' }],
      [`/rating/${uid}`, { rating: 5 }],
      [`/library/titles/${uid}`, { following: true }],
    ];
    const [banned, unverified] = [await signIn(app, { banned: true }), await signIn(app, { unverified: true })];
    for (const [path, body] of writes) {
      const statuses = [];
      for (const account of [null, banned, unverified]) statuses.push((await post(account, path, body)).status);
      expect([path, statuses]).toEqual([path, [401, 403, 200]]);
    }
  });
});

describe('ratings', () => {
  test('other than the whole numbers from 1 to 10 are refused, with that range', async () => {
    const reader = await member();
    const { uid } = await buildTitle(app.ctx);
    for (const rating of [0, 11, 5.5, '7', null]) {
      const { status, body } = await post(reader, `/rating/${uid}`, { rating });
      expect([rating, status]).toEqual([rating, 400]);
      expect(body.errors[0].detail).toContain('a whole number from 1 to 10');
    }
  });

  test('are stored with the time of the first one, changed and removed', async () => {
    const reader = await member();
    const { uid } = await buildTitle(app.ctx);
    expect((await read(reader, `/rating?manga[]=${uid}`)).body).toEqual({ result: 'ok', ratings: {} });
    await post(reader, `/rating/${uid}`, { rating: 3 });
    const first = (await read(reader, `/rating?manga[]=${uid}`)).body.ratings[uid];
    clock.advance(60_000);
    await post(reader, `/rating/${uid}`, { rating: 8 });
    expect((await read(reader, '/rating')).body.ratings).toEqual({ [uid]: { rating: 8, createdAt: first.createdAt } });
    expect((await read(await member(), `/rating?manga[]=${uid}`)).body.ratings).toEqual({});
    for (const _ of [1, 2]) expect((await remove(reader, `/rating/${uid}`)).body).toEqual({ result: 'ok' });
    expect((await read(reader, `/rating?manga[]=${uid}`)).body.ratings).toEqual({});
  });

  test('move distribution, average and Bayesian mean, and the order of titles', async () => {
    const [title, other] = [await buildTitle(app.ctx, { year: 1907 }), await buildTitle(app.ctx, { year: 1907 })];
    const [one, two] = [await member(), await member()];
    await post(one, `/rating/${title.uid}`, { rating: 10 });
    await post(two, `/rating/${title.uid}`, { rating: 7 });
    await post(two, `/rating/${title.uid}`, { rating: 4 });
    const { average, bayesian, distribution } = (await statisticsOf(title)).rating;
    expect(average).toBe(7);
    expect(bayesian).toBeCloseTo(bayesianOf([0, 0, 0, 1, 0, 0, 0, 0, 0, 1]), 5);
    expect(distribution).toMatchObject({ 4: 1, 7: 0, 10: 1 });
    expect(idsOf(await read(one, '/manga?year=1907&order[rating]=desc'))).toEqual([title.uid, other.uid]);
    for (const account of [one, two]) await remove(account, `/rating/${title.uid}`);
    expect((await statisticsOf(title)).rating).toMatchObject({ average: null, bayesian: 0, distribution: { 10: 0 } });
  });

  test('count once their account is a day old and confirmed', async () => {
    const title = await buildTitle(app.ctx);
    const [newcomer, unverified] = [await signIn(app), await signIn(app, { unverified: true })];
    for (const account of [newcomer, unverified]) await post(account, `/rating/${title.uid}`, { rating: 10 });
    expect((await statisticsOf(title)).rating.average).toBeNull();
    expect((await read(newcomer, `/rating?manga[]=${title.uid}`)).body.ratings[title.uid].rating).toBe(10);
    const ratedOn = today();
    await nextDay(newcomer);
    await nextDay(newcomer);
    await countRatingsHandler.run(app.ctx, {});
    expect((await statisticsOf(title)).rating.distribution).toMatchObject({ 10: 1 });
    expect(await gainsOf(title)).toEqual({ [ratedOn]: [0, 1, 0] });
    await post(newcomer, `/rating/${title.uid}`, { rating: 2 });
    expect((await statisticsOf(title)).rating.distribution).toMatchObject({ 2: 1, 10: 0 });
  });
});

describe('gains of a title', () => {
  test('belong to the day of what they count, and end with it', async () => {
    const [title, reader] = [await buildTitle(app.ctx), await member()];
    const first = today();
    await post(reader, `/manga/${title.uid}/follow`);
    await post(reader, `/rating/${title.uid}`, { rating: 3 });
    expect(await gainsOf(title)).toEqual({ [first]: [1, 1, 0] });
    await nextDay(reader);
    const second = today();
    // a changed rating is no new one, and a status is no follow
    await post(reader, `/rating/${title.uid}`, { rating: 8 });
    await post(reader, `/manga/${title.uid}/status`, { status: 'reading' });
    expect(await gainsOf(title)).toEqual({ [first]: [1, 1, 0] });
    // the follow of yesterday never was one, and today gains nothing less
    await remove(reader, `/manga/${title.uid}/follow`);
    expect(await gainsOf(title)).toEqual({ [first]: [0, 1, 0] });
    for (const _ of [1, 2]) await post(reader, `/manga/${title.uid}/follow`);
    expect(await gainsOf(title)).toEqual({ [first]: [0, 1, 0], [second]: [1, 0, 0] });
    await remove(reader, `/rating/${title.uid}`);
    await post(reader, `/library/titles/${title.uid}`, { following: false, status: null });
    expect(await gainsOf(title)).toEqual({});
  });

  test('count a reader once a day, whatever they read', async () => {
    const [title, reader, other] = [await buildTitle(app.ctx), await member(), await member()];
    const chapters = [];
    for (let chapter = 1; chapter <= 3; chapter++)
      chapters.push((await buildChapter(app.ctx, title.id, { chapter: String(chapter) }, 0)).uid);
    const mark = (account: SignedIn, body: object) => post(account, `/manga/${title.uid}/read`, body);
    const first = today();
    await mark(reader, { chapterIdsRead: chapters.slice(0, 2) });
    await mark(reader, { chapterIdsUnread: chapters.slice(0, 1) });
    await mark(reader, { chapterIdsRead: chapters.slice(0, 1) });
    await mark(other, { chapterIdsRead: chapters });
    expect(await gainsOf(title)).toEqual({ [first]: [0, 0, 2] });
    await nextDay(reader, other);
    await mark(reader, { chapterIdsRead: chapters });
    await mark(other, { chapterIdsUnread: chapters });
    expect(await gainsOf(title)).toEqual({ [first]: [0, 0, 1], [today()]: [0, 0, 1] });
    await deleteAccount(app.ctx, reader.id);
    expect(await gainsOf(title)).toEqual({ [first]: [0, 0, 1] });
  });
});

describe('people', () => {
  test('are followed and listed, the last first; by another name, too', async () => {
    const [reader, one, two] = [await member(), await buildUser(app.ctx), await buildUser(app.ctx)];
    for (const { uid } of [one, two, one]) {
      expect((await post(reader, `/user/${uid}/follow`)).body).toEqual({ result: 'ok' });
      clock.advance(1000);
    }
    expect(idsOf(await read(reader, '/user/follows/user'))).toEqual([two.uid, one.uid]);
    expect(idsOf(await read(reader, `/user/follows/user?ids[]=${one.uid}&ids[]=${reader.uid}`))).toEqual([one.uid]);
    expect((await read(reader, '/user/follows/user?limit=1&offset=1')).body).toMatchObject({
      total: 2,
      data: [{ id: one.uid, type: 'user', attributes: { username: expect.any(String) } }],
    });
    expect((await read(reader, `/user/bookmarks/user/${one.uid}`)).status).toBe(200);
    await remove(reader, `/user/${one.uid}/bookmark`);
    for (const path of ['follows', 'bookmarks'])
      expect((await read(reader, `/user/${path}/user/${one.uid}`)).status).toBe(404);
    await post(reader, `/block/user/${two.uid}`);
    expect((await read(reader, '/user/bookmarks/user')).body).toMatchObject({ data: [], total: 0, hidden: 1 });
    expect(idsOf(await read(await member(), '/user/follows/user'))).toEqual([]);
  });

  test('cannot be followed by themselves, nor once their account is deleted', async () => {
    const [reader, gone] = [await member(), await member()];
    const self = await post(reader, `/user/${reader.uid}/follow`);
    expect([self.status, reasonOf(self)]).toEqual([400, 'follow_self']);
    await post(reader, `/user/${gone.uid}/follow`);
    await deleteAccount(app.ctx, gone.id);
    expect(idsOf(await read(reader, '/user/follows/user'))).toEqual([]);
    expect((await post(reader, `/user/${gone.uid}/follow`)).status).toBe(404);
  });
});

describe('the follows feed', () => {
  test('has the chapters of followed titles only, with filters, blocks and totals', async () => {
    const reader = await member();
    const [followed, adult, other, hidden] = [
      await buildTitle(app.ctx),
      await buildTitle(app.ctx, { contentRating: 'pornographic' }),
      await buildTitle(app.ctx),
      await buildTitle(app.ctx),
    ];
    const uploader = await buildUser(app.ctx);
    const chapter = async (title: BuiltEntity, hoursAgo: number, fields: object = {}) => {
      const publishAt = new Date(Date.now() - hoursAgo * 3_600_000);
      return (await buildChapter(app.ctx, title.id, { publishAt, ...fields }, 1)).uid;
    };
    const old = await chapter(followed, 30, { chapter: '1' });
    const french = await chapter(followed, 20, { chapter: '2', language: 'fr' });
    const uploaded = await chapter(followed, 10, { chapter: '3', uploaderId: uploader.id });
    const mature = await chapter(adult, 5);
    await chapter(other, 4);
    const inHidden = await chapter(hidden, 3);
    for (const { uid } of [followed, adult, hidden]) await post(reader, `/manga/${uid}/follow`);
    // in the library, but not followed
    await post(reader, `/manga/${other.uid}/status`, { status: 'reading' });
    const feed = (query = '') => read(reader, `/user/follows/manga/feed?${query}`);
    expect(idsOf(await feed())).toEqual([inHidden, uploaded, french, old]);
    expect(idsOf(await feed('contentRating[]=pornographic'))).toEqual([mature]);
    expect(idsOf(await feed('translatedLanguage[]=fr'))).toEqual([french]);
    expect(idsOf(await feed('order[readableAt]=asc&limit=2&offset=1'))).toEqual([french, uploaded]);
    expect((await feed('limit=1&includes[]=manga')).body).toMatchObject({
      total: 4,
      data: [
        { relationships: expect.arrayContaining([{ id: hidden.uid, type: 'manga', attributes: expect.anything() }]) },
      ],
    });
    await post(reader, `/block/manga/${hidden.uid}`);
    await post(reader, `/block/user/${uploader.uid}`);
    const { body } = await feed();
    expect([idsOf({ body }), body.total, body.hidden]).toEqual([[french, old], 2, 2]);
    expect(idsOf(await read(await member(), '/user/follows/manga/feed'))).toEqual([]);
  });
});
