// Names of files in the storage, as the intake writes them.
import { imageKeys } from '#server/core/files/images/intake.ts';

export const { pageKey, saverKey, coverKey } = imageKeys;
