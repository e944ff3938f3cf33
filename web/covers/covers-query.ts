import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/generated/client.ts';
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

export type CoverReview = ClientResponse<'reviews.own'>['reviews'][number];

/** The most ids that one request asks for. */
const reviewsPerRequest = 100;

/** Reviews of the covers among these that the viewer submitted. */
export const coverReviewsQuery = (titleId: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['edited title', titleId, 'cover reviews', ids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, CoverReview>> => {
      const batches = Array.from({ length: Math.ceil(ids.length / reviewsPerRequest) }, (_, index) =>
        ids.slice(index * reviewsPerRequest, (index + 1) * reviewsPerRequest),
      );
      const answers = await Promise.all(batches.map((batch) => call('reviews.own', { query: { ids: batch }, signal })));
      return new Map(answers.flatMap(({ reviews }) => reviews).map((review) => [review.id, review]));
    },
  });

/** Whether changes of the viewer take effect at once, rather than being reviewed. */
export const editsDirectlyQuery = (titleId: string) =>
  queryOptions({
    queryKey: ['edited title', titleId, 'edits directly'],
    queryFn: async ({ signal }) => !(await call('titleEdits.list', { params: { id: titleId }, signal })).proposes,
  });
