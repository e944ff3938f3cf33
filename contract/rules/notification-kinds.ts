// Kinds of notifications. `chapter`: of followed titles; `upload`: by followed groups and users; `list`: titles added to
// followed lists; `decision`: of moderators about what the account has sent in; `invitation`: to become a member of a group.
export const notificationKinds = ['chapter', 'upload', 'list', 'reply', 'mention', 'decision', 'invitation'] as const;
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
