// Finds the downloaded chapters whose pages have changed on the site.
import { queryOptions } from '@tanstack/react-query';
import { contentRatings } from '#contract/rules/content-ratings.ts';
import { readerQueries } from '#contract/preload/queries.ts';
import { limits } from '#contract/rules/limits.ts';
import { fetchRequest, call } from '#web/lib/api/call.ts';
import type { DownloadedChapter } from './download-store.ts';

/**
 * Query for the ids of downloaded chapters whose pages have changed. Fetches the page list only of chapters whose
 * version, page count or update time has changed.
 */
export const changedQuery = (downloads: readonly DownloadedChapter[]) => {
  const completeDownloads = downloads.filter((entry) => entry.whole);
  return queryOptions({
    queryKey: ['kept', 'changed', completeDownloads.map(({ hash }) => hash)],
    queryFn: ({ signal }) => findChanged(completeDownloads, signal),
    enabled: completeDownloads.length > 0,
    retry: false,
  });
};

async function findChanged(
  completeDownloads: readonly DownloadedChapter[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  for (let batchStart = 0; batchStart < completeDownloads.length; batchStart += limits.idsMax) {
    const batch = completeDownloads.slice(batchStart, batchStart + limits.idsMax);
    const ids = batch.map(({ chapter }) => chapter.id);
    const query = { ids, limit: ids.length, contentRating: [...contentRatings] };
    const { data } = await call('chapters.list', { query, signal });
    for (const { id, attributes } of data) {
      const downloaded = batch.find(({ chapter }) => chapter.id === id)!;
      const isUnchanged =
        attributes.version === downloaded.chapter.attributes.version && attributes.pages === downloaded.pages;
      if (isUnchanged && attributes.updatedAt === downloaded.chapter.attributes.updatedAt) continue;
      if ((await fetchRequest(readerQueries.pages(id), signal)).hash !== downloaded.hash) changed.add(id);
    }
  }
  return changed;
}
