import { tonesByRole } from '#contract/rules/role-tones.ts';
import type { RoleTone } from '#web/ui/behavior/tones.ts';
import type { MessageKey } from '../i18n/messages.ts';

type Role = (typeof tonesByRole)[number][0];

/** Message keys of role names. */
export const roleKeys: Record<Role, MessageKey> = {
  ROLE_ADMIN: 'role.admin',
  ROLE_DEVELOPER: 'role.developer',
  ROLE_GLOBAL_MODERATOR: 'role.moderator',
  ROLE_PUBLIC_RELATIONS: 'role.publicRelations',
  ROLE_DESIGNER: 'role.designer',
  ROLE_VIP: 'role.vip',
  ROLE_POWER_UPLOADER: 'role.powerUploader',
  ROLE_CONTRIBUTOR: 'role.contributor',
  ROLE_GROUP_LEADER: 'role.groupLeader',
  ROLE_MEMBER: 'role.member',
};

/** Roles of a user to display, highest first; `ROLE_MEMBER` only without any other. */
export function shownRoles(roles: readonly string[]): { role: Role; tone: RoleTone }[] {
  const specialRoles = tonesByRole.filter(([role]) => role !== 'ROLE_MEMBER' && roles.includes(role));
  const displayedRoles =
    specialRoles.length > 0 ? specialRoles : tonesByRole.filter(([role]) => role === 'ROLE_MEMBER');
  return displayedRoles.map(([role, tone]) => ({ role, tone }));
}

/** Roles of the volunteers who run the site. */
export const staffRoles: ReadonlySet<string> = new Set([
  'ROLE_ADMIN',
  'ROLE_DEVELOPER',
  'ROLE_GLOBAL_MODERATOR',
  'ROLE_PUBLIC_RELATIONS',
  'ROLE_DESIGNER',
]);
