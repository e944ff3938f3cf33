// Presents limit/offset collections as one infinite list, up to the end of the API's result window: the number of items
// that can be reached by offset.
import { useCallback, useMemo } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useHistoryEntry } from '../navigation/location.ts';
import { limits } from '#contract/rules/limits.ts';
import { scrollPositionOf } from './scroll-positions.ts';
import { useFailure } from '../api/use-failure.ts';

/** Page of a collection to fetch; `signal` aborts the request when its result is no longer needed. */
export interface PageRequest {
  limit: number;
  offset: number;
  signal: AbortSignal;
}

/** One page of a collection. */
export interface PagedResponse<T> {
  data: T[];
  total: number;
  limit: number;
  offset: number;
  hidden?: number | undefined;
}

interface PagedListInput<T> {
  /** Query key; the same key means the same list. */
  key: readonly unknown[];
  /** Items per page, at most what the endpoint allows. */
  limit: number;
  fetchPage: (page: PageRequest) => Promise<PagedResponse<T>>;
  /** The first page, when it is available without a request. */
  known?: () => PagedResponse<T> | undefined;
  enabled?: boolean;
  /** Shows the items of the previous list while the next one loads; `isOld` is true then. */
  keepOld?: boolean;
}

export interface PagedList<T> {
  /** Loaded items in order, each id once. */
  items: readonly T[];
  /** Index of the first loaded item; more than 0 only after a reload in the middle of a list. */
  start: number;
  /** Total number of items, including those beyond the result window; null until the first response. */
  total: number | null;
  /** Number of further items that the viewer's blocks hide. */
  hidden: number;
  /** Number of items to reserve space for: as many as the list had when it was left, before they are loaded again. */
  expected: number;
  /** There is no response yet. */
  isLoading: boolean;
  /** The items are those of the previous query. */
  isOld: boolean;
  /** Error when there is nothing to show. */
  failure: Error | null;
  /** Error of the last request for a page before or after the loaded ones. */
  pageFailure: Error | null;
  isFetching: boolean;
  hasNext: boolean;
  /** There are more items than the result window holds: the list stops before its end. */
  isCut: boolean;
  /** Repeats the failed request. */
  retry: () => void;
  /** To be called with the visible range of items, so that adjacent pages are loaded. */
  show: (first: number, last: number) => void;
  /** History entry and name of this list, for its scroll position. */
  entry: string;
  name: string;
}

/** Cache lifetime of a list after its page is left; meanwhile Back restores the items and the scroll position. */
const gcTimeMs = 20 * 60_000;

/**
 * Infinite list of one history entry: Back shows the cached items, a new visit fetches them again. After a reload the
 * list begins with the page that was visible, and loads earlier ones when they enter the viewport.
 */
export function usePagedList<T extends { id: string }>({
  key,
  limit,
  fetchPage,
  known,
  enabled = true,
  keepOld = false,
}: PagedListInput<T>): PagedList<T> {
  const entry = useHistoryEntry();
  const name = JSON.stringify(key);
  const savedPosition = useMemo(() => scrollPositionOf(entry, name), [entry, name]);

  const initialOffset = Math.floor((savedPosition?.first ?? 0) / limit) * limit;

  const query = useInfiniteQuery({
    queryKey: ['pages', ...key, entry],
    queryFn: ({ pageParam, signal }) => fetchPage({ ...pageRange(pageParam, limit), signal }),
    initialPageParam: initialOffset,
    initialData: () => {
      const first = initialOffset === 0 ? known?.() : undefined;
      return first && { pages: [first], pageParams: [0] };
    },
    getNextPageParam: (lastPage) => {
      const offset = lastPage.offset + lastPage.limit;
      return lastPage.data.length > 0 && offset < Math.min(lastPage.total, limits.resultWindow) ? offset : undefined;
    },
    getPreviousPageParam: ({ offset }) => (offset > 0 ? Math.max(0, offset - limit) : undefined),
    placeholderData: keepOld ? keepPreviousData : undefined,
    enabled,
    // never refetched: a list must not change while it is being read
    staleTime: Infinity,
    gcTime: gcTimeMs,
  });

  const { data, isFetching, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage, refetch } = query;
  const pages = data?.pages;
  const items = useMemo(() => uniqueById(pages?.flatMap((page) => page.data) ?? []), [pages]);
  const total = pages?.at(-1)?.total ?? null;
  const start = pages?.[0]?.offset ?? 0;
  const end = start + items.length;
  const failure = useFailure(query);
  const pageFailure = data !== undefined && !query.isPlaceholderData ? query.error : null;
  const cannotLoad = isFetching || pageFailure !== null || query.isPlaceholderData;

  const show = useCallback(
    (first: number, last: number) => {
      if (cannotLoad) return;
      if (hasNextPage && last >= end - limit / 2) void fetchNextPage();
      else if (hasPreviousPage && first < start + limit / 4) void fetchPreviousPage();
    },
    [cannotLoad, start, end, limit, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage],
  );
  const previousPageFailed = query.isFetchPreviousPageError;
  const retry = useCallback(() => {
    void (data === undefined ? refetch() : previousPageFailed ? fetchPreviousPage() : fetchNextPage());
  }, [data, previousPageFailed, refetch, fetchPreviousPage, fetchNextPage]);

  return {
    items,
    start,
    total,
    hidden: pages?.at(-1)?.hidden ?? 0,
    expected: hasNextPage ? Math.min(Math.max(end, savedPosition?.count ?? 0), total ?? 0, limits.resultWindow) : end,
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

/** Clamps the last page to the end of the result window. */
const pageRange = (offset: number, limit: number) => ({ offset, limit: Math.min(limit, limits.resultWindow - offset) });

/** Removes duplicates: an item that moved to a later page between two requests stays at its first index. */
function uniqueById<T extends { id: string }>(items: T[]): T[] {
  const seenIds = new Set<string>();
  return items.filter(({ id }) => !seenIds.has(id) && seenIds.add(id));
}
