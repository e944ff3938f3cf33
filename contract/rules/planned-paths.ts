/**
 * Paths of the public API that have no endpoint yet and would match the `{id}` of another path. They respond like a
 * missing route, not like an invalid id; a path that gets its endpoint needs no change here.
 */
export const plannedPaths = ['/manga/draft', '/user/list', '/user/follows/list', '/user/bookmarks/list'] as const;
