import { normalForm } from '#contract/rules/normal-form.ts';

/** Nobody types more to find something. */
const longest = 1000;

/** Letters without accents and in one case, so that a word is found however it is written. */
export const fold = (text: string): string =>
  normalForm(text.slice(0, longest), 'NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
