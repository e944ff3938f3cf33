// What the reader's settings on the settings page are chosen for; all its sections and the preview follow the same.
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { syncEntriesWith } from '#web/reader/settings/account-entries.ts';
import { kinds, type Kind } from '#web/reader/settings/settings-map.ts';

export const readerScopes = ['account', ...kinds] as const;
export type ReaderScope = (typeof readerScopes)[number];

let chosen: ReaderScope = 'account';
const listeners = new Set<() => void>();

export function chooseReaderScope(next: ReaderScope): void {
  chosen = next;
  for (const listener of listeners) listener();
}

export const useReaderScope = (): ReaderScope => useSyncExternalStore(watch, () => chosen);

/** Null for everything that is read. */
export const kindOfScope = (scope: ReaderScope): Kind | null => (scope === 'account' ? null : scope);

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let users = 0;
let stop: (() => void) | null = null;

/** Keeps the choices in step with the account of whoever is signed in, once for however many sections. */
export function useAccountSync(): void {
  const account = useSession().user?.id ?? null;
  useEffect(() => {
    if (account === null) return undefined;
    users += 1;
    if (users === 1) stop = syncEntriesWith(account);
    return () => {
      users -= 1;
      if (users === 0) stop?.();
    };
  }, [account]);
}
