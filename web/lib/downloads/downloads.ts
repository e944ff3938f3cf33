// Synchronous facts about downloaded chapters, for the first render; `web/downloads` manages the downloads.
import { responseUrl, downloadedResponses } from './cache-names.ts';
import { readStored } from '../preferences/stored-value.ts';

/**
 * localStorage key: chapter ids and hashes of their page sets; a `~` suffix marks those to delete when their owner
 * signs out.
 */
export const downloadKey = 'komawari.kept';

/** @param name id of a chapter, or hash of a set of pages; empty for any at all */
export const hasDownloads = (name: string): boolean => readStored(downloadKey)?.includes(name) ?? false;

/**
 * The API response stored with a downloaded chapter; falsy without one. Stored unfiltered, so `blocked=show` is
 * ignored.
 */
export const downloadedResponse = async (address: string): Promise<unknown> =>
  hasDownloads('') &&
  (await caches.match(responseUrl(address.replace(/.blocked=show$/, '')), { cacheName: downloadedResponses }))?.json();
