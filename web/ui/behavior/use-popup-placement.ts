import { useLayoutEffect, useState, type RefObject } from 'react';
import { listen } from './listen.ts';

/** Pixels between box and list (`gap`), and between the list and the window's edge or a bar (`margin`). */
const gap = 6;
const margin = 8;
/** Height in px below which a list is too short to choose from. */
const minHeight = 240;

interface PopupPlacement {
  above: boolean;
  /** Maximum height of the list in px. */
  height: number;
}

/** The closest ancestor that clips what is outside of it; null if that is only the window. */
function findScrollArea(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
    if (!['visible', 'clip'].includes(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}

/**
 * Side and height at which the list of `box` fits into the window without covering the bars; null while it is closed.
 * @param maxHeight in px
 */
export function usePopupPlacement(
  box: RefObject<HTMLElement | null>,
  open: boolean,
  maxHeight = 560,
): PopupPlacement | null {
  const [placement, setPlacement] = useState<PopupPlacement | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!open || !element) return undefined;
    const scrollArea = findScrollArea(element);
    const measure = () => {
      const { top, bottom } = element.getBoundingClientRect();
      // the on-screen keyboard covers a part of the window
      const height = Math.min(innerHeight, visualViewport?.height ?? innerHeight);
      const topBarHeight = Number.parseFloat(getComputedStyle(element).getPropertyValue('--topbar')) || 0;
      // a popup is cut off at the edges of the scroll area that it is in
      const area = scrollArea?.getBoundingClientRect();
      const spaceBelow = Math.min(height, area?.bottom ?? height) - bottom - gap - margin;
      const spaceAbove = top - Math.max(topBarHeight, area?.top ?? 0) - gap - margin;
      const above = spaceBelow < minHeight && spaceAbove > spaceBelow;
      const fittingHeight = Math.min(maxHeight, Math.max(above ? spaceAbove : spaceBelow, 120));
      setPlacement((previous) =>
        previous?.above === above && previous.height === fittingHeight ? previous : { above, height: fittingHeight },
      );
    };
    measure();
    const unsubscribers = [
      listen(window, { resize: measure }),
      listen(window, { scroll: measure }, { capture: true, passive: true }),
      listen(visualViewport, { resize: measure }),
    ];
    return () => unsubscribers.forEach((stop) => stop());
  }, [box, open, maxHeight]);
  return open ? placement : null;
}
