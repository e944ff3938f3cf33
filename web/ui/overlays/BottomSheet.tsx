import { useEffect, useRef, type ReactNode } from 'react';
import { listen } from '../behavior/listen.ts';
import styles from './BottomSheet.module.css';
import { useDragDown } from '../behavior/use-drag-down.ts';

const focusableSelector =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, [tabindex="0"]';

/**
 * Modal sheet at the lower edge that leaves the page visible (the reader on phones), with a fixed height. The focus is
 * trapped and returned. Escape, a press on the grab bar or dragging it down closes.
 */
export function BottomSheet({
  label,
  closeLabel,
  onClose,
  tall = false,
  children,
}: {
  label: string;
  closeLabel: string;
  onClose: () => void;
  /** Leaves a quarter of the page visible, for what is read and written in the sheet. */
  tall?: boolean;
  children: ReactNode;
}) {
  const sheet = useRef<HTMLElement>(null);
  const { offset, bar } = useDragDown(onClose);
  useEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    const opener = document.activeElement;
    element.focus({ preventScroll: true });
    return () => {
      // the focus is not returned when it was moved elsewhere
      const isFocusInside = document.activeElement === document.body || element.contains(document.activeElement);
      if (isFocusInside && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const element = sheet.current;
    const onKeyDown = (event: KeyboardEvent): void => {
      // handles keys without a focused element, but not those of a dialog over the sheet
      const { activeElement } = document;
      if (activeElement !== document.body && !element?.contains(activeElement)) return;
      if (event.key === 'Escape') {
        event.stopPropagation();
        onClose();
      } else if (event.key === 'Tab' && element) trapFocus(element, event);
    };
    return listen(document, { keydown: onKeyDown });
  }, [onClose]);
  return (
    <section
      ref={sheet}
      className={styles.sheet}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <dialog> brings a box and a way of closing of its own
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      style={offset > 0 ? { translate: `0 ${offset}px` } : undefined}
      data-sheet={tall ? 'tall' : ''}
    >
      <button type="button" className={styles.grab} aria-label={closeLabel} {...bar} />
      {children}
    </section>
  );
}

/** Scrollable part of a sheet. */
export function SheetBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

function trapFocus(element: HTMLElement, event: KeyboardEvent): void {
  const focusStops = [...element.querySelectorAll<HTMLElement>(focusableSelector)];
  const [first, last] = [focusStops[0], focusStops.at(-1)];
  const { activeElement } = document;
  const isOutside = !element.contains(activeElement);
  const isLeaving =
    isOutside || (event.shiftKey ? activeElement === first || activeElement === element : activeElement === last);
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
