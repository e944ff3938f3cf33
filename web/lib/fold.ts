/** Letters without accents and in one case, so that a word is found however it is written. */
export const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
