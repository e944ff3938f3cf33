// The lock that all changes of a group take first, with the right to make them.
import { sql } from 'kysely';
import { recordStaffWrite } from '#server/audit/staff-writes.ts';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';

export interface LockedGroup {
  id: number;
  uid: string;
  leader_id: number | null;
  version: number;
  deleting_at: Date | null;
  name: string;
  /** Whether staff has blocked it. */
  blocked: boolean;
}

const actions = { 'group.edit': 'group.edit', 'group.leader.transfer': 'group.transfer' } as const;
type GroupPermission = keyof typeof actions;

/** Locks a group for a change by anybody. @throws ApiError 404, 409 when it is being deleted */
export async function lockGroup(tx: Db, uid: string): Promise<LockedGroup> {
  const { rows } = await sql<LockedGroup>`
    SELECT id, uid, leader_id, version, deleting_at, name, blocked FROM groups WHERE uid = ${uid} FOR NO KEY UPDATE`.execute(
    tx,
  );
  const group = rows[0];
  if (!group) throw notFound('Group');
  if (group.deleting_at)
    throw new ApiError('optimistic_lock_exception', 'The group is being deleted', { reason: 'group_deleting' });
  return group;
}

/** Locks a group that the viewer leads, or may change as staff. @throws ApiError 403, 404, 409 */
export async function lockLedGroup(
  tx: Db,
  viewer: Viewer,
  uid: string,
  permission: GroupPermission,
  now: Date,
): Promise<LockedGroup> {
  const group = await lockGroup(tx, uid);
  await requireLead(tx, viewer, group, permission, now);
  return group;
}

/** Requires that the viewer leads a group, or may change it as staff, which adds a row of the audit table. @throws ApiError 403 */
export async function requireLead(
  tx: Db,
  viewer: Viewer,
  { uid, leader_id }: LockedGroup,
  permission: GroupPermission,
  now: Date,
): Promise<void> {
  const relation = leader_id === viewer.id ? ({ group: 'leader' } as const) : {};
  requirePermission(viewer, permission, now, relation);
  await recordStaffWrite(
    tx,
    viewer,
    { action: actions[permission], kind: 'group', id: uid, permission, relation },
    now,
  );
}
