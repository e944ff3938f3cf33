// From a key to what it means in the reader. Modified keys, keys typed into fields and keys of an open input method
// belong to somebody else.

export type ReaderAction =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'first'
  | 'last'
  | 'previousChapter'
  | 'nextChapter'
  | 'goTo'
  | 'panel'
  | 'fullScreen'
  | 'mode'
  | 'direction'
  | 'fit'
  | 'help'
  | 'close';

const actions: Record<string, ReaderAction> = {
  ArrowLeft: 'left',
  a: 'left',
  ArrowRight: 'right',
  d: 'right',
  ArrowUp: 'up',
  w: 'up',
  ArrowDown: 'down',
  s: 'down',
  Home: 'first',
  End: 'last',
  ',': 'previousChapter',
  '[': 'previousChapter',
  '.': 'nextChapter',
  ']': 'nextChapter',
  g: 'goTo',
  m: 'panel',
  f: 'fullScreen',
  r: 'mode',
  y: 'direction',
  i: 'fit',
  '?': 'help',
  Escape: 'close',
};

/** Every action with the keys that do it, as the help shows them. */
export const keyHelp: { action: ReaderAction; keys: string[] }[] = [
  { action: 'left', keys: ['←', 'A'] },
  { action: 'right', keys: ['→', 'D'] },
  { action: 'up', keys: ['↑', 'W'] },
  { action: 'down', keys: ['↓', 'S'] },
  { action: 'first', keys: ['Home'] },
  { action: 'last', keys: ['End'] },
  { action: 'previousChapter', keys: [',', '['] },
  { action: 'nextChapter', keys: ['.', ']'] },
  { action: 'goTo', keys: ['G'] },
  { action: 'panel', keys: ['M'] },
  { action: 'fullScreen', keys: ['F'] },
  { action: 'mode', keys: ['R'] },
  { action: 'direction', keys: ['Y'] },
  { action: 'fit', keys: ['I'] },
  { action: 'help', keys: ['?'] },
  { action: 'close', keys: ['Esc'] },
];

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  /** The element that has the focus takes typed text or arrows itself. */
  inField: boolean;
}

export function actionOf(press: KeyPress): ReaderAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return null;
  const action = actions[press.key.length === 1 ? press.key.toLowerCase() : press.key] ?? null;
  return press.inField && action !== 'close' ? null : action;
}

/** Which way a tap goes: thirds from left to right in paged reading, an L in strips. Mirrors with the direction. */
export function zoneOf(
  x: number,
  y: number,
  mode: 'single' | 'strip' | 'wide',
  direction: 'ltr' | 'rtl',
): 'previous' | 'next' | 'menu' {
  if (mode === 'strip') {
    if (y < 1 / 3) return 'previous';
    if (y > 2 / 3) return 'next';
    return x < 1 / 3 ? 'previous' : x > 2 / 3 ? 'next' : 'menu';
  }
  if (x >= 1 / 3 && x <= 2 / 3) return 'menu';
  return x < 1 / 3 === (direction === 'rtl') ? 'next' : 'previous';
}
