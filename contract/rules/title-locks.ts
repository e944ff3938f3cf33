// Reasons why a title, or one of its languages, takes no more chapters, as uploaders are told.
export const titleLockReasons = ['rights_holder', 'licensed', 'upload_abuse'] as const;
export type TitleLockReason = (typeof titleLockReasons)[number];
