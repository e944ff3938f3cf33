// The viewer of a request (the signed-in account) and its authorization. Read from the database for each request; no
// field is taken from a token.
import {
  type Grant,
  grantOf,
  allowedWhileBanned,
  allowedWhileUnverified,
  deniedWithoutUpload,
  type Permission,
  type DenialReason,
  type Role,
  staffRoles,
} from '#contract/rules/permissions.ts';
import { toWireDate } from '#contract/endpoints/common.ts';
import { ApiError } from '../http/errors.ts';

export interface Viewer {
  id: number;
  uid: string;
  username: string;
  /** Includes roles derived from groups, and staff roles; `decide` ignores those that the session may not use. */
  roles: readonly Role[];
  banned: boolean;
  unverified: boolean;
  uploadRevoked: boolean;
  /** End of a ban, or of the loss of uploads; absent or null without an end. */
  bannedUntil?: Date | null;
  uploadRevokedUntil?: Date | null;
  session: ViewerSession;
}

export interface ViewerSession {
  id: number;
  /** Id of the session in tokens. */
  uid: string;
  /** `site`: the website; `client`: a personal API client; `legacy`: the legacy login. */
  kind: 'site' | 'client' | 'legacy';
  /** Whether a second factor was used, or none is required (in the demo). */
  secondFactor: boolean;
  authenticatedAt: Date;
}

/** The relation of an entity to the viewer. */
export interface Relation {
  own?: boolean;
  group?: 'leader' | 'member' | undefined;
}

/** The grant of a permission, or the reason why it is denied. */
type Decision = { ok: true; grant: Grant } | { ok: false; why: DenialReason };

/** Milliseconds for which a sign-in counts as recent. */
export const stepUpAgeMs = 15 * 60_000;

/**
 * Decides whether the viewer has a permission.
 * @param relation of the entity to the viewer; without it, the decision is whether the viewer has the permission for
 * any entity at all
 */
export function decide(viewer: Viewer | null, permission: Permission, now: Date, relation?: Relation): Decision {
  if (!viewer) {
    const grant = grantOf('ROLE_GUEST', permission);
    return grant ? { ok: true, grant } : denial('sign_in');
  }
  if (viewer.banned && !allowedWhileBanned.includes(permission)) return decideAsGuest(permission, 'banned');
  if (viewer.unverified && !allowedWhileUnverified.includes(permission)) return decideAsGuest(permission, 'unverified');
  if (viewer.uploadRevoked && deniedWithoutUpload.includes(permission)) return denial('upload_revoked');

  const viewerStaffRoles = viewer.roles.filter((role) => staffRoles.includes(role));
  const otherRoles = viewer.roles.filter((role) => !staffRoles.includes(role));
  const grantWithoutStaff = findGrant(otherRoles, permission, relation);
  const staffGrant = viewerStaffRoles.length > 0 ? findGrant(viewerStaffRoles, permission, relation) : null;
  const { kind, secondFactor } = viewer.session;
  const isRecentSignIn = isRecent(viewer, now);

  const usableGrant = kind === 'site' && secondFactor ? mergeGrants(grantWithoutStaff, staffGrant) : grantWithoutStaff;
  if (usableGrant && !(usableGrant.stepUp && !isRecentSignIn)) return { ok: true, grant: usableGrant };
  if (usableGrant) return denial('step_up');
  if (staffGrant) return denial(kind === 'site' ? 'second_factor' : 'own_session');
  const grantForOwn = relation && findGrant(viewer.roles, permission, undefined);
  return denial(grantForOwn ? 'not_own' : 'role');
}

const isRecent = ({ session }: Viewer, now: Date): boolean =>
  now.getTime() - session.authenticatedAt.getTime() <= stepUpAgeMs;

/** The viewer fields that `decide` depends on: two viewers for whom all of them are equal have the same permissions. */
export function permissionInputsOf(viewer: Viewer, now: Date): readonly unknown[] {
  const { roles, banned, unverified, uploadRevoked, session } = viewer;
  return [roles, banned, unverified, uploadRevoked, session.kind, session.secondFactor, isRecent(viewer, now)];
}

/** Roles that are effective in this session: staff roles only in a session of the site itself with a second factor. */
export function usableRoles({ roles, session }: Viewer): Role[] {
  const hasStaffRights = session.kind === 'site' && session.secondFactor;
  return roles.filter((role) => hasStaffRights || !staffRoles.includes(role));
}

/** Requires a permission. @throws ApiError 401, or 403 with the reason */
export function requirePermission(
  viewer: Viewer | null,
  permission: Permission,
  now: Date,
  relation?: Relation,
): Grant {
  const decision = decide(viewer, permission, now, relation);
  if (decision.ok) return decision.grant;
  throw refusalError(decision.why, endOf(viewer, decision.why));
}

/** End of what denies something; null without an end. */
function endOf(viewer: Viewer | null, why: DenialReason): Date | null {
  if (why === 'banned') return viewer?.bannedUntil ?? null;
  return why === 'upload_revoked' ? (viewer?.uploadRevokedUntil ?? null) : null;
}

/** @param until when the denial ends, which its context says */
export function refusalError(why: DenialReason, until: Date | null = null): ApiError {
  if (why === 'sign_in') return new ApiError('unauthorized_http_exception', signInFirstMessage);
  const end = until ? { until: toWireDate(until) } : {};
  return new ApiError('access_denied_http_exception', refusalMessages[why], { reason: why, ...end });
}

const signInFirstMessage = 'You must be logged in to continue.';

const refusalMessages: Record<Exclude<DenialReason, 'sign_in'>, string> = {
  banned: 'This account is banned',
  unverified: 'Confirm your e-mail address first',
  upload_revoked: 'This account may no longer upload',
  role: 'You do not have the permission for this',
  not_own: 'This belongs to somebody else',
  own_session: 'Sign in on the site for this; API clients may not do it',
  second_factor: 'Sign in with your second factor for this',
  step_up: 'Sign in again for this',
};

const denial = (why: DenialReason): Decision => ({ ok: false, why });

function decideAsGuest(permission: Permission, why: DenialReason): Decision {
  const grant = grantOf('ROLE_GUEST', permission);
  return grant ? { ok: true, grant } : denial(why);
}

function findGrant(viewerRoles: readonly Role[], permission: Permission, relation: Relation | undefined): Grant | null {
  const candidateRoles: (Role | null)[] = [...viewerRoles];
  // for entities of a group, its leader and members have the role Group Leader or Group Member, whatever their other
  // roles
  const groupGrant = relation?.group ? grantOf(roleByRelation[relation.group], permission) : null;
  const grants = candidateRoles
    .map((role) => (role ? grantOf(role, permission) : null))
    .filter((grant) => grant !== null)
    .filter((grant) => !relation || grant.any || (grant.own && relation.own) || (grant.group && relation.group));
  if (groupGrant?.group) grants.push(groupGrant);
  return grants.reduce<Grant | null>(mergeGrants, null);
}

const roleByRelation = { leader: 'ROLE_GROUP_LEADER', member: 'ROLE_GROUP_MEMBER' } as const;
const reviewRank = { none: 0, first: 1, always: 2 } as const;

/** Merges the grants of two roles; the more permissive condition wins. */
function mergeGrants(a: Grant | null, b: Grant | null): Grant | null {
  if (!a || !b) return a ?? b;
  // a grant to request the action is less than one to perform it
  if (a.requestOnly !== b.requestOnly) return a.requestOnly ? b : a;
  return {
    any: a.any || b.any,
    own: a.own || b.own,
    group: a.group || b.group,
    review: reviewRank[a.review] <= reviewRank[b.review] ? a.review : b.review,
    requestOnly: a.requestOnly,
    stepUp: a.stepUp && b.stepUp,
    secondPerson: a.secondPerson && b.secondPerson,
  };
}
