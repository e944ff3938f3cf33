import { useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import styles from './OrderList.module.css';

interface OrderItem<T extends string> {
  id: T;
  name: string;
  /** Small text after the name. */
  detail?: string;
  icon?: ReactNode;
  /** Control at the end of its row. */
  end?: ReactNode;
  /** Shows the item as disabled. */
  off?: boolean;
}

/** Reorderable list: items are moved by buttons, or dragged by their grip. */
export function OrderList<T extends string>({
  label,
  items,
  words,
  onMove,
  onRemove,
}: {
  label: string;
  items: readonly OrderItem<T>[];
  /** Labels of the buttons, with the item's name. */
  words: { up: (name: string) => string; down: (name: string) => string; remove?: (name: string) => string };
  /** `to`: new index, 0-based. */
  onMove: (id: T, to: number) => void;
  /** Requires `words.remove`. */
  onRemove?: (id: T) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  const drag = useDrag(list, items, onMove);
  // returns the focus, which an element loses when its row is moved in the DOM
  useLayoutEffect(() => {
    const target = focused.current;
    focused.current = null;
    if (target?.isConnected && document.activeElement !== target) target.focus();
  }, [items]);
  const moveItem = (index: number, step: number) => {
    const to = index + step;
    const item = items[index];
    if (!item || to < 0 || to >= items.length) return;
    focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    onMove(item.id, to);
  };
  const removeItem = (index: number) => {
    const rows = list.current?.children;
    const next = rows?.[index + 1] ?? rows?.[index - 1];
    focused.current = next?.querySelector<HTMLElement>('button:last-of-type') ?? null;
    onRemove?.(items[index]!.id);
  };
  return (
    <ol ref={list} className={styles.list} aria-label={label} {...drag.moves}>
      {drag.order.map((item, index) => (
        <li
          key={item.id}
          className={styles.row}
          data-dragged={drag.id === item.id || undefined}
          data-off={item.off || undefined}
        >
          <span className={styles.grip} {...drag.grip(item.id)}>
            <GripVertical />
          </span>
          {item.icon}
          <span className={styles.name}>
            <bdi>{item.name}</bdi>
            {item.detail && <span className={styles.detail}>{item.detail}</span>}
          </span>
          <span className={styles.buttons}>
            <IconButton
              size="sm"
              label={words.up(item.name)}
              icon={<ArrowUp />}
              aria-disabled={index === 0 || undefined}
              onClick={() => moveItem(index, -1)}
            />
            <IconButton
              size="sm"
              label={words.down(item.name)}
              icon={<ArrowDown />}
              aria-disabled={index === items.length - 1 || undefined}
              onClick={() => moveItem(index, 1)}
            />
            {words.remove && (
              <IconButton size="sm" label={words.remove(item.name)} icon={<X />} onClick={() => removeItem(index)} />
            )}
            {item.end}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Drag and drop: the dragged row follows the pointer, and `onMove` is called on release. */
function useDrag<T extends string>(
  list: { current: HTMLElement | null },
  items: readonly OrderItem<T>[],
  onMove: (id: T, to: number) => void,
) {
  const [dragged, setDragged] = useState<{ id: T; to: number } | null>(null);
  const otherItems = items.filter(({ id }) => id !== dragged?.id);
  const draggedItem = items.find(({ id }) => id === dragged?.id);
  const currentOrder = dragged && draggedItem ? otherItems.toSpliced(dragged.to, 0, draggedItem) : items;
  const indexAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const index = rows.findIndex(({ bottom }) => y < bottom);
    return index === -1 ? rows.length - 1 : index;
  };
  const grip = (id: T) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.preventDefault();
      // captured by the list, because a row that moves in the DOM would lose the pointer
      list.current?.setPointerCapture(event.pointerId);
      setDragged({ id, to: items.findIndex((item) => item.id === id) });
    },
  });
  const listHandlers = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged) setDragged({ ...dragged, to: indexAt(event.clientY) });
    },
    onPointerUp: () => {
      setDragged(null);
      if (dragged && items[dragged.to]?.id !== dragged.id) onMove(dragged.id, dragged.to);
    },
    onPointerCancel: () => setDragged(null),
  };
  return { order: currentOrder, id: dragged?.id ?? null, grip, moves: listHandlers };
}
