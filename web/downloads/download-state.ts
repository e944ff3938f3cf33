// Which chapters are kept on this device, and which are coming: for every row that shows it. What keeps them is loaded when
// somebody asks for it.
import { useSyncExternalStore } from 'react';
import { boot } from '#web/lib/api/boot-facts.ts';
import { hasKept, keptKey } from '#web/lib/downloads/downloads.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';

/** Pages that are here, of all; a chapter that waits for others has none of none. */
interface Coming {
  done: number;
  total: number;
}
export type KeptState = 'none' | 'kept' | Coming;

const coming = new Map<string, Coming>();
const listeners = new Set<() => void>();

/** Whether this browser can keep chapters at all. */
export const canKeep = (): boolean =>
  boot.serviceWorker && 'serviceWorker' in navigator && typeof caches !== 'undefined';

/** Its pages are here, and this browser can. */
export const isKeepable = ({ attributes }: Chapter): boolean =>
  canKeep() && attributes.pages > 0 && attributes.externalUrl === null;

/** Something else is kept now, or coming. */
export function tellKept(): void {
  for (const listener of listeners) listener();
}

/** @param progress null when it has ended, either way */
export function setComing(chapterId: string, progress: Coming | null): void {
  if (progress) coming.set(chapterId, progress);
  else coming.delete(chapterId);
  tellKept();
}

export function watchKept(listener: () => void): () => void {
  const elsewhere = ({ key }: StorageEvent): void => {
    if (key === keptKey || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', elsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', elsewhere);
  };
}

const keptState = (chapterId: string): KeptState => coming.get(chapterId) ?? (hasKept(chapterId) ? 'kept' : 'none');

export const useKept = (chapterId: string): KeptState => useSyncExternalStore(watchKept, () => keptState(chapterId));
