/**
 * Paths of the public API that have no endpoint yet and stand where another path has an id. They answer as a missing route
 * does, not as a wrong id; a path that gets its endpoint needs no change here.
 */
export const plannedPaths = [
  '/manga/status',
  '/manga/draft',
  '/user/list',
  '/user/follows/list',
  '/user/bookmarks/list',
] as const;
