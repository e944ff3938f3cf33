// Hooks around the page loader of the open chapter, and prefetching of the next chapter's first pages once it is near.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { boot } from '#web/lib/api/boot-facts.ts';
import { downloadedPageUrl } from '#web/lib/downloads/cache-names.ts';
import { hasDownloads } from '#web/lib/downloads/downloads.ts';
import { pageUrls } from '#web/lib/catalogue/page-urls.ts';
import type { PageState } from '#web/ui/layout/PageBar.tsx';
import { emptyFile } from './download.ts';
import { withDrawnPage } from './drawn-page.ts';
import { loadPicture } from './load-picture.ts';
import { createPageLoader, type PageLoader } from './page-loader.ts';
import { nextChapterPages } from './preload.ts';
import { chapterQuery, pagesQuery, type Pages } from '../queries.ts';

/** The page loader without `rest`, which only `usePages` may call. */
export type LoadedPages = Omit<PageLoader, 'rest'>;

/** The load state of every page, for components that show all of them. */
export function useLoadStates({ subscribe, states }: LoadedPages): readonly PageState[] {
  return useSyncExternalStore(subscribe, states);
}

const { readerInitialOrigin, readerRetryOrigin } = boot.featureFlags;

/** Page URLs of the first attempt: those of the downloaded pages if the chapter is downloaded. */
function firstUrls(pages: Pages, saver: boolean): string[] {
  // downloads are served by the service worker, which must already control this tab
  const isDownloaded = hasDownloads(pages.hash) && navigator.serviceWorker.controller !== null;
  const urls = isDownloaded
    ? pages.pages.map((_, index) => downloadedPageUrl(pages.hash, index + 1))
    : pageUrls(pages, saver, readerInitialOrigin);
  return withDrawnPage(urls, pages.hash, isDownloaded);
}

/** URLs of pages in reduced quality, for thumbnails. */
export const thumbnailUrls = (pages: Pages): string[] => firstUrls(pages, true);

export function usePages(pages: Pages, saver: boolean): LoadedPages {
  const loader = useMemo(
    () => createPageLoader(firstUrls(pages, saver), loadPicture, pageUrls(pages, saver, readerRetryOrigin)),
    [pages, saver],
  );
  useEffect(() => {
    // retries the pages that failed while the connection was lost
    addEventListener('online', loader.retryFailed);
    return () => {
      removeEventListener('online', loader.retryFailed);
      loader.rest();
    };
  }, [loader]);
  return loader;
}

/** Whether all pages of a range are loaded; true unless `isEnabled`. Re-renders only when the result changes. */
export function useRangeLoaded(
  { subscribe, stateOf }: LoadedPages,
  firstPage: number,
  lastPage: number,
  isEnabled: boolean,
): boolean {
  const areLoaded = (): boolean => {
    for (let page = firstPage; isEnabled && page <= lastPage; page++) if (stateOf(page) !== 'loaded') return false;
    return true;
  };
  return useSyncExternalStore(subscribe, areLoaded);
}

/**
 * Prefetches the first pages of the next chapter once no more pages of the open one have to be loaded. Records no
 * progress.
 */
export function usePrefetchNextChapter(
  id: string | null,
  isNear: boolean,
  saver: boolean,
  { subscribe, isIdle }: LoadedPages,
): void {
  const client = useQueryClient();
  const isNearAndIdle = useSyncExternalStore(subscribe, () => isNear && isIdle());
  const shouldPrefetch = isNearAndIdle && id !== null;
  const pages = useQuery({ ...pagesQuery(id ?? ''), enabled: shouldPrefetch }).data;
  useEffect(() => {
    if (shouldPrefetch) void client.prefetchQuery(chapterQuery(id));
  }, [client, id, shouldPrefetch]);
  useEffect(() => {
    if (!shouldPrefetch || !pages) return undefined;
    const control = new AbortController();
    const { signal } = control;
    for (const url of firstUrls(pages, saver).slice(0, nextChapterPages)) {
      loadPicture(url, { signal, file: emptyFile() }).catch(() => undefined);
    }
    return () => control.abort();
  }, [shouldPrefetch, pages, saver]);
}
