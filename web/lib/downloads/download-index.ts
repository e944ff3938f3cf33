// How chapters that are kept on the device are told: read by pages and by the worker.

/** One entry for each chapter, written last and dropped first: what it does not name is not there. */
export const downloadIndex = 'komawari-chapters';
export const entryAddress = (chapterId: string): string => `/-/chapter/${chapterId}`;

/** Of one set of pages. */
export const pagesPrefix = 'komawari-pages-';

/** Of an entry, what the worker has to know. */
export interface DownloadStanding {
  /** Everything is there. */
  whole: boolean;
  /** Who was signed in when it was kept. */
  owner: string | null;
  /** Of its pages. */
  hash: string;
}
