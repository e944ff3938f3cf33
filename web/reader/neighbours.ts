// The chapter before and the one after, in the language that is read: each number once, by the same group when it can
// be; and what a reader should know before going on.
import { languageRank } from '#web/lib/reader-languages.ts';
import { related, type Chapter } from '#web/lib/related.ts';
import { groupBy } from '#web/titles/chapter-list.ts';

export interface Neighbours {
  /** One version of each number, in reading order; the open chapter among them. */
  chapters: Chapter[];
  previous: Chapter | null;
  next: Chapter | null;
  /** Whole numbers between this chapter and the next that nobody published. */
  missing: number;
  /** The next one is by none of this one's groups. */
  otherGroup: boolean;
  /** Where the story goes on in another language, when it does not in this one; the reader's best language first. */
  elsewhere: Chapter | null;
}

export interface Feed {
  /** Chapters of the title that can be opened, in every language. */
  chapters: readonly Chapter[];
  /** Numbers start again in every volume. */
  resets: boolean;
  /** The reader's languages, best first. */
  preferred: readonly string[];
}

export function neighboursOf(current: Chapter, { chapters, resets, preferred }: Feed): Neighbours {
  const language = current.attributes.translatedLanguage;
  // an open chapter stays in the line even when lists do not show it
  const known = chapters.some(({ id }) => id === current.id) ? chapters : [...chapters, current];
  const line = inOrder(
    known.filter(({ attributes }) => attributes.translatedLanguage === language),
    current,
    resets,
  );
  const at = line.findIndex(({ id }) => id === current.id);
  const next = line[at + 1] ?? null;
  return {
    chapters: line,
    previous: line[at - 1] ?? null,
    next,
    missing: next ? missingBetween(current, next, resets) : 0,
    otherGroup: next !== null && groupIds(next).length > 0 && !sharesGroup(next, current),
    elsewhere: next ? null : elsewhereOf(current, known, resets, preferred),
  };
}

function inOrder(chapters: readonly Chapter[], current: Chapter, resets: boolean): Chapter[] {
  return [...groupBy(chapters, (chapter) => keyOf(chapter, resets)).values()]
    .map((versions) => bestOf(versions, current))
    .sort((a, b) => compareChapters(a, b, resets));
}

/** The open one, else one by the same group, else the first that came out. */
function bestOf(versions: readonly Chapter[], current: Chapter): Chapter {
  const first = versions.reduce((a, b) => (b.attributes.readableAt < a.attributes.readableAt ? b : a));
  return versions.find(({ id }) => id === current.id) ?? versions.find((each) => sharesGroup(each, current)) ?? first;
}

/** floor(next) − floor(current) − 1, when both numbers are known and count in one row. */
export function missingBetween(current: Chapter, next: Chapter, resets: boolean): number {
  if (resets && current.attributes.volume !== next.attributes.volume) return 0;
  const [from, to] = [numberOf(current), numberOf(next)];
  return from === null || to === null ? 0 : Math.max(0, Math.floor(to) - Math.floor(from) - 1);
}

function elsewhereOf(
  current: Chapter,
  chapters: readonly Chapter[],
  resets: boolean,
  preferred: readonly string[],
): Chapter | null {
  if (numberOf(current) === null) return null;
  const rank = ({ attributes }: Chapter): number => languageRank(attributes.translatedLanguage, preferred);
  const later = chapters.filter(
    (chapter) =>
      chapter.attributes.translatedLanguage !== current.attributes.translatedLanguage &&
      numberOf(chapter) !== null &&
      keyOf(chapter, resets) !== keyOf(current, resets) &&
      compareChapters(current, chapter, resets) < 0,
  );
  return later.sort((a, b) => rank(a) - rank(b) || compareChapters(a, b, resets))[0] ?? null;
}

export function groupIds(chapter: Chapter): string[] {
  return chapter.relationships.filter(({ type }) => type === 'scanlation_group').map(({ id }) => id);
}

export function groupNames(chapter: Chapter): string {
  return related(chapter, 'scanlation_group')
    .map(({ attributes }) => attributes.name)
    .join(', ');
}

function sharesGroup(a: Chapter, b: Chapter): boolean {
  const own = groupIds(b);
  return groupIds(a).some((id) => own.includes(id));
}

/** Chapters without a number are things of their own, never versions of each other. */
function keyOf(chapter: Chapter, resets: boolean): string {
  const { volume, chapter: number } = chapter.attributes;
  if (number === null) return chapter.id;
  return resets ? `${volume ?? ''} ${number}` : number;
}

function numberOf(chapter: Chapter): number | null {
  return toNumber(chapter.attributes.chapter);
}

function toNumber(text: string | null): number | null {
  const number = Number.parseFloat(text ?? '');
  return Number.isNaN(number) ? null : number;
}

function compareChapters(a: Chapter, b: Chapter, resets: boolean): number {
  const byVolume = compareNumbers(toNumber(a.attributes.volume), toNumber(b.attributes.volume));
  const byNumber = compareNumbers(numberOf(a), numberOf(b));
  const order = resets ? byVolume || byNumber : byNumber || byVolume;
  return order || a.attributes.readableAt.localeCompare(b.attributes.readableAt) || a.id.localeCompare(b.id);
}

/** Null is last: it is the newest volume, or a chapter beside the row. */
function compareNumbers(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}
