// The loader of the open chapter, as a component sees it, and the first pages of the next chapter once it is near.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Origin } from '#contract/flag-values.ts';
import { boot } from '#web/lib/boot.ts';
import type { PageState } from '#web/ui/PageBar.tsx';
import { createPageLoader, loadBytes, loadPicture, type PageLoader } from './page-loader.ts';
import { nextChapterPages } from './preload.ts';
import { chapterQuery, pagesQuery, type Pages } from '../queries.ts';

/** What the reader's parts ask of the loader. */
export type LoadedPages = Omit<PageLoader, 'rest'>;

/** What became of each page, for what shows all of them. */
export function useLoadStates({ subscribe, states }: LoadedPages): readonly PageState[] {
  return useSyncExternalStore(subscribe, states);
}

/** @param origin where they are loaded from, as the switches of the site have it */
export function pageUrls({ baseUrl, hash, pages }: Pages, saver: boolean, origin: Origin): string[] {
  const from = originUrl(origin, baseUrl);
  return pages.map((page) =>
    saver ? `${from}/data-saver/${hash}/${page.saver.file}` : `${from}/data/${hash}/${page.file}`,
  );
}

/** Without a trailing slash. The API itself names the origin of images with each chapter. */
function originUrl(origin: Origin, baseUrl: string): string {
  if (origin === 'media') return baseUrl;
  return origin === 'site' ? boot.publicUrl : boot.apiUrl;
}

const { readerInitialOrigin, readerRetryOrigin } = boot.flags;

/** Pages in their reduced quality, for small pictures of them. */
export const smallUrls = (pages: Pages): string[] => pageUrls(pages, true, readerInitialOrigin);

/** @param drawnHere pages are drawn from their bytes, see `DrawnPicture` */
export function usePages(pages: Pages, saver: boolean, drawnHere: boolean): LoadedPages {
  const loader = useMemo(
    () =>
      createPageLoader(
        pageUrls(pages, saver, readerInitialOrigin),
        drawnHere ? loadBytes : loadPicture,
        pageUrls(pages, saver, readerRetryOrigin),
      ),
    [pages, saver, drawnHere],
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

/** Fetches what the next chapter begins with. Nothing of it counts as read. */
export function useNextChapter(id: string | null, wanted: boolean, saver: boolean): void {
  const client = useQueryClient();
  const on = wanted && id !== null;
  const pages = useQuery({ ...pagesQuery(id ?? ''), enabled: on }).data;
  useEffect(() => {
    if (on) void client.prefetchQuery(chapterQuery(id));
  }, [client, id, on]);
  useEffect(() => {
    if (!on || !pages) return undefined;
    const control = new AbortController();
    for (const url of pageUrls(pages, saver, readerInitialOrigin).slice(0, nextChapterPages)) {
      loadPicture(url, control.signal).catch(() => undefined);
    }
    return () => control.abort();
  }, [on, pages, saver]);
}
