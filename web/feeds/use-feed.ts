// Loads a feed of chapters as an infinite list, with the titles that they belong to.
import type { ApiRequest } from '#contract/preload/api-request.ts';
import { chapterFeedQueries, preloadedChapterCount, type FeedPage } from '#contract/preload/chapter-feeds.ts';
import type { ClientResponse } from '#contract/generated/client.ts';
import { chapterFilter, noFilters } from '#contract/rules/filters.ts';
import { fetchRequest, preloadedResponse } from '#web/lib/api/call.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import type { UnfilteredCounts } from '#web/lib/lists/HiddenByFilters.tsx';
import { relatedId } from '#web/lib/catalogue/related.ts';
import { usePagedList, type PagedList, type PagedResponse } from '#web/lib/lists/use-paged-list.ts';
import type { FeedItem } from './feed-days.ts';

const pageSize = 60;

export type Feed = PagedList<FeedItem> & {
  /** Counts the chapters without the reader's filters. */
  countAll: (signal: AbortSignal) => Promise<UnfilteredCounts>;
};

/**
 * The chapters of an endpoint that the reader's filters let through, newest first. `requestOf` returns the request to
 * the endpoint with the given query; covers come by a second one, because a title in a relationship has none. `key`
 * identifies the feed in the query cache.
 */
export function useFeed(
  key: readonly unknown[],
  requestOf: (page: FeedPage) => ApiRequest<'chapters.list' | 'lists.feed'>,
): Feed {
  const filters = useFilters();
  const pages = usePagedList<FeedItem>({
    key: ['feed', ...key, filters],
    limit: pageSize,
    known: () => {
      const firstPage = chapterFeedQueries.page(filters, { limit: preloadedChapterCount, offset: 0 });
      const chapters = preloadedResponse(requestOf(firstPage));
      const titles = chapters && preloadedResponse(chapterFeedQueries.titlesOf(chapters));
      return titles && withTitles(chapters, titles);
    },
    fetchPage: async ({ limit, offset, signal }) => {
      const chapters = await fetchRequest(requestOf(chapterFeedQueries.page(filters, { limit, offset })), signal);
      if (chapters.data.length === 0) return { ...chapters, data: [] };
      return withTitles(chapters, await fetchRequest(chapterFeedQueries.titlesOf(chapters), signal));
    },
  });
  return {
    ...pages,
    countAll: (signal) => fetchRequest(requestOf({ limit: 1, offset: 0, ...chapterFilter(noFilters) }), signal),
  };
}

function withTitles(
  chapters: ClientResponse<'chapters.list'>,
  titles: ClientResponse<'titles.list'>,
): PagedResponse<FeedItem> {
  const titleById = new Map(titles.data.map((title) => [title.id, title]));
  const data = chapters.data.flatMap((chapter): FeedItem[] => {
    const title = titleById.get(relatedId(chapter, 'manga') ?? '');
    return title ? [{ id: chapter.id, chapter, title }] : [];
  });
  return { ...chapters, data };
}
