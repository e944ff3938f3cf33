import { useRef, type PointerEvent, type RefObject } from 'react';

const clickPx = 6;
const closePx = 80;
/** A flick this fast closes although it was short. */
const flickPxPerMs = 0.5;

/** Handlers for a grab bar: what it belongs to follows the finger down, and closes when it was meant. A press closes. */
export function useDragDown(target: RefObject<HTMLElement | null>, onClose: () => void) {
  const drag = useRef<{ y: number; at: number; moved: number } | null>(null);
  const dragged = useRef(false);

  const settle = (): void => {
    const element = target.current;
    if (element) element.style.translate = '';
    drag.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { y: event.clientY, at: event.timeStamp, moved: 0 };
      dragged.current = false;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (!now || !target.current) return;
      now.moved = Math.max(0, event.clientY - now.y);
      if (now.moved > clickPx) dragged.current = true;
      if (dragged.current) target.current.style.translate = `0 ${now.moved}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      settle();
      if (!now || !dragged.current) return;
      if (now.moved > closePx || now.moved / Math.max(1, event.timeStamp - now.at) > flickPxPerMs) onClose();
    },
    onPointerCancel: settle,
    onClick: () => {
      if (!dragged.current) onClose();
      dragged.current = false;
    },
  };
}
