import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { ClientQuery, ClientResponse } from '#contract/generated/client.ts';
import { unblurredRatings } from '#contract/rules/content-ratings.ts';
import { chapterFilter, titleFilter, type Filters } from '#contract/rules/filters.ts';
import { call } from '#web/lib/api/call.ts';
import { relatedIds, type Author, type Title } from '#web/lib/catalogue/related.ts';
import { findTitles } from '#web/titles/found.ts';
import type { PagedResponse, PageRequest } from '#web/lib/lists/use-paged-list.ts';

/** Maximum number of titles that an author's card names. */
const maxSamples = 3;

/**
 * Author in a list, with the number of titles that the reader's filters show, and the newest of them; `samples` is empty
 * if they failed to load. `hidden`: how many titles the filters hide. `coverTitle`: the title whose cover stands for the
 * author; null if other authors have the covers of all.
 */
export type ListedAuthor = Author & { titles: number; hidden: number; samples: Title[]; coverTitle: Title | null };

export const authorQuery = (id: string) =>
  queryOptions({
    queryKey: ['author', id],
    queryFn: async ({ signal }): Promise<ShownAuthor> => {
      const { data, can } = await call('authors.get', { params: { id }, signal });
      return { ...data, can };
    },
  });

type Can = NonNullable<ClientResponse<'authors.get'>['can']>;
/** An author with what the viewer may do with it; undefined for guests. */
export type ShownAuthor = Author & { can: Can | undefined };

export interface EditedAuthor {
  author: Author;
  can: Can;
}

/** The author for its editor, never from a cache: a stale version would be refused when it is saved. */
export const editedAuthorQuery = (id: string, viewer: string | undefined) =>
  queryOptions({
    queryKey: ['edited author', id, viewer],
    queryFn: async ({ signal }): Promise<EditedAuthor> => {
      const { data, can } = await call('authors.get', { params: { id }, noCache: true, signal });
      return { author: data, can: can ?? {} };
    },
    // what is being typed is not to be replaced
    staleTime: Infinity,
    gcTime: 0,
  });

/** The last review of an author whom the viewer added; null for none. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['author', id, 'review'],
    queryFn: async ({ signal }) => (await call('reviews.own', { query: { ids: [id] }, signal })).reviews[0] ?? null,
  });

/** Authors whose names are like the typed one. */
export const authorsNamedQuery = (name: string) =>
  queryOptions({
    queryKey: ['authors named', name],
    queryFn: async ({ signal }) =>
      (await call('authors.list', { query: { name, order: { relevance: 'desc' }, limit: 5 }, signal })).data,
    enabled: name !== '',
  });

/** Loads an author that was changed or deleted anew, wherever it is shown. */
export function forgetAuthor(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: ['author', id] });
  void client.invalidateQueries({ queryKey: ['authors'] });
}

export const creditRoles = ['author', 'artist'] as const;
export type CreditRole = (typeof creditRoles)[number];

/** Filter for the titles that credit an author in one role. */
export const creditsQuery = (id: string, role: CreditRole): NonNullable<ClientQuery<'titles.list'>> =>
  role === 'author' ? { authors: [id] } : { artists: [id] };

/** How many titles an author wrote and drew, of those that the filters show. */
export const creditCountsQuery = (id: string, filters: Filters) =>
  queryOptions({
    queryKey: ['author', id, 'credits', filters],
    queryFn: async ({ signal }): Promise<Record<CreditRole, number>> => {
      const [author, artist] = await Promise.all(
        creditRoles.map((role) =>
          call('titles.list', { query: { ...creditsQuery(id, role), ...titleFilter(filters), limit: 0 }, signal }),
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
      const order = { followedCount: 'desc' as const };
      const includes = ['cover_art' as const];
      const query = { authorOrArtist: id, ...titleFilter(filters), order, includes };
      const { data, total } = await call('titles.list', { query: { ...query, limit: maxFactTitles }, signal });
      return { titles: data, total };
    },
  });

/** The first of an author's titles with its statistics, for those who have one only. */
export const onlyTitleQuery = (id: string, filters: Filters) =>
  queryOptions({
    queryKey: ['author', id, 'only title', filters],
    queryFn: async ({ signal }) => {
      const query = { authorOrArtist: id, ...titleFilter(filters) };
      return (await findTitles(query, { limit: 1, offset: 0, signal })).data[0] ?? null;
    },
  });

/** The first chapter of a title that the reader's filters show, in the languages that they read if there is one. */
export const firstChapterQuery = (titleId: string, filters: Filters) =>
  queryOptions({
    queryKey: ['first chapter', titleId, filters],
    queryFn: async ({ signal }) => {
      const query = { manga: titleId, order: { volume: 'asc', chapter: 'asc' } as const, limit: 1 };
      const [chapter] = (await call('chapters.list', { query: { ...query, ...chapterFilter(filters) }, signal })).data;
      if (chapter) return chapter;
      return (await call('chapters.list', { query, signal })).data[0] ?? null;
    },
  });

export const findAuthors =
  (filters: Filters) =>
  async (
    query: NonNullable<ClientQuery<'authors.list'>>,
    { signal, ...page }: PageRequest,
  ): Promise<PagedResponse<ListedAuthor>> => {
    const response = await call('authors.list', { query: { ...query, ...page }, signal });
    return { ...response, data: await withSamples(response.data, filters, signal) };
  };

/** Most titles that one request takes. */
const maxTitleIds = 100;

/** Adds to authors how many of their titles the filters show, the newest ones, and a cover that no other author has. */
export async function withSamples(
  authors: readonly Author[],
  filters: Filters,
  signal: AbortSignal,
): Promise<ListedAuthor[]> {
  const credits = authors.map((author) => relatedIds(author, 'manga'));
  // the newest titles of each author first: further ones are only counted
  const samples = credits.flatMap((ids) => ids.slice(0, maxSamples));
  const ids = [...new Set([...samples, ...credits.flat()])].slice(0, maxTitleIds);
  const titles = await fetchTitles(ids, filters, signal);
  const asked = new Set(titles ? ids : []);
  const usedCovers = new Set<string>();
  return authors.map((author, index): ListedAuthor => {
    const shownIds = credits[index]!.filter((id) => !asked.has(id) || titles?.has(id));
    const shownTitles = shownIds.flatMap((id) => titles?.get(id) ?? []);
    const unblurredTitles = shownTitles.filter(({ attributes }) =>
      unblurredRatings.some((rating) => rating === attributes.contentRating),
    );
    const coverTitle = unblurredTitles.find(({ id }) => !usedCovers.has(id)) ?? null;
    if (coverTitle) usedCovers.add(coverTitle.id);
    const hidden = credits[index]!.length - shownIds.length;
    return { ...author, titles: shownIds.length, hidden, samples: shownTitles.slice(0, maxSamples), coverTitle };
  });
}

/** Titles by id, with their covers. Null if the request fails: a list of names is useful without them. */
async function fetchTitles(ids: string[], filters: Filters, signal: AbortSignal): Promise<Map<string, Title> | null> {
  if (ids.length === 0) return new Map();
  const query = { ids, limit: ids.length, ...titleFilter(filters), includes: ['cover_art' as const] };
  const response = await call('titles.list', { query, signal }).catch(() => null);
  return response && new Map(response.data.map((title) => [title.id, title]));
}
