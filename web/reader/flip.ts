// Switching ("flip") to another language at the same point of the story: the versions of the open chapter number, and
// the page of each that matches the current one.
import { indexInLine, readingLine, type VersionPreference } from '#contract/rules/reading-line.ts';
import { readStored, writeStored } from '#web/lib/preferences/stored-value.ts';
import { versionOf } from '#contract/preload/chapter-versions.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';
import { clampPage } from './layout/place.ts';

interface VersionSource {
  /** The title's chapters, in every language. */
  chapters: readonly Chapter[];
  line: VersionPreference;
  resets: boolean;
}

/**
 * Versions of the open chapter's number that have pages on this site, in the order of the reading line (best for this
 * reader first), but with the open one before the others of its language.
 */
export function readableVersions(
  current: Chapter,
  { chapters, line: versionPreference, resets }: VersionSource,
): Chapter[] {
  const openVersion = versionOf(current);
  const otherVersions = chapters.filter((each) => each.id !== current.id && hasPages(each)).map(versionOf);
  const entries = readingLine([openVersion, ...otherVersions], { line: versionPreference, resets, open: openVersion });
  return entries[indexInLine(entries, openVersion.id)]!.versions.map(({ chapter }) => chapter);
}

/** The best of `versions` in each language, in the reader's order of languages. */
export function flipTargets(versions: readonly Chapter[], versionPreference: VersionPreference): Chapter[] {
  const languages = new Map<string, Chapter>();
  for (const chapter of versions) {
    const { translatedLanguage: language } = chapter.attributes;
    if (!languages.has(language)) languages.set(language, chapter);
  }
  const languageOrder = [...versionPreference.languages, ...versionPreference.otherLanguages];
  const rankOf = (code: string): number =>
    languageOrder.includes(code) ? languageOrder.indexOf(code) : languageOrder.length;
  return [...languages].sort(([a], [b]) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1)).map(([, chapter]) => chapter);
}

const hasPages = ({ attributes }: Chapter): boolean => attributes.externalUrl === null && attributes.pages > 0;

/**
 * The page of another version that matches `page`.
 * @param offset number of pages by which the other version is ahead
 */
export const matchingPage = (page: number, count: number, offset: number): number => clampPage(page + offset, count);

const storageKey = 'komawari.reader.offsets';
const maxPairs = 200;
const maxOffset = 20;

/** Pages by which the second page set is ahead of the first, as aligned by the reader. */
export function offsetBetween(fromHash: string, toHash: string): number {
  const offset = readOffsets().get(pairKeyOf(fromHash, toHash)) ?? 0;
  return offset === 0 || fromHash < toHash ? offset : -offset;
}

export function saveOffset(fromHash: string, toHash: string, offset: number): void {
  const allOffsets = readOffsets();
  const pairKey = pairKeyOf(fromHash, toHash);
  allOffsets.delete(pairKey);
  const boundedOffset = Math.max(-maxOffset, Math.min(maxOffset, offset));
  if (boundedOffset !== 0) allOffsets.set(pairKey, fromHash < toHash ? boundedOffset : -boundedOffset);
  writeStored(
    storageKey,
    allOffsets.size === 0 ? null : JSON.stringify(Object.fromEntries([...allOffsets].slice(-maxPairs))),
  );
}

const pairKeyOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

function readOffsets(): Map<string, number> {
  try {
    const parsedOffsets = JSON.parse(readStored(storageKey) ?? '{}') as unknown;
    if (typeof parsedOffsets !== 'object' || parsedOffsets === null) return new Map();
    return new Map(
      Object.entries(parsedOffsets).filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
    );
  } catch {
    return new Map();
  }
}
