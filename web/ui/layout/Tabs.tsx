import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link } from '../text/Link.tsx';
import styles from './Tabs.module.css';

interface Tab {
  href: string;
  label: string;
  /** Dot before the label. */
  mark?: ReactNode;
  count?: ReactNode;
  current?: boolean;
}

/**
 * Sections with their own URL: links, not `role=tab`. They scroll horizontally; the current one is scrolled into view.
 */
export function Tabs({
  label,
  items,
  bleed = false,
  sticky = false,
}: {
  label: string;
  items: Tab[];
  /** Extends to the screen's edges on phones. */
  bleed?: boolean;
  /** Sticks below the top bar. */
  sticky?: boolean;
}) {
  const nav = useRef<HTMLElement>(null);
  const isStuck = useStuck(nav, sticky);
  const current = items.findIndex((item) => item.current);
  useEffect(() => {
    const link = nav.current?.children[current];
    if (!nav.current || !link) return;
    const navBounds = nav.current.getBoundingClientRect();
    const linkBounds = link.getBoundingClientRect();
    if (linkBounds.left < navBounds.left || linkBounds.right > navBounds.right)
      nav.current.scrollLeft += linkBounds.left - navBounds.left - 16;
  }, [current]);

  useFades(nav, items.length);

  return (
    <nav
      ref={nav}
      className={styles.tabs}
      aria-label={label}
      data-bleed={bleed || undefined}
      data-sticky={sticky || undefined}
      data-stuck={isStuck || undefined}
    >
      {items.map((item) => (
        <Link key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
          {item.mark}
          {item.label}
          {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Marks the ends at which tabs are cut off, so that they fade out there. */
function useFades(element: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const nav = element.current;
    if (!nav) return undefined;
    const mark = (): void => {
      const bounds = nav.getBoundingClientRect();
      const [first, last] = [nav.firstElementChild, nav.lastElementChild].map((each) => each?.getBoundingClientRect());
      if (!first || !last) return;
      nav.toggleAttribute('data-cut-left', Math.min(first.left, last.left) < bounds.left - 1);
      nav.toggleAttribute('data-cut-right', Math.max(first.right, last.right) > bounds.right + 1);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(nav);
    nav.addEventListener('scroll', mark, { passive: true });
    return () => {
      observer.disconnect();
      nav.removeEventListener('scroll', mark);
    };
  }, [element, count]);
}

/** True while a sticky element is stuck below the top bar and content scrolls under it. */
function useStuck(element: RefObject<HTMLElement | null>, sticky: boolean): boolean {
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    if (!element.current || !sticky) return undefined;
    const top = Number.parseFloat(getComputedStyle(element.current).insetBlockStart) || 0;
    const observer = new IntersectionObserver(
      ([entry]) => setStuck(entry !== undefined && entry.intersectionRatio < 1 && entry.boundingClientRect.top <= top),
      // one pixel below the sticky position, so that the element is clipped only while stuck
      { rootMargin: `-${top + 1}px 0px 0px 0px`, threshold: [1] },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, sticky]);
  return isStuck;
}
