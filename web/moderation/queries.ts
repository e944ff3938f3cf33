import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ReviewKind } from '#contract/rules/decision-reasons.ts';
import { reviewKinds } from '#contract/rules/decision-reasons.ts';
import { type QueueOrder, queueOrders } from '#contract/rules/queue-orders.ts';
import { moderationLimits } from '#contract/rules/moderation-limits.ts';
import type { ClientResponse } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';

export interface QueueFilters {
  kind: ReviewKind | null;
  language: string | null;
  whose: 'unclaimed' | 'mine' | null;
  overdue: boolean;
  sort: QueueOrder;
}

/** Key of everything that the workbench holds, which a decision makes outdated. */
export const moderationKey = ['moderation'];

/** Asks again who holds what, and how many wait. */
export const refreshQueue = (client: QueryClient): Promise<unknown> =>
  Promise.all(['items', 'counts'].map((part) => client.invalidateQueries({ queryKey: [...moderationKey, part] })));

const refreshMs = 30_000;

export function readFilters(params: URLSearchParams): QueueFilters {
  const whose = params.get('whose');
  return {
    kind: reviewKinds.find((each) => each === params.get('kind')) ?? null,
    language: params.get('lang'),
    whose: whose === 'unclaimed' || whose === 'mine' ? whose : null,
    overdue: params.get('overdue') === '1',
    sort: queueOrders.find((each) => each === params.get('sort')) ?? 'due',
  };
}

export const countsQuery = queryOptions({
  queryKey: [...moderationKey, 'counts'],
  queryFn: ({ signal }) => call('moderation.counts', { signal }),
  refetchInterval: refreshMs,
});

export const itemsQuery = ({ kind, language, whose, overdue, sort }: QueueFilters) =>
  infiniteQueryOptions({
    queryKey: [...moderationKey, 'items', kind, language, whose, overdue, sort],
    queryFn: ({ signal, pageParam }) =>
      call('moderation.items', {
        query: {
          limit: moderationLimits.itemsPerPage,
          offset: pageParam,
          ...(kind ? { kind } : {}),
          ...(language ? { language: language as never } : {}),
          ...(whose ? { whose } : {}),
          ...(overdue ? { overdue: true } : {}),
          sort,
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ items, total }, _, offset) =>
      items.length > 0 && offset + items.length < total ? offset + items.length : null,
    refetchInterval: refreshMs,
  });

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: [...moderationKey, 'item', id],
    queryFn: ({ signal }) => call('moderation.item', { params: { id }, signal }),
    select: ({ item }) => item,
    // the editor of a draft is in another tab
    refetchOnWindowFocus: 'always',
  });

export type ComparedSide = ClientResponse<'moderation.compare'>['sides'][number];

/** The subject of an item beside a possible duplicate. @param other id of that one */
export const comparisonQuery = (id: string, other: string) =>
  queryOptions({
    queryKey: [...moderationKey, 'compare', id, other],
    queryFn: ({ signal }) => call('moderation.compare', { params: { id, other }, signal }),
  });
