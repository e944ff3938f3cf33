// Detects a wheel or a finger that scrolls on at the end of a strip, where nothing is left to scroll.
import { createPendingPeriod } from '../pending-period.ts';
import { remainingPx, type StripAxis } from './use-strip.ts';
import { movementGapMs, wheelMove, createTurnDetector } from './wheel.ts';

/** Minimum movement of a finger that counts as scrolling on, in px. */
const dragPx = 48;

/** Px that a finger has moved in the direction in which the strip is read. */
function scrolledDistance(axis: StripAxis, startTouch: Touch, endTouch: Touch): number {
  if (axis === 'down') return startTouch.clientY - endTouch.clientY;
  return (startTouch.clientX - endTouch.clientX) * (axis === 'ltr' ? 1 : -1);
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
  const detectTurn = createTurnDetector();
  const movement = createPendingPeriod();
  let lastWheelAt = -Infinity;
  let hasReported = false;
  const hasRoom = (): boolean => remainingPx(element, options().axis) >= 2;
  const onWheel = (event: WheelEvent): void => {
    const normalizedMove = wheelMove(event, element.clientHeight);
    const { axis } = options();
    if (!normalizedMove || (axis === 'down' && normalizedMove.axis === 'across')) return;
    movement.extend(movementGapMs);
    // scrolling down means forward in every strip; for sideways scrolling it depends on the direction of the strip
    const px = normalizedMove.axis === 'across' && axis === 'rtl' ? -normalizedMove.px : normalizedMove.px;
    const turn = detectTurn({ ...normalizedMove, px }, event.timeStamp, px < 0 || hasRoom());
    // wheel notches in quick succession are reported once, so that they do not count as the two presses that `atEnd`
    // may require
    if (event.timeStamp - lastWheelAt > movementGapMs) hasReported = false;
    lastWheelAt = event.timeStamp;
    if (turn !== 'on' || hasReported) return;
    hasReported = true;
    options().onPastEnd();
  };
  let startTouch: Touch | null = null;
  const onTouchStart = ({ touches }: TouchEvent): void => {
    startTouch = touches.length === 1 && !hasRoom() ? touches[0]! : null;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent): void => {
    const endTouch = changedTouches[0];
    if (startTouch && endTouch && scrolledDistance(options().axis, startTouch, endTouch) >= dragPx)
      options().onPastEnd();
    startTouch = null;
  };
  element.addEventListener('wheel', onWheel, { passive: true });
  element.addEventListener('touchstart', onTouchStart, { passive: true });
  element.addEventListener('touchend', onTouchEnd, { passive: true });
  return () => {
    movement.end();
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('touchstart', onTouchStart);
    element.removeEventListener('touchend', onTouchEnd);
  };
}
