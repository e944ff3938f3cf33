// Notifications: who is told of what, once; counts, reading, settings.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { saveSettings } from '#server/settings/settings.ts';
import { changeChapterState } from '#server/chapters/chapters.ts';
import { block } from '#server/blocks/blocks.ts';
import { notificationSources } from '#server/notification-sources.ts';
import { addEvents } from '#server/notifications/events.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { savePositions } from '#server/reading/reading.ts';
import { sweepNotifications } from '#server/notifications/sweep.ts';
import { buildChapter, buildGroup, buildList, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { openEventStream } from '#test/support/server/event-stream.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, post, send } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const fanOut = () => fanOutEvents(app.ctx, notificationSources);
const list = async ({ headers }: SignedIn, query = '') =>
  (await get(`${app.site}/api/notification${query}`, headers)).body;
/** The chapter numbers of which somebody is told, and the number of unread ones. */
async function told(person: SignedIn): Promise<{ numbers: string[]; unread: number }> {
  const { data, unread } = await list(person);
  const counted = (await get(`${app.site}/api/notification/unread`, person.headers)).body.unread;
  expect(counted).toBe(unread);
  const items = data.flatMap(({ items }: any) => items);
  return { numbers: items.map(({ chapter }: any) => chapter.attributes.chapter).toSorted(), unread };
}
const follow = (person: SignedIn, titleId: number, notify = 1) =>
  sql`INSERT INTO title_follows (user_id, title_id, following, notify) VALUES (${person.id}, ${titleId}, true, ${notify})`.execute(
    app.ctx.db,
  );
const followGroup = (person: SignedIn, groupId: number) =>
  sql`INSERT INTO group_follows (user_id, group_id) VALUES (${person.id}, ${groupId})`.execute(app.ctx.db);
const followUser = (person: SignedIn, userId: number) =>
  sql`INSERT INTO user_follows (user_id, followed_id) VALUES (${person.id}, ${userId})`.execute(app.ctx.db);
const markRead = (person: SignedIn, title: string, chapter: string) =>
  post(`${app.api}/manga/${title}/read`, JSON.stringify({ chapterIdsRead: [chapter] }), person.headers);
const read = async (person: SignedIn, body: object) =>
  (await post(`${app.site}/api/notification/read`, JSON.stringify(body), person.headers)).body;

let person: SignedIn;
let title: { id: number; uid: string };
const release = (chapter: string, more: object = {}) => buildChapter(app.ctx, title.id, { chapter, ...more }, 1);

beforeEach(async () => {
  person = await signIn(app);
  title = await buildTitle(app.ctx);
});

describe('a chapter', () => {
  test('is told once for each number, whatever its versions and whom of them somebody follows', async () => {
    const [group, uploader] = [await buildGroup(app.ctx), await buildUser(app.ctx)];
    await follow(person, title.id);
    await followGroup(person, group.id);
    await followUser(person, uploader.id);
    for (const number of ['1', '2', '3', '4', '5'])
      for (const language of ['en', 'fr', 'pt-br'])
        await release(number, { language, groupIds: [group.id], uploaderId: uploader.id });
    await fanOut();
    expect(await told(person)).toEqual({ numbers: ['1', '2', '3', '4', '5'], unread: 5 });
    const { data, titles, total } = await list(person);
    expect([data.length, data[0].title, data[0].unread, titles[0].id, total]).toEqual([1, title.uid, 5, title.uid, 1]);
    expect(data[0].items[0].kind).toBe('chapter');
  });

  test('is not told when its number was read, and what is read later is settled', async () => {
    await follow(person, title.id);
    const first = await release('1');
    await fanOut();
    await markRead(person, title.uid, first.uid);
    await release('1', { language: 'fr' });
    await fanOut();
    expect(await told(person)).toEqual({ numbers: ['1'], unread: 0 });
    const second = await release('2');
    await fanOut();
    expect((await told(person)).unread).toBe(1);
    await markRead(person, title.uid, second.uid);
    expect((await told(person)).unread).toBe(0);
  });

  test('of a followed group or user is an upload of theirs', async () => {
    const [group, uploader] = [await buildGroup(app.ctx, { name: 'Night Shift' }), await buildUser(app.ctx)];
    await followGroup(person, group.id);
    const other = await signIn(app);
    await followUser(other, uploader.id);
    await release('1', { groupIds: [group.id], uploaderId: uploader.id });
    await fanOut();
    expect((await list(person)).data[0].items[0]).toMatchObject({
      kind: 'upload',
      via: { type: 'scanlation_group', id: group.uid, name: 'Night Shift' },
    });
    expect((await list(other)).data[0].items[0].via).toMatchObject({ type: 'user', id: uploader.uid });
  });

  test('waits until there are as many as somebody wants at once', async () => {
    await follow(person, title.id, 3);
    const first = await release('1');
    await release('2');
    await fanOut();
    expect(await told(person)).toEqual({ numbers: [], unread: 0 });
    await markRead(person, title.uid, first.uid);
    await release('3');
    await fanOut();
    expect((await told(person)).unread).toBe(0);
    await release('4');
    await fanOut();
    expect(await told(person)).toEqual({ numbers: ['2', '3', '4'], unread: 3 });
  });

  test.each<[string, (setUp: { group: { id: number }; uploader: { id: number } }) => Promise<unknown>]>([
    ['a muted title', () => sql`UPDATE title_follows SET notify = 0`.execute(app.ctx.db)],
    [
      'a kind that is off',
      () => send('PUT', `${app.site}/api/notification/settings`, '{"off":["chapter","upload"]}', person.headers),
    ],
    ['a hidden title', () => block(app.ctx, person.id, { kind: 'title', id: title.id })],
    ['a blocked group', ({ group }) => block(app.ctx, person.id, { kind: 'group', id: group.id })],
    ['a blocked uploader', ({ uploader }) => block(app.ctx, person.id, { kind: 'user', id: uploader.id })],
    [
      'an uploader blocked in the title',
      ({ uploader }) => block(app.ctx, person.id, { kind: 'user', id: uploader.id, within: title.id }),
    ],
    ['a language that is not read', () => choose({ filteredLanguages: ['fr'] })],
    ['a content rating that is not shown', () => choose({ showSafe: false })],
    ['an original language that is not shown', () => choose({ originLanguages: ['ko'] })],
  ])('is not told: %s', async (_, refuse) => {
    const setUp = { group: await buildGroup(app.ctx), uploader: await buildUser(app.ctx) };
    await follow(person, title.id);
    await followGroup(person, setUp.group.id);
    await refuse(setUp);
    await release('1', { groupIds: [setUp.group.id], uploaderId: setUp.uploader.id });
    await fanOut();
    expect(await told(person)).toEqual({ numbers: [], unread: 0 });
  });

  const choose = (userPreferences: object) =>
    saveSettings(app.ctx.db, {
      userId: person.id,
      settings: { userPreferences },
      updatedAt: new Date(),
      now: new Date(),
    });

  test('that is gone, or blocked later, is neither listed nor counted', async () => {
    await follow(person, title.id);
    const group = await buildGroup(app.ctx);
    const first = await release('1');
    await release('2', { groupIds: [group.id] });
    await release('3');
    await fanOut();
    await changeChapterState(app.ctx, first.id, 'remove');
    await block(app.ctx, person.id, { kind: 'group', id: group.id });
    expect(await told(person)).toEqual({ numbers: ['3'], unread: 1 });
  });

  test('that is old or not out yet is told to nobody', async () => {
    await follow(person, title.id);
    await release('1', { publishAt: new Date(Date.now() - 3 * 86_400_000) });
    await release('2', { publishAt: new Date(Date.now() + 86_400_000) });
    await fanOut();
    expect((await told(person)).unread).toBe(0);
  });

  test('reaches thousands of followers in batches, each once', async () => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO users (username) SELECT 'follower ' || n || ' of ' || ${title.id}::int FROM generate_series(1, 2500) AS n
      RETURNING id`.execute(app.ctx.db);
    await sql`INSERT INTO title_follows (user_id, title_id, following)
      SELECT id, ${title.id}, true FROM unnest(${rows.map(({ id }) => id)}::int[]) AS id`.execute(app.ctx.db);
    await release('1');
    await Promise.all([fanOut(), fanOut()]);
    await fanOut();
    const { rows: made } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM notifications WHERE title_id = ${title.id}`.execute(app.ctx.db);
    expect(made[0]!.count).toBe(2500);
    const { rows: left } = await sql`SELECT FROM notification_events`.execute(app.ctx.db);
    expect(left).toEqual([]);
  });
});

test('titles that are added to a followed list are told together until they are read', async () => {
  const titles = [await buildTitle(app.ctx), await buildTitle(app.ctx), await buildTitle(app.ctx)];
  const followed = await buildList(app.ctx, { name: 'Rainy days' });
  await sql`INSERT INTO list_follows (user_id, list_id) VALUES (${person.id}, ${followed.id})`.execute(app.ctx.db);
  const add = async (...added: { id: number }[]) => {
    await addEvents(app.ctx.db, [{ kind: 'list', listId: followed.id, titleIds: added.map(({ id }) => id) }]);
    await fanOut();
  };
  await add(titles[0]!);
  await add(titles[0]!, titles[1]!);
  const [group] = (await list(person)).data;
  expect(group.items[0].list).toEqual({ id: followed.uid, name: 'Rainy days', added: 2 });
  expect((await read(person, { groups: [group.id] })).unread).toBe(0);
  await add(titles[2]!);
  expect((await list(person)).data[0]).toMatchObject({ unread: 1, items: [{ list: { added: 1 } }] });
  await sql`UPDATE lists SET visibility = 'private' WHERE id = ${followed.id}`.execute(app.ctx.db);
  expect(await list(person)).toMatchObject({ data: [], unread: 0, total: 0 });
});

describe('a comment', () => {
  const spoiler = 'canary-spoiler';
  const onPage = 'canary-page';
  let other: SignedIn;
  let subject: { type: 'manga' | 'chapter' | 'group'; id: string };
  const call = (who: SignedIn, method: string, path: string, body?: object) =>
    send(method, app.api + path, body && JSON.stringify(body), who.headers);
  const write = async (who: SignedIn, text: string, more: object = {}, about = subject): Promise<{ id: string }> => {
    const response = await call(who, 'POST', `/comments/threads/${about.type}/${about.id}`, { text, ...more });
    expect([response.status, response.body.errors]).toEqual([201, undefined]);
    await fanOut();
    return response.body.data;
  };
  /** Kinds, authors and excerpts of what somebody is told. */
  const toldOf = async (who: SignedIn): Promise<unknown[][]> => {
    const { data, unread } = await list(who);
    const items = data.flatMap(({ items }: any) => items);
    expect((await get(`${app.site}/api/notification/unread`, who.headers)).body.unread).toBe(unread);
    expect(unread).toBe(items.length);
    return items.map(({ kind, comment }: any) => [kind, comment.by.name, comment.excerpt]);
  };
  const readAll = async () => read(person, { groups: (await list(person)).data.map(({ id }: any) => id) });
  beforeEach(async () => {
    other = await signIn(app);
    await sql`UPDATE users SET created_at = now() - interval '30 days'`.execute(app.ctx.db);
    subject = { type: 'manga', id: title.uid };
  });

  test('that replies to somebody or mentions them is told once, with its title, chapter or group', async () => {
    const first = await write(person, 'First');
    const reply = await write(other, `Yes, @${person.username}`, { parent: first.id });
    expect(await toldOf(person)).toEqual([['reply', other.username, `Yes, @${person.username}`]]);
    const [group] = (await list(person)).data;
    expect(group.title).toBe(title.uid);
    expect(group.items[0].comment).toEqual({
      id: reply.id,
      by: { id: other.uid, name: other.username },
      type: 'manga',
      about: title.uid,
      group: null,
      chapter: null,
      page: null,
      excerpt: `Yes, @${person.username}`,
    });
    await readAll();
    const chapter = await release('7', { language: 'fr' });
    await write(other, `@${person.username} look`, {}, { type: 'chapter', id: chapter.uid });
    expect((await list(person, '?unread=true')).data).toMatchObject([
      {
        title: title.uid,
        items: [{ kind: 'mention', comment: { type: 'chapter', about: chapter.uid, chapter: { chapter: '7' } } }],
      },
    ]);
    await readAll();
    const team = await buildGroup(app.ctx, { name: 'Night Shift' });
    await write(other, `@${person.username} look there`, {}, { type: 'group', id: team.uid });
    expect((await list(person, '?unread=true')).data).toMatchObject([
      { title: null, items: [{ comment: { type: 'scanlation_group', about: team.uid, group: 'Night Shift' } }] },
    ]);
    expect((await list(other)).data).toEqual([]);
  });

  test('gives away nothing of spoilers and pages, neither in the list nor in the stream', async () => {
    const stream = await openEventStream(`${app.site}/api/notification/stream`, person.headers);
    const events = [await stream.next()];
    const first = await write(person, 'First');
    await write(other, `Look ||${spoiler}|| there`, { parent: first.id });
    events.push(await stream.next());
    const chapter = await buildChapter(app.ctx, title.id, { chapter: '1' }, 5);
    const about = { type: 'chapter' as const, id: chapter.uid };
    await savePositions(app.ctx, other.id, [{ chapter: chapter.uid, page: 5, pages: 5, at: Date.now() }]);
    await write(other, `@${person.username} ${onPage}`, { page: 4 }, about);
    events.push(await stream.next());
    expect((await toldOf(person)).toSorted()).toEqual([
      ['mention', other.username, ''],
      ['reply', other.username, 'Look … there'],
    ]);
    const texts = JSON.stringify([await list(person), await list(person, '?unread=true'), events]);
    expect([spoiler, onPage].filter((text) => texts.includes(text))).toEqual([]);
    await stream.close();
  });

  test('is told to nobody who blocks its author, now or later, and names nobody whom they block', async () => {
    const third = await signIn(app);
    await sql`UPDATE users SET created_at = now() - interval '30 days'`.execute(app.ctx.db);
    const first = await write(person, 'First');
    await block(app.ctx, person.id, { kind: 'user', id: third.id });
    await write(third, `Ha @${person.username}`, { parent: first.id });
    expect(await toldOf(person)).toEqual([]);
    await write(other, `Ask @${third.username} about it`, { parent: first.id });
    expect(await toldOf(person)).toEqual([['reply', other.username, 'Ask @… about it']]);
    await block(app.ctx, person.id, { kind: 'user', id: other.id });
    expect(await toldOf(person)).toEqual([]);
  });

  test('that is deleted, removed or mentions somebody no more goes at once, and comes back', async () => {
    const moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
    const written = await write(other, `Look, @${person.username}`);
    const stream = await openEventStream(`${app.site}/api/notification/stream`, person.headers);
    const counts = async (): Promise<unknown[]> => [
      ((await stream.next()).data as { unread: number }).unread,
      (await toldOf(person)).length,
    ];
    expect(await counts()).toEqual([1, 1]);
    const changes: [SignedIn, string, string, object?][] = [
      [other, 'DELETE', `/comments/${written.id}`],
      [other, 'POST', `/comments/${written.id}/restore`],
      [moderator, 'POST', `/comments/${written.id}/removal`, { reason: 'spam' }],
      [moderator, 'DELETE', `/comments/${written.id}/removal`],
    ];
    for (const [index, [who, method, path, body]] of changes.entries()) {
      expect((await call(who, method, path, body)).status).toBe(200);
      expect(await counts()).toEqual(index % 2 === 0 ? [0, 0] : [1, 1]);
    }
    const edit = { text: 'Look, everybody', version: 1 };
    expect((await call(other, 'PUT', `/comments/${written.id}`, edit)).status).toBe(200);
    expect(await toldOf(person)).toEqual([]);
    await stream.close();
  });
});

describe('reading', () => {
  test('single ones, groups, and all up to the newest that was seen', async () => {
    const second = await buildTitle(app.ctx);
    await follow(person, title.id);
    await follow(person, second.id);
    for (const number of ['1', '2', '3']) await release(number);
    await buildChapter(app.ctx, second.id, { chapter: '1' }, 1);
    await fanOut();
    const { data, unread } = await list(person);
    expect([unread, data.length]).toEqual([4, 2]);
    const group = data.find((each: any) => each.title === title.uid);
    expect((await read(person, { ids: [group.items[0].id] })).unread).toBe(3);
    expect((await list(person, '?unread=true')).data.find((each: any) => each.title === title.uid).total).toBe(2);
    expect((await read(person, { ids: [group.items[0].id], read: false })).unread).toBe(4);
    expect((await read(person, { groups: [group.id] })).unread).toBe(1);
    await release('4');
    await fanOut();
    const newest = data.flatMap(({ items }: any) => items)[0].id;
    expect((await read(person, { until: newest })).unread).toBe(1);
    expect(await list(person, '?limit=1&offset=1')).toMatchObject({ total: 2, limit: 1, offset: 1 });
  });

  test('touches nobody else, and nothing that is not named', async () => {
    const other = await signIn(app);
    await follow(person, title.id);
    await release('1');
    await fanOut();
    const [group] = (await list(person)).data;
    for (const body of [{ ids: [group.items[0].id] }, { groups: [group.id] }, { until: group.items[0].id }])
      await read(other, body);
    expect((await told(person)).unread).toBe(1);
    await read(person, {});
    expect((await told(person)).unread).toBe(1);
    for (const body of [{ ids: ['x'] }, { until: 1 }, { all: true }])
      expect((await read(person, body)).result).toBe('error');
  });
});

test('old ones are swept, and those beyond the limit of an account', async () => {
  const insert = (count: number, days: number) =>
    sql`INSERT INTO notifications (user_id, dedupe, kind, subject_id, at)
      SELECT ${person.id}, ${days} || '/' || n, 'chapter', 1, now() - make_interval(days => ${days}, secs => n)
      FROM generate_series(1, ${count}) AS n`.execute(app.ctx.db);
  await insert(limits.notificationsPerAccount + 5, 1);
  await insert(10, limits.notificationDays + 1);
  await sweepNotifications(app.ctx);
  const { rows } = await sql<{ count: number; oldest: number }>`
    SELECT count(*)::int AS count, max(split_part(dedupe, '/', 2)::int) AS oldest FROM notifications
    WHERE user_id = ${person.id}`.execute(app.ctx.db);
  expect(rows[0]).toEqual({ count: limits.notificationsPerAccount, oldest: limits.notificationsPerAccount });
});
