import { queryOptions } from '@tanstack/react-query';
import type { ClientQuery } from '#contract/generated/client.ts';
import { noFilters, titleFilter } from '#contract/rules/filters.ts';
import { call } from '#web/lib/api/call.ts';
import { mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { relatedIds, type Author } from '#web/lib/catalogue/related.ts';
import type { PagedResponse, PageRequest } from '#web/lib/lists/use-paged-list.ts';

/** Maximum number of covers on an author's card. */
const maxCoversPerAuthor = 4;

/**
 * Author in a list, with covers of the newest titles that need no cover blur; `covers` is empty if they failed to load.
 */
export type ListedAuthor = Author & { titles: number; covers: string[] };

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

export async function findAuthors(
  query: NonNullable<ClientQuery<'authors.list'>>,
  { signal, ...page }: PageRequest,
): Promise<PagedResponse<ListedAuthor>> {
  const response = await call('authors.list', { query: { ...query, ...page }, signal });
  const credits = new Map(response.data.map((author) => [author.id, relatedIds(author, 'manga')]));
  const ids = [...new Set([...credits.values()].flatMap((titles) => titles.slice(0, maxCoversPerAuthor)))];
  const covers = await fetchCoverUrls(ids, signal);
  const data = response.data.map((author): ListedAuthor => {
    const titles = credits.get(author.id) ?? [];
    return { ...author, titles: titles.length, covers: titles.flatMap((id) => covers.get(id) ?? []) };
  });
  return { ...response, data };
}

/** Cover URLs by title id. Returns none if the request fails: a list of names is useful without covers. */
async function fetchCoverUrls(ids: string[], signal: AbortSignal): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const query = {
    ids,
    limit: ids.length,
    contentRating: ['safe' as const, 'suggestive' as const],
    includes: ['cover_art' as const],
  };
  const response = await call('titles.list', { query, signal }).catch(() => null);
  return new Map(
    (response?.data ?? []).flatMap((title) => {
      const cover = mainCoverUrl(title, 256);
      return cover ? [[title.id, cover] as const] : [];
    }),
  );
}
