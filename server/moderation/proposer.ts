// Proposers: their permission and standing are asked again when what they proposed is carried out.
import { type Permission, type Role, roles as knownRoles } from '#contract/rules/permissions.ts';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { requireStaff } from './actor.ts';

/**
 * Account as of now, with the rights that it has in a session of the site.
 * @throws ApiError 409 when it may not do any more what it proposed
 */
export async function requireProposer(db: Db, id: number, permission: Permission, now: Date): Promise<Viewer> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'uid', 'username', 'roles', 'banned', 'banned_until', 'unverified', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.deleted_at) throw refused();
  const { uid, username, unverified, banned_until: until } = row;
  const proposer: Viewer = {
    id,
    uid,
    username,
    roles: knownRoles.filter((role: Role) => row.roles.includes(role)),
    banned: row.banned && !(until && until <= now),
    unverified,
    uploadRevoked: false,
    session: { id: 0, uid: '', kind: 'site', secondFactor: true, authenticatedAt: now },
  };
  try {
    requireStaff(proposer, permission, now);
  } catch (error) {
    if (error instanceof ApiError) throw refused();
    throw error;
  }
  return proposer;
}

const refused = (): ApiError =>
  new ApiError('optimistic_lock_exception', 'Whoever proposed this may not do it any more', {
    reason: 'proposer_not_allowed',
  });
