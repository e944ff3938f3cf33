import { useMemo } from 'react';
import { isLanguage, parseLanguage, type InterfaceLanguage } from '#contract/rules/languages.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { languageFamily } from '#contract/rules/title-names.ts';
import { usePreferences } from './preferences.ts';

/**
 * Content languages in the reader's order of preference: those chosen in the settings, the interface language, the
 * browser's languages, English.
 */
export function preferredLanguages(
  readerLanguage: InterfaceLanguage,
  browserLanguages: readonly string[] = typeof navigator === 'undefined' ? [] : navigator.languages,
  chosenLanguages: readonly string[] = [],
): string[] {
  const codes = [...chosenLanguages, readerLanguage, ...browserLanguages.map(parseLanguage), 'en'].flatMap(
    (code, index) => (index < chosenLanguages.length ? [code] : code ? languageFamily(code) : []),
  );
  return [...new Set(codes.filter((code) => code !== null && isLanguage(code)))];
}

/** Sort key of a language: its index in `preferred`, or the length of `preferred` if it is not in it. */
export function languageRank(code: string, preferred: readonly string[]): number {
  const index = preferred.indexOf(code);
  return index === -1 ? preferred.length : index;
}

/** `preferredLanguages` of this reader, memoized. */
export function usePreferredLanguages(): string[] {
  const language = useLanguage();
  const { filteredLanguages } = usePreferences().userPreferences;
  return useMemo(
    () => preferredLanguages(language, navigator.languages, filteredLanguages),
    [language, filteredLanguages],
  );
}
