import {
  memo,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { useT } from '#web/lib/i18n/i18n.ts';
import { clippedSize, clipsOf, type ClipsByPage } from '../layout/clip.ts';
import type { Size } from '#contract/rules/chapter-shape.ts';
import { isVeryTall, type Direction } from '../layout/layout.ts';
import { sheetSize, type Sheet } from '../layout/spreads.ts';
import type { Fit, ReaderSettings } from '../settings/settings.ts';
import { restoreZoom, type ZoomState } from './use-zoom-state.ts';
import type { GestureTarget } from './gestures.ts';
import { PageImage, ShownPagesContext } from './PageImage.tsx';
import { scrollInReadingOrder, scrollBehavior, type ViewHandle } from './view-handle.ts';
import { createZoomer, type Zoomer } from './zoom.ts';
import styles from './Views.module.css';

export interface PageFrameHandle extends Omit<ViewHandle, 'show' | 'place' | 'creep' | 'passHead' | 'atEnd'> {
  /** The elements that gestures act on; null where there is nothing to zoom. */
  gestured: () => GestureTarget | null;
  /** The scrolling element. */
  element: () => HTMLElement | null;
}

interface PageFrameProps {
  ref: Ref<PageFrameHandle> | null;
  /** Null for the end card. */
  sheet: Sheet | null;
  /**
   * Position relative to the sheet in sight, which is 0; neighbors are drawn beside the window, so that a turn only
   * moves them.
   */
  offset: number;
  fit: Fit;
  direction: Direction;
  crops: ClipsByPage;
  widePages: ReaderSettings['widePages'];
  maxWidth: number;
  /** The zoom of the page before the layout changed. */
  enlarged: RefObject<ZoomState | null>;
  sheets: readonly Sheet[];
  onZoom: (zoom: number) => void;
  children?: ReactNode;
}

/** A sheet in a viewport of its own, which scrolls where the sheet is larger and can be zoomed. */
export const PageFrame = memo((props: PageFrameProps) => {
  const { ref, sheet, offset, fit, direction, crops, widePages, maxWidth, enlarged, sheets, onZoom, children } = props;
  const t = useT();
  const view = useRef<HTMLElement>(null);
  const zoomer = useRef<Zoomer | null>(null);
  const latestSheets = useRef(sheets);
  const isInSight = offset === 0;

  useEffect(() => {
    latestSheets.current = sheets;
  });
  useEffect(() => {
    const element = view.current;
    const content = element?.querySelector<HTMLElement>('[data-sheet]');
    if (!isInSight || !element || !content) return undefined;
    const created = createZoomer(element, content, () => content, onZoom);
    zoomer.current = created;
    // restores the zoom after a change of the layout, not of the page
    if (enlarged.current && enlarged.current.sheets !== latestSheets.current)
      restoreZoom(element, content, created, enlarged.current);
    return () => {
      created.stop();
      zoomer.current = null;
      element.style.removeProperty('--zoom');
      element.removeAttribute('data-zoomed');
    };
  }, [isInSight, sheet, onZoom, enlarged]);

  useLayoutEffect(() => {
    // a page larger than the window starts where its reading starts
    const element = view.current;
    element?.scrollTo({ top: 0, left: direction === 'rtl' ? element.scrollWidth : 0, behavior: 'instant' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each new page or fit starts at its beginning
  }, [sheet, isInSight, direction, fit]);

  useImperativeHandle(
    ref,
    (): PageFrameHandle => ({
      room: () => ({ width: view.current?.clientWidth ?? 0, height: view.current?.clientHeight ?? 0 }),
      scroll: (by) => {
        const element = view.current;
        if (!element) return false;
        const { scrollTop, scrollHeight, clientHeight } = element;
        const remainingPx = by > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
        if (remainingPx < 2) return false;
        element.scrollBy({ top: by * clientHeight, behavior: scrollBehavior() });
        return true;
      },
      rest: (turn, by) => {
        const element = view.current;
        if (!element || !zoomer.current) return false;
        // the keys for left and right do not scroll a page that is only taller than the window: those for up and down
        // do
        const overflowsSideways = element.scrollWidth > element.clientWidth + 1;
        if (by === 'key' && !overflowsSideways && zoomer.current.zoom() === 1) return false;
        return scrollInReadingOrder(element, turn, direction);
      },
      zoom: (to) => (to === 'reset' ? zoomer.current?.zoomTo(1) : zoomer.current?.step(to)),
      toggleZoom: (at) => zoomer.current?.toggle(at),
      zoomed: () => (zoomer.current?.zoom() ?? 1) > 1,
      gestured: () => {
        const content = view.current?.querySelector<HTMLElement>('[data-sheet]');
        return zoomer.current && content ? { view: view.current!, content, zoomer: zoomer.current } : null;
      },
      element: () => view.current,
      focus: () => view.current?.focus({ preventScroll: true }),
    }),
    [direction],
  );
  const maxWidthStyle = maxWidth > 0 ? { '--max-width': `${maxWidth}px` } : {};
  return (
    <section
      ref={view}
      className={styles.paged}
      data-fit={fit}
      dir="ltr"
      style={{ transform: `translateX(${offset * 100}%)`, ...maxWidthStyle } as CSSProperties}
      aria-label={t('reader.area')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard
      tabIndex={isInSight ? 0 : -1}
      inert={!isInSight}
      aria-hidden={isInSight ? undefined : true}
    >
      {sheet ? (
        <SheetOfPages sheet={sheet} direction={direction} crops={crops} full={widePages === 'full'} />
      ) : (
        children
      )}
    </section>
  );
});
PageFrame.displayName = 'PageFrame';

function SheetOfPages({
  sheet,
  direction,
  crops,
  full,
}: {
  sheet: Sheet;
  direction: Direction;
  crops: ClipsByPage;
  /** Whether a wide page is exempt from the maximum width. */
  full: boolean;
}) {
  const sizes = useContext(ShownPagesContext)?.sizes ?? [];
  const clips = clipsOf(sheet, crops, direction);
  const partSizes = sheet.parts.map(({ page }, partIndex): Size => clippedSize(sizes[page - 1]!, clips[partIndex]!));
  const { width, height } = sheetSize(sheet, partSizes);
  return (
    <div
      className={styles.sheet}
      data-sheet
      data-pair={sheet.parts.length > 1 || undefined}
      data-tall={isVeryTall({ width, height }) || undefined}
      data-full={(full && !sheet.parts[1] && width > height) || undefined}
      dir={direction}
      style={{ '--page-width': width, '--page-height': height } as CSSProperties}
    >
      {sheet.parts.map(({ page, half }, at) => (
        <PageImage key={`${page} ${half}`} page={page} clip={clips[at]!} turned={sheet.turned} />
      ))}
    </div>
  );
}
