// Unread counts of titles: by chapter numbers, in the reader's languages, without what the reader blocks.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, post, send, unknownId } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
let aheadMs = 0;
let reader: SignedIn;
type BuiltEntity = { id: number; uid: string };
let [title, otherTitle]: BuiltEntity[] = [];
let group: BuiltEntity;
const chapters: BuiltEntity[] = [];

beforeAll(async () => {
  app = await testApp({ clock: () => new Date(Date.now() + aheadMs) });
  reader = await signIn(app);
  title = await buildTitle(app.ctx);
  otherTitle = await buildTitle(app.ctx);
  group = await buildGroup(app.ctx);
  const addChapter = async (
    targetTitle: BuiltEntity,
    chapter: string | null,
    language: string,
    groups: BuiltEntity[] = [],
    overrides: object = {},
  ) => {
    const groupIds = groups.map(({ id }) => id);
    chapters.push(await buildChapter(app.ctx, targetTitle.id, { chapter, language, groupIds, ...overrides }, 1));
  };
  await addChapter(title, '1', 'en');
  await addChapter(title, '1', 'fr');
  await addChapter(title, '2', 'en', [group]);
  await addChapter(title, '3', 'fr');
  await addChapter(title, '4', 'ja');
  await addChapter(title, '5', 'en', [], { publishAt: new Date(Date.now() + 3_600_000) });
  await addChapter(otherTitle, '1', 'ja');
});
afterAll(() => app.close());

const fetchUnread = async (query: string): Promise<Json> => {
  const { status, body } = await get(`${app.api}/user/unread?titles[]=${title!.uid}${query}`, reader.headers);
  expect(status).toBe(200);
  return body.data[title!.uid];
};
const saveSettings = async (userPreferences: object) => {
  const body = JSON.stringify({ settings: { userPreferences }, updatedAt: new Date().toISOString() });
  expect((await post(`${app.api}/settings`, body, reader.headers)).status).toBe(200);
};

test('chapter numbers count once, in the languages of the settings, else in the requested ones, else in all', async () => {
  expect(await fetchUnread('')).toEqual({ available: 4, read: 0, unread: 4 });
  expect(await fetchUnread('&languages[]=en')).toEqual({ available: 2, read: 0, unread: 2 });
  await saveSettings({ filteredLanguages: ['fr', 'en'] });
  expect(await fetchUnread('&languages[]=ja')).toEqual({ available: 3, read: 0, unread: 3 });
  await saveSettings({
    filteredLanguages: ['fr', 'en'],
    readingLine: { groups: [], titles: { [title!.uid]: { languages: ['ja'] } } },
  });
  expect(await fetchUnread('')).toEqual({ available: 1, read: 0, unread: 1 });
  await saveSettings({});
});

test('a number is read when any version of it is', async () => {
  const body = JSON.stringify({ chapterIdsRead: [chapters[1]!.uid] });
  await post(`${app.api}/manga/${title!.uid}/read`, body, reader.headers);
  expect(await fetchUnread('&languages[]=en')).toEqual({ available: 2, read: 1, unread: 1 });
});

test('what is blocked does not count, unless blocked=show is requested', async () => {
  const path = `${app.api}/block/group/${group.uid}`;
  await send('POST', path, undefined, reader.headers);
  expect(await fetchUnread('&languages[]=en')).toEqual({ available: 1, read: 1, unread: 0 });
  expect((await fetchUnread('&languages[]=en&blocked=show')).available).toBe(2);
  await send('DELETE', path, undefined, reader.headers);
});

test('several titles are counted at once; without chapters in the reader’s languages all languages count', async () => {
  const ids = [title!.uid, otherTitle!.uid, unknownId].map((id) => `titles[]=${id}`).join('&');
  const { body } = await get(`${app.api}/user/unread?${ids}&languages[]=en`, reader.headers);
  expect(Object.keys(body.data).toSorted()).toEqual([title!.uid, otherTitle!.uid].toSorted());
  expect(body.data[otherTitle!.uid]).toEqual({ available: 1, read: 0, unread: 1 });
});

test('guests get the chapter numbers, to compare with their device; a request has one to a hundred titles', async () => {
  const { body } = await get(`${app.api}/user/unread?titles[]=${title!.uid}&languages[]=en`);
  expect(body.data).toEqual({ [title!.uid]: { available: 2, read: 0, unread: 2, numbers: [['1'], ['2']] } });
  const tooManyTitles = Array.from(
    { length: 101 },
    (_, index) => `titles[]=${unknownId.slice(0, -3)}${String(index).padStart(3, '0')}`,
  );
  for (const query of ['', '?titles[]=x', `?${tooManyTitles.join('&')}`])
    expect((await get(`${app.api}/user/unread${query}`, reader.headers)).status).toBe(400);
});

test('a scheduled chapter number counts once it is published, without any write to it', async () => {
  const scheduledTitle = await buildTitle(app.ctx);
  const inAnHour = new Date(Date.now() + 3_600_000);
  await buildChapter(app.ctx, scheduledTitle.id, { chapter: '1', language: 'en' }, 1);
  await buildChapter(app.ctx, scheduledTitle.id, { chapter: '2', language: 'en', publishAt: inAnHour }, 1);
  const availableCount = async (): Promise<number> =>
    (await get(`${app.api}/user/unread?titles[]=${scheduledTitle.uid}`)).body.data[scheduledTitle.uid].available;
  expect(await availableCount()).toBe(1);
  aheadMs = 3_700_000;
  expect(await availableCount()).toBe(2);
  aheadMs = 0;
});

test.each([
  ['one team has them in two volumes', [true, true], false, [['1'], ['1'], ['2']]],
  ['two teams have them in different volumes', [true, false], false, [['1'], ['2']]],
  ['the title says so', [false, false], true, [['1/1'], ['2/1'], ['2/2']]],
])('whether numbers start again in every volume: %s', async (_why, bySameTeam, hasResetFlag, numbers) => {
  const resettingTitle = await buildTitle(app.ctx);
  if (hasResetFlag)
    await app.ctx.db.updateTable('titles').set({ numbers_reset: true }).where('id', '=', resettingTitle.id).execute();
  for (const [index, [volume, chapter]] of [
    ['1', '1'],
    ['2', '1'],
    ['2', '2'],
  ].entries()) {
    const groupIds = bySameTeam[index] === true ? [group.id] : [];
    await buildChapter(app.ctx, resettingTitle.id, { volume, chapter, language: 'en', groupIds }, 1);
  }
  const { body } = await get(`${app.api}/user/unread?titles[]=${resettingTitle.uid}`);
  expect(body.data[resettingTitle.uid]).toMatchObject({ available: numbers.length, numbers });
});
