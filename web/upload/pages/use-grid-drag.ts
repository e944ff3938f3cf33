// Moving pages of the grid with the pointer. Pages that are selected move together.
import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import { listen } from '#web/ui/behavior/listen.ts';

interface DropPlace {
  /** Page beside which the dragged ones would be put. */
  id: string;
  side: 'before' | 'after';
}

interface Drag {
  id: string;
  startX: number;
  startY: number;
  moving: boolean;
}

/** Distance in px from which a press is a drag, and not a click. */
const threshold = 8;
/** Distance in px to the edge of the window at which the page scrolls, and how far at each frame. */
const edge = 72;
const scrollStep = 14;

export function useGridDrag(onDrop: (id: string, place: DropPlace) => void): {
  dragged: string | null;
  place: DropPlace | null;
  grab: (id: string, event: ReactPointerEvent) => void;
} {
  const [dragged, setDragged] = useState<string | null>(null);
  const [place, setPlace] = useState<DropPlace | null>(null);
  const drag = useRef<Drag | null>(null);
  const latestPlace = useRef<DropPlace | null>(null);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });

  useEffect(() => {
    let scrollBy = 0;
    let frame = 0;
    const scroll = (): void => {
      if (scrollBy === 0 || !drag.current?.moving) {
        frame = 0;
        return;
      }
      scrollTo(scrollX, scrollY + scrollBy);
      frame = requestAnimationFrame(scroll);
    };
    const end = (): void => {
      drag.current = null;
      latestPlace.current = null;
      scrollBy = 0;
      setDragged(null);
      setPlace(null);
    };
    const unlisten = listen(window, {
      pointermove: (event: PointerEvent) => {
        const current = drag.current;
        if (!current) return;
        if (!current.moving && Math.hypot(event.clientX - current.startX, event.clientY - current.startY) < threshold)
          return;
        if (!current.moving) setDragged(current.id);
        current.moving = true;
        event.preventDefault();
        scrollBy = event.clientY < edge ? -scrollStep : event.clientY > innerHeight - edge ? scrollStep : 0;
        if (scrollBy !== 0 && frame === 0) frame = requestAnimationFrame(scroll);
        latestPlace.current = placeAt(event.clientX, event.clientY, latestPlace.current);
        setPlace(latestPlace.current);
      },
      pointerup: () => {
        const current = drag.current;
        if (current?.moving && latestPlace.current) drop.current(current.id, latestPlace.current);
        end();
      },
      pointercancel: end,
      keydown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || !drag.current?.moving) return;
        event.preventDefault();
        end();
      },
    });
    return () => {
      cancelAnimationFrame(frame);
      unlisten();
    };
  }, []);

  return {
    dragged,
    place,
    grab: (id, event) => {
      // a finger scrolls the page; pages are moved with the number box or the buttons then
      if (event.button !== 0 || event.pointerType === 'touch') return;
      drag.current = { id, startX: event.clientX, startY: event.clientY, moving: false };
    },
  };
}

/** @param last place before, which stays while the pointer is between two pages */
function placeAt(x: number, y: number, last: DropPlace | null): DropPlace | null {
  const under = document.elementFromPoint(x, y);
  const card = under?.closest<HTMLElement>('[data-page]');
  if (!card) return under?.querySelector(':scope > [data-page]') ? last : null;
  const { left, top, width, height } = card.getBoundingClientRect();
  const isList = card.parentElement?.dataset['list'] !== undefined;
  const isRtl = getComputedStyle(card).direction === 'rtl';
  const isBefore = isList ? y < top + height / 2 : x < left + width / 2 === !isRtl;
  return { id: card.dataset['page']!, side: isBefore ? 'before' : 'after' };
}
