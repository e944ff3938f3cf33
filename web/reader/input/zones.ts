// Tap zones: the action of a tap (previous, next or menu) by its position on the page.
import { isVerticalStrip, type Direction, type Mode } from '../layout/layout.ts';
import type { ReaderSettings } from '../settings/settings.ts';

export type TapAction = 'previous' | 'next' | 'menu';

const tapByLetter: Record<string, TapAction> = { P: 'previous', N: 'next', M: 'menu' };

type ZoneLayout = Exclude<ReaderSettings['zones'], 'auto'>;

/**
 * Each layout as three rows of three zones from the top left, for left-to-right reading; the letters are those of
 * `tapByLetter`.
 */
const zoneLayouts: Record<ZoneLayout, readonly [string, string, string]> = {
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
export function zonesOf(settings: ZoneSettings, mode: Mode, direction: Direction): TapAction[][] {
  const { invertZones } = settings;
  const isUpsideDown = invertZones === 'vertical' || invertZones === 'both';
  const isMirrored = (invertZones === 'horizontal' || invertZones === 'both') !== (direction === 'rtl');
  const rows = zoneLayouts[zoneLayoutOf(settings, mode)].map((row) => {
    const taps = [...row].map((letter) => tapByLetter[letter]!);
    return isMirrored ? taps.toReversed() : taps;
  });
  return isUpsideDown ? rows.toReversed() : rows;
}

/** @param x @param y position as a fraction (0 to 1) of the page area, from its top left */
export function tapAt(zones: readonly (readonly TapAction[])[], x: number, y: number): TapAction {
  const thirdIndex = (share: number): number => Math.min(2, Math.max(0, Math.floor(share * 3)));
  return zones[thirdIndex(y)]![thirdIndex(x)]!;
}

const minSwipePx = 48;
const maxSwipeMs = 800;

/** The turn that a horizontal swipe means in this reading direction, or null if the movement is no swipe. */
export function swipeTurn(
  movement: { x: number; y: number; ms: number },
  direction: Direction,
): 'previous' | 'next' | null {
  if (
    movement.ms > maxSwipeMs ||
    Math.abs(movement.x) < minSwipePx ||
    Math.abs(movement.x) < Math.abs(movement.y) * 1.5
  )
    return null;
  return movement.x < 0 === (direction === 'ltr') ? 'next' : 'previous';
}
