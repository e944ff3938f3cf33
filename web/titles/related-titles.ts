// Queries of other titles than that of the page, apart from its own ones, which the reader loads at once.
import { queryOptions } from '@tanstack/react-query';
import { contentRatings } from '#contract/rules/content-ratings.ts';
import { titleFilter, type Filters } from '#contract/rules/filters.ts';
import { limits } from '#contract/rules/limits.ts';
import { call } from '#web/lib/api/call.ts';
import { relatedId, type Title } from '#web/lib/catalogue/related.ts';
import { withStatistics } from './found.ts';

/** Titles by id, with covers, of every content rating; titles that no longer exist are left out. */
export const titlesByIdQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['titles', 'by id', ids],
    queryFn: ({ signal }) => titlesById(ids, signal),
    enabled: ids.length > 0,
  });

export const recommendationsQuery = (id: string, filters: Filters) =>
  queryOptions({
    queryKey: ['title', id, 'recommendations', filters],
    queryFn: async ({ signal }) => {
      const { data } = await call('titles.recommendations', {
        params: { id },
        query: { contentRating: titleFilter(filters).contentRating },
        signal,
      });
      const scores = data.map((each) => ({ id: relatedId(each, 'manga') ?? '', score: each.attributes.score }));
      const titles = await titlesById(
        scores.map((each) => each.id),
        signal,
      );
      const rated = await withStatistics([...titles.values()], signal);
      const byId = new Map(rated.map((title) => [title.id, title]));
      return scores.flatMap(({ id: titleId, score }) => {
        const title = byId.get(titleId);
        return title ? [{ title, score }] : [];
      });
    },
  });

async function titlesById(ids: readonly string[], signal: AbortSignal): Promise<Map<string, Title>> {
  const uniqueIds = [...new Set(ids)];
  const batches = Array.from({ length: Math.ceil(uniqueIds.length / limits.idsMax) }, (_, batchIndex) =>
    uniqueIds.slice(batchIndex * limits.idsMax, (batchIndex + 1) * limits.idsMax),
  );
  const responses = await Promise.all(
    batches.map((batch) =>
      call('titles.list', {
        query: { ids: batch, limit: batch.length, contentRating: [...contentRatings], includes: ['cover_art'] },
        signal,
      }),
    ),
  );
  return new Map(responses.flatMap(({ data }) => data).map((title) => [title.id, title]));
}
