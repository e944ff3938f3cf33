// The chapter languages of a feed: those that its URL names, else the reader's own.
import { isLanguage, type Language } from '#contract/rules/languages.ts';

/** URL value for readers who have chosen languages in their settings, but want every language in this feed. */
const allLanguagesValue = 'all';

/** @param paramValue value of the URL parameter, null without one */
export function chosenLanguages(paramValue: string | null, readerLanguages: readonly Language[]): Language[] {
  if (paramValue === null) return [...readerLanguages];
  return paramValue === allLanguagesValue ? [] : paramValue.split(',').filter(isLanguage);
}

/** The URL value of chosen languages, the inverse of `chosenLanguages`; null if the URL needs none. */
export function languagesParam(chosen: readonly string[], readerLanguages: readonly Language[]): string | null {
  if (chosen.join() === readerLanguages.join()) return null;
  return chosen.length === 0 ? allLanguagesValue : chosen.join(',');
}
