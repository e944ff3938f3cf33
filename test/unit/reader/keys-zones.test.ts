// What keys, taps and swipes mean.
import { expect, test } from 'vitest';
import { actionOf, keyHelp, keyOf, type KeyPress } from '#web/reader/input/keys.ts';
import { swipeTurn, tapAt, zonesOf } from '#web/reader/input/zones.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  focus: null,
  ...more,
});

test('keys and their actions', () => {
  const expected: [string, string][] = [
    ['ArrowLeft', 'left'],
    ['a', 'left'],
    ['D', 'right'],
    ['w', 'up'],
    ['ArrowDown', 'down'],
    [',', 'previousChapter'],
    ['[', 'previousChapter'],
    ['.', 'nextChapter'],
    [']', 'nextChapter'],
    ['Home', 'first'],
    ['End', 'last'],
    ['g', 'goTo'],
    ['m', 'panel'],
    ['f', 'fullScreen'],
    ['r', 'mode'],
    ['y', 'direction'],
    ['i', 'fit'],
    ['Escape', 'close'],
  ];
  for (const [key, action] of expected) expect(actionOf(press(key)), key).toBe(action);
  expect(actionOf(press('?', { shiftKey: true }))).toBe('help');
  expect(actionOf(press('z'))).toBeNull();
});

test('Space and the keys of a window; Space belongs to a button that has the focus', () => {
  expect(actionOf(press(' '))).toBe('forward');
  expect(actionOf(press(' ', { shiftKey: true }))).toBe('back');
  expect(actionOf(press('PageDown'))).toBe('forward');
  expect(actionOf(press('PageUp'))).toBe('back');
  expect(actionOf(press(' ', { focus: 'press' }))).toBeNull();
  expect(actionOf(press(' ', { focus: 'press', shiftKey: true }))).toBeNull();
  expect(actionOf(press('PageDown', { focus: 'press' }))).toBe('forward');
  expect(actionOf(press('ArrowLeft', { focus: 'press' }))).toBe('left');
  expect(actionOf(press('PageDown', { focus: 'moves' }))).toBeNull();
  expect(actionOf(press(' ', { focus: 'moves' }))).toBeNull();
});

test('keys of somebody else: modified, typed, composing', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const) {
    expect(actionOf(press('f', { [modifier]: true })), modifier).toBeNull();
  }
  expect(actionOf(press('F', { shiftKey: true }))).toBeNull();
  expect(actionOf(press('m', { isComposing: true }))).toBeNull();
  expect(actionOf(press('m', { focus: 'text' }))).toBeNull();
  expect(actionOf(press('Escape', { focus: 'text' }))).toBe('close');
  expect(actionOf(press('ArrowLeft', { focus: 'moves' }))).toBeNull();
  expect(actionOf(press('Home', { focus: 'moves' }))).toBeNull();
  expect(actionOf(press('m', { focus: 'moves' }))).toBe('panel');
});

test('boards with other letters answer by place', () => {
  expect(actionOf(press('ф', { code: 'KeyA' }))).toBe('left');
  expect(actionOf(press('ь', { code: 'KeyM' }))).toBe('panel');
  expect(actionOf(press('ю', { code: 'Period' }))).toBe('nextChapter');
  expect(actionOf(press('q', { code: 'KeyA' }))).toBeNull();
});

test('the list of keys names every action once', () => {
  expect(new Set(keyHelp.map(({ action }) => action)).size).toBe(keyHelp.length);
  expect(keyHelp.every(({ keys }) => keys.length > 0)).toBe(true);
  expect(keyOf('left')).toBe('←');
  expect(keyOf('panel')).toBe('M');
});

test('paged reading: thirds that mirror with the direction', () => {
  expect(tapAt('single', 'ltr', 0.1, 0.5)).toBe('previous');
  expect(tapAt('single', 'ltr', 0.9, 0.1)).toBe('next');
  expect(tapAt('single', 'rtl', 0.1, 0.9)).toBe('next');
  expect(tapAt('wide', 'rtl', 0.9, 0.5)).toBe('previous');
  expect(tapAt('single', 'rtl', 0.5, 0.5)).toBe('menu');
});

test('a strip: an L', () => {
  expect(zonesOf('strip', 'ltr')).toEqual([
    ['previous', 'previous', 'previous'],
    ['previous', 'menu', 'next'],
    ['next', 'next', 'next'],
  ]);
  expect(tapAt('strip', 'ltr', 0, 0)).toBe('previous');
  expect(tapAt('strip', 'ltr', 1, 1)).toBe('next');
});

test('swipes turn by the direction; short, slow and slanted ones do not', () => {
  expect(swipeTurn({ x: -90, y: 5, ms: 200 }, 'ltr')).toBe('next');
  expect(swipeTurn({ x: -90, y: 5, ms: 200 }, 'rtl')).toBe('previous');
  expect(swipeTurn({ x: 90, y: 5, ms: 200 }, 'rtl')).toBe('next');
  expect(swipeTurn({ x: 30, y: 0, ms: 200 }, 'ltr')).toBeNull();
  expect(swipeTurn({ x: 90, y: 80, ms: 200 }, 'ltr')).toBeNull();
  expect(swipeTurn({ x: 90, y: 0, ms: 2_000 }, 'ltr')).toBeNull();
});
