/** Reading statuses of titles in a library, in the order of the library's tabs. */
export const readingStatuses = ['reading', 'completed', 'dropped', 'on_hold', 'plan_to_read', 're_reading'] as const;
export type ReadingStatus = (typeof readingStatuses)[number];

/** Statuses with which a title that joins the library is followed, too: there is more to read. */
export const followedStatuses: readonly (ReadingStatus | null)[] = ['reading', 're_reading', 'plan_to_read', 'on_hold'];
