// Turning pages by wheel events: each notch of a mouse's wheel turns a page, a whole movement on a touchpad turns one.
import { expect, test } from 'vitest';
import { wheelMove, createTurnDetector, type WheelMove } from '#web/reader/view/wheel.ts';

/** Wheel event as a browser would report it. */
const moveOf = (event: Partial<WheelEvent>): WheelMove | null =>
  wheelMove({ deltaMode: 0, deltaX: 0, deltaY: 0, ctrlKey: false, shiftKey: false, ...event } as WheelEvent, 800);
const notchMove = (px = 120): WheelMove => moveOf({ deltaY: px })!;
const touchpadDown = (px: number): WheelMove => moveOf({ deltaY: px })!;
const touchpadAcross = (px: number): WheelMove => moveOf({ deltaX: px })!;

/** Results for the same move, repeated at an interval of `intervalMs` milliseconds. */
function turnResults(move: WheelMove, count: number, intervalMs: number): ('back' | 'on' | null)[] {
  const turns = createTurnDetector();
  return Array.from({ length: count }, (_, index) => turns(move, index * intervalMs, false));
}

test.each([60, 120, 200])('eight notches of a mouse wheel, %i ms apart, turn eight pages', (intervalMs) => {
  for (const px of [100, 120, 200, 240])
    expect(turnResults(notchMove(px), 8, intervalMs).filter((turn) => turn === 'on')).toHaveLength(8);
  expect(turnResults(notchMove(-120), 8, intervalMs).filter((turn) => turn === 'back')).toHaveLength(8);
});

test('wheel events in lines or pages have notches, too', () => {
  expect(moveOf({ deltaY: 3, deltaMode: 1 })).toEqual({ axis: 'down', px: 120, notches: 1 });
  expect(moveOf({ deltaY: 1, deltaMode: 2 })).toEqual({ axis: 'down', px: 800, notches: 1 });
  expect(moveOf({ deltaY: 13 })).toMatchObject({ notches: 0 });
});

test('notches that a busy browser merges into one event are all counted, however many px each has', () => {
  const notchCountOf = (deltaY: number, wheelDeltaY: number) =>
    moveOf({ deltaY, wheelDeltaY } as Partial<WheelEvent>)!.notches;
  expect(notchCountOf(240, -240)).toBe(2);
  expect(notchCountOf(-300, 360)).toBe(3);
  expect(notchCountOf(200, -120)).toBe(1);
  // `wheelDeltaY` of three times `deltaY` is that of a touchpad, which has no notches to count
  expect(notchCountOf(120, -360)).toBe(1);
});

test('many small steps of a touchpad turn once, in any direction', () => {
  expect(turnResults(touchpadDown(4), 60, 16).filter(Boolean)).toEqual(['on']);
  expect(turnResults(touchpadAcross(7), 60, 16).filter(Boolean)).toEqual(['on']);
  expect(turnResults(touchpadAcross(-7), 60, 16).filter(Boolean)).toEqual(['back']);
});

test('a touchpad step that is as long as a notch is not a notch', () => {
  const turns = createTurnDetector();
  const strokeResults = [12, 50, 100, 120, 100, 48, 10].map((px, index) => turns(touchpadDown(px), index * 16, false));
  expect(strokeResults.filter(Boolean)).toEqual(['on']);
});

test('sideways steps are not notches', () => {
  expect(moveOf({ deltaX: 120 })).toEqual({ axis: 'across', px: 120, notches: 0 });
});

test('wheel events with Ctrl or Shift turn nothing', () => {
  expect(moveOf({ deltaY: 120, ctrlKey: true })).toBeNull();
  expect(moveOf({ deltaY: 120, shiftKey: true })).toBeNull();
});

test('the movement that scrolls a page to its end does not turn it, but the next one does', () => {
  for (const move of [notchMove(100), touchpadDown(50)]) {
    const turns = createTurnDetector();
    expect(turns(move, 0, true)).toBeNull();
    expect(turns(move, 16, false)).toBeNull();
    expect(turns(move, 32, false)).toBeNull();
    expect(turns(move, 600, false)).toBe('on');
  }
});
