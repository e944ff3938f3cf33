// The search set: invented titles that every seeded catalogue contains, and queries that should find them. It is the
// benchmark of search quality, so it must not be adapted to the search implementation.
import { queryTable } from './search-set-queries.ts';
import { titleTable } from './search-set-titles.ts';

interface SearchSet {
  titles: SearchTitle[];
  queries: SearchQuery[];
}

interface SearchTitle {
  /** Short name by which queries refer to the title; unique. */
  key: string;
  originalLanguage: string;
  /** The main name comes first. */
  names: { language: string; name: string; main?: boolean }[];
}

interface SearchQuery {
  text: string;
  /** Category of the query, such as `typo` or `long-vowel`. */
  kind: string;
  /** Key of the title that must be among the first five results. */
  expects: string;
}

export const searchSet: SearchSet = {
  titles: parseTable(titleTable).map(([key, originalLanguage, ...names]) => ({
    key: key!,
    originalLanguage: originalLanguage!,
    names: names.map((cell, position) => {
      const separatorIndex = cell.indexOf('=');
      return {
        language: cell.slice(0, separatorIndex),
        name: cell.slice(separatorIndex + 1),
        ...(position === 0 ? { main: true } : {}),
      };
    }),
  })),
  queries: parseTable(queryTable).map(([kind, text, expects]) => ({ text: text!, kind: kind!, expects: expects! })),
};

function parseTable(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
}
