// What a tap on the page means by where it lands: previous, next or menu.
import type { Direction, Mode } from '../layout/layout.ts';

export type Tap = 'previous' | 'next' | 'menu';

const letters: Record<string, Tap> = { P: 'previous', N: 'next', M: 'menu' };

/** Thirds from the top left, for reading to the right. */
const sides = ['PMN', 'PMN', 'PMN'] as const;
const lShape = ['PPP', 'PMN', 'NNN'] as const;

/** The nine zones, row by row from the top left, as they lie on the screen. */
export function zonesOf(mode: Mode, direction: Direction): Tap[][] {
  const rows = mode === 'strip' ? lShape : sides;
  return rows.map((row) => {
    const taps = [...row].map((letter) => letters[letter]!);
    return direction === 'rtl' ? taps.toReversed() : taps;
  });
}

/** @param x @param y 0 to 1 of the page area, from its top left */
export function tapAt(mode: Mode, direction: Direction, x: number, y: number): Tap {
  const third = (share: number): number => Math.min(2, Math.max(0, Math.floor(share * 3)));
  return zonesOf(mode, direction)[third(y)]![third(x)]!;
}

const swipePx = 48;
const swipeMs = 800;

/** Which way a finger's movement turns: along the line of reading, or null when it was something else. */
export function swipeTurn(
  moved: { x: number; y: number; ms: number },
  direction: Direction,
): 'previous' | 'next' | null {
  if (moved.ms > swipeMs || Math.abs(moved.x) < swipePx || Math.abs(moved.x) < Math.abs(moved.y) * 1.5) return null;
  return moved.x < 0 === (direction === 'ltr') ? 'next' : 'previous';
}
