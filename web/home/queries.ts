import { queryOptions } from '@tanstack/react-query';
import { homeQuestions } from '#contract/first-screen.ts';
import type { ClientResponse } from '#contract/client.gen.ts';
import { fetchTitles, type TitleFeed } from '#web/feeds/title-feeds.ts';
import { ask, call } from '#web/lib/api.ts';
import type { Chapter, Title } from '#web/lib/related.ts';

/** Titles in a rail. */
export const railCount = 6;

export interface Update {
  title: Title;
  chapter: Chapter;
}

/** The titles with the newest chapters, each once, with that chapter. */
export const latestQuery = queryOptions({
  queryKey: ['home', 'latest'],
  queryFn: async ({ signal }): Promise<Update[]> => {
    const titles = await ask(homeQuestions.latest(), signal);
    if (titles.data.length === 0) return [];
    const chapters = await ask(homeQuestions.latestChapters(titles), signal);
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

export const popularQuery = queryOptions({
  queryKey: ['home', 'popular'],
  queryFn: ({ signal }) => ask(homeQuestions.popular(new Date()), signal),
});
