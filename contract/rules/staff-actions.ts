// Actions of staff on objects of the site, each with the permission that it needs. An action is taken without a review item, or
// along with the decision of one; every one can be undone.
import type { Permission } from './permissions.ts';

/** Kinds of objects, as audit rows name them, with their tables. */
export const actionObjects = {
  title: 'titles',
  chapter: 'chapters',
  cover: 'covers',
  author: 'authors',
  group: 'groups',
  user: 'users',
  comment: 'comments',
  list: 'lists',
  announcement: 'announcements',
  'site-list': 'lists',
  'site-setting': 'flags',
  client: 'api_clients',
  report: 'reports',
} as const;
export type ActionObject = keyof typeof actionObjects;

interface ActionRule {
  object: ActionObject;
  permission: Permission;
}

export const staffActions = {
  'title.merge': { object: 'title', permission: 'title.merge' },
  'author.merge': { object: 'author', permission: 'author.delete' },
  'title.lock': { object: 'title', permission: 'title.lock' },
  'title.unlock': { object: 'title', permission: 'title.lock' },
  'title.delete': { object: 'title', permission: 'title.delete' },
  'title.restore': { object: 'title', permission: 'title.delete' },
  'group.block': { object: 'group', permission: 'group.block' },
  'group.unblock': { object: 'group', permission: 'group.block' },
  'group.official': { object: 'group', permission: 'group.official.set' },
  'group.unofficial': { object: 'group', permission: 'group.official.set' },
  'chapter.remove': { object: 'chapter', permission: 'chapter.edit' },
  'chapter.restore': { object: 'chapter', permission: 'chapter.edit' },
  'chapter.unavailable': { object: 'chapter', permission: 'chapter.unavailable' },
  'chapter.move': { object: 'chapter', permission: 'chapter.edit' },
  'chapter.uploader': { object: 'chapter', permission: 'chapter.edit' },
  'chapter.available': { object: 'chapter', permission: 'chapter.unavailable' },
  'comment.remove': { object: 'comment', permission: 'comment.remove' },
  'person.warn': { object: 'user', permission: 'user.warn' },
  'person.mute': { object: 'user', permission: 'comment.mute' },
  'person.unmute': { object: 'user', permission: 'comment.mute' },
  'person.mute-reports': { object: 'user', permission: 'comment.mute' },
  'person.unmute-reports': { object: 'user', permission: 'comment.mute' },
  'report.mute-reporter': { object: 'report', permission: 'comment.mute' },
  'person.revoke-uploads': { object: 'user', permission: 'user.upload.revoke' },
  'person.restore-uploads': { object: 'user', permission: 'user.upload.revoke' },
  'person.ban': { object: 'user', permission: 'user.ban' },
  'person.unban': { object: 'user', permission: 'user.ban' },
  'person.grant-uploader': { object: 'user', permission: 'user.role.uploader' },
  'person.revoke-uploader': { object: 'user', permission: 'user.role.uploader' },
  'person.grant-vip': { object: 'user', permission: 'user.role.vip' },
  'person.revoke-vip': { object: 'user', permission: 'user.role.vip' },
  'person.grant-staff': { object: 'user', permission: 'user.role.staff' },
  'person.revoke-staff': { object: 'user', permission: 'user.role.staff' },
  'person.undo-edits': { object: 'user', permission: 'user.ban' },
  'person.clear-profile': { object: 'user', permission: 'user.profile.clear' },
  'person.sign-out': { object: 'user', permission: 'user.ban' },
  'person.note': { object: 'user', permission: 'user.warn' },
  'site-list.feature': { object: 'site-list', permission: 'featured.edit' },
  'site-list.restore-feature': { object: 'site-list', permission: 'featured.edit' },
  'site-list.restore-pick': { object: 'site-list', permission: 'staffpick.edit' },
  'site-list.pick': { object: 'site-list', permission: 'staffpick.edit' },
  'announcement.save': { object: 'announcement', permission: 'announcement.publish' },
  'announcement.end': { object: 'announcement', permission: 'announcement.publish' },
  'announcement.withdraw': { object: 'announcement', permission: 'announcement.publish' },
  'client.revoke': { object: 'client', permission: 'client.decide' },
  'flag.set': { object: 'site-setting', permission: 'flag.set' },
  'figure.set': { object: 'site-setting', permission: 'figure.set' },
} as const satisfies Record<string, ActionRule>;

/** Actions that take something from nobody: people are told of them, but there is nothing to appeal against. */
export const kindActions: readonly StaffActionName[] = [
  'person.unmute',
  'person.unmute-reports',
  'person.restore-uploads',
  'person.unban',
  'person.grant-uploader',
  'person.grant-vip',
  'person.grant-staff',
  'person.sign-out',
  'person.note',
  'chapter.restore',
  'chapter.available',
  'title.restore',
  'title.unlock',
  'group.unblock',
  'group.official',
  'site-list.feature',
  'site-list.pick',
  'site-list.restore-feature',
  'site-list.restore-pick',
  'announcement.save',
  'announcement.end',
  'announcement.withdraw',
  'flag.set',
  'figure.set',
];

export type StaffActionName = keyof typeof staffActions;

/** Actions that are taken on many objects at once: each is quick, and the same for all of them. */
export const manyActions = [
  'title.lock',
  'title.unlock',
  'title.delete',
  'title.restore',
  'group.block',
  'group.unblock',
  'chapter.remove',
  'chapter.restore',
  'chapter.unavailable',
  'chapter.available',
  'chapter.move',
  'chapter.uploader',
  'comment.remove',
  'person.warn',
  'person.mute',
  'person.unmute',
  'person.mute-reports',
  'person.unmute-reports',
  'person.revoke-uploads',
  'person.restore-uploads',
  'person.ban',
  'person.unban',
  'person.sign-out',
] as const satisfies readonly StaffActionName[];
export type ManyActionName = (typeof manyActions)[number];
