// Results for each object of an action on many.

/**
 * `same`: it is so already · `denied`: the actor may not act on it · `gone`: there is no such thing · `conflict`: something about it
 * stands against the action.
 */
export const bulkResults = ['changed', 'same', 'denied', 'gone', 'conflict'] as const;
export type BulkResult = (typeof bulkResults)[number];
