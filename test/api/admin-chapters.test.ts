// Chapters under the addresses of moderators' tools: lists in all states, and changes that are actions of staff.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { changeChapterState } from '#server/chapters/chapters.ts';
import { buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openChaptersFixture } from '#test/support/people/chapters-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { undoDecision } from '#test/support/people/staff-fixture.ts';
import { get, type Json, reasonOf } from '#test/support/server/http.ts';

const world = openChaptersFixture();
const { app, uploader, other, moderator, title, ask, makeChapter, makeQueued, rowOf, stateOf } = world;
let target: { id: number; uid: string };
let reader: SignedIn;
beforeAll(async () => {
  target = await buildTitle(app.ctx);
  reader = await signIn(app);
});

const admin = (method: string, path: string, body?: object, who = moderator) =>
  ask(who, method, `/admin/chapter${path}`, body);
const read = async (titleUid: string): Promise<Json> => (await ask(reader, 'GET', `/manga/${titleUid}/read`)).body.data;
const auditOf = async (uid: string): Promise<Json[]> =>
  (
    await sql<Json>`SELECT action, reason, actor_id AS actor FROM audit WHERE object_id = ${uid} ORDER BY id`.execute(
      app.ctx.db,
    )
  ).rows;
const lastDecision = async (): Promise<string> =>
  (await sql<{ uid: string }>`SELECT uid FROM moderation_decisions ORDER BY id DESC LIMIT 1`.execute(app.ctx.db))
    .rows[0]!.uid;
const feed = async (titleUid: string): Promise<string[]> =>
  (await get(`${app.api}/manga/${titleUid}/feed`)).body.data.map(({ id }: Json) => id);

test('the list has chapters in all states, by title, group, uploader, language and state', async () => {
  const group = await buildGroup(app.ctx);
  const mine = await buildTitle(app.ctx);
  const published = await makeChapter({ titleId: mine.id, groupIds: [group.id] } as object);
  const queued = await makeQueued({ language: 'fr', uploaderId: other.id });
  await sql`UPDATE chapters SET title_id = ${mine.id} WHERE id = ANY (${[published.id, queued.id]}::int[])`.execute(
    app.ctx.db,
  );
  const ids = async (query: string): Promise<string[]> => {
    const { body } = await admin('GET', `?manga=${mine.uid}&${query}`);
    expect(body.total).toBe(body.data.length);
    return body.data.map(({ id }: Json) => id);
  };
  expect(await ids('order[createdAt]=asc')).toEqual([published.uid, queued.uid]);
  expect(await ids('state[]=queued')).toEqual([queued.uid]);
  expect(await ids('translatedLanguage[]=en')).toEqual([published.uid]);
  expect(await ids(`uploader[]=${other.uid}`)).toEqual([queued.uid]);
  expect(await ids(`groups[]=${group.uid}`)).toEqual([published.uid]);
  expect(await ids(`ids[]=${published.uid}`)).toEqual([published.uid]);
});

test('a move takes places, read marks, comments and counts along, and is undone', async () => {
  const chapter = await makeChapter({ chapter: '501' });
  await ask(reader, 'POST', `/manga/${title.uid}/read?updateHistory=true`, { chapterIdsRead: [chapter.uid] });
  await ask(reader, 'POST', `/comments/threads/chapter/${chapter.uid}`, { text: 'Well drawn' });
  const threads = () =>
    sql<Json>`SELECT chapter_id, comments FROM comment_threads WHERE chapter_id = ${chapter.id}`.execute(app.ctx.db);
  const { rows: before } = await threads();
  expect(before).toEqual([{ chapter_id: chapter.id, comments: 1 }]);
  const moved = await admin('POST', `/${chapter.uid}/move`, { manga: target.uid });
  expect([moved.status, moved.body.data.relationships.find(({ type }: Json) => type === 'manga').id]).toEqual([
    200,
    target.uid,
  ]);
  expect([await feed(target.uid), await read(target.uid), await read(title.uid)]).toEqual([
    [chapter.uid],
    [chapter.uid],
    [],
  ]);
  expect((await get(`${app.api}/manga/${target.uid}`)).body.data.attributes.availableTranslatedLanguages).toEqual([
    'en',
  ]);
  expect((await threads()).rows).toEqual(before);
  expect(await auditOf(chapter.uid)).toEqual([{ action: 'chapter.move', reason: 'wrong_title', actor: moderator.id }]);
  await undoDecision(app, await lastDecision());
  expect([await feed(target.uid), await read(target.uid), await read(title.uid)]).toEqual([[], [], [chapter.uid]]);
});

test('a number of which another version remains stays read', async () => {
  const [first, second] = [await makeChapter({ chapter: '502' }), await makeChapter({ chapter: '502' })];
  await ask(reader, 'POST', `/manga/${title.uid}/read?updateHistory=true`, { chapterIdsRead: [first.uid] });
  await admin('POST', `/${first.uid}/move`, { manga: target.uid });
  expect(await read(title.uid)).toContain(second.uid);
  expect(await read(target.uid)).toEqual([first.uid]);
});

test('a chapter is not moved to its own title, nor to one that readers do not see', async () => {
  const { uid } = await makeChapter();
  const same = await admin('POST', `/${uid}/move`, { manga: title.uid });
  expect([same.status, reasonOf(same)]).toEqual([400, 'same_title']);
  const hidden = await buildTitle(app.ctx);
  await sql`UPDATE titles SET state = 'draft' WHERE id = ${hidden.id}`.execute(app.ctx.db);
  expect((await admin('POST', `/${uid}/move`, { manga: hidden.uid })).status).toBe(404);
});

test('another uploader, availability and restoring leave one audit row each, and are undone', async () => {
  const { id, uid } = await makeChapter();
  const given = await admin('PUT', `/${uid}`, { uploader: other.uid });
  expect(given.body.data.relationships.find(({ type }: Json) => type === 'user').id).toBe(other.uid);
  await undoDecision(app, await lastDecision());
  expect((await rowOf(uid)).uploader_id).toBe(uploader.id);
  await admin('DELETE', `/${uid}/activate`);
  expect((await get(`${app.api}/chapter/${uid}`)).body.data.attributes).toMatchObject({
    isUnavailable: true,
    unavailableReason: 'moderators',
  });
  await admin('POST', `/${uid}/activate`);
  expect((await rowOf(uid)).unavailable).toBe(false);
  await changeChapterState(app.ctx, id, 'remove');
  expect((await admin('POST', `/${uid}/restore`)).status).toBe(200);
  expect(await stateOf(uid)).toBe('published');
  expect((await auditOf(uid)).map(({ action }) => action)).toEqual([
    'chapter.uploader',
    'chapter.unavailable',
    'chapter.available',
    'chapter.restore',
  ]);
});

test('they are for sessions of the site of those who decide', async () => {
  const { uid } = await makeChapter();
  const tool = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'], kind: 'client' });
  for (const [who, status] of [
    [null, 401],
    [reader, 403],
    [tool, 403],
  ] as const)
    for (const [method, path] of [
      ['GET', ''],
      ['POST', `/${uid}/activate`],
    ] as const)
      expect([method, (await ask(who, method, `/admin/chapter${path}`)).status]).toEqual([method, status]);
});
