// Contributions of people by kind, as staff takes them back for one person as a whole.

/** Kinds whose edits are taken back. */
export const editedKinds = ['titles', 'chapters', 'covers', 'authors', 'groups'] as const;
export type EditedKind = (typeof editedKinds)[number];

/** Kinds of which a ban takes along what somebody has published. */
export const removedKinds = ['comments', 'lists', 'chapters', 'covers'] as const;
export type RemovedKind = (typeof removedKinds)[number];
