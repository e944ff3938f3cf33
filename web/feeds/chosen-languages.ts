import { allLanguagesValue } from '#contract/preload/chapter-feeds.ts';

/** The URL value of chosen languages, the inverse of `chosenLanguages`; null if the URL needs none. */
export function languagesParam(chosen: readonly string[], readerLanguages: readonly string[]): string | null {
  if (chosen.join() === readerLanguages.join()) return null;
  return chosen.length === 0 ? allLanguagesValue : chosen.join(',');
}
