// Calls every route as every kind of actor, and compares the status with test/support/tables/access.ts, which states
// for each route who may call it. A route that is missing there fails. Which role has which permission is taken from
// contract/rules/permissions.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints/index.ts';
import {
  grantOf,
  allowedWhileBanned,
  allowedWhileUnverified,
  deniedWithoutUpload,
  type Permission,
  denialReasons,
  type Role,
  roles,
  staffRoles,
} from '#contract/rules/permissions.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { bodyText, get, unknownId } from '#test/support/server/http.ts';
import { type MemberOptions, type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { expectedAccess } from '#test/support/tables/access.ts';

/** Caller of a route: a role, and restrictions such as a ban, a missing second factor or an old sign-in. */
interface Actor extends MemberOptions {
  name: string;
  role: Role;
}

const member = 'ROLE_MEMBER' as const;
const moderator = 'ROLE_GLOBAL_MODERATOR' as const;
const actors: Actor[] = [
  ...roles.map((role) => ({ name: role, role })),
  { name: 'banned', role: member, banned: true },
  { name: 'banned administrator', role: 'ROLE_ADMIN', banned: true },
  { name: 'unverified', role: member, unverified: true },
  { name: 'upload-revoked', role: 'ROLE_CONTRIBUTOR', uploadRevoked: true },
  { name: 'API client', role: member, kind: 'client' },
  { name: 'API client of a moderator', role: moderator, kind: 'client' },
  { name: 'old login', role: member, kind: 'legacy' },
  { name: 'moderator without a second factor', role: moderator, secondFactor: false },
  { name: 'administrator who signed in an hour ago', role: 'ROLE_ADMIN', minutesAgo: 60 },
];

/** Returns the error status that the access table expects for an actor, or null if it allows the call. */
function expectedRefusal(actor: Actor, accessRule: string): 401 | 403 | null {
  if (accessRule === 'anybody') return null;
  if (actor.role === 'ROLE_GUEST') return 401;
  const [requirement, ...conditions] = accessRule.split(', ');
  if (conditions.includes('own session') && (actor.kind ?? 'site') !== 'site') return 403;
  if (conditions.includes('administrators just signed in') && (actor.minutesAgo ?? 0) > 15) return 403;
  if (requirement === 'signed in') return null;
  return isAllowed(actor, requirement as Permission) ? null : 403;
}

function isAllowed(actor: Actor, permission: Permission): boolean {
  if (grantOf('ROLE_GUEST', permission)) return true;
  if (actor.banned && !allowedWhileBanned.includes(permission)) return false;
  if (actor.unverified && !allowedWhileUnverified.includes(permission)) return false;
  if (actor.uploadRevoked && deniedWithoutUpload.includes(permission)) return false;
  const hasStaffRights = (actor.kind ?? 'site') === 'site' && actor.secondFactor !== false;
  // group roles grant permissions in their own group only, and the requested ids belong to no group
  const heldRoles = [member, actor.role].filter((role) => hasStaffRights || !staffRoles.includes(role));
  const directRoles = heldRoles.filter((role) => role !== 'ROLE_GROUP_LEADER' && role !== 'ROLE_GROUP_MEMBER');
  return directRoles.some((role) => {
    const grant = grantOf(role, permission);
    return grant !== null && !(grant.stepUp && (actor.minutesAgo ?? 0) > 15);
  });
}

/**
 * Returns 401 or 403 if the response refuses the actor, else null. A 403 because of the state of the resource, e.g. a
 * secret that was shown before, does not count.
 */
function actualRefusal(status: number, body: string): 401 | 403 | null {
  if (status === 401) return body.includes('must be logged in') ? 401 : null;
  if (status !== 403) return null;
  const { reason } =
    (JSON.parse(body) as { errors: { context: { reason?: string } | null }[] }).errors[0]?.context ?? {};
  return denialReasons.some((denialReason) => denialReason === reason && denialReason !== 'not_own') ? 403 : null;
}

/**
 * Endpoints that end the caller's session or delete the account even with an empty body, and why. They are tested with
 * new accounts, all others with shared ones. Each test checks that its endpoint is listed here if it has this effect.
 */
const destructiveEndpoints: Record<string, string> = {
  'auth.logout': 'ends the session that asks',
  'account.endAllSessions': 'ends the session that asks, with all others',
};

type SignedInActor = readonly [Actor, SignedIn | null];

const signInAll = (): Promise<SignedInActor[]> =>
  Promise.all(
    actors.map(async (actor) => {
      if (actor.role === 'ROLE_GUEST') return [actor, null] as const;
      return [actor, await signIn(app, { ...actor, roles: actor.role === member ? [] : [actor.role] })] as const;
    }),
  );

/** Returns the columns of the accounts and their sessions that authorization depends on, ordered by account. */
async function accountStates(people: readonly SignedInActor[]): Promise<unknown[]> {
  const ids = people.flatMap(([, person]) => (person ? [person.id] : []));
  return app.ctx.db
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .leftJoin('accounts', 'accounts.user_id', 'users.id')
    .select(['users.id', 'roles', 'banned', 'unverified', 'upload_revoked', 'deleted_at'])
    .select(['sessions.uid', 'kind', 'second_factor', 'authenticated_at', 'ended_at', 'expires_at'])
    .select(['totp_confirmed_at', 'signed_out_at'])
    .where('users.id', 'in', ids)
    .orderBy('users.id')
    .orderBy('sessions.id')
    .execute();
}

let app: TestApp;
let sharedActors: SignedInActor[];
let checkCount = 0;
beforeAll(async () => {
  app = await testApp();
  sharedActors = await signInAll();
});
afterAll(() => app.close());

test('every route has a row, and every row a route', () => {
  expect(Object.keys(expectedAccess).sort()).toEqual(endpoints.map(({ id }) => id).sort());
});

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const accessRule = expectedAccess[id] ?? 'no row';
  test(accessRule, async () => {
    const people = id in destructiveEndpoints ? await signInAll() : sharedActors;
    const before = await accountStates(people);
    const responses = await Promise.all(
      people.map(async ([actor, person]) => {
        const response = await fetch(app.api + endpoint.path.replaceAll(/\{\w+\}/g, unknownId), {
          method: endpoint.method,
          headers: {
            'user-agent': 'tests',
            ...person?.headers,
            ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
          },
          ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { body: '{}' }),
        });
        return [actor.name, actualRefusal(response.status, await bodyText(response))] as const;
      }),
    );
    checkCount += responses.length;
    expect(Object.fromEntries(responses)).toEqual(
      Object.fromEntries(actors.map((actor) => [actor.name, expectedRefusal(actor, accessRule)])),
    );
    const after = await accountStates(people);
    if (id in destructiveEndpoints) expect(after, 'it changed nobody: take it from the list').not.toEqual(before);
    else expect(after, 'it changed who asked: put it on the list of destructive endpoints').toEqual(before);
  });
});

test('at least 1500 calls were checked', () => {
  expect(checkCount).toBeGreaterThanOrEqual(1500);
});

test('every shared account is still signed in at the end', async () => {
  const responses = await Promise.all(
    sharedActors.flatMap(([{ name }, person]) =>
      person ? [get(`${app.api}/user/me`, person.headers).then(({ status }) => [name, status])] : [],
    ),
  );
  expect(responses).toEqual(actors.filter(({ role }) => role !== 'ROLE_GUEST').map(({ name }) => [name, 200]));
});
