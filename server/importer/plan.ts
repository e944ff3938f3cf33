// What a chapter found in files becomes in the catalogue. Pure: everything that is guessed here is told in `notes`.
import { demographics } from '#contract/common.ts';
import { isLanguage, type Language } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import type { TitleName } from '#server/titles/titles.ts';
import type { ChapterMeta } from './source.ts';

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
  /** What had to be guessed or left out, for the person who reads along. */
  notes: string[];
}

/** What programs call things that our catalogue has another word for. */
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

/** Null when nothing tells the series. */
export function planChapter(meta: ChapterMeta): ChapterPlan | null {
  const notes: string[] = [];
  const series = meta.series ?? meta.localizedSeries;
  if (!series) return null;
  const language = meta.language ?? guessLanguage(series);
  if (!meta.language) notes.push(`no language is given, taken as ${language}`);
  const oneshot = meta.oneshot || (meta.chapter === null && meta.volume === null);
  if (oneshot && !meta.oneshot) notes.push('no number is given, taken as a oneshot');
  if (meta.range) notes.push(`the name covers ${meta.range}, taken as ${numberLabel(meta)}`);
  const groups = [...new Set(meta.groups)];
  if (groups.length > limits.groupsPerChapter) notes.push(`only the first ${limits.groupsPerChapter} groups are kept`);
  const words = [...new Set(meta.tags.map((tag) => tag.trim()))];
  const artists = meta.artists.length > 0 ? meta.artists : meta.authors;
  return {
    names: titleNames(series, meta.localizedSeries, language),
    language,
    volume: oneshot ? null : meta.volume,
    chapter: oneshot ? null : meta.chapter,
    name: oneshot ? null : (meta.title?.slice(0, limits.chapterNameMaxLength) ?? null),
    oneshot,
    groups: groups.slice(0, limits.groupsPerChapter),
    tags: words.flatMap((word) => tagNames[word.toLowerCase()] ?? [word]),
    demographic: demographics.find((known) => words.some((word) => word.toLowerCase() === known)) ?? null,
    authors: meta.authors.length > 0 ? meta.authors : artists,
    artists,
    notes,
  };
}

/** For messages: `Vol. 1 Ch. 2`, or `Oneshot`. */
export function numberLabel({ volume, chapter }: Pick<ChapterPlan, 'volume' | 'chapter'>): string {
  const parts = [volume === null ? [] : `Vol. ${volume}`, chapter === null ? [] : `Ch. ${chapter}`].flat();
  return parts.length === 0 ? 'Oneshot' : parts.join(' ');
}

/** The name in its own language, and a Latin form beside it as the main one. */
function titleNames(series: string, localized: string | null, language: Language): TitleName[] {
  const romanised = `${language}-ro`;
  const own = isLanguage(romanised) && isLatin(series) ? romanised : language;
  if (!localized || localized === series) return [{ language: own, name: series, main: true }];
  if (!isLatin(localized)) {
    return [
      { language: own, name: series, main: true },
      { language, name: localized },
    ];
  }
  // without a romanised form of the language, Latin letters beside other ones are English
  const latin = isLanguage(romanised) ? romanised : isLatin(series) ? language : 'en';
  return [
    { language: latin, name: localized, main: true },
    { language: own, name: series },
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
