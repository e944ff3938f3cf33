// Finds the previous and the next chapter on the reading line (the best version of each chapter number), and how the
// next one differs from this one: gaps, group, language.
import { gapBetween, parseLeadingNumber } from '#contract/rules/chapter-arithmetic.ts';
import {
  nextInLine,
  numbersReset,
  indexInLine,
  previousInLine,
  readingLine,
  sharesGroup,
  type VersionPreference,
  type ReadingLineEntry,
} from '#contract/rules/reading-line.ts';
import { versionOf, type Version } from '#contract/preload/chapter-versions.ts';
import { expectedChapter, type ExpectedChapter } from '#web/lib/catalogue/expected-chapter.ts';
import { related, type Chapter } from '#web/lib/catalogue/related.ts';

export interface Neighbours {
  /** One version of each number, in reading order; the open chapter among them. */
  chapters: Chapter[];
  previous: Chapter | null;
  next: Chapter | null;
  /** Whole numbers between this chapter and the next that nobody published. */
  missing: number;
  /** The first missing number, if the missing ones are contiguous; else null. */
  missingFrom: number | null;
  /** Whether the next chapter is by none of this chapter's groups. */
  otherGroup: boolean;
  /** Whether the next chapter is in another language than this one. */
  otherLanguage: boolean;
  /** Number of other versions of the next chapter in its language, which are skipped. */
  duplicates: number;
  /** The next chapter in one of the reader's languages, if the very next chapter is in another language. */
  readable: Chapter | null;
  /** The next numbered chapter in a language that the reader does not read, if there is no other next one. */
  nextInOtherLanguage: Chapter | null;
  /**
   * Estimated release of the next number, if this is the last one of an ongoing title; null if it cannot be estimated.
   */
  expected: ExpectedChapter | null;
}

/** Whether turning on past the end may open the next chapter: one in another language needs a press of its button. */
export const isNextOpenedByTurning = ({ next, otherLanguage }: Neighbours): boolean => next !== null && !otherLanguage;

/** Which entries of the reading line are skipped. */
interface SkipRules {
  /** Versions of a number other than its best one. */
  duplicates: boolean;
  /** Numbers that exist only in languages the reader does not read. */
  filtered: boolean;
  /** Numbers with at least one read version. */
  read: boolean;
}

export const defaultSkipRules: SkipRules = { duplicates: true, filtered: false, read: false };

export interface NeighbourInput {
  /** Chapters of the title that can be opened, in every language. */
  chapters: readonly Chapter[];
  /** Whether chapter numbers restart in every volume, according to the title. */
  resets: boolean;
  line: VersionPreference;
  skipRules?: SkipRules;
  isRead?: (chapter: Chapter) => boolean;
  now?: Date;
}

type Entry = ReadingLineEntry<Version>;

export function neighboursOf(current: Chapter, feed: NeighbourInput): Neighbours {
  const { skipRules = defaultSkipRules, isRead = () => false, now = new Date() } = feed;
  const openVersion = versionOf(current);
  const otherVersions = feed.chapters.filter(({ id }) => id !== current.id).map(versionOf);
  // the open chapter stays on the reading line even if lists hide it
  const allVersions = [...otherVersions, openVersion];
  const resets = numbersReset(allVersions, feed.resets);
  const entries = skipRules.duplicates
    ? readingLine(allVersions, { line: feed.line, resets, open: openVersion })
    : entryPerVersion(readingLine(allVersions, { line: withLanguage(feed.line, openVersion), resets }));
  const openIndex = indexInLine(entries, openVersion.id);
  const skipFilters = {
    filtered: skipRules.filtered,
    read: skipRules.read ? ({ versions }: Entry) => versions.some((version) => isRead(version.chapter)) : undefined,
  };
  const nextEntry = nextInLine(entries, openIndex, skipFilters);
  const nextVersion = nextEntry?.versions[0];
  const chapterGaps = gapsUntil(openIndex, nextEntry, entries, resets);
  return {
    chapters: entries.map(({ versions }) => versions[0].chapter),
    previous: bestChapterOf(previousInLine(entries, openIndex, skipFilters)),
    next: bestChapterOf(nextEntry),
    missing: chapterGaps.reduce((sum, { missing }) => sum + missing, 0),
    missingFrom: chapterGaps.length === 1 ? chapterGaps[0]!.from : null,
    otherGroup:
      nextVersion !== undefined &&
      nextVersion.groups.length > 0 &&
      !sharesGroup(nextVersion.groups, openVersion.groups),
    otherLanguage: nextVersion !== undefined && nextVersion.language !== openVersion.language,
    duplicates: nextEntry ? versionsInBestLanguage(nextEntry).length - 1 : 0,
    readable: nextEntry?.fallback
      ? bestChapterOf(nextInLine(entries, openIndex, { ...skipFilters, filtered: true }))
      : null,
    nextInOtherLanguage:
      nextEntry || openVersion.number === null
        ? null
        : bestChapterOf(entries.slice(openIndex + 1).find(isNumbered) ?? null),
    expected:
      nextEntry || openVersion.number === null || !isOngoing(current) ? null : expectedChapter(entries, resets, now),
  };
}

const bestChapterOf = (entry: Entry | null): Chapter | null => entry?.versions[0].chapter ?? null;

/** Gaps before the next chapter. Numbers skipped because they are read or in other languages are not missing. */
function gapsUntil(
  openIndex: number,
  nextEntry: Entry | null,
  entries: readonly Entry[],
  resets: boolean,
): ChapterGap[] {
  if (!nextEntry) return [];
  return entries.slice(openIndex, entries.indexOf(nextEntry)).flatMap((entry, step) => {
    const [currentVersion] = entry.versions;
    const missing = gapBetween(currentVersion, entries[openIndex + step + 1]!.versions[0], resets);
    return missing > 0 ? [{ from: Math.floor(parseLeadingNumber(currentVersion.number)!) + 1, missing }] : [];
  });
}

interface ChapterGap {
  from: number;
  missing: number;
}

const versionsInBestLanguage = ({ versions }: Entry): Version[] =>
  versions.filter(({ language }) => language === versions[0].language);

/** Turns every version in the language of the best one into an entry of its own. */
const entryPerVersion = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => {
    const [, ...extraVersions] = versionsInBestLanguage(entry);
    const remainingVersions = entry.versions.filter((version) => !extraVersions.includes(version));
    const firstEntry: Entry = { ...entry, versions: remainingVersions as unknown as Entry['versions'] };
    return [firstEntry, ...extraVersions.map((version): Entry => ({ ...entry, key: version.id, versions: [version] }))];
  });

/** Adds the open chapter's language to the reader's languages: opening a chapter implies reading its language. */
const withLanguage = (versionPreference: VersionPreference, { language }: Version): VersionPreference =>
  versionPreference.languages.length === 0 || versionPreference.languages.includes(language)
    ? versionPreference
    : { ...versionPreference, languages: [...versionPreference.languages, language] };

const isNumbered = ({ number }: Entry): boolean => number !== null;

const isOngoing = (chapter: Chapter): boolean => related(chapter, 'manga')[0]?.attributes.status === 'ongoing';
