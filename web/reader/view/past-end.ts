// Detects a wheel or a finger that scrolls on at the end of a strip, where nothing is left to scroll.
import { createPendingPeriod } from '../pending-period.ts';
import { remaining, type StripAxis } from './use-strip.ts';
import { movementGapMs, wheelMove, wheelTurns } from './wheel.ts';

/** Minimum movement of a finger that counts as scrolling on, in px. */
const dragPx = 48;

/** Px that a finger has moved in the direction in which the strip is read. */
function scrolledDistance(axis: StripAxis, from: Touch, to: Touch): number {
  if (axis === 'down') return from.clientY - to.clientY;
  return (from.clientX - to.clientX) * (axis === 'ltr' ? 1 : -1);
}

export interface PastEndOptions {
  axis: StripAxis;
  onPastEnd: () => void;
}

/**
 * Calls `onPastEnd` once for each wheel or finger movement that begins at the end of the strip. The movement that has
 * scrolled to the end does not count.
 * @returns a function that removes the listeners
 */
export function attachPastEnd(element: HTMLElement, options: () => PastEndOptions): () => void {
  const detectTurn = wheelTurns();
  const movement = createPendingPeriod();
  let rolledAt = -Infinity;
  let hasReported = false;
  const hasRoom = (): boolean => remaining(element, options().axis) >= 2;
  const onWheel = (event: WheelEvent): void => {
    const move = wheelMove(event, element.clientHeight);
    const { axis } = options();
    if (!move || (axis === 'down' && move.axis === 'across')) return;
    movement.extend(movementGapMs);
    // scrolling down means forward in every strip; for sideways scrolling it depends on the direction of the strip
    const px = move.axis === 'across' && axis === 'rtl' ? -move.px : move.px;
    const turn = detectTurn({ ...move, px }, event.timeStamp, px < 0 || hasRoom());
    // wheel notches in quick succession are reported once, so that they do not count as the two presses that `atEnd`
    // may require
    if (event.timeStamp - rolledAt > movementGapMs) hasReported = false;
    rolledAt = event.timeStamp;
    if (turn !== 'on' || hasReported) return;
    hasReported = true;
    options().onPastEnd();
  };
  let from: Touch | null = null;
  const begin = ({ touches }: TouchEvent): void => {
    from = touches.length === 1 && !hasRoom() ? touches[0]! : null;
  };
  const end = ({ changedTouches }: TouchEvent): void => {
    const to = changedTouches[0];
    if (from && to && scrolledDistance(options().axis, from, to) >= dragPx) options().onPastEnd();
    from = null;
  };
  element.addEventListener('wheel', onWheel, { passive: true });
  element.addEventListener('touchstart', begin, { passive: true });
  element.addEventListener('touchend', end, { passive: true });
  return () => {
    movement.end();
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('touchstart', begin);
    element.removeEventListener('touchend', end);
  };
}
