// Removals along with a ban, of comments, lists, chapters and covers: numbers before, what stays, rows of the log, and undo.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildChapter, buildCover, buildList, buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type Json, reasonOf, type TestResponse } from '#test/support/server/http.ts';

const { app, ask, member, moderator, second, itemOf, settle, undo } = openModerationFixture();

const everything = ['comments', 'lists', 'chapters', 'covers'];
const ban = (who: SignedIn, params: object, call: object = {}): Promise<TestResponse> =>
  ask(moderator, 'POST', '/moderation/act', {
    action: { action: 'person.ban', id: who.uid, params: { days: 7, ...params } },
    reason: 'spam',
    ...call,
  });
const change = (number: number) => ({ change: number, conflict: 0, denied: 0 });
const isBanned = async ({ id }: SignedIn): Promise<boolean> =>
  (await app.ctx.db.selectFrom('users').select('banned').where('id', '=', id).executeTakeFirstOrThrow()).banned;

/** A title with a comment, a list, a chapter and the main cover of one person. */
async function contributions(person: SignedIn) {
  const title = await buildTitle(app.ctx);
  const other = await buildCover(app.ctx, title.id, { volume: '2' });
  const cover = await buildCover(app.ctx, title.id, { uploaderId: person.id, main: true, volume: '1' });
  const chapter = await buildChapter(app.ctx, title.id, { uploaderId: person.id, language: 'en', chapter: '1' });
  const list = await buildList(app.ctx, { ownerId: person.id });
  const comment = await ask(person, 'POST', `/comments/threads/manga/${title.uid}`, { text: 'Buy my soap' });
  expect([comment.status, comment.body.errors]).toEqual([201, undefined]);
  await app.ctx.changes.waitUntilApplied();
  return { title, other, cover, chapter, list };
}
/** Everything of it that other members see. */
async function seen({ title, chapter, list }: Awaited<ReturnType<typeof contributions>>): Promise<Json> {
  await app.ctx.changes.waitUntilApplied();
  const paths = [
    `/comments/threads/manga/${title.uid}`,
    `/list/${list.uid}`,
    `/chapter/${chapter.uid}`,
    `/manga/${title.uid}/feed`,
    `/manga/${title.uid}?includes[]=cover_art`,
    `/cover?manga[]=${title.uid}`,
  ];
  const answers = await Promise.all(paths.map((path) => ask(member, 'GET', path)));
  const counted = new Set(['version', 'updatedAt']);
  return answers.map(({ status, body }) => [
    status,
    status === 200 ? JSON.stringify(body, (key, value: unknown) => (counted.has(key) ? undefined : value)) : null,
  ]);
}

test('a ban takes along what is chosen, with a row for each, and an undo brings all of it back', async () => {
  const person = await signIn(app);
  const made = await contributions(person);
  const before = await seen(made);
  const tried = await ban(person, { remove: everything, since: null }, { dryRun: true });
  expect(tried.body).toMatchObject({
    decision: null,
    counts: { comments: change(1), lists: change(1), chapters: change(1), covers: change(1) },
  });
  expect([await isBanned(person), await seen(made)]).toEqual([false, before]);

  const done = await ban(person, { remove: everything, since: null });
  expect([done.status, done.body.proposal, await isBanned(person)]).toEqual([200, null, true]);
  const [comments, list, chapter, feed, title, covers] = await seen(made);
  expect([list[0], chapter[0]]).toEqual([404, 404]);
  expect(comments[1]).not.toContain('soap');
  // where a reply keeps its place in the thread, readers are told why
  const { rows: reasons } = await sql`SELECT reason FROM comments WHERE author_id = ${person.id}`.execute(app.ctx.db);
  expect(reasons).toEqual([{ reason: 'spam' }]);
  expect(JSON.parse(feed[1]).total).toBe(0);
  expect([title[1].includes(made.other.uid), covers[1].includes(made.cover.uid)]).toEqual([true, false]);
  const { rows } = await sql<Json>`SELECT part.action, part.actor_id, part.reason FROM audit
    JOIN audit AS part ON part.parent_id = audit.id
    WHERE audit.action = 'person.ban' AND audit.object_id = ${person.uid} ORDER BY part.id`.execute(app.ctx.db);
  expect(rows).toEqual(
    ['comment.remove', 'list.hide', 'chapter.remove', 'cover.remove'].map((action) => ({
      action,
      actor_id: moderator.id,
      reason: 'spam',
    })),
  );

  expect((await undo(done.body.decision)).status).toBe(200);
  expect([await isBanned(person), await seen(made)]).toEqual([false, before]);
});

test('a list that went with a ban stays private after it, and comes back with the undo', async () => {
  const person = await signIn(app);
  const list = await buildList(app.ctx, { ownerId: person.id });
  const { decision } = (await ban(person, { remove: ['lists'], since: null })).body;
  const unban = { action: { action: 'person.unban', id: person.uid, params: {} }, reason: 'mistake' };
  const lifted = (await ask(moderator, 'POST', '/moderation/act', unban)).body.decision;
  await app.ctx.changes.waitUntilApplied();
  const { version } = (await ask(person, 'GET', `/list/${list.uid}`)).body.data.attributes;
  const shown = await ask(person, 'PUT', `/list/${list.uid}`, { visibility: 'public', version });
  expect([shown.status, reasonOf(shown)]).toEqual([403, 'list_hidden']);
  expect((await ask(person, 'PUT', `/list/${list.uid}`, { name: 'Renamed', version })).status).toBe(200);
  expect((await undo(lifted)).status).toBe(200);
  expect((await undo(decision)).status).toBe(200);
  await app.ctx.changes.waitUntilApplied();
  expect((await ask(member, 'GET', `/list/${list.uid}`)).body.data.attributes.name).toBe('Renamed');
});

test('what is older than the span and what is not chosen stays; what was decided since stays as it is', async () => {
  const person = await signIn(app);
  const made = await contributions(person);
  const old = await buildList(app.ctx, { ownerId: person.id, createdAt: new Date(Date.now() - 10 * 24 * 3600_000) });
  const { decision } = (await ban(person, { remove: ['lists', 'chapters'], since: 3 })).body;
  const stateOf = async (uid: string): Promise<number> => (await ask(null, 'GET', `/list/${uid}`)).status;
  expect([await stateOf(old.uid), await stateOf(made.list.uid)]).toEqual([200, 404]);
  expect((await ask(null, 'GET', `/cover/${made.cover.uid}`)).status).toBe(200);
  const restored = await ask(second, 'POST', '/moderation/act', {
    action: { action: 'chapter.restore', id: made.chapter.uid, params: {} },
    reason: 'mistake',
  });
  expect(restored.status).toBe(200);
  await ask(second, 'POST', '/moderation/act', {
    action: { action: 'chapter.unavailable', id: made.chapter.uid, params: { because: 'moderators' } },
    reason: 'other',
    message: 'Unreadable',
  });
  expect((await undo(decision)).status).toBe(200);
  expect(await stateOf(made.list.uid)).toBe(200);
  expect((await ask(null, 'GET', `/chapter/${made.chapter.uid}`)).body.data.attributes.isUnavailable).toBe(true);
});

test('a ban holds at once; more than fifty removals wait for a second person', async () => {
  const person = await signIn(app);
  await sql`INSERT INTO lists (owner_id, name, visibility) SELECT ${person.id}, 'Soap ' || number, 'public'
    FROM generate_series(1, 51) AS number`.execute(app.ctx.db);
  const { body } = await ban(person, { remove: ['lists'], since: null });
  expect([body.decision, body.proposal, await isBanned(person)]).toEqual([
    expect.any(String),
    expect.any(String),
    true,
  ]);
  const shown = async (): Promise<number> =>
    (await sql`SELECT FROM lists WHERE owner_id = ${person.id} AND visibility = 'public'`.execute(app.ctx.db)).rows
      .length;
  expect(await shown()).toBe(51);
  const { rows } = await sql<{ uid: string }>`SELECT uid FROM staff_proposals
    WHERE object_uid = ${person.uid}`.execute(app.ctx.db);
  expect(await itemOf(rows[0]!.uid)).toBe(body.proposal);
  const agreed = await settle(rows[0]!.uid, { outcome: 'accepted', reason: 'within_rules' }, second);
  expect(await shown()).toBe(0);
  // lifting the ban leaves it, and the log of the person, to which the dialog leads, takes it back
  const lift = { action: { action: 'person.unban', id: person.uid, params: {} }, reason: 'mistake' };
  expect((await ask(second, 'POST', '/moderation/act', lift)).status).toBe(200);
  expect([await shown(), await isBanned(person)]).toEqual([0, false]);
  const { rows: log } = (await ask(second, 'GET', `/moderation/log?object=${person.uid}`)).body;
  expect(log.filter(({ decision }: Json) => decision?.id === agreed)).toMatchObject([
    { decision: { can: { undo: true } }, revertedBy: null },
  ]);
  expect((await undo(agreed, second)).status).toBe(200);
  expect([await shown(), await isBanned(person)]).toEqual([51, false]);
});
