// Data for the history page while offline: the downloaded chapters and their titles.
import { titleQueries } from '#contract/preload/queries.ts';
import { fetchRequest } from '#web/lib/api/call.ts';
import { hasDownloads } from '#web/lib/downloads/downloads.ts';
import { relatedId, type Chapter, type Title } from '#web/lib/catalogue/related.ts';

export interface ChaptersAndTitles {
  chapters: ReadonlyMap<string, Chapter>;
  titles: ReadonlyMap<string, Title>;
}

/**
 * Offline replacement for `describeChapters`: all downloaded chapters and their titles; null if nothing is downloaded.
 */
export async function describeDownloads(signal: AbortSignal): Promise<ChaptersAndTitles | null> {
  if (!hasDownloads('')) return null;
  const { readDownloads } = await import('#web/downloads/download-store.ts');
  const chapters = (await readDownloads()).filter(({ whole }) => whole).map(({ chapter }) => chapter);
  const titleIds = new Set(chapters.map((chapter) => relatedId(chapter, 'manga') ?? ''));
  const titles = await Promise.all(
    [...titleIds].map((id) => fetchRequest(titleQueries.title(id), signal).catch(() => null)),
  );
  return {
    chapters: new Map(chapters.map((chapter) => [chapter.id, chapter])),
    titles: new Map(titles.flatMap((response) => (response ? [[response.data.id, response.data]] : []))),
  };
}
