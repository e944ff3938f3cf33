import { useEffect, type RefObject } from 'react';
import type { Direction } from '../layout/layout.ts';
import { wheelPx } from './wheel.ts';

/** A line that runs across moves by a wheel that only turns one way. `null` for others. */
export function useSidewaysScroll(view: RefObject<HTMLElement | null>, direction: Direction | null): void {
  useEffect(() => {
    const element = view.current;
    if (!element || !direction) return undefined;
    const forward = direction === 'rtl' ? -1 : 1;

    const turn = (event: WheelEvent): void => {
      const by = wheelPx(event, element.clientWidth);
      if (by === null) return;
      event.preventDefault();
      element.scrollBy({ left: by * forward, behavior: 'instant' });
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [view, direction]);
}
