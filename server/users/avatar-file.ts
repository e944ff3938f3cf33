/** Name of the picture of a person in URLs: `/avatars/{user}/{name}`. */
export const avatarFile = (avatarUid: string | null): string | null => (avatarUid === null ? null : `${avatarUid}.jpg`);
