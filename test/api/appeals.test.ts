// Standing as the person sees it, and appeals: once, within six months, decided by somebody else, also by the banned.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildTitle } from '#test/support/builders/build.ts';
import { openAccount, testPassword } from '#test/support/people/accounts.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type Json, reasonOf, type TestResponse } from '#test/support/server/http.ts';

const fixture = openModerationFixture();
const { app, ask, member, moderator, second, admin, makeCompleteDraft, submit, stateOf } = fixture;
const { itemOf, claim, view, decide, settle, undo, auditRows } = fixture;

/** An action on somebody, of which they were told. */
async function act(action: string, target: SignedIn, params: object = {}, who = moderator): Promise<string> {
  const body = { action: { action, id: target.uid, params }, reason: 'harassment', message: 'Be kind.' };
  const made = await ask(who, 'POST', '/moderation/act', body);
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  await tell();
  return made.body.decision;
}
/** Ends the undo time of all decisions. */
async function tell(): Promise<void> {
  await sql`UPDATE moderation_decisions SET tell_at = made_at WHERE tell_at > made_at`.execute(app.ctx.db);
  await app.ctx.changes.waitUntilApplied();
}
const standing = async (who: SignedIn): Promise<Json> => (await ask(who, 'GET', '/account/standing')).body;
const appeal = (who: SignedIn, decision: string, text = 'It was somebody else.'): Promise<TestResponse> =>
  ask(who, 'POST', '/account/appeal', { decision, text });
const answer = { outcome: 'accepted', reason: 'decision_wrong', message: 'You are right.' };

test('a banned person sees what was decided, appeals once, and somebody else takes the ban back', async () => {
  const person = await signIn(app);
  const decision = await act('person.ban', person, { days: 30 });
  expect(await standing(person)).toMatchObject({
    sanctions: { banned: { until: expect.any(String) }, uploadRevoked: null, muted: null, reportsMuted: null },
    decisions: [
      {
        id: decision,
        action: 'person.ban',
        name: person.username,
        reason: 'harassment',
        message: 'Be kind.',
        until: expect.any(String),
        state: 'stands',
        appeal: null,
        can: { appeal: true },
      },
    ],
    total: 1,
  });
  const made = await appeal(person, decision);
  expect(made.status).toBe(201);
  expect([(await appeal(person, decision)).status, reasonOf(await appeal(person, decision))]).toEqual([
    409,
    'appealed',
  ]);
  const item = await itemOf(made.body.appeal);
  // who made the decision neither gets nor decides it
  expect(reasonOf(await claim(item, moderator))).toBe('interest');
  expect((await ask(moderator, 'POST', '/moderation/next', { kind: 'appeal' })).body.item).toBeNull();
  expect((await ask(second, 'POST', '/moderation/next', { kind: 'appeal' })).body.item.id).toBe(item);
  expect(await view(item, second)).toMatchObject({
    note: 'It was somebody else.',
    earlier: [{ id: decision, reason: 'harassment' }],
  });
  const before = await auditRows();
  expect((await decide(item, answer, second)).status).toBe(200);
  expect(await auditRows()).toBe(before + 1);
  await tell();
  expect(await standing(person)).toMatchObject({
    sanctions: { banned: null },
    decisions: [
      {
        state: 'overruled',
        appeal: { state: 'accepted', reason: 'decision_wrong', message: 'You are right.' },
        can: { appeal: false },
      },
    ],
  });
  expect((await ask(person, 'GET', '/user')).status).toBe(200);
});

test('a refused appeal leaves the decision, and its undo lets it wait again', async () => {
  const person = await signIn(app);
  const decision = await act('person.mute', person, { days: null });
  const { body } = await appeal(person, decision);
  const made = await settle(body.appeal, { outcome: 'refused', reason: 'decision_stands' }, second);
  await tell();
  const { decisions, total } = await standing(person);
  expect([total, decisions[0].state, decisions[0].appeal]).toEqual([
    1,
    'stands',
    expect.objectContaining({ state: 'refused', reason: 'decision_stands' }),
  ]);
  expect((await undo(made, second)).status).toBe(200);
  const accepted = await settle(body.appeal, answer, admin);
  expect(reasonOf(await undo(accepted, admin))).toBe('not_undoable');
});

test('a refusal of what was sent in is appealed, and the draft waits no more for nobody', async () => {
  const uid = await makeCompleteDraft({ title: { en: 'Refused in haste' } });
  await submit(uid);
  const decision = await settle(uid, { outcome: 'refused', reason: 'duplicate' });
  // not before the person was told
  expect((await appeal(member, decision)).status).toBe(404);
  await tell();
  expect((await standing(member)).decisions[0]).toMatchObject({
    kind: 'draft',
    outcome: 'refused',
    name: 'Refused in haste',
  });
  const { body } = await appeal(member, decision);
  await settle(body.appeal, answer, second);
  expect(await stateOf(uid)).toBe('submitted');
  await settle(uid, { outcome: 'accepted', reason: 'within_rules' }, second);
});

test('who decides an appeal, and whose it is, see what was reported as it was then; nobody else does', async () => {
  const [person, reporter] = [await signIn(app), await signIn(app)];
  const title = await buildTitle(app.ctx);
  const written = await ask(person, 'POST', `/comments/threads/manga/${title.uid}`, { text: 'You are all fools' });
  expect([written.status, written.body.errors]).toEqual([201, undefined]);
  const comment: string = written.body.data.id;
  const [reason] = (await ask(reporter, 'GET', '/report/site/reasons/comment')).body.data;
  const report = { category: 'comment', objectId: comment, reason: reason.id, details: 'Rude' };
  expect((await ask(reporter, 'POST', '/report/site', report)).status).toBe(201);
  const actions = [{ action: 'person.mute', id: person.uid, params: { days: 3 } }];
  const decision = await settle(comment, { outcome: 'accepted', reason: 'rules_broken', actions });
  await sql`UPDATE comments SET body = 'I like it', state = 'removed', reason = 'harassment' WHERE uid = ${comment}`.execute(
    app.owner,
  );
  await tell();
  expect((await standing(person)).decisions).toMatchObject([{ id: decision, reported: 'You are all fools' }]);
  const item = await itemOf((await appeal(person, decision)).body.appeal);
  expect(await view(item, second)).toMatchObject({
    note: 'It was somebody else.',
    evidence: [{ content: { body: 'You are all fools' } }],
    reported: [],
  });
  expect((await ask(person, 'GET', `/moderation/item/${item}`)).status).toBe(403);
  // what belongs to others is not quoted to whoever is decided against
  await sql`UPDATE review_items SET owner_id = ${reporter.id} WHERE subject_uid = ${comment}`.execute(app.owner);
  expect((await standing(person)).decisions).toMatchObject([{ id: decision, reported: null }]);

  const draft = await makeCompleteDraft({ title: { en: 'Silver Heron' } }, person);
  expect((await submit(draft, person)).status).toBe(201);
  const refusal = await settle(draft, { outcome: 'refused', reason: 'duplicate' });
  await tell();
  const about = await itemOf((await appeal(person, refusal)).body.appeal);
  expect((await view(about, second)).changes).toContainEqual(
    expect.objectContaining({ field: 'title', after: { en: 'Silver Heron' } }),
  );
});

test('an appeal is accepted also when the ban was lifted meanwhile, and a later ban holds', async () => {
  const person = await signIn(app);
  const first = await act('person.ban', person, { days: 30 });
  const { body } = await appeal(person, first);
  await act('person.unban', person);
  await act('person.ban', person, { days: null }, second);
  expect((await standing(person)).decisions.map(({ state }: Json) => state)).toEqual(['stands', 'over']);
  const item = await itemOf(body.appeal);
  // whoever made the decision does not decide, even while they hold the item
  await sql`UPDATE review_items SET claimed_by = ${moderator.id}, claimed_until = now() + interval '1 hour'
    WHERE uid = ${item}`.execute(app.ctx.db);
  expect((await decide(item, answer, moderator)).status).toBe(403);
  await sql`UPDATE review_items SET claimed_by = NULL, claimed_until = NULL WHERE uid = ${item}`.execute(app.ctx.db);
  await settle(body.appeal, answer, second);
  await tell();
  const { sanctions, decisions } = await standing(person);
  expect([sanctions.banned, decisions.map(({ state }: Json) => state)]).toEqual([
    { until: null },
    ['stands', 'overruled'],
  ]);
});

test('only decisions against oneself, and for six months', async () => {
  const [person, other] = [await signIn(app), await signIn(app)];
  const decision = await act('person.warn', person);
  expect((await appeal(other, decision)).status).toBe(404);
  expect((await appeal(person, decision, '  ')).status).toBe(400);
  expect((await appeal(person, decision, 'a'.repeat(2001))).status).toBe(400);
  await sql`UPDATE moderation_decisions SET made_at = now() - interval '7 months' WHERE uid = ${decision}`.execute(
    app.ctx.db,
  );
  expect((await standing(person)).decisions[0].can).toEqual({ appeal: false });
  expect([(await appeal(person, decision)).status, reasonOf(await appeal(person, decision))]).toEqual([
    409,
    'appeal_late',
  ]);
  const ban = await act('person.ban', person, { days: 1 });
  const lifted = await act('person.unban', person);
  expect((await standing(person)).decisions.map(({ id, state }: Json) => [id, state])).toEqual([
    [ban, 'over'],
    [decision, 'stands'],
  ]);
  expect((await appeal(person, lifted)).status).toBe(404);
});

test('an appeal ends when staff takes the decision back, and when the account is deleted', async () => {
  const person = await openAccount(app);
  const waiting = async (appealId: string): Promise<string> =>
    (await sql<{ state: string }>`SELECT state FROM review_items WHERE subject_uid = ${appealId}`.execute(app.ctx.db))
      .rows[0]!.state;
  const first = await act('person.warn', person);
  const { body } = await appeal(person, first);
  expect((await undo(first)).status).toBe(200);
  expect(await waiting(body.appeal)).toBe('autoresolved');
  const ban = await act('person.ban', person, { days: null });
  const next = await appeal(person, ban);
  // the banned can still take their data and go
  expect((await ask(person, 'GET', '/account/export')).status).toBe(200);
  const gone = await ask(person, 'POST', '/account/delete', { password: testPassword });
  expect([gone.status, gone.body.errors]).toEqual([200, undefined]);
  expect(await waiting(next.body.appeal)).toBe('autoresolved');
  const { rows } = await sql`SELECT FROM appeals WHERE person_id = ${person.id}`.execute(app.ctx.db);
  expect(rows).toEqual([]);
});
