// Texts of comments leave their thread only as a beginning without spoilers, in notifications: they are in no page, head,
// feed, sitemap or public answer, for nobody.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationSources } from '#server/notification-sources.ts';
import { fanOutEvents } from '#server/notifications/fan-out.ts';
import { savePositions } from '#server/reading/reading.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { bodyText, get, type Json, send } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

const canaries = { spoiler: 'CANARYspoiler', onPage: 'CANARYpage', plain: 'CANARYplain', blocked: 'CANARYblocked' };
const pages = 5;
let app: TestApp;
let reader: SignedIn;
let author: SignedIn;
const ids = { title: '', chapter: '', group: '', comment: '' };

beforeAll(async () => {
  app = await testApp({ web: true });
  reader = await signIn(app);
  author = await signIn(app);
  const blocked = await signIn(app);
  await sql`UPDATE users SET created_at = now() - interval '30 days'`.execute(app.ctx.db);
  const title = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'Low tide', main: true }] });
  const group = await buildGroup(app.ctx, { name: 'Sandbar' });
  const chapter = await buildChapter(app.ctx, title.id, { chapter: '1', groupIds: [group.id] }, pages);
  Object.assign(ids, { title: title.uid, chapter: chapter.uid, group: group.uid });
  await send('POST', `${app.api}/block/user/${blocked.uid}`, '{}', reader.headers);
  const write = async (who: SignedIn, type: string, id: string, body: object): Promise<string> => {
    const path = `${app.api}/comments/threads/${type}/${id}`;
    const response = await send('POST', path, JSON.stringify(body), who.headers);
    expect(response.status).toBe(201);
    return (response.body as Json).data.id as string;
  };
  const { spoiler, onPage, plain } = canaries;
  for (const [type, id] of [
    ['manga', ids.title],
    ['chapter', ids.chapter],
    ['group', ids.group],
  ] as const) {
    const text = `${plain} for @${reader.username} ||${spoiler}|| and ||${spoiler} without an end`;
    await write(author, type, id, { text });
    await write(blocked, type, id, { text: `${canaries.blocked} @${reader.username}` });
  }
  await savePositions(app.ctx, author.id, [{ chapter: ids.chapter, page: pages, pages, at: Date.now() }]);
  ids.comment = await write(author, 'chapter', ids.chapter, { text: `${onPage} @${reader.username}`, page: 4 });
  await write(author, 'chapter', ids.chapter, { text: `${onPage} again`, parent: ids.comment });
});
afterAll(() => app.close());

const found = (text: string, names: readonly string[] = Object.values(canaries)): string[] =>
  names.filter((canary) => text.includes(canary));

test.each([
  ['home', () => '/'],
  ['latest updates', () => '/titles/latest'],
  ['a title', () => `/title/${ids.title}`],
  ['the comments on a title', () => `/title/${ids.title}?tab=comments`],
  ['a chapter', () => `/chapter/${ids.chapter}`],
  ['the comments on a chapter', () => `/chapter/${ids.chapter}?comments=1`],
  ['a comment on a page', () => `/chapter/${ids.chapter}/4?comment=${ids.comment}`],
  ['a group', () => `/group/${ids.group}`],
  ['the comments on a group', () => `/group/${ids.group}?tab=comments`],
  ['a person', () => `/user/${author.uid}`],
  ['a search', () => `/titles?q=CANARY`],
  ['the sitemap', () => '/sitemap.xml'],
])('the page of %s has no comment, neither in its head nor in what it embeds', async (_, path) => {
  const response = await fetch(app.site + path());
  expect(response.status).toBe(200);
  expect(found(await bodyText(response))).toEqual([]);
});

test.each([
  ['a title', () => `/manga/${ids.title}`],
  ['a chapter', () => `/chapter/${ids.chapter}`],
  ['a group', () => `/group/${ids.group}`],
  ['the feed of a title', () => `/manga/${ids.title}/feed`],
  ['all chapters', () => '/chapter'],
  ['statistics of a chapter', () => `/statistics/chapter/${ids.chapter}`],
  ['a person', () => `/user/${author.uid}`],
])('the public answer about %s has no comment', async (_, path) => {
  const answers = await Promise.all([get(app.api + path()), get(app.api + path(), reader.headers)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(found(JSON.stringify(answers.map(({ body }) => body as Json)))).toEqual([]);
});

test('notifications have the beginning of a comment without spoilers, and nothing of those on pages or by blocked people', async () => {
  await fanOutEvents(app.ctx, notificationSources);
  const [notifications, unread] = await Promise.all([
    get(`${app.api}/notification`, reader.headers),
    get(`${app.api}/notification?unread=true`, reader.headers),
  ]);
  expect([notifications.status, unread.status]).toEqual([200, 200]);
  const text = JSON.stringify([notifications.body, unread.body]);
  expect(found(text)).toEqual([canaries.plain]);
  expect(text).toContain('"page":4');
});

test('what is stored for excerpts has neither', async () => {
  const { rows } = await sql<{ excerpt: string }>`SELECT excerpt FROM comments`.execute(app.ctx.db);
  expect(found(JSON.stringify(rows), [canaries.spoiler, canaries.onPage])).toEqual([]);
});
