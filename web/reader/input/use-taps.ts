import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const movedPx = 10;
const refocusMs = 250;
const flingMs = 80;

/**
 * Handlers for an area whose taps mean something by their place. Not taps: clicks on controls, the end of a drag, the
 * click that only brings the window back to the front, and the one that stops a scroll in flight.
 * @param onTap x and y from 0 to 1 of the area
 */
export function useTaps(onTap: (x: number, y: number) => void) {
  const from = useRef({ x: 0, y: 0, ignored: false });
  const focusedAt = useRef(-Infinity);
  const scrolledAt = useRef(-Infinity);
  useEffect(() => {
    const focused = (): void => {
      focusedAt.current = performance.now();
    };
    addEventListener('focus', focused);
    return () => removeEventListener('focus', focused);
  }, []);

  return {
    onScrollCapture: () => {
      scrolledAt.current = performance.now();
    },
    onPointerDownCapture: ({ clientX, clientY }: PointerEvent) => {
      const now = performance.now();
      const ignored = !document.hasFocus() || now - focusedAt.current < refocusMs || now - scrolledAt.current < flingMs;
      from.current = { x: clientX, y: clientY, ignored };
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('a, button, input, select, [data-card]')) return;
      const { x, y, ignored } = from.current;
      if (ignored || Math.hypot(event.clientX - x, event.clientY - y) > movedPx) return;
      const box = event.currentTarget.getBoundingClientRect();
      onTap((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
    },
  };
}
