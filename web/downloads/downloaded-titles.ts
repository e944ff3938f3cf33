import { relatedId } from '#web/lib/catalogue/related.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { canDownload } from './download-state.ts';
import { readDownloads } from './download-store.ts';

/** Ids of the titles of which this reader has chapters on the device, those of the last download first. */
export async function downloadedTitles(): Promise<string[]> {
  if (!canDownload()) return [];
  const reader = sessionState().user?.id ?? null;
  const own = (await readDownloads()).filter(({ whole, owner }) => whole && (owner === null || owner === reader));
  const newestFirst = own.toSorted((a, b) => b.at.localeCompare(a.at));
  return [...new Set(newestFirst.flatMap(({ chapter }) => relatedId(chapter, 'manga') ?? []))];
}
