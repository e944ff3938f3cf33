import { boot } from '../api/boot-facts.ts';

/** Address of the picture of a person; null without one. @param side in pixels: twice as many as it is drawn with */
export const avatarUrl = (userId: string, fileName: string | null | undefined, side: 64 | 128 | 256): string | null =>
  fileName ? `${boot.mediaUrl}/avatars/${userId}/${fileName}${side === 256 ? '' : `.${side}.jpg`}` : null;
