import { useEffect, type RefObject } from 'react';
import type { Direction } from '../layout/layout.ts';
import { wheelPx } from './wheel.ts';

/** A line that runs across moves by a wheel that only turns one way, and by a mouse that drags it. `null` for others. */
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

    let drag: { x: number; left: number } | null = null;
    const press = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse' || event.button !== 0) return;
      if (event.target instanceof Element && event.target.closest('a, button, input')) return;
      drag = { x: event.clientX, left: element.scrollLeft };
    };
    const pull = (event: PointerEvent): void => {
      if (drag) element.scrollTo({ left: drag.left - (event.clientX - drag.x), behavior: 'instant' });
    };
    const release = (): void => {
      drag = null;
    };
    element.addEventListener('wheel', turn, { passive: false });
    element.addEventListener('pointerdown', press);
    addEventListener('pointermove', pull);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      element.removeEventListener('wheel', turn);
      element.removeEventListener('pointerdown', press);
      removeEventListener('pointermove', pull);
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  }, [view, direction]);
}
