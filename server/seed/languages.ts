// Distributes chapters over languages and titles by published statistics: for titles with English chapters, their count
// has the quartiles 1, 6 and 16; no title has more than 2,460 chapters.
import { indexedRandom } from './chance.ts';
import { allocate, normalQuantile, orderBy, weightedSample, shuffled } from './distributions.ts';
import type { Tier } from './tiers.ts';

/** Share of all chapters by language, in percent. */
export const languageShares = Object.entries({
  en: 48.1,
  'pt-br': 12,
  ru: 7.9,
  fr: 5.8,
  'es-la': 5,
  pl: 4.9,
  tr: 3.4,
  it: 2.9,
  id: 2.3,
  es: 2.1,
  vi: 1,
  ar: 0.75,
  'zh-hk': 0.7,
  hu: 0.67,
  de: 0.45,
  uk: 0.33,
  th: 0.27,
  ja: 0.24,
  ko: 0.18,
  zh: 0.16,
  ca: 0.14,
  ro: 0.12,
  cs: 0.1,
  nl: 0.09,
  fa: 0.08,
  bg: 0.07,
  mn: 0.06,
  ms: 0.05,
  he: 0.04,
  tl: 0.03,
  el: 0.03,
  sv: 0.02,
  hi: 0.02,
  pt: 0.02,
});
export const languageCodes = languageShares.map(([code]) => code);

/** Chapters of the longest title by language, 2,460 together. */
const longestTitleChapters: Record<string, number> = {
  en: 1100,
  'pt-br': 420,
  'es-la': 330,
  ru: 230,
  fr: 160,
  it: 120,
  id: 100,
};

/** Share of titles with English chapters, share without any chapter, and mean chapter count in any other language. */
const englishTitles = 40_139 / 64_464;
const emptyTitles = 0.04;
const otherLanguagesMeanChapters = 14.5;

/** Chapter counts per title and language: about a quarter are 1 (`singleChapterShare`), the rest is log-normal. */
const singleChapterShare = 0.26;
const lengthDistribution = { mu: 2.303, sigma: 1.122, end: 16 };
const maxChapters = { en: 1000, other: 600 };

/**
 * Pairs of title and language with chapters, sorted by title: pairs of title `t` are `start[t]` up to `start[t + 1]`.
 */
export interface TitleLanguagePairs {
  start: Int32Array;
  /** Index into `languageCodes`. */
  language: Uint8Array;
  chapters: Int32Array;
  title: Int32Array;
}

/**
 * @param rank popularity rank of each title; 0 is the most read
 * @param oneshot whether a title is a single chapter
 * @param longestTitle index of the title with 2,460 chapters
 */
export function distributeLanguages(
  tier: Tier,
  rank: Int32Array,
  oneshot: Uint8Array,
  longestTitle: number,
): TitleLanguagePairs {
  const name = (what: string): string => `${tier.name} ${what}`;
  const size = tier.titles;
  const totals = allocate(
    tier.chapters,
    languageShares.map(([, share]) => share),
  );
  languageCodes.forEach((code, l) => (totals[l] = totals[l]! - (longestTitleChapters[code] ?? 0)));

  // by language: 1 for the titles that have chapters in it
  const hasLanguage = languageCodes.map(() => new Uint8Array(size));
  const english = Math.round(size * englishTitles) - 1;
  const popularity = (t: number): number => (t === longestTitle ? 0 : 0.15 + (1 - rank[t]! / size) ** 2);
  for (const t of weightedSample(size, english, popularity, indexedRandom(name('english')))) hasLanguage[0]![t] = 1;
  const empty = new Uint8Array(size);
  const emptyCount = Math.round(size * emptyTitles);
  const emptyWeight = (t: number): number => (hasLanguage[0]![t] || t === longestTitle ? 0 : rank[t]! / size + 0.05);
  for (const t of weightedSample(size, emptyCount, emptyWeight, indexedRandom(name('empty')))) empty[t] = 1;

  const counts = totals.map((total, l) =>
    l === 0 ? english : Math.min(total, Math.max(1, Math.round(total / otherLanguagesMeanChapters))),
  );
  const nonEnglishCount = size - 1 - english - emptyCount;
  const firstLanguageCounts = allocate(Math.min(nonEnglishCount, sum(counts.slice(1))), counts.slice(1));
  const nonEnglishTitles = shuffled(size, indexedRandom(name('first language'))).filter(
    (t) => !hasLanguage[0]![t] && !empty[t] && t !== longestTitle,
  );
  let titleIndex = 0;
  firstLanguageCounts.forEach((count, index) => {
    for (let i = 0; i < count; i++) hasLanguage[index + 1]![nonEnglishTitles[titleIndex++]!] = 1;
  });
  // titles that remain without a language get Portuguese (index 1), the second most common one
  for (; titleIndex < nonEnglishTitles.length; titleIndex++) {
    hasLanguage[1]![nonEnglishTitles[titleIndex]!] = 1;
    counts[1] = counts[1]! + 1;
  }
  for (let l = 1; l < hasLanguage.length; l++) {
    const missing = counts[l]! - sum(hasLanguage[l]!);
    if (missing <= 0) continue;
    const hasChapters = hasLanguage[l]!;
    const languageWeight = (t: number): number => (hasChapters[t] || empty[t] ? 0 : popularity(t) ** 2);
    for (const t of weightedSample(size, missing, languageWeight, indexedRandom(name(`titles in ${languageCodes[l]}`))))
      hasChapters[t] = 1;
  }

  // a title's length correlates loosely with its popularity, and is similar in all of its languages
  const chance = indexedRandom(name('length'));
  const length = Float64Array.from({ length: size }, (_, t) =>
    oneshot[t]
      ? -100 + chance(t)
      : -normalQuantile((rank[t]! + 0.5) / size) * 0.6 + normalQuantile(chance(t) || 0.5) * 0.8,
  );
  const chapterTable = hasLanguage.map((hasChapters, l) => {
    const titles = Int32Array.from(hasChapters.keys()).filter((t) => hasChapters[t]);
    const lengthNoise = indexedRandom(name(`length in ${languageCodes[l]}`));
    const order = orderBy(Float64Array.from(titles, (t) => length[t]! + (lengthNoise(t) - 0.5) * 0.8));
    const values = distributeChapterCounts(titles.length, totals[l]!, l === 0 ? maxChapters.en : maxChapters.other);
    const chapters = new Int32Array(size);
    order.forEach((index, orderIndex) => (chapters[titles[index]!] = values[orderIndex]!));
    return chapters;
  });
  limitTitleLengths(chapterTable, size, longestTitle);
  return buildPairs(chapterTable, size, longestTitle);
}

/** Returns ascending chapter counts that add up to the total, with the published quartiles. */
export function distributeChapterCounts(count: number, total: number, cap: number): Int32Array {
  const quantileLengths = Float64Array.from({ length: count }, (_, i) => {
    const quantile = (i + 0.5) / count;
    return quantile <= singleChapterShare
      ? 1
      : Math.exp(
          lengthDistribution.mu +
            lengthDistribution.sigma * normalQuantile((quantile - singleChapterShare) / (1 - singleChapterShare)),
        );
  });
  if (count < 30) return allocate(total, quantileLengths, total >= count ? 1 : 0);
  // only counts above the third quartile are scaled, until the sum is right
  const scaledLengths = (factor: number): Int32Array =>
    Int32Array.from(quantileLengths, (value) =>
      Math.max(
        1,
        Math.round(
          Math.min(
            cap,
            value > lengthDistribution.end ? lengthDistribution.end + (value - lengthDistribution.end) * factor : value,
          ),
        ),
      ),
    );
  let [low, high] = [0, 50];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (sum(scaledLengths(middle)) <= total) low = middle;
    else high = middle;
  }
  const values = scaledLengths(low);
  let remainder = total - sum(values);
  for (let i = Math.floor(count * 0.8); remainder > 0; i = i + 1 < count ? i + 1 : Math.floor(count * 0.8)) {
    values[i] = values[i]! + 1;
    remainder--;
  }
  // for a small total, reducing the tail is not enough, so the counts in the middle are reduced too
  for (let i = count - 1; remainder < 0; i = i > 0 ? i - 1 : count - 1) {
    if (values[i]! > 1) {
      values[i] = values[i]! - 1;
      remainder++;
    }
  }
  return values;
}

/** Keeps all titles but the longest well below the maximum; removed chapters go to titles of medium length. */
function limitTitleLengths(chapterTable: Int32Array[], size: number, longestTitle: number): void {
  const maxTitleChapters = 2300;
  const sums = new Int32Array(size);
  for (const chapters of chapterTable) for (let t = 0; t < size; t++) sums[t] = sums[t]! + chapters[t]!;
  const longTitles = Int32Array.from(sums.keys()).filter((t) => sums[t]! > maxTitleChapters && t !== longestTitle);
  if (longTitles.length === 0) return;
  chapterTable.slice(1).forEach((chapters, index) => {
    let excess = 0;
    for (const t of longTitles) {
      const english = chapterTable[0]![t]!;
      const scaledCount = Math.floor((chapters[t]! * (maxTitleChapters - english)) / (sums[t]! - english));
      const limitedCount = Math.min(chapters[t]!, Math.max(1, scaledCount));
      excess += chapters[t]! - limitedCount;
      chapters[t] = limitedCount;
    }
    const midLengthTitles = Int32Array.from(chapters.keys()).filter((t) => chapters[t]! > 16 && sums[t]! < 600);
    const receivers =
      midLengthTitles.length > 0
        ? midLengthTitles
        : Int32Array.from(chapters.keys()).filter((t) => chapters[t]! > 0 && sums[t]! < 600);
    if (excess > 0 && receivers.length === 0) throw new Error(`No title takes more ${languageCodes[index + 1]}`);
    for (let i = 0; excess > 0; i++, excess--) {
      const t = receivers[i % receivers.length]!;
      chapters[t] = chapters[t]! + 1;
    }
  });
}

function buildPairs(chapterTable: Int32Array[], size: number, longestTitle: number): TitleLanguagePairs {
  const start = new Int32Array(size + 1);
  const titlePairs: { language: number; chapters: number; title: number }[] = [];
  for (let t = 0; t < size; t++) {
    start[t] = titlePairs.length;
    chapterTable.forEach((chapters, language) => {
      const count = t === longestTitle ? (longestTitleChapters[languageCodes[language]!] ?? 0) : chapters[t]!;
      if (count > 0) titlePairs.push({ language, chapters: count, title: t });
    });
  }
  start[size] = titlePairs.length;
  return {
    start,
    language: Uint8Array.from(titlePairs, (pair) => pair.language),
    chapters: Int32Array.from(titlePairs, (pair) => pair.chapters),
    title: Int32Array.from(titlePairs, (pair) => pair.title),
  };
}

function sum(values: ArrayLike<number>): number {
  let runningSum = 0;
  for (let i = 0; i < values.length; i++) runningSum += values[i]!;
  return runningSum;
}
