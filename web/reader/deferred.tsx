// Code-split parts of the reader: their chunks load right after the first page is drawn.
import { useEffect } from 'react';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { useSession } from '#web/lib/session/session.ts';
import { loadWithRetry } from '#web/ui/behavior/load-code.ts';
import { deferredComponent } from '#web/ui/behavior/deferred-component.tsx';
import { afterFirstPage, startFirstPageTimeout, resolveFirstPage } from './first-page.ts';
import type { LoadedPages } from './pages/use-pages.ts';
import { TypedAhead } from './panel/TypedAhead.tsx';
import type { OverlaysProps } from './panel/Overlays.tsx';

const loadPartsChunk = async () => {
  await afterFirstPage;
  return withCatalogues(import('./deferred-parts.chunk.ts'), 'controls');
};
const loadProgressRecorder = async () => {
  await afterFirstPage;
  return import('./ProgressRecorder.tsx');
};
const loadOverlays = () => withCatalogues(import('./panel/overlays.chunk.ts'), 'controls');
const loadComments = () => withCatalogues(import('./comments/CommentsPanel.tsx'), 'more', 'controls');
const loadPanels = () =>
  Promise.all([
    import('#web/ui/overlays/DialogPanel.tsx'),
    import('#web/ui/overlays/SheetPanel.tsx'),
    import('#web/ui/overlays/MenuPanel.tsx'),
  ]);
export const loadGroupLinks = () => withCatalogues(import('./GroupLinks.tsx'), 'more');
const loadEndComments = () => withCatalogues(import('./comments/EndComments.tsx'), 'more');
const loadEndOffer = () => withCatalogues(import('#web/tracking/EndOffer.tsx'), 'more');
const loadMoreTitles = () => withCatalogues(import('./MoreTitles.tsx'), 'controls');

const prefetchLoaders: readonly (() => Promise<unknown>)[] = [
  loadPartsChunk,
  loadProgressRecorder,
  loadOverlays,
  loadGroupLinks,
  loadEndComments,
  loadEndOffer,
  loadPanels,
];

/** Loads `deferred-parts.chunk.ts`, for callers of its exports that are not components. */
export const loadDeferredParts = () => loadWithRetry(loadPartsChunk);

export const ReaderPanel = deferredComponent(loadPartsChunk, (all) => all.ReaderPanel);
export const EndCard = deferredComponent(loadPartsChunk, (all) => all.EndCard);
export const AutoBar = deferredComponent(loadPartsChunk, (all) => all.AutoBar);
export const DeferredShortcuts = deferredComponent(loadPartsChunk, (all) => all.DeferredShortcuts);
export const Magnifier = deferredComponent(loadPartsChunk, (all) => all.Magnifier);
export const OfflineNotice = deferredComponent(loadPartsChunk, (all) => all.OfflineNotice);
export const PrivateSign = deferredComponent(loadPartsChunk, (all) => all.PrivateSign);
export const ZoneHint = deferredComponent(loadPartsChunk, (all) => all.ZoneHint);
export const ZoomLevel = deferredComponent(loadPartsChunk, (all) => all.ZoomLevel);
export const ProgressRecorder = deferredComponent(loadProgressRecorder, (all) => all.ProgressRecorder);
export const GroupLinks = deferredComponent(loadGroupLinks, (all) => all.GroupLinks);
export const EndComments = deferredComponent(loadEndComments, (all) => all.EndComments);
export const EndOffer = deferredComponent(loadEndOffer, (all) => all.EndOffer);
export const MoreTitles = deferredComponent(loadMoreTitles, (all) => all.MoreTitles);
export const CommentsPanel = deferredComponent(loadComments, (all) => all.CommentsPanel, undefined, true);
export const QuickBar = deferredComponent(loadOverlays, (all) => all.QuickBar);
/** While the chunk loads, `TypedAhead` collects the keys typed after the one that opened the go-to dialog. */
export const Overlays = deferredComponent(
  loadOverlays,
  (all) => all.Overlays,
  ({ overlay, onClose }: OverlaysProps) => overlay === 'goTo' && <TypedAhead onClose={onClose} />,
  true,
);

/** Prefetches all deferred chunks once the page in sight has loaded, because the connection may be gone later. */
export function usePrefetchDeferred({ subscribe, stateOf }: LoadedPages, page: number): void {
  useEffect(() => {
    startFirstPageTimeout();
    const checkFirstPage = (): void => {
      if (stateOf(page) !== 'waiting') resolveFirstPage();
    };
    checkFirstPage();
    return subscribe(checkFirstPage);
  }, [subscribe, stateOf, page]);
  useEffect(() => {
    const fetchAhead = async (): Promise<void> => {
      await afterFirstPage;
      for (const each of prefetchLoaders) void loadWithRetry(each);
    };
    void fetchAhead();
  }, []);
}

/** Syncs the reader settings with the signed-in account, and with the cookie that the server reads. */
export function useSettingsSync(): void {
  const accountId = useSession().user?.id ?? null;
  useEffect(() => {
    let stopSync: (() => void) | null = null;
    let isUnmounted = false;
    void loadWithRetry(loadPartsChunk).then(({ syncSettings }) => {
      if (!isUnmounted) stopSync = syncSettings(accountId);
    });
    return () => {
      isUnmounted = true;
      stopSync?.();
    };
  }, [accountId]);
}
