// Storage keys of image files, as created by the image intake, and what a key says about its file.
import { imageKeys } from '#server/core/files/images/intake.ts';

export const { pageKey, saverKey, coverKey, avatarKey } = imageKeys;

const ownHashPattern = /^(?:data|saver|covers|avatars)\/[0-9a-f]{2}\/(?<hash>[0-9a-f]{64})\.[a-z0-9]+$/;

/** SHA-256 that the bytes of a key have, in hex; null for smaller sizes, which are named after their original. */
export const contentHashOf = (key: string): string | null => ownHashPattern.exec(key)?.groups?.['hash'] ?? null;
