import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import type { Cover } from '#web/lib/catalogue/related.ts';

const pageSize = 100;

/** Covers by volume, those without one last. */
export const sortCovers = (covers: readonly Cover[]): Cover[] => covers.toSorted((a, b) => volumeOf(a) - volumeOf(b));

function volumeOf({ attributes: { volume } }: Cover): number {
  const number = Number.parseFloat(volume ?? '');
  return Number.isNaN(number) ? Number.MAX_VALUE : number;
}

/** All covers of a title by volume, also those that wait for review with it. */
export const titleCoversQuery = (titleId: string) =>
  queryOptions({
    queryKey: ['edited title', titleId, 'covers'],
    queryFn: async ({ signal }) => {
      const covers: Cover[] = [];
      for (;;) {
        const { data, total } = await call('covers.list', {
          query: {
            manga: [titleId],
            limit: pageSize,
            offset: covers.length,
            order: { volume: 'asc' },
            blocked: 'show',
          },
          noCache: true,
          signal,
        });
        covers.push(...data);
        if (data.length === 0 || covers.length >= total) return covers;
      }
    },
  });
