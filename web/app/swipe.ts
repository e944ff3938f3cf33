import { useEffect } from 'react';
import { listen } from '#web/ui/behavior/listen.ts';

const maxSwipeMs = 3_000;
const minSwipePx = 100;
const minWindowFraction = 0.25;

/**
 * Calls `open` on a swipe in text direction: within 3 s, at least 100 px or a quarter of the window, whichever is
 * smaller. Swipes on an element that scrolls horizontally are ignored.
 */
export function useOpeningSwipe(open: () => void, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined;
    let touchStart: { x: number; y: number; at: number } | null = null;
    const onTouchStart = (event: TouchEvent) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      touchStart =
        touch && !scrollsSideways(event.target) ? { x: touch.clientX, y: touch.clientY, at: Date.now() } : null;
    };
    const onTouchEnd = (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (!touchStart || !touch || Date.now() - touchStart.at > maxSwipeMs) return;
      const forwardSign = document.documentElement.dir === 'rtl' ? -1 : 1;
      const forwardPx = (touch.clientX - touchStart.x) * forwardSign;
      const verticalPx = Math.abs(touch.clientY - touchStart.y);
      if (forwardPx >= Math.min(minSwipePx, innerWidth * minWindowFraction) && verticalPx < forwardPx / 2) open();
    };
    return listen(window, { touchstart: onTouchStart, touchend: onTouchEnd }, { passive: true });
  }, [open, enabled]);
}

function scrollsSideways(target: EventTarget | null): boolean {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX))
      return true;
  }
  return false;
}
