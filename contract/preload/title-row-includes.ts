/** What the rows of a list of titles show besides their attributes: covers, and who made them. */
export const titleRowIncludes = ['cover_art', 'author', 'artist'] as const;
