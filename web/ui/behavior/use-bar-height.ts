import { useEffect, type RefObject } from 'react';

/** Tells the page how high a bar at the end of the window is, so that what gets the focus is scrolled clear of it. */
export function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--save-bar', `${bar.current?.offsetHeight ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--save-bar');
    };
  }, [bar]);
}
