// Detects the borders of the chapter's pages in a worker: returns the crop and the edge color of each page.
import { useEffect, useMemo, useState } from 'react';
import { trustedScriptUrl } from '#web/lib/render/trusted-script-url.ts';
import { noClip, type Clip, type ClipsByPage } from '../layout/clip.ts';
import type { LoadedPages } from '../pages/use-pages.ts';
import type { ReaderSettings } from '../settings/settings.ts';
import type { PageBorders } from './find-borders.ts';
import type { BorderResult, BorderRequest } from './worker.ts';
// oxlint-disable-next-line import/default -- the build generates this export
import address from './worker.ts?worker&url';

const noBorders: ReadonlyMap<number, PageBorders | null> = new Map();

/**
 * @param on whether any setting needs the borders
 * @param pagesKey identifies the set of pages
 */
function usePageBorders(loaded: LoadedPages, on: boolean, pagesKey: string): ReadonlyMap<number, PageBorders | null> {
  const [detected, setDetected] = useState({ key: pagesKey, pages: noBorders });
  useEffect(() => {
    if (!on || typeof OffscreenCanvas === 'undefined') return undefined;
    const worker = new Worker(trustedScriptUrl('borders', address), { type: 'module' });
    const requested = new Set<number>();
    // each page is analyzed once, when it has loaded; one that was evicted since is read from the browser's HTTP cache
    const requestLoaded = (): void => {
      for (const [index, state] of loaded.states().entries()) {
        const page = index + 1;
        if (state !== 'loaded' || requested.has(page)) continue;
        requested.add(page);
        const picture = loaded.pictureOf(page);
        const source = picture instanceof Blob ? picture : new URL(loaded.urlOf(page), location.href).href;
        worker.postMessage({ page, source } satisfies BorderRequest);
      }
    };
    worker.addEventListener('message', ({ data }: MessageEvent<BorderResult>) => {
      setDetected((previous) => ({
        key: pagesKey,
        pages: new Map(previous.key === pagesKey ? previous.pages : noBorders).set(data.page, data.borders),
      }));
    });
    requestLoaded();
    const unsubscribe = loaded.subscribe(requestLoaded);
    return () => {
      unsubscribe();
      worker.terminate();
    };
  }, [loaded, on, pagesKey]);
  return detected.key === pagesKey ? detected.pages : noBorders;
}

export interface Borders {
  crops: ClipsByPage;
  /**
   * Edge color of a page, for the background; null if the background is not `auto`, or the page is not analyzed yet.
   */
  edgeOf: (page: number) => string | null;
}

const noCrops: ClipsByPage = new Map();

export function useBorders(
  loaded: LoadedPages,
  { crop, background }: Pick<ReaderSettings, 'crop' | 'background'>,
  pagesKey: string,
): Borders {
  const pageBorders = usePageBorders(loaded, crop !== 'off' || background === 'auto', pagesKey);
  const crops = useMemo((): ClipsByPage => {
    if (crop === 'off') return noCrops;
    const clips = [...pageBorders].map(([page, detectedBorders]): [number, Clip] => [
      page,
      detectedBorders?.[crop] ?? noClip,
    ]);
    return new Map(clips);
  }, [pageBorders, crop]);
  return useMemo(
    () => ({ crops, edgeOf: (page) => (background === 'auto' ? (pageBorders.get(page)?.edge ?? null) : null) }),
    [crops, pageBorders, background],
  );
}
