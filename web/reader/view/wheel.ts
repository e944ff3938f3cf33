// Decides when a wheel turns the page. Each notch of a mouse's wheel is a turn. A touchpad sends dozens of events for
// one movement of the hand, which turns once; and the movement that scrolled a tall page to its end does not turn it as
// well.

const linePx = 40;

/** Px along the pages: downwards, or to the right. */
export interface WheelMove {
  axis: 'down' | 'across';
  px: number;
  /** Number of notches of a mouse's wheel; 0 for smooth scrolling. */
  notches: number;
}

/**
 * Normalizes a wheel event. Null if it scrolls nothing: Ctrl zooms, and Shift is the browser's own sideways scrolling.
 */
export function wheelMove(event: WheelEvent, pagePx: number): WheelMove | null {
  if (event.ctrlKey || event.shiftKey) return null;
  const axis = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? 'across' : 'down';
  const delta = axis === 'down' ? event.deltaY : event.deltaX;
  const px = delta * (event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? linePx : pagePx);
  if (px === 0) return null;
  const notched = axis === 'down' && (event.deltaMode !== 0 || isWholeNotches(delta));
  return { axis, px, notches: notched ? notchesOf(event) : 0 };
}

/**
 * A busy browser merges several notches into one event. Px per notch depend on the system, 120 of `wheelDeltaY` are
 * always one.
 */
function notchesOf(event: WheelEvent): number {
  const { deltaY, wheelDeltaY = 0 } = event as WheelEvent & { wheelDeltaY?: number };
  const notches = Math.abs(wheelDeltaY) / 120;
  // for devices without notches browsers report three times the px
  return isWhole(notches) && Math.abs(wheelDeltaY) !== 3 * Math.abs(deltaY) ? Math.round(notches) : 1;
}

/**
 * Browsers report a notch as 100 or 120 px, or several of them where the system scrolls by more; fewer in a zoomed
 * page.
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

/** Wheel events that follow each other sooner are one movement of the hand, in ms. */
export const movementGapMs = 150;
const minTurnPx = 40;

interface WheelTurns {
  /**
   * @param at ms
   * @param room the page can still be scrolled that way
   */
  (move: WheelMove, at: number, room: boolean): 'back' | 'on' | null;
}

export function wheelTurns(): WheelTurns {
  let last = -Infinity;
  let axis: WheelMove['axis'] = 'down';
  let sum = 0;
  let spent = false;
  /** Whether all events of this movement were notches: a touchpad may send such a number, but not as its first one. */
  let notches = true;
  return (move, at, room) => {
    if (at - last > movementGapMs || move.axis !== axis) {
      axis = move.axis;
      sum = 0;
      spent = false;
      notches = true;
    }
    last = at;
    notches &&= move.notches > 0;
    if (room) spent = true;
    if (spent) return null;
    sum += move.px;
    const far = notches || Math.abs(sum) >= minTurnPx;
    if (!far) return null;
    const turn = (notches ? move.px : sum) > 0 ? 'on' : 'back';
    spent = !notches;
    return turn;
  };
}
