// Downloaded chapters: `web/downloads` writes them, the worker serves them, and deletes them when their owner signs
// out.
import { entryAddress, downloadIndex, pagesPrefix, type DownloadStanding } from '#web/lib/downloads/download-index.ts';
import { downloadedAnswers } from '#web/lib/downloads/cache-names.ts';

/** Responds with a page image of a downloaded chapter, or 404, upon which the reader loads it from elsewhere. */
export async function answerKept(url: string): Promise<Response> {
  const [, , hash = ''] = new URL(url).pathname.split('/');
  const kept = await caches.match(url, { cacheName: pagesPrefix + hash }).catch(() => undefined);
  return kept ?? new Response(null, { status: 404 });
}

/** Whether a URL can be shown offline: a completely downloaded chapter, or the history while there are any. */
export async function canShow(url: string): Promise<boolean> {
  const { pathname } = new URL(url);
  if (pathname === '/my/history') return keepsAny();
  const [, id] = /^\/chapter\/([\da-f-]{36})(?:\/|$)/.exec(pathname) ?? [];
  if (id === undefined) return false;
  const entry = await caches.match(entryAddress(id), { cacheName: downloadIndex });
  return ((await entry?.json()) as DownloadStanding | undefined)?.whole ?? false;
}

export async function keepsAny(): Promise<boolean> {
  return (await caches.has(downloadIndex)) && (await (await caches.open(downloadIndex)).keys()).length > 0;
}

export const keptCover = (url: string): Promise<Response | undefined> =>
  caches.match(url, { cacheName: downloadedAnswers }).catch(() => undefined);

/**
 * Deletes the chapters that an account has downloaded. The rest of its data is deleted by the next `sweep` of a page.
 */
export async function forgetOwned(): Promise<void> {
  if (!(await caches.has(downloadIndex))) return;
  const index = await caches.open(downloadIndex);
  for (const address of await index.keys()) {
    const entry = (await (await index.match(address))?.json()) as DownloadStanding | undefined;
    if (!entry || entry.owner === null) continue;
    await index.delete(address);
    await caches.delete(pagesPrefix + entry.hash);
  }
  if (!(await keepsAny())) await caches.delete(downloadedAnswers);
}
