// Fetches titles for lists and searches: with cover and rating, a page at a time.
import type { Unfiltered } from '#web/lib/lists/HiddenByFilters.tsx';
import type { ClientQuery, ClientResponse } from '#contract/generated/client.ts';
import { noFilters, titleFilter } from '#contract/rules/filters.ts';
import { foundQueries } from '#contract/preload/queries.ts';
import { fetchRequest, call, preloadedResponse } from '#web/lib/api/call.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import type { PagedAnswer } from '#web/lib/lists/use-paged-list.ts';

export type FoundTitle = Title & {
  /** Bayesian average; null without ratings, or if they could not be loaded. */
  rating: number | null;
};

interface Span {
  limit: number;
  offset: number;
  signal: AbortSignal;
}

/** A page of `GET /manga`, with ratings. */
export async function findTitles(
  query: NonNullable<ClientQuery<'titles.list'>>,
  { signal, ...span }: Span,
): Promise<PagedAnswer<FoundTitle>> {
  const answer = await fetchRequest(foundQueries.titles(query, span), signal);
  return { ...answer, data: await withRatings(answer.data, signal) };
}

/** The first page of titles, if it was preloaded with the document. */
export function knownTitles(
  query: NonNullable<ClientQuery<'titles.list'>>,
  limit: number,
): PagedAnswer<FoundTitle> | undefined {
  const answer = preloadedResponse(foundQueries.titles(query, { limit, offset: 0 }));
  if (!answer || answer.data.length === 0) return answer && { ...answer, data: [] };
  const figures = preloadedResponse(foundQueries.figures(answer.data));
  return { ...answer, data: rated(answer.data, figures ?? null) };
}

/** Counts the titles without the reader's filters. */
export async function countTitles(
  query: NonNullable<ClientQuery<'titles.list'>>,
  signal: AbortSignal,
): Promise<Unfiltered> {
  return call('titles.list', { query: { ...titleFilter(noFilters), ...query, limit: 0 }, signal });
}

/** A page of trending titles, which gained most, with ratings. */
export async function findTrending(
  query: NonNullable<ClientQuery<'statistics.trending'>>,
  { signal, ...span }: Span,
): Promise<PagedAnswer<FoundTitle>> {
  const answer = await call('statistics.trending', { query: { ...query, ...span, includes: ['cover_art'] }, signal });
  return { ...answer, data: await withRatings(answer.data, signal) };
}

/** Adds the ratings; without them if they cannot be loaded. */
export async function withRatings(titles: Title[], signal: AbortSignal): Promise<FoundTitle[]> {
  if (titles.length === 0) return [];
  return rated(titles, await fetchRequest(foundQueries.figures(titles), signal).catch(() => null));
}

function rated(titles: Title[], figures: ClientResponse<'statistics.titles'> | null): FoundTitle[] {
  return titles.map((title) => {
    const rating = figures?.statistics[title.id]?.rating;
    return { ...title, rating: rating && rating.average !== null ? rating.bayesian : null };
  });
}
