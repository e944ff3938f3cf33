import { useEffect, useState, type ComponentType } from 'react';
import type { LazyCatalogue } from '#web/lib/i18n/catalogue-parts.ts';
import { withCatalogues } from '#web/lib/i18n/language.ts';
import { loadOptional } from '#web/ui/behavior/load-code.ts';
import { PageLoading } from './PageLoading.tsx';

interface LazyPage<Props> {
  /** Shows `PageLoading` until the code has arrived; throws if that fails to load. */
  Page: ComponentType<Props & Parameters<typeof PageLoading>[0]>;
  preload: () => Promise<unknown>;
}

/** Page whose code is loaded on first use. @param texts lazy catalogs that the page needs */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: readonly LazyCatalogue[],
): LazyPage<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchCode = async () => {
    const page = await withCatalogues(load(), ...texts);
    return (loaded ??= page);
  };
  // Not `lazy`, because React then shows the fallback for at least 300 ms, even when the code arrives sooner.
  const Page: LazyPage<Props>['Page'] = (props) => {
    const [Shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<unknown>(null);
    useEffect(() => {
      if (!Shown) fetchCode().then((page) => setShown(() => page), setFailure);
    }, [Shown]);
    if (failure !== null) throw failure;
    return Shown ? <Shown {...props} /> : <PageLoading asks={props.asks} />;
  };
  return { Page, preload: () => loadOptional(fetchCode) };
}
