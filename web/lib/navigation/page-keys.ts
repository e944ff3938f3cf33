// Keyboard shortcuts that only the open page has, for the list of all of them.
import { useEffect } from 'react';

export interface KeyGroup {
  title: string;
  /** Keys of each, pressed one after the other. */
  shortcuts: readonly { label: string; keys: readonly string[] }[];
}

let describe: (() => KeyGroup) | null = null;

export const pageKeys = (): KeyGroup | null => describe?.() ?? null;

/** Names the keys of a page for as long as it is open. @param group null while they are switched off; else the same function each time */
export function usePageKeys(group: (() => KeyGroup) | null): void {
  useEffect(() => {
    describe = group;
    return () => {
      describe = null;
    };
  }, [group]);
}
