// Tracks a strip of page boxes: which page is being read, which are near, and the reader's place, so that the same
// picture stays in sight when the window is resized or rotated, or the strip's width changes.
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { placeAt, positionOf, spansOfBoxes, type StripPlace, type Span } from '../layout/place.ts';
import { scrollBehavior, type ViewHandle } from './view-handle.ts';

/** Axis of a strip: `down`, or across in a reading direction. */
export type StripAxis = 'down' | 'ltr' | 'rtl';

interface StripHandle extends Omit<ViewHandle, 'rest' | 'zoom' | 'toggleZoom' | 'zoomed'> {
  /** Restores the reader's place after sizes have changed. */
  restore: () => void;
  /** Measures the boxes after their sizes have changed and the scroll position is right already, e.g. after a zoom. */
  measure: () => void;
}

/** Share of the window before the reading line: the page that crosses it is the one being read. */
const readingLine = 0.33;
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
  /** Scroll position of a page that was navigated to, until the reader scrolls away from it. */
  requested: number | null;
  /** The page that `onPage` was last called with; null after a navigation. */
  reported: number | null;
  spans: Span[];
  /** Scroll position of the end of the last page, px. */
  end: number;
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
    /** Called with the page being read, when it changes by scrolling; a function with a stable identity. */
    onPage: (page: number) => void;
    onNear: (pages: readonly number[]) => void;
  },
): StripHandle {
  const { axis, count, onPlace, onPage } = options;
  const [startPlace] = useState(options.start);
  const latestOptions = useRef(options);
  useEffect(() => {
    latestOptions.current = options;
  });
  const state = useRef<StripState>({
    place: startPlace,
    across: null,
    requested: null,
    reported: null,
    spans: [],
    end: Infinity,
  });
  const handle = useMemo(
    // oxlint-disable-next-line react/refs -- the handle reads the refs when it is called, not while rendering
    () => createStripHandle(view, state, { axis, count, onPlace, onPage }),
    [view, axis, count, onPlace, onPage],
  );

  useLayoutEffect(() => handle.show(state.current.place), [handle]);

  useEffect(() => {
    const element = view.current;
    if (!element) return undefined;
    const stripState = state.current;
    const onScroll = (): void => {
      stripState.across = middleAcross(element, axis);
      const position = positionIn(element, axis);
      if (stripState.requested !== null && Math.abs(position - stripState.requested) < 2) return;
      handle.follow();
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
    for (const box of boxes) nearObserver.observe(box);

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
      for (const observer of [nearObserver, resizeObserver]) observer.disconnect();
    };
  }, [view, axis, handle]);

  return handle;
}

function createStripHandle(
  view: RefObject<HTMLElement | null>,
  state: RefObject<StripState>,
  options: Pick<Parameters<typeof useStrip>[1], 'axis' | 'count' | 'onPlace' | 'onPage'>,
): StripHandle & { follow: () => void } {
  const { axis, count, onPlace, onPage } = options;
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
    measurePages(element, axis, stripState);
    stripState.place = place;
    onPlace(place);
    moveTo(
      place.page > count
        ? element.scrollHeight + element.scrollWidth
        : // the first page opens with the room for the header above it
          place.page > 1 || place.share > 0
          ? positionOf(stripState.spans, place)
          : 0,
    );
    // a page that was navigated to is the current one, whatever else is in sight, until the reader scrolls
    stripState.requested = position();
    stripState.reported = null;
  };
  const isEndInSight = (): boolean => {
    const element = view.current;
    return element !== null && position() + lengthInSight(element, axis) >= state.current.end;
  };
  /** Takes over the scroll position as the reader's place and page. */
  const follow = (): void => {
    const element = view.current;
    if (!element) return;
    const stripState = state.current;
    stripState.requested = null;
    stripState.place = placeAt(stripState.spans, position());
    onPlace(stripState.place);
    // computed from the scroll position: observers are a frame behind, and would report the page before a fast move.
    // A last page that is shorter than the window never reaches the line, so the end counts, too.
    const linePosition = position() + readingLine * lengthInSight(element, axis);
    const page = isEndInSight() ? count : placeAt(stripState.spans, linePosition).page;
    if (page === stripState.reported) return;
    stripState.reported = page;
    onPage(page);
  };
  return {
    show: showPlace,
    follow,
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
    passHead: () => {
      const headRoom = axis === 'down' ? (state.current.spans[0]?.start ?? 0) : 0;
      if (position() < headRoom) moveTo(headRoom);
    },
    measure: () => {
      const element = view.current;
      if (!element) return;
      measurePages(element, axis, state.current);
      follow();
    },
    atEnd: () => isEndInSight() || remainingPx(view.current, axis) < 2,
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

/** Length of the window along the axis, px. */
const lengthInSight = (element: HTMLElement, axis: StripAxis): number =>
  axis === 'down' ? element.clientHeight : element.clientWidth;

/** Measures the positions of the pages, and of the end of the last one, along the axis. */
function measurePages(element: HTMLElement, axis: StripAxis, stripState: StripState): void {
  const content = element.querySelector<HTMLElement>('[data-line]')!;
  const measure = (box: HTMLElement): Span => {
    const { offsetTop, offsetHeight, offsetLeft, offsetWidth } = box;
    if (axis === 'down') return { start: content.offsetTop + offsetTop, size: offsetHeight };
    return { start: axis === 'ltr' ? offsetLeft : content.offsetWidth - offsetLeft - offsetWidth, size: offsetWidth };
  };
  const pages = [...content.querySelectorAll<HTMLElement>('[data-page]')];
  const end = measure(content.querySelector<HTMLElement>('[data-sentinel]')!).start;
  stripState.spans = spansOfBoxes(
    pages.map((box) => (box.dataset['gone'] === undefined ? measure(box) : null)),
    end,
  );
  stripState.end = end;
}
