// The reading line: one version of each chapter number, the best for a reader by preferred languages and groups.
// Chapter lists, next and previous chapters, feeds and unread counts use these functions, in the web and on the server.
import { compareNumbers, compareText } from './chapter-arithmetic.ts';

/** The fields of a chapter version that the reading line depends on. */
export interface ChapterVersion {
  id: string;
  language: string;
  /** Group ids; a joint release counts for each of its groups. */
  groups: readonly string[];
  /** Chapter number as printed; null for oneshots and extras. */
  number: string | null;
  volume: string | null;
  /** Time of publication, ISO 8601. */
  readableAt: string;
  /** Whether the version is the publisher's own release. */
  official: boolean;
}

/** A reader's preferences among the versions of a chapter; each list has the preferred ones first. */
export interface VersionPreference {
  /** Languages that the reader reads; empty means all. */
  languages: readonly string[];
  /** Fallback languages for numbers that exist in none of `languages`. */
  otherLanguages: readonly string[];
  /** Ids of preferred groups. */
  groups: readonly string[];
}

/** An entry of the reading line: a chapter number with all its versions, or a chapter without a number. */
export interface ReadingLineEntry<T extends ChapterVersion> {
  key: string;
  number: string | null;
  /** Volume of the best version that has one. */
  volume: string | null;
  /** Versions of the number, the best one first. */
  versions: readonly [T, ...T[]];
  /** Whether the number exists only in languages that the reader does not read. */
  fallback: boolean;
}

interface ReadingLineOptions<T extends ChapterVersion> {
  line: VersionPreference;
  /** Whether the title declares that chapter numbers restart in every volume. */
  resets: boolean;
  /** The chapter version that is open in the reader, if any. */
  open?: T | null;
}

/**
 * Builds the reading line: every chapter number in reading order, chapters without a number last. The open version
 * comes first among the versions of its number, and is included even if `chapters` lacks it. If it is not the best
 * version of its number, versions in its language and by its groups are preferred for the other numbers, too.
 */
export function readingLine<T extends ChapterVersion>(
  chapters: readonly T[],
  options: ReadingLineOptions<T>,
): ReadingLineEntry<T>[] {
  const { line, open = null } = options;
  const chaptersWithOpen = open && !chapters.some(({ id }) => id === open.id) ? [...chapters, open] : chapters;
  const restartsPerVolume = numbersReset(chaptersWithOpen, options.resets);
  const groups = versionsByNumber(chaptersWithOpen, restartsPerVolume);
  const read = open && line.languages.length > 0 ? [...line.languages, open.language] : line.languages;
  const isOpenDeviating = open !== null && differsFromBest([...groups.values()], open, line);
  const entries = [...groups].map(([key, versions]): ReadingLineEntry<T> => {
    const sorted = versions.toSorted(
      (a, b) =>
        compareByOpen(a, b, open) ||
        (isOpenDeviating ? compareBySimilarity(a, b, open) : 0) ||
        compareVersions(a, b, line, open?.groups),
    ) as [T, ...T[]];
    return {
      key,
      number: sorted[0].number,
      volume: sorted.find(({ volume }) => volume !== null)?.volume ?? null,
      versions: sorted,
      fallback: isFallback(
        sorted.map(({ language }) => language),
        read,
      ),
    };
  });
  return entries.sort((a, b) => compareEntries(a, b, restartsPerVolume));
}

/** Whether a number exists only in unread languages. @param languages of its versions @param read empty means all */
export const isFallback = (languages: readonly string[], read: readonly string[]): boolean =>
  read.length > 0 && !languages.some((language) => read.includes(language));

/** The fields that decide whether two chapters are versions of the same number. */
type NumberedVersion = Pick<ChapterVersion, 'id' | 'language' | 'groups' | 'number' | 'volume'>;

/** Whether chapter numbers restart in every volume: the title says so, or one team has a number in two volumes. */
export function numbersReset(chapters: readonly NumberedVersion[], isDeclared: boolean): boolean {
  if (isDeclared) return true;
  // groups are compared only for the few numbers that occur in two volumes, which is faster
  const byNumber = groupBy(
    chapters.filter(({ number, volume }) => number !== null && volume !== null),
    ({ language, number }) => `${language} ${number}`,
  );
  return [...byNumber.values()].some((versionsOfNumber) => {
    if (versionsOfNumber.every(({ volume }) => volume === versionsOfNumber[0]!.volume)) return false;
    const volumes = new Map<string, string | null>();
    return versionsOfNumber.some(({ volume, groups }) => {
      const groupsKey = groups.toSorted().join();
      const previousVolume = volumes.get(groupsKey);
      volumes.set(groupsKey, volume);
      return previousVolume !== undefined && previousVolume !== volume;
    });
  });
}

/** Groups chapters that are versions of the same number, in input order. @param restartsPerVolume result of `numbersReset` */
export const versionsByNumber = <T extends NumberedVersion>(
  chapters: readonly T[],
  restartsPerVolume: boolean,
): Map<string, T[]> => groupBy(chapters, keysOf(chapters, restartsPerVolume));

/**
 * Returns the function for the grouping key of a chapter. Chapters of a volume without a number count as translations
 * of each other if no language has two of them; otherwise each is separate.
 */
function keysOf(
  chapters: readonly NumberedVersion[],
  restartsPerVolume: boolean,
): (chapter: NumberedVersion) => string {
  const numberless = groupBy(
    chapters.filter(({ number }) => number === null),
    ({ volume }) => volume,
  );
  const translatedVolumes = new Set(
    [...numberless].flatMap(([volume, chaptersOfVolume]) =>
      new Set(chaptersOfVolume.map(({ language }) => language)).size === chaptersOfVolume.length ? [volume] : [],
    ),
  );
  return ({ id, number, volume }) => {
    if (number === null) return translatedVolumes.has(volume) ? `volume ${volume ?? ''}` : id;
    return restartsPerVolume ? `${volume ?? ''} ${number}` : number;
  };
}

/** Whether the open version differs from the one that the reader's preferences would choose. */
function differsFromBest<T extends ChapterVersion>(numbers: readonly T[][], open: T, line: VersionPreference): boolean {
  const openVersions = numbers.find((versions) => versions.some(({ id }) => id === open.id)) ?? [open];
  return openVersions.toSorted((a, b) => compareVersions(a, b, line, open.groups))[0]!.id !== open.id;
}

const compareByOpen = (a: ChapterVersion, b: ChapterVersion, open: ChapterVersion | null): number =>
  Number(b.id === open?.id) - Number(a.id === open?.id);

function compareBySimilarity(a: ChapterVersion, b: ChapterVersion, open: ChapterVersion): number {
  const similarity = ({ language, groups }: ChapterVersion): number =>
    language === open.language ? (sharesGroup(groups, open.groups) ? 2 : 1) : 0;
  return similarity(b) - similarity(a);
}

/**
 * Compares versions of a number, the better one first: by language, preferred group, publisher's own release, group of
 * the open version, newest.
 * @param openGroups groups of the open version
 */
function compareVersions(
  a: ChapterVersion,
  b: ChapterVersion,
  line: VersionPreference,
  openGroups: readonly string[] = [],
): number {
  const language = ({ language: code }: ChapterVersion): number =>
    rankIn(code, [...line.languages, ...line.otherLanguages]);
  const group = ({ groups }: ChapterVersion): number =>
    Math.min(...groups.map((id) => rankIn(id, line.groups)), line.groups.length);
  const openGroupScore = ({ groups }: ChapterVersion): number => Number(sharesGroup(groups, openGroups));
  return (
    language(a) - language(b) ||
    compareText(a.language, b.language) ||
    group(a) - group(b) ||
    Number(b.official) - Number(a.official) ||
    openGroupScore(b) - openGroupScore(a) ||
    compareText(b.readableAt, a.readableAt) ||
    compareText(a.id, b.id)
  );
}

export const sharesGroup = (a: readonly string[], b: readonly string[]): boolean => a.some((id) => b.includes(id));

/** The index of a value in a list, or the list's length when it is missing. */
function rankIn(value: string, list: readonly string[]): number {
  const listIndex = list.indexOf(value);
  return listIndex === -1 ? list.length : listIndex;
}

/** The index of the entry that contains a version; -1 when there is none. */
export const indexInLine = (entries: readonly ReadingLineEntry<ChapterVersion>[], id: string): number =>
  entries.findIndex(({ versions }) => versions.some((version) => version.id === id));

/** Which entries to skip when moving to the next or previous one. */
interface SkipOptions<T extends ChapterVersion> {
  /** Skip numbers that exist only in unread languages; by default they fill the gaps between readable numbers. */
  filtered?: boolean;
  /** Returns whether to skip an entry, such as one that was read. */
  read?: ((entry: ReadingLineEntry<T>) => boolean) | undefined;
}

/** The next entry after an index; null when none follows, or only numbers in unread languages. */
export function nextInLine<T extends ChapterVersion>(
  entries: readonly ReadingLineEntry<T>[],
  currentIndex: number,
  { filtered = false, read }: SkipOptions<T> = {},
): ReadingLineEntry<T> | null {
  const lastReadableIndex = entries.findLastIndex(({ fallback }) => !fallback);
  return (
    entries.find(
      (entry, entryIndex) =>
        entryIndex > currentIndex && entryIndex <= lastReadableIndex && !isSkipped(entry, filtered, read),
    ) ?? null
  );
}

/** The entry before an index; numbers in unread languages at the beginning of the line are ignored. */
export function previousInLine<T extends ChapterVersion>(
  entries: readonly ReadingLineEntry<T>[],
  currentIndex: number,
  { filtered = false, read }: SkipOptions<T> = {},
): ReadingLineEntry<T> | null {
  const first = entries.findIndex(({ fallback }) => !fallback);
  return (
    entries.findLast(
      (entry, entryIndex) => entryIndex < currentIndex && entryIndex >= first && !isSkipped(entry, filtered, read),
    ) ?? null
  );
}

const isSkipped = <T extends ChapterVersion>(
  entry: ReadingLineEntry<T>,
  filtered: boolean,
  read: SkipOptions<T>['read'],
): boolean => (filtered && entry.fallback) || read?.(entry) === true;

/** The entry where a new reader starts: the first number in a language that is read, else the first of all. */
export function firstInLine<T extends ChapterVersion>(
  entries: readonly ReadingLineEntry<T>[],
): ReadingLineEntry<T> | null {
  const readable = entries.filter(({ fallback }) => !fallback);
  const candidates = readable.length > 0 ? readable : entries;
  return candidates.find(({ number }) => number !== null) ?? candidates[0] ?? null;
}

/** The chapter opened last, and how far it was read. */
export interface LastOpened {
  chapterId: string;
  /** Page number, from 1. */
  page: number;
  /** Whether the last page was reached. */
  finished: boolean;
  /** Whether the chapter is being reread: then chapters that were read before are not skipped. */
  again?: boolean;
}

/** The chapter version and page where reading resumes, and why. */
export interface ResumePoint<T extends ChapterVersion> {
  /** Kind 'missed': the end of the line is reached, but an earlier number is unread. */
  kind: 'start' | 'continue' | 'missed' | 'caughtUp';
  version: T;
  page: number;
}

/**
 * Finds where to resume reading: the chapter opened last at its page, or the next one once it was finished. A first
 * reading skips chapters that are read; a reread does not. At the end of the line the first unread number before it
 * follows, or the beginning once everything is read. Null when there is nothing to read.
 * @param isRead whether a chapter is read; a number counts as read when any of its versions does
 */
export function resumeInLine<T extends ChapterVersion>(
  chapters: readonly T[],
  options: Omit<ReadingLineOptions<T>, 'open'>,
  opened: LastOpened | null,
  isRead: (id: string) => boolean = () => false,
): ResumePoint<T> | null {
  const open = opened === null ? null : (chapters.find(({ id }) => id === opened.chapterId) ?? null);
  if (open && opened && !opened.finished) return { kind: 'continue', version: open, page: opened.page };
  const read = ({ versions }: ReadingLineEntry<T>): boolean => versions.some(({ id }) => id === open?.id || isRead(id));
  const entries = readingLine(chapters, { ...options, open });
  // without an opened chapter, reading resumes after the last one that was marked as read
  const reachedIndex = open ? indexInLine(entries, open.id) : entries.findLastIndex(read);
  const nextEntry =
    reachedIndex === -1 ? null : nextInLine(entries, reachedIndex, { read: opened?.again ? undefined : read });
  if (nextEntry) return { kind: 'continue', version: nextEntry.versions[0], page: 1 };
  const line = open ? readingLine(chapters, options) : entries;
  const first = firstInLine(line);
  if (!first || reachedIndex === -1) return first && { kind: 'start', version: first.versions[0], page: 1 };
  const firstMissed = countedEntries(line).find((entry) => !read(entry));
  return firstMissed
    ? { kind: 'missed', version: firstMissed.versions[0], page: 1 }
    : { kind: 'caughtUp', version: first.versions[0], page: 1 };
}

/**
 * The entries that unread counts include: those in languages that the reader reads, or all entries when there are none.
 */
export function countedEntries<Entry extends { fallback: boolean }>(entries: readonly Entry[]): readonly Entry[] {
  const readableEntries = entries.filter(({ fallback }) => !fallback);
  return readableEntries.length > 0 ? readableEntries : entries;
}

/** How many chapter numbers of a title are available to a reader, read and unread. */
export interface UnreadCounts {
  available: number;
  read: number;
  unread: number;
}

/**
 * Counts the read and unread chapter numbers of a title.
 * @param isRead whether a chapter is read; a number counts as read when any of its versions does
 */
export function unreadInLine<T extends ChapterVersion>(
  entries: readonly ReadingLineEntry<T>[],
  isRead: (id: string) => boolean,
): UnreadCounts {
  const countedNumbers = countedEntries(entries);
  const read = countedNumbers.filter(({ versions }) => versions.some(({ id }) => isRead(id))).length;
  return { available: countedNumbers.length, read, unread: countedNumbers.length - read };
}

/**
 * Compares entries in reading order: by volume first if numbers restart per volume. Missing numbers and volumes come
 * last.
 */
function compareEntries(
  a: ReadingLineEntry<ChapterVersion>,
  b: ReadingLineEntry<ChapterVersion>,
  restartsPerVolume: boolean,
): number {
  const volume = compareNumbers(a.volume, b.volume);
  const number = compareNumbers(a.number, b.number);
  const readableAtOf = (entry: ReadingLineEntry<ChapterVersion>): string => entry.versions[0].readableAt;
  return (
    (restartsPerVolume ? volume || number : number || volume) ||
    compareText(readableAtOf(a), readableAtOf(b)) ||
    compareText(a.key, b.key)
  );
}

/** Groups items by key; keys and items stay in input order. */
export function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
