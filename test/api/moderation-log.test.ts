// The log of moderation: who may read it, filters, parents, what takes what back, and what everybody reads of it.
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { deleteAccount } from '#server/accounts/erase.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { get, type Json } from '#test/support/server/http.ts';

const { app, ask, member, contributor, moderator, second, admin, makeCompleteDraft, submit, settle, undo } =
  openModerationFixture();

beforeEach(async () => void (await sql`TRUNCATE audit`.execute(app.owner)));

const log = async (query = '', who = moderator): Promise<{ rows: Json[]; total: number; about: Json }> => {
  const response = await ask(who, 'GET', `/moderation/log${query}`);
  expect([response.status, response.body.errors]).toEqual([200, undefined]);
  return response.body as never;
};
/** Answers to guests are kept for a while, so each request asks for another number of rows. */
let limit = 50;
const publicLog = async (query = '?'): Promise<{ rows: Json[]; total: number }> =>
  (await get(`${app.api}/moderation/log/public${query}&limit=${--limit}`)).body as never;
const act = async (action: string, id: string, reason: string, who = moderator): Promise<string> => {
  const made = await ask(who, 'POST', '/moderation/act', {
    action: { action, id, params: {} },
    reason,
    message: 'For you',
    note: 'For us',
  });
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  return made.body.decision;
};
/** Makes all rows older than the time in which nobody is told. */
const age = () => sql`UPDATE audit SET at = at - interval '1 hour'`.execute(app.owner);

test('only moderators read the log of staff', async () => {
  for (const path of ['/moderation/log', '/moderation/log/actors']) {
    expect((await ask(null, 'GET', path)).status).toBe(401);
    for (const who of [member, contributor]) expect((await ask(who, 'GET', path)).status).toBe(403);
  }
});

test('a row says who did what to which thing by which role, why, and with which words', async () => {
  const title = await buildTitle(app.ctx);
  const decision = await act('title.delete', title.uid, 'not_allowed', admin);
  const { rows, total } = await log();
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({
    action: 'title.delete',
    item: null,
    object: { kind: 'titles', id: title.uid },
    actor: { id: admin.uid, name: admin.username },
    operator: false,
    role: 'ROLE_ADMIN',
    reason: 'not_allowed',
    automatic: false,
    decision: { id: decision, message: 'For you', note: 'For us', can: { undo: false } },
  });
  expect((await log('', admin)).rows[0]!['decision'].can.undo).toBe(true);
});

test('a decision and its undo are two rows about the same thing, of which the later names the earlier', async () => {
  const uid = await makeCompleteDraft();
  await submit(uid);
  const decision = await settle(uid, { outcome: 'refused', reason: 'duplicate' });
  expect((await log()).rows[0]!['decision'].can.undo).toBe(true);
  expect((await undo(decision, admin)).status).toBe(200);
  const { rows } = await log();
  const [taken, made] = rows as [Json, Json];
  const object = { kind: 'titles', id: uid, name: 'River of Stars' };
  expect(made).toMatchObject({
    action: 'review.refused',
    item: 'draft',
    object,
    actor: { id: moderator.uid },
    role: 'ROLE_GLOBAL_MODERATOR',
    revertedBy: taken['id'],
    decision: { can: { undo: false } },
  });
  expect(taken).toMatchObject({
    item: 'draft',
    object,
    reverts: made['id'],
    actor: { id: admin.uid },
    revertedBy: null,
  });
});

test('the log of an object has actions on it, decisions about it, what went along with them, and undos', async () => {
  const uid = await makeCompleteDraft({}, member);
  await submit(uid);
  const decision = await settle(uid, {
    outcome: 'refused',
    reason: 'duplicate',
    actions: [{ action: 'person.warn', id: member.uid, params: {} }],
  });
  await undo(decision);
  await act('person.warn', member.uid, 'spam');
  const other = await buildTitle(app.ctx);
  await recordAudit(app.ctx.db, { action: 'title.lock', actorId: moderator.id, kind: 'title', id: other.uid });
  const actions = async (object: string) => (await log(`?object=${object}`)).rows.map(({ action }) => action);
  expect(await actions(uid)).toEqual(['decision.undo', 'review.refused']);
  expect(await actions(member.uid)).toEqual(['person.warn', 'decision.undo', 'review.refused']);
  expect(await actions(other.uid)).toEqual(['title.lock']);
  expect((await log(`?object=${member.uid}`)).about).toEqual({ kind: 'users', name: member.username, restore: null });
});

test('rows are filtered by action, subject, actor, time and parent, and come in pages', async () => {
  const tx = app.ctx.db;
  const [one, two] = [await buildTitle(app.ctx), await buildTitle(app.ctx)];
  const parent = await recordAudit(tx, { action: 'title.many', actorId: moderator.id, kind: 'title', id: null });
  await recordAudit(tx, { action: 'title.lock', actorId: moderator.id, kind: 'title', id: one.uid, parentId: parent });
  await recordAudit(tx, { action: 'title.lock', actorId: second.id, kind: 'title', id: two.uid, parentId: parent });
  await recordAudit(tx, { action: 'user.ban', actorId: null, kind: 'user', id: member.uid, automatic: true });
  await recordAudit(tx, { action: 'keys.rotate', actorId: null, kind: 'key', id: 'k-1' });
  await sql`UPDATE audit SET at = at - interval '3 days' WHERE object_id = ${one.uid}`.execute(app.owner);
  const found = async (query: string, who = moderator) =>
    (await log(query, who)).rows.map(({ action, object }) => `${action} ${[one.uid, two.uid].indexOf(object.id) + 1}`);
  expect(await found('')).toEqual(['keys.rotate 0', 'user.ban 0', 'title.lock 2', 'title.lock 1', 'title.many 0']);
  expect(await found('?action=title.lock')).toEqual(['title.lock 2', 'title.lock 1']);
  expect(await found('?subject=people')).toEqual(['user.ban 0']);
  expect(await found('?subject=site')).toEqual(['keys.rotate 0']);
  expect(await found(`?actor=${moderator.uid}`)).toEqual(['title.lock 1', 'title.many 0']);
  expect(await found('?by=own', second)).toEqual(['title.lock 2']);
  expect(await found('?by=site')).toEqual(['user.ban 0']);
  expect(await found('?by=operator')).toEqual(['keys.rotate 0']);
  const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString().slice(0, 19);
  expect(await found(`?until=${yesterday}`)).toEqual(['title.lock 1']);
  expect(await found(`?since=${yesterday}&action=title.lock`)).toEqual(['title.lock 2']);
  expect(await found(`?parent=${parent}`)).toEqual(['title.lock 2', 'title.lock 1']);
  expect((await log('?action=title.many')).rows[0]).toMatchObject({ children: 2, parent: null });
  expect(await found('?limit=1&offset=2')).toEqual(['title.lock 2']);
  expect((await log('?limit=1')).total).toBe(5);
  for (const query of ['?since=yesterday', '?actor=me', '?parent=x', '?action=a%20b', '?by=all', '?object=1']) {
    expect([query, (await ask(moderator, 'GET', `/moderation/log${query}`)).status]).toEqual([query, 400]);
  }
  const { body } = await ask(moderator, 'GET', '/moderation/log/actors');
  expect(body.actors.map(({ id }: Json) => id).toSorted()).toEqual([moderator.uid, second.uid].toSorted());
});

test('rows of a deleted account stay and name nobody', async () => {
  const gone = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  const { uid } = await buildTitle(app.ctx);
  await recordAudit(app.ctx.db, { action: 'title.lock', actorId: gone.id, kind: 'title', id: uid });
  expect((await log()).rows[0]).toMatchObject({ actor: { id: gone.uid } });
  await deleteAccount(app.ctx, gone.id);
  expect((await log()).rows[0]).toMatchObject({ action: 'title.lock', actor: null, operator: false });
});

test('everybody reads what was done, by which role and why, without people, texts, or names of what is not public', async () => {
  const title = await buildTitle(app.ctx);
  const hidden = await buildTitle(app.ctx, { state: 'draft' });
  const rated = await buildTitle(app.ctx, { contentRating: 'pornographic' });
  const chapter = await buildChapter(app.ctx, title.id);
  const tx = app.ctx.db;
  const by = { actorId: moderator.id, actingRole: 'ROLE_GLOBAL_MODERATOR', reason: 'not_allowed' };
  for (const { uid } of [title, hidden, rated])
    await recordAudit(tx, { ...by, action: 'title.lock', kind: 'title', id: uid });
  await recordAudit(tx, { ...by, action: 'chapter.unavailable', kind: 'chapter', id: chapter.uid });
  await recordAudit(tx, { ...by, action: 'item.take-over', kind: 'item', id: title.uid });
  await recordAudit(tx, { ...by, actorId: null, action: 'user.grant', kind: 'user', id: member.uid });
  await act('person.warn', member.uid, 'spam');
  await age();
  const { rows, total } = await publicLog();
  expect([rows.length, total]).toEqual([5, 5]);
  expect(rows.map(({ action, object }) => [action, object.id])).toEqual([
    ['person.warn', null],
    ['chapter.unavailable', chapter.uid],
    ['title.lock', null],
    ['title.lock', null],
    ['title.lock', title.uid],
  ]);
  expect(rows[4]).toMatchObject({ role: 'ROLE_GLOBAL_MODERATOR', reason: 'not_allowed', object: { kind: 'titles' } });
  for (const secret of [member, moderator].flatMap(({ uid, username }) => [uid, username]).concat('For you', 'For us'))
    expect(JSON.stringify(rows)).not.toContain(secret);
  expect((await publicLog('?subject=people')).rows).toHaveLength(1);
  await sql`UPDATE titles SET state = 'rejected' WHERE id = ${title.id}`.execute(app.owner);
  expect((await publicLog('?subject=titles')).rows.map(({ object }) => object.name)).toEqual([null, null, null]);
});

test('nobody reads of what is so new that it can be taken back untold, nor of what was', async () => {
  await act('person.warn', member.uid, 'spam');
  expect((await publicLog()).rows).toEqual([]);
  expect((await undo(await act('person.warn', member.uid, 'spam'))).status).toBe(200);
  await age();
  expect((await publicLog()).rows.map(({ action }) => action)).toEqual(['person.warn']);
  // taken back much later, both are read
  await sql`UPDATE audit SET at = at - interval '1 hour' WHERE reverts_id IS NULL`.execute(app.owner);
  const { rows } = await publicLog();
  expect(rows.map(({ action, revertedBy }) => [action, revertedBy !== null])).toEqual([
    ['decision.undo', false],
    ['person.warn', true],
    ['person.warn', false],
  ]);
});

test('the log of something deleted offers the action that puts it back, also what others or its crew took out', async () => {
  const title = await buildTitle(app.ctx);
  const chapter = await buildChapter(app.ctx, title.id, { uploaderId: member.id });
  const merged = await buildTitle(app.ctx);
  const restoreOf = async (id: string): Promise<unknown> => (await log(`?object=${id}`, second)).about.restore;
  expect([await restoreOf(title.uid), await restoreOf(chapter.uid)]).toEqual([null, null]);
  expect((await ask(member, 'DELETE', `/chapter/${chapter.uid}`)).status).toBe(200);
  expect(await restoreOf(chapter.uid)).toBe('chapter.restore');
  await act('chapter.restore', chapter.uid, 'mistake', second);
  await act('title.delete', title.uid, 'not_allowed');
  expect([await restoreOf(title.uid), await restoreOf(chapter.uid)]).toEqual(['title.restore', null]);
  await act('title.restore', title.uid, 'mistake', second);
  const merge = { action: 'title.merge', id: merged.uid, params: { into: title.uid } };
  const made = await ask(moderator, 'POST', '/moderation/act', { action: merge, reason: 'duplicate' });
  expect([made.status, await restoreOf(title.uid), await restoreOf(merged.uid)]).toEqual([200, null, null]);
});
