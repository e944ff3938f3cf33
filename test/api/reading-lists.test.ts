// A reader's history with its chapters, where to continue reading, and page bookmarks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewChapter } from '#server/chapters/chapters.ts';
import { limits } from '#contract/rules/limits.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildCover, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, post, reasonOf, send, unknownId } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
let reader: SignedIn;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type BuiltEntity = { id: number; uid: string };
const fetchJson = async (path: string): Promise<Json> => {
  const response = await get(app.api + path, reader.headers);
  expect([path, response.status, response.status === 200 ? null : response.body]).toEqual([path, 200, null]);
  return response.body;
};
let positionCount = 0;
/** Saves a reading position; each one is newer than the one before. */
const savePosition = async (chapter: BuiltEntity, page: number, pages = 10): Promise<void> => {
  const savedAt = new Date(Date.now() - 3_600_000 + positionCount++ * 1000).toISOString();
  const body = JSON.stringify({ positions: [{ chapter: chapter.uid, page, pages, at: savedAt }] });
  expect((await post(`${app.api}/user/progress`, body, reader.headers)).status).toBe(200);
};
const markChapters = (title: BuiltEntity, body: Json) =>
  post(`${app.api}/manga/${title.uid}/read`, JSON.stringify(body), reader.headers);
const remove = (path: string) => send('DELETE', app.api + path, undefined, reader.headers);
const chapterIds = ({ data }: Json): string[] => data.map(({ chapter }: Json) => chapter.id);
const chapter = (title: BuiltEntity, number: string | null, overrides: Partial<NewChapter> = {}) =>
  buildChapter(app.ctx, title.id, { chapter: number, ...overrides });
const block = (kind: string, uid: string) => send('POST', `${app.api}/block/${kind}/${uid}`, undefined, reader.headers);
const unblock = (kind: string, uid: string) => remove(`/block/${kind}/${uid}`);

describe('the history', () => {
  let [title, otherTitle]: BuiltEntity[] = [];
  let [first, second, third]: BuiltEntity[] = [];
  let group: BuiltEntity;
  beforeAll(async () => {
    reader = await signIn(app);
    title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Harbour lights', main: true }] });
    await buildCover(app.ctx, title.id, { main: true });
    otherTitle = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Moon laundry', main: true }] });
    group = await buildGroup(app.ctx);
    first = await chapter(title, '1', { groupIds: [group.id] });
    second = await chapter(title, '2');
    third = await chapter(otherTitle, '1');
    for (const [each, page] of [
      [first, 10],
      [second, 4],
      [third, 1],
    ] as const)
      await savePosition(each!, page);
  });

  test('lists the newest first, each with its chapter, reading position and title', async () => {
    const body = await fetchJson('/user/history/entries');
    expect(chapterIds(body)).toEqual([third!.uid, second!.uid, first!.uid]);
    expect(body).toMatchObject({ limit: 32, offset: 0, total: 3 });
    expect(body.data[2]).toMatchObject({ page: 10, pages: 10, read: true, bookmarks: [] });
    expect(body.data[1]).toMatchObject({ page: 4, pages: 10, read: false });
    expect(body.data[2].chapter.relationships).toContainEqual(
      expect.objectContaining({ id: group.uid, type: 'scanlation_group', attributes: expect.anything() }),
    );
    expect(body.titles.map(({ id }: Json) => id)).toEqual([otherTitle!.uid, title!.uid]);
    expect(body.titles[1].relationships).toContainEqual(
      expect.objectContaining({ type: 'cover_art', attributes: expect.anything() }),
    );
    const publicHistory = await fetchJson('/user/history');
    expect(publicHistory.ratings[0]).toEqual({ chapterId: third!.uid, readDate: expect.stringMatching(/\+00:00$/) });
  });

  test('is paginated, and filtered by the name of the title', async () => {
    expect(chapterIds(await fetchJson('/user/history/entries?limit=1&offset=1'))).toEqual([second!.uid]);
    const foundEntries = await fetchJson('/user/history/entries?title=harbour');
    expect([chapterIds(foundEntries), foundEntries.total]).toEqual([[second!.uid, first!.uid], 2]);
    expect((await fetchJson('/user/history/entries?title=nothing%20like%20it')).total).toBe(0);
    expect((await get(`${app.api}/user/history/entries?limit=101`, reader.headers)).status).toBe(400);
  });

  test('leaves out what the reader blocks and what cannot be opened', async () => {
    await block('group', group.uid);
    const body = await fetchJson('/user/history/entries');
    expect([chapterIds(body), body.total, body.hidden]).toEqual([[third!.uid, second!.uid], 2, 1]);
    expect((await fetchJson('/user/history')).ratings).toHaveLength(2);
    expect((await fetchJson('/user/history/entries?blocked=show')).total).toBe(3);
    await unblock('group', group.uid);
    const setUnavailable = (unavailable: boolean) =>
      app.ctx.db.updateTable('chapters').set({ unavailable }).where('id', '=', second!.id).execute();
    await setUnavailable(true);
    expect(chapterIds(await fetchJson('/user/history/entries'))).toEqual([third!.uid, first!.uid]);
    await setUnavailable(false);
  });

  test('forgets one entry with its position, or all entries, but not which chapters are read', async () => {
    expect((await remove(`/user/history/${first!.uid}`)).body).toEqual({ result: 'ok' });
    expect(chapterIds(await fetchJson('/user/history/entries'))).toEqual([third!.uid, second!.uid]);
    const progress = await fetchJson(`/manga/${title!.uid}/progress`);
    expect([progress.positions.map((each: Json) => each.chapter), progress.read]).toEqual([[second!.uid], ['1']]);
    expect((await remove(`/user/history/${first!.uid}`)).status).toBe(200);
    expect((await remove(`/user/history/${unknownId}`)).status).toBe(404);
    expect((await remove('/user/history')).body).toEqual({ result: 'ok' });
    expect(await fetchJson('/user/history/entries')).toMatchObject({ data: [], total: 0 });
    expect((await fetchJson(`/manga/${title!.uid}/progress`)).read).toEqual(['1']);
  });

  test('is separate for each account; guests have none on the server', async () => {
    await savePosition(first!, 2);
    const own = reader;
    reader = await signIn(app);
    expect((await fetchJson('/user/history/entries')).total).toBe(0);
    reader = own;
    for (const path of ['/user/history', '/user/history/entries', '/user/continue', '/user/page-bookmarks'])
      expect((await get(app.api + path)).status).toBe(401);
  });
});

describe('continue reading', () => {
  const continueReading = async (query = ''): Promise<Json[]> => (await fetchJson(`/user/continue${query}`)).data;
  const newReaderWithTitle = async (): Promise<BuiltEntity> => {
    reader = await signIn(app);
    return buildTitle(app.ctx);
  };

  test('lists each title once, with the chapter that was opened last, newest first', async () => {
    const title = await newReaderWithTitle();
    const otherTitle = await buildTitle(app.ctx);
    const [firstNumbered, secondNumbered] = [await chapter(title, '1'), await chapter(title, '2')];
    const far = await chapter(otherTitle, '1');
    await savePosition(secondNumbered, 3);
    await savePosition(far, 2);
    await savePosition(firstNumbered, 5);
    const body = await fetchJson('/user/continue');
    expect(body.data).toMatchObject([
      { chapter: { id: firstNumbered.uid }, page: 5, pages: 10, next: false, again: false },
      { chapter: { id: far.uid }, page: 2, next: false },
    ]);
    expect(body.titles.map(({ id }: Json) => id)).toEqual([title.uid, otherTitle.uid]);
    expect(await continueReading('?limit=1')).toHaveLength(1);
  });

  test('offers the next number after a finished chapter, in the same language and by the same group if possible', async () => {
    const title = await newReaderWithTitle();
    const group = await buildGroup(app.ctx);
    const first = await chapter(title, '1', { groupIds: [group.id] });
    await chapter(title, '2');
    const own = await chapter(title, '2', { groupIds: [group.id] });
    await chapter(title, '1.5', { language: 'fr' });
    await chapter(title, '10');
    await savePosition(first, 10);
    expect(await continueReading()).toMatchObject([{ chapter: { id: own.uid }, page: 1, pages: 2, next: true }]);
  });

  test('offers another language if there is none in this one, within the requested languages', async () => {
    const title = await newReaderWithTitle();
    const first = await chapter(title, '1');
    const [french, spanish] = [
      await chapter(title, '2', { language: 'fr' }),
      await chapter(title, '2', { language: 'es' }),
    ];
    await savePosition(first, 10);
    const continuedIds = async (query = '') => chapterIds({ data: await continueReading(query) });
    expect(await continuedIds()).toEqual([french.uid]);
    expect(await continuedIds('?translatedLanguage[]=es&translatedLanguage[]=fr')).toEqual([spanish.uid]);
    expect(await continuedIds('?translatedLanguage[]=en')).toEqual([]);
  });

  test('offers the best version by the reading line if the reader’s languages are given', async () => {
    const title = await newReaderWithTitle();
    const [lamp, crane] = [await buildGroup(app.ctx), await buildGroup(app.ctx)];
    const first = await chapter(title, '1', { groupIds: [lamp.id] });
    await chapter(title, '2', { groupIds: [crane.id] });
    const own = await chapter(title, '2', { groupIds: [lamp.id] });
    const far = await chapter(title, '3', { language: 'ja' });
    await savePosition(first, 10);
    const continuedIds = async (query: string) => chapterIds({ data: await continueReading(query) });
    expect(await continuedIds('?languages[]=en')).toEqual([own.uid]);
    const settings = { userPreferences: { readingLine: { groups: [{ id: crane.uid, name: 'Crane' }], titles: {} } } };
    const updatedAt = new Date().toISOString();
    await post(`${app.api}/settings`, JSON.stringify({ settings, updatedAt }), reader.headers);
    // chapter 2 has two versions: the preferred group decides which one is offered
    expect(await continuedIds('?languages[]=en')).not.toEqual([own.uid]);
    await savePosition(own, 10);
    expect(await continuedIds('?languages[]=en')).toEqual([]);
    expect(await continuedIds('?languages[]=en&languages[]=ja')).toEqual([far.uid]);
  });

  test('leaves out a title without further chapters until there is one', async () => {
    const title = await newReaderWithTitle();
    const first = await chapter(title, '1');
    await savePosition(first, 10);
    expect(await continueReading()).toEqual([]);
    const scheduledChapter = await chapter(title, '2', { publishAt: new Date(Date.now() + 3_600_000) });
    await chapter(title, '3', { unavailable: true });
    expect(await continueReading()).toEqual([]);
    await app.ctx.db
      .updateTable('chapters')
      .set({ publish_at: new Date(0) })
      .where('id', '=', scheduledChapter.id)
      .execute();
    expect(chapterIds({ data: await continueReading() })).toEqual([scheduledChapter.uid]);
  });

  test('skips chapters that are marked as read, unless the reader reads again', async () => {
    const title = await newReaderWithTitle();
    const [firstNumbered, secondNumbered, thirdNumbered] = [
      await chapter(title, '1'),
      await chapter(title, '2'),
      await chapter(title, '3'),
    ];
    await savePosition(firstNumbered, 10);
    await markChapters(title, { chapterIdsRead: [secondNumbered.uid] });
    expect(chapterIds({ data: await continueReading() })).toEqual([thirdNumbered.uid]);
    await savePosition(firstNumbered, 1);
    expect(await continueReading()).toMatchObject([{ chapter: { id: firstNumbered.uid }, page: 1, next: false }]);
    await savePosition(firstNumbered, 10);
    expect(chapterIds({ data: await continueReading() })).toEqual([secondNumbered.uid]);
  });

  test('continues in the next volume if its numbers start again', async () => {
    const title = await newReaderWithTitle();
    await app.ctx.db.updateTable('titles').set({ numbers_reset: true }).where('id', '=', title.id).execute();
    const lastOfVolume = await chapter(title, '9', { volume: '1' });
    const firstOfNextVolume = await chapter(title, '1', { volume: '2' });
    await savePosition(lastOfVolume, 10);
    expect(chapterIds({ data: await continueReading() })).toEqual([firstOfNextVolume.uid]);
  });

  test('leaves out hidden titles, blocked groups and unwanted ratings', async () => {
    const title = await newReaderWithTitle();
    const group = await buildGroup(app.ctx);
    await savePosition(await chapter(title, '1', { groupIds: [group.id] }), 4);
    expect(await continueReading()).toHaveLength(1);
    expect(await continueReading('?contentRating[]=erotica')).toEqual([]);
    await block('group', group.uid);
    expect(await continueReading()).toEqual([]);
    expect(await continueReading('?blocked=show')).toHaveLength(1);
    await unblock('group', group.uid);
    await block('manga', title.uid);
    expect(await continueReading()).toEqual([]);
  });
});

describe('page bookmarks', () => {
  const putBookmark = (uid: string, page: number | string) =>
    send('PUT', `${app.api}/chapter/${uid}/page-bookmarks/${page}`, undefined, reader.headers);
  let title: BuiltEntity;
  let [first, second]: BuiltEntity[] = [];
  beforeAll(async () => {
    reader = await signIn(app);
    title = await buildTitle(app.ctx);
    [first, second] = [await chapter(title, '1'), await chapter(title, '2')];
  });

  test('are stored, listed with their images, and removed', async () => {
    for (const [each, page] of [
      [first, 1],
      [second, 2],
      [first, 2],
      [first, 2],
    ] as const)
      expect((await putBookmark(each!.uid, page)).body).toEqual({ result: 'ok' });
    const body = await fetchJson('/user/page-bookmarks');
    expect(body.data.map(({ chapter: { id }, page }: Json) => [id, page])).toEqual([
      [first!.uid, 2],
      [second!.uid, 2],
      [first!.uid, 1],
    ]);
    expect(body).toMatchObject({ total: 3, titles: [{ id: title.uid }] });
    const image = await fetch(body.data[0].image);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await fetchJson(`/user/page-bookmarks?chapter[]=${second!.uid}`)).total).toBe(1);
    await savePosition(first!, 2, 2);
    expect((await fetchJson('/user/history/entries')).data[0]).toMatchObject({ bookmarks: [1, 2] });
    expect((await remove(`/chapter/${first!.uid}/page-bookmarks/2`)).body).toEqual({ result: 'ok' });
    expect((await remove(`/chapter/${first!.uid}/page-bookmarks/2`)).status).toBe(200);
    expect((await fetchJson('/user/page-bookmarks')).total).toBe(2);
  });

  test('are refused for pages that do not exist', async () => {
    for (const page of [0, 3, -1, 1.5, 'x', 501])
      expect([page, (await putBookmark(first!.uid, page)).status]).toEqual([page, 400]);
    expect((await putBookmark(unknownId, 1)).status).toBe(404);
    expect((await remove(`/chapter/${unknownId}/page-bookmarks/1`)).status).toBe(404);
  });

  test('are refused beyond the limit', async () => {
    const readerWithBookmarks = await signIn(app);
    await app.ctx.db
      .insertInto('page_bookmarks')
      .values(
        Array.from({ length: limits.pageBookmarks }, (_, at) => ({
          user_id: readerWithBookmarks.id,
          chapter_id: second!.id,
          page: at + 1,
        })),
      )
      .execute();
    reader = readerWithBookmarks;
    const refusedBookmark = await putBookmark(first!.uid, 1);
    expect([refusedBookmark.status, reasonOf(refusedBookmark)]).toEqual([400, 'limit']);
  });
});
