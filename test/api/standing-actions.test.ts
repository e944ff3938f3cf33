// Actions of staff on people: who may act on whom, what a sanction takes away, when it ends, and undo.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { StaffActionName } from '#contract/rules/staff-actions.ts';
import type { Role } from '#contract/rules/permissions.ts';
import { openModerationFixture } from '#test/support/people/moderation-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { get, type Json, reasonOf, type TestResponse } from '#test/support/server/http.ts';

const { app, ask, moderator, admin, undo, auditRows } = openModerationFixture();

const week = { days: 7 };
type PersonAction = Extract<StaffActionName, `person.${string}`>;
const act = (
  who: SignedIn,
  action: PersonAction,
  target: { uid: string },
  params: object = {},
): Promise<TestResponse> =>
  ask(who, 'POST', '/moderation/act', { action: { action, id: target.uid, params }, reason: 'spam' });
const must = async (
  who: SignedIn,
  action: PersonAction,
  target: { uid: string },
  params: object = {},
): Promise<string> => {
  const made = await act(who, action, target, params);
  expect([made.status, made.body.errors]).toEqual([200, undefined]);
  await app.ctx.changes.waitUntilApplied();
  return made.body.decision;
};
const canOf = async ({ headers }: SignedIn): Promise<string[]> =>
  (await get(`${app.api}/auth/check`, headers)).body.permissions;
/** Moves the end of all sanctions of somebody into the past. */
const endTimes = async ({ id }: SignedIn): Promise<void> => {
  await sql`UPDATE users SET banned_until = now() - interval '1 second', upload_revoked_until = now() - interval '1 second',
    muted_until = now() - interval '1 second', reports_muted_until = now() - interval '1 second' WHERE id = ${id}`.execute(
    app.ctx.db,
  );
  await app.ctx.changes.waitUntilApplied();
};

describe('who may act on whom', () => {
  const people: Record<string, Role[]> = {
    member: [],
    uploader: ['ROLE_POWER_UPLOADER'],
    developer: ['ROLE_DEVELOPER'],
    moderator: ['ROLE_GLOBAL_MODERATOR'],
    admin: ['ROLE_ADMIN'],
  };
  /** Targets by actor; whoever is missing may act on nobody. */
  const allowed: Record<string, string[]> = {
    moderator: ['member', 'uploader', 'developer'],
    admin: ['member', 'uploader', 'developer', 'moderator'],
  };
  const actions: [PersonAction, object][] = [
    ['person.warn', {}],
    ['person.mute', week],
    ['person.mute-reports', week],
    ['person.revoke-uploads', week],
    ['person.ban', week],
  ];
  test.each(Object.keys(people))('%s', async (actorName) => {
    const actor = await signIn(app, { roles: people[actorName]! });
    for (const [targetName, roles] of Object.entries(people)) {
      const target = await signIn(app, { roles });
      for (const [action, params] of actions) {
        const isAllowed = allowed[actorName]?.includes(targetName) ?? false;
        const { status, body } = await act(actor, action, target, params);
        expect([targetName, action, status]).toEqual([targetName, action, isAllowed ? 200 : 403]);
        if (!isAllowed) expect(['rank', 'role']).toContain(reasonOf({ status, body } as TestResponse));
      }
    }
  });

  test('nobody acts on themselves, on deleted and built-in accounts; a ban needs a recent sign-in', async () => {
    expect(reasonOf(await act(admin, 'person.warn', admin))).toBe('rank');
    const gone = await signIn(app);
    await sql`UPDATE users SET deleted_at = now() WHERE id = ${gone.id}`.execute(app.ctx.db);
    expect((await act(moderator, 'person.ban', gone, week)).status).toBe(404);
    const late = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'], minutesAgo: 60 });
    const target = await signIn(app);
    expect(reasonOf(await act(late, 'person.ban', target, week))).toBe('step_up');
    expect((await act(late, 'person.warn', target)).status).toBe(200);
  });
});

test('a ban tells until when it lasts, ends at its time, and leaves one decision and one audit row', async () => {
  const target = await signIn(app);
  const before = await auditRows();
  await must(moderator, 'person.ban', target, week);
  expect(await auditRows()).toBe(before + 1);
  const refused = await ask(target, 'GET', '/user');
  expect([refused.status, refused.body.errors[0].context]).toEqual([
    403,
    { reason: 'banned', until: expect.stringMatching(/^\d{4}-/) },
  ]);
  const days = (Date.parse(refused.body.errors[0].context.until) - Date.now()) / (24 * 3600_000);
  expect(Math.round(days)).toBe(7);
  expect(await canOf(target)).toEqual(expect.arrayContaining(['appeal.create', 'account.erase', 'account.export']));
  await endTimes(target);
  expect((await ask(target, 'GET', '/user')).status).toBe(200);
});

test('an account that is kept in memory is free again at the time, without a change in the database', async () => {
  const target = await signIn(app);
  await sql`UPDATE users SET banned = true, banned_until = now() + interval '600 milliseconds' WHERE id = ${target.id}`.execute(
    app.ctx.db,
  );
  await app.ctx.changes.waitUntilApplied();
  expect((await ask(target, 'GET', '/user')).status).toBe(403);
  await expect.poll(async () => (await ask(target, 'GET', '/user')).status, { timeout: 3000 }).toBe(200);
});

test('revoked uploads and a mute hold for their time, or until they are lifted', async () => {
  const target = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
  await must(moderator, 'person.revoke-uploads', target, week);
  const refused = await ask(target, 'POST', '/group', { name: 'Not now', languages: ['en'] });
  expect([refused.status, refused.body.errors[0].context]).toEqual([
    403,
    { reason: 'upload_revoked', until: expect.stringMatching(/^\d{4}-/) },
  ]);
  await endTimes(target);
  expect(await canOf(target)).toContain('chapter.upload');
  await must(moderator, 'person.revoke-uploads', target, { days: null });
  expect(await canOf(target)).not.toContain('chapter.upload');
  await must(moderator, 'person.restore-uploads', target);
  expect(await canOf(target)).toContain('chapter.upload');
  expect(reasonOf(await act(moderator, 'person.restore-uploads', target))).toBe('not_sanctioned');
  await must(moderator, 'person.mute', target, { days: null });
  const { rows } = await sql<Json>`SELECT muted, muted_until FROM users WHERE id = ${target.id}`.execute(app.ctx.db);
  expect(rows).toEqual([{ muted: true, muted_until: null }]);
  await must(moderator, 'person.unmute', target);
});

test('whoever abuses reports sends none until the end, and reads why', async () => {
  const target = await signIn(app);
  const reported = await signIn(app);
  const reasons = await get(`${app.api}/report/reasons/user`, target.headers);
  const send = () =>
    ask(target, 'POST', '/report', {
      category: 'user',
      reason: reasons.body.data[0].id,
      objectId: reported.uid,
      details: 'Look',
    });
  const muted = await must(moderator, 'person.mute-reports', target, week);
  const refused = await send();
  expect([refused.status, refused.body.errors[0].context]).toEqual([
    403,
    { reason: 'reports_muted', until: expect.stringMatching(/^\d{4}-/) },
  ]);
  const { sanctions } = (await ask(target, 'GET', '/account/standing')).body;
  expect(sanctions).toMatchObject({ muted: null, reportsMuted: { until: expect.any(String) } });
  await endTimes(target);
  expect((await send()).status).toBe(201);
  expect(reasonOf(await undo(muted))).toBe('changed_since');
  const longer = await must(moderator, 'person.mute-reports', target, { days: null });
  const endless = await send();
  expect([endless.status, endless.body.errors[0].context]).toEqual([403, { reason: 'reports_muted' }]);
  const found = async () =>
    (await ask(moderator, 'GET', '/moderation/person?standing=reportsMuted')).body.people.map(({ id }: Json) => id);
  expect(await found()).toContain(target.uid);
  expect((await undo(longer)).status).toBe(200);
  expect(await found()).not.toContain(target.uid);
  expect((await send()).status).toBe(201);
  await must(moderator, 'person.mute-reports', target, week);
  await must(moderator, 'person.unmute-reports', target);
  expect((await send()).status).toBe(201);
});

test('undo restores what was there before, and not what somebody decided later', async () => {
  const target = await signIn(app);
  const first = await must(moderator, 'person.ban', target, { days: 1 });
  const { rows: before } = await sql<Json>`SELECT banned, banned_until FROM users WHERE id = ${target.id}`.execute(
    app.ctx.db,
  );
  const longer = await must(moderator, 'person.ban', target, { days: null });
  expect(reasonOf(await undo(first))).toBe('changed_since');
  expect((await undo(longer)).status).toBe(200);
  const { rows: after } = await sql<Json>`SELECT banned, banned_until FROM users WHERE id = ${target.id}`.execute(
    app.ctx.db,
  );
  expect(after).toEqual(before);
  expect((await undo(first)).status).toBe(200);
  await app.ctx.changes.waitUntilApplied();
  expect((await ask(target, 'GET', '/user')).status).toBe(200);
  const warning = await must(moderator, 'person.warn', target);
  expect((await undo(warning)).status).toBe(200);
});
