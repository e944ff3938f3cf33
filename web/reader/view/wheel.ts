// When a wheel turns the page. One movement of the hand turns once: a touchpad sends dozens of events for it, and the
// movement that scrolled a tall page to its end does not turn it as well.

const linePx = 40;

/** Px downwards, or null for what is no turn of the wheel: Ctrl zooms, Shift and slanted movements go sideways. */
export function wheelPx(event: WheelEvent, pagePx: number): number | null {
  if (event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return null;
  return event.deltaY * (event.deltaMode === 0 ? 1 : event.deltaMode === 1 ? linePx : pagePx);
}

/** Turns of the wheel that follow each other sooner are one movement of the hand. */
export const pauseMs = 150;
const turnPx = 40;

export interface WheelTurns {
  /**
   * @param by px downwards
   * @param at ms
   * @param room the page can still be scrolled that way
   */
  (by: number, at: number, room: boolean): 'previous' | 'next' | null;
}

export function wheelTurns(): WheelTurns {
  let last = -Infinity;
  let sum = 0;
  let spent = false;
  return (by, at, room) => {
    if (at - last > pauseMs) {
      sum = 0;
      spent = false;
    }
    last = at;
    if (room) spent = true;
    if (spent) return null;
    sum += by;
    if (Math.abs(sum) < turnPx) return null;
    spent = true;
    return sum > 0 ? 'next' : 'previous';
  };
}
