// Zoom of a view's content. It is a layout size, not a transform: the content gets `--zoom` times its usual size and is
// scrolled like any large page, so that bounds and scrollbars are the browser's own, and pictures at rest are as sharp
// as their files. Touch gestures are in `gestures`, which is loaded after the first page.
import { prefersReducedMotion } from '#web/ui/behavior/use-media.ts';

/**
 * Maximum zoom, except for a page that is still drawn smaller than its file at this zoom: it can be zoomed up to the
 * file's own size.
 */
const usualMaxZoom = 5;
const doubleTapZoom = 2.5;
const keyStep = 1.4;
/** Zooms below this are reset to 1. */
const minZoom = 1.02;
const zoomMs = 180;

export interface Point {
  x: number;
  y: number;
}

export interface Zoomer {
  zoom: () => number;
  maxZoom: () => number;
  /** @param anchor point of the window that stays in place; by default the middle of the view */
  zoomTo: (zoom: number, anchor?: Point, isAnimated?: boolean) => void;
  /**
   * Zooms, and moves the point `share` of the content (fractions of its size) to the point `at` of the window.
   * `isAnimated` animates that.
   */
  place: (zoom: number, share: Point, anchor: Point, isAnimated: boolean) => void;
  step: (direction: 'in' | 'out', anchor?: Point) => void;
  /** Zooms in at a point of the window, or resets the zoom. */
  toggle: (anchor: Point) => void;
  /** Cancels a running zoom animation. */
  cancelAnimation: () => void;
  stop: () => void;
}

/** Position of a point of the window relative to a box, as fractions of its width and height. */
export const shareAt = ({ x, y }: Point, { left, top, width, height }: DOMRect): Point => ({
  x: Math.min(1, Math.max(0, (x - left) / width)),
  y: Math.min(1, Math.max(0, (y - top) / height)),
});

export function middleOf(view: HTMLElement): Point {
  const { left, top } = view.getBoundingClientRect();
  return { x: left + view.clientWidth / 2, y: top + view.clientHeight / 2 };
}

/**
 * @param view the scrolling element, which gets `--zoom`
 * @param content the element in it that is zoomed
 * @param page the box of the page that is read, whose style has the file's `--page-width`
 * @param onZoom called after every change
 */
export function createZoomer(
  view: HTMLElement,
  content: HTMLElement,
  page: () => HTMLElement | null,
  onZoom: (zoom: number) => void,
): Zoomer {
  let zoom = 1;
  let zoomAnimation: Animation | null = null;

  const cancelAnimation = (): void => {
    zoomAnimation?.cancel();
    zoomAnimation = null;
  };
  const maxZoom = (): number => {
    const box = page();
    const fileWidth = Number(box?.style.getPropertyValue('--page-width'));
    return box && box.offsetWidth > 0 ? Math.max(usualMaxZoom, (fileWidth * zoom) / box.offsetWidth) : usualMaxZoom;
  };
  const place: Zoomer['place'] = (wantedZoom, share, anchor, isAnimated) => {
    const boxBefore = content.getBoundingClientRect();
    const nextZoom = Math.min(maxZoom(), wantedZoom);
    zoom = nextZoom < minZoom ? 1 : nextZoom;
    content.style.removeProperty('transform');
    content.style.removeProperty('will-change');
    view.style.setProperty('--zoom', String(zoom));
    view.toggleAttribute('data-zoomed', zoom > 1);
    onZoom(zoom);
    cancelAnimation();
    const contentBox = content.getBoundingClientRect();
    view.scrollLeft += contentBox.left + share.x * contentBox.width - anchor.x;
    view.scrollTop += contentBox.top + share.y * contentBox.height - anchor.y;
    if (!isAnimated || prefersReducedMotion()) return;
    const boxAfter = content.getBoundingClientRect();
    const startTransform = `translate(${boxBefore.left - boxAfter.left}px, ${boxBefore.top - boxAfter.top}px) scale(${boxBefore.width / boxAfter.width})`;
    zoomAnimation = content.animate(
      [
        { transform: startTransform, transformOrigin: '0 0' },
        { transform: 'none', transformOrigin: '0 0' },
      ],
      { duration: zoomMs, easing: 'ease-out' },
    );
  };
  const zoomTo: Zoomer['zoomTo'] = (nextZoom, anchor = middleOf(view), isAnimated = true) => {
    const boxBefore = content.getBoundingClientRect();
    if (boxBefore.width === 0 || boxBefore.height === 0) return;
    place(nextZoom, shareAt(anchor, boxBefore), anchor, isAnimated);
  };
  const onWheel = (event: WheelEvent): void => {
    // a touchpad's pinch is dispatched as a wheel event with Ctrl
    if (!event.ctrlKey) return;
    event.preventDefault();
    const px = event.deltaMode === 0 ? event.deltaY : event.deltaY * 40;
    zoomTo(zoom * Math.exp(-Math.max(-120, Math.min(120, px)) / 250), { x: event.clientX, y: event.clientY }, false);
  };
  view.addEventListener('wheel', onWheel, { passive: false });

  return {
    zoom: () => zoom,
    maxZoom,
    zoomTo,
    place,
    step: (direction, anchor) => zoomTo(direction === 'in' ? Math.max(1, zoom) * keyStep : zoom / keyStep, anchor),
    toggle: (anchor) => zoomTo(zoom > 1 ? 1 : doubleTapZoom, anchor),
    cancelAnimation,
    stop: () => {
      cancelAnimation();
      view.removeEventListener('wheel', onWheel);
    },
  };
}
