import { useInfiniteQuery } from '@tanstack/react-query';
import { useFailure } from '#web/lib/api/use-failure.ts';
import { lastingQuery, type LastingSession } from '#web/lib/session/use-lasting-session.ts';
import { itemsQuery, type QueueFilters } from './queries.ts';
import type { QueueItem } from './words.ts';

/** The queue with its filters, page after page. */
export function useQueue(session: LastingSession, filters: QueueFilters) {
  const query = useInfiniteQuery(lastingQuery(session, itemsQuery(filters)));
  const failure = useFailure(query);
  const pages = query.data?.pages ?? [];
  // an item that moved meanwhile may be on two pages
  const items = [
    ...new Map(pages.flatMap((page) => page.items).map((item): [string, QueueItem] => [item.id, item])).values(),
  ];
  // until the queue is known nothing says that it is done
  const hasNext = pages[0]?.hasNext ?? true;
  return { query, failure, items, total: pages[0]?.total ?? null, hasNext };
}
export type Queue = ReturnType<typeof useQueue>;
