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

/** Every action with its keys, named as the browser names them. */
const bindings: Record<ReaderAction, readonly string[]> = {
  left: ['ArrowLeft', 'a'],
  right: ['ArrowRight', 'd'],
  up: ['ArrowUp', 'w'],
  down: ['ArrowDown', 's'],
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
  help: ['?'],
  close: ['Escape'],
};

const names: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};
const keyName = (key: string): string => names[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** For the list of keys. */
export const keyHelp = (Object.keys(bindings) as ReaderAction[]).map((action) => ({
  action,
  keys: bindings[action].map(keyName),
}));

/** The first key of an action, for tooltips and tool rows. */
export const keyOf = (action: ReaderAction): string => keyName(bindings[action][0]!);

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
  /** What has the focus takes typed text (`text`), or the arrows (`arrows`), itself. */
  focus: 'text' | 'arrows' | null;
}

export function actionOf(press: KeyPress): ReaderAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return null;
  const key = latinKey(press);
  if (press.shiftKey && key !== '?') return null;
  const action = actions.get(key) ?? null;
  if (action === 'close' || press.focus === null) return action;
  return press.focus === 'text' || key.startsWith('Arrow') || key === 'Home' || key === 'End' ? null : action;
}

function latinKey({ key, code, shiftKey }: KeyPress): string {
  if (key.length !== 1) return key;
  if (key <= '~') return key.toLowerCase();
  if (shiftKey) return code === 'Slash' ? '?' : key;
  return latin[code] ?? (/^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key);
}
