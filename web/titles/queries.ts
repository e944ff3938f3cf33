import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { Chapter, Cover } from '#web/lib/related.ts';

const feedStep = 500;
const coverStep = 100;
/** The API answers no further than this. */
const window = 10_000;
const everyRating = ['safe', 'suggestive', 'erotica', 'pornographic'] as const;

export const titleQuery = (id: string) =>
  queryOptions({
    queryKey: ['title', id],
    queryFn: async ({ signal }) =>
      (await call('titles.get', { params: { id }, query: { includes: ['cover_art', 'author', 'artist'] }, signal }))
        .data,
  });

export const figuresQuery = (id: string) =>
  queryOptions({
    queryKey: ['title', id, 'figures'],
    queryFn: async ({ signal }) => (await call('statistics.title', { params: { id }, signal })).statistics[id] ?? null,
  });

/** Every chapter of the title, in all languages; longer feeds come in several answers. */
export const feedQuery = (id: string) =>
  queryOptions({
    queryKey: ['title', id, 'feed'],
    queryFn: ({ signal }) =>
      collect<Chapter>(feedStep, (limit, offset) =>
        call('titles.feed', {
          params: { id },
          query: {
            limit,
            offset,
            contentRating: [...everyRating],
            order: { volume: 'desc', chapter: 'desc' },
            includes: ['scanlation_group', 'user'],
          },
          signal,
        }),
      ),
  });

export const coversQuery = (id: string) =>
  queryOptions({
    queryKey: ['title', id, 'covers'],
    queryFn: ({ signal }) =>
      collect<Cover>(coverStep, (limit, offset) =>
        call('covers.list', { query: { manga: [id], limit, offset, order: { volume: 'asc' } }, signal }),
      ),
  });

async function collect<T>(
  step: number,
  ask: (limit: number, offset: number) => Promise<{ data: T[]; total: number }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let offset = 0; offset + step <= window; offset += step) {
    const { data, total } = await ask(step, offset);
    all.push(...data);
    if (offset + step >= total || data.length === 0) break;
  }
  return all;
}
