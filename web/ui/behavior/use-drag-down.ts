import { useRef, useState, type PointerEvent } from 'react';

const maxClickPx = 6;
const minClosePx = 80;
/** Speed from which a drag closes the sheet, even when it was short. */
const flickPxPerMs = 0.5;

/**
 * Handlers for the grab bar of a sheet, which follows the finger down by `offset` px and closes after a long or fast
 * drag. A press on the bar closes, too.
 */
export function useDragDown(onClose: () => void) {
  const [offset, setOffset] = useState(0);
  const drag = useRef<{ y: number; at: number } | null>(null);
  const wasDragged = useRef(false);

  const reset = (): void => {
    drag.current = null;
    setOffset(0);
  };
  const barHandlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { y: event.clientY, at: event.timeStamp };
      wasDragged.current = false;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!drag.current) return;
      const distancePx = Math.max(0, event.clientY - drag.current.y);
      if (distancePx > maxClickPx) wasDragged.current = true;
      if (wasDragged.current) setOffset(distancePx);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const dragStart = drag.current;
      reset();
      if (!dragStart || !wasDragged.current) return;
      const distancePx = event.clientY - dragStart.y;
      if (distancePx > minClosePx || distancePx / Math.max(1, event.timeStamp - dragStart.at) > flickPxPerMs) onClose();
    },
    onPointerCancel: reset,
    onClick: () => {
      if (!wasDragged.current) onClose();
      wasDragged.current = false;
    },
  };
  return { offset, bar: barHandlers };
}
