// Which roles people have, and what they may do with somebody else and with themselves.
import { type Role, roles as knownRoles } from '#contract/rules/permissions.ts';
import { abilities, type Can } from '#server/core/access/abilities.ts';
import type { Viewer } from '#server/core/access/viewer.ts';

/** Beside the account itself, what needs no thing yet: making one. */
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
  grantUploader: 'user.role.uploader',
  grantVip: 'user.role.vip',
  grantStaff: 'user.role.staff',
} as const;

export function userCan(viewer: Viewer | null, now: Date, id: number): Can | undefined {
  if (viewer?.id === id) return abilities(viewer, now, ownActions, { own: true });
  return abilities(viewer, now, actionsOnOthers, { own: true });
}

/** Chapters after which leading a verified group makes a Group Leader. */
const leaderChapters = 10;

/** SQL, of the row of `users` that a query is at: whether they lead a group that counts. */
export const leadsGroup = `EXISTS (SELECT FROM groups JOIN group_figures ON group_figures.group_id = groups.id
  WHERE groups.leader_id = users.id AND groups.verified AND NOT groups.inactive
    AND group_figures.chapters >= ${leaderChapters})`;
/** SQL, of the same row: whether they are in any group. Who leads one is in it, listed as a member or not. */
export const belongsToGroup = `(EXISTS (SELECT FROM group_members WHERE group_members.user_id = users.id)
  OR EXISTS (SELECT FROM groups WHERE groups.leader_id = users.id))`;

/** Being in groups, and leading one that counts, are facts; every other role is granted. */
export function effectiveRoles(granted: readonly string[], groups: { leads: boolean; belongs: boolean }): Role[] {
  const held = new Set<Role>(['ROLE_MEMBER']);
  for (const role of knownRoles) if (granted.includes(role)) held.add(role);
  held.delete('ROLE_GUEST');
  held.delete('ROLE_GROUP_LEADER');
  held.delete('ROLE_GROUP_MEMBER');
  if (groups.leads) held.add('ROLE_GROUP_LEADER');
  if (groups.belongs) held.add('ROLE_GROUP_MEMBER');
  return [...held];
}
