// Parses ComicInfo.xml, the metadata file that comic programs put into archives. Missing and empty fields are null.
// Every field is validated, because none can be trusted to have its documented type.
import { type Language, parseLanguage } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { plainLines, printable } from '#server/core/plain-text.ts';
import { findDescendants, parseXml, XmlProblem, type XmlNode } from './xml.ts';

export interface ComicInfo {
  /** Name of the series in its original language. */
  series: string | null;
  localizedSeries: string | null;
  /** Name of the chapter; null if it only repeats the chapter number. */
  title: string | null;
  /** In the API's format of chapter numbers: `8.5`, `12a`. */
  number: string | null;
  volume: string | null;
  /** Number of chapters or volumes of the complete series. */
  count: number | null;
  language: Language | null;
  direction: 'ltr' | 'rtl' | null;
  format: string | null;
  /** English names of the tags that the format stands for. */
  formatTags: string[];
  groups: string[];
  authors: string[];
  artists: string[];
  summary: string | null;
  year: number | null;
  genres: string[];
  ageRating: string | null;
  web: string[];
  pageCount: number | null;
  pages: ComicInfoPage[];
  /** Messages about numbers that cannot be used, with the reason. */
  problems: string[];
}

interface ComicInfoPage {
  /** Counted from 0, in the order of the archive's pages. */
  image: number;
  /** `Story`, `FrontCover`, `Deleted`, … */
  type: string;
  doublePage: boolean;
}

export const comicInfoMaxBytes = 1024 * 1024;

/** Characters read of a single-line field; the rest is ignored. */
const maxFieldLength = 10_000;

/** End of a message that refuses a volume or chapter number, put after the number. */
export const tooLongMessage = `is longer than the ${limits.numberMaxLength} characters that a number may have`;

const formats: [RegExp, string[]][] = [
  [/^one-?\s?shot$/i, ['Oneshot']],
  [/^(?:long\s?strip|vertical)$/i, ['Long Strip']],
  [/^webtoon$/i, ['Long Strip', 'Web Comic']],
  [/^web\s?(?:comic|manga)$/i, ['Web Comic']],
  [/^(?:4|yon)-?\s?koma$/i, ['4-Koma']],
  [/^anthology$/i, ['Anthology']],
  [/^d[oō]u?jinshi$/i, ['Doujinshi']],
  [/^(?:full\s)?colou?r$/i, ['Full Color']],
];

/** @throws XmlProblem when it is malformed XML, XML with a DTD, or no ComicInfo */
export function readComicInfo(bytes: Buffer): ComicInfo {
  const root = parseXml(bytes);
  if (root.name !== 'ComicInfo') throw new XmlProblem('it holds no ComicInfo');
  const text = (name: string): string =>
    root.children.find((child) => child.name.toLowerCase() === name.toLowerCase())?.text ?? '';
  const field = (name: string): string | null => plainText(text(name).slice(0, maxFieldLength)) || null;
  const problems: string[] = [];
  const numberField = (name: 'Number' | 'Volume'): string | null => {
    const value = field(name);
    // programs write -1 for a missing number; Western comics use the year in which their series began as the volume
    if (value === null || value === '-1' || (name === 'Volume' && /^(?:19|20)\d\d$/.test(value))) return null;
    const parsedNumber = chapterNumber(value);
    if (parsedNumber !== null && parsedNumber.length <= limits.numberMaxLength) return parsedNumber;
    const reason = parsedNumber === null ? 'is not a number such as 12, 8.5 or 12a' : tooLongMessage;
    problems.push(`ComicInfo.xml: ${name} "${printable(value, 40)}" ${reason}, so it is left out`);
    return null;
  };
  const nameList = (...fields: string[]): string[] => [
    ...new Set(fields.flatMap((name) => field(name)?.split(/\s*[,;、]\s*/u) ?? []).filter((name) => name !== '')),
  ];
  const manga = field('Manga')?.toLowerCase();
  const language = field('LanguageISO');
  const format = field('Format');
  const title = field('Title');
  return {
    series: field('Series'),
    localizedSeries: field('LocalizedSeries'),
    title: title === null || hasOnlyNumbers(title) ? null : title,
    number: numberField('Number'),
    volume: numberField('Volume'),
    count: readInteger(field('Count'), 1, 99_999),
    language: language ? parseLanguage(language) : null,
    direction: manga === 'yesandrighttoleft' ? 'rtl' : manga === 'no' ? 'ltr' : null,
    format,
    formatTags: formats.find(([pattern]) => pattern.test(format ?? ''))?.[1] ?? [],
    groups: nameList('Translator'),
    authors: nameList('Writer'),
    artists: nameList('Penciller', 'Inker'),
    summary: plainLines(text('Summary').slice(0, 2 * limits.descriptionMaxLength)) || null,
    year: readInteger(field('Year'), 1, 9999),
    genres: nameList('Genre', 'Tags'),
    ageRating: field('AgeRating'),
    web: (field('Web')?.split(/\s+/) ?? []).filter((address) => /^https?:\/\/[^\s/]/i.test(address)),
    pageCount: readInteger(field('PageCount'), 1, 99_999),
    pages: findDescendants(root, 'Page').flatMap(readPage),
    problems,
  };
}

function readPage({ attributes }: XmlNode): ComicInfoPage[] {
  const image = readInteger(attributes['Image'] ?? null, 0, 99_999);
  if (image === null) return [];
  return [
    { image, type: attributes['Type'] ?? 'Story', doublePage: attributes['DoublePage']?.toLowerCase() === 'true' },
  ];
}

function readInteger(text: string | null, min: number, max: number): number | null {
  const value = text === null || !/^\d{1,5}$/.test(text) ? null : Number(text);
  return value !== null && value >= min && value <= max ? value : null;
}

/** Normalizes a number: "01" to 1, "08.50" to 8.5, "12A" to 12a. Returns null for "-1" and for words. */
function chapterNumber(text: string): string | null {
  const match = /^0*(\d+)(?:\.(\d+))?([a-z]?)$/i.exec(text);
  if (!match) return null;
  const fraction = match[2]?.replace(/0+$/, '') ?? '';
  return `${match[1]!}${fraction === '' ? '' : `.${fraction}`}${match[3]!.toLowerCase()}`;
}

/** Whether a title only repeats numbers, like "Volume 1, Chapter 2", and so is no chapter name. */
function hasOnlyNumbers(title: string): boolean {
  const remainder = title.replaceAll(
    /(?<!\p{L})(?:volume|vol|tome|tomo|chapter|chapitre|chap|ch|cap[ií]tulo|episode|ep)(?!\p{L})/giu,
    '',
  );
  return remainder !== title && /^[\s\d.,:#–-]*$/.test(remainder) && /\d/.test(remainder);
}
