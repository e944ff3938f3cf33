// What names and passwords have to be, as the server holds it.

export const passwordMinLength = 10;
export const passwordMaxLength = 1024;
export const usernameMinLength = 3;
export const usernameMaxLength = 32;

/** Letters and figures of every script, with single dots, dashes and underscores between them. */
export const usernamePattern = /^[\p{L}\p{N}]+([._-][\p{L}\p{N}]+)*$/u;

/** What everybody would see at once; the rest is the server's to say. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

export function isUsername(name: string): boolean {
  const { length } = [...name];
  return length >= usernameMinLength && length <= usernameMaxLength && usernamePattern.test(name);
}
