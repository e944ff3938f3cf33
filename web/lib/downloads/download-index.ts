// Index of downloaded chapters, read by pages and by the service worker.

/** Cache with one entry per chapter, written last and deleted first: a chapter without an entry is not downloaded. */
export const downloadIndex = 'komawari-chapters';
export const indexEntryUrl = (chapterId: string): string => `/-/chapter/${chapterId}`;

/** Prefix of the names of caches that hold one set of page images each; the hash of the set follows. */
export const pagesPrefix = 'komawari-pages-';

/** The fields of an entry that the service worker needs. */
export interface DownloadStatus {
  /** The download is complete. */
  whole: boolean;
  /** Account that was signed in at download time; null for a guest. */
  owner: string | null;
  /** Hash of its set of page images. */
  hash: string;
}
