// The reading line: of each chapter number one version, the best for a reader by languages and groups in order. Chapter
// lists, neighbours, feeds and counts of what is unread ask the same functions, here and on the server.
import { compareNumbers, compareText } from './chapter-arithmetic.ts';

/** What the line has to know of a version of a chapter. */
export interface LineChapter {
  id: string;
  language: string;
  /** Ids; a joint release counts for each of them. */
  groups: readonly string[];
  /** As it is printed; null for oneshots and extras. */
  number: string | null;
  volume: string | null;
  /** ISO 8601. */
  readableAt: string;
  /** A publisher's own release. */
  official: boolean;
}

/** What a reader likes, the best first. */
export interface Line {
  /** Languages that are read; none means all. */
  languages: readonly string[];
  /** What comes nearest where none of them has a number. */
  otherLanguages: readonly string[];
  /** Ids. */
  groups: readonly string[];
}

/** A chapter number, or a chapter without one. */
export interface LineEntry<T extends LineChapter> {
  key: string;
  number: string | null;
  /** Of the best version that names one. */
  volume: string | null;
  /** The best one first. */
  versions: readonly [T, ...T[]];
  /** It is there in other languages only. */
  fallback: boolean;
}

interface LineOptions<T extends LineChapter> {
  line: Line;
  /** The title says that numbers start again in every volume. */
  resets: boolean;
  /** The version that is being read. */
  open?: T | null;
}

/**
 * Every number of the chapters in reading order, what has no number last. An open version stands in front of its number
 * and stays in the line whatever the chapters are. Whoever has opened another version than the best one goes on in its
 * language and by its groups for as long as there are any.
 */
export function readingLine<T extends LineChapter>(chapters: readonly T[], options: LineOptions<T>): LineEntry<T>[] {
  const { line, open = null } = options;
  const known = open && !chapters.some(({ id }) => id === open.id) ? [...chapters, open] : chapters;
  const resets = numbersReset(known, options.resets);
  const groups = versionsByNumber(known, resets);
  const read = open && line.languages.length > 0 ? [...line.languages, open.language] : line.languages;
  const strays = open !== null && straysFrom([...groups.values()], open, line);
  const entries = [...groups].map(([key, versions]): LineEntry<T> => {
    const sorted = versions.toSorted(
      (a, b) =>
        byOpen(a, b, open) || (strays ? byLikeness(a, b, open) : 0) || compareVersions(a, b, line, open?.groups),
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
  return entries.sort((a, b) => compareEntries(a, b, resets));
}

/** Whether a number is there in other languages only. @param languages of its versions @param read none means all */
export const isFallback = (languages: readonly string[], read: readonly string[]): boolean =>
  read.length > 0 && !languages.some((language) => read.includes(language));

/** A chapter with what decides whether it is a version of the same number as another. */
type NumberedVersion = Pick<LineChapter, 'id' | 'language' | 'groups' | 'number' | 'volume'>;

/** The title says so, or one team has the same number in two volumes. */
export function numbersReset(chapters: readonly NumberedVersion[], said: boolean): boolean {
  if (said) return true;
  // hardly any number is in two volumes at all: only of those the groups are looked at
  const byNumber = groupBy(
    chapters.filter(({ number, volume }) => number !== null && volume !== null),
    ({ language, number }) => `${language} ${number}`,
  );
  return [...byNumber.values()].some((same) => {
    if (same.every(({ volume }) => volume === same[0]!.volume)) return false;
    const volumes = new Map<string, string | null>();
    return same.some(({ volume, groups }) => {
      const team = groups.toSorted().join();
      const before = volumes.get(team);
      volumes.set(team, volume);
      return before !== undefined && before !== volume;
    });
  });
}

/** Chapters that are versions of the same number, in the order that they come in. @param resets of `numbersReset` */
export const versionsByNumber = <T extends NumberedVersion>(
  chapters: readonly T[],
  resets: boolean,
): Map<string, T[]> => groupBy(chapters, keysOf(chapters, resets));

/** Without a number, one chapter per language is the same thing translated; several are different things. */
function keysOf(chapters: readonly NumberedVersion[], resets: boolean): (chapter: NumberedVersion) => string {
  const numberless = groupBy(
    chapters.filter(({ number }) => number === null),
    ({ volume }) => volume,
  );
  const translations = new Set(
    [...numberless].flatMap(([volume, all]) =>
      new Set(all.map(({ language }) => language)).size === all.length ? [volume] : [],
    ),
  );
  return ({ id, number, volume }) => {
    if (number === null) return translations.has(volume) ? `volume ${volume ?? ''}` : id;
    return resets ? `${volume ?? ''} ${number}` : number;
  };
}

/** The open version is not the one that the line would have chosen. */
function straysFrom<T extends LineChapter>(numbers: readonly T[][], open: T, line: Line): boolean {
  const own = numbers.find((versions) => versions.some(({ id }) => id === open.id)) ?? [open];
  return own.toSorted((a, b) => compareVersions(a, b, line, open.groups))[0]!.id !== open.id;
}

const byOpen = (a: LineChapter, b: LineChapter, open: LineChapter | null): number =>
  Number(b.id === open?.id) - Number(a.id === open?.id);

function byLikeness(a: LineChapter, b: LineChapter, open: LineChapter): number {
  const likeness = ({ language, groups }: LineChapter): number =>
    language === open.language ? (sharesGroup(groups, open.groups) ? 2 : 1) : 0;
  return likeness(b) - likeness(a);
}

/**
 * Versions of a number, the better one first: language, group, the publisher's own, a group of the open version, newest.
 * @param near groups of the version that is open
 */
function compareVersions(a: LineChapter, b: LineChapter, line: Line, near: readonly string[] = []): number {
  const language = ({ language: code }: LineChapter): number =>
    rankIn(code, [...line.languages, ...line.otherLanguages]);
  const group = ({ groups }: LineChapter): number =>
    Math.min(...groups.map((id) => rankIn(id, line.groups)), line.groups.length);
  const beside = ({ groups }: LineChapter): number => Number(sharesGroup(groups, near));
  return (
    language(a) - language(b) ||
    compareText(a.language, b.language) ||
    group(a) - group(b) ||
    Number(b.official) - Number(a.official) ||
    beside(b) - beside(a) ||
    compareText(b.readableAt, a.readableAt) ||
    compareText(a.id, b.id)
  );
}

export const sharesGroup = (a: readonly string[], b: readonly string[]): boolean => a.some((id) => b.includes(id));

/** The place in a list, after all of it for what is not there. */
function rankIn(value: string, list: readonly string[]): number {
  const at = list.indexOf(value);
  return at === -1 ? list.length : at;
}

/** The place in reading order of the entry that has a version; -1 when there is none. */
export const placeInLine = (entries: readonly LineEntry<LineChapter>[], id: string): number =>
  entries.findIndex(({ versions }) => versions.some((version) => version.id === id));

/** What of the line is passed over on the way on. */
interface Skips<T extends LineChapter> {
  /** Numbers that are there in other languages only; without it they fill holes between those that can be read. */
  filtered?: boolean;
  /** Numbers that this says of that they are read. */
  read?: ((entry: LineEntry<T>) => boolean) | undefined;
}

/** Where the line goes on after a place: where nothing comes but other languages it has ended, and this is null. */
export function nextInLine<T extends LineChapter>(
  entries: readonly LineEntry<T>[],
  at: number,
  { filtered = false, read }: Skips<T> = {},
): LineEntry<T> | null {
  const last = entries.findLastIndex(({ fallback }) => !fallback);
  return entries.find((entry, place) => place > at && place <= last && !passes(entry, filtered, read)) ?? null;
}

/** The same the other way; other languages at the beginning are passed over. */
export function previousInLine<T extends LineChapter>(
  entries: readonly LineEntry<T>[],
  at: number,
  { filtered = false, read }: Skips<T> = {},
): LineEntry<T> | null {
  const first = entries.findIndex(({ fallback }) => !fallback);
  return entries.findLast((entry, place) => place < at && place >= first && !passes(entry, filtered, read)) ?? null;
}

const passes = <T extends LineChapter>(entry: LineEntry<T>, filtered: boolean, read: Skips<T>['read']): boolean =>
  (filtered && entry.fallback) || read?.(entry) === true;

/** Where a new reader begins: the first number that is in the line, else the first there is. */
export function firstInLine<T extends LineChapter>(entries: readonly LineEntry<T>[]): LineEntry<T> | null {
  const readable = entries.filter(({ fallback }) => !fallback);
  const among = readable.length > 0 ? readable : entries;
  return among.find(({ number }) => number !== null) ?? among[0] ?? null;
}

/** What was opened last. */
export interface Opened {
  chapterId: string;
  /** 1-based. */
  page: number;
  /** Its last page was reached. */
  finished: boolean;
  /** It had been read before: what is read already comes again, too. */
  again?: boolean;
}

/** Where reading goes on, and why there. */
export interface Resume<T extends LineChapter> {
  /** `missed`: the line has ended, but not everything before its end is read. */
  kind: 'start' | 'continue' | 'missed' | 'caughtUp';
  version: T;
  page: number;
}

/**
 * Where to go on: the chapter that was opened last at its page, the next one once it was finished; whoever reads for the
 * first time passes over what is read. Who is at the end is led to what is unread before it, and to the beginning once
 * all of the line is read. Null when there is nothing to read.
 * @param isRead of a chapter; a number is read when any version of it is
 */
export function resumeInLine<T extends LineChapter>(
  chapters: readonly T[],
  options: Omit<LineOptions<T>, 'open'>,
  opened: Opened | null,
  isRead: (id: string) => boolean = () => false,
): Resume<T> | null {
  const open = opened === null ? null : (chapters.find(({ id }) => id === opened.chapterId) ?? null);
  if (open && opened && !opened.finished) return { kind: 'continue', version: open, page: opened.page };
  const read = ({ versions }: LineEntry<T>): boolean => versions.some(({ id }) => id === open?.id || isRead(id));
  const entries = readingLine(chapters, { ...options, open });
  // what was marked without being opened is a place, too
  const at = open ? placeInLine(entries, open.id) : entries.findLastIndex(read);
  const next = at === -1 ? null : nextInLine(entries, at, { read: opened?.again ? undefined : read });
  if (next) return { kind: 'continue', version: next.versions[0], page: 1 };
  const line = open ? readingLine(chapters, options) : entries;
  const first = firstInLine(line);
  if (!first || at === -1) return first && { kind: 'start', version: first.versions[0], page: 1 };
  const missed = countedIn(line).find((entry) => !read(entry));
  return missed
    ? { kind: 'missed', version: missed.versions[0], page: 1 }
    : { kind: 'caughtUp', version: first.versions[0], page: 1 };
}

/** The numbers of the line; where there are none in its languages, all. */
export function countedIn<Entry extends { fallback: boolean }>(entries: readonly Entry[]): readonly Entry[] {
  const inLine = entries.filter(({ fallback }) => !fallback);
  return inLine.length > 0 ? inLine : entries;
}

/** How much of a title there is for a reader, in numbers. */
export interface Unread {
  available: number;
  read: number;
  unread: number;
}

/** @param isRead of a chapter; a number is read when any version of it is */
export function unreadInLine<T extends LineChapter>(
  entries: readonly LineEntry<T>[],
  isRead: (id: string) => boolean,
): Unread {
  const counted = countedIn(entries);
  const read = counted.filter(({ versions }) => versions.some(({ id }) => isRead(id))).length;
  return { available: counted.length, read, unread: counted.length - read };
}

/** By the title's order: volumes first where numbers start again in them. What has no number or volume is last. */
function compareEntries(a: LineEntry<LineChapter>, b: LineEntry<LineChapter>, resets: boolean): number {
  const volume = compareNumbers(a.volume, b.volume);
  const number = compareNumbers(a.number, b.number);
  const at = (entry: LineEntry<LineChapter>): string => entry.versions[0].readableAt;
  return (resets ? volume || number : number || volume) || compareText(at(a), at(b)) || compareText(a.key, b.key);
}

/** Items under their keys, both in the order that they come in. */
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
