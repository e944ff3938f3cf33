// Enlarging what a view shows. The enlargement is a size, not a picture of one: the view's content gets `--zoom` times
// its usual size and is scrolled like any large page, so that bounds, scrollbars and the momentum of a finger are the
// browser's own, and what is at rest is as sharp as its file. Only while two fingers move is it a transformation.
import { isStill } from '#web/ui/use-media.ts';

export const maxZoom = 5;
const doubleTapZoom = 2.5;
const keyStep = 1.4;
/** How far two fingers may go beyond the bounds before they let go. */
const give = { below: 0.75, above: 1.15 };
/** Enlarged by less than this is not enlarged. */
const slack = 1.02;
const glideMs = 180;

export interface Point {
  x: number;
  y: number;
}

export interface Zoomer {
  zoom: () => number;
  /** @param at px of the window that stay in place; without it the middle of the view */
  zoomTo: (zoom: number, at?: Point, gliding?: boolean) => void;
  step: (direction: 'in' | 'out', at?: Point) => void;
  /** Large at this place, or back to the usual size. */
  toggle: (at: Point) => void;
  stop: () => void;
}

/**
 * @param view what scrolls and has `--zoom`
 * @param content what is enlarged in it
 * @param onZoom after every change
 */
export function createZoomer(view: HTMLElement, content: HTMLElement, onZoom: (zoom: number) => void): Zoomer {
  let zoom = 1;
  let glide: Animation | null = null;

  const commit = (next: number, share: Point, at: Point, from: DOMRect, gliding: boolean): void => {
    zoom = Math.min(maxZoom, next) < slack ? 1 : Math.min(maxZoom, next);
    content.style.removeProperty('transform');
    content.style.removeProperty('will-change');
    view.style.setProperty('--zoom', String(zoom));
    view.toggleAttribute('data-zoomed', zoom > 1);
    onZoom(zoom);
    const size = content.getBoundingClientRect();
    view.scrollLeft += size.left + share.x * size.width - at.x;
    view.scrollTop += size.top + share.y * size.height - at.y;
    glide?.cancel();
    glide = null;
    if (!gliding || isStill()) return;
    const to = content.getBoundingClientRect();
    const move = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
    glide = content.animate(
      [
        { transform: move, transformOrigin: '0 0' },
        { transform: 'none', transformOrigin: '0 0' },
      ],
      { duration: glideMs, easing: 'ease-out' },
    );
  };
  const middle = (): Point => {
    const { left, top, width, height } = view.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const shareAt = ({ x, y }: Point, { left, top, width, height }: DOMRect): Point => ({
    x: Math.min(1, Math.max(0, (x - left) / width)),
    y: Math.min(1, Math.max(0, (y - top) / height)),
  });
  const zoomTo: Zoomer['zoomTo'] = (next, at = middle(), gliding = true) => {
    const from = content.getBoundingClientRect();
    if (from.width === 0 || from.height === 0) return;
    commit(next, shareAt(at, from), at, from, gliding);
  };

  let pinch: { apart: number; share: Point; box: DOMRect; at: Point; scale: number } | null = null;
  const begin = (event: TouchEvent): void => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    glide?.cancel();
    const { apart, at } = between(event.touches);
    const box = content.getBoundingClientRect();
    pinch = { apart, at, box, share: shareAt(at, box), scale: 1 };
    content.style.willChange = 'transform';
  };
  const move = (event: TouchEvent): void => {
    if (!pinch || event.touches.length < 2) return;
    event.preventDefault();
    const { apart, at } = between(event.touches);
    const wanted = (zoom * apart) / pinch.apart;
    pinch.scale = Math.min(maxZoom * give.above, Math.max(give.below, wanted)) / zoom;
    pinch.at = at;
    const { box, share, scale } = pinch;
    const left = at.x - share.x * box.width * scale - box.left;
    const top = at.y - share.y * box.height * scale - box.top;
    content.style.transformOrigin = '0 0';
    content.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
  };
  const finish = (event: TouchEvent): void => {
    if (!pinch || event.touches.length >= 2) return;
    const { share, at, scale } = pinch;
    pinch = null;
    commit(zoom * scale, share, at, content.getBoundingClientRect(), true);
  };
  const roll = (event: WheelEvent): void => {
    // a touchpad's pinch comes as a turn of the wheel with Ctrl
    if (!event.ctrlKey) return;
    event.preventDefault();
    const px = event.deltaMode === 0 ? event.deltaY : event.deltaY * 40;
    zoomTo(zoom * Math.exp(-Math.max(-120, Math.min(120, px)) / 250), { x: event.clientX, y: event.clientY }, false);
  };
  view.addEventListener('touchstart', begin, { passive: false });
  view.addEventListener('touchmove', move, { passive: false });
  view.addEventListener('touchend', finish);
  view.addEventListener('touchcancel', finish);
  view.addEventListener('wheel', roll, { passive: false });

  return {
    zoom: () => zoom,
    zoomTo,
    step: (direction, at) => zoomTo(direction === 'in' ? Math.max(1, zoom) * keyStep : zoom / keyStep, at),
    toggle: (at) => zoomTo(zoom > 1 ? 1 : doubleTapZoom, at),
    stop: () => {
      glide?.cancel();
      for (const name of ['touchstart', 'touchmove'] as const)
        view.removeEventListener(name, name === 'touchstart' ? begin : move);
      view.removeEventListener('touchend', finish);
      view.removeEventListener('touchcancel', finish);
      view.removeEventListener('wheel', roll);
    },
  };
}

function between(touches: TouchList): { apart: number; at: Point } {
  const [a, b] = [touches[0]!, touches[1]!];
  return {
    apart: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
    at: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 },
  };
}
