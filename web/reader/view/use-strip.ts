// Tracks a strip of page boxes: which page is being read, which are near, and the reader's place, so that the same
// picture stays in sight when the window is resized or rotated, or the strip's width changes.
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { placeAt, positionOf, type StripPlace, type Span } from '../layout/place.ts';
import { scrollBehavior, type ViewHandle } from './view-handle.ts';

/** Axis of a strip: `down`, or across in a reading direction. */
export type StripAxis = 'down' | 'ltr' | 'rtl';

interface StripHandle extends Omit<ViewHandle, 'rest' | 'zoom' | 'toggleZoom' | 'zoomed'> {
  /** Restores the reader's place after sizes have changed. */
  restore: () => void;
  /** Measures the boxes after their sizes have changed and the scroll position is right already, e.g. after a zoom. */
  measure: () => void;
}

/** Observer margins that leave a line at a third of the window: the page that crosses it is the one being read. */
const lineMargin: Record<StripAxis, string> = {
  down: '-33% 0px -66% 0px',
  ltr: '0px -66% 0px -33%',
  rtl: '0px -33% 0px -66%',
};
const nearMargin = { down: '150% 0px', ltr: '0px 150%', rtl: '0px 150%' } as const;
/** Duration of a smooth scroll in ms: presses within it add up. */
const glideMs = 400;

interface StripState {
  /** The place at the edge of the window where reading begins. */
  place: StripPlace;
  /**
   * Scroll position perpendicular to the axis: the middle of the window as a fraction (0 to 1) of the scroll size. Null
   * until the strip was scrolled.
   */
  across: number | null;
  /** The page that crosses the line of `lineMargin`. */
  seen: number;
  /** Whether the end of the last page is in sight. */
  ended: boolean;
  /** Scroll position of a page that was navigated to, until the reader scrolls away from it. */
  requested: number | null;
  spans: Span[];
}

export function useStrip(
  view: RefObject<HTMLElement | null>,
  options: {
    axis: StripAxis;
    count: number;
    /** Read once, when the strip is first rendered. */
    start: () => StripPlace;
    /** Called after every move; a function with a stable identity. */
    onPlace: (place: StripPlace) => void;
    onPage: (page: number) => void;
    onNear: (pages: readonly number[]) => void;
  },
): StripHandle {
  const { axis, count, onPlace } = options;
  const [startPlace] = useState(options.start);
  const latestOptions = useRef(options);
  useEffect(() => {
    latestOptions.current = options;
  });
  const state = useRef<StripState>({
    place: startPlace,
    across: null,
    seen: startPlace.page,
    ended: false,
    requested: null,
    spans: [],
  });
  // oxlint-disable-next-line react/refs -- the handle reads the refs when it is called, not while rendering
  const handle = useMemo(() => createStripHandle(view, state, axis, count, onPlace), [view, axis, count, onPlace]);

  useLayoutEffect(() => handle.show(state.current.place), [handle]);

  useEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    const stripState = state.current;
    const reportPage = (): void => {
      if (stripState.requested === null) latestOptions.current.onPage(stripState.ended ? count : stripState.seen);
    };
    const onScroll = (): void => {
      stripState.across = middleAcross(element, axis);
      const position = positionIn(element, axis);
      if (stripState.requested !== null && Math.abs(position - stripState.requested) < 2) return;
      const wasRequested = stripState.requested !== null;
      stripState.requested = null;
      stripState.place = placeAt(stripState.spans, position);
      onPlace(stripState.place);
      if (wasRequested) reportPage();
    };
    element.addEventListener('scroll', onScroll, { passive: true });

    const boxes = [...element.querySelectorAll<HTMLElement>('[data-page]')];
    const nearPages = new Set<number>();
    const nearObserver = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) nearPages.add(pageOf(target));
          else nearPages.delete(pageOf(target));
        }
        latestOptions.current.onNear([...nearPages].toSorted((a, b) => a - b));
      },
      { root: element, rootMargin: nearMargin[axis] },
    );
    const readingObserver = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) if (isIntersecting) stripState.seen = pageOf(target);
        reportPage();
      },
      { root: element, rootMargin: lineMargin[axis] },
    );
    // a last page that is shorter than the window never reaches the line
    const endObserver = new IntersectionObserver(
      ([entry]) => {
        stripState.ended = entry?.isIntersecting ?? false;
        reportPage();
      },
      { root: element },
    );
    for (const box of boxes) {
      nearObserver.observe(box);
      readingObserver.observe(box);
    }
    const sentinel = element.querySelector('[data-sentinel]');
    if (sentinel) endObserver.observe(sentinel);

    let size = `${element.clientWidth} ${element.clientHeight}`;
    const resizeObserver = new ResizeObserver(() => {
      const nextSize = `${element.clientWidth} ${element.clientHeight}`;
      if (nextSize === size) return;
      size = nextSize;
      handle.restore();
    });
    resizeObserver.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      for (const observer of [nearObserver, readingObserver, endObserver, resizeObserver]) observer.disconnect();
    };
  }, [view, axis, count, handle, onPlace]);

  return handle;
}

function createStripHandle(
  view: RefObject<HTMLElement | null>,
  state: RefObject<StripState>,
  axis: StripAxis,
  count: number,
  onPlace: (place: StripPlace) => void,
): StripHandle {
  let smoothScroll = { at: -Infinity, goal: 0 };
  const position = (): number => positionIn(view.current, axis);
  const moveTo = (targetPosition: number, behavior: ScrollBehavior = 'instant'): void => {
    if (axis === 'down') view.current?.scrollTo({ top: targetPosition, behavior });
    else view.current?.scrollTo({ left: axis === 'rtl' ? -targetPosition : targetPosition, behavior });
  };
  const showPlace = (place: StripPlace): void => {
    const element = view.current;
    if (!element) return;
    const stripState = state.current;
    stripState.spans = measurePages(element, axis);
    stripState.place = place;
    onPlace(place);
    moveTo(place.page > count ? element.scrollHeight + element.scrollWidth : positionOf(stripState.spans, place));
    // a page that was navigated to is the current one, whatever else is in sight, until the reader scrolls
    stripState.requested = position();
  };
  return {
    show: showPlace,
    restore: () => {
      const { across } = state.current;
      showPlace(state.current.place);
      if (across !== null) moveAcross(view.current, axis, across);
    },
    place: () => state.current.place,
    room: () => ({ width: view.current?.clientWidth ?? 0, height: view.current?.clientHeight ?? 0 }),
    scroll: (by) => {
      const element = view.current;
      if (!element) return false;
      const [size, length] =
        axis === 'down' ? [element.clientHeight, element.scrollHeight] : [element.clientWidth, element.scrollWidth];
      const isGliding = performance.now() - smoothScroll.at < glideMs;
      const startPosition = isGliding ? smoothScroll.goal : position();
      const goal = Math.min(length - size, Math.max(0, startPosition + by * size));
      if (Math.abs(goal - startPosition) < 2) return false;
      smoothScroll = { at: performance.now(), goal };
      moveTo(goal, scrollBehavior());
      return true;
    },
    creep: (px) => {
      const element = view.current;
      if (!element) return false;
      const positionBefore = position();
      moveTo(positionBefore + px);
      return Math.abs(position() - positionBefore) > 0 || px < 0.5;
    },
    measure: () => {
      const element = view.current;
      if (!element) return;
      state.current.spans = measurePages(element, axis);
      state.current.requested = null;
      state.current.place = placeAt(state.current.spans, position());
      onPlace(state.current.place);
    },
    atEnd: () => state.current.ended || remainingPx(view.current, axis) < 2,
    focus: () => view.current?.focus({ preventScroll: true }),
  };
}

const pageOf = (box: Element): number => Number((box as HTMLElement).dataset['page']);

/** Distance from the start of the strip; in strips that run to the left the browser counts down from zero. */
function positionIn(element: HTMLElement | null, axis: StripAxis): number {
  if (!element) return 0;
  return axis === 'down' ? element.scrollTop : Math.abs(element.scrollLeft);
}

/** Px that are left to scroll. */
export function remainingPx(element: HTMLElement | null, axis: StripAxis): number {
  if (!element) return 0;
  const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
  return (axis === 'down' ? scrollHeight - clientHeight : scrollWidth - clientWidth) - positionIn(element, axis);
}

/** Scroll position perpendicular to the axis: the middle of the window as a fraction of the scroll size. */
function middleAcross(element: HTMLElement, axis: StripAxis): number {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
  return axis === 'down' ? (scrollLeft + clientWidth / 2) / scrollWidth : (scrollTop + clientHeight / 2) / scrollHeight;
}

function moveAcross(element: HTMLElement | null, axis: StripAxis, share: number): void {
  if (!element) return;
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
  if (axis === 'down') element.scrollLeft = share * scrollWidth - clientWidth / 2;
  else element.scrollTop = share * scrollHeight - clientHeight / 2;
}

function measurePages(element: HTMLElement, axis: StripAxis): Span[] {
  const content = element.querySelector<HTMLElement>('[data-line]')!;
  return [...content.querySelectorAll<HTMLElement>('[data-page]')].map((box) => {
    const { offsetTop, offsetHeight, offsetLeft, offsetWidth } = box;
    if (axis === 'down') return { start: content.offsetTop + offsetTop, size: offsetHeight };
    return { start: axis === 'ltr' ? offsetLeft : content.offsetWidth - offsetLeft - offsetWidth, size: offsetWidth };
  });
}
