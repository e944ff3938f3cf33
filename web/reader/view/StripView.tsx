import {
  memo,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type Ref,
} from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { stripClip, noClip, type Clip, type ClipsByPage } from '../layout/clip.ts';
import type { Direction } from '../layout/layout.ts';
import type { StripPlace } from '../layout/place.ts';
import { pagesWiderThanUsual, widePagesOf } from '../layout/spreads.ts';
import type { Fit, ReaderSettings } from '../settings/settings.ts';
import { PageImage, ShownPagesContext } from './PageImage.tsx';
import type { GestureTarget } from './gestures.ts';
import type { PastEndOptions } from './past-end.ts';
import { useDeferredListener, type Attach } from './use-deferred-listener.ts';
import { useStrip, type StripAxis } from './use-strip.ts';
import type { ViewHandle } from './view-handle.ts';
import { createZoomer, type Zoomer } from './zoom.ts';
import styles from './Views.module.css';

interface StripViewProps {
  ref: Ref<ViewHandle>;
  count: number;
  /** The place at which the strip opens. */
  start: () => StripPlace;
  axis: StripAxis;
  /** Reading direction of the halves of a split page. */
  reading: Direction;
  fit: Fit;
  /** Width in percent of the window, for vertical strips. */
  width: number;
  /** Maximum width of a page in px; 0 is no limit. */
  maxWidth: number;
  /** Px between pages. */
  gap: number;
  widePages: ReaderSettings['widePages'];
  crops: ClipsByPage;
  /** Credits pages that are left out. */
  skipped: ReadonlySet<number>;
  /** Called after every move, with the place at the edge of the window where reading begins. */
  onPlace: (place: StripPlace) => void;
  onPage: (page: number) => void;
  /** Called with the pages whose pictures are drawn. */
  onNear: (pages: readonly number[]) => void;
  onZoom: (zoom: number) => void;
  /** Called when a wheel or a finger scrolls on at the end. */
  onPastEnd: () => void;
  end: ReactNode;
}

/** Attaches the listeners; `attachPastEnd` first, because it checks for the end before a wheel scrolls there. */
const attachInput: Attach<PastEndOptions & { gestured: () => GestureTarget | null }> = (code, on, options) => {
  const ends = [
    code.attachPastEnd(on, options),
    code.attachSidewaysScroll(on, options),
    code.attachGestures(on, () => options().gestured()),
  ];
  return () => ends.forEach((end) => end());
};

/**
 * All pages in one vertical or horizontal strip. Page boxes have their sizes before the pictures load, so that the
 * layout does not shift.
 */
export function StripView(props: StripViewProps) {
  const { ref, count, start, axis, reading, fit, width, maxWidth, gap, widePages, crops, skipped } = props;
  const { onPlace, onPage, onNear, onZoom, onPastEnd, end } = props;
  const t = useT();
  const view = useRef<HTMLElement>(null);
  const zoomer = useRef<Zoomer | null>(null);
  const sizes = useContext(ShownPagesContext)?.sizes ?? noPages;
  // the page at which the strip opens is drawn at once
  const [near, setNear] = useState<readonly number[]>(() => [start().page]);
  const strip = useStrip(view, {
    axis,
    count,
    start,
    onPlace,
    onPage,
    onNear: (pages) => {
      setNear(pages);
      onNear(pages);
    },
  });
  useImperativeHandle(
    ref,
    (): ViewHandle => ({
      ...strip,
      // a strip is read along its axis alone, so a page has no other part to scroll to
      rest: () => false,
      zoom: (to) => (to === 'reset' ? zoomer.current?.zoomTo(1) : zoomer.current?.step(to)),
      toggleZoom: (point) => zoomer.current?.toggle(point),
      zoomed: () => (zoomer.current?.zoom() ?? 1) > 1,
    }),
    [strip],
  );
  const gestured = (): GestureTarget | null => {
    const content = contentOf(view.current);
    return content && zoomer.current ? { view: view.current!, content, zoomer: zoomer.current } : null;
  };
  useDeferredListener(view, { axis, onPastEnd, gestured }, attachInput);

  useEffect(() => {
    const content = contentOf(view.current);
    if (!view.current || !content) return undefined;
    const page = (): HTMLElement | null => content.querySelector(`[data-page="${strip.place().page}"]`);
    const created = createZoomer(view.current, content, page, (zoom) => {
      strip.measure();
      onZoom(zoom);
    });
    zoomer.current = created;
    return () => {
      created.stop();
      zoomer.current = null;
    };
  }, [strip, onZoom]);

  // after a change of sizes the place is restored before anything is painted
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they change the sizes that are measured
  useLayoutEffect(() => strip.restore(), [strip, fit, width, maxWidth, gap, widePages, crops, skipped]);

  const widePageNumbers = useMemo(() => widePagesOf(sizes), [sizes]);
  const extraWidePages = useMemo(() => pagesWiderThanUsual(sizes), [sizes]);
  const drawnPages = new Set(near);
  const direction: Direction = axis === 'down' ? 'ltr' : axis;
  const cssVariables = {
    '--strip-width': width,
    '--gap': `${gap}px`,
    ...(maxWidth > 0 && { '--max-width': `${maxWidth}px` }),
  };
  return (
    <section
      ref={view}
      className={styles.strip}
      data-axis={axis === 'down' ? 'down' : 'across'}
      data-fit={fit}
      dir={direction}
      style={cssVariables as CSSProperties}
      aria-label={t('reader.area')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard
      tabIndex={0}
      data-scroller
    >
      <div className={styles.line} data-line>
        {sizes.map(({ width: across, height }, index) => {
          const page = index + 1;
          const wideDisplay = axis === 'down' && widePageNumbers.has(page) ? widePages : 'fit';
          return (
            <StripPage
              key={page}
              page={page}
              across={across}
              down={height}
              near={drawnPages.has(page)}
              isSkipped={skipped.has(page)}
              full={axis === 'down' && extraWidePages.has(page) && widePages === 'full'}
              how={wideDisplay}
              direction={reading}
              clip={axis === 'down' ? stripClip(crops.get(page), page, count) : noClip}
            />
          );
        })}
        <div className={styles.sentinel} data-sentinel />
      </div>
      <div className={styles.end} dir={document.documentElement.dir}>
        {end}
      </div>
    </section>
  );
}

const noPages: readonly never[] = [];
const contentOf = (view: HTMLElement | null) => view?.querySelector<HTMLElement>('[data-line]') ?? null;

interface StripPageProps {
  page: number;
  /** Size of the picture's file, in px. */
  across: number;
  down: number;
  near: boolean;
  isSkipped: boolean;
  /** Whether the page is exempt from the width of the strip. */
  full: boolean;
  how: ReaderSettings['widePages'];
  direction: Direction;
  clip: Clip;
}

/** A page of the strip: unchanged, rotated, or split into halves one above the other. */
const StripPage = memo(
  ({ page, across, down, near, isSkipped, full, how, direction, clip }: StripPageProps) => {
    const cutWidth = across * (1 - clip.left - clip.right);
    const cutHeight = down * (1 - clip.top - clip.bottom);
    const [width, height] =
      how === 'split' ? [across / 2, down * 2] : how === 'rotate' ? [down, across] : [cutWidth, cutHeight];
    const halves = direction === 'rtl' ? [rightHalf, leftHalf] : [leftHalf, rightHalf];
    return (
      <div
        data-page={page}
        data-gone={isSkipped || undefined}
        data-full={full || undefined}
        style={{ '--page-width': width, '--page-height': height } as CSSProperties}
      >
        {how === 'split' ? (
          halves.map((halfClip) => <PageImage key={halfClip.left} page={page} near={near} clip={halfClip} />)
        ) : (
          <PageImage page={page} near={near} clip={how === 'rotate' ? noClip : clip} turned={how === 'rotate'} />
        )}
      </div>
    );
  },
  (a, b) =>
    a.near === b.near &&
    a.isSkipped === b.isSkipped &&
    a.full === b.full &&
    a.how === b.how &&
    a.direction === b.direction &&
    a.across === b.across &&
    (a.clip === b.clip || JSON.stringify(a.clip) === JSON.stringify(b.clip)),
);
StripPage.displayName = 'StripPage';

const leftHalf: Clip = { ...noClip, right: 0.5 };
const rightHalf: Clip = { ...noClip, left: 0.5 };
