// The colors in which users are shown by their roles.

/** Roles, highest first: a user is shown in the color of the first one that they have. */
export const tonesByRole = [
  ['ROLE_ADMIN', 'role-admin'],
  ['ROLE_DEVELOPER', 'role-developer'],
  ['ROLE_GLOBAL_MODERATOR', 'role-moderator'],
  ['ROLE_PUBLIC_RELATIONS', 'role-pr'],
  ['ROLE_DESIGNER', 'role-designer'],
  ['ROLE_VIP', 'role-vip'],
  ['ROLE_POWER_UPLOADER', 'role-power-uploader'],
  ['ROLE_CONTRIBUTOR', 'role-contributor'],
  ['ROLE_GROUP_LEADER', 'role-group-leader'],
  ['ROLE_MEMBER', 'role-member'],
] as const;

type RoleTone = (typeof tonesByRole)[number][1];

export function roleTone(roles: readonly string[]): RoleTone {
  return tonesByRole.find(([role]) => roles.includes(role))?.[1] ?? 'role-member';
}
