// Artists of a title may follow its authors, unless they already differ.

/** Whether the artists may follow the authors: there are none yet, or they are the same. */
export function mayFollowAuthors(authors: readonly string[], artists: readonly string[]): boolean {
  const known = new Set(authors);
  return artists.length === 0 || (artists.length === authors.length && artists.every((id) => known.has(id)));
}
