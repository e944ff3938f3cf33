import { normalizeUnicode } from '#contract/rules/normal-form.ts';

/** Maximum number of characters that are folded; no search input is longer. */
const maxLength = 1000;

/** Strips accents and lowercases, for accent-insensitive search. */
export const fold = (text: string): string =>
  normalizeUnicode(text.slice(0, maxLength), 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
