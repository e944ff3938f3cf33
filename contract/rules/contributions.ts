// What people contribute, as staff takes it back for one person as a whole.

/** Kinds whose edits are taken back. */
export const editedKinds = ['titles', 'authors', 'groups'] as const;
export type EditedKind = (typeof editedKinds)[number];
