import { useEffect, useRef, type ReactNode, type TouchEvent } from 'react';
import { PageImage } from './PageImage.tsx';
import styles from './Reader.module.css';
import type { ReaderSettings } from './settings.ts';
import type { LoadedPages } from './use-pages.ts';

/** Pixels that a finger must travel for a turn. */
const swipe = 48;

/** One page at a time. A swipe turns by the reading direction; after the last page comes the end card. */
export function PagedView({
  pages,
  page,
  fit,
  direction,
  onStep,
  end,
}: {
  pages: LoadedPages;
  page: number;
  fit: ReaderSettings['fit'];
  direction: 'ltr' | 'rtl';
  onStep: (by: 1 | -1) => void;
  end: ReactNode;
}) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const view = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // a page that is larger than the view starts where its reading starts
    view.current?.scrollTo({ top: 0, left: direction === 'rtl' ? view.current.scrollWidth : 0 });
  }, [page, direction, fit]);

  const begin = (event: TouchEvent): void => {
    const touch = event.touches[0];
    from.current = event.touches.length === 1 && touch ? { x: touch.clientX, y: touch.clientY } : null;
  };
  const finish = (event: TouchEvent): void => {
    const touch = event.changedTouches[0];
    const start = from.current;
    from.current = null;
    if (!start || !touch || (visualViewport?.scale ?? 1) > 1) return;
    const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
    if (Math.abs(dx) < swipe || Math.abs(dx) < Math.abs(dy) * 1.5) return;
    onStep(dx < 0 === (direction === 'ltr') ? 1 : -1);
  };

  const past = page > pages.states.length;
  return (
    <div ref={view} className={styles.paged} data-fit={fit} dir="ltr" onTouchStart={begin} onTouchEnd={finish}>
      {past ? <div className={styles.end}>{end}</div> : <PageImage pages={pages} index={page - 1} />}
    </div>
  );
}
