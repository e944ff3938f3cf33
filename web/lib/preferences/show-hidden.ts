// "Show everything": suspends the reader's filters and blocks in this tab, until the tab is closed or the filters are
// turned on again. The settings stay unchanged.
import { useSyncExternalStore } from 'react';

let everything = false;
const listeners = new Set<() => void>();

export const showsEverything = (): boolean => everything;

export function showEverything(on: boolean): void {
  everything = on;
  for (const listener of listeners) listener();
}

export function subscribeShowHidden(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useShowHidden(): boolean {
  return useSyncExternalStore(subscribeShowHidden, showsEverything);
}
