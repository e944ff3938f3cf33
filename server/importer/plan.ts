// Plans the title and chapter that an imported chapter becomes in the catalogue. Pure; guesses are reported in `notes`.
import { demographics } from '#contract/endpoints/common.ts';
import { isLanguage, type Language } from '#contract/rules/languages.ts';
import { limits } from '#contract/rules/limits.ts';
import { plainText } from '#contract/rules/plain-text.ts';
import { cutText } from '#server/core/plain-text.ts';
import type { TitleName } from '#server/titles/titles.ts';
import { ImportProblem } from './problem.ts';
import type { ChapterMeta } from './chapter-source.ts';
import { trackerLinks } from './tracker-links.ts';

export interface ChapterPlan {
  /** Names of the title, the main one first. */
  names: TitleName[];
  language: Language;
  volume: string | null;
  chapter: string | null;
  name: string | null;
  oneshot: boolean;
  groups: string[];
  /** English names of tags. */
  tags: string[];
  demographic: (typeof demographics)[number] | null;
  authors: string[];
  artists: string[];
  summary: string | null;
  /** Ids of the series on other sites, by the API's short keys. */
  links: Record<string, string>;
  /** Messages for the import report about guessed and omitted values. */
  notes: string[];
}

/** Limit on tag names that are read; the catalogue has about 80 tags. */
const maxTags = 200;

interface NameLimits {
  /** Maximum characters of one name. */
  max: number;
  count: number;
  what: 'group' | 'author' | 'artist';
}

/** Maps tag names of other programs to those of the catalogue. */
const tagNames: Readonly<Record<string, string[]>> = {
  webtoon: ['Long Strip', 'Web Comic'],
  manhwa: [],
  manga: [],
  'science fiction': ['Sci-Fi'],
  yaoi: ["Boys' Love"],
  'shounen ai': ["Boys' Love"],
  yuri: ["Girls' Love"],
  'shoujo ai': ["Girls' Love"],
  yonkoma: ['4-Koma'],
  'full colour': ['Full Color'],
};

/** Returns null when the series is unknown. @throws ImportProblem when the chapter number cannot be stored */
export function planChapter(meta: ChapterMeta): ChapterPlan | null {
  if (meta.problem) throw new ImportProblem('number_too_long', meta.problem);
  const notes = [...meta.notes];
  const truncate = (text: string | null, max: number, what: string): string | null => {
    const cleanText = text === null ? '' : plainText(text);
    if (cleanText.length > max) notes.push(`${what} has ${cleanText.length} characters, the first ${max} are kept`);
    return cutText(cleanText, max) || null;
  };
  const limitNames = (texts: readonly string[], { max, count, what }: NameLimits): string[] => {
    const uniqueNames = [...new Set(texts.flatMap((text) => plainText(text) || []))];
    if (uniqueNames.length > count) notes.push(`only the first ${count} ${what}s are kept`);
    const limitedNames = uniqueNames.slice(0, count);
    const name = what === 'artist' || what === 'author' ? `the name of an ${what}` : `the name of a ${what}`;
    return [...new Set(limitedNames.flatMap((text) => truncate(text, max, name) ?? []))];
  };
  const localizedSeries = truncate(meta.localizedSeries, limits.titleNameMaxLength, 'the localized name of the series');
  const series = truncate(meta.series, limits.titleNameMaxLength, 'the name of the series') ?? localizedSeries;
  if (!series) return null;
  const language = meta.language ?? guessLanguage(series);
  if (!meta.language) notes.push(`no language is given, taken as ${language}`);
  const oneshot = meta.oneshot || (meta.chapter === null && meta.volume === null);
  if (oneshot && !meta.oneshot) notes.push('no number is given, taken as a oneshot');
  if (meta.range) notes.push(`the name covers ${meta.range}, taken as ${numberLabel(meta)}`);
  const groups = limitNames(meta.groups, {
    max: limits.groupNameMaxLength,
    count: limits.groupsPerChapter,
    what: 'group',
  });
  const credits = { max: limits.authorNameMaxLength, count: limits.creditsPerTitle };
  const authors = limitNames(meta.authors, { ...credits, what: 'author' });
  const artists = limitNames(meta.artists, { ...credits, what: 'artist' });
  const tagNamesOfChapter = [...new Set(meta.tags.map((tag) => tag.trim()))].slice(0, maxTags);
  const summary = meta.summary ?? '';
  if (summary.length > limits.descriptionMaxLength)
    notes.push(`of the summary the first ${limits.descriptionMaxLength} characters are kept`);
  return {
    names: titleNames(series, localizedSeries, language),
    language,
    volume: oneshot ? null : meta.volume,
    chapter: oneshot ? null : meta.chapter,
    name: oneshot ? null : truncate(meta.title, limits.chapterNameMaxLength, 'the name of the chapter'),
    oneshot,
    groups,
    tags: tagNamesOfChapter.flatMap((word) => tagNames[word.toLowerCase()] ?? [word]),
    demographic:
      demographics.find((candidateDemographic) =>
        tagNamesOfChapter.some((word) => word.toLowerCase() === candidateDemographic),
      ) ?? null,
    authors: authors.length > 0 ? authors : artists,
    artists: artists.length > 0 ? artists : authors,
    summary: cutText(summary, limits.descriptionMaxLength) || null,
    links: trackerLinks(meta.web),
    notes,
  };
}

/** Formats the number for messages: `Vol. 1 Ch. 2`, or `Oneshot`. */
export function numberLabel({ volume, chapter }: Pick<ChapterPlan, 'volume' | 'chapter'>): string {
  const parts = [volume === null ? [] : `Vol. ${volume}`, chapter === null ? [] : `Ch. ${chapter}`].flat();
  return parts.length === 0 ? 'Oneshot' : parts.join(' ');
}

/** Returns the series' name in its own language, with the Latin form, if any, as the main name. */
function titleNames(series: string, localized: string | null, language: Language): TitleName[] {
  const romanizedLanguage = `${language}-ro`;
  const nameLanguage = isLanguage(romanizedLanguage) && isLatin(series) ? romanizedLanguage : language;
  if (!localized || localized === series) return [{ language: nameLanguage, name: series, main: true }];
  if (!isLatin(localized)) {
    return [
      { language: nameLanguage, name: series, main: true },
      { language, name: localized },
    ];
  }
  // if the language has no romanized form, a Latin name beside a non-Latin one is taken as English
  const latinLanguage = isLanguage(romanizedLanguage) ? romanizedLanguage : isLatin(series) ? language : 'en';
  return [
    { language: latinLanguage, name: localized, main: true },
    { language: nameLanguage, name: series },
  ];
}

function guessLanguage(series: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(series)) return 'ja';
  if (/\p{Script=Hangul}/u.test(series)) return 'ko';
  return 'en';
}

function isLatin(text: string): boolean {
  const letters = text.match(/\p{Letter}/gu) ?? [];
  return letters.length > 0 && letters.every((letter) => /\p{Script=Latin}/u.test(letter));
}
