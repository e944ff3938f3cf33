import { useEffect, useRef, type RefObject } from 'react';
import { pendingPeriod } from '../pending-period.ts';
import { pauseMs, wheelPx, wheelTurns } from './wheel.ts';

/** A page that has moved so lately was being scrolled. */
const settleMs = 60;

/**
 * The wheel turns a page that cannot be scrolled further that way. One movement of the hand goes on over the page that it
 * has turned to, so all pages share what is known of it.
 * @param scroller of the page in sight
 */
export function useWheelTurn(
  track: RefObject<HTMLElement | null>,
  scroller: () => HTMLElement | null,
  onTurn: (turn: 'previous' | 'next') => void,
): void {
  const latest = useRef({ onTurn, scroller });
  useEffect(() => {
    latest.current = { onTurn, scroller };
  });
  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    const turns = wheelTurns();
    const movement = pendingPeriod();
    // the browser may have scrolled before it tells of the wheel: then the page had room
    let known: { page: HTMLElement | null; top: number } = { page: null, top: 0 };
    let scrolledAt = -Infinity;
    const scrolled = ({ target }: Event): void => {
      if (target !== known.page) return;
      known.top = known.page?.scrollTop ?? 0;
      scrolledAt = performance.now();
    };
    const roll = (event: WheelEvent): void => {
      const page = latest.current.scroller();
      if (!page) return;
      const { scrollTop, scrollHeight, clientHeight } = page;
      if (known.page !== page) known = { page, top: scrollTop };
      const by = wheelPx(event, clientHeight);
      if (by === null) return;
      movement.extend(pauseMs);
      const left = by > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
      const moved = scrollTop !== known.top || performance.now() - scrolledAt < settleMs;
      known.top = scrollTop;
      const turn = turns(by, event.timeStamp, left >= 2 || moved);
      if (turn) latest.current.onTurn(turn);
    };
    element.addEventListener('wheel', roll, { passive: true });
    element.addEventListener('scroll', scrolled, { passive: true, capture: true });
    return () => {
      movement.end();
      element.removeEventListener('wheel', roll);
      element.removeEventListener('scroll', scrolled, { capture: true });
    };
  }, [track]);
}
