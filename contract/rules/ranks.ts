// Ranks of accounts by their roles: nobody acts on somebody of their own rank or a higher one, and nobody gives such a role.

/** 3 for administrators, 2 for moderators, 1 for other staff, 0 for everybody else. */
export function rankOf(roles: readonly string[]): number {
  if (roles.includes('ROLE_ADMIN')) return 3;
  if (roles.includes('ROLE_GLOBAL_MODERATOR')) return 2;
  return ['ROLE_DEVELOPER', 'ROLE_PUBLIC_RELATIONS', 'ROLE_DESIGNER'].some((role) => roles.includes(role)) ? 1 : 0;
}
