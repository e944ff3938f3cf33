// Gestures on content that is larger than its view. Two fingers zoom it; one finger, or a mouse that drags, pans it
// freely in both directions, with momentum. Content that overflows in one direction only is left to native scrolling,
// which binds a finger to the axis along which it has begun.
import { dragWithMouse } from './mouse-drag.ts';
import { createMomentum, type Momentum } from './momentum.ts';
import { shareAt, type Point, type Zoomer } from './zoom.ts';

/** The elements that gestures act on. */
export interface GestureTarget {
  /** The scrolling element. */
  view: HTMLElement;
  /** The element in it that is zoomed. */
  content: HTMLElement;
  zoomer: Zoomer;
}

/** Factors by which a pinch may exceed the zoom limits before the fingers are lifted. */
const pinchSlack = { below: 0.75, above: 1.15 };
/** Movements shorter than this, in px, may still become a tap. */
const minMovePx = 8;

/**
 * Attaches the listeners and returns a function that removes them.
 * @param current returns the elements and the zoomer of the page in sight; called at the start of every gesture
 */
export function attachGestures(element: HTMLElement, current: () => GestureTarget | null): () => void {
  const momentum = createMomentum();
  const endTouches = attachTouches(element, current, momentum);
  const endDrag = dragWithMouse(element, () => current()?.view ?? null, momentum);
  const stopMomentum = (): void => momentum.stop();
  // a press anywhere stops the momentum, also on the page bar, which jumps to another page
  addEventListener('pointerdown', stopMomentum, { capture: true });
  element.addEventListener('wheel', stopMomentum, { passive: true });
  addEventListener('keydown', stopMomentum);
  return () => {
    stopMomentum();
    endTouches();
    endDrag();
    removeEventListener('pointerdown', stopMomentum, { capture: true });
    element.removeEventListener('wheel', stopMomentum);
    removeEventListener('keydown', stopMomentum);
  };
}

interface Pan {
  on: GestureTarget;
  id: number;
  /** The position of the finger, and the scroll position of the view, at the start. */
  x: number;
  y: number;
  left: number;
  top: number;
  moving: boolean;
}

interface Pinch {
  on: GestureTarget;
  apart: number;
  share: Point;
  box: DOMRect;
  at: Point;
  scale: number;
}

function attachTouches(element: HTMLElement, current: () => GestureTarget | null, momentum: Momentum): () => void {
  let pan: Pan | null = null;
  let pinch: Pinch | null = null;
  /** False for fingers that were down before this code was loaded: their gesture begins with their next movement. */
  let isTracking = false;
  /**
   * Whether all touches are handled here until the last finger is lifted, so that the browser does not scroll with the
   * finger that stays down after a pinch.
   */
  let isClaimed = false;

  const beginPan = (touch: Touch, moving: boolean): void => {
    const on = current();
    if (!on || !(moving || overflowsBothWays(on.view))) return;
    const { scrollLeft: left, scrollTop: top } = on.view;
    pan = { on, id: touch.identifier, x: touch.clientX, y: touch.clientY, left, top, moving };
  };
  const beginPinch = (touches: TouchList): void => {
    const on = current();
    if (!on) return;
    on.zoomer.cancelAnimation();
    const { apart, at } = measurePinch(touches);
    const box = on.content.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return;
    pinch = { on, apart, at, box, share: shareAt(at, box), scale: 1 };
    on.content.style.willChange = 'transform';
  };
  const endPinch = (): void => {
    if (!pinch) return;
    const { on, share, at, scale } = pinch;
    pinch = null;
    on.zoomer.place(on.zoomer.zoom() * scale, share, at, true);
  };
  /** Starts the gesture anew after a finger was added or lifted. */
  const restartGesture = (touches: TouchList): void => {
    momentum.stop();
    pan = null;
    endPinch();
    if (touches.length === 1) beginPan(touches[0]!, isClaimed);
    else if (touches.length === 2) {
      isClaimed = true;
      beginPinch(touches);
    }
  };
  const onTouchStart = (event: TouchEvent): void => {
    isTracking = true;
    if (event.touches.length === 1) isClaimed = false;
    restartGesture(event.touches);
    if (pinch) preventIfCancelable(event);
  };
  const movePinch = ({ touches }: TouchEvent): void => {
    const { on, box, share, apart: startDistance } = pinch!;
    const { apart, at } = measurePinch(touches);
    const zoom = on.zoomer.zoom();
    const wantedZoom = (zoom * apart) / startDistance;
    const scale = Math.min(on.zoomer.maxZoom() * pinchSlack.above, Math.max(pinchSlack.below, wantedZoom)) / zoom;
    Object.assign(pinch!, { at, scale });
    const left = at.x - share.x * box.width * scale - box.left;
    const top = at.y - share.y * box.height * scale - box.top;
    on.content.style.transformOrigin = '0 0';
    on.content.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
  };
  const movePan = (event: TouchEvent): void => {
    const touch = [...event.touches].find(({ identifier }) => identifier === pan!.id);
    if (!touch) return;
    const { clientX: x, clientY: y } = touch;
    if (!pan!.moving) {
      if (Math.hypot(x - pan!.x, y - pan!.y) < minMovePx) return;
      // the pan begins at this position, so that the content does not jump by the threshold
      Object.assign(pan!, { moving: true, x, y });
    }
    const { on, left, top } = pan!;
    on.view.scrollTo({ left: left - (x - pan!.x), top: top - (y - pan!.y), behavior: 'instant' });
    momentum.track(x, y, event.timeStamp);
  };
  const onTouchMove = (event: TouchEvent): void => {
    if (!isTracking) {
      isTracking = true;
      restartGesture(event.touches);
    }
    if (pinch && event.touches.length >= 2) {
      preventIfCancelable(event);
      movePinch(event);
    } else if (pan) {
      // a swipe that turns the page has claimed the touch, or the browser scrolls already
      if (!pan.moving && (event.defaultPrevented || !event.cancelable)) {
        pan = null;
        return;
      }
      preventIfCancelable(event);
      movePan(event);
    }
  };
  const onTouchEnd = (event: TouchEvent): void => {
    if (event.touches.length > 0) return restartGesture(event.touches);
    endPinch();
    const endedPan = pan;
    pan = null;
    isTracking = false;
    isClaimed = false;
    if (endedPan?.moving && event.type === 'touchend') momentum.release(endedPan.on.view, event.timeStamp);
  };
  const listeners = { touchstart: onTouchStart, touchmove: onTouchMove, touchend: onTouchEnd, touchcancel: onTouchEnd };
  for (const [name, listener] of Object.entries(listeners) as [keyof typeof listeners, typeof onTouchStart][])
    element.addEventListener(name, listener, { passive: false });
  return () => {
    endPinch();
    for (const [name, listener] of Object.entries(listeners) as [keyof typeof listeners, typeof onTouchStart][])
      element.removeEventListener(name, listener);
  };
}

/** Prevents the default, unless a native scroll has begun, which cannot be canceled. */
function preventIfCancelable(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
}

function overflowsBothWays({ scrollWidth, scrollHeight, clientWidth, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth + 1 && scrollHeight > clientHeight + 1;
}

function measurePinch(touches: TouchList): { apart: number; at: Point } {
  const [a, b] = [touches[0]!, touches[1]!];
  return {
    apart: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
    at: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 },
  };
}
