// Tap zones: the action of a tap (previous, next or menu) by its position on the page.
import { isVerticalStrip, type Direction, type Mode } from '../layout/layout.ts';
import type { ReaderSettings } from '../settings/settings.ts';

export type Tap = 'previous' | 'next' | 'menu';

const letters: Record<string, Tap> = { P: 'previous', N: 'next', M: 'menu' };

type ZoneLayout = Exclude<ReaderSettings['zones'], 'auto'>;

/**
 * Each layout as three rows of three zones from the top left, for left-to-right reading; the letters are those of
 * `letters`.
 */
const layouts: Record<ZoneLayout, readonly [string, string, string]> = {
  sides: ['PMN', 'PMN', 'PMN'],
  l: ['PPP', 'PMN', 'NNN'],
  kindle: ['MMM', 'PNN', 'PNN'],
  edge: ['NNN', 'NMN', 'NPN'],
  off: ['MMM', 'MMM', 'MMM'],
};

export type ZoneSettings = Pick<ReaderSettings, 'zones' | 'invertZones'>;

/** The current zone layout: the reader's choice; for `auto`, `l` in vertical strips and `sides` elsewhere. */
export const zoneLayoutOf = ({ zones }: ZoneSettings, mode: Mode): ZoneLayout =>
  zones === 'auto' ? (isVerticalStrip(mode) ? 'l' : 'sides') : zones;

/** The nine zones, row by row from the top left, as they lie on the screen. */
export function zonesOf(settings: ZoneSettings, mode: Mode, direction: Direction): Tap[][] {
  const { invertZones } = settings;
  const upsideDown = invertZones === 'vertical' || invertZones === 'both';
  const mirrored = (invertZones === 'horizontal' || invertZones === 'both') !== (direction === 'rtl');
  const rows = layouts[zoneLayoutOf(settings, mode)].map((row) => {
    const taps = [...row].map((letter) => letters[letter]!);
    return mirrored ? taps.toReversed() : taps;
  });
  return upsideDown ? rows.toReversed() : rows;
}

/** @param x @param y position as a fraction (0 to 1) of the page area, from its top left */
export function tapAt(zones: readonly (readonly Tap[])[], x: number, y: number): Tap {
  const third = (share: number): number => Math.min(2, Math.max(0, Math.floor(share * 3)));
  return zones[third(y)]![third(x)]!;
}

const swipePx = 48;
const swipeMs = 800;

/** The turn that a horizontal swipe means in this reading direction, or null if the movement is no swipe. */
export function swipeTurn(
  moved: { x: number; y: number; ms: number },
  direction: Direction,
): 'previous' | 'next' | null {
  if (moved.ms > swipeMs || Math.abs(moved.x) < swipePx || Math.abs(moved.x) < Math.abs(moved.y) * 1.5) return null;
  return moved.x < 0 === (direction === 'ltr') ? 'next' : 'previous';
}
