// Actors: a member of staff, or the operator at a terminal.
import { type Grant, grantOf, type Permission, type Role, staffRoles } from '#contract/rules/permissions.ts';
import { refusalError, requirePermission, usableRoles, type Viewer } from '#server/core/access/viewer.ts';

/** The strongest role of a viewer that has a permission, for audit rows; null for the operator at a terminal. */
export function actingRole(viewer: Viewer | null, permission: Permission): Role | null {
  if (!viewer) return null;
  const able = usableRoles(viewer).filter((role) => grantOf(role, permission) !== null);
  return able.toSorted((a, b) => staffRoles.indexOf(b) - staffRoles.indexOf(a))[0] ?? null;
}

/**
 * Requires that the viewer has a permission on any object, whoever it belongs to; a permission on one's own objects alone is not
 * enough.
 * @returns its grant; null for the operator at a terminal, who may do everything
 * @throws ApiError 403
 */
export function requireStaff(viewer: Viewer | null, permission: Permission, now: Date): Grant | null {
  if (!viewer) return null;
  const grant = requirePermission(viewer, permission, now, { own: false });
  if (grant.requestOnly) throw refusalError('role');
  return grant;
}
