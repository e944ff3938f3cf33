import { useEffect, useRef, type RefObject } from 'react';
import { wheelPx, wheelTurns } from './wheel.ts';

/** A page that has moved so lately was being scrolled. */
const settleMs = 60;

/** The wheel turns a page that cannot be scrolled further that way. */
export function useWheelTurn(view: RefObject<HTMLElement | null>, onTurn: (turn: 'previous' | 'next') => void): void {
  const latest = useRef(onTurn);
  useEffect(() => {
    latest.current = onTurn;
  });
  useEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    const turns = wheelTurns();
    // the browser may have scrolled before it tells of the wheel: then the page had room
    let known = element.scrollTop;
    let scrolledAt = -Infinity;
    const scrolled = (): void => {
      known = element.scrollTop;
      scrolledAt = performance.now();
    };
    const roll = (event: WheelEvent): void => {
      const { scrollTop, scrollHeight, clientHeight } = element;
      const by = wheelPx(event, clientHeight);
      if (by === null) return;
      const left = by > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
      const moved = scrollTop !== known || performance.now() - scrolledAt < settleMs;
      known = scrollTop;
      const turn = turns(by, event.timeStamp, left >= 2 || moved);
      if (turn) latest.current(turn);
    };
    element.addEventListener('wheel', roll, { passive: true });
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      element.removeEventListener('wheel', roll);
      element.removeEventListener('scroll', scrolled);
    };
  }, [view]);
}
