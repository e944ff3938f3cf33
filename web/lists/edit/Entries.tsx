import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { ListVideo } from 'lucide-react';
import { toBcp47 } from '#contract/rules/languages.ts';
import { titleNames } from '#contract/rules/title-names.ts';
import type { Title } from '#web/lib/catalogue/related.ts';
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts';
import { Empty } from '#web/ui/feedback/Empty.tsx';
import { VirtualList } from '#web/ui/layout/VirtualList.tsx';
import { moveTo, type Contents, type Draft } from './draft.ts';
import { EntryEditor } from './EntryEditor.tsx';
import type { useTitleCards } from './title-cards.ts';
import type { EntryChanges } from './use-entry-changes.ts';
import { useDrag } from './use-drag.ts';
import styles from './Editor.module.css';

/** Control of a row that gets the focus. */
type Part = 'handle' | 'place' | 'remove';

/** The titles of a draft: rows that are moved by their handle, by keys and by a number, with a note each. */
export function Entries({
  draft,
  base,
  titles,
  changes,
}: {
  draft: Draft;
  base: Contents;
  titles: ReturnType<typeof useTitleCards>;
  changes: EntryChanges;
}) {
  const t = useT();
  const language = useLanguage();
  const list = useRef<HTMLDivElement>(null);
  const { order, notes } = draft;
  const unavailable = useMemo(
    () => new Set(base.entries.flatMap(({ id, available }) => (available ? [] : [id]))),
    [base.entries],
  );
  const nameOf = (id: string, title: Title | null | undefined): { text: string; language?: string } =>
    title
      ? titleNames(title.attributes, language).main
      : { text: t(title === null || unavailable.has(id) ? 'lists.edit.unavailable' : 'app.loading') };
  const drag = useDrag(list, (id, to) => changes.move(id, to, nameOf(id, titles.get(id)).text));
  const shown = useMemo(() => (drag.id === null ? order : moveTo(order, drag.id, drag.to)), [order, drag.id, drag.to]);
  const focusLater = useFocusAfterMove(list, order);
  const keyOf = useCallback((index: number) => shown[index]!, [shown]);
  const { need } = titles;
  const onRange = useCallback(
    (first: number, last: number) =>
      need(shown.slice(Math.max(0, first - 20), last + 40).filter((id) => !unavailable.has(id))),
    [need, shown, unavailable],
  );
  if (order.length === 0) {
    return (
      <Empty icon={<ListVideo />} title={t('lists.empty')}>
        {t('lists.edit.emptyHint')}
      </Empty>
    );
  }
  const moveAndFocus = (id: string, from: number, to: number, name: string, part: Part): void => {
    const target = Math.max(0, Math.min(to, order.length - 1));
    if (target === from) return;
    if (part === 'handle') {
      changes.move(id, target, name);
      focusLater(id, target, part);
    } else {
      changes.send(id, from, target, name);
      // the list stays where it is: the focus goes to the row that is at this place now
      focusLater(order[target > from ? from + 1 : Math.max(0, from - 1)]!, null, part);
    }
  };
  const removeAndFocus = (id: string, from: number, name: string): void => {
    changes.remove(id, from, name);
    const neighbor = order[from + 1] ?? order[from - 1];
    if (neighbor !== undefined) focusLater(neighbor, null, 'remove');
  };
  return (
    <div ref={list} className={styles.entries} data-dragging={drag.id === null ? undefined : true}>
      <p id="list-edit-keys" className="sr-only">
        {t('lists.edit.keys')}
      </p>
      <VirtualList
        label={t('lists.titles')}
        count={shown.length}
        keyOf={keyOf}
        estimate={() => 104}
        onRange={onRange}
        renderItem={(index) => {
          const id = shown[index]!;
          const title = unavailable.has(id) ? null : titles.get(id);
          const name = nameOf(id, title);
          return (
            <EntryEditor
              id={id}
              index={index}
              count={order.length}
              title={title}
              name={name.text}
              lang={name.language === undefined ? undefined : toBcp47(name.language)}
              note={notes[id] ?? ''}
              isDragged={drag.id === id}
              onGrip={(event) => drag.begin(id, index, event)}
              onMove={(to, part) => moveAndFocus(id, index, to, name.text, part)}
              onRemove={() => removeAndFocus(id, index, name.text)}
              onNote={(note) => changes.note(id, note)}
            />
          );
        }}
      />
    </div>
  );
}

/** Frames within which a row that came from afar is drawn. */
const maxFrames = 20;
const estimatedRowPx = 104;

/**
 * Gives the focus to a control of a row once the list has its new order: a moved row loses it, and one that left the
 * drawn rows is scrolled to. @returns a function to be called with the change; `index`: where the row is then, to
 * scroll to it
 */
function useFocusAfterMove(list: RefObject<HTMLElement | null>, order: readonly string[]) {
  const target = useRef<{ id: string; index: number | null; part: Part } | null>(null);
  useEffect(() => {
    const wanted = target.current;
    target.current = null;
    if (!wanted) return undefined;
    let frame = 0;
    let tries = 0;
    const tryFocus = (): void => {
      const control = list.current?.querySelector<HTMLElement>(
        `[data-entry="${wanted.id}"] [data-part="${wanted.part}"]`,
      );
      if (control) return control.focus({ preventScroll: wanted.index === null });
      tries += 1;
      if (tries === 1 && wanted.index !== null && list.current) {
        const top = list.current.getBoundingClientRect().top + scrollY;
        window.scrollTo({ top: top + wanted.index * estimatedRowPx - innerHeight / 2 });
      }
      if (tries < maxFrames) frame = requestAnimationFrame(tryFocus);
      return undefined;
    };
    tryFocus();
    return () => cancelAnimationFrame(frame);
  }, [order, list]);
  return (id: string, index: number | null, part: Part): void => {
    target.current = { id, index, part };
  };
}
