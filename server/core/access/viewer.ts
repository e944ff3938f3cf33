// Who asks, and what they may do. Built for each request from the database; nothing here comes from a token.
import {
  type Grant,
  grantOf,
  allowedWhileBanned,
  allowedWhileUnverified,
  deniedWithoutUpload,
  type Permission,
  type Refusal,
  type Role,
  staffRoles,
} from '#contract/rules/permissions.ts';
import { ApiError } from '../http/errors.ts';

export interface Viewer {
  id: number;
  uid: string;
  username: string;
  /** With those that follow from groups; of staff only what this session may use is counted by `decide`. */
  roles: readonly Role[];
  banned: boolean;
  unverified: boolean;
  uploadRevoked: boolean;
  session: ViewerSession;
}

export interface ViewerSession {
  id: number;
  /** As tokens name it. */
  uid: string;
  /** The site's own sign-in, a personal API client, or the old login. */
  kind: 'site' | 'client' | 'legacy';
  /** Signed in with one, or where none is asked for (the demo world). */
  secondFactor: boolean;
  authenticatedAt: Date;
}

/** How a thing belongs to the viewer. */
export interface Relation {
  own?: boolean;
  group?: 'leader' | 'member' | undefined;
}

/** Either the way in which somebody may, or why not. */
type Decision = { ok: true; grant: Grant } | { ok: false; why: Refusal };

/** Milliseconds that a sign-in counts as recent. */
export const stepUpAge = 15 * 60_000;

/** @param relation of the thing to the viewer; without one, whether there is any thing that they may do it to */
export function decide(viewer: Viewer | null, permission: Permission, now: Date, relation?: Relation): Decision {
  if (!viewer) {
    const grant = grantOf('ROLE_GUEST', permission);
    return grant ? { ok: true, grant } : refuse('sign_in');
  }
  if (viewer.banned && !allowedWhileBanned.includes(permission)) return asGuest(permission, 'banned');
  if (viewer.unverified && !allowedWhileUnverified.includes(permission)) return asGuest(permission, 'unverified');
  if (viewer.uploadRevoked && deniedWithoutUpload.includes(permission)) return refuse('upload_revoked');

  const staff = viewer.roles.filter((role) => staffRoles.includes(role));
  const others = viewer.roles.filter((role) => !staffRoles.includes(role));
  const plain = granted(others, permission, relation);
  const byStaff = staff.length > 0 ? granted(staff, permission, relation) : null;
  const { kind, secondFactor } = viewer.session;
  const recent = isRecent(viewer, now);

  const usable = kind === 'site' && secondFactor ? merge(plain, byStaff) : plain;
  if (usable && !(usable.stepUp && !recent)) return { ok: true, grant: usable };
  if (usable) return refuse('step_up');
  if (byStaff) return refuse(kind === 'site' ? 'second_factor' : 'own_session');
  const anyThing = relation && granted(viewer.roles, permission, undefined);
  return refuse(anyThing ? 'not_own' : 'role');
}

const isRecent = ({ session }: Viewer, now: Date): boolean =>
  now.getTime() - session.authenticatedAt.getTime() <= stepUpAge;

/** All that `decide` looks at of a viewer: two people of whom it is the same may do the same. */
export function standingOf(viewer: Viewer, now: Date): readonly unknown[] {
  const { roles, banned, unverified, uploadRevoked, session } = viewer;
  return [roles, banned, unverified, uploadRevoked, session.kind, session.secondFactor, isRecent(viewer, now)];
}

/** Roles that count in this session: those of staff only in the site's own one with a second factor. */
export function usableRoles({ roles, session }: Viewer): Role[] {
  const asStaff = session.kind === 'site' && session.secondFactor;
  return roles.filter((role) => asStaff || !staffRoles.includes(role));
}

/** @throws ApiError 401 or 403 that says why */
export function allow(viewer: Viewer | null, permission: Permission, now: Date, relation?: Relation): Grant {
  const decision = decide(viewer, permission, now, relation);
  if (decision.ok) return decision.grant;
  throw refusal(decision.why);
}

export function refusal(why: Refusal): ApiError {
  if (why === 'sign_in') return new ApiError('unauthorized_http_exception', signInFirst);
  return new ApiError('access_denied_http_exception', reasons[why], { reason: why });
}

const signInFirst = 'You must be logged in to continue.';

const reasons: Record<Exclude<Refusal, 'sign_in'>, string> = {
  banned: 'This account is banned',
  unverified: 'Confirm your e-mail address first',
  upload_revoked: 'This account may no longer upload',
  role: 'You do not have the permission for this',
  not_own: 'This belongs to somebody else',
  own_session: 'Sign in on the site for this; API clients may not do it',
  second_factor: 'Sign in with your second factor for this',
  step_up: 'Sign in again for this',
};

const refuse = (why: Refusal): Decision => ({ ok: false, why });

function asGuest(permission: Permission, why: Refusal): Decision {
  const grant = grantOf('ROLE_GUEST', permission);
  return grant ? { ok: true, grant } : refuse(why);
}

function granted(held: readonly Role[], permission: Permission, relation: Relation | undefined): Grant | null {
  const all: (Role | null)[] = [...held];
  // who leads or belongs to a group has its column for the group's own things, whatever their site role
  const byGroup = relation?.group ? grantOf(groupRole[relation.group], permission) : null;
  const found = all
    .map((role) => (role ? grantOf(role, permission) : null))
    .filter((grant) => grant !== null)
    .filter((grant) => !relation || grant.any || (grant.own && relation.own) || (grant.group && relation.group));
  if (byGroup?.group) found.push(byGroup);
  return found.reduce<Grant | null>(merge, null);
}

const groupRole = { leader: 'ROLE_GROUP_LEADER', member: 'ROLE_GROUP_MEMBER' } as const;
const reviewRank = { none: 0, first: 1, always: 2 } as const;

/** A role only adds. */
function merge(a: Grant | null, b: Grant | null): Grant | null {
  if (!a || !b) return a ?? b;
  // asking for it is less than doing it
  if (a.request !== b.request) return a.request ? b : a;
  return {
    any: a.any || b.any,
    own: a.own || b.own,
    group: a.group || b.group,
    review: reviewRank[a.review] <= reviewRank[b.review] ? a.review : b.review,
    request: a.request,
    stepUp: a.stepUp && b.stepUp,
    secondPerson: a.secondPerson && b.secondPerson,
  };
}
