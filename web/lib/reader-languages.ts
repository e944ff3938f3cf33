import { isLanguage, readLanguage, type InterfaceLanguage } from '#contract/languages.ts';
import { languageFamily } from './names.ts';

/** Content languages in the order that this reader likes them: the interface's, the browser's, English. */
export function preferredLanguages(
  reader: InterfaceLanguage,
  browser: readonly string[] = typeof navigator === 'undefined' ? [] : navigator.languages,
): string[] {
  const codes = [reader, ...browser.map(readLanguage), 'en'].flatMap((code) => (code ? languageFamily(code) : []));
  return [...new Set(codes.filter(isLanguage))];
}

/** For sorting: the place among the preferred codes, after all of them for others. */
export function languageRank(code: string, preferred: readonly string[]): number {
  const at = preferred.indexOf(code);
  return at === -1 ? preferred.length : at;
}
