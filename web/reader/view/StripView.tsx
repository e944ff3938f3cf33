import { useImperativeHandle, useLayoutEffect, useRef, type CSSProperties, type ReactNode, type Ref } from 'react';
import { useT } from '#web/lib/i18n.ts';
import type { Direction } from '../layout/layout.ts';
import { PageImage } from './PageImage.tsx';
import type { Place } from '../layout/place.ts';
import type { Fit } from '../settings/settings.ts';
import { useSidewaysScroll } from './use-sideways-scroll.ts';
import { useStrip, type StripAxis } from './use-strip.ts';
import type { ViewHandle } from './view-handle.ts';
import styles from './Views.module.css';

/** All pages in one line, down or across. Boxes have their sizes from the start, so nothing ever jumps. */
export function StripView({
  ref,
  count,
  start,
  axis,
  fit,
  width,
  near,
  onPlace,
  onPage,
  onNear,
  end,
}: {
  ref: Ref<ViewHandle>;
  count: number;
  /** Where it is opened. */
  start: () => Place;
  axis: StripAxis;
  fit: Fit;
  /** Per cent of the window, for lines that run down. */
  width: number;
  /** Pages whose pictures are drawn. */
  near: readonly number[];
  /** What is at the edge where reading begins, after every move. */
  onPlace: (place: Place) => void;
  onPage: (page: number) => void;
  onNear: (pages: readonly number[]) => void;
  end: ReactNode;
}) {
  const t = useT();
  const view = useRef<HTMLElement>(null);
  const strip = useStrip(view, { axis, count, start, onPlace, onPage, onNear });
  useImperativeHandle(ref, () => strip, [strip]);
  useSidewaysScroll(view, axis === 'down' ? null : axis);

  // another fit or width is another size: the place is kept before anything is painted
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they change the sizes that are measured
  useLayoutEffect(() => strip.keep(), [strip, fit, width]);

  const drawn = new Set(near);
  const direction: Direction = axis === 'down' ? 'ltr' : axis;
  return (
    <section
      ref={view}
      className={styles.strip}
      data-axis={axis === 'down' ? 'down' : 'across'}
      data-fit={fit}
      dir={direction}
      style={{ '--strip-width': width } as CSSProperties}
      aria-label={t('reader.area')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard
      tabIndex={0}
      data-scroller
    >
      {Array.from({ length: count }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page is its place
        <PageImage key={index} page={index + 1} near={drawn.has(index + 1)} />
      ))}
      <div className={styles.sentinel} data-sentinel />
      <div className={styles.end} dir={document.documentElement.dir}>
        {end}
      </div>
    </section>
  );
}
