import { useMemo } from 'react';

/** Folds case, accents and width, so that people find a name however they type it. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The items whose names contain every word of the query, in their order. */
export function useFoldedSearch<T extends { name: string }>(items: readonly T[], query: string): readonly T[] {
  return useMemo(() => {
    const words = fold(query).split(/\s+/u).filter(Boolean);
    if (words.length === 0) return items;
    return items.filter(({ name }) => {
      const folded = fold(name);
      return words.every((word) => folded.includes(word));
    });
  }, [items, query]);
}
