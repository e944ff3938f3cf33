// Limits of announcements.
export const announcementLimits = {
  nameMaxLength: 200,
  bodyMaxLength: 10_000,
  /** Languages of one announcement. */
  languagesMax: 12,
} as const;
