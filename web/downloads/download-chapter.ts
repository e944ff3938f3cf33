// Downloads a chapter: its pages, then the API's responses, then the index entry that makes it readable. A tab that is
// closed during the download leaves a partial entry, which the next attempt resumes.
import { readerQueries, titleQueries, titlePageSizes } from '#contract/preload/queries.ts';
import { limits } from '#contract/rules/limits.ts';
import { requestUrl, type ApiRequest } from '#contract/preload/api-request.ts';
import type { ClientResponse, PublicReadId } from '#contract/generated/client.ts';
import { call } from '#web/lib/api/call.ts';
import { ApiFailure, isNotFound } from '#web/lib/api/failure.ts';
import { boot } from '#web/lib/api/boot-facts.ts';
import { mainCoverUrl } from '#web/lib/catalogue/covers.ts';
import { pagesPrefix } from '#web/lib/downloads/download-index.ts';
import { responseUrl, downloadedResponses, downloadedPageUrl } from '#web/lib/downloads/cache-names.ts';
import { pageUrls } from '#web/lib/catalogue/page-urls.ts';
import { relatedId, type Chapter } from '#web/lib/catalogue/related.ts';
import { sessionState } from '#web/lib/session/session.ts';
import { cacheReader } from '#web/lib/updates/worker.ts';
import { setProgress } from './download-state.ts';
import { fitsInStorage, estimateStorage } from './storage-quota.ts';
import {
  deleteDownload,
  findDownload,
  withDownloadLock,
  addDownload,
  readDownloads,
  collectGarbage,
  type DownloadedChapter,
} from './download-store.ts';

/** Why a download failed; only an `incomplete` one can be resumed. */
export type DownloadProblem = 'noRoom' | 'tooMany' | 'incomplete' | 'gone' | 'stopped';

export class DownloadFailure extends Error {
  readonly problem: DownloadProblem;

  constructor(problem: DownloadProblem) {
    super(problem);
    this.name = 'DownloadFailure';
    this.problem = problem;
  }
}

type Pages = ClientResponse<'chapters.pages'>;

const runningDownloads = new Map<string, AbortController>();
const maxParallelFetches = 3;

/** Cancels a running download and removes its partial data. */
export const cancelDownload = (chapterId: string): void => runningDownloads.get(chapterId)?.abort();

/**
 * Downloads a chapter, or updates its download. Waits until no other chapter is being downloaded. Returns null if a
 * download of the same chapter is already running.
 * @throws DownloadFailure
 */
export async function downloadChapter(chapterId: string, saver: boolean): Promise<DownloadedChapter | null> {
  if (runningDownloads.has(chapterId)) return null;
  const controller = new AbortController();
  runningDownloads.set(chapterId, controller);
  setProgress(chapterId, { done: 0, total: 0 });
  try {
    return await withDownloadLock(() => download(chapterId, saver, controller.signal));
  } catch (error) {
    const problem = problemOf(error, controller.signal);
    if (problem !== 'incomplete') await dropPartial(chapterId);
    throw new DownloadFailure(problem);
  } finally {
    runningDownloads.delete(chapterId);
    setProgress(chapterId, null);
  }
}

function problemOf(error: unknown, signal: AbortSignal): DownloadProblem {
  if (signal.aborted) return 'stopped';
  if (error instanceof DownloadFailure) return error.problem;
  if (error instanceof ApiFailure && isNotFound(error)) return 'gone';
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'noRoom' : 'incomplete';
}

/** Removes the data of an unfinished download. A complete earlier download of the chapter stays as it was. */
async function dropPartial(chapterId: string): Promise<void> {
  await withDownloadLock(async () => {
    const partialDownload = await findDownload(chapterId);
    if (partialDownload && !partialDownload.whole) await deleteDownload(partialDownload);
    await collectGarbage();
  }).catch(() => undefined);
}

async function download(chapterId: string, saver: boolean, signal: AbortSignal): Promise<DownloadedChapter> {
  await collectGarbage();
  const existingDownload = await findDownload(chapterId);
  if (!existingDownload && (await readDownloads()).length >= limits.downloadedChapters)
    throw new DownloadFailure('tooMany');
  const { used, quota } = await estimateStorage();
  const freeBytes = quota - used;
  if (!fitsInStorage({ free: freeBytes, bytes: 0, done: 0, total: 1 })) throw new DownloadFailure('noRoom');
  // requests persistent storage without waiting: the browser decides, or asks the user
  void (navigator as Partial<Navigator>).storage?.persist?.().catch(() => false);

  const { chapter, pages, answers: responses, cover } = await fetchResponses(chapterId, signal);
  const total = pages.pages.length;
  if (total === 0) throw new DownloadFailure('gone');
  const entry: DownloadedChapter = {
    chapter,
    hash: pages.hash,
    pages: total,
    bytes: 0,
    saver,
    at: new Date().toISOString(),
    owner: sessionState().user?.id ?? null,
    whole: false,
    addresses: [...[...responses.keys()].map(responseUrl), ...(cover === null ? [] : [cover])],
  };
  // a complete earlier download stays readable until the new one is complete
  if (!existingDownload?.whole) await addDownload({ ...entry, bytes: existingDownload?.bytes ?? 0 });
  entry.bytes = await fetchPages(pages, saver, signal, (doneCount, bytes) => {
    setProgress(chapterId, { done: doneCount, total });
    if (!fitsInStorage({ free: freeBytes, bytes, done: doneCount, total })) throw new DownloadFailure('noRoom');
  });
  await cacheReader();
  signal.throwIfAborted();
  const cache = await caches.open(downloadedResponses);
  for (const [resourceUrl, body] of responses) {
    await cache.put(responseUrl(resourceUrl), new Response(JSON.stringify(body)));
  }
  if (cover !== null) {
    const picture = await fetchImage(cover, signal).catch(() => null);
    if (picture) await cache.put(cover, imageResponse(picture));
  }
  entry.whole = true;
  await addDownload(entry);
  await collectGarbage();
  return entry;
}

/** Makes all requests that the reader makes for a chapter, and collects the responses by URL. */
async function fetchResponses(chapterId: string, signal: AbortSignal) {
  const responses = new Map<string, unknown>();
  const fetchAndCollect = async <I extends PublicReadId>(request: ApiRequest<I>): Promise<ClientResponse<I>> => {
    const { id, ...input } = request;
    const apiResponse = await call(id, { ...input, noCache: true, signal });
    responses.set(requestUrl(request), apiResponse);
    return apiResponse;
  };
  const { data: chapter } = await fetchAndCollect(readerQueries.chapter(chapterId));
  const pages = await fetchAndCollect(readerQueries.pages(chapterId));
  const titleId = relatedId(chapter as Chapter, 'manga');
  if (titleId === null) return { chapter, pages, answers: responses, cover: null };
  const { data: title } = await fetchAndCollect(titleQueries.title(titleId));
  for (let offset = 0, total = 1; offset < total && offset + titlePageSizes.feed <= limits.resultWindow;) {
    const feedPage = await fetchAndCollect(titleQueries.feed(titleId, titlePageSizes.feed, offset));
    total = feedPage.data.length === 0 ? 0 : feedPage.total;
    offset += titlePageSizes.feed;
  }
  return { chapter, pages, answers: responses, cover: mainCoverUrl(title, 256) };
}

/**
 * Fetches the pages that are not cached yet.
 * @returns bytes of all pages
 */
async function fetchPages(
  pages: Pages,
  saver: boolean,
  signal: AbortSignal,
  onProgress: (doneCount: number, bytes: number) => void,
): Promise<number> {
  const { readerInitialOrigin, readerRetryOrigin } = boot.featureFlags;
  const initialUrls = pageUrls(pages, saver, readerInitialOrigin);
  const retryUrls = pageUrls(pages, saver, readerRetryOrigin);
  const cache = await caches.open(pagesPrefix + pages.hash);
  const controller = new AbortController();
  const combinedSignal = AbortSignal.any([signal, controller.signal]);
  const pageIndexes = initialUrls.keys();
  let doneCount = 0;
  let bytes = 0;
  const fetchNext = async (): Promise<void> => {
    for (const pageIndex of pageIndexes) {
      combinedSignal.throwIfAborted();
      const resourceUrl = downloadedPageUrl(pages.hash, pageIndex + 1);
      const cachedPage = await cache.match(resourceUrl);
      const image = cachedPage
        ? await cachedPage.blob()
        : await fetchImage(initialUrls[pageIndex]!, combinedSignal).catch(() =>
            fetchImage(`${retryUrls[pageIndex]}?again=1`, combinedSignal),
          );
      if (!cachedPage) await cache.put(resourceUrl, imageResponse(image));
      doneCount += 1;
      bytes += image.size;
      onProgress(doneCount, bytes);
    }
  };
  const workers = Array.from({ length: maxParallelFetches }, fetchNext);
  try {
    await Promise.all(workers);
  } catch (error) {
    // aborts the parallel fetches first, because nothing may be written after the error is reported
    controller.abort();
    await Promise.allSettled(workers);
    throw error;
  }
  return bytes;
}

async function fetchImage(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { mode: 'cors', credentials: 'omit', signal });
  const image = response.ok ? await response.blob() : null;
  if (!image || image.size === 0 || !image.type.startsWith('image/')) throw new DownloadFailure('incomplete');
  return image;
}

const imageResponse = (image: Blob): Response => new Response(image, { headers: { 'content-type': image.type } });
