// Names of the filters and sort orders of the library, for the endpoint and for the web.

/** Properties of titles in a library that a filter can require or exclude. */
export const libraryTraits = [
  'unread',
  'started',
  'available',
  'finished',
  'rated',
  'noted',
  'bookmarked',
  'downloaded',
  'followed',
  'muted',
] as const;
export type LibraryTrait = (typeof libraryTraits)[number];

export const librarySorts = ['latest', 'unread', 'total', 'title', 'added', 'read', 'rating', 'random'] as const;
