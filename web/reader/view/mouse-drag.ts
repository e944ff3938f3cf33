// Drag scrolling with the mouse, for content that is larger than its view, with momentum.
import type { Momentum } from './momentum.ts';

/** Movements shorter than this, in px, may still become a click. */
const minMovePx = 4;

/**
 * Attaches the listeners and returns a function that removes them.
 * @param scroller returns the element that is dragged, if any
 */
export function dragWithMouse(
  element: HTMLElement,
  scroller: () => HTMLElement | null,
  momentum: Momentum,
): () => void {
  let drag: { view: HTMLElement; x: number; y: number; left: number; top: number; moved: boolean } | null = null;

  const onPointerDown = (event: PointerEvent): void => {
    const view = scroller();
    if (!view || event.pointerType !== 'mouse' || event.button !== 0) return;
    if (event.target instanceof Element && event.target.closest('a, button, input, select, [data-card]')) return;
    if (view.scrollWidth <= view.clientWidth + 1 && view.scrollHeight <= view.clientHeight + 1) return;
    drag = { view, x: event.clientX, y: event.clientY, left: view.scrollLeft, top: view.scrollTop, moved: false };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(x, y) < minMovePx) return;
    drag.moved = true;
    drag.view.scrollTo({ left: drag.left - x, top: drag.top - y, behavior: 'instant' });
    momentum.track(event.clientX, event.clientY, event.timeStamp);
  };
  const onPointerUp = (event: PointerEvent): void => {
    if (drag?.moved) momentum.release(drag.view, event.timeStamp);
    drag = null;
  };
  element.addEventListener('pointerdown', onPointerDown);
  addEventListener('pointermove', onPointerMove);
  addEventListener('pointerup', onPointerUp);
  addEventListener('pointercancel', onPointerUp);
  return () => {
    element.removeEventListener('pointerdown', onPointerDown);
    removeEventListener('pointermove', onPointerMove);
    removeEventListener('pointerup', onPointerUp);
    removeEventListener('pointercancel', onPointerUp);
  };
}
