import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { Check } from 'lucide-react';
import { useT } from '#web/lib/i18n/i18n.ts';
import type { Selection } from './use-selection.ts';
import styles from './Selectable.module.css';

/** Time in ms after which a touch selects. */
const longPressMs = 450;
/** Distance in px beyond which a touch scrolls. */
const moveTolerance = 10;

/**
 * A title that can be selected: by its box, with Ctrl or Shift, by a long press, or with X on the keyboard. While
 * titles are selected, a press selects instead of opening the title.
 */
export function Selectable({
  id,
  index,
  name,
  selection,
  children,
}: {
  id: string;
  index: number;
  name: string;
  selection: Selection;
  children: ReactNode;
}) {
  const t = useT();
  const selected = selection.ids.has(id);
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasLongPress = useRef(false);
  const select = (isRange: boolean): void => (isRange ? selection.extend(index) : selection.toggle(index));
  const endPress = (): void => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  const onClick = (event: MouseEvent): void => {
    const isModified = event.shiftKey || event.ctrlKey || event.metaKey;
    const isBox = event.target instanceof Element && event.target.closest(`.${styles.box}`) !== null;
    if (wasLongPress.current) {
      wasLongPress.current = false;
      event.preventDefault();
      event.stopPropagation();
    } else if (isBox || isModified || selection.isSelecting) {
      event.preventDefault();
      event.stopPropagation();
      select(event.shiftKey);
    }
  };
  const onPointerDown = (event: PointerEvent): void => {
    wasLongPress.current = false;
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    const timer = setTimeout(() => {
      wasLongPress.current = true;
      navigator.vibrate?.(15);
      select(false);
    }, longPressMs);
    press.current = { timer, x: event.clientX, y: event.clientY };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent): void => {
    if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > moveTolerance) endPress();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    select(event.shiftKey);
  };
  return (
    <div
      className={styles.item}
      data-menu-area={selection.isSelecting ? 'none' : 'mouse'}
      data-selected={selected || undefined}
      data-selecting={selection.isSelecting || undefined}
      role="presentation"
      onClickCapture={onClick}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={endPress}
      onPointerCancel={endPress}
      onContextMenu={(event) => {
        // a long press selects instead of opening the menu of the link
        if (press.current || wasLongPress.current) event.preventDefault();
      }}
      // drags of links and covers would end the press
      onDragStart={(event) => selection.isSelecting && event.preventDefault()}
    >
      {children}
      <button
        type="button"
        aria-pressed={selected}
        aria-label={t('library.select', { name })}
        // the title is one stop; X on it selects
        tabIndex={selection.isSelecting ? 0 : -1}
        className={styles.box}
      >
        {selected && <Check />}
      </button>
    </div>
  );
}
