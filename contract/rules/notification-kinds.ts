// Kinds of notifications. `chapter`: of followed titles; `upload`: by followed groups and users; `list`: titles added to
// followed lists; `decision`: of moderators about what the account has reported; `invitation`: to become a member of a group;
// `moderation`: what moderators decided about the account or what it has sent in; `overdue`: for moderators,
// that items of the queue are past due.
export const notificationKinds = [
  'chapter',
  'upload',
  'list',
  'reply',
  'mention',
  'decision',
  'invitation',
  'moderation',
  'overdue',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that a person may turn off. */
export const optionalNotificationKinds = [
  'chapter',
  'upload',
  'list',
  'reply',
  'mention',
  'invitation',
] as const satisfies readonly NotificationKind[];
export type OptionalNotificationKind = (typeof optionalNotificationKinds)[number];
