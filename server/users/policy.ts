// Roles of users, and what a viewer may do with other users and with their own account.
import { type Role, roles as knownRoles } from '#contract/rules/permissions.ts';
import { abilities, type Abilities } from '#server/core/access/abilities.ts';
import type { Viewer } from '#server/core/access/viewer.ts';

/** Actions that users see on their own profile: on the account itself, and creations. */
const ownActions = {
  edit: 'account.edit',
  createList: 'list.create',
  createGroup: 'group.create',
  createTitle: 'title.draft.create',
  createAuthor: 'author.create',
} as const;

const actionsOnOthers = {
  follow: 'follow.edit',
  block: 'block.edit',
  report: 'report.create',
  warn: 'user.warn',
  revokeUploads: 'user.upload.revoke',
  ban: 'user.ban',
  clearProfile: 'user.profile.clear',
  grantUploader: 'user.role.uploader',
  grantVip: 'user.role.vip',
  grantStaff: 'user.role.staff',
} as const;

export function userAbilities(viewer: Viewer | null, now: Date, id: number): Abilities | undefined {
  if (viewer?.id === id) return abilities(viewer, now, ownActions, { own: true });
  return abilities(viewer, now, actionsOnOthers, { own: true });
}

/** Minimum of chapters of a verified group for its leader to get the role Group Leader. */
const leaderChapters = 10;

/** SQL condition on the current row of `users`: leads an active, verified group with enough chapters. */
export const leadsGroup = `EXISTS (SELECT FROM groups JOIN group_figures ON group_figures.group_id = groups.id
  WHERE groups.leader_id = users.id AND groups.verified AND NOT groups.inactive
    AND group_figures.chapters >= ${leaderChapters})`;
/** SQL condition on the current row of `users`: leads a group or is listed as a member of one. */
export const belongsToGroup = `(EXISTS (SELECT FROM group_members WHERE group_members.user_id = users.id)
  OR EXISTS (SELECT FROM groups WHERE groups.leader_id = users.id))`;

/** Returns the granted roles, with the group roles replaced by those that follow from leading or being in groups. */
export function effectiveRoles(granted: readonly string[], groups: { leads: boolean; belongs: boolean }): Role[] {
  const heldRoles = new Set<Role>(['ROLE_MEMBER']);
  for (const role of knownRoles) if (granted.includes(role)) heldRoles.add(role);
  heldRoles.delete('ROLE_GUEST');
  heldRoles.delete('ROLE_GROUP_LEADER');
  heldRoles.delete('ROLE_GROUP_MEMBER');
  if (groups.leads) heldRoles.add('ROLE_GROUP_LEADER');
  if (groups.belongs) heldRoles.add('ROLE_GROUP_MEMBER');
  return [...heldRoles];
}
