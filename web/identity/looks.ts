/** Loose check for obvious typos; the server validates the address. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());

/**
 * Checks the characters of a username: letters, digits, spaces and signs, except `@`, slashes and angle brackets, which
 * occur in URLs, email addresses and markup.
 */
export const looksLikeName = (text: string): boolean =>
  /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(text) && !/[@/\\<>]/.test(text);
