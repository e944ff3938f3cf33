// Parses volume, chapter, language, groups and oneshot from the name of a file or folder. Every value is a guess that
// the caller may override; `matched` holds its source text, so that it can be shown as a guess.
import { parseLanguage, type Language } from './languages.ts';
import { plainText } from './plain-text.ts';
import {
  chapterMark,
  cleanNumber,
  lastChapterMark,
  extraHints,
  oneshotWord,
  ignoredMark,
  seasonMark,
  volumeMark,
} from './name-marks.ts';

export interface ParsedName {
  series: string | null;
  volume: string | null;
  chapter: string | null;
  title: string | null;
  language: Language | null;
  groups: string[];
  oneshot: boolean;
  layout: 'paged' | 'strip' | 'wide' | null;
  /** True for the last chapter of a finished work. */
  completed: boolean;
  /** "90-98" when the name covers several chapters or volumes; the number is the first of them. */
  range: string | null;
  /** Sort key of extras and of chapters with a letter, in addition to `chapter`; never stored. */
  sortHint: string | null;
  /** True when a word such as Vol., Ch. or Oneshot marks the number; a bare number may mean anything. */
  marked: boolean;
  /** The parent folder that the series was read from, when the name itself has none. */
  seriesFrom: string | null;
  /** The whole name, when it starts with a number that may be the chapter or part of the series' name: `7 Seeds`. */
  wholeName: string | null;
  /** The part of the name that each guess was read from. */
  matched: Partial<Record<'volume' | 'chapter' | 'title' | 'language' | 'layout' | 'oneshot' | 'completed', string>>;
}

interface NameHints {
  /** Known name of the series; a prefix equal to it is not searched for numbers. */
  knownTitle?: string;
  /**
   * Whether no two chapters of the folder have names that start with numbers. If true, such a number belongs to the
   * series' name (`7 Seeds`); if false, it is the chapter's, provided that a parent folder names the series. Undefined
   * for names inside an archive.
   */
  alone?: boolean;
}

/** Matches folders that hold whole collections, whose names are never taken as a series. */
const collectionFolder =
  /^(?:comics?|manga|books?|library|downloads?|desktop|documents|media|data|import|new|unsorted|te?mp|home|root|mnt)$/i;

/**
 * @param name file or folder name; a known extension is ignored. Parent folders, nearest first, supply what the name
 * lacks: `Series (fr)/Vol. 2/Ch. 8`
 */
export function parseName(name: string, hints: NameHints = {}): ParsedName {
  const segments = name
    .slice(-4000)
    .split(/[/\\]/)
    .filter((segment) => segment !== '');
  const parsed = parseSegment(segments.pop() ?? '', hints);
  let fallback: string | null = null;
  for (const segment of segments.toReversed()) {
    const parentName = parseSegment(segment, hints);
    const isSameSeries = parsed.series === null || parentName.series === null || parsed.series === parentName.series;
    if (isSameSeries && !parsed.oneshot && parentName.marked && parsed.volume === null && parentName.volume !== null) {
      parsed.volume = parentName.volume;
      parsed.matched.volume = parentName.matched.volume ?? segment;
      parsed.marked = true;
    }
    if (parsed.series === null) {
      // in `7 Seeds/Ch. 1` the number belongs to the series, in `Series/12 Title/part` it may not
      const series = parentName.series ?? (parsed.marked ? parentName.wholeName : null);
      if (series !== null && !collectionFolder.test(series)) {
        parsed.series = series;
        parsed.seriesFrom = segment;
      }
      fallback ??= parentName.wholeName;
    }
    parsed.language ??= parentName.language;
    parsed.layout ??= parentName.layout;
  }
  if (parsed.wholeName !== null && hints.alone !== undefined && (hints.alone || (parsed.series ?? fallback) === null)) {
    const { chapter: _chapter, title: _title, ...matched } = parsed.matched;
    Object.assign(parsed, { series: parsed.wholeName, seriesFrom: null, chapter: null, title: null, sortHint: null });
    parsed.matched = matched;
  }
  parsed.series ??= fallback;
  return parsed;
}

function parseSegment(segment: string, hints: NameHints): ParsedName {
  const parsed: ParsedName = {
    series: null,
    volume: null,
    chapter: null,
    title: null,
    language: null,
    groups: [],
    oneshot: false,
    layout: null,
    completed: false,
    range: null,
    sortHint: null,
    marked: false,
    seriesFrom: null,
    wholeName: null,
    matched: {},
  };
  let text = plainText(segment.slice(0, 1000).replace(/\.(cbz|zip|cbr|rar|cb7|epub|pdf)$/iu, ''));
  if (hints.knownTitle && text.toLowerCase().startsWith(hints.knownTitle.toLowerCase())) {
    parsed.series = hints.knownTitle;
    text = text.slice(hints.knownTitle.length);
  }
  // between digits a comma is a decimal mark: ch. 12,5
  text = readBrackets(text.replaceAll(/(?<=\d),(?=\d)/g, '.'), parsed);
  const endMark = lastChapterMark.exec(text);
  if (endMark) {
    parsed.completed = true;
    parsed.matched.completed = endMark[0];
    text = text.replace(endMark[0], ' ');
  }
  const spacedText = text.replaceAll('_', ' ');
  const oneshotMatch = oneshotWord.exec(spacedText);
  if (oneshotMatch) {
    parsed.oneshot = true;
    parsed.marked = true;
    parsed.matched.oneshot = oneshotMatch[0];
    parsed.series ??= trimSeparators(spacedText.slice(0, oneshotMatch.index));
    return parsed;
  }
  readNumbers(spacedText, parsed);
  if (parsed.volume === null && parsed.chapter === null) parsed.series ??= trimSeparators(spacedText);
  if (parsed.chapter !== null) {
    const letter = /[a-i]$/.exec(parsed.chapter)?.[0];
    const letterFraction = letter && !parsed.chapter.includes('.') ? `.${letter.charCodeAt(0) - 96}` : undefined;
    const fraction = extraHints.find(([pattern]) => pattern.test(spacedText))?.[1] ?? letterFraction;
    if (fraction) parsed.sortHint = `${Number.parseInt(parsed.chapter, 10)}${fraction}`;
  }
  return parsed;
}

/** Removes and reads bracketed text; bracketed numbers and the word oneshot stay in place for the later steps. */
function readBrackets(text: string, parsed: ParsedName): string {
  return text.replaceAll(/[[({]([^[\](){}]*)[\])}]/gu, (bracketedText, bracketContent: string, offset: number) => {
    const mark = bracketContent.trim();
    const lower = mark.toLowerCase();
    const language = /^[a-z]{2,8}(?:[-_](?:[a-z]{2}|latn|hans|hant|419))?$/.test(lower) ? parseLanguage(lower) : null;
    const layout = /^(?:(?:long|vertical)\s?)?strip$|^webtoon$/.test(lower)
      ? 'strip'
      : /^wide(?:\s?strip)?$/.test(lower)
        ? 'wide'
        : null;
    if (layout) {
      parsed.layout = layout;
      parsed.matched.layout = bracketedText;
    } else if (/^(?:완결|완|完結|完)$/u.test(mark)) {
      parsed.completed = true;
      parsed.matched.completed = bracketedText;
    } else if (language) {
      parsed.language ??= language;
      parsed.matched.language ??= bracketedText;
    } else if (mark === '' || ignoredMark.test(lower)) {
      return ' ';
    } else if (oneshotWord.test(mark) || volumeMark.test(mark) || chapterMark.test(mark)) {
      return ` ${mark} `;
    } else if (bracketedText.startsWith('[')) {
      if (offset > 0) parsed.groups.push(...mark.split(/\s*[+&]\s*/u).filter((group) => group !== ''));
    } else if (bracketedText.startsWith('(') && parsed.title === null && !/\d{4}-\d\d/.test(mark)) {
      parsed.title = mark;
      parsed.matched.title = bracketedText;
    }
    return ' ';
  });
}

function readNumbers(text: string, parsed: ParsedName): void {
  const chapter = chapterMark.exec(text);
  const volume = volumeMark.exec(text);
  if (!chapter && !volume) {
    readUnmarkedNumber(text, parsed);
    return;
  }
  parsed.marked = true;
  let seriesEnd = text.length;
  if (chapter) {
    parsed.chapter = numberOf(chapter);
    parsed.matched.chapter = chapter[0].trim();
    parsed.range = rangeOf(chapter);
    seriesEnd = chapter.index;
  }
  if (volume) {
    parsed.volume = numberOf(volume);
    parsed.matched.volume = volume[0].trim();
    parsed.range ??= rangeOf(volume);
    seriesEnd = Math.min(seriesEnd, volume.index);
  }
  // "Prison School 12 v.1 vol004 version1243": a bare number before the volume is the chapter
  const bareNumber = chapter ? null : /(?:^|\s)(\d{1,4}(?:\.\d+)?)[\s-]+$/u.exec(text.slice(0, seriesEnd + 1));
  if (bareNumber) {
    parsed.chapter = cleanNumber(bareNumber[1]!);
    parsed.matched.chapter = bareNumber[1]!;
    seriesEnd = bareNumber.index;
  }
  parsed.series ??= trimSeparators(text.slice(0, seriesEnd));
  const lastMark = chapter && (!volume || chapter.index > volume.index) ? chapter : volume!;
  const textAfter = text.slice(lastMark.index + lastMark[0].length);
  // a chapter's own name may follow its number directly, a volume's only after a colon or dash
  readTitle(lastMark === chapter ? /^(?:\s*[:：\-–]|\s)\s*(.+)$/u : /^\s*[:：\-–]\s*(.+)$/u, textAfter, parsed);
}

/**
 * Reads a number without a mark such as "Ch." as the chapter: the number at the start of the name, else the last one.
 */
function readUnmarkedNumber(text: string, parsed: ParsedName): void {
  const withoutSeason = text.replace(seasonMark, (match) => ' '.repeat(match.length));
  const leadingNumber = /^\s*(?<number>\d{1,4}(?:\.\d+)?)(?<letter>[a-i])?(?=\s*[-–:：]|\s|$)/u.exec(withoutSeason);
  const allNumbers = [
    ...withoutSeason.matchAll(/(?<![\p{L}\d.])(?<number>\d{1,4}(?:\.\d+)?)(?<letter>[a-i])?(?![\p{L}\d])/gu),
  ];
  // in `12: A Name`, the chapter number comes before the colon and the name of the chapter after it
  const colon = withoutSeason.search(/[:：]/u);
  const numberMatch = leadingNumber ?? allNumbers.findLast((match) => colon === -1 || match.index < colon);
  if (!numberMatch) return;
  parsed.chapter = numberOf(numberMatch);
  parsed.matched.chapter = numberMatch[0].trim();
  parsed.series ??= leadingNumber ? null : trimSeparators(text.slice(0, numberMatch.index));
  if (leadingNumber && parsed.series === null && /^\s*[1-9]\d*\s+\p{L}/u.test(withoutSeason))
    parsed.wholeName = trimSeparators(text);
  readTitle(/^\s*[:：\-–]\s*(.+)$/u, text.slice(numberMatch.index + numberMatch[0].length), parsed);
}

function readTitle(pattern: RegExp, textAfter: string, parsed: ParsedName): void {
  const title = trimSeparators(pattern.exec(textAfter)?.[1] ?? '');
  if (title === null || parsed.title !== null) return;
  parsed.title = title;
  parsed.matched.title = title;
}

function numberOf({ groups }: RegExpExecArray | RegExpMatchArray): string {
  return cleanNumber(groups?.['number'] ?? groups?.['around'] ?? '') + (groups?.['letter']?.toLowerCase() ?? '');
}

function rangeOf({ groups }: RegExpExecArray): string | null {
  return groups?.['end'] ? `${groups['number'] ?? ''}-${groups['end']}` : null;
}

function trimSeparators(text: string): string | null {
  const trimmedText = text.replaceAll(/\s+/gu, ' ').replaceAll(/^[ \-–:：.,#]+|[ \-–:：.,#]+$/gu, '');
  return trimmedText === '' ? null : trimmedText;
}
