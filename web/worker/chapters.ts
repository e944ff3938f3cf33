// Chapters that the reader chose to keep: `web/downloads` writes them, here they are read, and removed with their owner.
import { entryAddress, downloadIndex, pagesPrefix, type DownloadStanding } from '#web/lib/downloads/download-index.ts';
import { downloadedAnswers } from '#web/lib/downloads/cache-names.ts';

/** A page of a kept chapter. What is not there is asked for elsewhere by the reader. */
export async function answerKept(url: string): Promise<Response> {
  const [, , hash = ''] = new URL(url).pathname.split('/');
  const kept = await caches.match(url, { cacheName: pagesPrefix + hash }).catch(() => undefined);
  return kept ?? new Response(null, { status: 404 });
}

/** Whether the address is that of a chapter that is here as a whole, or of the history while there is any. */
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

/** Those that somebody kept who was signed in. The rest of what is theirs goes with the next sweep. */
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
