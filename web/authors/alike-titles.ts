// Apart from `queries.ts`, which the search imports, too: it does not need the queries of title pages.
import { queryOptions } from '@tanstack/react-query';
import { titleFilter, type Filters } from '#contract/rules/filters.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { findTitles, withStatistics, type RatedTitle } from '#web/titles/found.ts';
import { recommendationsQuery } from '#web/titles/related-titles.ts';
import { frequentTags } from './frequent-tags.ts';

const maxAlike = 6;

/**
 * Titles of others that are like an author's most followed one, filled up with the most followed ones of the same genres
 * and themes. @param titles the author's
 */
export const alikeTitlesQuery = (id: string, titles: readonly Title[], filters: Filters) =>
  queryOptions({
    queryKey: ['author', id, 'alike', filters],
    queryFn: async ({ signal, client }): Promise<RatedTitle[]> => {
      const ownIds = new Set(titles.map((title) => title.id));
      const tags = frequentTags(titles).map((tag) => tag.id);
      const limit = Math.min(100, maxAlike + titles.length);
      const order = { followedCount: 'desc' as const };
      const query = { includedTags: tags, includedTagsMode: 'OR' as const, ...titleFilter(filters), order };
      const [recommended, ofSameTags] = await Promise.all([
        client.fetchQuery(recommendationsQuery(titles[0]!.id, filters)).catch(() => []),
        tags.length > 0 ? findTitles(query, { limit, offset: 0, signal }) : null,
      ]);
      const alike = await withStatistics(
        recommended.map(({ title }) => title),
        signal,
      );
      const others = [...alike, ...(ofSameTags?.data ?? [])].filter((title) => !ownIds.has(title.id));
      return [...new Map(others.map((title) => [title.id, title])).values()].slice(0, maxAlike);
    },
  });
