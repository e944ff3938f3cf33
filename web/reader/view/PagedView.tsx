import { useImperativeHandle, useLayoutEffect, useRef, type ReactNode, type Ref, type TouchEvent } from 'react';
import { useT } from '#web/lib/i18n.ts';
import type { Direction } from '../layout/layout.ts';
import { PageImage } from './PageImage.tsx';
import type { Fit } from '../settings/settings.ts';
import { useWheelTurn } from './use-wheel-turn.ts';
import { scrollBehavior, type ViewHandle } from './view-handle.ts';
import { swipeTurn } from '../input/zones.ts';
import styles from './Views.module.css';

/** One page at a time. A swipe or the wheel turns; after the last page comes the end card. */
export function PagedView({
  ref,
  page,
  ended,
  fit,
  direction,
  onTurn,
  end,
}: {
  ref: Ref<ViewHandle>;
  page: number;
  /** The end card instead of the page. */
  ended: boolean;
  fit: Fit;
  direction: Direction;
  onTurn: (turn: 'previous' | 'next') => void;
  end: ReactNode;
}) {
  const t = useT();
  const view = useRef<HTMLElement>(null);
  const from = useRef<{ x: number; y: number; at: number } | null>(null);

  useLayoutEffect(() => {
    // a page larger than the window starts where its reading starts
    const element = view.current;
    element?.scrollTo({ top: 0, left: direction === 'rtl' ? element.scrollWidth : 0, behavior: 'instant' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every other page, fit or end begins anew
  }, [page, ended, direction, fit]);

  useImperativeHandle(
    ref,
    () => ({
      show: () => undefined,
      place: () => ({ page, share: 0 }),
      room: () => ({ width: view.current?.clientWidth ?? 0, height: view.current?.clientHeight ?? 0 }),
      scroll: (by) => {
        const element = view.current;
        if (!element) return false;
        const { scrollTop, scrollHeight, clientHeight } = element;
        const room = by > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
        if (room < 2) return false;
        element.scrollBy({ top: by * clientHeight, behavior: scrollBehavior() });
        return true;
      },
      focus: () => view.current?.focus({ preventScroll: true }),
    }),
    [page],
  );

  useWheelTurn(view, onTurn);

  const begin = (event: TouchEvent): void => {
    const touch = event.touches.length === 1 ? event.touches[0] : undefined;
    from.current = touch ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
  };
  const finish = (event: TouchEvent): void => {
    const touch = event.changedTouches[0];
    const start = from.current;
    from.current = null;
    const element = view.current;
    // enlarged by pinching, or wider than the window: the finger moves the page about
    const movable = (visualViewport?.scale ?? 1) > 1.01 || (element && element.scrollWidth > element.clientWidth + 1);
    if (!start || !touch || movable) return;
    const moved = { x: touch.clientX - start.x, y: touch.clientY - start.y, ms: event.timeStamp - start.at };
    const turn = swipeTurn(moved, direction);
    if (turn) onTurn(turn);
  };

  return (
    <section
      ref={view}
      className={styles.paged}
      data-fit={fit}
      dir="ltr"
      aria-label={t('reader.area')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard
      tabIndex={0}
      onTouchStart={begin}
      onTouchEnd={finish}
    >
      {ended ? end : <PageImage key={page} page={page} />}
    </section>
  );
}
