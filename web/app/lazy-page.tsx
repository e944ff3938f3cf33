import { useEffect, useState, type ComponentType } from 'react';
import type { LazyCatalogue } from '#web/lib/i18n/catalogue-parts.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { loadOptional } from '#web/ui/behavior/load-code.ts';
import { PageLoading } from './PageLoading.tsx';

interface LazyPage<Props> {
  /** Shows `PageLoading` until the code has arrived; throws if that fails to load. */
  Page: ComponentType<Props>;
  load: () => Promise<unknown>;
  /** Like `load`, but a failure is ignored. */
  preload: () => Promise<unknown>;
}

/** Page, or frame of pages, whose code is loaded on first use. @param texts lazy catalogs that it needs */
export function lazyPage<Props extends object>(
  loadComponent: () => Promise<ComponentType<Props>>,
  texts: readonly LazyCatalogue[],
): LazyPage<Props> {
  let loadedPage: ComponentType<Props> | null = null;
  const load = async () => (loadedPage = await withCatalogues(loadComponent(), ...texts));
  // Not `lazy`, because React then shows the fallback for at least 300 ms, even when the code arrives sooner.
  const Page: LazyPage<Props>['Page'] = (props) => {
    const [Shown, setShown] = useState(() => loadedPage);
    const [failure, setFailure] = useState<unknown>(null);
    useEffect(() => {
      if (!Shown) load().then((page) => setShown(() => page), setFailure);
    }, [Shown]);
    if (failure !== null) throw failure;
    return Shown ? <Shown {...props} /> : <PageLoading />;
  };
  return { Page, load, preload: () => loadOptional(load) };
}
