// Chapters that staff make unavailable: what readers are told, the public list of takedowns, rights, audit and undo.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openChaptersFixture } from '#test/support/people/chapters-fixture.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { undoDecision } from '#test/support/people/staff-fixture.ts';
import { get, type Json, reasonOf } from '#test/support/server/http.ts';

const world = openChaptersFixture();
const { app, uploader, moderator, ask, makeChapter, rowOf } = world;

const act = (uid: string, action: string, params: object = {}, who = moderator) =>
  ask(who, 'POST', '/moderation/act', { action: { action, id: uid, params }, reason: 'rights_holder' });
const attributesOf = async (uid: string): Promise<Json> =>
  (await get(`${app.api}/chapter/${uid}`)).body.data.attributes;
const pagesOf = async (uid: string): Promise<number> =>
  (await get(`${app.api}/chapter/${uid}/pages`)).body.pages.length;
const takedowns = async (query = ''): Promise<Json> => (await get(`${app.api}/takedown${query}`)).body;
const undo = (decision: string): Promise<void> => undoDecision(app, decision);

test('readers are told why a chapter is unavailable, and its pages are gone until it is undone', async () => {
  const { uid } = await makeChapter();
  const before = await attributesOf(uid);
  const made = await act(uid, 'chapter.unavailable', { because: 'rights_holder' });
  expect(made.status).toBe(200);
  expect(await attributesOf(uid)).toMatchObject({ isUnavailable: true, unavailableReason: 'rights_holder' });
  expect(await pagesOf(uid)).toBe(0);
  const { rows } = await sql<Json>`SELECT actor_id, acting_role, reason, before_hash <> after_hash AS changed
    FROM audit WHERE object_id = ${uid}`.execute(app.ctx.db);
  expect(rows).toEqual([
    { actor_id: moderator.id, acting_role: 'ROLE_GLOBAL_MODERATOR', reason: 'rights_holder', changed: true },
  ]);
  await undo(made.body.decision);
  const { version: _, updatedAt: __, ...after } = await attributesOf(uid);
  expect(before).toMatchObject(after);
  expect(await pagesOf(uid)).toBe(1);
});

test('its uploader sees the reason too', async () => {
  const { uid } = await makeChapter();
  await act(uid, 'chapter.unavailable', { because: 'group' });
  expect((await ask(uploader, 'GET', `/chapter/${uid}/own`)).body.chapter.unavailableReason).toBe('group');
});

test('the list of takedowns has what rights holders wished, the newest first, and names nobody', async () => {
  await sql`DELETE FROM chapter_unavailability`.execute(app.ctx.db);
  const [first, second, third] = [await makeChapter(), await makeChapter(), await makeChapter()];
  await act(first.uid, 'chapter.unavailable', { because: 'rights_holder' });
  await act(second.uid, 'chapter.unavailable', { because: 'moderators' });
  await act(third.uid, 'chapter.unavailable', { because: 'rights_holder' });
  const { data, total } = await takedowns('?limit=2');
  const chapters = (entries: Json): string[] => entries.map(({ relationships }: Json) => relationships[0].id);
  expect([chapters(data), total]).toEqual([[third.uid, first.uid], 2]);
  expect(chapters((await takedowns('?order[createdAt]=asc')).data)).toEqual([first.uid, third.uid]);
  expect(data[0]).toMatchObject({ type: 'takedown', relationships: [{ type: 'chapter' }, { type: 'manga' }] });
  expect(JSON.stringify(data)).not.toContain(uploader.uid);
  await act(first.uid, 'chapter.available');
  expect(chapters((await takedowns()).data)).toEqual([third.uid]);
  expect(await attributesOf(first.uid)).not.toHaveProperty('unavailableReason');
});

test('a later change stands against undoing', async () => {
  const { uid } = await makeChapter();
  const { decision } = (await act(uid, 'chapter.unavailable', { because: 'moderators' })).body;
  await act(uid, 'chapter.unavailable', { because: 'rights_holder' });
  await expect(undo(decision)).rejects.toMatchObject({ context: { reason: 'changed_meanwhile' } });
  expect(await attributesOf(uid)).toMatchObject({ unavailableReason: 'rights_holder' });
});

test('it needs a moderator, and an administrator who has just signed in', async () => {
  const { uid } = await makeChapter();
  const body = { because: 'group' };
  expect((await act(uid, 'chapter.unavailable', body, uploader)).status).toBe(403);
  const admin = await signIn(app, { roles: ['ROLE_ADMIN'], minutesAgo: 60 });
  const refused = await act(uid, 'chapter.unavailable', body, admin);
  expect([refused.status, reasonOf(refused)]).toEqual([403, 'step_up']);
  expect((await rowOf(uid)).unavailable).toBe(false);
});
