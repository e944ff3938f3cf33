// The loader of the open chapter, as a component sees it, and the first pages of the next chapter once it is near.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { PageState } from '#web/ui/PageBar.tsx';
import { createPageLoader, loadPicture, type PageLoader } from './page-loader.ts';
import { nextChapterPages } from './preload.ts';
import { chapterQuery, pagesQuery, type Pages } from './queries.ts';

export interface LoadedPages extends Pick<PageLoader, 'urlOf' | 'want' | 'fail' | 'retry' | 'retryFailed'> {
  states: readonly PageState[];
  /** How many failed. */
  failed: number;
}

export function pageUrls({ baseUrl, hash, pages }: Pages, saver: boolean): string[] {
  return pages.map((page) =>
    saver ? `${baseUrl}/data-saver/${hash}/${page.saver.file}` : `${baseUrl}/data/${hash}/${page.file}`,
  );
}

export function usePages(pages: Pages, saver: boolean): LoadedPages {
  const loader = useMemo(() => createPageLoader(pageUrls(pages, saver), loadPicture), [pages, saver]);
  const states = useSyncExternalStore(loader.subscribe, loader.states);
  useEffect(() => {
    // what a lost connection has left behind comes when it is back
    addEventListener('online', loader.retryFailed);
    return () => {
      removeEventListener('online', loader.retryFailed);
      loader.rest();
    };
  }, [loader]);
  return useMemo(
    () => ({ ...loader, states, failed: states.filter((state) => state === 'failed').length }),
    [loader, states],
  );
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
    for (const url of pageUrls(pages, saver).slice(0, nextChapterPages)) {
      loadPicture(url, control.signal).catch(() => undefined);
    }
    return () => control.abort();
  }, [on, pages, saver]);
}
