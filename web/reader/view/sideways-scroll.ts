import type { StripAxis } from './use-strip.ts';
import { wheelPx } from './wheel.ts';

/**
 * Scrolls a horizontal strip with a vertical wheel.
 * @returns a function that removes the listener
 */
export function attachSidewaysScroll(element: HTMLElement, options: () => { axis: StripAxis }): () => void {
  const onWheel = (event: WheelEvent): void => {
    const { axis } = options();
    const by = axis === 'down' ? null : wheelPx(event, element.clientWidth);
    if (by === null) return;
    event.preventDefault();
    element.scrollBy({ left: axis === 'rtl' ? -by : by, behavior: 'instant' });
  };
  element.addEventListener('wheel', onWheel, { passive: false });
  return () => element.removeEventListener('wheel', onWheel);
}
