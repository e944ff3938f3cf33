// Collections that answer by limit and offset as one endless list, to the end of the window that the API pages in.
import { useCallback, useMemo } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useLocationProperty } from 'wouter/use-browser-location';
import { limits } from '#contract/rules/limits.ts';
import { scrollPositionOf } from './scroll-positions.ts';
import { entryKey } from '../navigation/routes.ts';
import { useFailure } from '../api/use-failure.ts';

/** An answer of a collection. */
export interface PagedAnswer<T> {
  data: T[];
  total: number;
  limit: number;
  offset: number;
  hidden?: number | undefined;
}

interface PagedListInput<T> {
  /** Names what is asked for; the same name means the same list. */
  key: readonly unknown[];
  /** Items a page, at most what the endpoint allows. */
  limit: number;
  fetchPage: (page: { limit: number; offset: number; signal: AbortSignal }) => Promise<PagedAnswer<T>>;
  /** The first page, when it is at hand without asking. */
  known?: () => PagedAnswer<T> | undefined;
  enabled?: boolean;
  /** What one list shows while the next one loads: the items of the last one. `isOld` tells. */
  keepOld?: boolean;
}

export interface PagedList<T> {
  /** Loaded items in order, each id once. */
  items: readonly T[];
  /** Place of the first loaded item; more than 0 only after a reload in the middle of a list. */
  start: number;
  /** How many there are in all, also beyond the window; null until the first answer. */
  total: number | null;
  /** How many more there are that the viewer blocks. */
  hidden: number;
  /** The list was left here with so many items; there is room for them before they are loaded again. */
  expected: number;
  /** Nothing has arrived yet. */
  isLoading: boolean;
  /** The items are those of the last question. */
  isOld: boolean;
  /** Why there is nothing to show. */
  failure: Error | null;
  /** Why the last asked page beside the loaded ones is missing. */
  pageFailure: Error | null;
  isFetching: boolean;
  hasNext: boolean;
  /** More than the window holds: the list stops before its end. */
  isCut: boolean;
  /** Asks again for what failed. */
  retry: () => void;
  /** Tells which items are in sight, so that those near them get loaded. */
  show: (first: number, last: number) => void;
  /** The history entry and the name of this list, for its place. */
  entry: string;
  name: string;
}

/** Lists that were left are kept as they are, so that the way back leads to the same place. */
const keptMs = 20 * 60_000;

/**
 * An infinite list of one history entry: going back shows what was there, a new visit asks anew. After a reload it
 * begins with the page that was in sight, and loads those before it when they come into sight.
 */
export function usePagedList<T extends { id: string }>({
  key,
  limit,
  fetchPage,
  known,
  enabled = true,
  keepOld = false,
}: PagedListInput<T>): PagedList<T> {
  const entry = useLocationProperty(entryKey);
  const name = JSON.stringify(key);
  const left = useMemo(() => scrollPositionOf(entry, name), [entry, name]);

  const from = Math.floor((left?.first ?? 0) / limit) * limit;

  const query = useInfiniteQuery({
    queryKey: ['pages', ...key, entry],
    queryFn: ({ pageParam, signal }) => fetchPage({ ...span(pageParam, limit), signal }),
    initialPageParam: from,
    initialData: () => {
      const first = from === 0 ? known?.() : undefined;
      return first && { pages: [first], pageParams: [0] };
    },
    getNextPageParam: (last) => {
      const offset = last.offset + last.limit;
      return last.data.length > 0 && offset < Math.min(last.total, limits.resultWindow) ? offset : undefined;
    },
    getPreviousPageParam: ({ offset }) => (offset > 0 ? Math.max(0, offset - limit) : undefined),
    placeholderData: keepOld ? keepPreviousData : undefined,
    enabled,
    // a list that is being read does not change under the reader
    staleTime: Infinity,
    gcTime: keptMs,
  });

  const { data, isFetching, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage, refetch } = query;
  const pages = data?.pages;
  const items = useMemo(() => unique(pages?.flatMap((page) => page.data) ?? []), [pages]);
  const total = pages?.at(-1)?.total ?? null;
  const start = pages?.[0]?.offset ?? 0;
  const end = start + items.length;
  const failure = useFailure(query);
  const pageFailure = data !== undefined && !query.isPlaceholderData ? query.error : null;
  const waits = isFetching || pageFailure !== null || query.isPlaceholderData;

  const show = useCallback(
    (first: number, last: number) => {
      if (waits) return;
      if (hasNextPage && last >= end - limit / 2) void fetchNextPage();
      else if (hasPreviousPage && first < start + limit / 4) void fetchPreviousPage();
    },
    [waits, start, end, limit, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage],
  );
  const before = query.isFetchPreviousPageError;
  const retry = useCallback(() => {
    void (data === undefined ? refetch() : before ? fetchPreviousPage() : fetchNextPage());
  }, [data, before, refetch, fetchPreviousPage, fetchNextPage]);

  return {
    items,
    start,
    total,
    hidden: pages?.at(-1)?.hidden ?? 0,
    expected: hasNextPage ? Math.min(Math.max(end, left?.count ?? 0), total ?? 0, limits.resultWindow) : end,
    isLoading: data === undefined && failure === null,
    isOld: query.isPlaceholderData,
    failure,
    pageFailure,
    isFetching,
    hasNext: hasNextPage,
    isCut: !hasNextPage && total !== null && total > limits.resultWindow,
    retry,
    show,
    entry,
    name,
  };
}

/** The last page of the window is as long as the window lets it. */
const span = (offset: number, limit: number) => ({ offset, limit: Math.min(limit, limits.resultWindow - offset) });

/** What moved to a later page between two questions stays where it was first seen. */
function unique<T extends { id: string }>(items: T[]): T[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}
