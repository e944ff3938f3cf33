/** Relationships that rows of titles show besides the attributes of a title: its cover, authors and artists. */
export const titleRowIncludes = ['cover_art', 'author', 'artist'] as const;
