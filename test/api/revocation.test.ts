// Revoked sessions, roles and rights end with the account's next request: twenty routes, five events, within a second.
import { expect, test, afterAll, beforeAll, describe } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import { grantOf, type Permission } from '#contract/rules/permissions.ts';
import { endSessions } from '#server/sessions/sessions.ts';
import { expectedAccess } from '#test/support/tables/access.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { bodyText, get, unknownId } from '#test/support/server/http.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const maxDelayMs = 1000;
/** Routes that require a signed-in account, and change nothing when they are called with unknown ids. */
const routes = endpoints.filter(({ id, access }) => access === 'member' && !/^auth\.|endAll|endOther|create/.test(id));

interface RouteOutcome {
  status: number;
  reason: string | null;
  took: number;
}

async function requestRoute({ headers }: SignedIn, { method, path }: (typeof routes)[number]): Promise<RouteOutcome> {
  const began = performance.now();
  const response = await fetch(app.api + path.replaceAll(/\{\w+\}/g, unknownId), {
    method,
    headers: { 'user-agent': 'tests', 'content-type': 'application/json', ...headers },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
  });
  const text = await bodyText(response);
  const took = performance.now() - began;
  const reason = /"reason":"(\w+)"/.exec(text)?.[1] ?? null;
  return { status: response.status, reason, took };
}

async function expectAllowed(person: SignedIn, chosenRoutes: typeof routes): Promise<void> {
  for (const route of chosenRoutes) {
    const { status, reason } = await requestRoute(person, route);
    expect([route.id, status === 401 || ['banned', 'role', 'upload_revoked'].includes(reason ?? '')]).toEqual([
      route.id,
      false,
    ]);
  }
}

/** Whether every account may call a route, whatever its roles are. */
const isForMembers = ({ id }: (typeof routes)[number]): boolean => {
  const [rule = ''] = (expectedAccess[id] ?? '').split(', ');
  return !rule.includes('.') || grantOf('ROLE_MEMBER', rule as Permission) !== null;
};
const member = routes
  .filter(isForMembers)
  .filter(({ id }) => !/settings\.post|flags|Template|decide|spreads\.(changes|revert)/i.test(id))
  .slice(0, 20);

describe.each<[string, (person: SignedIn) => Promise<unknown>, (outcome: RouteOutcome) => boolean]>([
  ['signing out', ({ session }) => endSessions(app.ctx, app.ctx.db, { uid: session }), ({ status }) => status === 401],
  ['revoking everything', ({ id }) => endSessions(app.ctx, app.ctx.db, { userId: id }), ({ status }) => status === 401],
])('%s', (_event, revoke, refused) => {
  test('takes effect on twenty routes', async () => {
    expect(member.length).toBe(20);
    const person = await signIn(app);
    await expectAllowed(person, member);
    await revoke(person);
    await app.ctx.changes.waitUntilApplied();
    for (const route of member) {
      const outcome = await requestRoute(person, route);
      expect([route.id, refused(outcome), outcome.took < maxDelayMs]).toEqual([route.id, true, true]);
    }
  });
});

test('a ban takes effect on twenty routes', async () => {
  const keptPermissions = ['settings.edit', 'account.edit', 'account.export', 'account.erase', 'appeal.create'];
  const lostRoutes = routes.filter(({ id }) => {
    const [words = ''] = (expectedAccess[id] ?? '').split(', ');
    return words.includes('.') && !keptPermissions.includes(words);
  });
  // the loop at the end tests two more: /auth/check on both origins
  const chosenRoutes = lostRoutes.slice(0, 40);
  expect(chosenRoutes.length + 2).toBeGreaterThanOrEqual(20);
  const person = await signIn(app, { roles: ['ROLE_ADMIN'] });
  await expectAllowed(person, chosenRoutes);
  expect(await permissionsOf(person)).toContain('queue.decide');
  await app.ctx.db.updateTable('users').set({ banned: true }).where('id', '=', person.id).execute();
  await app.ctx.changes.waitUntilApplied();
  for (const route of chosenRoutes) {
    const outcome = await requestRoute(person, route);
    expect([route.id, outcome.status, outcome.reason, outcome.took < maxDelayMs]).toEqual([
      route.id,
      403,
      'banned',
      true,
    ]);
  }
  for (const origin of [app.api, `${app.site}/api`]) {
    const { body } = await get(`${origin}/auth/check`, person.headers);
    expect([body.roles, body.permissions.includes('queue.decide')]).toEqual([['ROLE_USER', 'ROLE_BANNED'], false]);
  }
});

/** Returns the permissions that /auth/check reports, which are those that every route checks. */
async function permissionsOf({ headers }: SignedIn): Promise<string[]> {
  return (await get(`${app.api}/auth/check`, headers)).body.permissions as string[];
}

test.each<[string, Permission[], Record<string, unknown>]>([
  [
    'a role',
    [
      'queue.decide',
      'user.warn',
      'user.ban',
      'user.upload.revoke',
      'list.hide',
      'client.decide',
      'appeal.decide',
      'comment.mute',
      'group.leader.transfer',
      'title.relation.edit',
      'title.merge',
      'title.lock',
      'title.delete',
      'cover.main.pick',
      'author.edit',
      'author.delete',
      'group.claim.decide',
      'group.block',
      'staffpick.edit',
      'takedown.bulk',
    ],
    { roles: ['ROLE_MEMBER'] },
  ],
])('removing %s removes twenty permissions', async (_what, permissions, columns) => {
  expect(permissions.length).toBe(20);
  const person = await signIn(app, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  const apiNames = permissions.map((each) =>
    each.replace(/^title\./, 'manga.').replace(/^group\./, 'scanlation_group.'),
  );
  expect(await permissionsOf(person)).toEqual(expect.arrayContaining(apiNames));
  await app.ctx.db.updateTable('users').set(columns).where('id', '=', person.id).execute();
  await app.ctx.changes.waitUntilApplied();
  const began = performance.now();
  const currentPermissions = await permissionsOf(person);
  expect(performance.now() - began).toBeLessThan(maxDelayMs);
  expect(currentPermissions.filter((each) => apiNames.includes(each))).toEqual([]);
});

test('revoking uploads removes all permissions to upload, and leaves reading and the library', async () => {
  const person = await signIn(app, { roles: ['ROLE_CONTRIBUTOR'] });
  const uploadPermissions = [
    'chapter.upload',
    'cover.upload',
    'author.create',
    'manga.draft.create',
    'scanlation_group.create',
  ];
  expect(await permissionsOf(person)).toEqual(expect.arrayContaining(uploadPermissions));
  await app.ctx.db.updateTable('users').set({ upload_revoked: true }).where('id', '=', person.id).execute();
  await app.ctx.changes.waitUntilApplied();
  const began = performance.now();
  const currentPermissions = await permissionsOf(person);
  expect(performance.now() - began).toBeLessThan(maxDelayMs);
  expect(currentPermissions.filter((each) => uploadPermissions.includes(each))).toEqual([]);
  expect(currentPermissions).toEqual(expect.arrayContaining(['library.edit', 'block.edit', 'manga.view']));
});

test('staff routes are refused once the role is removed', async () => {
  const staffRoutes = routes.filter(({ needs }) => needs && /flag\.set|settings\.template\.create/.test(needs));
  expect(staffRoutes.length).toBeGreaterThan(0);
  const person = await signIn(app, { roles: ['ROLE_ADMIN'] });
  await expectAllowed(person, staffRoutes);
  await app.ctx.db
    .updateTable('users')
    .set({ roles: ['ROLE_MEMBER'] })
    .where('id', '=', person.id)
    .execute();
  await app.ctx.changes.waitUntilApplied();
  for (const route of staffRoutes) {
    expect([route.id, (await requestRoute(person, route)).reason]).toEqual([route.id, 'role']);
  }
});
