import type { Viewer } from '#server/core/access/viewer.ts';

/** What /auth/check calls somebody: roles, and standings that are roles on the wire. */
export function wireRoles(viewer: Viewer | null): string[] {
  if (!viewer) return ['ROLE_GUEST'];
  if (viewer.banned) return ['ROLE_USER', 'ROLE_BANNED'];
  return ['ROLE_USER', ...viewer.roles, ...(viewer.unverified ? ['ROLE_UNVERIFIED'] : [])];
}
