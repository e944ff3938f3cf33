// The scope of the reader settings on the settings page: all chapters, or the kind of chapters that they apply to. All
// sections and the preview share it.
import { useEffect } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { syncSettings } from '#web/reader/settings/sync-settings.ts';
import { chapterKinds, type ChapterKind } from '#contract/rules/chapter-shape.ts';
import { createStore, useStore } from '#web/ui/behavior/store.ts';

export const readerScopes = ['account', ...chapterKinds] as const;
export type ReaderScope = (typeof readerScopes)[number];

const scopeStore = createStore<ReaderScope>('account');

export const chooseReaderScope = scopeStore.set;

export const useReaderScope = (): ReaderScope => useStore(scopeStore);

/** Kind of chapters that a scope means; null for all chapters. */
export const kindOfScope = (scope: ReaderScope): ChapterKind | null => (scope === 'account' ? null : scope);

let mountedSections = 0;
let stopSync: (() => void) | null = null;

/**
 * Syncs the reader settings with the signed-in account, and with the cookie that the server reads, while any section is
 * mounted; all sections share one sync.
 */
export function useSettingsSync(): void {
  const accountId = useSession().user?.id ?? null;
  useEffect(() => {
    mountedSections += 1;
    if (mountedSections === 1) stopSync = syncSettings(accountId);
    return () => {
      mountedSections -= 1;
      if (mountedSections === 0) stopSync?.();
    };
  }, [accountId]);
}
