/** Reading statuses of titles in a library, in the order of the library's tabs. */
export const readingStatuses = ['reading', 'completed', 'dropped', 'on_hold', 'plan_to_read', 're_reading'] as const;
export type ReadingStatus = (typeof readingStatuses)[number];
