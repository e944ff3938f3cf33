// How a chapter is read: sparse choices in scopes, and what follows from the chapter when nobody chose.
import { readStored, writeStored } from '#web/lib/stored.ts';

export const modes = ['auto', 'single', 'strip', 'wide'] as const;
export const readingDirections = ['auto', 'ltr', 'rtl'] as const;
export const fits = ['both', 'width', 'height', 'original', 'stretch'] as const;

export interface ReaderSettings {
  mode: (typeof modes)[number];
  direction: (typeof readingDirections)[number];
  fit: (typeof fits)[number];
  saver: boolean;
  panel: boolean;
}

/** Choices that were made; what is missing falls through to the next wider scope. */
export type Choices = Partial<ReaderSettings>;

export const defaults: ReaderSettings = { mode: 'auto', direction: 'auto', fit: 'both', saver: false, panel: true };

/** Those that belong to a title; the rest belong to the device. */
const ofTitle = new Set<keyof ReaderSettings>(['mode', 'direction', 'fit']);

const deviceKey = 'reader';
const titleKey = (titleId: string): string => `reader.${titleId}`;

export function loadSettings(titleId: string): ReaderSettings {
  return { ...defaults, ...clean(readStored(deviceKey)), ...clean(readStored(titleKey(titleId))) };
}

/** Keeps one choice in its scope; `null` goes back to the default. */
export function saveSetting<K extends keyof ReaderSettings>(
  titleId: string,
  name: K,
  value: ReaderSettings[K] | null,
): void {
  const key = ofTitle.has(name) ? titleKey(titleId) : deviceKey;
  const choices: Choices = clean(readStored(key));
  if (value === null) delete choices[name];
  else choices[name] = value;
  writeStored(key, JSON.stringify(choices));
}

function clean(text: string | null): Choices {
  let given: Record<string, unknown>;
  try {
    given = JSON.parse(text ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
  const choices: Choices = {};
  if (modes.some((mode) => mode === given['mode'])) choices.mode = given['mode'] as ReaderSettings['mode'];
  if (readingDirections.some((way) => way === given['direction']))
    choices.direction = given['direction'] as ReaderSettings['direction'];
  if (fits.some((fit) => fit === given['fit'])) choices.fit = given['fit'] as ReaderSettings['fit'];
  if (typeof given['saver'] === 'boolean') choices.saver = given['saver'];
  if (typeof given['panel'] === 'boolean') choices.panel = given['panel'];
  return choices;
}

export interface ChapterShape {
  layout: 'paged' | 'strip' | 'wide' | null;
  direction: 'ltr' | 'rtl' | null;
  pages: readonly { width: number; height: number }[];
  /** English names of the title's tags. */
  tags: readonly string[];
  originalLanguage: string;
}

/** The mode in force: the choice, else the chapter's own layout, its tags, its shape; only positive signals count. */
export function effectiveMode(settings: ReaderSettings, shape: ChapterShape): 'single' | 'strip' | 'wide' {
  if (settings.mode !== 'auto') return settings.mode;
  if (shape.layout) return shape.layout === 'paged' ? 'single' : shape.layout;
  if (shape.tags.some((tag) => tag === 'Long Strip' || tag === '4-Koma'))
    return shape.tags.includes('Long Strip') ? 'strip' : 'single';
  const first = shape.pages.slice(0, 3);
  if (first.length > 0 && first.every(({ width, height }) => height / width > 21 / 9)) return 'strip';
  if (first.length > 0 && first.every(({ width, height }) => width / height > 21 / 9)) return 'wide';
  return 'single';
}

export function effectiveDirection(settings: ReaderSettings, shape: ChapterShape): 'ltr' | 'rtl' {
  if (settings.direction !== 'auto') return settings.direction;
  return shape.direction ?? (shape.originalLanguage === 'ja' && shape.layout !== 'strip' ? 'rtl' : 'ltr');
}

/** The next of a setting's values, round and round. */
export function following<T>(values: readonly T[], value: T): T {
  return values[(values.indexOf(value) + 1) % values.length]!;
}
