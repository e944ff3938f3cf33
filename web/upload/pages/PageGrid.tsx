import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { announce } from '#web/ui/overlays/toasts.ts';
import type { FileProgress } from '../sending/run-types.ts';
import { PageCard } from './PageCard.tsx';
import { movePages, type PageList, removePages, selectPage, shiftPages } from './page-list.ts';
import type { PageWarning } from './page-warnings.ts';
import { useGridDrag } from './use-grid-drag.ts';
import styles from './Pages.module.css';

interface GridProps {
  list: PageList;
  warnings: ReadonlyMap<string, PageWarning[]>;
  files: ReadonlyMap<string, FileProgress>;
  /** While pages are sent nothing can be changed. */
  locked: boolean;
  asList: boolean;
  change: (change: (list: PageList) => PageList) => void;
  /** Asks for the number to which the selected pages move. */
  onMoveTo: () => void;
}

const noWarnings: readonly PageWarning[] = [];

/**
 * Pages in their order. Arrows move the focus, Space selects, with Shift a range, Alt with arrows moves pages, M asks for
 * their new number, Delete removes them.
 */
export function PageGrid({ list, warnings, files, locked, asList, change, onMoveTo }: GridProps) {
  const t = useT();
  const grid = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const reachable = list.pages.some(({ id }) => id === focused) ? focused : list.pages[0]?.id;
  const movedWith = (id: string): ReadonlySet<string> => (list.selected.has(id) ? list.selected : new Set([id]));
  const { dragged, place, grab } = useGridDrag((id, { id: target, side }) => {
    const moved = movedWith(id);
    if (locked || moved.has(target)) return;
    change((now) => {
      const rest = now.pages.filter((page) => !moved.has(page.id));
      return movePages(now, moved, rest.findIndex((page) => page.id === target) + (side === 'before' ? 1 : 2));
    });
  });
  const toggle = useMemo(
    () => (id: string, range: boolean) => {
      setFocused(id);
      change((now) => selectPage(now, id, { range }));
    },
    [change],
  );
  const focus = (id: string | undefined): void => {
    if (id === undefined) return;
    setFocused(id);
    grid.current?.querySelector<HTMLElement>(`[data-page="${id}"] button`)?.focus();
  };
  const move = (id: string, by: -1 | 1): void => {
    const moved = movedWith(id);
    change((now) => {
      const next = shiftPages(now, moved, by);
      announce(t('upload.movedTo', { number: next.pages.findIndex((page) => moved.has(page.id)) + 1 }));
      return next;
    });
    requestAnimationFrame(() => focus(id));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const index = list.pages.findIndex(({ id }) => id === reachable);
    const page = list.pages[index];
    if (!page || locked) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const columns = asList ? 1 : columnsOf(grid.current!);
    const step = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1, ArrowUp: -columns, ArrowDown: columns }[
      event.key
    ];
    if (step !== undefined && event.altKey) move(page.id, step < 0 ? -1 : 1);
    else if (step !== undefined) {
      const next = list.pages[Math.max(0, Math.min(list.pages.length - 1, index + step))]!;
      if (event.shiftKey) {
        if (list.anchor === null) change((now) => selectPage(now, page.id, { range: true }));
        change((now) => selectPage(now, next.id, { range: true }));
      }
      focus(next.id);
    } else if (event.key === 'Home') focus(list.pages[0]?.id);
    else if (event.key === 'End') focus(list.pages.at(-1)?.id);
    else if (event.key === 'm' || event.key === 'M') {
      if (!list.selected.has(page.id)) change((now) => selectPage(now, page.id));
      onMoveTo();
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      const removed = movedWith(page.id);
      const next = list.pages.slice(index + 1).find(({ id }) => !removed.has(id)) ?? list.pages[index - 1];
      change((now) => removePages(now, removed));
      requestAnimationFrame(() => focus(next?.id));
    } else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons of its pages have the focus
    <ol
      ref={grid}
      className={styles.grid}
      data-list={asList || undefined}
      aria-label={t('upload.pages')}
      onKeyDown={onKeyDown}
      // keys act on the card that has the focus, however it got there
      onFocus={({ target }) => setFocused(target.closest<HTMLElement>('[data-page]')?.dataset['page'] ?? null)}
    >
      {list.pages.map((page, index) => (
        <PageCard
          key={page.id}
          page={page}
          number={index + 1}
          selected={list.selected.has(page.id)}
          reachable={page.id === reachable}
          dragged={dragged !== null && movedWith(dragged).has(page.id)}
          drop={place?.id === page.id ? place.side : null}
          warnings={warnings.get(page.id) ?? noWarnings}
          progress={files.get(page.id)}
          onToggle={toggle}
          onGrab={grab}
        />
      ))}
    </ol>
  );
}

function columnsOf(grid: HTMLElement): number {
  return getComputedStyle(grid).gridTemplateColumns.split(' ').length;
}
