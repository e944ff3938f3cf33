import { normalizeUnicode } from '#contract/rules/normal-form.ts';

/** Characters that are folded at most; no search input is longer. */
const maxLength = 1000;

/** Strips accents and lowercases, for accent-insensitive search. */
export const fold = (text: string): string =>
  normalizeUnicode(text.slice(0, maxLength), 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
