// Rows of the audit table for what staff changes through the endpoints that everybody has.
import { type Permission, type Role, grantOf, staffRoles } from '#contract/rules/permissions.ts';
import { decide, type Relation, usableRoles, type Viewer } from '#server/core/access/viewer.ts';
import type { Db } from '#server/core/db/db.ts';
import { type AuditedObject, recordAudit } from './audit.ts';

interface StaffWrite extends AuditedObject {
  action: string;
  permission: Permission;
  /** Relation of the object to the viewer; none by default. */
  relation?: Relation;
}

/** Adds a row when the viewer may do this only by a role of staff, or only by it without a review. */
export async function recordStaffWrite(
  tx: Db,
  viewer: Viewer,
  { permission, relation = {}, ...row }: StaffWrite,
  now: Date,
): Promise<void> {
  const role = staffRoleFor(viewer, permission, relation, now);
  if (role) await recordAudit(tx, { ...row, actorId: viewer.id, actingRole: role });
}

/** The strongest role of staff that has a permission; null when the viewer's other roles are enough. */
function staffRoleFor(viewer: Viewer, permission: Permission, relation: Relation, now: Date): Role | null {
  const others = viewer.roles.filter((role) => !staffRoles.includes(role));
  const decision = decide({ ...viewer, roles: others }, permission, now, relation);
  if (decision.ok && decision.grant.review === 'none' && !decision.grant.requestOnly) return null;
  return usableRoles(viewer).findLast((role) => staffRoles.includes(role) && grantOf(role, permission)) ?? null;
}
