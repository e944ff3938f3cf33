// Actions that the public log of moderation shows: those on what everybody sees, never those inside the team.
import type { StaffActionName } from './staff-actions.ts';

/** Whether everybody reads of an action of staff. */
const isPublic = {
  'title.merge': true,
  'author.merge': true,
  'title.lock': true,
  'title.unlock': true,
  'title.delete': true,
  'title.restore': true,
  'group.block': true,
  'group.unblock': true,
  'group.official': true,
  'group.unofficial': true,
  'chapter.remove': true,
  'chapter.restore': true,
  'chapter.unavailable': true,
  'chapter.move': true,
  'chapter.uploader': false,
  'chapter.available': true,
  'person.warn': true,
  'person.mute': true,
  'person.unmute': true,
  'person.mute-reports': true,
  'person.unmute-reports': true,
  'person.revoke-uploads': true,
  'person.restore-uploads': true,
  'person.ban': true,
  'person.unban': true,
  'person.undo-edits': true,
  'person.grant-uploader': false,
  'person.revoke-uploader': false,
  'person.grant-vip': false,
  'person.revoke-vip': false,
  'person.grant-staff': false,
  'person.revoke-staff': false,
  'person.sign-out': false,
  'person.note': false,
  'announcement.save': false,
  'announcement.end': false,
  'announcement.withdraw': false,
  'site-list.feature': false,
  'site-list.pick': false,
  'client.revoke': false,
  'flag.set': false,
  'figure.set': false,
} as const satisfies Record<StaffActionName, boolean>;

export const publicActions: readonly string[] = [
  'review.accepted',
  'review.refused',
  'decision.undo',
  'group.delete',
  'comment.remove',
  'list.hide',
  'cover.remove',
  'comment.put-back',
  'comment.thread',
  'user.profile.clear',
  ...Object.entries(isPublic).flatMap(([action, shown]) => (shown ? [action] : [])),
];

/** Further actions that only staff reads of, besides those of the table of staff actions. */
export const teamActions: readonly string[] = [
  'review.returned',
  'item.take-over',
  'proposal.create',
  'edits.undo',
  'site-list.edit',
  'title.edit',
  'chapter.edit',
  'chapter.spreads',
  'cover.edit',
  'cover.delete',
  'author.edit',
  'author.delete',
  'group.edit',
  'group.transfer',
  'theme.delete',
  'template.create',
  'jobs.retry',
  'user.contact.view',
  'user.email.search',
];

/** Groups of actions that both logs are filtered by, with the kinds of their objects. */
export const logSubjects = ['titles', 'chapters', 'authors', 'groups', 'people', 'comments', 'items', 'site'] as const;
export type LogSubject = (typeof logSubjects)[number];
