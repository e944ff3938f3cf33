// `abilities` caches results of `decide`: each viewer gets their own, whichever viewers were cached before.
import { assert, boolean, constant, constantFrom, property, record, subarray, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { type Permission, permissions, roles } from '#contract/rules/permissions.ts';
import { abilities } from '#server/core/access/abilities.ts';
import { decide, type Relation, stepUpAgeMs, type Viewer } from '#server/core/access/viewer.ts';

const now = new Date('2026-11-01T12:00:00Z');
const longAgo = new Date(now.getTime() - stepUpAgeMs - 1);

const viewer = record({
  id: constant(1),
  uid: constant('11111111-1111-4111-8111-111111111111'),
  username: constant('someone'),
  roles: subarray([...roles]),
  banned: boolean(),
  unverified: boolean(),
  uploadRevoked: boolean(),
  session: record({
    id: constant(1),
    uid: constant('22222222-2222-4222-8222-222222222222'),
    kind: constantFrom('site', 'client', 'legacy'),
    secondFactor: boolean(),
    authenticatedAt: constantFrom(now, longAgo),
  }),
}) satisfies Arbitrary<Viewer>;

const relation: Arbitrary<Relation> = record(
  { own: boolean(), group: constantFrom('leader', 'member', undefined) },
  { requiredKeys: [] },
);

/**
 * The viewer and variants that differ in one property each, so that the result of one is cached when the next is
 * checked.
 */
function viewerVariants(who: Viewer): Viewer[] {
  const { banned, unverified, uploadRevoked, session } = who;
  const otherTime = session.authenticatedAt === now ? longAgo : now;
  const withSession = (changed: Partial<Viewer['session']>): Viewer => ({
    ...who,
    session: { ...session, ...changed },
  });
  return [
    who,
    { ...who, banned: !banned },
    { ...who, unverified: !unverified },
    { ...who, uploadRevoked: !uploadRevoked },
    { ...who, roles: roles.filter((role) => !who.roles.includes(role)) },
    withSession({ kind: session.kind === 'site' ? 'client' : 'site' }),
    withSession({ secondFactor: !session.secondFactor }),
    withSession({ authenticatedAt: otherTime }),
  ];
}

test('cached decisions are those of the viewer who asks for them', () => {
  const permissionByName = Object.fromEntries(permissions.map((permission) => [permission, permission])) as Record<
    string,
    Permission
  >;
  assert(
    property(viewer, relation, (baseViewer, targetRelation) => {
      for (const who of viewerVariants(baseViewer)) {
        const expected = permissions.map((permission) => {
          const decision = decide(who, permission, now, targetRelation);
          return [permission, decision.ok ? true : decision.why];
        });
        expect(Object.entries(abilities(who, now, permissionByName, targetRelation)!)).toEqual(expected);
      }
    }),
    { numRuns: 100 },
  );
});
