import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { listen } from '#web/ui/behavior/listen.ts';

/** Distance in px from the edge of the window within which a drag scrolls, and its speed there. */
const edgePx = 90;
const maxScrollPx = 22;

interface Drag {
  /** Id of the dragged row; null while none is. */
  id: string | null;
  /** Index where it would be dropped. */
  to: number;
  begin: (id: string, index: number, event: ReactPointerEvent) => void;
}

/**
 * Drag and drop in a list of which only rows near the window are drawn: the row under the pointer tells the place, and
 * near the window's edges the page scrolls, faster the nearer. Escape ends it without a change.
 */
export function useDrag(list: RefObject<HTMLElement | null>, onDrop: (id: string, to: number) => void): Drag {
  const [dragged, setDragged] = useState<{ id: string; from: number; to: number } | null>(null);
  const latest = useRef({ dragged, onDrop });
  useEffect(() => {
    latest.current = { dragged, onDrop };
  });
  const id = dragged?.id ?? null;
  useEffect(() => {
    if (id === null) return undefined;
    let pointerY = -1;
    let frame = 0;
    const place = (): void => {
      const row = rowAt(list.current, pointerY);
      if (row !== null) setDragged((now) => now && (now.to === row ? now : { ...now, to: row }));
    };
    const scroll = (): void => {
      const speed = scrollSpeed(pointerY);
      if (speed !== 0) {
        window.scrollBy(0, speed);
        place();
      }
      frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    const end = (drop: boolean): void => {
      const { dragged: now, onDrop: tell } = latest.current;
      setDragged(null);
      if (drop && now && now.to !== now.from) tell(now.id, now.to);
    };
    const unlisten = listen(window as EventTarget, {
      pointermove: (event: Event) => {
        pointerY = (event as PointerEvent).clientY;
        place();
      },
      pointerup: () => end(true),
      pointercancel: () => end(false),
      keydown: (event: Event) => {
        if ((event as KeyboardEvent).key === 'Escape') end(false);
      },
    });
    return () => {
      cancelAnimationFrame(frame);
      unlisten();
    };
  }, [id, list]);
  return {
    id,
    to: dragged?.to ?? 0,
    begin: (rowId, index, event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      setDragged({ id: rowId, from: index, to: index });
    },
  };
}

/** Index of the drawn row at a height in the window; the first or last drawn one beyond them. */
function rowAt(list: HTMLElement | null, y: number): number | null {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
    .map((row) => ({ index: Number(row.dataset['index']), box: row.getBoundingClientRect() }))
    .sort((a, b) => a.index - b.index);
  if (rows.length === 0 || y < 0) return null;
  return (rows.find(({ box }) => y < box.bottom) ?? rows.at(-1)!).index;
}

function scrollSpeed(y: number): number {
  if (y < 0) return 0;
  const fromTop = edgePx - y;
  const fromBottom = y - (innerHeight - edgePx);
  const near = Math.max(fromTop, fromBottom);
  if (near <= 0) return 0;
  return Math.ceil((Math.min(near, edgePx) / edgePx) * maxScrollPx) * (fromTop > fromBottom ? -1 : 1);
}
