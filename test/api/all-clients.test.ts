// API clients of everybody: staff lists and revokes them; an undo gives the same access back.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClient, decideClient } from '#server/clients/clients.ts';
import {
  type BuiltClient,
  buildClient,
  passwordGrant,
  requestToken,
  signInByPassword,
  statusOfToken,
} from '#test/support/people/api-clients.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type Json, reasonOf } from '#test/support/server/http.ts';

const { app, ask, moderator, second, undo } = openModerationFixture();

const list = (who: SignedIn, query = '') => ask(who, 'GET', `/admin/client?limit=100${query}`);
const rowOf = async ({ uid }: { uid: string }): Promise<Json> =>
  (await list(moderator)).body.clients.find(({ id }: Json) => id === uid);
const revoke = ({ uid }: { uid: string }, who = moderator) =>
  ask(who, 'POST', '/moderation/act', {
    action: { action: 'client.revoke', id: uid, params: {} },
    reason: 'spam',
    message: 'It sends 100 requests a second.',
    note: '',
  });
const tokenStatus = async (client: BuiltClient): Promise<number> =>
  (await requestToken(app, passwordGrant(client))).status;

test('a revoked client is signed out and signs in no more; its owner is told why; an undo gives all of it back', async () => {
  const client = await buildClient(app);
  const { access_token: token } = await signInByPassword(app, client);
  expect(await rowOf(client)).toMatchObject({
    name: 'Shelf sync',
    state: 'autoapproved',
    isActive: true,
    sessions: 1,
    usedAt: expect.any(String),
    owner: { id: client.owner.uid, name: client.owner.username },
    item: null,
  });
  const { status, body } = await revoke(client);
  expect(status).toBe(200);
  await app.ctx.changes.waitUntilApplied();
  expect(await statusOfToken(app, token)).toBe(401);
  expect(await tokenStatus(client)).toBe(401);
  expect(await rowOf(client)).toMatchObject({ state: 'rejected', sessions: 0, usedAt: null });
  // once it cannot be undone unnoticed any more
  await sql`UPDATE moderation_decisions SET tell_at = made_at WHERE uid = ${body.decision}`.execute(app.ctx.db);
  const standing = (await ask(client.owner, 'GET', '/account/standing')).body.decisions[0];
  expect(standing).toMatchObject({ action: 'client.revoke', name: 'Shelf sync', reason: 'spam' });
  expect(reasonOf(await revoke(client, second))).toBe('client_not_approved');
  expect((await undo(body.decision)).status).toBe(200);
  expect((await rowOf(client)).state).toBe('autoapproved');
  expect(await tokenStatus(client)).toBe(200);
});

test('a client that was decided again or deleted stays as it is when its revocation is undone', async () => {
  const [again, gone] = [await buildClient(app), await buildClient(app)];
  const decisions = [(await revoke(again)).body.decision, (await revoke(gone)).body.decision];
  await decideClient(app.ctx, again.uid, 'approved', null);
  expect((await ask(gone.owner, 'DELETE', `/client/${gone.uid}`)).status).toBe(200);
  for (const decision of decisions) expect(reasonOf(await undo(decision))).toBe('changed_since');
});

test('nobody revokes a client of their own, and members and developers see none of others', async () => {
  const own = await createClient(app.ctx, { ownerId: moderator.id, name: 'My own' });
  const { uid } = await app.ctx.db
    .selectFrom('api_clients')
    .select('uid')
    .where('id', '=', own)
    .executeTakeFirstOrThrow();
  expect(reasonOf(await revoke({ uid }))).toBe('interest');
  expect((await revoke({ uid }, second)).status).toBe(200);
  const member = await signIn(app);
  const developer = await signIn(app, { roles: ['ROLE_DEVELOPER'] });
  for (const who of [member, developer]) {
    expect((await list(who)).status).toBe(403);
    expect((await revoke({ uid }, who)).status).toBe(403);
  }
});

test('those that wait come first, with their review; the list is filtered by state and name', async () => {
  const owner = await signIn(app);
  for (let n = 1; n <= 4; n += 1) await createClient(app.ctx, { ownerId: owner.id, name: `Helper ${n}%` });
  const [first] = (await list(moderator)).body.clients;
  expect(first).toMatchObject({ name: 'Helper 4%', state: 'requested', item: expect.any(String) });
  expect((await ask(moderator, 'GET', `/moderation/item/${first.item}`)).status).toBe(200);
  expect((await list(moderator, '&state=requested')).body).toMatchObject({ total: 1 });
  expect((await list(moderator, '&name=helper')).body.total).toBe(4);
  expect((await list(moderator, '&name=3%25')).body.clients).toMatchObject([{ name: 'Helper 3%' }]);
  expect((await list(moderator, `&name=${owner.username}`)).body.total).toBe(4);
  expect(reasonOf(await revoke({ uid: first.id }))).toBe('client_not_approved');
});
