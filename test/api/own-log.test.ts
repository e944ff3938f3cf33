// The log of one person: all that staff did to what is theirs, never who did it, and nothing before the undo time is over.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteAccount } from '#server/accounts/erase.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import type { Json } from '#test/support/server/http.ts';

const { app, ask, moderator, admin, makeCompleteDraft, submit, settle, undo } = openModerationFixture();

const log = async (who: SignedIn, query = ''): Promise<{ rows: Json[]; total: number }> => {
  const response = await ask(who, 'GET', `/account/standing/log${query}`);
  expect([response.status, response.body.errors]).toEqual([200, undefined]);
  return response.body as never;
};
const named = async (who: SignedIn): Promise<string[]> =>
  (await log(who)).rows.map(({ action, object }) => `${action} ${object.kind} ${object.id}`);
const act = async (action: string, id: string, params: object = {}, who = moderator): Promise<string> => {
  const body = { action: { action, id, params }, reason: 'spam', message: 'For you', note: 'For us' };
  const made = await ask(who, 'POST', '/moderation/act', body);
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  return made.body.decision;
};
/** Ends the undo time of all that was done. */
const age = async (): Promise<void> => {
  await sql`UPDATE audit SET at = at - interval '1 hour'`.execute(app.owner);
  await sql`UPDATE moderation_decisions SET tell_at = made_at WHERE tell_at > made_at`.execute(app.ctx.db);
};

test('people read what was done to their titles, chapters, groups and account, and who did it is not told', async () => {
  const person = await signIn(app);
  const title = await buildTitle(app.ctx, { creatorId: person.id });
  const chapter = await buildChapter(app.ctx, title.id, { uploaderId: person.id });
  const group = await buildGroup(app.ctx, { leaderId: person.id });
  const other = await buildTitle(app.ctx);
  await act('title.delete', other.uid, {}, admin);
  await act('group.block', group.uid);
  const removed = await act('chapter.remove', chapter.uid);
  await act('person.warn', person.uid);
  await act('person.note', person.uid);
  await recordAudit(app.ctx.db, { action: 'title.edit', actorId: moderator.id, kind: 'title', id: title.uid });
  await recordAudit(app.ctx.db, { action: 'title.edit', actorId: person.id, kind: 'title', id: title.uid });
  expect((await log(person)).total).toBe(0);
  await age();
  expect(await named(person)).toEqual([
    `title.edit titles ${title.uid}`,
    `person.warn users ${person.uid}`,
    `chapter.remove chapters ${chapter.uid}`,
    `group.block groups ${group.uid}`,
  ]);
  const { rows, total } = await log(person, '?limit=1&offset=2');
  expect(total).toBe(4);
  expect(rows).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      action: 'chapter.remove',
      item: null,
      object: {
        kind: 'chapters',
        id: chapter.uid,
        name: expect.any(String),
        detail: expect.any(String),
        title: title.uid,
      },
      reason: 'spam',
      automatic: false,
      takenBackAt: null,
      decision: removed,
    },
  ]);
  const whole = JSON.stringify(await log(person));
  for (const secret of [moderator.username, moderator.uid, 'For us']) expect(whole).not.toContain(secret);
  expect((await ask(null, 'GET', '/account/standing/log')).status).toBe(401);
});

test('what was taken back says so once people may know of it, and is not there when it was undone in time', async () => {
  const person = await signIn(app);
  const [kept, quick] = [await act('person.mute', person.uid, { days: 1 }), await act('person.warn', person.uid)];
  expect((await undo(quick)).status).toBe(200);
  await age();
  expect((await undo(kept)).status).toBe(200);
  expect((await log(person)).rows).toMatchObject([
    { action: 'person.mute', takenBackAt: expect.any(String), decision: null },
  ]);
  expect((await log(person)).total).toBe(1);
});

test('a decision shows what was sent in, or the action that went along with it on what is theirs', async () => {
  const [author, person] = [await signIn(app), await signIn(app)];
  const uid = await makeCompleteDraft({}, author);
  await submit(uid, author);
  const along = { action: 'person.warn', id: person.uid, params: {} };
  const decision = await settle(uid, { outcome: 'refused', reason: 'duplicate', actions: [along] });
  await age();
  expect((await log(author)).rows).toMatchObject([
    { action: 'review.refused', item: 'draft', object: { kind: 'titles', id: uid }, reason: 'duplicate', decision },
  ]);
  expect((await log(person)).rows).toMatchObject([
    { action: 'person.warn', item: null, object: { kind: 'users', id: person.uid }, reason: 'duplicate' },
  ]);
});

test('whoever uploaded a chapter reads that it is somebody else’s now; an erased account leaves no rows of its own', async () => {
  const [person, heir] = [await signIn(app), await signIn(app)];
  const title = await buildTitle(app.ctx);
  const chapter = await buildChapter(app.ctx, title.id, { uploaderId: person.id });
  await act('chapter.uploader', chapter.uid, { uploader: heir.uid }, admin);
  await age();
  for (const who of [person, heir]) expect(await named(who)).toEqual([`chapter.uploader chapters ${chapter.uid}`]);
  const rowsOf = async (id: number): Promise<number> =>
    (await sql`SELECT FROM audit_owners WHERE user_id = ${id}`.execute(app.ctx.db)).rows.length;
  await deleteAccount(app.ctx, person.id);
  await recordAudit(app.ctx.db, { action: 'user.revoke', actorId: null, kind: 'user', id: person.uid });
  expect([await rowsOf(person.id), await rowsOf(heir.id)]).toEqual([0, 1]);
});
