// Store of the downloaded chapters: each has an index entry and a cache (Cache Storage) with its pages. The API
// responses of all chapters share one cache.
import { useEffect, useSyncExternalStore } from 'react';
import { indexEntryUrl, downloadIndex, pagesPrefix, type DownloadStatus } from '#web/lib/downloads/download-index.ts';
import { downloadedResponses } from '#web/lib/downloads/cache-names.ts';
import { downloadKey } from '#web/lib/downloads/downloads.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { listen } from '#web/ui/behavior/listen.ts';
import { writeStored } from '#web/lib/preferences/stored-value.ts';
import { notifyDownloads, watchDownloads } from './download-state.ts';

export interface DownloadedChapter extends DownloadStatus {
  chapter: Chapter;
  pages: number;
  bytes: number;
  /** Whether the pages are in reduced quality. */
  saver: boolean;
  /** Time of the download, ISO 8601. */
  at: string;
  /** URLs of the chapter's cached API responses and of its title's cover. */
  addresses: string[];
}

let downloads: readonly DownloadedChapter[] | null = null;
/** Timers of the removals that can still be undone, by hash of the page set. */
const pendingRemoval = new Map<string, ReturnType<typeof setTimeout>>();
/** Time in ms after which removed pages are deleted: longer than the ten seconds for which Undo is offered. */
const removalDelayMs = 12_000;

/** Runs work under a lock that all tabs share, so that one tab writes at a time. Closing a tab releases it. */
export const withDownloadLock = <T>(task: () => Promise<T>): Promise<T> =>
  navigator.locks.request('komawari.keep', task) as Promise<T>;

export async function readDownloads(): Promise<readonly DownloadedChapter[]> {
  if (!(await caches.has(downloadIndex))) return publish([]);
  const indexCache = await caches.open(downloadIndex);
  const entries = await Promise.all(
    (await indexCache.keys()).map(async (key) => (await indexCache.match(key))?.json()),
  );
  return publish(entries.filter((entry) => entry !== undefined) as DownloadedChapter[]);
}

export async function findDownload(chapterId: string): Promise<DownloadedChapter | undefined> {
  return (await readDownloads()).find(({ chapter }) => chapter.id === chapterId);
}

export async function addDownload(entry: DownloadedChapter): Promise<void> {
  const indexCache = await caches.open(downloadIndex);
  await indexCache.put(indexEntryUrl(entry.chapter.id), new Response(JSON.stringify(entry)));
  await readDownloads();
}

/** Deletes a download immediately, without undo. */
export async function deleteDownload({ chapter, hash }: DownloadedChapter): Promise<void> {
  await (await caches.open(downloadIndex)).delete(indexEntryUrl(chapter.id));
  await caches.delete(pagesPrefix + hash);
  await readDownloads();
}

/**
 * Removes downloads from the index at once. Their pages and responses are deleted once the removal can no longer be
 * undone.
 * @returns a function that undoes the removal
 */
export async function removeDownloads(chapterIds: readonly string[]): Promise<() => Promise<void>> {
  const removed = (await readDownloads()).filter(({ chapter }) => chapterIds.includes(chapter.id));
  const indexCache = await caches.open(downloadIndex);
  for (const { chapter } of removed) await indexCache.delete(indexEntryUrl(chapter.id));
  for (const { hash } of removed) pendingRemoval.set(hash, setTimeout(deleteRemovedData, removalDelayMs, hash));
  await readDownloads();
  return async () => {
    for (const entry of removed) {
      clearTimeout(pendingRemoval.get(entry.hash));
      pendingRemoval.delete(entry.hash);
      // another tab may have deleted the pages since the removal
      const isCached = await caches.has(pagesPrefix + entry.hash);
      await addDownload({ ...entry, whole: entry.whole && isCached, bytes: isCached ? entry.bytes : 0 });
    }
  };
}

function deleteRemovedData(hash: string): void {
  pendingRemoval.delete(hash);
  withDownloadLock(collectGarbage).catch(() => undefined);
}

/** Hands the downloads of the account over to the device, so that they stay after sign-out. */
export async function transferToDevice(): Promise<void> {
  const { user } = sessionState();
  const accountDownloads = (await readDownloads()).filter(({ owner }) => owner !== null && owner === user?.id);
  const indexCache = await caches.open(downloadIndex);
  for (const entry of accountDownloads)
    await indexCache.put(indexEntryUrl(entry.chapter.id), new Response(JSON.stringify({ ...entry, owner: null })));
  await readDownloads();
}

/** Deletes data without an index entry, left by closed tabs, and the downloads of other accounts. */
export async function collectGarbage(): Promise<void> {
  const { user } = sessionState();
  const allDownloads = await readDownloads();
  const foreignDownloads = allDownloads.filter(({ owner }) => owner !== null && user !== null && owner !== user.id);
  if (foreignDownloads.length > 0) {
    const indexCache = await caches.open(downloadIndex);
    for (const { chapter } of foreignDownloads) await indexCache.delete(indexEntryUrl(chapter.id));
  }
  const remainingDownloads = foreignDownloads.length > 0 ? await readDownloads() : allDownloads;
  const hashes = new Set([...remainingDownloads.map(({ hash }) => hash), ...pendingRemoval.keys()]);
  for (const name of await caches.keys()) {
    if (name.startsWith(pagesPrefix) && !hashes.has(name.slice(pagesPrefix.length))) await caches.delete(name);
  }
  // responses are kept while a removal can still be undone
  if (pendingRemoval.size > 0 || !(await caches.has(downloadedResponses))) return;
  const usedUrls = new Set(
    remainingDownloads.flatMap(({ addresses }) => addresses.map((address) => new URL(address, origin).href)),
  );
  const responseCache = await caches.open(downloadedResponses);
  for (const { url } of await responseCache.keys()) if (!usedUrls.has(url)) await responseCache.delete(url);
}

/** All downloads, including partial ones; null until the index has been read. */
export function useDownloads(): readonly DownloadedChapter[] | null {
  useEffect(() => {
    void navigator.locks.request('komawari.keep', { ifAvailable: true }, async (lock) => {
      if (lock) await collectGarbage();
      else await readDownloads();
    });
    return listen(window, { storage: ({ key }) => void (key === downloadKey && readDownloads()) });
  }, []);
  return useSyncExternalStore(watchDownloads, () => downloads);
}

/**
 * Publishes all downloads to this tab's listeners. Writes the chapter ids and page set hashes of complete downloads to
 * localStorage, for other tabs and for code that does not load this store; a `~` marks those of an account.
 */
function publish(entries: DownloadedChapter[]): readonly DownloadedChapter[] {
  downloads = entries;
  const names = entries
    .filter(({ whole }) => whole)
    .flatMap(({ chapter, hash, owner }) => [chapter.id, hash].map((name) => (owner === null ? name : `${name}~`)));
  writeStored(downloadKey, names.length > 0 ? names.join(' ') : null);
  notifyDownloads();
  return downloads;
}
