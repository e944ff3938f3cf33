// Fetches titles for lists and searches: with cover and rating, a page at a time.
import type { UnfilteredCounts } from '#web/lib/lists/HiddenByFilters.tsx';
import type { ClientQuery, ClientResponse } from '#contract/generated/client.ts';
import { noFilters, titleFilter } from '#contract/rules/filters.ts';
import type { ApiRequest } from '#contract/preload/api-request.ts';
import { searchQueries } from '#contract/preload/queries.ts';
import { titleRowIncludes } from '#contract/preload/title-row-includes.ts';
import { fetchRequest, call, preloadedResponse } from '#web/lib/api/call.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import type { PagedResponse } from '#web/lib/lists/use-paged-list.ts';

export type RatedTitle = Title & {
  /** Bayesian average; null without ratings. Like the other statistics also if they could not be loaded. */
  rating: number | null;
  follows: number | null;
  /** Number of chapters that can be read; null without any. */
  chapters: number | null;
  /** When the newest of these chapters came out. */
  latestAt: Date | null;
};

interface PageRange {
  limit: number;
  offset: number;
  signal: AbortSignal;
}

/** A page of `GET /manga`, with statistics. */
export async function findTitles(
  query: NonNullable<ClientQuery<'titles.list'>>,
  { signal, ...page }: PageRange,
): Promise<PagedResponse<RatedTitle>> {
  const response = await fetchRequest(searchQueries.titles(query, page), signal);
  return { ...response, data: await withStatistics(response.data, signal) };
}

/** The first page of a list of titles, if it was preloaded with the document. */
export function preloadedTitles(
  request: ApiRequest<'titles.list' | 'lists.recommended' | 'lists.placeTitles' | 'lists.titles'>,
): PagedResponse<RatedTitle> | undefined {
  const response = preloadedResponse(request);
  if (!response || response.data.length === 0) return response && { ...response, data: [] };
  const statisticsResponse = preloadedResponse(searchQueries.statistics(response.data));
  const chaptersResponse = preloadedResponse(searchQueries.chapters(response.data));
  return { ...response, data: addStatistics(response.data, statisticsResponse, chaptersResponse) };
}

/** Counts the titles without the reader's filters. */
export async function countTitles(
  query: NonNullable<ClientQuery<'titles.list'>>,
  signal: AbortSignal,
): Promise<UnfilteredCounts> {
  return call('titles.list', { query: { ...titleFilter(noFilters), ...query, limit: 0 }, signal });
}

/** A page of trending titles, which gained the most follows, ratings and reads, with statistics. */
export async function findTrending(
  query: NonNullable<ClientQuery<'statistics.trending'>>,
  { signal, ...page }: PageRange,
): Promise<PagedResponse<RatedTitle>> {
  const response = await call('statistics.trending', {
    query: { ...query, ...page, includes: [...titleRowIncludes] },
    signal,
  });
  return { ...response, data: await withStatistics(response.data, signal) };
}

/** Adds the statistics; those that cannot be loaded are null. */
export async function withStatistics(titles: Title[], signal: AbortSignal): Promise<RatedTitle[]> {
  if (titles.length === 0) return [];
  const [statisticsResponse, chaptersResponse] = await Promise.all([
    fetchRequest(searchQueries.statistics(titles), signal).catch(() => undefined),
    fetchRequest(searchQueries.chapters(titles), signal).catch(() => undefined),
  ]);
  return addStatistics(titles, statisticsResponse, chaptersResponse);
}

function addStatistics(
  titles: Title[],
  statisticsResponse: ClientResponse<'statistics.titles'> | undefined,
  chaptersResponse: ClientResponse<'statistics.titleChapters'> | undefined,
): RatedTitle[] {
  return titles.map((title) => {
    const statistics = statisticsResponse?.statistics[title.id];
    const chapters = chaptersResponse?.statistics[title.id];
    return {
      ...title,
      rating: statistics && statistics.rating.average !== null ? statistics.rating.bayesian : null,
      follows: statistics?.follows ?? null,
      chapters: chapters?.chapters ?? null,
      latestAt: chapters ? new Date(chapters.latestAt) : null,
    };
  });
}
