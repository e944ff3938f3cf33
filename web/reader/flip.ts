// The same place of a story in another language: which versions there are of the open number, and which of their pages is
// the one that is read.
import { placeInLine, readingLine, type Line } from '#contract/rules/reading-line.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { versionOf } from '#web/lib/catalogue/reading-line.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { clampPage } from './layout/place.ts';

interface Among {
  /** Of the title, in every language. */
  chapters: readonly Chapter[];
  line: Line;
  resets: boolean;
}

/** The versions of a number that have pages here, the reader's best first; the open one leads its language. */
export function versionsHere(current: Chapter, { chapters, line, resets }: Among): Chapter[] {
  const open = versionOf(current);
  const others = chapters.filter((each) => each.id !== current.id && hasPages(each)).map(versionOf);
  const entries = readingLine([open, ...others], { line, resets, open });
  return entries[placeInLine(entries, open.id)]!.versions.map(({ chapter }) => chapter);
}

/** Of such versions the best in each language, in the order that the reader has for languages. */
export function flipTargets(versions: readonly Chapter[], line: Line): Chapter[] {
  const languages = new Map<string, Chapter>();
  for (const chapter of versions) {
    const { translatedLanguage: language } = chapter.attributes;
    if (!languages.has(language)) languages.set(language, chapter);
  }
  const order = [...line.languages, ...line.otherLanguages];
  const place = (code: string): number => (order.includes(code) ? order.indexOf(code) : order.length);
  return [...languages].sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1)).map(([, chapter]) => chapter);
}

const hasPages = ({ attributes }: Chapter): boolean => attributes.externalUrl === null && attributes.pages > 0;

/** The page of another version that shows what this one does. @param offset how many pages it is ahead */
export const pageThere = (page: number, count: number, offset: number): number => clampPage(page + offset, count);

const storageKey = 'komawari.reader.offsets';
const maxPairs = 200;
const furthest = 20;

/** How many pages later something comes in `to` than in `from`, as the reader has said; both are hashes of page sets. */
export function offsetBetween(from: string, to: string): number {
  const offset = readOffsets().get(pairOf(from, to)) ?? 0;
  return offset === 0 || from < to ? offset : -offset;
}

export function keepOffset(from: string, to: string, offset: number): void {
  const all = readOffsets();
  const pair = pairOf(from, to);
  all.delete(pair);
  const bounded = Math.max(-furthest, Math.min(furthest, offset));
  if (bounded !== 0) all.set(pair, from < to ? bounded : -bounded);
  writeStored(storageKey, all.size === 0 ? null : JSON.stringify(Object.fromEntries([...all].slice(-maxPairs))));
}

const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

function readOffsets(): Map<string, number> {
  try {
    const given = JSON.parse(readStored(storageKey) ?? '{}') as unknown;
    if (typeof given !== 'object' || given === null) return new Map();
    return new Map(Object.entries(given).filter((entry): entry is [string, number] => Number.isInteger(entry[1])));
  } catch {
    return new Map();
  }
}
