// The reader settings on which the first drawing of a chapter depends, as the cookie without secrets carries them: the
// server draws the first page into the HTML, where the reader will draw it.
import { chapterKinds, type ChapterKind } from './chapter-shape.ts';

/** Values by name, in the order of their numbers in the cookie: append new ones. The first one is the default. */
const choices = {
  mode: ['auto', 'single', 'double', 'strip', 'gaps', 'wide'],
  direction: ['auto', 'ltr', 'rtl'],
  fit: ['both', 'width', 'height', 'original', 'fill', 'fillWidth', 'fillHeight'],
  background: ['theme', 'black', 'gray', 'white', 'auto'],
  doubleIn: ['landscape', 'always', 'never'],
  bar: ['thin', 'hidden', 'full'],
  barSide: ['auto', 'bottom', 'left', 'right'],
} as const;
/** Default and maximum of the settings that are numbers. */
const numbers = { stripWidth: [0, 100], maxWidth: [0, 4000], gap: [5, 20], barSize: [5, 20] } as const;

type Choice = keyof typeof choices;
export type FirstPageSettings = { [Name in Choice]: (typeof choices)[Name][number] } & Record<
  keyof typeof numbers,
  number
>;

const choiceNames = Object.keys(choices) as Choice[];
const numberNames = Object.keys(numbers) as (keyof typeof numbers)[];

/** Panel beside the pages, in windows with room for it. */
const panelStates = ['pinned', 'over', 'closed'] as const;

export interface ReaderHints {
  /** Whether pages are loaded in reduced quality only on a metered connection, about which the server knows little. */
  saverWhenMetered: boolean;
  panel: (typeof panelStates)[number];
  /** Settings by kind of chapter; null when pages are drawn in a way that the server cannot (filters, crops). */
  kinds: Readonly<Record<ChapterKind, FirstPageSettings | null>>;
}

const notDrawable = 'x';

/** Serializes the hints: '' for the defaults. */
export function writeReaderHints({ saverWhenMetered, panel, kinds }: ReaderHints): string {
  const parts = chapterKinds.map((kind) => {
    const settings = kinds[kind];
    if (settings === null) return notDrawable;
    const text = [
      ...choiceNames.map((name) => (choices[name] as readonly string[]).indexOf(settings[name])),
      ...numberNames.map((name) => settings[name]),
    ].join('.');
    return text === defaultText ? '' : text;
  });
  const text = [`${saverWhenMetered ? 'm' : ''}${panelStates.indexOf(panel) || ''}`, ...parts].join('_');
  return text.replace(/_+$/, '');
}

/** Parses hints. Those that are not valid count as not drawable, because they are from another version. */
export function readReaderHints(text: string): ReaderHints {
  const [head = '', ...parts] = text.split('_');
  return {
    saverWhenMetered: head.startsWith('m'),
    panel: panelStates[Number(head.replace('m', ''))] ?? 'pinned',
    kinds: Object.fromEntries(
      chapterKinds.map((kind, index) => [kind, readSettings(parts[index] ?? '')]),
    ) as unknown as ReaderHints['kinds'],
  };
}

const defaultText = [...choiceNames.map(() => 0), ...numberNames.map((name) => numbers[name][0])].join('.');

function readSettings(text: string): FirstPageSettings | null {
  const values = (text === '' ? defaultText : text).split('.').map((part) => (part === '' ? NaN : Number(part)));
  if (values.length !== choiceNames.length + numberNames.length) return null;
  const settings: Record<string, string | number> = {};
  for (const [index, name] of choiceNames.entries()) {
    const value = choices[name][values[index]!];
    if (value === undefined) return null;
    settings[name] = value;
  }
  for (const [index, name] of numberNames.entries()) {
    const value = values[choiceNames.length + index]!;
    if (!(value >= 0 && value <= numbers[name][1])) return null;
    settings[name] = value;
  }
  return settings as unknown as FirstPageSettings;
}
