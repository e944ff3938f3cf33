// Actions that a second person has to agree to: they wait as items, somebody else with the same permission decides them, and what was
// accepted is undone as one.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '#server/accounts/erase.ts';
import { proposalExpiryHandler } from '#server/moderation/proposals.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { get, reasonOf } from '#test/support/server/http.ts';

const { app, ask, moderator, admin, claim, view, decide, undo, auditRows } = openModerationFixture();
let second: SignedIn;
beforeAll(async () => {
  second = await signIn(app, { roles: ['ROLE_ADMIN'] });
});

const role = 'ROLE_GLOBAL_MODERATOR';
const propose = (who: SignedIn, { uid }: SignedIn, more: object = {}) =>
  ask(who, 'POST', '/moderation/act', {
    action: { action: 'person.grant-staff', id: uid, params: { role } },
    reason: 'other',
    note: 'Has helped for two years.',
    ...more,
  });
const rolesOf = async ({ headers }: SignedIn): Promise<string[]> => {
  await app.ctx.changes.waitUntilApplied();
  return (await get(`${app.api}/auth/check`, headers)).body.roles;
};
const accept = { outcome: 'accepted', reason: 'within_rules' };
/** Takes the next proposal that the viewer may decide. */
const next = async (who: SignedIn): Promise<string | null> =>
  (await ask(who, 'POST', '/moderation/next', { kind: 'proposal' })).body.item?.id ?? null;

test('somebody else with the same permission agrees, and it is undone as one', async () => {
  const person = await signIn(app);
  const before = await auditRows();
  const { status, body } = await propose(admin, person);
  expect([status, body.decision]).toEqual([200, null]);
  expect(await auditRows()).toBe(before + 1);
  expect(await rolesOf(person)).not.toContain(role);
  expect(reasonOf(await propose(second, person))).toBe('proposed_before');

  // neither whoever proposed it nor somebody without the permission gets it
  expect([await next(admin), await next(moderator)]).toEqual([null, null]);
  expect(reasonOf(await claim(body.proposal, admin))).toBe('interest');
  await claim(body.proposal, moderator);
  expect(reasonOf(await decide(body.proposal, accept, moderator))).toBe('role');
  await ask(moderator, 'DELETE', `/moderation/item/${body.proposal}/claim`);

  expect(await next(second)).toBe(body.proposal);
  const shown = await view(body.proposal, second);
  expect(shown).toMatchObject({ kind: 'proposal', name: person.username, note: 'Has helped for two years.' });
  expect(shown.changes.map(({ field, after }: { field: string; after: unknown }) => [field, after])).toEqual(
    expect.arrayContaining([
      ['action', 'person.grant-staff'],
      ['role', role],
    ]),
  );
  const made = await decide(body.proposal, accept, second);
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  expect(await auditRows()).toBe(before + 2);
  expect(await rolesOf(person)).toContain(role);
  const { rows } = await sql<object>`SELECT person_id, reason FROM moderation_decisions
    WHERE uid = ${made.body.decision}`.execute(app.ctx.db);
  expect(rows).toEqual([{ person_id: person.id, reason: 'other' }]);

  const undone = await undo(made.body.decision, second);
  expect([undone.status, undone.body.errors]).toEqual([200, undefined]);
  expect(await rolesOf(person)).not.toContain(role);
  await claim(undone.body.item, second);
  expect((await decide(undone.body.item, { outcome: 'refused', reason: 'not_needed' }, second)).status).toBe(200);
  expect(await rolesOf(person)).not.toContain(role);
});

test('the refusal of a proposal that was made again since is not undone', async () => {
  const person = await signIn(app);
  const { body } = await propose(admin, person);
  await claim(body.proposal, second);
  const refused = await decide(body.proposal, { outcome: 'refused', reason: 'not_needed' }, second);
  expect([refused.status, refused.body.errors]).toEqual([200, undefined]);
  expect((await propose(admin, person)).status).toBe(200);
  const undone = await undo(refused.body.decision, second);
  expect([undone.status, reasonOf(undone)]).toEqual([409, 'changed_since']);
});

test('whoever proposed something sees it while it waits, and takes it back', async () => {
  const person = await signIn(app);
  const { body } = await propose(admin, person);
  const own = async (who: SignedIn): Promise<string[]> =>
    (await ask(who, 'GET', '/moderation/proposal')).body.proposals.map(({ id }: { id: string }) => id);
  expect([await own(admin), await own(second)]).toEqual([expect.arrayContaining([body.proposal]), []]);
  const withdraw = (who: SignedIn) => ask(who, 'DELETE', `/moderation/proposal/${body.proposal}`);
  const before = await auditRows();
  expect([(await withdraw(second)).status, (await withdraw(admin)).status]).toEqual([404, 200]);
  expect([(await withdraw(admin)).status, await auditRows()]).toEqual([404, before + 1]);
  expect((await view(body.proposal, second)).state).toBe('autoresolved');
  expect(await own(admin)).not.toContain(body.proposal);
});

test('a proposal that nobody decides goes after a week, with its item', async () => {
  const { body } = await propose(admin, await signIn(app));
  const states = async () => (await view(body.proposal, second)).state;
  await proposalExpiryHandler.run(app.ctx, {});
  expect(await states()).toBe('waiting');
  const { version, subjectVersion } = await view(body.proposal, second);
  await claim(body.proposal, second);
  await sql`UPDATE staff_proposals SET created_at = created_at - interval '8 days' WHERE state = 'waiting'`.execute(
    app.ctx.db,
  );
  const late = await ask(second, 'POST', `/moderation/item/${body.proposal}/decide`, {
    version,
    subjectVersion,
    ...accept,
  });
  expect(reasonOf(late)).toBe('proposal_expired');
  await proposalExpiryHandler.run(app.ctx, {});
  expect(await states()).toBe('autoresolved');
});

test('what could not be carried out is not proposed', async () => {
  const person = await signIn(app, { roles: [role] });
  const before = await auditRows();
  const refused = await propose(admin, person);
  expect([refused.status, reasonOf(refused)]).toEqual([409, 'role_held']);
  const nobody = await ask(admin, 'POST', '/moderation/act', {
    action: { action: 'person.grant-staff', id: randomUUID(), params: { role } },
    reason: 'other',
  });
  expect([nobody.status, await auditRows()]).toEqual([404, before]);
  const { rows } = await sql`SELECT FROM users WHERE id = ${person.id} AND roles @> ARRAY[${role}]`.execute(app.ctx.db);
  expect(rows).toHaveLength(1);
});

test('whoever has lost the permission, or is banned by now, has proposed nothing that can be accepted', async () => {
  const proposer = await signIn(app, { roles: ['ROLE_ADMIN'] });
  const person = await signIn(app);
  const { body } = await propose(proposer, person);
  await claim(body.proposal, second);
  for (const [lost, had] of [
    [sql`roles = '{}'`, sql`roles = '{ROLE_ADMIN}'`],
    [sql`banned = true`, sql`banned = false`],
  ] as const) {
    await sql`UPDATE users SET ${lost} WHERE id = ${proposer.id}`.execute(app.ctx.db);
    const late = await decide(body.proposal, accept, second);
    expect([late.status, reasonOf(late)]).toEqual([409, 'proposer_not_allowed']);
    await sql`UPDATE users SET ${had} WHERE id = ${proposer.id}`.execute(app.ctx.db);
  }
  expect((await decide(body.proposal, accept, second)).status).toBe(200);
});

test('a proposal goes with the account that it is about', async () => {
  const person = await signIn(app);
  const { body } = await propose(admin, person);
  await deleteAccount(app.ctx, person.id);
  const { state, changes, note } = await view(body.proposal, second);
  expect({ state, changes, note }).toEqual({ state: 'autoresolved', changes: [], note: '' });
});

test('public relations proposes announcements, and an administrator publishes and ends them', async () => {
  const publicRelations = await signIn(app, { roles: ['ROLE_PUBLIC_RELATIONS'] });
  const id = randomUUID();
  const content = {
    version: 0,
    name: { en: 'News', fr: 'Nouvelles' },
    body: { en: 'All is **well**.', fr: 'Tout va bien.' },
    importance: 'news',
    publishAt: 'now',
    expiresAt: null,
  };
  const read = () => get(`${app.api}/announcement/${id}`);
  const write = () => ask(publicRelations, 'PUT', `/admin/announcement/${id}`, content);
  const written = await write();
  expect([written.status, written.body.errors, written.body.decision]).toEqual([200, undefined, null]);
  expect([(await read()).status, reasonOf(await write())]).toEqual([404, 'proposed_before']);
  const settleProposal = async (item: string) => {
    expect((await claim(item, admin)).status).toBe(200);
    const shown = await view(item, admin);
    const made = await decide(item, accept, admin);
    expect([shown.name, made.status, made.body.errors]).toEqual(['News', 200, undefined]);
    await app.ctx.changes.waitUntilApplied();
  };
  await settleProposal(written.body.proposal);
  expect((await read()).body.data.attributes.name).toEqual(content.name);
  const { rows: authors } = await sql<{ author_id: number }>`SELECT author_id FROM announcements
    WHERE uid = ${id}`.execute(app.ctx.db);
  expect(authors).toEqual([{ author_id: publicRelations.id }]);
  const ended = await ask(publicRelations, 'POST', `/admin/announcement/${id}/end`);
  expect([ended.status, ended.body.decision, (await read()).body.data.attributes.expiresAt]).toEqual([200, null, null]);
  await settleProposal(ended.body.proposal);
  expect((await read()).body.data.attributes.expiresAt).not.toBe(null);
});
