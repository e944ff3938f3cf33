import { createElement, useMemo, type Dispatch, type SetStateAction } from 'react';
import { ListX, MoveVertical } from 'lucide-react';
import { formatCount } from '#web/lib/i18n/format.ts';
import { t } from '#web/lib/i18n/i18n.ts';
import { announce, toast } from '#web/ui/overlays/toasts.ts';
import { moveTo, putBack, type Draft } from './draft.ts';

export interface EntryChanges {
  add: (id: string) => void;
  /** Moves a title by a step of the keyboard or a drag, which shows by itself. */
  move: (id: string, to: number, name: string) => void;
  /** Moves a title to a place that may be far away: tells it, with Undo. */
  send: (id: string, from: number, to: number, name: string) => void;
  remove: (id: string, from: number, name: string) => void;
  note: (id: string, note: string) => void;
}

/** Changes of the titles in a draft; the functions stay the same. */
export function useEntryChanges(setDraft: Dispatch<SetStateAction<Draft>>): EntryChanges {
  return useMemo(() => {
    const reorder = (change: (order: readonly string[]) => readonly string[]): void =>
      setDraft((draft) => ({ ...draft, order: change(draft.order) }));
    return {
      add: (id) => reorder((order) => putBack(order, id, order.length)),
      move: (id, to, name) => {
        reorder((order) => moveTo(order, id, to));
        announce(t('lists.edit.moved', { name, place: formatCount(to + 1) }));
      },
      send: (id, from, to, name) => {
        reorder((order) => moveTo(order, id, to));
        toast({
          text: t('lists.edit.moved', { name, place: formatCount(to + 1) }),
          icon: createElement(MoveVertical),
          action: { label: t('blocks.undo'), run: () => reorder((order) => moveTo(order, id, from)) },
        });
      },
      remove: (id, from, name) => {
        reorder((order) => order.filter((each) => each !== id));
        toast({
          text: t('lists.edit.removed', { name }),
          icon: createElement(ListX),
          action: { label: t('blocks.undo'), run: () => reorder((order) => putBack(order, id, from)) },
        });
      },
      note: (id, note) => setDraft((draft) => ({ ...draft, notes: { ...draft.notes, [id]: note } })),
    };
  }, [setDraft]);
}
