// Storage keys of image files, as created by the image intake.
import { imageKeys } from '#server/core/files/images/intake.ts';

export const { pageKey, saverKey, coverKey, avatarKey } = imageKeys;
