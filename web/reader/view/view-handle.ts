import { isStill } from '#web/ui/behavior/use-media.ts';
import type { Direction, Size } from '../layout/layout.ts';
import type { Place } from '../layout/place.ts';
import type { Point } from './zoom.ts';

/** What the reader can ask of a view of pages. */
export interface ViewHandle {
  /** Brings a place into sight; a page after the last one is the end card. */
  show: (place: Place) => void;
  /** What is at the edge where reading begins. */
  place: () => Place;
  /** What there is to draw a page in, in px. */
  room: () => Size;
  /** Scrolls by a part of the window. False when there is nothing to scroll that way. */
  scroll: (by: number) => boolean;
  /** Brings the next part of what is larger than the window into sight, as it is read. False when all was seen. */
  rest: (turn: 'previous' | 'next', by: 'tap' | 'key') => boolean;
  /** Px that a strip moves by at once, without a glide; for what moves by itself. False at its end. */
  creep: (px: number) => boolean;
  /** The end of the last page of a strip is in sight. */
  atEnd: () => boolean;
  zoom: (to: 'in' | 'out' | 'reset') => void;
  /** Enlarges at a place of the window, or shows the usual size again. */
  toggleZoom: (at: Point) => void;
  zoomed: () => boolean;
  /** Takes the focus, so that the browser's own keys scroll it. */
  focus: () => void;
}

export const scrollBehavior = (): ScrollBehavior => (isStill() ? 'instant' : 'smooth');

/** Part of a window that the next look at a large page moves by; what is left is seen with the last one. */
const lookShare = 0.85;
const lastShare = 0.97;
/** Less than this part of a window is not worth a look. */
const seenShare = 0.02;

const lookPx = (left: number, window: number): number => (left <= window * lastShare ? left : window * lookShare);

/** Scrolls on as a page is read: along the line, then down to the beginning of the next line. False at its end. */
export function lookOn(view: HTMLElement, turn: 'previous' | 'next', direction: Direction): boolean {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = view;
  const across = scrollWidth - clientWidth;
  const down = scrollHeight - clientHeight;
  const on = turn === 'next';
  // how far along the line of reading, whichever way it runs
  const along = direction === 'ltr' ? scrollLeft : across - scrollLeft;
  const to = (place: number, top: number): true => {
    const left = direction === 'ltr' ? place : across - place;
    view.scrollTo({ left, top, behavior: scrollBehavior() });
    return true;
  };
  const left = on ? across - along : along;
  if (left > clientWidth * seenShare) return to(along + (on ? 1 : -1) * lookPx(left, clientWidth), scrollTop);
  const below = on ? down - scrollTop : scrollTop;
  if (below > clientHeight * seenShare)
    return to(on ? 0 : across, scrollTop + (on ? 1 : -1) * lookPx(below, clientHeight));
  return false;
}
