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
  lift: (finger: number, position: Point) => Promise<void>;
  /** Lifts all fingers. */
  up: () => Promise<void>;
  /** Moves one finger along a straight line; pauses before it is lifted, unless it is a fling. */
  drag: (from: Point, to: Point, how?: { fling?: boolean }) => Promise<void>;
  /** Pinches with two fingers around a point. @param apart distance of the fingers in px at start and end */
  pinch: (position: Point, apart: { from: number; to: number }) => Promise<void>;
  tap: (position: Point) => Promise<void>;
  doubleTap: (position: Point) => Promise<void>;
}

const moveSteps = 8;
/** Number of moves of a fling. Their timestamps are fixed, so that the speed does not depend on the machine. */
const flingSteps = 4;
const flingStepSeconds = 0.016;

const cdpSessions = new WeakMap<Page, CDPSession>();

export async function fingersOn(page: Page): Promise<Fingers> {
  const session = cdpSessions.get(page) ?? (await page.context().newCDPSession(page));
  cdpSessions.set(page, session);
  const sendTouch = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly Point[],
    timestamp?: number,
  ): Promise<void> => {
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints, ...(timestamp && { timestamp }) });
  };
  const down = (...points: Point[]): Promise<void> => sendTouch('touchStart', points);
  const move = (...points: Point[]): Promise<void> => sendTouch('touchMove', points);
  const lift = async (finger: number, position: Point): Promise<void> => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [{ ...position, id: finger }] });
  };
  const up = (): Promise<void> => sendTouch('touchEnd', []);
  const pointBetween = (from: Point, to: Point, share: number): Point => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  const tap = async (position: Point): Promise<void> => {
    await down(position);
    await up();
  };
  return {
    down,
    move,
    lift,
    up,
    tap,
    // all events are sent at once, so that a slow machine does not make two single taps of them
    doubleTap: async (position) => {
      await Promise.all([down(position), up(), down(position), up()]);
    },
    drag: async (from, to, { fling = false } = {}) => {
      if (fling) {
        const startSeconds = Date.now() / 1000;
        await sendTouch('touchStart', [from], startSeconds);
        for (let step = 1; step <= flingSteps; step++)
          await sendTouch(
            'touchMove',
            [pointBetween(from, to, step / flingSteps)],
            startSeconds + step * flingStepSeconds,
          );
        return sendTouch('touchEnd', [], startSeconds + (flingSteps + 1) * flingStepSeconds);
      }
      await down(from);
      for (let step = 1; step <= moveSteps; step++) await move(pointBetween(from, to, step / moveSteps));
      // holds still for longer than the time window that measures fling velocity
      await holdStill(page, () => move(to));
      return up();
    },
    pinch: async (position, { from, to }) => {
      const apart = (px: number): [Point, Point] => [
        { x: position.x - px / 2, y: position.y },
        { x: position.x + px / 2, y: position.y },
      ];
      await down(...apart(from));
      for (let step = 1; step <= moveSteps; step++) await move(...apart(from + ((to - from) * step) / moveSteps));
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
