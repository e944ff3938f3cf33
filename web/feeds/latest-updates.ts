import { queryOptions } from '@tanstack/react-query';
import { homeQueries } from '#contract/preload/home-queries.ts';
import type { Filters } from '#contract/rules/filters.ts';
import type { ClientResponse } from '#contract/generated/client.ts';
import { fetchRequest, preloadedResponse } from '#web/lib/api/call.ts';
import { relatedId, type Chapter, type Title } from '#web/lib/catalogue/related.ts';

export interface TitleUpdate {
  title: Title;
  chapter: Chapter;
}

/** Titles with the newest chapters, each title once with its newest chapter. */
export const latestUpdatesQuery = (filters: Filters) =>
  queryOptions({
    queryKey: ['home', 'latest', filters],
    queryFn: async ({ signal }): Promise<TitleUpdate[]> => {
      if (filters.languages.length > 0) return fetchLatestByLanguage(filters, signal);
      const titles = await fetchRequest(homeQueries.latest(filters), signal);
      if (titles.data.length === 0) return [];
      return pairWithChapters(titles, await fetchRequest(homeQueries.latestChapters(titles), signal));
    },
    initialData: () => {
      if (filters.languages.length > 0) return undefined;
      const titles = preloadedResponse(homeQueries.latest(filters));
      const chapters = titles && preloadedResponse(homeQueries.latestChapters(titles));
      return chapters && pairWithChapters(titles, chapters);
    },
  });

function pairWithChapters(titles: TitlesResponse, chapters: ClientResponse<'chapters.list'>): TitleUpdate[] {
  const byId = new Map(chapters.data.map((chapter) => [chapter.id, chapter]));
  return titles.data.flatMap((title) => {
    const chapter = byId.get(title.attributes.latestUploadedChapter ?? '');
    return chapter ? [{ title, chapter }] : [];
  });
}

/**
 * Finds the newest chapters by language, because a title's newest chapter may be in a language that the reader has
 * filtered out.
 */
async function fetchLatestByLanguage(filters: Filters, signal: AbortSignal): Promise<TitleUpdate[]> {
  const chapters = await fetchRequest(homeQueries.latestIn(filters), signal);
  if (chapters.data.length === 0) return [];
  const titles = new Map(
    (await fetchRequest(homeQueries.titlesOf(chapters), signal)).data.map((title) => [title.id, title]),
  );
  return chapters.data.flatMap((chapter) => {
    const id = relatedId(chapter, 'manga') ?? '';
    const title = titles.get(id);
    titles.delete(id);
    return title ? [{ title, chapter }] : [];
  });
}

type TitlesResponse = ClientResponse<'titles.list'>;
