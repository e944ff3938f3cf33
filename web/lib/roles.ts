import type { RoleTone } from '#web/ui/tones.ts';

/** Highest first: a person is shown in the colour of the first one that they have. */
const tones: [role: string, tone: RoleTone][] = [
  ['ROLE_ADMIN', 'role-admin'],
  ['ROLE_DEVELOPER', 'role-developer'],
  ['ROLE_GLOBAL_MODERATOR', 'role-moderator'],
  ['ROLE_PUBLIC_RELATIONS', 'role-pr'],
  ['ROLE_DESIGNER', 'role-designer'],
  ['ROLE_VIP', 'role-vip'],
  ['ROLE_POWER_UPLOADER', 'role-power-uploader'],
  ['ROLE_CONTRIBUTOR', 'role-contributor'],
  ['ROLE_GROUP_LEADER', 'role-group-leader'],
];

export function roleTone(roles: readonly string[]): RoleTone {
  return tones.find(([role]) => roles.includes(role))?.[1] ?? 'role-member';
}
