// Chapters of followed titles by day and title, their counts, the list of followed titles, and titles that are hidden
// until their next chapter.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { get, type Json, post, send, unknownId } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

type BuiltEntity = { id: number; uid: string };

let app: TestApp;
let reader: SignedIn;
/** `tide` and `storm` have new chapters, `fog` is in another language, `calm` is muted, `lone` is not followed. */
const titles: Record<'tide' | 'storm' | 'fog' | 'calm' | 'lone', BuiltEntity> = {} as never;
const chapters: Record<string, BuiltEntity> = {};
let group: BuiltEntity;
const dayMs = 86_400_000;
/** Noon of a day in UTC, so that no chapter changes its day while the tests run. */
const noon = Math.floor(Date.now() / dayMs) * dayMs - dayMs / 2;
const daysAgo = (days: number, minutes = 0): Date => new Date(noon - days * dayMs + minutes * 60_000);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

beforeAll(async () => {
  app = await testApp();
  reader = await signIn(app);
  group = await buildGroup(app.ctx);
  for (const name of ['tide', 'storm', 'fog', 'calm', 'lone'] as const) {
    titles[name] = await buildTitle(app.ctx, { names: [{ language: 'en', name, main: true }] });
    if (name !== 'lone') await follow(reader, titles[name].id, name === 'calm' ? 0 : 1);
  }
  const add = async (
    name: string,
    title: keyof typeof titles,
    chapter: string,
    language: string,
    at: Date,
    by = false,
  ) =>
    void (chapters[name] = await buildChapter(
      app.ctx,
      titles[title].id,
      { chapter, language, publishAt: at, groupIds: by ? [group.id] : [] },
      1,
    ));
  await add('tide1', 'tide', '1', 'en', daysAgo(9));
  await add('tide2', 'tide', '2', 'en', daysAgo(1));
  await add('tide2 again', 'tide', '2', 'en', daysAgo(0, 5), true);
  await add('tide2 fr', 'tide', '2', 'fr', daysAgo(0, 6));
  await add('tide3', 'tide', '3', 'en', daysAgo(0, 1));
  await add('tide4', 'tide', '4', 'en', daysAgo(0, 1));
  await add('storm1', 'storm', '1', 'en', daysAgo(0, 30));
  await add('fog1', 'fog', '1', 'ja', daysAgo(0, 40));
  await add('calm1', 'calm', '1', 'en', daysAgo(0, 50));
  await add('lone1', 'lone', '1', 'en', daysAgo(0, 55));
  await app.ctx.changes.waitUntilApplied();
});
afterAll(() => app.close());

async function follow({ id }: SignedIn, titleId: number, notify = 1): Promise<void> {
  await sql`INSERT INTO title_follows (user_id, title_id, following, notify) VALUES (${id}, ${titleId}, true, ${notify})
    ON CONFLICT (user_id, title_id) DO UPDATE SET notify = excluded.notify`.execute(app.ctx.db);
}
const fetchAs = async ({ headers }: SignedIn, path: string): Promise<Json> => {
  const { status, body } = await get(`${app.api}${path}`, headers);
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
  return body;
};
const fetchOwn = (path: string): Promise<Json> => fetchAs(reader, path);
const nameOf = (uid: string): string =>
  [...Object.entries(titles), ...Object.entries(chapters)].find(([, entity]) => entity.uid === uid)?.[0] ?? uid;
/** Groups as `day title: numbers`, each number with its versions; read ones in brackets. */
const outline = (body: Json): string[] =>
  body.data.map(
    ({ day, title, numbers }: Json) =>
      `${day} ${nameOf(title)}: ${numbers
        .map(({ versions, read }: Json) => (read ? '(' : '') + versions.map(nameOf).join('+') + (read ? ')' : ''))
        .join(', ')}`,
  );
const mark = (body: object) => post(`${app.api}/user/follows/updates/read`, JSON.stringify(body), reader.headers);
const [today, yesterday, before] = [dayOf(daysAgo(0)), dayOf(daysAgo(1)), dayOf(daysAgo(9))];

test('chapters are grouped by day and title, one row for each number, its best version first', async () => {
  const body = await fetchOwn('/user/follows/updates?languages[]=en');
  expect(outline(body)).toEqual([
    `${today} storm: storm1`,
    `${today} tide: tide4, tide3`,
    // a second upload of the same number is no news
    `${yesterday} tide: tide2 again+tide2`,
    `${before} tide: tide1`,
  ]);
  expect(body.days[0]).toEqual({ day: today, titles: 2, chapters: 3 });
  expect(body.next).toBeNull();
  const ids = body.data.flatMap(({ numbers }: Json) => numbers.flatMap(({ versions }: Json) => versions));
  expect(body.chapters.map(({ id }: Json) => id).toSorted()).toEqual(ids.toSorted());
  expect(body.titles).toHaveLength(2);
  // with French first, the version in French counts since it came out
  expect(outline(await fetchOwn('/user/follows/updates?languages[]=fr&languages[]=en'))[1]).toBe(
    `${today} tide: tide4, tide3, tide2 fr+tide2 again+tide2`,
  );
  expect(outline(await fetchOwn('/user/follows/updates?languages[]=fr&languages[]=en&only[]=fr'))).toEqual([
    `${today} tide: tide2 fr`,
  ]);
});

test('days begin in the time zone of the reader', async () => {
  const { data } = await fetchOwn('/user/follows/updates?languages[]=en&timeZone=Pacific/Kiritimati');
  expect(data[0].day).toBe(dayOf(new Date(daysAgo(0, 30).getTime() + 14 * 3_600_000)));
  expect((await get(`${app.api}/user/follows/updates?timeZone=Mars/Base`, reader.headers)).status).toBe(400);
});

test('pages continue where the one before ended, also when chapters arrive in between', async () => {
  const first = await fetchOwn('/user/follows/updates?languages[]=en&limit=1');
  const until = first.at.slice(0, 19);
  const late = await buildTitle(app.ctx);
  await follow(reader, late.id);
  await buildChapter(app.ctx, late.id, { chapter: '1', language: 'en', publishAt: new Date(Date.now() - 1) }, 1);
  await app.ctx.changes.waitUntilApplied();
  // the first answer was given within this second
  const since = new Date(Date.parse(first.at) - 2000).toISOString().slice(0, 19);
  expect(await fetchOwn(`/user/follows/updates/newer?languages[]=en&since=${since}`)).toMatchObject({ chapters: 1 });
  const seen: string[] = outline(first);
  for (let { next } = first; next !== null;) {
    const page = await fetchOwn(
      `/user/follows/updates?languages[]=en&limit=1&after=${encodeURIComponent(next)}&until=${until}`,
    );
    seen.push(...outline(page).filter((line) => !line.includes(late.uid)));
    ({ next } = page);
  }
  expect(seen).toHaveLength(4);
  expect(new Set(seen).size).toBe(4);
  await sql`DELETE FROM title_follows WHERE title_id = ${late.id}`.execute(app.ctx.db);
  expect((await get(`${app.api}/user/follows/updates?after=x`, reader.headers)).status).toBe(400);
});

test('what is read comes after what is unread, and can be left out; marking has an undo', async () => {
  const { data, total } = await fetchOwn('/user/follows/updates/unread?languages[]=en');
  expect([data.map(nameOf).toSorted(), total]).toEqual([
    ['storm1', 'tide1', 'tide2 again', 'tide3', 'tide4'].toSorted(),
    5,
  ]);
  expect((await mark({ chapterIdsRead: [chapters['storm1']!.uid, chapters['tide1']!.uid, unknownId] })).status).toBe(
    200,
  );
  expect(outline(await fetchOwn('/user/follows/updates?languages[]=en'))).toEqual([
    `${today} tide: tide4, tide3`,
    `${today} storm: (storm1)`,
    `${yesterday} tide: tide2 again+tide2`,
    `${before} tide: (tide1)`,
  ]);
  expect(outline(await fetchOwn('/user/follows/updates?languages[]=en&state=unread'))).toEqual([
    `${today} tide: tide4, tide3`,
    `${yesterday} tide: tide2 again+tide2`,
  ]);
  expect(await fetchOwn('/user/follows/counts?languages[]=en')).toMatchObject({
    followed: 4,
    titles: 1,
    chapters: 3,
    languages: { en: 3 },
  });
  expect(outline(await fetchOwn('/user/follows/updates?languages[]=en&state=started'))).toEqual([]);
  await mark({ chapterIdsUnread: [chapters['storm1']!.uid, chapters['tide1']!.uid] });
  expect(await fetchOwn('/user/follows/counts?languages[]=en')).toMatchObject({ titles: 2, chapters: 5 });
});

test('chapters that were begun can be shown alone', async () => {
  const { id, uid } = chapters['tide3']!;
  await sql`INSERT INTO progress (user_id, title_id, chapter_id, page, pages)
    VALUES (${reader.id}, ${titles.tide.id}, ${id}, 1, 2)`.execute(app.ctx.db);
  const { data } = await fetchOwn('/user/follows/updates?languages[]=en&state=started');
  expect(data).toMatchObject([{ total: 1, unread: [uid] }]);
  await sql`DELETE FROM progress WHERE user_id = ${reader.id}`.execute(app.ctx.db);
});

test('muted titles and reading statuses are left out or chosen', async () => {
  const titlesOf = async (query: string): Promise<string[]> => {
    const { data } = await fetchOwn(`/user/follows/updates?languages[]=en${query}`);
    return [...new Set<string>(data.map(({ title }: Json) => nameOf(title)))].toSorted();
  };
  expect(await titlesOf('&muted=true')).toEqual(['calm', 'storm', 'tide']);
  await sql`UPDATE title_follows SET status = 'reading' WHERE user_id = ${reader.id} AND title_id = ${titles.tide.id}`.execute(
    app.ctx.db,
  );
  expect(await titlesOf('&status[]=reading')).toEqual(['tide']);
  expect(await titlesOf('&status[]=none')).toEqual(['storm']);
  expect(await titlesOf('&excludedStatus[]=reading&excludedStatus[]=dropped')).toEqual(['storm']);
  expect(await titlesOf('&contentRating[]=erotica')).toEqual([]);
});

test('what the reader blocks is in no list and in no count', async () => {
  const path = `${app.api}/block/group/${group.uid}`;
  await send('POST', path, undefined, reader.headers);
  const hide = `${app.api}/block/manga/${titles.storm.uid}`;
  await send('POST', hide, undefined, reader.headers);
  expect(outline(await fetchOwn('/user/follows/updates?languages[]=en'))).toEqual([
    `${today} tide: tide4, tide3`,
    `${yesterday} tide: tide2`,
    `${before} tide: tide1`,
  ]);
  expect(await fetchOwn('/user/follows/counts?languages[]=en')).toMatchObject({ titles: 1, chapters: 4 });
  for (const list of ['unread', 'titles', 'updates', 'upcoming'])
    expect(JSON.stringify(await fetchOwn(`/user/follows/${list}?languages[]=en`))).not.toContain(titles.storm.uid);
  expect(outline(await fetchOwn('/user/follows/updates?languages[]=en&blocked=show'))).toHaveLength(4);
  await send('DELETE', path, undefined, reader.headers);
  await send('DELETE', hide, undefined, reader.headers);
});

test('home names the newest titles with unread chapters; what is hidden comes back with the next chapter', async () => {
  const unread = async (): Promise<Json> => {
    const { data, hidden } = await fetchOwn('/user/follows/unread?languages[]=en');
    return [data.map((each: Json) => `${nameOf(each.title)} ${nameOf(each.chapter)} ${each.unread}`), hidden];
  };
  const all = ['storm storm1 1', 'tide tide4 4'];
  expect(await unread()).toEqual([all, 0]);
  const path = `${app.api}/user/snoozes/${titles.tide.uid}`;
  expect((await send('PUT', path, undefined, reader.headers)).status).toBe(200);
  expect(await unread()).toEqual([['storm storm1 1'], 1]);
  expect((await fetchOwn('/user/snoozes?languages[]=en')).data).toMatchObject([{ title: titles.tide.uid }]);
  expect((await send('DELETE', path, undefined, reader.headers)).status).toBe(200);
  expect(await unread()).toEqual([all, 0]);
  expect((await send('PUT', `${app.api}/user/snoozes/${unknownId}`, undefined, reader.headers)).status).toBe(404);

  await send('PUT', path, undefined, reader.headers);
  const out = { publishAt: new Date(Date.now() + 1) };
  // neither another language nor another version of a known number is the next chapter
  await buildChapter(app.ctx, titles.tide.id, { chapter: '5', language: 'ja', ...out }, 1);
  await buildChapter(app.ctx, titles.tide.id, { chapter: '4', language: 'en', ...out }, 1);
  await app.ctx.changes.waitUntilApplied();
  expect(await unread()).toEqual([['storm storm1 1'], 1]);
  const next = await buildChapter(app.ctx, titles.tide.id, { chapter: '6', language: 'en', ...out }, 1);
  await app.ctx.changes.waitUntilApplied();
  expect(await unread()).toEqual([[`tide ${next.uid} 5`, 'storm storm1 1'], 0]);
  expect((await fetchOwn('/user/snoozes?languages[]=en')).data).toEqual([]);
});

test('a title hidden on home is not offered to continue with, until it is read again', async () => {
  const other = await signIn(app);
  const keep = (page: number, at = Date.now()) =>
    post(
      `${app.api}/user/progress`,
      JSON.stringify({
        positions: [{ chapter: chapters['storm1']!.uid, page, pages: 9, at: new Date(at).toISOString() }],
      }),
      other.headers,
    );
  const offered = async (): Promise<string[]> =>
    (await fetchAs(other, '/user/continue?languages[]=en')).titles.map(({ id }: Json) => nameOf(id));
  await keep(3, Date.now() - 60_000);
  expect(await offered()).toEqual(['storm']);
  await send('PUT', `${app.api}/user/snoozes/${titles.storm.uid}`, undefined, other.headers);
  expect(await offered()).toEqual([]);
  await keep(4, Date.now() + 1);
  expect(await offered()).toEqual(['storm']);
});

test('followed titles are sorted, searched and filtered', async () => {
  const listed = async (query: string): Promise<string[]> =>
    (await fetchOwn(`/user/follows/titles?languages[]=en${query}`)).data.map(({ title }: Json) => nameOf(title));
  expect(await listed('&sort=name')).toEqual(['calm', 'fog', 'storm', 'tide']);
  expect(await listed('&sort=unread')).toEqual(['tide', 'calm', 'storm', 'fog']);
  expect(await listed('')).toEqual(['tide', 'calm', 'storm', 'fog']);
  expect(await listed('&sort=followed&limit=2&offset=1')).toEqual(['fog', 'storm']);
  expect(await listed('&title=stor')).toEqual(['storm']);
  expect(await listed('&show=muted')).toEqual(['calm']);
  const { data, total } = await fetchOwn('/user/follows/titles?languages[]=en&sort=name');
  expect(total).toBe(4);
  expect(data[0]).toMatchObject({ notify: 0, unread: 1, chapter: chapters['calm1']!.uid, expected: null });
  expect(data[1]).toMatchObject({ unread: 0, chapter: null, at: null });
});

test('upcoming chapters are scheduled ones, and estimates of ongoing titles with regular days', async () => {
  const weekly = await buildTitle(app.ctx);
  await follow(reader, weekly.id);
  for (const weeks of [3, 2, 1])
    await buildChapter(
      app.ctx,
      weekly.id,
      { chapter: `${9 - weeks}`, language: 'en', publishAt: daysAgo(7 * weeks - 4) },
      1,
    );
  const scheduledAt = new Date(Math.floor(Date.now() / 1000) * 1000 + dayMs);
  const scheduled = await buildChapter(
    app.ctx,
    titles.storm.id,
    { chapter: '2', language: 'en', publishAt: scheduledAt },
    1,
  );
  await app.ctx.changes.waitUntilApplied();
  const { data } = await fetchOwn('/user/follows/upcoming?languages[]=en');
  const rowOf = (uid: string): Json => data.find(({ title }: Json) => title === uid);
  expect(rowOf(titles.storm.uid)).toMatchObject({ chapter: scheduled.uid });
  expect(Date.parse(rowOf(titles.storm.uid).at)).toBe(scheduledAt.getTime());
  expect(rowOf(weekly.uid)).toMatchObject({ chapter: null });
  expect(Date.parse(rowOf(weekly.uid).at)).toBe(daysAgo(-4).getTime());
  // nothing is readable before its time
  expect(JSON.stringify(await fetchOwn('/user/follows/updates?languages[]=en'))).not.toContain(scheduled.uid);
});
