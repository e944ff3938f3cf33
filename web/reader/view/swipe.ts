// Swipes that turn the page: the sheet follows the finger, and its neighbor comes in on release. Content wider than the
// window is swiped only by a movement that begins when it is scrolled to that edge already.
import { prefersReducedMotion } from '#web/ui/behavior/use-media.ts';
import { swipeTurn } from '../input/zones.ts';
import type { TurnOptions } from './wheel-turn.ts';

/** Width of the screen edges where the system's own back gesture begins, in px. */
const systemEdge = 20;
const startPx = 8;
/** Share of the window beyond which a swipe turns the page, however slow it was. */
const farShare = 0.4;
const slideMs = 170;

/** @returns a function that removes the listeners */
export function attachSwipes(element: HTMLElement, options: () => TurnOptions): () => void {
  let from: { x: number; y: number; at: number; pulling: boolean; room: Overflow } | null = null;
  let pulled = 0;

  const slideIntoPlace = (start: number): void => {
    element.style.removeProperty('translate');
    if (start === 0 || prefersReducedMotion()) return;
    element.animate([{ translate: `${start}px 0` }, { translate: '0 0' }], {
      duration: slideMs,
      easing: 'ease-out',
    });
  };
  const begin = (event: TouchEvent): void => {
    const touch = event.touches.length === 1 ? event.touches[0] : undefined;
    if (from?.pulling) slideIntoPlace(pulled);
    from = null;
    if (!touch || (visualViewport?.scale ?? 1) > 1.01) return;
    if (touch.clientX < systemEdge || touch.clientX > innerWidth - systemEdge) return;
    const room = overflowOf(options().scroller());
    from = { x: touch.clientX, y: touch.clientY, at: event.timeStamp, pulling: false, room };
  };
  const move = (event: TouchEvent): void => {
    const touch = event.touches[0];
    if (!from || !touch || event.touches.length > 1) return;
    const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
    if (!from.pulling) {
      if (Math.hypot(x, y) < startPx) return;
      if (Math.abs(x) < Math.abs(y) * 1.5 || from.room[x < 0 ? 'right' : 'left']) {
        from = null;
        return;
      }
      from.pulling = true;
    }
    // keeps the page from being scrolled as well
    if (event.cancelable) event.preventDefault();
    pulled = x;
    if (!prefersReducedMotion()) element.style.translate = `${x}px 0`;
  };
  const finish = (event: TouchEvent): void => {
    const touch = event.changedTouches[0];
    const start = from;
    from = null;
    if (!start?.pulling || !touch) return;
    const { direction, onTurn } = options();
    const moved = { x: touch.clientX - start.x, y: touch.clientY - start.y, ms: event.timeStamp - start.at };
    const far = Math.abs(moved.x) > innerWidth * farShare;
    const turn = event.type === 'touchcancel' ? null : swipeTurn(far ? { ...moved, ms: 0 } : moved, direction);
    // the sheet coming in slides on from where the finger was lifted
    slideIntoPlace(turn ? moved.x - Math.sign(moved.x) * element.clientWidth : moved.x);
    if (turn) onTurn(turn);
  };
  element.addEventListener('touchstart', begin, { passive: true });
  element.addEventListener('touchmove', move, { passive: false });
  element.addEventListener('touchend', finish);
  element.addEventListener('touchcancel', finish);
  return () => {
    element.removeEventListener('touchstart', begin);
    element.removeEventListener('touchmove', move);
    element.removeEventListener('touchend', finish);
    element.removeEventListener('touchcancel', finish);
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
