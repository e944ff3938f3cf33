// Selected titles of the library, by id: one by one, a range from the last one, all of the tab.
import { useCallback, useState } from 'react';
import { failureText } from '#web/lib/api/failure.ts';
import { toast } from '#web/ui/overlays/toasts.ts';
import { fetchLibraryIds } from './queries.ts';
import type { LibraryCriteria } from './criteria.ts';
import type { Library } from './use-library.ts';

export interface Selection {
  ids: ReadonlySet<string>;
  /** A press on a title selects it instead of opening it. */
  isSelecting: boolean;
  begin: () => void;
  toggle: (index: number) => void;
  /** Selects from the title that was selected last. */
  extend: (index: number) => void;
  selectAll: () => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

export function useSelection(library: Library, criteria: LibraryCriteria): Selection {
  const [state, setState] = useState({ criteria, ids: none, anchor: -1, isSelecting: false });
  // other titles are listed now
  const current =
    state.criteria.status === criteria.status && state.criteria.text === criteria.text
      ? state
      : { criteria, ids: none, anchor: -1, isSelecting: false };
  const { entryAt, languages } = library;

  const toggle = (index: number): void => {
    const id = entryAt(index)?.id;
    if (id === undefined) return;
    const ids = new Set(current.ids);
    if (!ids.delete(id)) ids.add(id);
    setState({ criteria, ids, anchor: index, isSelecting: ids.size > 0 || current.isSelecting });
  };
  const addIds = (added: readonly string[], anchor: number): void =>
    setState({ criteria, ids: new Set([...current.ids, ...added]), anchor, isSelecting: true });
  const addFetched = async (from: number, to: number, anchor: number): Promise<void> => {
    try {
      addIds((await fetchLibraryIds(criteria, languages)).slice(from, to), anchor);
    } catch (error) {
      toast({ text: failureText(error), failed: true });
    }
  };
  const extend = (index: number): void => {
    if (current.anchor === -1) return toggle(index);
    const [from, to] = [Math.min(current.anchor, index), Math.max(current.anchor, index) + 1];
    const shown = Array.from({ length: to - from }, (_, step) => entryAt(from + step)?.id);
    const known = shown.filter((id) => id !== undefined);
    // titles between that were never in view are not loaded
    if (known.length < shown.length) return void addFetched(from, to, index);
    return addIds(known, index);
  };
  return {
    ids: current.ids,
    isSelecting: current.isSelecting,
    begin: () => setState({ ...current, isSelecting: true }),
    toggle,
    extend,
    selectAll: () => void addFetched(0, Number.POSITIVE_INFINITY, -1),
    clear: useCallback(() => setState((last) => ({ ...last, ids: none, anchor: -1, isSelecting: false })), []),
  };
}
