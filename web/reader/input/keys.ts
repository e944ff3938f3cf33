// From a key to what it means in the reader. Modified keys, keys typed into fields and keys of an open input method
// belong to somebody else.

export type ReaderAction =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'back'
  | 'forward'
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
  | 'language'
  | 'help'
  | 'close';

/** Every action with its keys, named as the browser names them; `Shift+` is the one modifier that can be ours. */
const bindings: Record<ReaderAction, readonly string[]> = {
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
  fullScreen: ['f'],
  mode: ['r'],
  direction: ['y'],
  fit: ['i'],
  language: ['l'],
  help: ['?'],
  close: ['Escape'],
};

/** Keys whose caps carry a word; its text is `reader.keyName.…`. */
const worded = {
  Home: 'home',
  End: 'end',
  Escape: 'escape',
  ' ': 'space',
  'Shift+ ': 'shiftSpace',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
} as const;
export type KeyWord = (typeof worded)[keyof typeof worded];

const arrows: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };
const signOf = (key: string): string => arrows[key] ?? key.toUpperCase();

/** What stands on a key's cap: a sign, or a word in the interface's language. */
export interface KeyCap {
  key: string;
  sign: string;
  word: KeyWord | null;
}

/** For the list of keys. */
export const keyHelp = (Object.keys(bindings) as ReaderAction[]).map((action) => ({
  action,
  keys: bindings[action].map((key): KeyCap => ({
    key,
    sign: signOf(key),
    word: key in worded ? worded[key as keyof typeof worded] : null,
  })),
}));

/** The first key of an action that has a sign, for tooltips and tool rows. */
export const keyOf = (action: ReaderAction): string => signOf(bindings[action][0]!);

const actions = new Map(
  (Object.keys(bindings) as ReaderAction[]).flatMap((action) => bindings[action].map((key) => [key, action] as const)),
);

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

export function actionOf(press: KeyPress): ReaderAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return null;
  const key = press.shiftKey && press.key === ' ' ? 'Shift+ ' : latinKey(press);
  if (press.shiftKey && key !== '?' && key !== 'Shift+ ') return null;
  const action = actions.get(key) ?? null;
  if (action === 'close' || press.focus === null) return action;
  if (press.focus === 'press') return key.endsWith(' ') ? null : action;
  return press.focus === 'text' || moving.test(key) ? null : action;
}

const moving = /^(Arrow|Page)| $|^(Home|End)$/;

function latinKey({ key, code, shiftKey }: KeyPress): string {
  if (key.length !== 1) return key;
  if (key <= '~') return key.toLowerCase();
  if (shiftKey) return code === 'Slash' ? '?' : key;
  return latin[code] ?? (/^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key);
}
