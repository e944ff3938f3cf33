import type { StripAxis } from './use-strip.ts';
import { wheelPx } from './wheel.ts';

/**
 * Scrolls a horizontal strip with a vertical wheel.
 * @returns a function that removes the listener
 */
export function attachSidewaysScroll(element: HTMLElement, options: () => { axis: StripAxis }): () => void {
  const onWheel = (event: WheelEvent): void => {
    const { axis } = options();
    const deltaPx = axis === 'down' ? null : wheelPx(event, element.clientWidth);
    if (deltaPx === null) return;
    event.preventDefault();
    element.scrollBy({ left: axis === 'rtl' ? -deltaPx : deltaPx, behavior: 'instant' });
  };
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => element.removeEventListener('wheel', onWheel);
}
