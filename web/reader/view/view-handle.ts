import { isStill } from '#web/ui/use-media.ts';
import type { Size } from '../layout/layout.ts';
import type { Place } from '../layout/place.ts';

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
  /** Takes the focus, so that the browser's own keys scroll it. */
  focus: () => void;
}

export const scrollBehavior = (): ScrollBehavior => (isStill() ? 'instant' : 'smooth');
