import { boot } from '../api/boot-facts.ts';

/** Address of the picture of a person, without the suffix of a smaller size; null without a picture. */
export const avatarUrl = (userId: string, fileName: string | null | undefined): string | null =>
  fileName ? `${boot.mediaUrl}/avatars/${userId}/${fileName}` : null;
