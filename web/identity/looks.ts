/** What anybody would see at once; the rest is the server's to say. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/** Letters, digits, spaces and signs; not what addresses are made of. */
export const looksLikeName = (text: string): boolean =>
  /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(text) && !/[@/\\<>]/.test(text);
