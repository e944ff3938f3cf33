// Lets the wheel over the header and the page bar act on the pages, which are beside or below them.
import { listen } from '#web/ui/behavior/listen.ts';

const linePx = 40;

/** @returns a function that removes the listener */
export function attachWheelOverBars(): () => void {
  const main = document.querySelector<HTMLElement>('[data-reader] > main');
  const onWheel = (event: WheelEvent): void => {
    const view = main?.querySelector<HTMLElement>('section[tabindex="0"]');
    const isOverBar =
      event.target instanceof Element && !event.target.closest('section') && main?.contains(event.target);
    if (!view || !isOverBar || event.ctrlKey) return;
    event.preventDefault();
    const { deltaX, deltaY, deltaMode } = event;
    // turns pages, moves wide strips, and goes on at the end of a strip
    const forwarded = new WheelEvent('wheel', { deltaX, deltaY, deltaMode, bubbles: true, cancelable: true });
    const isHandled = !view.dispatchEvent(forwarded);
    // a dispatched event scrolls nothing by itself
    const unit = deltaMode === 0 ? 1 : deltaMode === 1 ? linePx : view.clientHeight;
    if (!isHandled) view.scrollBy({ left: deltaX * unit, top: deltaY * unit, behavior: 'instant' });
  };
  return listen(main, { wheel: onWheel }, { passive: false });
}
