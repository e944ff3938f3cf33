// From a key to what it means in the reader. Modified keys, keys typed into fields and keys of an open input method
// belong to somebody else. Every action has its usual keys, and those that the reader gave it instead.
import type { KnownAction } from '#contract/endpoints/reader-choices.ts';
import type { SettingsMap } from '../settings/settings-map.ts';

/** Every action with its usual keys, named as the browser names them; `Shift+` is the one modifier that can be ours. */
const usualKeys = {
  left: ['ArrowLeft', 'a'],
  right: ['ArrowRight', 'd'],
  up: ['ArrowUp', 'w'],
  down: ['ArrowDown', 's'],
  back: ['Shift+ ', 'PageUp'],
  forward: [' ', 'PageDown'],
  first: ['Home'],
  last: ['End'],
  previousChapter: [',', '['],
  nextChapter: ['.', ']'],
  goTo: ['g'],
  panel: ['m'],
  settings: ['o'],
  thumbnails: ['t'],
  fullScreen: ['f'],
  mode: ['r'],
  direction: ['y'],
  fit: ['i'],
  shift: ['x'],
  bookmark: ['b'],
  language: ['l'],
  auto: [' ', 'n'],
  zoomIn: ['+', '='],
  zoomOut: ['-'],
  zoomReset: ['0'],
  help: ['?'],
  close: ['Escape'],
} as const satisfies Record<KnownAction, readonly string[]>;

export type ReaderAction = keyof typeof usualKeys;
export type Bindings = Readonly<Record<ReaderAction, readonly string[]>>;

export const readerActions = Object.keys(usualKeys) as ReaderAction[];
export const maxKeys = 5;
/** The one key that cannot be given away: without it nothing could be closed. */
export const fixedAction: ReaderAction = 'close';

/** The keys in force: the reader's own, else the usual ones. */
export function bindingsOf(lines: SettingsMap): Bindings {
  return Object.fromEntries(
    readerActions.map((action) => {
      const own = action === fixedAction ? undefined : lines[lineOf(action)]?.[1];
      // chosen before they were refused
      const free = Array.isArray(own) ? (own as string[]).filter((key) => ownerOf(key) === null) : null;
      return [action, free ?? usualKeys[action]];
    }),
  ) as unknown as Bindings;
}

export const lineOf = (action: ReaderAction): string => `account keys.${action}`;
export const isUsual = (action: ReaderAction, bindings: Bindings): boolean =>
  bindings[action].join('\n') === usualKeys[action].join('\n');

/** `auto` may share a key with what scrolls or turns: strips go on by themselves with it, pages turn. */
const sharing: readonly ReaderAction[] = ['forward', 'back', 'down', 'up'];
const mayShare = (a: ReaderAction, b: ReaderAction): boolean =>
  (a === 'auto' && sharing.includes(b)) || (b === 'auto' && sharing.includes(a));

/** The action that already has a key, when both cannot have it. */
export function conflictOf(key: string, action: ReaderAction, bindings: Bindings): ReaderAction | null {
  const holds = (other: ReaderAction): boolean =>
    other !== action && bindings[other].includes(key) && !mayShare(action, other);
  return readerActions.find(holds) ?? null;
}

/** Keys whose caps carry a word; its text is `reader.keyName.…`. */
const worded = {
  Home: 'home',
  End: 'end',
  Escape: 'escape',
  ' ': 'space',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Enter: 'enter',
  Tab: 'tab',
  Backspace: 'backspace',
  Delete: 'delete',
  Insert: 'insert',
} as const;
type KeyWord = (typeof worded)[keyof typeof worded];

const arrows: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };
const signOf = (key: string): string => arrows[key] ?? key.toUpperCase();

/** What stands on a key's cap: a sign, or a word in the interface's language, and whether Shift goes with it. */
interface KeyCap {
  key: string;
  shift: boolean;
  sign: string;
  word: KeyWord | null;
}

export function capOf(key: string): KeyCap {
  const shift = key.startsWith('Shift+') && key.length > 6;
  const plain = shift ? key.slice(6) : key;
  return {
    key,
    shift,
    sign: signOf(plain),
    word: Object.hasOwn(worded, plain) ? worded[plain as keyof typeof worded] : null,
  };
}

/** Where keys lie on a Latin board, for boards whose letters are others. */
const latin: Record<string, string> = { Comma: ',', Period: '.', BracketLeft: '[', BracketRight: ']' };

export interface KeyPress {
  key: string;
  /** Place on the board. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing: boolean;
  /** What has the focus takes typed text (`text`), the keys that move (`moves`), or Space (`press`), itself. */
  focus: 'text' | 'moves' | 'press' | null;
}

/** What a key does already, wherever it is pressed: reloads and leads elsewhere, works controls, closes. */
export type KeyOwner = 'browser' | 'controls' | 'close';
const browserKeys = /^(F([13567]|1[0-2])|Browser\w+|ContextMenu|PrintScreen)$/;

/** Who needs a key, so that nothing else can be done with it; null for one that is free. */
export function ownerOf(key: string): KeyOwner | null {
  const plain = key.startsWith('Shift+') && key.length > 6 ? key.slice(6) : key;
  if (plain === 'Escape') return 'close';
  if (plain === 'Enter' || plain === 'Tab') return 'controls';
  return browserKeys.test(plain) ? 'browser' : null;
}

const silent = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead', 'Process']);

/** The name of a press as bindings have it, or null for what cannot be ours. */
export function keyName(press: KeyPress): string | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing || silent.has(press.key)) return null;
  const key = latinKey(press);
  // a sign that needs Shift says so by itself
  const shifted = press.shiftKey && (key.length > 1 || key === ' ' || /^\p{L}$/u.test(key));
  return shifted ? `Shift+${key}` : key;
}

/** @param runs a strip is read, which goes on by itself with the keys that turn pages elsewhere */
export function actionOf(press: KeyPress, bindings: Bindings, runs = false): ReaderAction | null {
  const key = keyName(press);
  if (key === null) return null;
  const meant = readerActions.filter((action) => bindings[action].includes(key));
  const action = (meant.length > 1 ? meant.find((each) => (each === 'auto') === runs) : meant[0]) ?? null;
  if (action === 'close' || press.focus === null) return action;
  if (press.focus === 'press') return key.endsWith(' ') || key === 'Enter' ? null : action;
  return press.focus === 'text' || moving.test(key) ? null : action;
}

const moving = /(Arrow|Page)\w+$| $|(Home|End)$/;

function latinKey({ key, code, shiftKey }: KeyPress): string {
  if (key.length !== 1) return key;
  if (key <= '~') return key.toLowerCase();
  if (shiftKey && code === 'Slash') return '?';
  return latin[code] ?? (/^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key);
}
