// One action on many objects: what a dry run says, what the run leaves, and how it is taken back.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { tellHandler } from '#server/moderation/tell.ts';
import { buildChapter, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { get, type Json, reasonOf } from '#test/support/server/http.ts';

const { app, ask, moderator, second, claim, view, decide, undo, auditRows } = openModerationFixture();

const bulk = (ids: readonly string[], more: object = {}, who = moderator) =>
  ask(who, 'POST', '/moderation/bulk', {
    action: { action: 'chapter.remove', params: {} },
    ids,
    reason: 'duplicate',
    message: 'These are on the site already.',
    dryRun: false,
    ...more,
  });
const done = async (...call: Parameters<typeof bulk>): Promise<Json> => {
  const { status, body } = await bulk(...call);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
};
const isOut = async (uid: string): Promise<boolean> => {
  await app.ctx.changes.waitUntilApplied();
  return (await get(`${app.api}/chapter/${uid}`)).status === 200;
};
const chaptersOf = async (count: number, uploaderId?: number): Promise<string[]> => {
  const { id: titleId } = await buildTitle(app.ctx);
  const externalUrl = 'https://example.org/chapter';
  const uploader = uploaderId === undefined ? {} : { uploaderId };
  const uids: string[] = [];
  for (let n = 1; n <= count; n++)
    uids.push((await buildChapter(app.ctx, titleId, { chapter: String(n), externalUrl, ...uploader }, [])).uid);
  return uids;
};
const none = { changed: 0, same: 0, denied: 0, gone: 0, conflict: 0 };

test('a dry run counts what would change, what is so already, what is not allowed and what is gone, and changes nothing', async () => {
  const [first, taken, own] = [await chaptersOf(2), await chaptersOf(1), await chaptersOf(1, moderator.id)];
  await done(taken);
  const before = await auditRows();
  const ids = [...first, ...taken, ...own, randomUUID()];
  const tried = await done(ids, { dryRun: true });
  const counts = { changed: 2, same: 1, denied: 1, gone: 1, conflict: 0 };
  expect(tried).toMatchObject({ counts, secondPerson: false, decision: null, proposal: null });
  expect(tried.objects.map(({ result, reason }: Json) => [result, reason])).toEqual([
    ['changed', null],
    ['changed', null],
    ['same', 'already_so'],
    ['denied', 'interest'],
    ['gone', null],
  ]);
  expect([await auditRows(), await isOut(first[0]!)]).toEqual([before, true]);
  // the run does the same
  expect((await done(ids)).counts).toEqual(counts);
  expect([await isOut(first[0]!), await isOut(first[1]!), await isOut(own[0]!)]).toEqual([false, false, true]);
});

test('a run leaves one decision and row, with one of each for every object, and is undone as one', async () => {
  const uids = await chaptersOf(3);
  const before = await auditRows();
  const { decision } = await done(uids);
  expect(await auditRows()).toBe(before + 4);
  const { rows } = await sql<{ action: string; object: string | null; is_part: boolean }>`
    SELECT audit.action, object_id AS object, audit.parent_id = (SELECT audit_id FROM moderation_decisions WHERE uid = ${decision})
      IS TRUE AS is_part FROM audit ORDER BY id DESC LIMIT 4`.execute(app.ctx.db);
  expect(rows.toReversed()).toEqual([
    { action: 'chapter.remove', object: null, is_part: false },
    ...uids.map((object) => ({ action: 'chapter.remove', object, is_part: true })),
  ]);
  const parts = await sql<{ uid: string }>`SELECT uid FROM moderation_decisions WHERE parent_id =
    (SELECT id FROM moderation_decisions WHERE uid = ${decision})`.execute(app.ctx.db);
  expect(reasonOf(await undo(parts.rows[0]!.uid))).toBe('part_of_many');

  const undone = await undo(decision);
  expect([undone.status, undone.body.item, undone.body.kept]).toEqual([200, null, 0]);
  expect(await Promise.all(uids.map(isOut))).toEqual([true, true, true]);
  expect(await auditRows()).toBe(before + 8);
  expect(reasonOf(await undo(decision))).toBe('undone');
});

test('what somebody has decided otherwise since stays as it is', async () => {
  const uids = await chaptersOf(2);
  const { decision } = await done(uids);
  await done([uids[0]!], { action: { action: 'chapter.restore', params: {} }, reason: 'mistake' }, second);
  const undone = await undo(decision);
  expect([undone.status, undone.body.kept]).toEqual([200, 1]);
  expect(await Promise.all(uids.map(isOut))).toEqual([true, true]);

  const again = await done([uids[0]!]);
  await done([uids[0]!], { action: { action: 'chapter.restore', params: {} }, reason: 'mistake' }, second);
  expect(reasonOf(await undo(again.decision))).toBe('changed_since');
});

test('nothing to change is a refusal that leaves nothing', async () => {
  const uids = await chaptersOf(1);
  await done(uids);
  const before = await auditRows();
  const again = await bulk(uids);
  expect([again.status, reasonOf(again)]).toEqual([409, 'nothing_to_change']);
  expect(await auditRows()).toBe(before);
  const unavailable = { action: { action: 'chapter.unavailable', params: { because: 'moderators' } }, dryRun: true };
  const others = await chaptersOf(1);
  await done(others, { ...unavailable, dryRun: false });
  expect((await done(others, unavailable)).counts).toEqual({ ...none, same: 1 });
});

test('somebody without the permission, and parameters of another action, are refused', async () => {
  const uids = await chaptersOf(1);
  expect(reasonOf(await bulk(uids, {}, await signIn(app)))).toBe('role');
  const wrong = await bulk(uids, { action: { action: 'chapter.remove', params: { because: 'moderators' } } });
  expect(wrong.status).toBe(400);
  expect((await bulk(uids, { action: { action: 'title.merge', params: { into: randomUUID() } } })).status).toBe(400);
  expect((await bulk(Array.from({ length: moderationLimits.bulkMax + 1 }, () => randomUUID()))).status).toBe(400);
});

test('one message tells a person of all that one change has done to what is theirs', async () => {
  const person = await buildUser(app.ctx);
  const uids = await chaptersOf(3, person.id);
  const { decision } = await done(uids);
  const { rows: jobs } = await sql<{ decision: number }>`
    SELECT parts.id AS decision FROM moderation_decisions AS parts JOIN moderation_decisions AS whole ON whole.id = parts.parent_id
    WHERE whole.uid = ${decision} AND EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'moderation:tell:' || parts.id)`.execute(
    app.ctx.db,
  );
  expect(jobs).toHaveLength(1);
  await tellHandler.run(app.ctx, jobs[0]!);
  const told =
    await sql`SELECT FROM moderation_decisions WHERE person_id = ${person.id} AND told_at IS NOT NULL`.execute(
      app.ctx.db,
    );
  expect(told.rows).toHaveLength(3);
  const events =
    await sql`SELECT FROM notification_events WHERE kind = 'moderation' AND user_id = ${person.id}`.execute(app.ctx.db);
  expect(events.rows).toHaveLength(1);
});

test('more objects than one person changes at once need a second one, who gets the whole list', async () => {
  const uids = await chaptersOf(moderationLimits.secondPersonFrom + 1);
  const countOut = async (): Promise<number> =>
    (await sql`SELECT FROM chapters WHERE uid = ANY (${uids}::uuid[]) AND state = 'published'`.execute(app.ctx.db)).rows
      .length;
  expect((await done(uids, { dryRun: true })).secondPerson).toBe(true);
  const before = await auditRows();
  const proposed = await done(uids);
  expect(proposed).toMatchObject({ decision: null, counts: { ...none, changed: uids.length } });
  expect([await auditRows(), await countOut()]).toEqual([before + 1, uids.length]);
  expect(reasonOf(await bulk(uids))).toBe('proposed_before');

  const item = proposed.proposal;
  expect(reasonOf(await claim(item, moderator))).toBe('interest');
  await claim(item, second);
  const shown = await view(item, second);
  expect(shown.objects.map(({ id }: Json) => id)).toEqual(uids.toSorted());
  expect(shown.detail).toContain(`+${uids.length - 1}`);
  const made = await decide(item, { outcome: 'accepted', reason: 'within_rules' }, second);
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  expect(await countOut()).toBe(0);
  expect(await auditRows()).toBe(before + 2 + uids.length);

  const undone = await undo(made.body.decision, second);
  expect([undone.status, undone.body.kept]).toEqual([200, 0]);
  expect(await countOut()).toBe(uids.length);
  await claim(undone.body.item, second);
  expect((await decide(undone.body.item, { outcome: 'refused', reason: 'not_needed' }, second)).status).toBe(200);
});

test('small runs of the same action within an hour count together, unless they were taken back', async () => {
  const who = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  const half = moderationLimits.secondPersonFrom - 10;
  const first = await done(await chaptersOf(half), {}, who);
  const more = await chaptersOf(11);
  expect(await done(more, { dryRun: true }, who)).toMatchObject({ secondPerson: true, lately: half });
  expect(await done(more, {}, who)).toMatchObject({ decision: null, secondPerson: true });
  // another action, and another person, count apart
  const unavailable = { action: { action: 'chapter.unavailable', params: { because: 'moderators' } }, dryRun: true };
  expect(await done(more, unavailable, who)).toMatchObject({ secondPerson: false, lately: 0 });
  expect(await done(more, { dryRun: true }, second)).toMatchObject({ secondPerson: false });
  expect(await done(more.slice(1), {}, who)).toMatchObject({ secondPerson: false, lately: half });

  expect((await undo(first.decision, who)).status).toBe(200);
  expect(await done(await chaptersOf(11), { dryRun: true }, who)).toMatchObject({ secondPerson: false, lately: 10 });
  await sql`UPDATE moderation_decisions SET made_at = made_at - interval '1 minute' * ${moderationLimits.secondPersonMinutes}::int
    WHERE actor_id = ${who.id}`.execute(app.ctx.db);
  expect(await done(await chaptersOf(1), { dryRun: true }, who)).toMatchObject({ lately: 0 });
});
