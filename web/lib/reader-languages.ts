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
