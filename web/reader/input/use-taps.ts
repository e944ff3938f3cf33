import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { beginWork } from '#web/lib/render/pending-work.ts';
import { createPendingPeriod } from '../pending-period.ts';
import type { TapAction } from './zones.ts';

const maxTapMovePx = 10;
const refocusMs = 250;
const flingMs = 80;
/** Two taps within this time, and within `doubleTapPx` of each other, are one double tap. */
const doubleTapMs = 260;
const doubleTapPx = 32;
/** Time after a tap on the pages in which taps on the end card are ignored, in ms: they were meant to turn the page. */
const endCardMs = 600;

/**
 * Handlers for an area with tap zones. They ignore clicks on controls, clicks at the end of a drag, the click that only
 * focuses the window, and the tap that stops momentum scrolling. In zones that turn the page, a tap acts at once, even
 * if another one follows quickly; in the menu zone, it acts only after the time for a double tap. With
 * `doubleAnywhere`, taps by touch are delayed in every zone.
 */
export function useTaps(options: {
  /** `x` and `y` are fractions of the area's width and height, 0 to 1. */
  zoneAt: (x: number, y: number) => TapAction;
  onTap: (tap: TapAction) => void;
  /** Detects double taps by touch also in zones that turn the page. */
  doubleAnywhere: boolean;
  /** `at`: position in the window, in px. */
  onDoubleTap: (tapPoint: { x: number; y: number }) => void;
}) {
  const pressStart = useRef({ x: 0, y: 0, ignored: false, mouse: false });
  const focusedAt = useRef(-Infinity);
  const scrolledAt = useRef(-Infinity);
  const tappedAt = useRef(-Infinity);
  const latestOptions = useRef(options);
  const pendingTap = useRef<{ drop: () => void; tap: TapAction; x: number; y: number } | null>(null);
  /** The period in which taps are ignored, after a scroll or when the window has got the focus. */
  const [ignorePeriod] = useState(createPendingPeriod);
  useEffect(() => {
    latestOptions.current = options;
  });
  useEffect(() => {
    const onFocus = (): void => {
      focusedAt.current = performance.now();
      ignorePeriod.extend(refocusMs);
    };
    addEventListener('focus', onFocus);
    return () => {
      removeEventListener('focus', onFocus);
      pendingTap.current?.drop();
      ignorePeriod.end();
    };
  }, [ignorePeriod]);

  const handleTap = (tap: TapAction, x: number, y: number): void => {
    const previousTap = pendingTap.current;
    pendingTap.current = null;
    previousTap?.drop();
    const mayBeDoubleTap = tap === 'menu' || (latestOptions.current.doubleAnywhere && !pressStart.current.mouse);
    if (mayBeDoubleTap && previousTap && Math.hypot(previousTap.x - x, previousTap.y - y) < doubleTapPx)
      return latestOptions.current.onDoubleTap({ x, y });
    // a waiting tap that turns the page still counts if the next tap is too far away for a double tap
    if (previousTap && previousTap.tap !== 'menu') latestOptions.current.onTap(previousTap.tap);
    if (!mayBeDoubleTap) latestOptions.current.onTap(tap);
    else {
      const endWork = beginWork();
      const timer = setTimeout(() => {
        pendingTap.current = null;
        endWork();
        latestOptions.current.onTap(tap);
      }, doubleTapMs);
      const cancelTap = (): void => {
        clearTimeout(timer);
        endWork();
      };
      pendingTap.current = { drop: cancelTap, tap, x, y };
    }
    return undefined;
  };

  return {
    onScrollCapture: () => {
      scrolledAt.current = performance.now();
      ignorePeriod.extend(flingMs);
    },
    onPointerDownCapture: ({ clientX, clientY, pointerType }: PointerEvent) => {
      const now = performance.now();
      const ignored = !document.hasFocus() || now - focusedAt.current < refocusMs || now - scrolledAt.current < flingMs;
      pressStart.current = { x: clientX, y: clientY, ignored, mouse: pointerType === 'mouse' };
    },
    onClickCapture: (event: MouseEvent) => {
      const { detail, target, timeStamp } = event;
      // a press of a key has no `detail`
      if (detail === 0 || !(target instanceof Element)) return;
      const isOnCard = target.closest('[data-end]') !== null;
      const isTooEarly = isOnCard && timeStamp - tappedAt.current < endCardMs;
      if (isTooEarly) {
        event.preventDefault();
        event.stopPropagation();
      }
      // a series of taps is ignored to its end
      if (isTooEarly || !isOnCard) tappedAt.current = timeStamp;
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('a, button, input, select, [data-card]')) return;
      const { x, y, ignored } = pressStart.current;
      if (ignored || Math.hypot(event.clientX - x, event.clientY - y) > maxTapMovePx) return;
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
      const tap = latestOptions.current.zoneAt((event.clientX - left) / width, (event.clientY - top) / height);
      handleTap(tap, event.clientX, event.clientY);
    },
  };
}
