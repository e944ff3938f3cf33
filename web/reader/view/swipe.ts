// Swipes that turn the page: the sheet follows the finger, and its neighbor comes in on release. Content wider than the
// window is swiped only by a movement that begins when it is scrolled to that edge already.
import { prefersReducedMotion } from '#web/ui/behavior/use-media.ts';
import { swipeTurn } from '../input/zones.ts';
import type { TurnOptions } from './wheel-turn.ts';

/** Width of the screen edges where the system's own back gesture begins, in px. */
const systemEdgePx = 20;
const minMovePx = 8;
/** Share of the window beyond which a swipe turns the page, however slow it was. */
const farShare = 0.4;
const slideMs = 170;

/** @returns a function that removes the listeners */
export function attachSwipes(element: HTMLElement, options: () => TurnOptions): () => void {
  let swipeStart: { x: number; y: number; at: number; pulling: boolean; room: Overflow } | null = null;
  let pulledPx = 0;

  const slideIntoPlace = (start: number): void => {
    element.style.removeProperty('translate');
    if (start === 0 || prefersReducedMotion()) return;
    element.animate([{ translate: `${start}px 0` }, { translate: '0 0' }], {
      duration: slideMs,
      easing: 'ease-out',
    });
  };
  const onTouchStart = (event: TouchEvent): void => {
    const touch = event.touches.length === 1 ? event.touches[0] : undefined;
    if (swipeStart?.pulling) slideIntoPlace(pulledPx);
    swipeStart = null;
    if (!touch || (visualViewport?.scale ?? 1) > 1.01) return;
    if (touch.clientX < systemEdgePx || touch.clientX > innerWidth - systemEdgePx) return;
    const overflow = overflowOf(options().scroller());
    swipeStart = { x: touch.clientX, y: touch.clientY, at: event.timeStamp, pulling: false, room: overflow };
  };
  const onTouchMove = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (!swipeStart || !touch || event.touches.length > 1) return;
    const [x, y] = [touch.clientX - swipeStart.x, touch.clientY - swipeStart.y];
    if (!swipeStart.pulling) {
      if (Math.hypot(x, y) < minMovePx) return;
      if (Math.abs(x) < Math.abs(y) * 1.5 || swipeStart.room[x < 0 ? 'right' : 'left']) {
        swipeStart = null;
        return;
      }
      swipeStart.pulling = true;
    }
    // keeps the page from being scrolled as well
    if (event.cancelable) event.preventDefault();
    pulledPx = x;
    if (!prefersReducedMotion()) element.style.translate = `${x}px 0`;
  };
  const onTouchEnd = (event: TouchEvent): void => {
    const touch = event.changedTouches[0];
    const start = swipeStart;
    swipeStart = null;
    if (!start?.pulling || !touch) return;
    const { direction, onTurn } = options();
    const movement = { x: touch.clientX - start.x, y: touch.clientY - start.y, ms: event.timeStamp - start.at };
    const isFar = Math.abs(movement.x) > innerWidth * farShare;
    const turn = event.type === 'touchcancel' ? null : swipeTurn(isFar ? { ...movement, ms: 0 } : movement, direction);
    // the sheet coming in slides on from where the finger was lifted
    slideIntoPlace(turn ? movement.x - Math.sign(movement.x) * element.clientWidth : movement.x);
    if (turn) onTurn(turn);
  };
  element.addEventListener('touchstart', onTouchStart, { passive: true });
  element.addEventListener('touchmove', onTouchMove, { passive: false });
  element.addEventListener('touchend', onTouchEnd);
  element.addEventListener('touchcancel', onTouchEnd);
  return () => {
    element.removeEventListener('touchstart', onTouchStart);
    element.removeEventListener('touchmove', onTouchMove);
    element.removeEventListener('touchend', onTouchEnd);
    element.removeEventListener('touchcancel', onTouchEnd);
  };
}

/** Whether there is more of the page beyond the left and the right edge of the window. */
interface Overflow {
  left: boolean;
  right: boolean;
}

/** Overflow below this is a rounding difference, in px. */
const minOverflowPx = 2;

function overflowOf(scroller: HTMLElement | null): Overflow {
  const { scrollLeft = 0, scrollWidth = 0, clientWidth = 0 } = scroller ?? {};
  return { left: scrollLeft > minOverflowPx, right: scrollWidth - clientWidth - scrollLeft > minOverflowPx };
}
