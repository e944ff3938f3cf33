import { infiniteQueryOptions, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ClientQuery } from '#contract/client.gen.ts';
import type { Language } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { relatedId, type Chapter, type Title } from '#web/lib/related.ts';

const step = 60;
const everyRating = ['safe', 'suggestive', 'erotica', 'pornographic'] as const;

/** A piece of a feed, with the titles that its chapters belong to. */
export interface FeedStep {
  chapters: Chapter[];
  titles: Title[];
  /** Where the next piece begins; null after the last one, and where the API ends. */
  next: number | null;
}

export type FeedQuery = UseInfiniteQueryResult<InfiniteData<FeedStep>>;

/** What a feed asks its endpoint with. */
export type FeedPage = Pick<ClientQuery<'chapters.list'>, 'limit' | 'offset' | 'order' | 'includes'>;

/**
 * A feed of chapters, newest first, in pieces. `ask` calls the endpoint with the given page in its query; covers come by
 * a second call, because a title in a relationship has none.
 */
export function feedOptions(
  key: readonly unknown[],
  ask: (page: FeedPage, signal: AbortSignal) => Promise<{ data: Chapter[]; total: number }>,
) {
  return infiniteQueryOptions({
    queryKey: ['feed', ...key],
    queryFn: async ({ pageParam: offset, signal }): Promise<FeedStep> => {
      const page: FeedPage = {
        limit: step,
        offset,
        order: { readableAt: 'desc' },
        includes: ['scanlation_group', 'user'],
      };
      const { data: chapters, total } = await ask(page, signal);
      const ids = [...new Set(chapters.flatMap((chapter) => relatedId(chapter, 'manga') ?? []))];
      const titles =
        ids.length === 0
          ? []
          : (
              await call('titles.list', {
                query: { ids, limit: ids.length, includes: ['cover_art'], contentRating: [...everyRating] },
                signal,
              })
            ).data;
      const after = offset + step;
      const ended = chapters.length === 0 || after >= total || after + step > limits.resultWindow;
      return { chapters, titles, next: ended ? null : after };
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
  });
}

/** The newest chapters of the whole site in some languages; in all of them when none is given. */
export const latestFeed = (languages: readonly Language[]) =>
  feedOptions(['latest', ...languages], (page, signal) =>
    call('chapters.list', {
      query: { ...page, ...(languages.length > 0 ? { translatedLanguage: [...languages] } : {}) },
      signal,
    }),
  );
