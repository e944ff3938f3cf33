// What home shows about titles after its first paint.
import { queryOptions } from '@tanstack/react-query';
import { isLanguage } from '#contract/rules/languages.ts';
import { call } from '#web/lib/api/call.ts';

/** Ratings and follows by title id. */
export const statisticsQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ['home', 'figures', ids],
    queryFn: async ({ signal }) => (await call('statistics.titles', { query: { manga: ids }, signal })).statistics,
    enabled: ids.length > 0,
  });

/** Number of chapters of titles in the reader's languages. @param languages the best first */
export const chapterCountsQuery = (ids: string[], languages: readonly string[]) =>
  queryOptions({
    queryKey: ['home', 'chapter counts', ids, languages],
    queryFn: async ({ signal }) =>
      (await call('reading.unread', { query: { titles: ids, languages: languages.filter(isLanguage) }, signal })).data,
    enabled: ids.length > 0,
  });
