// The location that the page shows. During a held navigation it is still that of the page in sight, even if Back or
// Forward has already changed the one of the window.
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { createStore } from '#web/ui/behavior/store.ts';

export interface ShownLocation {
  path: string;
  /** Query of the URL, '' or with its question mark. */
  search: string;
  /** Key of the history entry, under which scroll positions and lists are stored. */
  entry: string;
}

/** Key of the window's history entry. */
export const entryKey = (): string => String((history.state as { key?: string } | null)?.key ?? 'first');

const readLocation = (): ShownLocation => ({ path: location.pathname, search: location.search, entry: entryKey() });

/** Whether this is a window; unit tests have none. */
const isWindow = typeof history !== 'undefined';

const shownStore = createStore<ShownLocation>(isWindow ? readLocation() : { path: '/', search: '', entry: '' });

/** The location of the page in sight. */
export const shownLocation = shownStore.get;

/** Shows the page of the window's location. */
export const showLocation = (): void => shownStore.set(readLocation());

// programs that drive a page call these, too
for (const type of isWindow ? (['pushState', 'replaceState'] as const) : []) {
  const change = history[type].bind(history);
  history[type] = (...input) => {
    change(...input);
    showLocation();
    dispatchEvent(new Event(type));
  };
}

/** Replaces the location for components below it: those of a page that is not shown yet. */
export const LocationContext = createContext<ShownLocation | null>(null);

function useLocationPart(part: keyof ShownLocation): string {
  const shownPart = useSyncExternalStore(shownStore.subscribe, () => shownStore.get()[part]);
  return useContext(LocationContext)?.[part] ?? shownPart;
}

export const usePathname = (): string => useLocationPart('path');

/** The history entry, by its key. */
export const useHistoryEntry = (): string => useLocationPart('entry');

/** The query of the URL: '' or with its question mark. */
export const useSearch = (): string => useLocationPart('search');

export function useSearchParams(): URLSearchParams {
  const search = useSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
}
