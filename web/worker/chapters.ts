// Downloaded chapters: `web/downloads` writes them, the worker serves them, and deletes them when their owner signs
// out.
import { indexEntryUrl, downloadIndex, pagesPrefix, type DownloadStatus } from '#web/lib/downloads/download-index.ts';
import { downloadedPageUrl, downloadedResponses } from '#web/lib/downloads/cache-names.ts';
import { pageImage } from './kinds.ts';

/** Responds with a page image of a downloaded chapter, or 404, upon which the reader loads it from elsewhere. */
export async function respondWithDownload(url: string): Promise<Response> {
  const [, , hash = ''] = new URL(url).pathname.split('/');
  const cached = await caches.match(url, { cacheName: pagesPrefix + hash }).catch(() => undefined);
  return cached ?? new Response(null, { status: 404 });
}

/** Responds with a page image, from the device if its chapter is downloaded. */
export async function respondWithPage(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, hash = '', page] = pageImage.exec(pathname) ?? [];
  const downloaded = await respondWithDownload(new URL(downloadedPageUrl(hash, Number(page)), location.origin).href);
  return downloaded.ok ? downloaded : fetch(request);
}

/**
 * Whether a URL can be shown offline: a completely downloaded chapter, or the reading history while any chapter is
 * downloaded.
 */
export async function canShowOffline(url: string): Promise<boolean> {
  const { pathname } = new URL(url);
  if (pathname === '/my/history') return hasDownloads();
  const [, id] = /^\/chapter\/([\da-f-]{36})(?:\/|$)/.exec(pathname) ?? [];
  if (id === undefined) return false;
  const entry = await caches.match(indexEntryUrl(id), { cacheName: downloadIndex });
  return ((await entry?.json()) as DownloadStatus | undefined)?.whole ?? false;
}

export async function hasDownloads(): Promise<boolean> {
  return (await caches.has(downloadIndex)) && (await (await caches.open(downloadIndex)).keys()).length > 0;
}

export const downloadedCover = (url: string): Promise<Response | undefined> =>
  caches.match(url, { cacheName: downloadedResponses }).catch(() => undefined);

/**
 * Deletes the downloaded chapters that belong to an account. The other responses that only they needed are deleted when
 * a page next runs `collectGarbage`.
 */
export async function deleteOwnedChapters(): Promise<void> {
  if (!(await caches.has(downloadIndex))) return;
  const index = await caches.open(downloadIndex);
  for (const address of await index.keys()) {
    const entry = (await (await index.match(address))?.json()) as DownloadStatus | undefined;
    if (!entry || entry.owner === null) continue;
    await index.delete(address);
    await caches.delete(pagesPrefix + entry.hash);
  }
  if (!(await hasDownloads())) await caches.delete(downloadedResponses);
}
