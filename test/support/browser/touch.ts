// Fingers on a page, as the browser gets them from a screen: real touch events, so that its own scrolling, what a page
// prevents of it, and clicks follow from them.
import type { CDPSession, Page } from 'playwright-core';

export interface Point {
  x: number;
  y: number;
}

export interface Fingers {
  /** Puts down and moves fingers, which are the places of the list. */
  down: (...points: Point[]) => Promise<void>;
  move: (...points: Point[]) => Promise<void>;
  /** Lifts one of them, by its place in the list. */
  lift: (finger: number, at: Point) => Promise<void>;
  /** Lifts all that are down. */
  up: () => Promise<void>;
  /** One finger along a line; it rests before it is lifted unless it is to throw what it holds. */
  drag: (from: Point, to: Point, how?: { fling?: boolean }) => Promise<void>;
  /** Two fingers, so many px apart at first and at last, around a place. */
  pinch: (at: Point, apart: { from: number; to: number }) => Promise<void>;
  tap: (at: Point) => Promise<void>;
  doubleTap: (at: Point) => Promise<void>;
}

const steps = 8;
/** A throw is fast, however slow the machine is: its events say so themselves. */
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
    // at once, so that a slow machine does not make two taps of it
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
      // moves in place for longer than a throw looks back
      await restingFrames(page, () => move(to));
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

/** So many frames take longer than the time by which the speed of a throw is judged. */
const restFrames = 8;

async function restingFrames(page: Page, hold: () => Promise<void>): Promise<void> {
  for (let frame = 0; frame < restFrames; frame++) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await hold();
  }
}
