/** Files that an import reads. */
export const importSources = ['komawari', 'myanimelist', 'anilist', 'mihon', 'follows'] as const;
export type ImportSource = (typeof importSources)[number];

/** Parts of an account that an import may change. */
export const importParts = ['status', 'ratings', 'read', 'categories', 'notes', 'lists', 'follows'] as const;
export type ImportPart = (typeof importParts)[number];

/**
 * Rules for a status, a rating or a note that is there already: `keep` leaves it, `higher` takes the further
 * status and the higher rating, `replace` takes what the file says. Read marks are only ever added.
 */
export const importRules = ['keep', 'higher', 'replace'] as const;
export type ImportRule = (typeof importRules)[number];

/** Other sites whose ids titles have, under the keys of a title's links: MyAnimeList, AniList, MangaUpdates, Kitsu … */
export const trackers = ['mal', 'al', 'mu', 'kt', 'ap', 'nu'] as const;
export type Tracker = (typeof trackers)[number];
