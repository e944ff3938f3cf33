/** Content ratings of titles, mildest first. */
export const contentRatings = ['safe', 'suggestive', 'erotica', 'pornographic'] as const;
export type ContentRating = (typeof contentRatings)[number];
/** Ratings that lists return unless others are requested. */
export const defaultRatings: ContentRating[] = ['safe', 'suggestive', 'erotica'];
/** Ratings whose covers are never blurred. */
export const unblurredRatings = ['safe', 'suggestive'] as const;
