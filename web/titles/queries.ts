import { queryOptions } from '@tanstack/react-query';
import { titleQueries, titlePageSizes } from '#contract/preload/queries.ts';
import { fetchRequest, call, preloadedResponse } from '#web/lib/api/call.ts';
import type { Chapter, Cover } from '#web/lib/catalogue/related.ts';

/** Maximum of offset and limit together that the API accepts. */
const maxResultWindow = 10_000;

export const titleQuery = (id: string) =>
  queryOptions({
    queryKey: ['title', id],
    queryFn: ({ signal }) => fetchRequest(titleQueries.title(id), signal),
    initialData: () => preloadedResponse(titleQueries.title(id)),
    select: ({ data }) => data,
  });

export const statisticsQuery = (id: string) =>
  queryOptions({
    queryKey: ['title', id, 'figures'],
    queryFn: async ({ signal }) => (await fetchRequest(titleQueries.statistics(id), signal)).statistics[id] ?? null,
    initialData: () => preloadedResponse(titleQueries.statistics(id))?.statistics[id],
  });

/** All chapters of the title, in all languages; fetched in batches if they exceed the API's page size. */
export const titleChaptersQuery = (id: string) =>
  queryOptions({
    queryKey: ['title', id, 'feed'],
    queryFn: ({ signal }) =>
      fetchAll<Chapter>(titlePageSizes.feed, (limit, offset) =>
        fetchRequest(titleQueries.feed(id, limit, offset), signal),
      ),
    initialData: () => completeResult<Chapter>(preloadedResponse(titleQueries.feed(id, titlePageSizes.feed, 0))),
    select: ({ all }) => all,
  });

/** Number of chapters that the feed leaves out because the viewer blocks them. */
export const hiddenChaptersQuery = (id: string) =>
  queryOptions({ ...titleChaptersQuery(id), select: ({ hidden }: CollectedItems<Chapter>) => hidden });

export const coversQuery = (id: string) =>
  queryOptions({
    queryKey: ['title', id, 'covers'],
    queryFn: ({ signal }) =>
      fetchAll<Cover>(titlePageSizes.covers, (limit, offset) =>
        fetchRequest(titleQueries.covers(id, limit, offset), signal),
      ),
    initialData: () => completeResult<Cover>(preloadedResponse(titleQueries.covers(id, titlePageSizes.covers, 0))),
    select: ({ all }) => all,
  });

export const episodesQuery = (id: string) =>
  queryOptions({
    queryKey: ['title', id, 'episodes'],
    queryFn: async ({ signal }) => (await call('episodes.list', { params: { id }, signal })).data,
  });

interface CollectedItems<T> {
  all: T[];
  /** Number of items that the responses leave out because the viewer blocks them. */
  hidden: number;
}

interface Batch<T> {
  data: T[];
  total: number;
  hidden?: number | undefined;
}

/** Result if the first batch contains all items, otherwise undefined. */
const completeResult = <T>(firstBatch: Batch<T> | undefined): CollectedItems<T> | undefined =>
  firstBatch && firstBatch.data.length === firstBatch.total
    ? { all: firstBatch.data, hidden: firstBatch.hidden ?? 0 }
    : undefined;

async function fetchAll<T>(
  batchSize: number,
  fetchBatch: (limit: number, offset: number) => Promise<Batch<T>>,
): Promise<CollectedItems<T>> {
  const allItems: T[] = [];
  let hidden = 0;
  for (let offset = 0; offset + batchSize <= maxResultWindow; offset += batchSize) {
    const { data, total, ...rest } = await fetchBatch(batchSize, offset);
    allItems.push(...data);
    hidden = rest.hidden ?? 0;
    if (offset + batchSize >= total || data.length === 0) break;
  }
  return { all: allItems, hidden };
}
