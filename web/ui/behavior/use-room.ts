import { useLayoutEffect, useState, type RefObject } from 'react';

/** Pixels: between box and list, and from the list to the window's edge or a bar. */
const gap = 6;
const margin = 8;
/** Below this a list is too short to choose from. */
const enough = 240;
const max = 560;

interface Room {
  above: boolean;
  /** Pixels that a list may take. */
  height: number;
}

/** Where the list of `box` opens so that it stays inside the window, clear of the bars; null while it is closed. */
export function useRoom(box: RefObject<HTMLElement | null>, open: boolean): Room | null {
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!open || !element) return undefined;
    const measure = () => {
      const { top, bottom } = element.getBoundingClientRect();
      // the keyboard of a touch screen covers a part of the window
      const height = Math.min(innerHeight, visualViewport?.height ?? innerHeight);
      const bar = Number.parseFloat(getComputedStyle(element).getPropertyValue('--topbar')) || 0;
      const below = height - bottom - gap - margin;
      const over = top - bar - gap - margin;
      const above = below < enough && over > below;
      const fit = Math.min(max, Math.max(above ? over : below, 120));
      setRoom((last) => (last?.above === above && last.height === fit ? last : { above, height: fit }));
    };
    measure();
    addEventListener('resize', measure);
    addEventListener('scroll', measure, { capture: true, passive: true });
    visualViewport?.addEventListener('resize', measure);
    return () => {
      removeEventListener('resize', measure);
      removeEventListener('scroll', measure, { capture: true });
      visualViewport?.removeEventListener('resize', measure);
    };
  }, [box, open]);
  return open ? room : null;
}
