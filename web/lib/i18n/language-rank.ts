import type { Language } from '#contract/rules/languages.ts';
import { fold } from './fold-text.ts';

interface NamedLanguage {
  id: Language;
  /** Name in the interface language. */
  label: string;
  /** Name in the language itself. */
  own: string;
}

/** Languages that match `typed`, best first: by exact code, then start of a name, start of a word in it, substring. */
export function rankLanguages<T extends NamedLanguage>(candidates: readonly T[], typed: string): T[] {
  const searchText = fold(typed.trim());
  return candidates
    .map((language) => ({ language, rank: matchRank(language, searchText) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((a, b) => a.rank - b.rank || a.language.label.localeCompare(b.language.label))
    .map(({ language }) => language);
}

/** Rank of a language: 0 is best, -1 is no match. */
function matchRank({ id, label, own }: NamedLanguage, searchText: string): number {
  if (searchText === '' || id === searchText) return 0;
  const names = [fold(label), fold(own), id];
  if (names.some((name) => name.startsWith(searchText))) return 1;
  if (names.some((name) => name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(searchText)))) return 2;
  return names.some((name) => name.includes(searchText)) ? 3 : -1;
}
