import { prefersReducedMotion } from '#web/ui/behavior/use-media.ts';
import type { Size } from '#contract/rules/chapter-shape.ts';
import type { Direction } from '../layout/layout.ts';
import type { StripPlace } from '../layout/place.ts';
import type { Point } from './zoom.ts';

/** The imperative handle of a view of pages. */
export interface ViewHandle {
  /** Brings a place into sight; a page after the last one is the end card. */
  show: (place: StripPlace) => void;
  /** The place at the edge of the window where reading begins. */
  place: () => StripPlace;
  /** Space in which a page is drawn, in px. */
  room: () => Size;
  /** Scrolls by a share of the window. False when there is nothing to scroll that way. */
  scroll: (by: number) => boolean;
  /** Scrolls to the next part of a page that is larger than the window, in reading order. False when all was seen. */
  rest: (turn: 'previous' | 'next', by: 'tap' | 'key') => boolean;
  /** Scrolls a strip by px at once, without smooth scrolling; for auto-advance. False at its end. */
  creep: (px: number) => boolean;
  /** Scrolls a strip past the room that it has for the header above its first page. */
  passHead: () => void;
  /** Whether the end of the last page of a strip is in sight. */
  atEnd: () => boolean;
  zoom: (to: 'in' | 'out' | 'reset') => void;
  /** Zooms in at a point of the window, or resets the zoom. */
  toggleZoom: (windowPoint: Point) => void;
  zoomed: () => boolean;
  /** Takes the focus, so that the browser's own keys scroll it. */
  focus: () => void;
}

export const scrollBehavior = (): ScrollBehavior => (prefersReducedMotion() ? 'instant' : 'smooth');

/**
 * Share of the window by which one step scrolls a large page; if no more than `lastShare` is left, the step covers all
 * of it.
 */
const stepShare = 0.85;
const lastShare = 0.97;
/** Share of the window below which the rest of a page counts as seen. */
const seenShare = 0.02;

const stepPx = (left: number, window: number): number => (left <= window * lastShare ? left : window * stepShare);

/**
 * Scrolls through a large page in reading order: across, then down to the beginning of the next row. False at its end.
 */
export function scrollInReadingOrder(view: HTMLElement, turn: 'previous' | 'next', direction: Direction): boolean {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = view;
  const maxLeft = scrollWidth - clientWidth;
  const maxTop = scrollHeight - clientHeight;
  const isForward = turn === 'next';
  // distance that was scrolled in the reading direction
  const scrolledAlong = direction === 'ltr' ? scrollLeft : maxLeft - scrollLeft;
  const to = (alongPx: number, top: number): true => {
    const left = direction === 'ltr' ? alongPx : maxLeft - alongPx;
    view.scrollTo({ left, top, behavior: scrollBehavior() });
    return true;
  };
  const left = isForward ? maxLeft - scrolledAlong : scrolledAlong;
  if (left > clientWidth * seenShare)
    return to(scrolledAlong + (isForward ? 1 : -1) * stepPx(left, clientWidth), scrollTop);
  const remainingDown = isForward ? maxTop - scrollTop : scrollTop;
  if (remainingDown > clientHeight * seenShare)
    return to(isForward ? 0 : maxLeft, scrollTop + (isForward ? 1 : -1) * stepPx(remainingDown, clientHeight));
  return false;
}
