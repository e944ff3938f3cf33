// Claims of groups: the code, submitting, withdrawing, decisions and expiry.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { decideClaim } from '#server/groups/claim-decisions.ts';
import { claimExpiryHandler } from '#server/groups/claims.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get, type Json, reasonOf, send, type TestResponse, unknownId } from '#test/support/server/http.ts';

let app: TestApp;
let claimant: SignedIn;
let moderator: SignedIn;
beforeAll(async () => {
  app = await testApp();
  claimant = await signIn(app);
  moderator = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
});
afterAll(() => app.close());

const ask = (who: SignedIn, method: string, groupUid: string, body?: object): Promise<TestResponse> =>
  method === 'GET'
    ? get(`${app.api}/group/${groupUid}/claim`, who.headers)
    : send(method, `${app.api}/group/${groupUid}/claim`, body && JSON.stringify(body), who.headers);
const proof = 'https://heron.example/about';
async function claim(group: { uid: string }, who = claimant): Promise<{ id: string; version: number }> {
  const { status, body } = await ask(who, 'POST', group.uid, { proof });
  expect([status, body.claim.state]).toEqual([200, 'submitted']);
  return body.claim;
}
const decide = ({ id: uid, version }: { id: string; version: number }, refusal: Record<string, string> | null) =>
  decideClaim(app.ctx, { uid, version, reviewerId: moderator.id, refusal });
const stateOf = async (group: { uid: string }, who = claimant): Promise<string> =>
  (await ask(who, 'GET', group.uid)).body.claim.state;
const reviewOf = async (id: string, who = claimant): Promise<Json> =>
  (await get(`${app.api}/review?ids[]=${id}`, who.headers)).body.reviews[0];

describe('submitting', () => {
  test('the code is there before the claim, is one per person and group, and stays', async () => {
    const group = await buildGroup(app.ctx);
    const first = (await ask(claimant, 'GET', group.uid)).body;
    expect(first).toMatchObject({ code: expect.stringMatching(/^[\da-f]{16}$/), claim: null });
    const { body } = await ask(claimant, 'POST', group.uid, { proof: ` ${proof} `, note: 'We are\r\nthe Herons.' });
    expect(body).toMatchObject({ code: first.code, claim: { proof, note: 'We are\nthe Herons.', state: 'submitted' } });
    expect(Date.parse(body.claim.dueAt) - Date.parse(body.claim.submittedAt)).toBe(72 * 3_600_000);
    expect((await ask(moderator, 'GET', group.uid)).body.code).not.toBe(first.code);
    expect(await reviewOf(body.claim.id)).toMatchObject({
      kind: 'claim',
      state: 'waiting',
      position: expect.any(Number),
    });
  });

  test('moderators see the code that the proof has to show', async () => {
    const group = await buildGroup(app.ctx);
    const { code } = (await ask(claimant, 'GET', group.uid)).body;
    const { id } = await claim(group);
    const { items } = (await get(`${app.api}/moderation/item?kind=claim`, moderator.headers)).body;
    const waiting = items.find(({ subject }: Json) => subject.id === id);
    const { item } = (await get(`${app.api}/moderation/item/${waiting.id}`, moderator.headers)).body;
    expect(item.changes).toContainEqual({ field: 'code', before: null, after: code });
  });

  test.each([
    [{ proof: '' }, undefined],
    [{ proof: '\u{200b} ' }, 'claim_proof'],
    [{ proof: 'http://heron.example' }, 'claim_proof_address'],
    [{ proof: 'https://heron' }, 'claim_proof_address'],
    [{ proof: 'x'.repeat(publishingLimits.claimProofMaxLength + 1) }, undefined],
    [{ proof, note: 'x'.repeat(publishingLimits.claimNoteMaxLength + 1) }, undefined],
  ])('%j is refused', async (body, reason) => {
    const response = await ask(claimant, 'POST', (await buildGroup(app.ctx)).uid, body);
    expect([response.status, reason && reasonOf(response)]).toEqual([400, reason]);
  });

  test('a group that is not there, that waits already or that is led is refused', async () => {
    expect((await ask(claimant, 'POST', unknownId, { proof })).status).toBe(404);
    const own = await buildGroup(app.ctx, { leaderId: claimant.id });
    const led = await ask(claimant, 'POST', own.uid, { proof });
    expect([led.status, reasonOf(led)]).toEqual([400, 'claim_own']);
    const group = await buildGroup(app.ctx);
    const person = await signIn(app);
    const both = await Promise.all([1, 2].map(() => ask(person, 'POST', group.uid, { proof })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.filter(({ status }) => status === 409).map(reasonOf)).toEqual(['claim_waits']);
  });

  test('few claims of a person wait at a time', async () => {
    const person = await signIn(app);
    for (let index = 0; index < publishingLimits.openGroupClaims; index++)
      await claim(await buildGroup(app.ctx), person);
    const group = await buildGroup(app.ctx);
    const refused = await ask(person, 'POST', group.uid, { proof });
    expect([refused.status, reasonOf(refused)]).toEqual([400, 'limit']);
  });
});

describe('withdrawing', () => {
  test('closes the item, makes a late decision 409 and lets the person claim again', async () => {
    const group = await buildGroup(app.ctx);
    const waiting = await claim(group);
    expect((await ask(claimant, 'DELETE', group.uid)).status).toBe(200);
    expect((await ask(claimant, 'DELETE', group.uid)).status).toBe(200);
    expect([await stateOf(group), (await reviewOf(waiting.id)).state]).toEqual(['withdrawn', 'autoresolved']);
    await expect(decide(waiting, null)).rejects.toMatchObject({ code: 'optimistic_lock_exception' });
    const again = await claim(group);
    expect(again).toMatchObject({ id: waiting.id });
    await expect(decide(waiting, null)).rejects.toMatchObject({ code: 'optimistic_lock_exception' });
    await decide(again, null);
    expect(await stateOf(group)).toBe('verified');
  });
});

describe('decisions', () => {
  test('a verified claim hands the group over; the former leader stays a member, other claims end', async () => {
    const [leader, other] = [await signIn(app), await signIn(app)];
    const group = await buildGroup(app.ctx, { leaderId: leader.id });
    const [waiting, late] = [await claim(group), await claim(group, other)];
    await decide(waiting, null);
    const { relationships } = (await get(`${app.api}/group/${group.uid}`)).body.data;
    const idsOf = (type: string) =>
      relationships.flatMap((each: Json) => (each.type === type ? [each.id] : [])).toSorted();
    expect(idsOf('leader')).toEqual([claimant.uid]);
    expect(idsOf('member')).toEqual([claimant.uid, leader.uid].toSorted());
    expect([await stateOf(group), await stateOf(group, other)]).toEqual(['verified', 'refused']);
    await expect(decide(late, null)).rejects.toMatchObject({ code: 'optimistic_lock_exception' });
    const again = await ask(claimant, 'POST', group.uid, { proof });
    expect(reasonOf(again)).toBe('claim_own');
  });

  test('a refused claim takes the group off what the claimant uploaded since then, and off nothing else', async () => {
    const [group, title, other] = [await buildGroup(app.ctx), await buildTitle(app.ctx), await signIn(app)];
    const chapterOf = async (uploaderId: number) =>
      (await buildChapter(app.ctx, title.id, { uploaderId, groupIds: [group.id] }, 1)).uid;
    const before = await chapterOf(claimant.id);
    const waiting = await claim(group);
    const [own, foreign] = [await chapterOf(claimant.id), await chapterOf(other.id)];
    // chapters that are built have a date of their own
    await app.ctx.db
      .updateTable('chapters')
      .set({ created_at: app.ctx.clock() })
      .where('uid', 'in', [own, foreign])
      .execute();
    await decide(waiting, { '': 'The code is not there' });
    const groupsOf = async (uid: string): Promise<string[]> =>
      (await get(`${app.api}/chapter/${uid}`)).body.data.relationships.flatMap((each: Json) =>
        each.type === 'scanlation_group' ? [each.id] : [],
      );
    expect([await groupsOf(before), await groupsOf(own), await groupsOf(foreign)]).toEqual([
      [group.uid],
      [],
      [group.uid],
    ]);
    expect(await reviewOf(waiting.id)).toMatchObject({ state: 'refused', remarks: { '': 'The code is not there' } });
    expect(await stateOf(group)).toBe('refused');
  });

  test('nobody decides on a claim of their own', async () => {
    const waiting = await claim(await buildGroup(app.ctx), moderator);
    await expect(decide(waiting, null)).rejects.toMatchObject({ context: { reason: 'not_own' } });
  });
});

test('a claim that nobody could verify for weeks expires', async () => {
  const [old, fresh] = [await buildGroup(app.ctx), await buildGroup(app.ctx)];
  const [person, waiting] = [await signIn(app), await claim(fresh)];
  const expired = await claim(old, person);
  const long = new Date(app.ctx.clock().getTime() - (publishingLimits.groupClaimDays * 24 + 1) * 3_600_000);
  await app.ctx.db.updateTable('group_claims').set({ submitted_at: long }).where('uid', '=', expired.id).execute();
  await claimExpiryHandler.run(app.ctx, {});
  expect([await stateOf(old, person), await stateOf(fresh)]).toEqual(['expired', 'submitted']);
  expect([(await reviewOf(expired.id, person)).state, (await reviewOf(waiting.id)).state]).toEqual([
    'autoresolved',
    'waiting',
  ]);
});
