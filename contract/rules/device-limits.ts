// Limits of the reading data and searches stored in the browser. A separate module, so that the scripts that load first
// need not load all limits.

export const deviceLimits = {
  /** Chapters with a stored reading position; the most recently read ones are retained. */
  positions: 1000,
  bookmarks: 500,
  searches: 8,
} as const;
