// The loader of the open chapter, as a component sees it, and the first pages of the next chapter once it is near.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { boot } from '#web/lib/api/boot-facts.ts';
import { pageAddress } from '#web/lib/downloads/cache-names.ts';
import { hasDownloads } from '#web/lib/downloads/downloads.ts';
import { pageUrls } from '#web/lib/catalogue/page-urls.ts';
import type { PageState } from '#web/ui/layout/PageBar.tsx';
import { emptyFile } from './download.ts';
import { loadPicture } from './load-picture.ts';
import { createPageLoader, type PageLoader } from './page-loader.ts';
import { nextChapterPages } from './preload.ts';
import { chapterQuery, pagesQuery, type Pages } from '../queries.ts';

/** What the reader's parts ask of the loader. */
export type LoadedPages = Omit<PageLoader, 'rest'>;

/** What became of each page, for what shows all of them. */
export function useLoadStates({ subscribe, states }: LoadedPages): readonly PageState[] {
  return useSyncExternalStore(subscribe, states);
}

const { readerInitialOrigin, readerRetryOrigin } = boot.featureFlags;

/** Where pages are asked for first: on the device when they are kept there. */
function firstUrls(pages: Pages, saver: boolean): string[] {
  // what is kept was kept by way of a worker
  return hasDownloads(pages.hash) && navigator.serviceWorker.controller
    ? pages.pages.map((_, at) => pageAddress(pages.hash, at + 1))
    : pageUrls(pages, saver, readerInitialOrigin);
}

/** Pages in their reduced quality, for small pictures of them. */
export const smallUrls = (pages: Pages): string[] => firstUrls(pages, true);

export function usePages(pages: Pages, saver: boolean): LoadedPages {
  const loader = useMemo(
    () => createPageLoader(firstUrls(pages, saver), loadPicture, pageUrls(pages, saver, readerRetryOrigin)),
    [pages, saver],
  );
  useEffect(() => {
    // what a lost connection has left behind comes when it is back
    addEventListener('online', loader.retryFailed);
    return () => {
      removeEventListener('online', loader.retryFailed);
      loader.rest();
    };
  }, [loader]);
  return loader;
}

/** Whether all pages from one to another are here, or have to be; re-renders for nothing else. */
export function useAreHere({ subscribe, stateOf }: LoadedPages, from: number, to: number, asked: boolean): boolean {
  const areHere = (): boolean => {
    for (let page = from; asked && page <= to; page++) if (stateOf(page) !== 'loaded') return false;
    return true;
  };
  return useSyncExternalStore(subscribe, areHere);
}

/** Fetches what the next chapter begins with, once this one has all that it wants. Nothing of it counts as read. */
export function useNextChapter(
  id: string | null,
  near: boolean,
  saver: boolean,
  { subscribe, atRest }: LoadedPages,
): void {
  const client = useQueryClient();
  const resting = useSyncExternalStore(subscribe, () => near && atRest());
  const on = resting && id !== null;
  const pages = useQuery({ ...pagesQuery(id ?? ''), enabled: on }).data;
  useEffect(() => {
    if (on) void client.prefetchQuery(chapterQuery(id));
  }, [client, id, on]);
  useEffect(() => {
    if (!on || !pages) return undefined;
    const control = new AbortController();
    const { signal } = control;
    for (const url of firstUrls(pages, saver).slice(0, nextChapterPages)) {
      loadPicture(url, { signal, file: emptyFile() }).catch(() => undefined);
    }
    return () => control.abort();
  }, [on, pages, saver]);
}
