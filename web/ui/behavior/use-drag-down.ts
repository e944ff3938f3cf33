import { useRef, useState, type PointerEvent } from 'react';

const clickPx = 6;
const closePx = 80;
/** Speed from which a drag closes the sheet, even when it was short. */
const flickPxPerMs = 0.5;

/**
 * Handlers for the grab bar of a sheet, which follows the finger down by `offset` px and closes after a long or fast
 * drag. A press on the bar closes, too.
 */
export function useDragDown(onClose: () => void) {
  const [offset, setOffset] = useState(0);
  const drag = useRef<{ y: number; at: number } | null>(null);
  const dragged = useRef(false);

  const reset = (): void => {
    drag.current = null;
    setOffset(0);
  };
  const barHandlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { y: event.clientY, at: event.timeStamp };
      dragged.current = false;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag.current) return;
      const moved = Math.max(0, event.clientY - drag.current.y);
      if (moved > clickPx) dragged.current = true;
      if (dragged.current) setOffset(moved);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const dragStart = drag.current;
      reset();
      if (!dragStart || !dragged.current) return;
      const moved = event.clientY - dragStart.y;
      if (moved > closePx || moved / Math.max(1, event.timeStamp - dragStart.at) > flickPxPerMs) onClose();
    },
    onPointerCancel: reset,
    onClick: () => {
      if (!dragged.current) onClose();
      dragged.current = false;
    },
  };
  return { offset, bar: barHandlers };
}
