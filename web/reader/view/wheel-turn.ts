import { flushSync } from 'react-dom';
import type { Direction } from '../layout/layout.ts';
import { createPendingPeriod } from '../pending-period.ts';
import { movementGapMs, wheelMove, createTurnDetector } from './wheel.ts';

/** A page that has moved within this time, in ms, counts as being scrolled. */
const recentScrollMs = 60;

export interface TurnOptions {
  direction: Direction;
  onTurn: (turn: 'previous' | 'next') => void;
  /** The element that scrolls the page in sight. */
  scroller: () => HTMLElement | null;
}

/**
 * Turns the page by the wheel, or by two fingers on a touchpad, where it cannot be scrolled further that way. One
 * movement of the hand continues over the page that it has turned to, so all pages share the state of the movement.
 * @returns a function that removes the listeners
 */
export function attachWheelTurns(element: HTMLElement, options: () => TurnOptions): () => void {
  const detectTurn = createTurnDetector();
  const movement = createPendingPeriod();
  // the browser may have scrolled before it dispatches the wheel event: then the page had room
  let lastScroll: { page: HTMLElement | null; top: number; left: number } = { page: null, top: 0, left: 0 };
  let scrolledAt = -Infinity;
  const onScroll = ({ target }: Event): void => {
    if (target !== lastScroll.page) return;
    lastScroll.top = lastScroll.page?.scrollTop ?? 0;
    lastScroll.left = lastScroll.page?.scrollLeft ?? 0;
    scrolledAt = performance.now();
  };
  const onWheel = (event: WheelEvent): void => {
    const page = options().scroller();
    if (!page) return;
    const { scrollTop: top, scrollLeft: left, scrollHeight, scrollWidth, clientHeight, clientWidth } = page;
    if (lastScroll.page !== page) lastScroll = { page, top, left };
    const normalizedMove = wheelMove(event, clientHeight);
    if (!normalizedMove) return;
    movement.extend(movementGapMs);
    const [roomBefore, roomBehind] =
      normalizedMove.axis === 'down'
        ? [top, scrollHeight - clientHeight - top]
        : [left, scrollWidth - clientWidth - left];
    const remainingRoom = normalizedMove.px > 0 ? roomBehind : roomBefore;
    const hasMoved =
      top !== lastScroll.top || left !== lastScroll.left || performance.now() - scrolledAt < recentScrollMs;
    lastScroll = { page, top, left };
    // prevents the browser from navigating back in its history
    if (normalizedMove.axis === 'across' && remainingRoom < 2) event.preventDefault();
    const turn = detectTurn(normalizedMove, event.timeStamp, remainingRoom >= 2 || hasMoved);
    if (!turn) return;
    const { direction, onTurn } = options();
    const isNext = (turn === 'on') === (normalizedMove.axis === 'down' || direction === 'ltr');
    // rendered synchronously: the next notch, which may arrive before the next frame, starts from the new page
    for (let notch = 0; notch < Math.max(1, normalizedMove.notches); notch++)
      flushSync(() => onTurn(isNext ? 'next' : 'previous'));
  };
  element.addEventListener('wheel', onWheel, { passive: false });
  element.addEventListener('scroll', onScroll, { passive: true, capture: true });
  return () => {
    movement.end();
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('scroll', onScroll, { capture: true });
  };
}
