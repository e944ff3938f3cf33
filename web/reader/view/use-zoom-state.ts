// Keeps the middle of a zoomed page in the middle of the window after a phone is rotated: the window has another shape
// then, and the page may be part of a pair.
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Sheet } from '../layout/spreads.ts';
import type { GestureTarget } from './gestures.ts';
import { middleOf, shareAt, type Point, type Zoomer } from './zoom.ts';

export interface ZoomState {
  /** The chapter's sheets when the state was captured: if they differ later, the layout has changed, not the page. */
  sheets: readonly Sheet[];
  zoom: number;
  page: number;
  /** The point in the middle of the window, 0 to 1 of the page. */
  middle: Point;
}

const boxesOf = (view: HTMLElement): HTMLElement[] => [...view.querySelectorAll<HTMLElement>('[data-box]')];

/** Captures the zoom state; null if the page is not zoomed. */
function captureZoom(view: HTMLElement, zoomer: Zoomer, sheets: readonly Sheet[]): ZoomState | null {
  if (zoomer.zoom() === 1) return null;
  const viewMiddle = middleOf(view);
  const boxes = boxesOf(view);
  const box =
    boxes.find((each) => {
      const { left, right } = each.getBoundingClientRect();
      return left <= viewMiddle.x && viewMiddle.x < right;
    }) ?? boxes[0];
  if (!box) return null;
  const middle = shareAt(viewMiddle, box.getBoundingClientRect());
  return { sheets, zoom: zoomer.zoom(), page: Number(box.dataset['box']), middle };
}

/** Restores a zoom, with the same point in the middle if its page is in sight. */
export function restoreZoom(view: HTMLElement, content: HTMLElement, zoomer: Zoomer, savedZoom: ZoomState): void {
  zoomer.zoomTo(savedZoom.zoom, undefined, false);
  const box = boxesOf(view).find((each) => Number(each.dataset['box']) === savedZoom.page);
  if (!box) return;
  const [pageBox, contentBox] = [box.getBoundingClientRect(), content.getBoundingClientRect()];
  const point = {
    x: pageBox.left + savedZoom.middle.x * pageBox.width,
    y: pageBox.top + savedZoom.middle.y * pageBox.height,
  };
  zoomer.place(savedZoom.zoom, shareAt(point, contentBox), middleOf(view), false);
}

/** Tracks a zoomed page and restores its zoom and middle after a change of the window or the layout. */
export function useZoomState(
  track: RefObject<HTMLElement | null>,
  options: {
    at: number;
    sheets: readonly Sheet[];
    gestured: () => GestureTarget | null;
    onZoom: (zoom: number) => void;
  },
): { enlarged: RefObject<ZoomState | null>; zoomed: (zoom: number) => void } {
  const { at, sheets, onZoom } = options;
  const zoomState = useRef<ZoomState | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const element = track.current;
    if (!element) return undefined;
    const updateCapture = (): void => {
      const target = latest.current.gestured();
      zoomState.current = target && captureZoom(target.view, target.zoomer, latest.current.sheets);
    };
    const restore = (): void => {
      const target = latest.current.gestured();
      const savedZoom = zoomState.current;
      if (target && savedZoom) restoreZoom(target.view, target.content, target.zoomer, savedZoom);
    };
    element.addEventListener('scroll', updateCapture, { passive: true, capture: true });
    addEventListener('resize', restore);
    return () => {
      element.removeEventListener('scroll', updateCapture, { capture: true });
      removeEventListener('resize', restore);
    };
  }, [track]);
  useEffect(() => {
    // after a page turn the new page is not zoomed
    if (zoomState.current?.sheets === sheets) zoomState.current = null;
  }, [at, sheets]);
  const handleZoom = useCallback(
    (zoom: number) => {
      if (zoom === 1) zoomState.current = null;
      onZoom(zoom);
    },
    [onZoom],
  );
  return { enlarged: zoomState, zoomed: handleZoom };
}
