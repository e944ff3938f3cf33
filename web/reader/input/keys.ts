// Maps keys to reader actions. Keys with Ctrl, Meta or Alt, keys typed into fields and keys of an open input method
// (IME) are ignored. Every action has default keys, which the reader can rebind.
import type { KeyAction } from '#contract/endpoints/reader-choices.ts';
import type { SettingsMap } from '../settings/settings-map.ts';

/** Default keys of every action, as `KeyboardEvent.key` values; `Shift+` is the only supported modifier. */
const defaultKeys = {
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
  comments: ['c'],
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
} as const satisfies Record<KeyAction, readonly string[]>;

export type ReaderAction = keyof typeof defaultKeys;
export type Bindings = Readonly<Record<ReaderAction, readonly string[]>>;

export const readerActions = Object.keys(defaultKeys) as ReaderAction[];
export const maxKeys = 5;
/** The action that cannot be rebound: without it nothing could be closed. */
export const fixedAction: ReaderAction = 'close';

/** The current key bindings: for each action the keys that the reader has set, else the default ones. */
export function bindingsOf(settingsMap: SettingsMap): Bindings {
  return Object.fromEntries(
    readerActions.map((action) => {
      const customKeys = action === fixedAction ? undefined : settingsMap[bindingKey(action)]?.[1];
      // drops reserved keys that were bound before they were rejected
      const allowedKeys = Array.isArray(customKeys)
        ? (customKeys as string[]).filter((key) => reservedBy(key) === null)
        : null;
      return [action, allowedKeys ?? defaultKeys[action]];
    }),
  ) as unknown as Bindings;
}

export const bindingKey = (action: ReaderAction): string => `account keys.${action}`;
export const isDefaultBinding = (action: ReaderAction, bindings: Bindings): boolean =>
  bindings[action].join('\n') === defaultKeys[action].join('\n');

/**
 * Actions that may share a key with `auto`: in strips the key starts auto-advance, in paged modes it turns the page.
 */
const sharedWithAuto: readonly ReaderAction[] = ['forward', 'back', 'down', 'up'];
const canShareKey = (a: ReaderAction, b: ReaderAction): boolean =>
  (a === 'auto' && sharedWithAuto.includes(b)) || (b === 'auto' && sharedWithAuto.includes(a));

/** The action that is already bound to a key, if the two cannot share it. */
export function conflictOf(key: string, action: ReaderAction, bindings: Bindings): ReaderAction | null {
  const isConflicting = (otherAction: ReaderAction): boolean =>
    otherAction !== action && bindings[otherAction].includes(key) && !canShareKey(action, otherAction);
  return readerActions.find(isConflicting) ?? null;
}

/** Keys labeled with a word; its text is `reader.keyName.…`. */
const keyWords = {
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
type KeyWord = (typeof keyWords)[keyof typeof keyWords];

const arrowSymbols: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };
const symbolOf = (key: string): string => arrowSymbols[key] ?? key.toUpperCase();

/** The label of a key: a symbol, or a word in the interface language, and whether Shift goes with it. */
interface KeyCap {
  key: string;
  shift: boolean;
  sign: string;
  word: KeyWord | null;
}

export function keyCapOf(key: string): KeyCap {
  const shift = key.startsWith('Shift+') && key.length > 6;
  const baseKey = shift ? key.slice(6) : key;
  return {
    key,
    shift,
    sign: symbolOf(baseKey),
    word: Object.hasOwn(keyWords, baseKey) ? keyWords[baseKey as keyof typeof keyWords] : null,
  };
}

/** Latin characters by physical key (`code`), for keyboard layouts of other scripts. */
const latinByCode: Record<string, string> = { Comma: ',', Period: '.', BracketLeft: '[', BracketRight: ']' };

export interface KeyPress {
  key: string;
  /** Physical key, as in `KeyboardEvent.code`. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isComposing: boolean;
  /**
   * Keys that the focused element handles itself: typed text (`text`), navigation keys (`moves`), Space and Enter
   * (`press`), or none (null).
   */
  focus: 'text' | 'moves' | 'press' | null;
}

/** Why a key is reserved: it is a shortcut of the browser, operates the focused control, or closes overlays. */
export type KeyOwner = 'browser' | 'controls' | 'close';
const browserKeys = /^(F([13567]|1[0-2])|Browser\w+|ContextMenu|PrintScreen)$/;

/** Returns why a key is reserved and cannot be bound; null if it can be bound. */
export function reservedBy(key: string): KeyOwner | null {
  const baseKey = key.startsWith('Shift+') && key.length > 6 ? key.slice(6) : key;
  if (baseKey === 'Escape') return 'close';
  if (baseKey === 'Enter' || baseKey === 'Tab') return 'controls';
  return browserKeys.test(baseKey) ? 'browser' : null;
}

const ignoredKeys = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead', 'Process']);

/** The binding name of a key press, or null if it cannot be bound. */
export function keyName(press: KeyPress): string | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing || ignoredKeys.has(press.key)) return null;
  const key = toLatinKey(press);
  // a symbol that needs Shift already implies it
  const isShifted = press.shiftKey && (key.length > 1 || key === ' ' || /^\p{L}$/u.test(key));
  return isShifted ? `Shift+${key}` : key;
}

/** @param isStrip whether a strip is open, in which keys shared with `auto` start auto-advance */
export function actionOf(press: KeyPress, bindings: Bindings, isStrip = false): ReaderAction | null {
  const key = keyName(press);
  if (key === null) return null;
  const matchingActions = readerActions.filter((action) => bindings[action].includes(key));
  const action =
    (matchingActions.length > 1 ? matchingActions.find((each) => (each === 'auto') === isStrip) : matchingActions[0]) ??
    null;
  if (action === 'close' || press.focus === null) return action;
  if (press.focus === 'press') return key.endsWith(' ') || key === 'Enter' ? null : action;
  return press.focus === 'text' || navigationKeys.test(key) ? null : action;
}

const navigationKeys = /(Arrow|Page)\w+$| $|(Home|End)$/;

function toLatinKey({ key, code, shiftKey }: KeyPress): string {
  if (key.length !== 1) return key;
  if (key <= '~') return key.toLowerCase();
  if (shiftKey && code === 'Slash') return '?';
  return latinByCode[code] ?? (/^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key);
}
