// Loads the pages of one chapter: those in sight have the bandwidth to themselves, then a few in parallel, the most
// urgent first; pages that are no longer wanted are canceled. Tracks the state of each page and notifies subscribers.
import { createEmitter, type Emitter } from '#web/ui/behavior/store.ts';
import type { PageState } from '#web/ui/layout/PageBar.tsx';
import { emptyFile, type DownloadOptions, type PartialFile } from './download.ts';

/** Resolves with the source that the picture is drawn from; rejects if it was not loaded. */
export type LoadImage = (url: string, options: Required<DownloadOptions>) => Promise<unknown>;

export interface PageLoader {
  /** The states of all pages; a new array after every change. */
  states: () => readonly PageState[];
  stateOf: (page: number) => PageState;
  /** Number of failed pages. */
  failed: () => number;
  subscribe: Emitter['subscribe'];
  /** Progress of a page that is loading, from 0 to 1; null if its size is unknown, undefined if it is not loading. */
  progressOf: (page: number) => number | null | undefined;
  /** Subscribes to progress events, which are frequent. */
  subscribeProgress: Emitter['subscribe'];
  /** URL of the picture of a page (1-based); a retry has a URL of its own, to bypass caches. */
  urlOf: (page: number) => string;
  /** The loaded picture of a page, or undefined. */
  pictureOf: (page: number) => unknown;
  /**
   * Sets the pages to load, most urgent first. Pages that are loading but not among them are canceled.
   * @param inSight how many of them are in sight: nothing else is loaded until they have arrived
   */
  want: (pages: readonly number[], inSight?: number) => void;
  /** Whether every wanted page has been loaded or has failed. */
  isIdle: () => boolean;
  /** Reports that a picture marked as loaded is not available after all. */
  fail: (page: number) => void;
  retry: (page: number) => void;
  retryFailed: () => void;
  /** Cancels everything that is loading. `want` starts again. */
  rest: () => void;
}

const maxParallel = 3;
/** Automatic retries of a failed page. */
const maxAutoRetries = 1;
/**
 * An interrupted attempt that received at least this many bytes does not count as a failure: the next attempt resumes
 * it.
 */
const minProgressBytes = 64 * 1024;
/** Grace period: a page in sight that arrives sooner than this does not interrupt the preloading. */
export const pauseAfterMs = 300;
/** Maximum number of partial downloads of pages no longer wanted, retained in order to resume them. */
const maxPartialFiles = 4;
/** Maximum bytes of pages that are no longer wanted, retained for turning back. */
const maxCachedBytes = 24 * 1024 * 1024;

/** @param retryUrls URLs of the pages from the second attempt on */
export function createPageLoader(
  urls: readonly string[],
  load: LoadImage,
  retryUrls: readonly string[] = urls,
): PageLoader {
  let states: PageState[] = urls.map(() => 'waiting');
  let wantedPages: number[] = [];
  let inSight = 1;
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;
  const attempts = urls.map(() => 0);
  const failures = urls.map(() => 0);
  const runningLoads = new Map<number, AbortController>();
  /** Partial downloads, the oldest first. */
  const partialFiles = new Map<number, PartialFile>();
  const cachedPictures = new Map<number, unknown>();
  const { notify, subscribe } = createEmitter();
  const { notify: notifyProgress, subscribe: subscribeProgress } = createEmitter();

  const urlOf = (page: number): string => {
    const attempt = attempts[page - 1] ?? 0;
    return attempt > 0 ? `${retryUrls[page - 1] ?? ''}?again=${attempt}` : (urls[page - 1] ?? '');
  };
  const setPageState = (page: number, state: PageState): void => {
    if (states[page - 1] === state) return;
    states = states.with(page - 1, state);
    notify();
  };
  const cancelPage = (page: number): void => {
    runningLoads.get(page)?.abort();
    runningLoads.delete(page);
  };
  const isMissing = (page: number): boolean =>
    !cachedPictures.has(page) && states[page - 1] !== 'failed' && page >= 1 && page <= urls.length;
  const missingInSight = (): number[] => wantedPages.slice(0, inSight).filter(isMissing);

  const fileOf = (page: number): PartialFile => {
    const file = partialFiles.get(page) ?? emptyFile();
    partialFiles.delete(page);
    partialFiles.set(page, file);
    return file;
  };
  const startLoading = (page: number, urgent: boolean): void => {
    const control = new AbortController();
    const file = fileOf(page);
    const receivedBefore = file.received;
    runningLoads.set(page, control);
    const finishAttempt = (applyResult: () => void): void => {
      if (control.signal.aborted) return;
      runningLoads.delete(page);
      applyResult();
      scheduleLoads();
      notifyProgress();
    };
    const onLoaded = (picture: unknown): void =>
      finishAttempt(() => {
        partialFiles.delete(page);
        cachedPictures.set(page, picture);
        if (states[page - 1] === 'loaded') notify();
        else setPageState(page, 'loaded');
      });
    const onFailed = (): void =>
      finishAttempt(() => recordFailure(page, file.received - receivedBefore >= minProgressBytes));
    load(urlOf(page), { signal: control.signal, file, urgent, onProgress: notifyProgress }).then(onLoaded, onFailed);
    notifyProgress();
  };
  const recordFailure = (page: number, madeProgress = false): void => {
    cachedPictures.delete(page);
    attempts[page - 1]! += 1;
    failures[page - 1] = madeProgress ? 0 : failures[page - 1]! + 1;
    setPageState(page, failures[page - 1]! > maxAutoRetries ? 'failed' : 'waiting');
  };
  const scheduleLoads = (): void => {
    const urgent = missingInSight();
    for (const page of urgent) if (!runningLoads.has(page)) startLoading(page, true);
    if (urgent.length > 0) {
      pauseTimer ??= setTimeout(pauseOthers, pauseAfterMs);
      return;
    }
    clearTimeout(pauseTimer);
    pauseTimer = undefined;
    for (const page of wantedPages) {
      if (runningLoads.size >= maxParallel) return;
      if (isMissing(page) && !runningLoads.has(page)) startLoading(page, false);
    }
  };
  /** Pauses the preloading; it resumes where it stopped once the pages in sight have arrived. */
  const pauseOthers = (): void => {
    pauseTimer = undefined;
    const urgent = missingInSight();
    if (urgent.length > 0) for (const page of runningLoads.keys()) if (!urgent.includes(page)) cancelPage(page);
  };
  const cancelUnneeded = (neededPages: ReadonlySet<number>): void => {
    for (const page of runningLoads.keys()) if (!neededPages.has(page)) cancelPage(page);
    const unneededPages = [...partialFiles.keys()].filter((page) => !neededPages.has(page));
    for (const page of unneededPages.slice(0, Math.max(0, unneededPages.length - maxPartialFiles)))
      partialFiles.delete(page);
    let bytes = 0;
    for (const [page, picture] of [...cachedPictures].toReversed()) {
      if (neededPages.has(page)) continue;
      bytes += picture instanceof Blob ? picture.size : Infinity;
      if (bytes > maxCachedBytes) cachedPictures.delete(page);
    }
  };
  const resetFailure = (page: number): void => {
    if (states[page - 1] !== 'failed') return;
    failures[page - 1] = 0;
    setPageState(page, 'waiting');
  };

  return {
    states: () => states,
    stateOf: (page) => states[page - 1] ?? 'waiting',
    failed: () => states.filter((state) => state === 'failed').length,
    subscribe,
    progressOf: (page) => {
      if (!runningLoads.has(page)) return undefined;
      const { received = 0, total = null } = partialFiles.get(page) ?? {};
      return total === null ? null : Math.min(1, received / total);
    },
    subscribeProgress,
    urlOf,
    pictureOf: (page) => cachedPictures.get(page),
    want: (pages, countInSight = 1) => {
      wantedPages = [...pages];
      inSight = countInSight;
      cancelUnneeded(new Set(wantedPages));
      scheduleLoads();
    },
    isIdle: () => !wantedPages.some(isMissing),
    fail: (page) => {
      cancelPage(page);
      partialFiles.delete(page);
      recordFailure(page);
      scheduleLoads();
    },
    retry: (page) => {
      resetFailure(page);
      // the user waits for this page
      wantedPages = [page, ...wantedPages.filter((each) => each !== page)];
      scheduleLoads();
    },
    retryFailed: () => {
      const pages = states.flatMap((state, index) => (state === 'failed' ? [index + 1] : []));
      for (const page of pages) resetFailure(page);
      wantedPages.push(...pages.filter((page) => !wantedPages.includes(page)));
      scheduleLoads();
    },
    rest: () => {
      for (const page of runningLoads.keys()) cancelPage(page);
      clearTimeout(pauseTimer);
      pauseTimer = undefined;
      wantedPages = [];
    },
  };
}
