// What a page has to know at once of the chapters that are kept on this device; `web/downloads` is what keeps them.
import { answerAddress, keptAnswers } from './cache-names.ts';
import { readStored } from '../preferences/stored-value.ts';

/** Ids of chapters and hashes of their pages, those that go when their owner signs out with `~` behind them. */
export const keptKey = 'komawari.kept';

/** @param name id of a chapter, or hash of a set of pages; empty for any at all */
export const hasKept = (name: string): boolean => readStored(keptKey)?.includes(name) ?? false;

/** What the API said to this when a chapter was kept: whatever the reader blocks, it is kept as it is. */
export const keptAnswer = async (address: string): Promise<unknown> =>
  hasKept('') &&
  (await caches.match(answerAddress(address.replace(/.blocked=show$/, '')), { cacheName: keptAnswers }))?.json();
