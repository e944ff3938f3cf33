// Loads a feed of chapters as an infinite list, with the titles that they belong to.
import type { ClientQuery, ClientResponse } from '#contract/generated/client.ts';
import { chapterFilter, noFilters } from '#contract/rules/filters.ts';
import { call } from '#web/lib/api/call.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import type { UnfilteredCounts } from '#web/lib/lists/HiddenByFilters.tsx';
import { relatedId } from '#web/lib/catalogue/related.ts';
import { usePagedList, type PagedList } from '#web/lib/lists/use-paged-list.ts';
import type { FeedItem } from './feed-days.ts';
import { contentRatings } from '#contract/rules/content-ratings.ts';

const pageSize = 60;

export type Feed = PagedList<FeedItem> & {
  /** Counts the chapters without the reader's filters. */
  countAll: (signal: AbortSignal) => Promise<UnfilteredCounts>;
};

/** Query parameters that a feed sends to its endpoint. */
type FeedPage = Pick<ClientQuery<'chapters.list'>, 'limit' | 'offset' | 'order' | 'includes'> &
  ReturnType<typeof chapterFilter>;

/**
 * The chapters of an endpoint that the reader's filters let through, newest first. `fetchChapters` calls the endpoint
 * with the given query; covers come by a second call, because a title in a relationship has none. `key` identifies the
 * feed in the query cache.
 */
export function useFeed(
  key: readonly unknown[],
  fetchChapters: (page: FeedPage, signal: AbortSignal) => Promise<ClientResponse<'chapters.list'>>,
): Feed {
  const filters = useFilters();
  const pages = usePagedList<FeedItem>({
    key: ['feed', ...key, filters],
    limit: pageSize,
    fetchPage: async ({ limit, offset, signal }) => {
      const page: FeedPage = {
        limit,
        offset,
        order: { readableAt: 'desc' },
        includes: ['scanlation_group', 'user'],
        ...chapterFilter(filters),
      };
      const response = await fetchChapters(page, signal);
      const ids = [...new Set(response.data.flatMap((chapter) => relatedId(chapter, 'manga') ?? []))];
      const titles = ids.length === 0 ? [] : await fetchTitlesById(ids, signal);
      const titleById = new Map(titles.map((title) => [title.id, title]));
      const data = response.data.flatMap((chapter): FeedItem[] => {
        const title = titleById.get(relatedId(chapter, 'manga') ?? '');
        return title ? [{ id: chapter.id, chapter, title }] : [];
      });
      return { ...response, data };
    },
  });
  return {
    ...pages,
    countAll: (signal) => fetchChapters({ limit: 1, offset: 0, ...chapterFilter(noFilters) }, signal),
  };
}

async function fetchTitlesById(ids: string[], signal: AbortSignal) {
  const query = { ids, limit: ids.length, includes: ['cover_art' as const], contentRating: [...contentRatings] };
  return (await call('titles.list', { query, signal })).data;
}
