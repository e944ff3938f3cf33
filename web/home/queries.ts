import { queryOptions } from '@tanstack/react-query';
import type { ClientResponse } from '#contract/client.gen.ts';
import { fetchTitles, type TitleFeed } from '#web/feeds/title-feeds.ts';
import { call } from '#web/lib/api.ts';
import type { Chapter, Title } from '#web/lib/related.ts';

const latestCount = 15;
/** Titles in a rail. */
export const railCount = 6;
const popularCount = 7;
/** A title counts as new for so long. */
const newDays = 90;
const dayMs = 86_400_000;

export interface Update {
  title: Title;
  chapter: Chapter;
}

/** The titles with the newest chapters, each once, with that chapter. */
export const latestQuery = queryOptions({
  queryKey: ['home', 'latest'],
  queryFn: async ({ signal }): Promise<Update[]> => {
    const titles = await call('titles.list', {
      query: {
        limit: latestCount,
        order: { latestUploadedChapter: 'desc' },
        includes: ['cover_art'],
        hasAvailableChapters: true,
      },
      signal,
    });
    const ids = titles.data.flatMap(({ attributes }) => attributes.latestUploadedChapter ?? []);
    if (ids.length === 0) return [];
    const chapters = await call('chapters.list', {
      query: { ids, limit: ids.length, includes: ['scanlation_group'] },
      signal,
    });
    const byId = new Map(chapters.data.map((chapter) => [chapter.id, chapter]));
    return titles.data.flatMap((title) => {
      const chapter = byId.get(title.attributes.latestUploadedChapter ?? '');
      return chapter ? [{ title, chapter }] : [];
    });
  },
});

export type TitlesAnswer = ClientResponse<'titles.list'>;

/** The first titles of a feed. `total` of the recent ones says whether the site has any titles at all. */
export const railQuery = (feed: TitleFeed) =>
  queryOptions({
    queryKey: ['home', 'rail', feed],
    queryFn: ({ signal }): Promise<TitlesAnswer> => fetchTitles(feed, { limit: railCount, offset: 0, signal }),
  });

/** Ratings and follows by title. */
export const figuresQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ['home', 'figures', ids],
    queryFn: async ({ signal }) => (await call('statistics.titles', { query: { manga: ids }, signal })).statistics,
    enabled: ids.length > 0,
  });

/** The most followed titles of the last months; art that needs a veil stays out of the large picture. */
export const popularQuery = queryOptions({
  queryKey: ['home', 'popular'],
  queryFn: ({ signal }) => {
    const midnight = Math.floor(Date.now() / dayMs) * dayMs;
    return call('titles.list', {
      query: {
        limit: popularCount,
        order: { followedCount: 'desc' },
        createdAtSince: new Date(midnight - newDays * dayMs),
        contentRating: ['safe', 'suggestive'],
        includes: ['cover_art', 'author', 'artist'],
      },
      signal,
    });
  },
});
