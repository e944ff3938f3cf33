// The chapter before and the one after, as the reading line of this reader has them, and what there is to know before
// going on.
import { expectedNext, gapBetween, numberOf } from '#contract/rules/chapter-arithmetic.ts';
import {
  groupBy,
  nextInLine,
  numbersReset,
  placeInLine,
  previousInLine,
  readingLine,
  sharesGroup,
  type Line,
  type LineEntry,
} from '#contract/rules/reading-line.ts';
import { versionOf, type Version } from '#web/lib/catalogue/reading-line.ts';
import { related, type Chapter } from '#web/lib/catalogue/related.ts';

export interface Neighbours {
  /** One version of each number, in reading order; the open chapter among them. */
  chapters: Chapter[];
  previous: Chapter | null;
  next: Chapter | null;
  /** Whole numbers between this chapter and the next that nobody published. */
  missing: number;
  /** The first of them, when they are in one piece. */
  missingFrom: number | null;
  /** The next one is by none of this one's groups. */
  otherGroup: boolean;
  /** The next one is in another language than this one. */
  otherLanguage: boolean;
  /** Other versions of the next number in its language, which are passed over. */
  duplicates: number;
  /** The next one that the reader reads, where `next` is in a language that the reader does not. */
  readable: Chapter | null;
  /** Where the story goes on in a language that the reader does not read, when it does not in another. */
  elsewhere: Chapter | null;
  /** When the next number may come, when this is the last one and the title goes on; null when nobody can tell. */
  expected: { on: Date; late: boolean } | null;
}

/** What of the line is passed over. */
interface Passing {
  /** Versions of a number beside its best one. */
  duplicates: boolean;
  /** Numbers that there are in other languages only. */
  filtered: boolean;
  /** Numbers of which a version is read. */
  read: boolean;
}

export const usualPassing: Passing = { duplicates: true, filtered: false, read: false };

export interface Feed {
  /** Chapters of the title that can be opened, in every language. */
  chapters: readonly Chapter[];
  /** The title says that numbers start again in every volume. */
  resets: boolean;
  line: Line;
  passing?: Passing;
  isRead?: (chapter: Chapter) => boolean;
  now?: Date;
}

type Entry = LineEntry<Version>;

export function neighboursOf(current: Chapter, feed: Feed): Neighbours {
  const { passing = usualPassing, isRead = () => false, now = new Date() } = feed;
  const open = versionOf(current);
  const others = feed.chapters.filter(({ id }) => id !== current.id).map(versionOf);
  // an open chapter stays in the line even when lists do not show it
  const all = [...others, open];
  const resets = numbersReset(all, feed.resets);
  const entries = passing.duplicates
    ? readingLine(all, { line: feed.line, resets, open })
    : eachVersion(readingLine(all, { line: withLanguage(feed.line, open), resets }));
  const at = placeInLine(entries, open.id);
  const skips = {
    filtered: passing.filtered,
    read: passing.read ? ({ versions }: Entry) => versions.some((version) => isRead(version.chapter)) : undefined,
  };
  const next = nextInLine(entries, at, skips);
  const best = next?.versions[0];
  const holes = holesBetween(at, next, entries, resets);
  return {
    chapters: entries.map(({ versions }) => versions[0].chapter),
    previous: chapterOf(previousInLine(entries, at, skips)),
    next: chapterOf(next),
    missing: holes.reduce((sum, { missing }) => sum + missing, 0),
    missingFrom: holes.length === 1 ? holes[0]!.from : null,
    otherGroup: best !== undefined && best.groups.length > 0 && !sharesGroup(best.groups, open.groups),
    otherLanguage: best !== undefined && best.language !== open.language,
    duplicates: next ? sameLanguage(next).length - 1 : 0,
    readable: next?.fallback ? chapterOf(nextInLine(entries, at, { ...skips, filtered: true })) : null,
    elsewhere: next || open.number === null ? null : chapterOf(entries.slice(at + 1).find(isNumbered) ?? null),
    expected: next || open.number === null || !goesOn(current) ? null : expectedAfter(entries, resets, now),
  };
}

const chapterOf = (entry: Entry | null): Chapter | null => entry?.versions[0].chapter ?? null;

/** Numbers that are passed over because they are read, or in other languages, are not missing. */
function holesBetween(at: number, next: Entry | null, entries: readonly Entry[], resets: boolean): Hole[] {
  if (!next) return [];
  return entries.slice(at, entries.indexOf(next)).flatMap((entry, step) => {
    const [before] = entry.versions;
    const missing = gapBetween(before, entries[at + step + 1]!.versions[0], resets);
    return missing > 0 ? [{ from: Math.floor(numberOf(before.number)!) + 1, missing }] : [];
  });
}

interface Hole {
  from: number;
  missing: number;
}

const sameLanguage = ({ versions }: Entry): Version[] =>
  versions.filter(({ language }) => language === versions[0].language);

/** Every version in the language of the best one stands for itself. */
const eachVersion = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => {
    const [, ...more] = sameLanguage(entry);
    const rest = entry.versions.filter((version) => !more.includes(version));
    const first: Entry = { ...entry, versions: rest as unknown as Entry['versions'] };
    return [first, ...more.map((version): Entry => ({ ...entry, key: version.id, versions: [version] }))];
  });

/** Whoever has opened a language reads it. */
const withLanguage = (line: Line, { language }: Version): Line =>
  line.languages.length === 0 || line.languages.includes(language)
    ? line
    : { ...line, languages: [...line.languages, language] };

const isNumbered = ({ number }: Entry): boolean => number !== null;

function expectedAfter(entries: readonly Entry[], resets: boolean, now: Date): Neighbours['expected'] {
  const on = expectedNext(firstDates(entries, resets), now);
  return on && { on, late: on < now };
}

/** Of each number that is read, when its first version came. */
const firstDates = (entries: readonly Entry[], resets: boolean): string[] =>
  [
    ...groupBy(
      entries.filter((entry) => isNumbered(entry) && !entry.fallback),
      ({ number, volume }) => (resets ? `${volume ?? ''} ${number}` : number),
    ).values(),
  ].map((same) => same.flatMap(({ versions }) => versions.map(({ readableAt }) => readableAt)).sort()[0]!);

const goesOn = (chapter: Chapter): boolean => related(chapter, 'manga')[0]?.attributes.status === 'ongoing';
