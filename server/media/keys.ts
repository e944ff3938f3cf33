// Storage keys of image files, as created by the image intake, and what a key says about its file.
import { imageKeys } from '#server/core/files/images/intake.ts';

export const { pageKey, saverKey, coverKey, avatarKey } = imageKeys;

const ownHashPattern = /^(?:data|saver|covers|avatars)\/[0-9a-f]{2}\/(?<hash>[0-9a-f]{64})\.[a-z0-9]+$/;

/** SHA-256 that the bytes of a key have, in hex; null for smaller sizes, which are named after their original. */
export const contentHashOf = (key: string): string | null => ownHashPattern.exec(key)?.groups?.['hash'] ?? null;

/** The hash in a key: `covers/3f/3fa9….png.256.jpg` → `3fa9…` */
export const hashInKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1).split('.')[0]!;

export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
