import type { Viewer } from '#server/core/access/viewer.ts';

/** Roles in the response of /auth/check, where guest, banned and unverified are roles too. */
export function wireRoles(viewer: Viewer | null): string[] {
  if (!viewer) return ['ROLE_GUEST'];
  if (viewer.banned) return ['ROLE_USER', 'ROLE_BANNED'];
  return ['ROLE_USER', ...viewer.roles, ...(viewer.unverified ? ['ROLE_UNVERIFIED'] : [])];
}
