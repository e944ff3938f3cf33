// What a page has to know at once of the chapters that are kept on this device; `web/downloads` is what keeps them.
import { answerAddress, downloadedAnswers } from './cache-names.ts';
import { readStored } from '../preferences/stored-value.ts';

/** Ids of chapters and hashes of their pages, those that go when their owner signs out with `~` behind them. */
export const downloadKey = 'komawari.kept';

/** @param name id of a chapter, or hash of a set of pages; empty for any at all */
export const hasDownloads = (name: string): boolean => readStored(downloadKey)?.includes(name) ?? false;

/** What the API said to this when a chapter was kept: whatever the reader blocks, it is kept as it is. */
export const downloadedAnswer = async (address: string): Promise<unknown> =>
  hasDownloads('') &&
  (await caches.match(answerAddress(address.replace(/.blocked=show$/, '')), { cacheName: downloadedAnswers }))?.json();
