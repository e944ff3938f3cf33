// Reads volume, chapter, language, groups and oneshot from the name of a file or folder. Every value is a guess that
// its caller may overrule; what matched is kept, so that a guess can be shown as one.
import { readLanguage, type Language } from '#contract/languages.ts';

export interface ParsedName {
  series: string | null;
  volume: string | null;
  chapter: string | null;
  title: string | null;
  language: Language | null;
  groups: string[];
  oneshot: boolean;
  layout: 'paged' | 'strip' | 'wide' | null;
  /** The last chapter of a finished work. */
  completed: boolean;
  /** "90-98" when the name covers several chapters or volumes. */
  range: string | null;
  /** Where extras sort, beside the chapter; never stored. */
  sortHint: string | null;
}

export interface NameHints {
  /** A series whose name stands in front and must not be read for numbers. */
  knownTitle?: string;
}

const number = String.raw`(\d+(?:\.\d+)?)(?:([a-i])(?![a-z])|[a-z])?(?:\s*[-~–]\s*(\d+(?:\.\d+)?))?`;
const volumeBefore = new RegExp(
  String.raw`(?:^|[\s_.,\-–([{]|(?<=\d))(?:volume|vol|tome|tomo|band|том|เล่ม|v|t)\s*[._#]?\s*${number}(?![\p{L}\d])`,
  'iu',
);
const volumeAround = /第?\s*(\d+(?:\.\d+)?)\s*[巻卷권冊]/u;
const chapterBefore = new RegExp(
  String.raw`(?:^|[\s_.,\-–([{]|(?<=\d))(?:chapter|chapitre|capítulo|capitulo|chap|ch|cap|episode|episodio|épisode|ep|глава|c|#)\s*[._#]?\s*${number}(?![\p{L}\d])`,
  'iu',
);
const chapterAround = /第?\s*(\d+(?:\.\d+)?)\s*(?:話|话|화|章|回)/u;
const season = /(?:season|saison|temporada|s)\s*\d+(?![\d.])/iu;
const oneshotWord = /\b(?:one-?\s?shot)\b|読み?切り?|短編|단편/iu;
const extraHints: [RegExp, string][] = [
  [/\bomake\b|おまけ/iu, '.98'],
  [/\bextra\b|番外編?|번외/iu, '.99'],
  [/\bspecial\b|特別編/iu, '.97'],
];
const endMark = /[[(]?(?:완결|完結|完)[\])]?|[[(]완[\])]/u;
const dropped = /^(?:\d{4}|digital|hq|lq|web|scan|scans|raw|complete|color|colou?red|fixed|v\d|f)$/iu;

/** @param name file or folder name; a known extension and leading folders are ignored */
export function parseName(name: string, hints: NameHints = {}): ParsedName {
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
  };
  const base =
    name
      .replaceAll('\\', '/')
      .split('/')
      .filter((part) => part !== '')
      .at(-1) ?? '';
  const folder = name
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '')
    .slice(0, -1)
    .join(' ');
  let text = base.replace(/\.(cbz|zip|cbr|rar|cb7|epub|pdf)$/iu, '').normalize('NFC');
  // folders above may hold the volume: "Series Volume 33/370 - Name"
  if (folder !== '' && volumeBefore.test(folder)) parsed.volume = clean(volumeBefore.exec(folder)![1]!);
  if (hints.knownTitle && text.toLowerCase().startsWith(hints.knownTitle.toLowerCase())) {
    parsed.series = hints.knownTitle;
    text = text.slice(hints.knownTitle.length);
  }
  // a comma or hyphen between digits of one number is a decimal mark: ch. 12,5
  text = text.replaceAll(/(?<=\d),(?=\d)/g, '.');
  text = takeBrackets(text, parsed);
  if (endMark.test(text)) {
    parsed.completed = true;
    text = text.replace(endMark, ' ');
  }
  const words = text.replaceAll('_', ' ');
  readNumbers(words, parsed);
  for (const [pattern, hint] of extraHints) {
    if (pattern.test(words) && parsed.chapter !== null) parsed.sortHint ??= `${parsed.chapter.split('.')[0]}${hint}`;
  }
  if (oneshotWord.test(words)) {
    parsed.oneshot = true;
    parsed.volume = null;
    parsed.chapter = null;
    const before = words.slice(0, words.search(oneshotWord));
    parsed.series ??= tidy(before) || null;
  }
  // a name that is only a number tells nothing of its series; the folder above may
  if (parsed.volume === null && parsed.chapter === null) parsed.series ??= tidy(words) || null;
  else if (parsed.series === null && folder !== '') parsed.series = parseName(folder).series;
  return parsed;
}

function takeBrackets(text: string, parsed: ParsedName): string {
  return text.replaceAll(/[[({]([^[\](){}]*)[\])}]/gu, (whole, inner: string, at: number) => {
    const mark = inner.trim();
    const lower = mark.toLowerCase();
    if (/^(?:long\s?strip|strip|webtoon|web comic)$/.test(lower)) parsed.layout = 'strip';
    else if (/^(?:wide\s?strip|wide)$/.test(lower)) parsed.layout = 'wide';
    else if (endMark.test(mark) && mark.length <= 3) parsed.completed = true;
    else if (readLanguage(lower) && /^[a-z]{2,3}(?:[-_][a-z]{2,5})?$/i.test(lower))
      parsed.language ??= readLanguage(lower);
    else if (dropped.test(lower) || mark === '') return ' ';
    else if (oneshotWord.test(mark) || volumeBefore.test(mark) || chapterBefore.test(mark)) return ` ${mark} `;
    else if (whole.startsWith('[') && at > 0)
      parsed.groups.push(...mark.split(/\s*[+&]\s*/u).filter((group) => group !== ''));
    else if (whole.startsWith('(') || whole.startsWith('{'))
      parsed.title ??= whole.startsWith('(') && !/\d{4}-\d\d/.test(mark) ? mark : null;
    return ' ';
  });
}

function readNumbers(text: string, parsed: ParsedName): void {
  let rest = text;
  const cut = (match: RegExpExecArray): void => {
    rest = `${rest.slice(0, match.index)} \u0001 ${rest.slice(match.index + match[0].length)}`;
  };
  let seriesEnd = text.length;
  const chapter = chapterBefore.exec(text) ?? chapterAround.exec(text);
  const volume = volumeBefore.exec(text) ?? volumeAround.exec(text);
  // "Prison School 12 v.1 vol004 version1243": a bare number before the volume is the chapter
  const bare = volume && !chapter ? /(?:^|\s)(\d+(?:\.\d+)?)\s+$/u.exec(text.slice(0, volume.index + 1)) : null;
  if (chapter) {
    parsed.chapter = numberOf(chapter);
    if (chapter[3]) parsed.range = `${chapter[1]!}-${chapter[3]}`;
    seriesEnd = Math.min(seriesEnd, chapter.index);
  }
  if (volume) {
    parsed.volume = volume[3] ? clean(volume[1]!) : clean(volume[1]!);
    if (volume[3]) parsed.range ??= `${volume[1]!}-${volume[3]}`;
    seriesEnd = Math.min(seriesEnd, volume.index);
  }
  if (bare) {
    parsed.chapter = clean(bare[1]!);
    seriesEnd = Math.min(seriesEnd, bare.index);
  } else if (!chapter && !volume) {
    seriesEnd = readLoneNumber(text, parsed) ?? seriesEnd;
  }
  if (seriesEnd < text.length) {
    parsed.series ??= tidy(text.slice(0, seriesEnd)) || null;
    const last = [chapter, volume, bare]
      .filter((match) => match !== null)
      .sort((a, b) => a.index - b.index)
      .at(-1);
    if (last) {
      cut(last);
      const after = text.slice(last.index + last[0].length);
      const name =
        /^\s*[:：\-–]\s*(.+)$/u.exec(after)?.[1] ??
        (chapter && last === chapter ? /^\s+(.+)$/u.exec(after)?.[1] : undefined);
      if (name && tidy(name) !== '') parsed.title ??= tidy(name);
    }
  }
}

/** One number left: it is the chapter, the first of the name if the name starts with it, else the last plain one. */
function readLoneNumber(text: string, parsed: ParsedName): number | null {
  const withoutSeasons = text.replace(season, (match) => ' '.repeat(match.length));
  const first = /^\s*(\d+(?:\.\d+)?[a-i]?)(?=\s*[-–:.\s]|$)/u.exec(withoutSeasons);
  if (first) {
    parsed.chapter = letter(first[1]!);
    const rest = /^\s*[-–:]\s*(.+)$/u.exec(text.slice(first.index + first[0].length))?.[1];
    if (rest) parsed.title ??= tidy(rest);
    parsed.series = null;
    return 0;
  }
  const all = [...withoutSeasons.matchAll(/(?<![\p{L}\d.])(\d+(?:\.\d+)?)([a-i])?(?![\p{L}\d])/gu)];
  // before a colon is the number, after it the chapter's own name
  const colon = withoutSeasons.search(/[:：]/u);
  const found = (colon === -1 ? all : all.filter((match) => match.index < colon)).at(-1);
  if (!found) return null;
  parsed.chapter = numberOf([found[0], found[1], found[2]] as unknown as RegExpExecArray);
  const after = text.slice(found.index + found[0].length);
  const name = /^\s*[:：\-–]\s*(.+)$/u.exec(after)?.[1];
  if (name) parsed.title ??= tidy(name);
  return found.index;
}

/** Letters a to i are tenths: 12c is 12.3. */
function numberOf(match: RegExpExecArray): string {
  return letter(`${match[1]!}${match[2] ?? ''}`);
}

function letter(text: string): string {
  const parts = /^(\d+(?:\.\d+)?)([a-i])?$/iu.exec(text);
  if (!parts) return clean(text);
  const tenth = parts[2] ? parts[2].toLowerCase().charCodeAt(0) - 96 : null;
  return tenth !== null && !parts[1]!.includes('.') ? `${clean(parts[1]!)}.${tenth}` : clean(parts[1]!);
}

/** No zero padding: 008.50 is 8.5. */
function clean(text: string): string {
  const [whole, fraction] = text.split('.');
  const tail = fraction?.replace(/0+$/, '') ?? '';
  return `${whole!.replace(/^0+(?=\d)/, '')}${tail === '' ? '' : `.${tail}`}`;
}

function tidy(text: string): string {
  return text
    .replaceAll('\u0001', ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s\-–_:：.,#]+|[\s\-–_:：.,#]+$/gu, '')
    .trim();
}
