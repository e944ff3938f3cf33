// Roles, sign-outs and notes as actions of staff: who gives and takes which role, at once, with its decision, and undone.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runDueJobs } from '#server/core/jobs.ts';
import { jobHandlers } from '#server/jobs.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { get, reasonOf, type TestResponse } from '#test/support/server/http.ts';

const { app, ask, moderator, admin, undo, auditRows } = openModerationFixture();

const act = (who: SignedIn, action: string, { uid }: { uid: string }, params: object = {}, more: object = {}) =>
  ask(who, 'POST', '/moderation/act', {
    action: { action: `person.${action}`, id: uid, params },
    reason: 'other',
    ...more,
  });
const rolesOf = async ({ headers }: SignedIn): Promise<string[]> => {
  await app.ctx.changes.waitUntilApplied();
  return (await get(`${app.api}/auth/check`, headers)).body.roles;
};
const outcome = (response: TestResponse) =>
  response.status !== 200 ? reasonOf(response) : response.body.proposal === null ? 'done' : 'proposed';

test('each role is given by those above it, never that of administrators', async () => {
  const grants: [string, object, string, string][] = [
    ['grant-uploader', { role: 'ROLE_CONTRIBUTOR' }, 'done', 'done'],
    ['grant-uploader', { role: 'ROLE_POWER_UPLOADER' }, 'done', 'done'],
    ['grant-vip', {}, 'role', 'done'],
    ['grant-staff', { role: 'ROLE_GLOBAL_MODERATOR' }, 'role', 'proposed'],
  ];
  for (const [action, params, byModerator, byAdmin] of grants) {
    const results = [
      outcome(await act(moderator, action, await signIn(app), params)),
      outcome(await act(admin, action, await signIn(app), params)),
    ];
    expect([action, ...results]).toEqual([action, byModerator, byAdmin]);
  }
  const late = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'], minutesAgo: 60 });
  expect(outcome(await act(late, 'grant-uploader', await signIn(app), { role: 'ROLE_CONTRIBUTOR' }))).toBe('step_up');
  expect(outcome(await act(moderator, 'grant-uploader', moderator, { role: 'ROLE_CONTRIBUTOR' }))).toBe('rank');
  const unknown = await act(moderator, 'grant-uploader', await signIn(app), { role: 'ROLE_ADMIN' });
  expect(unknown.status).toBe(400);
});

test('a role holds at once, is taken again, and either is undone', async () => {
  const person = await signIn(app);
  const role = { role: 'ROLE_CONTRIBUTOR' };
  const before = await auditRows();
  const granted = await act(moderator, 'grant-uploader', person, role);
  expect(await auditRows()).toBe(before + 1);
  expect(await rolesOf(person)).toContain('ROLE_CONTRIBUTOR');
  expect(outcome(await act(moderator, 'grant-uploader', person, role))).toBe('role_held');
  expect((await undo(granted.body.decision)).status).toBe(200);
  expect(await rolesOf(person)).not.toContain('ROLE_CONTRIBUTOR');
  expect(outcome(await act(moderator, 'revoke-uploader', person, role))).toBe('role_not_held');
  const again = await act(moderator, 'grant-uploader', person, role);
  const revoked = await act(moderator, 'revoke-uploader', person, role);
  expect(await rolesOf(person)).not.toContain('ROLE_CONTRIBUTOR');
  expect(reasonOf(await undo(again.body.decision))).toBe('changed_since');
  expect((await undo(revoked.body.decision)).status).toBe(200);
  expect(await rolesOf(person)).toContain('ROLE_CONTRIBUTOR');
});

test('a role that is lost can be appealed, one that is given cannot', async () => {
  const person = await signIn(app);
  await act(admin, 'grant-vip', person);
  await act(admin, 'revoke-vip', person);
  await sql`UPDATE moderation_decisions SET tell_at = ${app.ctx.clock()} WHERE person_id = ${person.id}`.execute(
    app.ctx.db,
  );
  const { decisions } = (await ask(person, 'GET', '/account/standing')).body;
  expect(decisions.map(({ action, can }: { action: string; can: object }) => [action, can])).toEqual([
    ['person.revoke-vip', { appeal: true }],
  ]);
});

test('a sign-out by staff ends all sessions at once', async () => {
  const person = await signIn(app);
  expect(outcome(await act(moderator, 'sign-out', person))).toBe('done');
  await app.ctx.changes.waitUntilApplied();
  expect((await get(`${app.api}/user/me`, person.headers)).status).toBe(401);
});

test('a note needs a text, and neither tells the person nor is a decision against them', async () => {
  const person = await signIn(app);
  expect((await act(moderator, 'note', person)).status).toBe(400);
  const note = 'Two accounts, see the mail of May.';
  expect(outcome(await act(moderator, 'note', person, {}, { note }))).toBe('done');
  expect(outcome(await act(moderator, 'warn', person))).toBe('done');
  await sql`UPDATE moderation_decisions SET tell_at = now() - interval '1 minute' WHERE person_id = ${person.id}`.execute(
    app.ctx.db,
  );
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at < now() + interval '1 hour'`.execute(
    app.owner,
  );
  await runDueJobs(app.ctx, app.databaseUrl, jobHandlers);
  const { rows } = await sql<{ note: string; told: boolean }>`SELECT note, told_at IS NOT NULL AS told
    FROM moderation_decisions WHERE person_id = ${person.id} ORDER BY id`.execute(app.ctx.db);
  expect(rows).toEqual([
    { note, told: false },
    { note: '', told: true },
  ]);
  expect((await ask(person, 'GET', '/account/standing')).body.decisions).toMatchObject([{ action: 'person.warn' }]);
});
