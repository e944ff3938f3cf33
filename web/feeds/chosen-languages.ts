// Which languages of chapters a feed shows: those that its address names, else the reader's own.
import { isLanguage, type Language } from '#contract/rules/languages.ts';

/** In an address, for readers with languages of their own who want every language here. */
const all = 'all';

/** @param named of the address, null when it says nothing */
export function chosenLanguages(named: string | null, own: readonly Language[]): Language[] {
  if (named === null) return [...own];
  return named === all ? [] : named.split(',').filter(isLanguage);
}

/** The other way round; null when the address need not say anything. */
export function nameLanguages(chosen: readonly string[], own: readonly Language[]): string | null {
  if (chosen.join() === own.join()) return null;
  return chosen.length === 0 ? all : chosen.join(',');
}
