// The chapters of followed titles as an infinite list. Pages continue at a place in the list, not at a number, and leave
// out what came out after the first one: so nothing is skipped or shown twice while chapters arrive and are marked.
import { useCallback, useMemo } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import type { Chapter, Title } from '#web/lib/catalogue/related.ts';
import { useFilters } from '#web/lib/preferences/filters.ts';
import { useHistoryEntry } from '#web/lib/navigation/location.ts';
import { sendPositions } from '#web/lib/reading/outbox.ts';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { followsKey } from '#web/lib/library/follows-key.ts';
import { updatesQuery, type UpdatesFilter } from './queries.ts';

/** A chapter number with its versions, the best one first. */
export interface UpdateNumber {
  versions: readonly [Chapter, ...Chapter[]];
  read: boolean;
}

/** The chapters of a title that came out on one day. */
export interface UpdateGroup {
  key: string;
  day: string;
  title: Title;
  notify: number;
  /** Numbers of that day, of which `numbers` may have only the last ones. */
  total: number;
  /** Ids of the best version of each unread number, as of the response. */
  unread: readonly string[];
  numbers: readonly UpdateNumber[];
}

type Page = ClientResponse<'follows.updates'>;

const pageSize = 16;
const gcTimeMs = 20 * 60_000;
/** Interval at which an open page asks for newer chapters. */
const pollMs = 2 * 60_000;

export function useUpdates(filter: UpdatesFilter) {
  const filters = useFilters();
  const entry = useHistoryEntry();
  const client = useQueryClient();
  const request = useMemo(() => updatesQuery(filters, filter), [filters, filter]);
  // not below the key of what is read: a list must not change while it is being read
  const queryKey = useMemo(() => ['updates', request, entry] as const, [request, entry]);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      if (!pageParam) await sendPositions();
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return call('follows.updates', { query: { ...request, ...pageParam, limit: pageSize, timeZone }, signal });
    },
    initialPageParam: null as { after: string; until: Date } | null,
    getNextPageParam: (page) => (page.next === null ? null : { after: page.next, until: new Date(page.at) }),
    staleTime: Infinity,
    gcTime: gcTimeMs,
  });
  const { data, hasNextPage, fetchNextPage, isFetching, refetch } = query;
  const pages = data?.pages;
  const groups = useMemo(() => groupsOf(pages ?? []), [pages]);
  const days = useMemo(
    () => new Map(pages?.flatMap((page) => page.days.map((day) => [day.day, day] as const))),
    [pages],
  );
  const since = pages?.[0]?.at;
  const newer = useQuery({
    queryKey: [...followsKey, 'newer', request, since],
    queryFn: ({ signal }) => call('follows.newer', { query: { ...request, since: new Date(since!) }, signal }),
    enabled: since !== undefined,
    staleTime: pollMs / 2,
    initialData: { result: 'ok' as const, chapters: 0 },
    initialDataUpdatedAt: () => Date.now(),
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
  });
  const failure = useFailure(query);
  const pageFailure = data === undefined ? null : query.error;
  return {
    groups,
    days,
    failure,
    pageFailure,
    isLoading: data === undefined && failure === null,
    isFetching,
    hasNext: hasNextPage,
    /** Chapters that came out since the list was loaded. */
    newer: newer.data?.chapters ?? 0,
    /** Loads the next page; to be called as its end comes into view. */
    showMore: useCallback(() => {
      if (hasNextPage && !isFetching && !pageFailure) void fetchNextPage();
    }, [hasNextPage, isFetching, pageFailure, fetchNextPage]),
    retry: useCallback(() => {
      void (data === undefined ? refetch() : fetchNextPage());
    }, [data, refetch, fetchNextPage]),
    /** Loads the list anew from its beginning. */
    restart: useCallback(() => client.resetQueries({ queryKey }), [client, queryKey]),
    entry,
    name: JSON.stringify(request),
  };
}

function groupsOf(pages: readonly Page[]): UpdateGroup[] {
  const groups = new Map<string, UpdateGroup>();
  for (const page of pages) {
    const titles = new Map(page.titles.map((title) => [title.id, title]));
    const chapters = new Map(page.chapters.map((chapter) => [chapter.id, chapter]));
    for (const { title: titleId, day, notify, total, unread, numbers } of page.data) {
      const title = titles.get(titleId);
      const key = `${day} ${titleId}`;
      if (!title || groups.has(key)) continue;
      const known = numbers.flatMap(({ versions, read }): UpdateNumber[] => {
        const [best, ...others] = versions.flatMap((id) => chapters.get(id) ?? []);
        return best ? [{ versions: [best, ...others], read }] : [];
      });
      if (known.length > 0) groups.set(key, { key, day, title, notify, total, unread, numbers: known });
    }
  }
  return [...groups.values()];
}
