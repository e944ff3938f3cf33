// Simulates touch input with real touch events at browser level, so that native scrolling, preventDefault and clicks
// behave as on a touch screen.
import type { CDPSession, Page } from 'playwright-core';

export interface Point {
  x: number;
  y: number;
}

export interface Fingers {
  /** Starts one touch per point. `move` moves the touches; a finger is identified by its index in the points. */
  down: (...points: Point[]) => Promise<void>;
  move: (...points: Point[]) => Promise<void>;
  /** Lifts one finger by its index. */
  lift: (finger: number, at: Point) => Promise<void>;
  /** Lifts all fingers. */
  up: () => Promise<void>;
  /** Moves one finger along a straight line; pauses before it is lifted, unless it is a fling. */
  drag: (from: Point, to: Point, how?: { fling?: boolean }) => Promise<void>;
  /** Pinches with two fingers around a point. @param apart distance of the fingers in px at start and end */
  pinch: (at: Point, apart: { from: number; to: number }) => Promise<void>;
  tap: (at: Point) => Promise<void>;
  doubleTap: (at: Point) => Promise<void>;
}

const steps = 8;
/** Number of moves of a fling. Their timestamps are fixed, so that the speed does not depend on the machine. */
const flingSteps = 4;
const flingStepSeconds = 0.016;

const sessions = new WeakMap<Page, CDPSession>();

export async function fingersOn(page: Page): Promise<Fingers> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const send = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly Point[],
    timestamp?: number,
  ): Promise<void> => {
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints, ...(timestamp && { timestamp }) });
  };
  const down = (...points: Point[]): Promise<void> => send('touchStart', points);
  const move = (...points: Point[]): Promise<void> => send('touchMove', points);
  const lift = async (finger: number, at: Point): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [{ ...at, id: finger }] });
  };
  const up = (): Promise<void> => send('touchEnd', []);
  const between = (from: Point, to: Point, share: number): Point => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  const tap = async (at: Point): Promise<void> => {
    await down(at);
    await up();
  };
  return {
    down,
    move,
    lift,
    up,
    tap,
    // all events are sent at once, so that a slow machine does not make two single taps of them
    doubleTap: async (at) => {
      await Promise.all([down(at), up(), down(at), up()]);
    },
    drag: async (from, to, { fling = false } = {}) => {
      if (fling) {
        const began = Date.now() / 1000;
        await send('touchStart', [from], began);
        for (let step = 1; step <= flingSteps; step++)
          await send('touchMove', [between(from, to, step / flingSteps)], began + step * flingStepSeconds);
        return send('touchEnd', [], began + (flingSteps + 1) * flingStepSeconds);
      }
      await down(from);
      for (let step = 1; step <= steps; step++) await move(between(from, to, step / steps));
      // holds still for longer than the time window that measures fling velocity
      await holdStill(page, () => move(to));
      return up();
    },
    pinch: async (at, { from, to }) => {
      const apart = (px: number): [Point, Point] => [
        { x: at.x - px / 2, y: at.y },
        { x: at.x + px / 2, y: at.y },
      ];
      await down(...apart(from));
      for (let step = 1; step <= steps; step++) await move(...apart(from + ((to - from) * step) / steps));
      await up();
    },
  };
}

/** Number of frames that takes longer than the time window that measures fling velocity. */
const holdFrames = 8;

async function holdStill(page: Page, resendPosition: () => Promise<void>): Promise<void> {
  for (let frame = 0; frame < holdFrames; frame++) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await resendPosition();
  }
}
