// Decisions of many items at once: what a dry run says, what the run leaves, how it is taken back, and who has to agree.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import { submitChapter } from '#server/chapters/approval.ts';
import { tellHandler } from '#server/moderation/tell.ts';
import { openItem } from '#server/review/review.ts';
import { buildChapter, buildTitle, buildUser } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { type Json, reasonOf } from '#test/support/server/http.ts';

const { app, ask, moderator, second, claim, view, decide, settle, undo, itemOf, auditRows } = openModerationFixture();

/** First uploads of one title that wait. @returns public ids of the chapters */
async function waitingChapters(count: number, uploaderId?: number): Promise<string[]> {
  const { id: titleId } = await buildTitle(app.ctx);
  const uploader = uploaderId ?? (await buildUser(app.ctx)).id;
  const uids: string[] = [];
  for (let n = 1; n <= count; n++) {
    const { id, uid } = await buildChapter(app.ctx, titleId, {
      chapter: String(n),
      uploaderId: uploader,
      state: 'queued',
    });
    await submitChapter(app.ctx.db, id, app.ctx.clock());
    uids.push(uid);
  }
  return uids;
}
/** The items of subjects, as the list shows them. */
async function seen(subjects: readonly string[], who = second): Promise<Json[]> {
  const items: Json[] = [];
  for (const subject of subjects) {
    const { id, version, subjectVersion } = await view(await itemOf(subject), who);
    items.push({ id, version, subjectVersion });
  }
  return items;
}
const refusal = { outcome: 'refused', reason: 'page_quality', message: 'Please scan them again.', dryRun: false };
const together = (items: readonly Json[], more: object = {}, who = second) =>
  ask(who, 'POST', '/moderation/decide', { items, ...refusal, ...more });
const done = async (...call: Parameters<typeof together>): Promise<Json> => {
  const { status, body } = await together(...call);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body;
};
const states = async (uids: readonly string[]): Promise<string[]> =>
  (
    await sql<{ state: string }>`SELECT state FROM chapters WHERE uid = ANY (${uids}::uuid[]) ORDER BY id`.execute(
      app.ctx.db,
    )
  ).rows.map(({ state }) => state);
const none = { decided: 0, held: 0, changed: 0, denied: 0, gone: 0, conflict: 0 };

test('a dry run counts what would be decided, is held, was changed, is one’s own and is gone, and changes nothing', async () => {
  const [free, held, own, gone, changed] = [
    await waitingChapters(2),
    await waitingChapters(1),
    await waitingChapters(1, second.id),
    await waitingChapters(1),
    await waitingChapters(2),
  ];
  const items = await seen([...free, ...held, ...own, ...gone, ...changed]);
  await claim(items[2]!.id, moderator);
  await claim(items[0]!.id, second);
  await settle(gone[0]!, { outcome: 'refused', reason: 'licensed' });
  items[5]!.version += 1;
  await sql`UPDATE chapters SET version = version + 1 WHERE uid = ${changed[1]!}`.execute(app.ctx.db);
  const before = await auditRows();
  const counts = { decided: 2, held: 1, changed: 2, denied: 1, gone: 2, conflict: 0 };
  const all = [...items, { id: randomUUID(), version: 1, subjectVersion: 1 }];
  const tried = await done(all, { dryRun: true });
  expect(tried).toMatchObject({ counts, secondPerson: false, decision: null, proposal: null });
  const results = tried.items.map(({ result }: Json) => result);
  expect(results).toEqual(['decided', 'decided', 'held', 'denied', 'gone', 'changed', 'changed', 'gone']);
  expect([await auditRows(), await states(free)]).toEqual([before, ['queued', 'queued']]);

  expect((await done(all)).counts).toEqual(counts);
  expect(await states(free)).toEqual(['rejected', 'rejected']);
  expect(await states([...held, ...own, ...changed])).not.toContain('rejected');
  const again = await together(items);
  expect([again.status, reasonOf(again)]).toEqual([409, 'nothing_to_change']);
});

test('a run leaves one decision and row with one of each for every item, and is undone as one', async () => {
  const subjects = await waitingChapters(3);
  const items = await seen(subjects);
  const before = await auditRows();
  const { decision } = await done(items, { note: 'Third batch.' });
  const { rows } = await sql<{ action: string; object: string | null; is_part: boolean }>`
    SELECT action, object_id AS object, parent_id = (SELECT audit_id FROM moderation_decisions WHERE uid = ${decision})
      IS TRUE AS is_part FROM audit ORDER BY id DESC LIMIT 4`.execute(app.ctx.db);
  expect(rows.toReversed()).toEqual([
    { action: 'review.refused', object: null, is_part: false },
    ...items.map(({ id }) => ({ action: 'review.refused', object: id, is_part: true })),
  ]);
  const shown = await view(items[0]!.id);
  expect(shown.decision).toMatchObject({ outcome: 'refused', reason: 'page_quality', note: 'Third batch.' });

  const undone = await undo(decision, second);
  expect([undone.status, undone.body.kept]).toEqual([200, 0]);
  expect(await states(subjects)).toEqual(['queued', 'queued', 'queued']);
  for (const subject of subjects) await itemOf(subject);
  expect(await auditRows()).toBe(before + 8);
});

test('one of them comes back by itself, and the others with the whole', async () => {
  const subjects = await waitingChapters(2);
  const items = await seen(subjects);
  const { decision } = await done(items);
  const part = (await view(items[0]!.id, second)).decision;
  expect(part.can.undo).toBe(true);
  expect((await undo(part.id, second)).status).toBe(200);
  expect(await states(subjects)).toEqual(['queued', 'rejected']);
  expect((await undo(decision, second)).status).toBe(200);
  expect(await states(subjects)).toEqual(['queued', 'queued']);
  expect(reasonOf(await undo(decision, second))).toBe('undone');
});

test('each sender is told of each thing that they have sent in', async () => {
  const person = await buildUser(app.ctx);
  const items = await seen(await waitingChapters(2, person.id));
  await done(items);
  const { rows: jobs } = await sql<{ decision: number }>`SELECT moderation_decisions.id AS decision
    FROM moderation_decisions JOIN review_items ON review_items.id = item_id
    WHERE review_items.uid = ANY (${items.map(({ id }) => id)}::uuid[])`.execute(app.ctx.db);
  for (const job of jobs) await tellHandler.run(app.ctx, job);
  const events =
    await sql`SELECT FROM notification_events WHERE kind = 'moderation' AND user_id = ${person.id}`.execute(app.ctx.db);
  expect(events.rows).toHaveLength(2);
});

test('reports are accepted together with what happens to their subjects, and come back with them', async () => {
  const { id: titleId } = await buildTitle(app.ctx);
  const uids: string[] = [];
  for (let n = 1; n <= 2; n++) {
    const { uid } = await buildChapter(app.ctx, titleId, { chapter: String(n) });
    await openItem(app.ctx.db, 'report', { kind: 'chapters', uid, ownerId: null, content: '{}' }, app.ctx.clock());
    uids.push(uid);
  }
  const accepted = { outcome: 'accepted', reason: 'rules_broken', along: { action: 'chapter.remove', params: {} } };
  const wrong = { action: 'comment.remove', params: { because: 'spam' } };
  const tried = await done(await seen(uids), { ...accepted, along: wrong, dryRun: true });
  expect(tried.counts).toEqual({ ...none, conflict: 2 });
  const { decision } = await done(await seen(uids), accepted);
  expect(await states(uids)).not.toContain('published');
  expect((await undo(decision, second)).status).toBe(200);
  expect(await states(uids)).toEqual(['published', 'published']);
});

test('items of several kinds, kinds that are read one by one, and reasons of other kinds are refused', async () => {
  const [chapter] = await seen(await waitingChapters(1));
  const { uid } = await buildTitle(app.ctx);
  await openItem(app.ctx.db, 'report', { kind: 'titles', uid, ownerId: null, content: '{}' }, app.ctx.clock());
  const [report] = await seen([uid]);
  expect((await together([chapter!, report!])).status).toBe(400);
  expect((await together([chapter!], { reason: 'no_proof' })).status).toBe(400);
  expect((await together([chapter!], { reason: 'other', message: ' ' })).status).toBe(400);
  expect(reasonOf(await together([chapter!], {}, await signIn(app)))).toBe('role');
  await sql`UPDATE review_items SET kind = 'appeal' WHERE uid = ${chapter!.id}`.execute(app.ctx.db);
  expect((await together([chapter!])).status).toBe(400);
});

test('more than one person decides together are proposed to a second one, as they were seen', async () => {
  const who = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  const first = await waitingChapters(moderationLimits.secondPersonFrom - 1);
  await done(await seen(first, who), {}, who);
  const subjects = await waitingChapters(3);
  const items = await seen(subjects, who);
  expect(await done(items, { dryRun: true }, who)).toMatchObject({ secondPerson: true, lately: first.length });
  const { proposal, decision } = await done(items, {}, who);
  expect([decision, await states(subjects)]).toEqual([null, ['queued', 'queued', 'queued']]);
  expect(reasonOf(await together(items, {}, who))).toBe('proposed_before');
  expect(reasonOf(await claim(proposal, who))).toBe('interest');

  await claim(proposal, second);
  const shown = await view(proposal, second);
  expect(shown.name).not.toBe(null);
  expect(shown.objects.map(({ id }: Json) => id)).toEqual(subjects);
  expect(shown.changes.map(({ field }: Json) => field)).not.toContain('items');
  // another one decides one of them meanwhile
  await settle(subjects[0]!, { outcome: 'accepted', reason: 'within_rules' });
  const agreed = await decide(proposal, { outcome: 'accepted', reason: 'within_rules' }, second);
  expect([agreed.status, agreed.body.errors]).toEqual([200, undefined]);
  expect(await states(subjects)).toEqual(['published', 'rejected', 'rejected']);
  const undone = await undo(agreed.body.decision, second);
  expect([undone.status, undone.body.kept]).toEqual([200, 0]);
  expect(await states(subjects)).toEqual(['published', 'queued', 'queued']);
});
