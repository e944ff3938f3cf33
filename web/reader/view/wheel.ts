// Decides when a wheel turns the page. Each notch of a mouse's wheel is a turn. A touchpad sends dozens of events for
// one movement of the hand, which turns once; and the movement that scrolled a tall page to its end does not turn it as
// well.

const linePx = 40;

/** A normalized wheel event. `px` is positive downwards or to the right. */
export interface WheelMove {
  axis: 'down' | 'across';
  px: number;
  /** Number of notches of a mouse's wheel; 0 for smooth scrolling. */
  notches: number;
}

/**
 * Normalizes a wheel event; null if the view does not scroll by it: Ctrl zooms, and Shift is the browser's own sideways
 * scrolling.
 * @param pagePx px per page, a unit in which browsers may report
 */
export function wheelMove(event: WheelEvent, pagePx: number): WheelMove | null {
  if (event.ctrlKey || event.shiftKey) return null;
  const axis = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? 'across' : 'down';
  const delta = axis === 'down' ? event.deltaY : event.deltaX;
  const px = delta * (event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? linePx : pagePx);
  if (px === 0) return null;
  const isNotched = axis === 'down' && (event.deltaMode !== 0 || isWholeNotches(delta));
  return { axis, px, notches: isNotched ? notchesOf(event) : 0 };
}

/**
 * Number of notches in one event: a busy browser merges several. The px per notch depend on the system, but one notch
 * is always 120 of `wheelDeltaY`.
 */
function notchesOf(event: WheelEvent): number {
  const { deltaY, wheelDeltaY = 0 } = event as WheelEvent & { wheelDeltaY?: number };
  const notches = Math.abs(wheelDeltaY) / 120;
  // three times `deltaY` is what browsers report as `wheelDeltaY` for devices without notches
  return isWhole(notches) && Math.abs(wheelDeltaY) !== 3 * Math.abs(deltaY) ? Math.round(notches) : 1;
}

/**
 * Whether `px` is a whole number of notches. Browsers report a notch as 100 or 120 px, or a multiple of that where the
 * system scrolls by more, divided by the zoom factor in a zoomed page.
 */
function isWholeNotches(px: number): boolean {
  const { devicePixelRatio = 1 } = globalThis;
  return [px / 100, px / 120].some((notches) => isWhole(notches) || isWhole(notches * devicePixelRatio));
}

const isWhole = (notches: number): boolean => Math.abs(notches) > 0.5 && Math.abs(notches - Math.round(notches)) < 1e-3;

/** Vertical px of a wheel event, or null if it does not scroll vertically. */
export function wheelPx(event: WheelEvent, pagePx: number): number | null {
  const move = wheelMove(event, pagePx);
  return move?.axis === 'down' ? move.px : null;
}

/** Maximum time between two wheel events of one movement of the hand, in ms. */
export const movementGapMs = 150;
const minTurnPx = 40;

interface WheelTurns {
  /**
   * @param eventTime time of the event in ms
   * @param canScroll whether the page can still be scrolled in the direction of the move
   * @returns the page turn to make, or null
   */
  (move: WheelMove, eventTime: number, canScroll: boolean): 'back' | 'on' | null;
}

export function createTurnDetector(): WheelTurns {
  let lastEventAt = -Infinity;
  let axis: WheelMove['axis'] = 'down';
  let movedPx = 0;
  let isMovementUsed = false;
  /**
   * Whether all events of this movement so far were notches. A touchpad may send an event that looks like a notch, but
   * not as the first one of a movement.
   */
  let notches = true;
  return (move, eventTime, canScroll) => {
    if (eventTime - lastEventAt > movementGapMs || move.axis !== axis) {
      axis = move.axis;
      movedPx = 0;
      isMovementUsed = false;
      notches = true;
    }
    lastEventAt = eventTime;
    notches &&= move.notches > 0;
    if (canScroll) isMovementUsed = true;
    if (isMovementUsed) return null;
    movedPx += move.px;
    const isFarEnough = notches || Math.abs(movedPx) >= minTurnPx;
    if (!isFarEnough) return null;
    const turn = (notches ? move.px : movedPx) > 0 ? 'on' : 'back';
    isMovementUsed = !notches;
    return turn;
  };
}
