/** Whether a date is within the last minute. */
export const isJustNow = (date: Date): boolean => Date.now() - date.getTime() < 60_000;
