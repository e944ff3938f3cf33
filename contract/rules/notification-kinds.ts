// Kinds of notifications. `chapter`: of followed titles; `upload`: by followed groups and users; `list`: titles added to
// followed lists; `decision`: of moderators about what the account has sent in.
export const notificationKinds = ['chapter', 'upload', 'list', 'reply', 'mention', 'decision'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Kinds that a person may turn off. */
export const optionalNotificationKinds = [
  'chapter',
  'upload',
  'list',
  'reply',
  'mention',
] as const satisfies readonly NotificationKind[];
export type OptionalNotificationKind = (typeof optionalNotificationKinds)[number];
