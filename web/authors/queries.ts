import { queryOptions } from '@tanstack/react-query';
import type { ClientQuery } from '#contract/generated/client.ts';
import { noFilters, titleFilter, type Filters } from '#contract/rules/filters.ts';
import { call } from '#web/lib/api/call.ts';
import { relatedIds, type Author, type Title } from '#web/lib/catalogue/related.ts';
import type { PagedResponse, PageRequest } from '#web/lib/lists/use-paged-list.ts';

/** Maximum number of titles that an author's card names. */
const maxSamples = 3;

/**
 * Author in a list, with the number of titles and the newest ones that need no cover blur; `samples` is empty if they
 * failed to load.
 */
export type ListedAuthor = Author & { titles: number; samples: Title[] };

export const authorQuery = (id: string) =>
  queryOptions({
    queryKey: ['author', id],
    queryFn: async ({ signal }) => (await call('authors.get', { params: { id }, signal })).data,
  });

export const creditRoles = ['author', 'artist'] as const;
export type CreditRole = (typeof creditRoles)[number];

/** Filter for the titles that credit an author in one role. */
export const creditsQuery = (id: string, role: CreditRole): NonNullable<ClientQuery<'titles.list'>> =>
  role === 'author' ? { authors: [id] } : { artists: [id] };

/** How many titles an author wrote and drew. */
export const creditCountsQuery = (id: string) =>
  queryOptions({
    queryKey: ['author', id, 'credits'],
    queryFn: async ({ signal }): Promise<Record<CreditRole, number>> => {
      const [author, artist] = await Promise.all(
        creditRoles.map((role) =>
          call('titles.list', { query: { ...creditsQuery(id, role), ...titleFilter(noFilters), limit: 0 }, signal }),
        ),
      );
      return { author: author!.total, artist: artist!.total };
    },
  });

/** Number of an author's titles, the most followed ones first, that the facts in the head are taken from. */
const maxFactTitles = 32;

/** The most followed titles that an author wrote or drew, and how many there are. */
export const authorTitlesQuery = (id: string, filters: Filters) =>
  queryOptions({
    queryKey: ['author', id, 'titles', filters],
    queryFn: async ({ signal }) => {
      const query = { authorOrArtist: id, ...titleFilter(filters), order: { followedCount: 'desc' as const } };
      const { data, total } = await call('titles.list', { query: { ...query, limit: maxFactTitles }, signal });
      return { titles: data, total };
    },
  });

export async function findAuthors(
  query: NonNullable<ClientQuery<'authors.list'>>,
  { signal, ...page }: PageRequest,
): Promise<PagedResponse<ListedAuthor>> {
  const response = await call('authors.list', { query: { ...query, ...page }, signal });
  const credits = new Map(response.data.map((author) => [author.id, relatedIds(author, 'manga')]));
  const ids = [...new Set([...credits.values()].flatMap((titles) => titles.slice(0, maxSamples)))];
  const samples = await fetchTitles(ids, signal);
  const data = response.data.map((author): ListedAuthor => {
    const titles = credits.get(author.id) ?? [];
    return {
      ...author,
      titles: titles.length,
      samples: titles.slice(0, maxSamples).flatMap((id) => samples.get(id) ?? []),
    };
  });
  return { ...response, data };
}

/** Titles by id, with their covers. Returns none if the request fails: a list of names is useful without them. */
async function fetchTitles(ids: string[], signal: AbortSignal): Promise<Map<string, Title>> {
  if (ids.length === 0) return new Map();
  const query = {
    ids,
    limit: ids.length,
    contentRating: ['safe' as const, 'suggestive' as const],
    includes: ['cover_art' as const],
  };
  const response = await call('titles.list', { query, signal }).catch(() => null);
  return new Map((response?.data ?? []).map((title) => [title.id, title]));
}
