// Hands on what is larger than its view. Two fingers enlarge it; one finger, or a mouse that drags, moves it freely in
// both directions and lets it run on. What overflows in one direction only is left to the browser's own scrolling, which
// a finger would otherwise be bound to: once it has begun along one axis it never leaves it.
import { dragWithMouse } from './mouse-drag.ts';
import { createMomentum, type Momentum } from './momentum.ts';
import { shareAt, type Point, type Zoomer } from './zoom.ts';

/** What hands are on. */
export interface Gestured {
  /** What scrolls. */
  view: HTMLElement;
  /** What is enlarged in it. */
  content: HTMLElement;
  zoomer: Zoomer;
}

/** How far two fingers may go beyond the bounds before they let go. */
const give = { below: 0.75, above: 1.15 };
/** A movement that began so small may still become a tap. */
const startPx = 8;

/** @param current what is in sight inside the element; asked whenever a hand comes. The answer ends it. */
export function attachGestures(element: HTMLElement, current: () => Gestured | null): () => void {
  const momentum = createMomentum();
  const endTouches = attachTouches(element, current, momentum);
  const endDrag = dragWithMouse(element, () => current()?.view ?? null, momentum);
  const rest = (): void => momentum.stop();
  // also on the bar, which moves the pages in its own way
  addEventListener('pointerdown', rest, { capture: true });
  element.addEventListener('wheel', rest, { passive: true });
  addEventListener('keydown', rest);
  return () => {
    rest();
    endTouches();
    endDrag();
    removeEventListener('pointerdown', rest, { capture: true });
    element.removeEventListener('wheel', rest);
    removeEventListener('keydown', rest);
  };
}

interface Pan {
  on: Gestured;
  id: number;
  /** Where the finger was, and how far the view was scrolled then. */
  x: number;
  y: number;
  left: number;
  top: number;
  moving: boolean;
}

interface Pinch {
  on: Gestured;
  apart: number;
  share: Point;
  box: DOMRect;
  at: Point;
  scale: number;
}

function attachTouches(element: HTMLElement, current: () => Gestured | null, momentum: Momentum): () => void {
  let pan: Pan | null = null;
  let pinch: Pinch | null = null;
  /** Nothing is known of fingers that were down before this code was here: they begin with their next movement. */
  let followed = false;
  /** The fingers are ours until all are lifted: the browser does not scroll with one that stays after a pinch. */
  let ours = false;

  const beginPan = (touch: Touch, moving: boolean): void => {
    const on = current();
    if (!on || !(moving || overflowsBothWays(on.view))) return;
    const { scrollLeft: left, scrollTop: top } = on.view;
    pan = { on, id: touch.identifier, x: touch.clientX, y: touch.clientY, left, top, moving };
  };
  const beginPinch = (touches: TouchList): void => {
    const on = current();
    if (!on) return;
    on.zoomer.rest();
    const { apart, at } = between(touches);
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
  /** Other fingers than before. */
  const begin = (touches: TouchList): void => {
    momentum.stop();
    pan = null;
    endPinch();
    if (touches.length === 1) beginPan(touches[0]!, ours);
    else if (touches.length === 2) {
      ours = true;
      beginPinch(touches);
    }
  };
  const start = (event: TouchEvent): void => {
    followed = true;
    if (event.touches.length === 1) ours = false;
    begin(event.touches);
    if (pinch) prevent(event);
  };
  const movePinch = ({ touches }: TouchEvent): void => {
    const { on, box, share, apart: before } = pinch!;
    const { apart, at } = between(touches);
    const zoom = on.zoomer.zoom();
    const wanted = (zoom * apart) / before;
    const scale = Math.min(on.zoomer.maxZoom() * give.above, Math.max(give.below, wanted)) / zoom;
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
      if (Math.hypot(x - pan!.x, y - pan!.y) < startPx) return;
      // it begins here: nothing jumps by what it took to know
      Object.assign(pan!, { moving: true, x, y });
    }
    const { on, left, top } = pan!;
    on.view.scrollTo({ left: left - (x - pan!.x), top: top - (y - pan!.y), behavior: 'instant' });
    momentum.track(x, y, event.timeStamp);
  };
  const move = (event: TouchEvent): void => {
    if (!followed) {
      followed = true;
      begin(event.touches);
    }
    if (pinch && event.touches.length >= 2) {
      prevent(event);
      movePinch(event);
    } else if (pan) {
      // a swipe that turns the page has taken it, or the browser scrolls already
      if (!pan.moving && (event.defaultPrevented || !event.cancelable)) {
        pan = null;
        return;
      }
      prevent(event);
      movePan(event);
    }
  };
  const finish = (event: TouchEvent): void => {
    if (event.touches.length > 0) return begin(event.touches);
    endPinch();
    const last = pan;
    pan = null;
    followed = false;
    ours = false;
    if (last?.moving && event.type === 'touchend') momentum.release(last.on.view, event.timeStamp);
  };
  const listeners = { touchstart: start, touchmove: move, touchend: finish, touchcancel: finish };
  for (const [name, listener] of Object.entries(listeners) as [keyof typeof listeners, typeof start][])
    element.addEventListener(name, listener, { passive: false });
  return () => {
    endPinch();
    for (const [name, listener] of Object.entries(listeners) as [keyof typeof listeners, typeof start][])
      element.removeEventListener(name, listener);
  };
}

/** A scroll that has begun cannot be prevented any more. */
function prevent(event: TouchEvent): void {
  if (event.cancelable) event.preventDefault();
}

function overflowsBothWays({ scrollWidth, scrollHeight, clientWidth, clientHeight }: HTMLElement): boolean {
  return scrollWidth > clientWidth + 1 && scrollHeight > clientHeight + 1;
}

function between(touches: TouchList): { apart: number; at: Point } {
  const [a, b] = [touches[0]!, touches[1]!];
  return {
    apart: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
    at: { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 },
  };
}
