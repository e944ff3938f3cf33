import type { UnfilteredCounts } from '#web/lib/lists/HiddenByFilters.tsx';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { noFilters, titleFilter, type Filters } from '#contract/rules/filters.ts';
import type { ClientQuery, ClientResponse } from '#contract/generated/client.ts';
import { listQueries, mosaicCoverCount, preloadedEntryCount } from '#contract/preload/list-queries.ts';
import { headQueries } from '#contract/preload/queries.ts';
import { fetchRequest, call, preloadedResponse } from '#web/lib/api/call.ts';
import { mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { relatedIds, type Title } from '#web/lib/catalogue/related.ts';
import type { PagedResponse } from '#web/lib/lists/use-paged-list.ts';
import { preloadedTitles, withStatistics, type RatedTitle } from '#web/titles/found.ts';
import { unblurredRatings } from '#contract/rules/content-ratings.ts';
import type { PageRequest } from '#web/lib/lists/use-paged-list.ts';

export type ListAbout = ClientResponse<'lists.about'>;

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['list', id],
    queryFn: ({ signal }) => fetchRequest(headQueries.list(id), signal),
    initialData: () => preloadedResponse(headQueries.list(id)),
  });

export type ListSummary = ClientResponse<'lists.summary'>;

/** Summary of the titles that the reader's filters let through. A list that cannot be summed up has fewer filters. */
export const summaryQuery = (id: string, filters: Filters) =>
  queryOptions({
    queryKey: ['list', id, 'summary', filters],
    queryFn: ({ signal }) => call('lists.summary', { params: { id }, query: titleFilter(filters), signal }),
    meta: { secondary: true },
  });

/** URLs of the covers in the list's mosaic. */
export const mosaicQuery = (id: string) =>
  queryOptions({
    queryKey: ['list', id, 'mosaic'],
    queryFn: async ({ signal }) => mosaicCovers(await fetchRequest(listQueries.mosaic(id), signal)),
    initialData: () => {
      const titles = preloadedResponse(listQueries.mosaic(id));
      return titles && mosaicCovers(titles);
    },
  });

const mosaicCovers = ({ data }: ClientResponse<'lists.titles'>): string[] =>
  data.flatMap((title) => mainCoverUrl(title, 256) ?? []).slice(0, mosaicCoverCount);

/** A title of a list with the owner's note. */
export interface ListEntry {
  /** Id of the title. */
  id: string;
  title: RatedTitle;
  note: string | null;
}

/** A page of a list's titles with notes and ratings, in its order unless the criteria have another. Either is left out if it cannot be loaded. */
export async function fetchEntries(
  id: string,
  filters: Filters,
  { signal, ...page }: PageRequest,
  criteria: ClientQuery<'lists.titles'> = {},
): Promise<PagedResponse<ListEntry>> {
  const response = await fetchRequest(listQueries.titles(id, filters, page, criteria), signal);
  if (response.data.length === 0) return { ...response, data: [] };
  const [titles, notes] = await Promise.all([
    withStatistics(response.data, signal),
    fetchRequest(listQueries.notes(id, response.data), signal).catch(() => undefined),
  ]);
  return { ...response, data: withNotes(titles, notes) };
}

/** The first page of a list's titles, if it was preloaded with the document, notes included. */
export function preloadedEntries(id: string, filters: Filters): PagedResponse<ListEntry> | undefined {
  const page = preloadedTitles(listQueries.titles(id, filters, { limit: preloadedEntryCount, offset: 0 }));
  if (!page) return undefined;
  if (page.data.length === 0) return { ...page, data: [] };
  const notes = preloadedResponse(listQueries.notes(id, page.data));
  // without the notes the page is requested, or they would be missing until the next visit
  return notes && { ...page, data: withNotes(page.data, notes) };
}

const withNotes = (titles: readonly RatedTitle[], response: ClientResponse<'lists.notes'> | undefined): ListEntry[] =>
  titles.map((title) => ({ id: title.id, title, note: response?.notes[title.id] ?? null }));

/** One of the titles of a list, chosen at random; null if the filters let none through. */
export async function randomTitleOf(id: string, filters: Filters): Promise<Title | null> {
  const fetchTitle = (offset: number, limit: number) =>
    call('lists.titles', { params: { id }, query: { offset, limit, ...titleFilter(filters) } });
  const { total } = await fetchTitle(0, 0);
  const { data } = await fetchTitle(Math.floor(Math.random() * total), 1);
  return data[0] ?? null;
}

/** Counts the titles of a list by the criteria, ignoring the reader's filters. */
export async function countEntries(
  id: string,
  criteria: ClientQuery<'lists.titles'>,
  signal: AbortSignal,
): Promise<UnfilteredCounts> {
  const { order: _order, ...filters } = criteria;
  const query = { ...titleFilter(noFilters), ...filters, limit: 0 };
  return call('lists.titles', { params: { id }, query, signal });
}

/** Data of one row in a list of MDLists: name, number of titles and some covers. */
export interface ListCard {
  id: string;
  name: string;
  titles: number;
  covers: string[];
}

/** A page of a user's public lists, with the covers of their first titles. */
export async function fetchListsOf(userId: string, { signal, ...page }: PageRequest): Promise<PagedResponse<ListCard>> {
  const response = await call('lists.ofUser', { params: { id: userId }, query: page, signal });
  const mosaicTitleIds = response.data.map((list) => relatedIds(list, 'manga').slice(0, mosaicCoverCount));
  const covers = await fetchCoverUrls(mosaicTitleIds.flat(), signal);
  const data = response.data.map((list, index) => ({
    id: list.id,
    name: list.attributes.name,
    titles: relatedIds(list, 'manga').length,
    covers: mosaicTitleIds[index]!.flatMap((id) => covers.get(id) ?? []),
  }));
  return { ...response, data };
}

/** Adds the covers of their first titles to lists; none if they cannot be loaded. */
export async function withCovers<L extends { first: string[] }>(
  lists: readonly L[],
  signal: AbortSignal,
): Promise<(Omit<L, 'first'> & { covers: string[] })[]> {
  const covers = await fetchCoverUrls(
    lists.flatMap(({ first }) => first),
    signal,
  ).catch(() => new Map<string, string>());
  return lists.map(({ first, ...list }) => ({ ...list, covers: first.flatMap((id) => covers.get(id) ?? []) }));
}

export type ListOrder = ClientQuery<'lists.shared'>['by'] & string;

/** Pages of the public lists of the whole community. */
export const sharedListsQuery = (order: ListOrder, name: string, limit: number) =>
  infiniteQueryOptions({
    queryKey: ['lists', 'shared', order, name, limit],
    queryFn: async ({ signal, pageParam: offset }) => {
      const query = { by: order, limit, offset, ...(name === '' ? {} : { name }) };
      const { lists, total } = await call('lists.shared', { query, signal });
      return { lists: await withCovers(lists, signal), total };
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * limit < total ? pages.length * limit : undefined),
  });

/** URLs of covers by title, for titles that need no cover blur. */
async function fetchCoverUrls(
  titleIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string | null>> {
  const ids = [...new Set(titleIds)];
  if (ids.length === 0) return new Map();
  const { data } = await call('titles.list', {
    query: { ids, limit: ids.length, contentRating: [...unblurredRatings], includes: ['cover_art'] },
    signal,
  });
  return new Map(data.map((title) => [title.id, mainCoverUrl(title, 256)]));
}
