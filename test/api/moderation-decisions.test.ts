// Decisions about items of the queue: reasons, one audit row each, what people are told, undo.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type Json, reasonOf } from '#test/support/server/http.ts';

const fixture = openModerationFixture();
const { app, ask, member, moderator, second, admin, makeCompleteDraft, submit, stateOf } = fixture;
const { itemOf, claim, view, decide, settle, undo, auditRows } = fixture;

/** The public view of a title without what every change counts up. */
async function publicTitle(uid: string): Promise<Json> {
  await app.ctx.changes.waitUntilApplied();
  const { status, body } = await ask(null, 'GET', `/manga/${uid}`);
  if (status !== 200) return status;
  const { version: _version, updatedAt: _updatedAt, ...attributes } = body.data.attributes;
  return { ...body.data, attributes };
}

test('a draft is refused with a reason, submitted again and approved; each decision has one audit row', async () => {
  const uid = await makeCompleteDraft({ title: { en: 'Twice submitted' } });
  await submit(uid);
  const item = await itemOf(uid);
  expect(await view(item)).toMatchObject({
    kind: 'draft',
    name: 'Twice submitted',
    language: 'ja',
    owner: { id: member.uid, name: member.username },
    outcomes: ['accepted', 'returned', 'refused'],
    changes: expect.arrayContaining([{ field: 'title', before: null, after: { en: 'Twice submitted' } }]),
    sender: { roles: ['ROLE_MEMBER'], language: 'en' },
  });
  await claim(item);
  const before = await auditRows();
  // a reason that says nothing needs words; one of another kind is none
  expect((await decide(item, { outcome: 'refused', reason: 'other' })).status).toBe(400);
  expect((await decide(item, { outcome: 'refused', reason: 'no_proof' })).status).toBe(400);
  const refusal = { outcome: 'refused', reason: 'duplicate', message: 'We have it as Once.', note: 'See the log' };
  expect((await decide(item, refusal)).status).toBe(200);
  expect([await stateOf(uid), await auditRows()]).toEqual(['rejected', before + 1]);
  const again = await decide(item, refusal, moderator);
  expect([again.status, reasonOf(again), again.body.errors[0].context]).toEqual([
    409,
    'item_decided',
    expect.objectContaining({ by: moderator.username, state: 'refused' }),
  ]);
  const own = (await ask(member, 'GET', `/review?ids[]=${uid}`)).body.reviews[0];
  expect(own).toMatchObject({ state: 'refused', remarks: { '': 'It’s already on the site. We have it as Once.' } });

  await ask(member, 'PUT', `/manga/${uid}`, { year: 2001, version: own.version ?? (await view(item)).subjectVersion });
  expect((await submit(uid)).status).toBe(201);
  await settle(uid, { outcome: 'accepted', reason: 'within_rules' }, second);
  expect(await stateOf(uid)).toBe('published');
  const { earlier } = await view(item);
  expect(earlier).toMatchObject([{ outcome: 'accepted', by: { name: second.username } }]);
});

test('an approval is undone: readers see what they saw, and a new item waits that follows the decided one', async () => {
  const uid = await makeCompleteDraft({ title: { en: 'Undone' } });
  await submit(uid);
  const item = await itemOf(uid);
  const earlier = await publicTitle(uid);
  const decision = await settle(uid, { outcome: 'accepted', reason: 'within_rules' });
  expect(await publicTitle(uid)).toMatchObject({ attributes: { state: 'published' } });
  expect((await undo(decision, second)).status).toBe(403);
  const before = await auditRows();
  const undone = await undo(decision);
  expect([undone.status, await auditRows()]).toEqual([200, before + 1]);
  expect([await publicTitle(uid), await stateOf(uid)]).toEqual([earlier, 'submitted']);
  expect(undone.body.item).toBe(await itemOf(uid));
  expect(undone.body.item).not.toBe(item);
  const twice = await undo(decision);
  expect([twice.status, reasonOf(twice)]).toEqual([409, 'undone']);
  // an approval stays once chapters were uploaded
  const next = await settle(uid, { outcome: 'accepted', reason: 'within_rules' });
  await buildChapter(app.ctx, await fixture.idOf(uid));
  const late = await undo(next);
  expect([late.status, reasonOf(late)]).toEqual([409, 'changed_since']);
});

test('an action without an item has one audit row with hashes, and is undone by its moderator or an administrator', async () => {
  const { id: titleId } = await buildTitle(app.ctx);
  const { uid } = await buildChapter(app.ctx, titleId, { uploaderId: member.id });
  const body = { action: { action: 'chapter.remove', id: uid, params: {} }, reason: 'not_allowed', message: 'Gone' };
  const before = await auditRows();
  const made = await ask(moderator, 'POST', '/moderation/act', body);
  expect([made.status, await auditRows()]).toEqual([200, before + 1]);
  const { rows } = await sql<Json>`SELECT action, object_kind, object_id, reason, acting_role,
    before_hash IS NOT NULL AND before_hash <> after_hash AS hashed FROM audit ORDER BY id DESC LIMIT 1`.execute(
    app.ctx.db,
  );
  expect(rows[0]).toEqual({
    action: 'chapter.remove',
    object_kind: 'chapter',
    object_id: uid,
    reason: 'not_allowed',
    acting_role: 'ROLE_GLOBAL_MODERATOR',
    hashed: true,
  });
  await app.ctx.changes.waitUntilApplied();
  expect((await ask(null, 'GET', `/chapter/${uid}`)).status).toBe(404);
  expect((await undo(made.body.decision, admin)).status).toBe(200);
  await app.ctx.changes.waitUntilApplied();
  expect((await ask(null, 'GET', `/chapter/${uid}`)).status).toBe(200);
  // members have the permission for their own chapters alone, and no queue
  expect((await ask(member, 'POST', '/moderation/act', body)).status).toBe(403);
});
