/**
 * Query key prefix of what changes with what is followed, read or hidden on home. It begins with `readingKey` of
 * `lib/reading/title-progress`, whose code is not needed to change the library.
 */
export const followsKey = ['reading', 'follows'] as const;
