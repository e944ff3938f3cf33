import { normalForm } from '#contract/rules/normal-form.ts';

/** Characters that are folded at most; no search input is longer. */
const longest = 1000;

/** Strips accents and lowercases, for accent-insensitive search. */
export const fold = (text: string): string =>
  normalForm(text.slice(0, longest), 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
