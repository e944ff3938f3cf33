// How much a browser keeps of what is read and looked for on it; a module of its own because the first scripts need it.

export const deviceLimits = {
  /** Chapters whose page is kept, the last ones opened. */
  places: 1000,
  bookmarks: 500,
  searches: 8,
} as const;
