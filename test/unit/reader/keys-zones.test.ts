// Actions of keys, taps and swipes in the reader.
import { expect, test } from 'vitest';
import {
  actionOf as actionIn,
  bindingsOf,
  keyCapOf,
  conflictOf,
  isDefaultBinding,
  keyName,
  reservedBy,
  readerActions,
  type KeyPress,
} from '#web/reader/input/keys.ts';
import { swipeTurn, tapAt as tapIn, zonesOf } from '#web/reader/input/zones.ts';
import type { Direction, Mode } from '#web/reader/layout/layout.ts';
import { defaultSettings } from '#web/reader/settings/settings.ts';

const defaultBindings = bindingsOf({});
const actionOf = (keyPress: KeyPress, runs = false) => actionIn(keyPress, defaultBindings, runs);
const tapAt = (mode: Mode, direction: Direction, x: number, y: number) =>
  tapIn(zonesOf(defaultSettings, mode, direction), x, y);

const createKeyPress = (key: string, overrides: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  focus: null,
  ...overrides,
});

test('each key has its default action', () => {
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
  for (const [key, action] of expected) expect(actionOf(createKeyPress(key)), key).toBe(action);
  expect(actionOf(createKeyPress('?', { shiftKey: true }))).toBe('help');
  expect(actionOf(createKeyPress('z'))).toBeNull();
});

test('Space and Page Up and Down turn pages, but Space activates a focused button', () => {
  expect(actionOf(createKeyPress(' '))).toBe('forward');
  expect(actionOf(createKeyPress(' ', { shiftKey: true }))).toBe('back');
  expect(actionOf(createKeyPress('PageDown'))).toBe('forward');
  expect(actionOf(createKeyPress('PageUp'))).toBe('back');
  expect(actionOf(createKeyPress(' ', { focus: 'press' }))).toBeNull();
  expect(actionOf(createKeyPress(' ', { focus: 'press', shiftKey: true }))).toBeNull();
  expect(actionOf(createKeyPress('PageDown', { focus: 'press' }))).toBe('forward');
  expect(actionOf(createKeyPress('ArrowLeft', { focus: 'press' }))).toBe('left');
  expect(actionOf(createKeyPress('PageDown', { focus: 'moves' }))).toBeNull();
  expect(actionOf(createKeyPress(' ', { focus: 'moves' }))).toBeNull();
});

test('modified keys, typing and composing are ignored', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const) {
    expect(actionOf(createKeyPress('f', { [modifier]: true })), modifier).toBeNull();
  }
  expect(actionOf(createKeyPress('F', { shiftKey: true }))).toBeNull();
  expect(actionOf(createKeyPress('m', { isComposing: true }))).toBeNull();
  expect(actionOf(createKeyPress('m', { focus: 'text' }))).toBeNull();
  expect(actionOf(createKeyPress('Escape', { focus: 'text' }))).toBe('close');
  expect(actionOf(createKeyPress('ArrowLeft', { focus: 'moves' }))).toBeNull();
  expect(actionOf(createKeyPress('Home', { focus: 'moves' }))).toBeNull();
  expect(actionOf(createKeyPress('m', { focus: 'moves' }))).toBe('panel');
});

test('keyboards with other scripts match by key position', () => {
  expect(actionOf(createKeyPress('ф', { code: 'KeyA' }))).toBe('left');
  expect(actionOf(createKeyPress('ь', { code: 'KeyM' }))).toBe('panel');
  expect(actionOf(createKeyPress('ю', { code: 'Period' }))).toBe('nextChapter');
  expect(actionOf(createKeyPress('q', { code: 'KeyA' }))).toBeNull();
});

test('Space starts auto-scroll in a strip, and turns pages elsewhere', () => {
  expect(actionOf(createKeyPress(' '), true)).toBe('auto');
  expect(actionOf(createKeyPress('PageDown'), true)).toBe('forward');
  expect(actionOf(createKeyPress('n'))).toBe('auto');
});

test('every action has keys, and only allowed pairs of actions share one', () => {
  expect(readerActions.every((action) => defaultBindings[action].length > 0)).toBe(true);
  for (const action of readerActions) {
    for (const key of defaultBindings[action])
      expect(conflictOf(key, action, defaultBindings), `${action} ${key}`).toBeNull();
  }
  expect(conflictOf('m', 'left', defaultBindings)).toBe('panel');
  expect(conflictOf(' ', 'auto', defaultBindings)).toBeNull();
});

test('keys of an action can be changed, but an essential action never loses its last key', () => {
  const customBindings = bindingsOf({
    'account keys.left': [7, ['k', 'Shift+ArrowUp']],
    'account keys.panel': [8, []],
    'account keys.help': [9],
    'account keys.close': [10, []],
  });
  expect(actionIn(createKeyPress('k'), customBindings)).toBe('left');
  expect(actionIn(createKeyPress('ArrowUp', { shiftKey: true }), customBindings)).toBe('left');
  expect(actionIn(createKeyPress('a'), customBindings)).toBeNull();
  expect(actionIn(createKeyPress('m'), customBindings)).toBeNull();
  expect(actionIn(createKeyPress('?', { shiftKey: true }), customBindings)).toBe('help');
  expect(actionIn(createKeyPress('Escape'), customBindings)).toBe('close');
  expect(isDefaultBinding('left', customBindings)).toBe(false);
  expect(isDefaultBinding('help', customBindings)).toBe(true);
});

test('the names of keys include Shift for letters and movement keys, not for signs', () => {
  expect(keyName(createKeyPress('K', { shiftKey: true }))).toBe('Shift+k');
  expect(keyName(createKeyPress('K'))).toBe('k');
  expect(keyName(createKeyPress('+', { shiftKey: true }))).toBe('+');
  expect(keyName(createKeyPress('Shift', { shiftKey: true }))).toBeNull();
  expect(keyCapOf('Shift+k')).toMatchObject({ shift: true, sign: 'K', word: null });
  expect(keyCapOf('ArrowLeft').sign).toBe('←');
  expect(keyCapOf(' ').word).toBe('space');
});

test('tap zones have layouts, which can be inverted', () => {
  const printZones = (
    zones: 'kindle' | 'edge' | 'off' | 'l',
    invertZones: 'none' | 'horizontal' | 'vertical' | 'both',
  ) =>
    zonesOf({ zones, invertZones }, 'single', 'ltr')
      .map((row) => row.map((tap) => tap[0]!.toUpperCase()).join(''))
      .join('/');
  expect(printZones('kindle', 'none')).toBe('MMM/PNN/PNN');
  expect(printZones('kindle', 'horizontal')).toBe('MMM/NNP/NNP');
  expect(printZones('kindle', 'vertical')).toBe('PNN/PNN/MMM');
  expect(printZones('kindle', 'both')).toBe('NNP/NNP/MMM');
  expect(printZones('edge', 'none')).toBe('NNN/NMN/NPN');
  expect(printZones('l', 'vertical')).toBe('NNN/PMN/PPP');
  expect(printZones('off', 'both')).toBe('MMM/MMM/MMM');
});

test('tap zones in paged modes are thirds, mirrored with the direction', () => {
  expect(tapAt('single', 'ltr', 0.1, 0.5)).toBe('previous');
  expect(tapAt('single', 'ltr', 0.9, 0.1)).toBe('next');
  expect(tapAt('single', 'rtl', 0.1, 0.9)).toBe('next');
  expect(tapAt('wide', 'rtl', 0.9, 0.5)).toBe('previous');
  expect(tapAt('single', 'rtl', 0.5, 0.5)).toBe('menu');
});

test('tap zones in a strip are an L shape', () => {
  expect(zonesOf(defaultSettings, 'strip', 'ltr')).toEqual([
    ['previous', 'previous', 'previous'],
    ['previous', 'menu', 'next'],
    ['next', 'next', 'next'],
  ]);
  expect(tapAt('strip', 'ltr', 0, 0)).toBe('previous');
  expect(tapAt('strip', 'ltr', 1, 1)).toBe('next');
});

test('swipes turn pages by direction, except for short, slow and slanted ones', () => {
  expect(swipeTurn({ x: -90, y: 5, ms: 200 }, 'ltr')).toBe('next');
  expect(swipeTurn({ x: -90, y: 5, ms: 200 }, 'rtl')).toBe('previous');
  expect(swipeTurn({ x: 90, y: 5, ms: 200 }, 'rtl')).toBe('next');
  expect(swipeTurn({ x: 30, y: 0, ms: 200 }, 'ltr')).toBeNull();
  expect(swipeTurn({ x: 90, y: 80, ms: 200 }, 'ltr')).toBeNull();
  expect(swipeTurn({ x: 90, y: 0, ms: 2_000 }, 'ltr')).toBeNull();
});

test('keys of the browser and of controls cannot be assigned, even with Shift', () => {
  const owners = ['F5', 'Shift+F5', 'F11', 'BrowserBack', 'Enter', 'Shift+Tab', 'Escape', 'F2', 'q', 'Shift+Q'].map(
    (key) => [key, reservedBy(key)],
  );
  expect(Object.fromEntries(owners)).toEqual({
    F5: 'browser',
    'Shift+F5': 'browser',
    F11: 'browser',
    BrowserBack: 'browser',
    Enter: 'controls',
    'Shift+Tab': 'controls',
    Escape: 'close',
    F2: null,
    q: null,
    'Shift+Q': null,
  });
  // keys that were chosen before they became reserved are ignored
  expect(bindingsOf({ 'account keys.mode': [1, ['F5', 'Enter', 'q']] }).mode).toEqual(['q']);
});
