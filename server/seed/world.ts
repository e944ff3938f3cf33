// Plans the seeded site before any row is written: the titles with their languages, tags and times. Deterministic by
// tier and base time.
import { indexedRandom } from './chance.ts';
import { allocate, orderBy, weightedSample, shuffled } from './distributions.ts';
import { searchSet } from './search-set.ts';
import { type TitleLanguagePairs, distributeLanguages } from './languages.ts';
import { tagShares } from './tag-shares.ts';
import type { Tier } from './tiers.ts';

const originalLanguages = [
  'ja',
  'ko',
  'zh',
  'en',
  'zh-hk',
  'fr',
  'es',
  'id',
  'th',
  'vi',
  'pt-br',
  'ru',
  'de',
  'it',
  'es-la',
  'tr',
  'ar',
] as const;
type OriginalLanguage = (typeof originalLanguages)[number];
const originalShares = [69, 11, 8.5, 6, 0.9, 0.9, 0.7, 0.7, 0.5, 0.5, 0.5, 0.3, 0.2, 0.1, 0.1, 0.1, 0.05];

/** Cumulative shares of safe, suggestive, erotica and pornographic. */
const cumulativeRatingShares = [0.62, 0.86, 0.955, 1];
const contentTags = ['Gore', 'Sexual Violence', 'Incest', 'Loli', 'Shota'];

/** A day, and the age of the site (from its opening to its newest chapter), in seconds. */
const daySeconds = 86_400;
const siteAgeSeconds = 9 * 365 * daySeconds;

export interface TitleColumns {
  /** Index into `contentRatings`. */
  rating: Uint8Array;
  /** Index into the titles of the search set, or -1 for invented titles. */
  searchSetIndex: Int16Array;
  /** Popularity rank; 0 is the most read title. */
  rank: Int32Array;
  /** Unix time in seconds, ascending. */
  created: Float64Array;
  original: Uint8Array;
  oneshot: Uint8Array;
  strip: Uint8Array;
  doujinshi: Uint8Array;
  colour: Uint8Array;
  /** Tags of title `t` are from `tagStart[t]` up to `tagStart[t + 1]`, as indices of `tagShares`. */
  tagStart: Int32Array;
  tags: Uint8Array;
  /** Count of distinct chapter numbers. */
  length: Int32Array;
  altNames: Int32Array;
  covers: Int32Array;
}

/** Chapters in the order of their publication. */
interface ChapterColumns {
  /** Index into `World.pairs`. */
  pair: Int32Array;
  /** Index of the chapter number within the title, from 0. */
  number: Int16Array;
  /** Unix time in seconds. */
  at: Float64Array;
  /** Index of the newest available chapter of each title; -1 if it has none. */
  latest: Int32Array;
}

export interface World {
  tier: Tier;
  /** Base time, Unix time in milliseconds; all generated times are earlier. */
  now: number;
  titles: TitleColumns;
  pairs: TitleLanguagePairs;
  /** Whether the chapters of each pair of title and language are listed as unavailable: 1 or 0. */
  takenDown: Uint8Array;
  chapters: ChapterColumns;
}

/** @param now Unix time in milliseconds; the newest chapter was published shortly before */
export function planWorld(tier: Tier, now: number): World {
  const endSeconds = Math.floor(now / 1000);
  const baseTitles = planTitles(tier, endSeconds);
  // the third most read title is the one with 2,460 chapters
  const longestTitle = baseTitles.rank.indexOf(2);
  const pairs = distributeLanguages(tier, baseTitles.rank, baseTitles.oneshot, longestTitle);
  const takenDownChance = indexedRandom(`${tier.name} taken down`);
  const takenDown = Uint8Array.from(pairs.title, (t, p) => (t !== longestTitle && takenDownChance(p) < 0.008 ? 1 : 0));
  const chapters = planChapters(tier, baseTitles, pairs, takenDown, endSeconds);
  const length = new Int32Array(tier.titles);
  chapters.pair.forEach((p, c) => {
    const t = pairs.title[p]!;
    length[t] = Math.max(length[t]!, chapters.number[c]! + 1);
  });
  const titles = { ...baseTitles, length, covers: planCovers(tier, length, baseTitles.strip) };
  return { tier, now, titles, pairs, takenDown, chapters };
}

function planTitles(tier: Tier, endSeconds: number): Omit<TitleColumns, 'length' | 'covers'> {
  const size = tier.titles;
  const chanceOf = (what: string) => indexedRandom(`${tier.name} ${what}`);
  const rank = new Int32Array(size);
  shuffled(size, chanceOf('rank')).forEach((t, titleRank) => (rank[t] = titleRank));

  // the rate of new titles grows every year; the first dates from the opening day, the last from yesterday
  const [jitter, originalChance] = [chanceOf('created'), chanceOf('original')];
  const created = Float64Array.from({ length: size }, (_, t) =>
    Math.floor(endSeconds - siteAgeSeconds + (siteAgeSeconds - daySeconds) * ((t + jitter(t)) / size) ** 0.7),
  );
  const cumulativeShares = originalShares.map(
    (_, l) => originalShares.slice(0, l + 1).reduce((sum, share) => sum + share, 0) / 100,
  );
  const original = Uint8Array.from({ length: size }, (_, t) => {
    const chance = originalChance(t);
    return Math.max(
      0,
      cumulativeShares.findIndex((limit) => chance < limit),
    );
  });
  const searchSetIndex = new Int16Array(size).fill(-1);
  searchSet.titles.forEach(({ originalLanguage }, index) => {
    const t = Math.floor(((index + 0.5) * size) / searchSet.titles.length);
    searchSetIndex[t] = index;
    original[t] = Math.max(0, (originalLanguages as readonly string[]).indexOf(originalLanguage));
  });
  const language = (t: number): OriginalLanguage => originalLanguages[original[t]!]!;

  const share = new Map(tagShares);
  const drawTagFlags = (name: string, weight: (t: number) => number): Uint8Array => {
    const tagFlags = new Uint8Array(size);
    for (const t of weightedSample(size, Math.round(share.get(name)! * size), weight, chanceOf(`tag ${name}`)))
      tagFlags[t] = 1;
    return tagFlags;
  };
  const longestTitle = rank.indexOf(2);
  const ratingChance = chanceOf('content rating');
  const rating = Uint8Array.from({ length: size }, (_, t) => {
    // the most read titles have safer content ratings
    const chance = t === longestTitle ? 0 : ratingChance(t) * (rank[t]! < size * 0.02 ? 0.9 : 1);
    return cumulativeRatingShares.findIndex((limit) => chance < limit);
  });
  const oneshot = drawTagFlags('Oneshot', (t) => (t === longestTitle ? 0 : 0.02 + rank[t]! / size));
  const isLongStrip = drawTagFlags('Long Strip', (t) => {
    const titleLanguage = language(t);
    if (t === longestTitle) return 0;
    return (
      (titleLanguage === 'ko' ? 6 : titleLanguage.startsWith('zh') ? 3 : titleLanguage === 'ja' ? 0.06 : 1) *
      (oneshot[t] ? 0.1 : 1)
    );
  });
  const doujinshi = drawTagFlags('Doujinshi', (t) =>
    t !== longestTitle && language(t) === 'ja' ? (oneshot[t] ? 3 : 0.4) : 0.02,
  );
  const colour = drawTagFlags('Full Color', (t) => (isLongStrip[t] ? 6 : language(t) === 'ja' ? 0.15 : 1.2));
  const fixedTagFlags: Record<string, Uint8Array> = {
    Oneshot: oneshot,
    'Long Strip': isLongStrip,
    Doujinshi: doujinshi,
    'Full Color': colour,
  };
  const webComicWeight = (t: number): number => (isLongStrip[t] ? 5 : 0.4);
  const matureWeight = (t: number): number => [0.1, 1, 4, 6][rating[t]!]!;
  const defaultWeight = (t: number): number => (doujinshi[t] ? 0.5 : 1);
  const tagsByTitle: number[][] = Array.from({ length: size }, () => []);
  tagShares.forEach(([name], tag) => {
    const hasTag =
      fixedTagFlags[name] ??
      drawTagFlags(
        name,
        name === 'Web Comic' ? webComicWeight : contentTags.includes(name) ? matureWeight : defaultWeight,
      );
    hasTag.forEach((has, t) => has && tagsByTitle[t]!.push(tag));
  });
  const tagStart = new Int32Array(size + 1);
  tagsByTitle.forEach((list, t) => (tagStart[t + 1] = tagStart[t]! + list.length));

  const altNameChance = chanceOf('alternative names');
  const searchSetNameCount = searchSet.titles.reduce((sum, title) => sum + title.names.length - 1, 0);
  const altNames = allocate(
    tier.altNames - searchSetNameCount,
    Float64Array.from(rank, (place, t) =>
      searchSetIndex[t]! < 0 ? 0.35 + 0.9 * altNameChance(t) + 0.8 * (1 - place / size) ** 3 : 0,
    ),
  );
  searchSetIndex.forEach((index, t) => {
    if (index >= 0) altNames[t] = searchSet.titles[index]!.names.length - 1;
  });
  return {
    rating,
    searchSetIndex,
    rank,
    created,
    original,
    oneshot,
    strip: isLongStrip,
    doujinshi,
    colour,
    tagStart,
    tags: Uint8Array.from(tagsByTitle.flat()),
    altNames,
  };
}

/** One cover for every title, the others for volumes. */
function planCovers(tier: Tier, length: Int32Array, isLongStrip: Uint8Array): Int32Array {
  const volumes = Float64Array.from(length, (chapters, t) =>
    isLongStrip[t] ? Math.min(chapters, 40) / 20 : Math.min(60, chapters / 7),
  );
  return allocate(tier.covers, volumes, 1);
}

function planChapters(
  tier: Tier,
  titles: Omit<TitleColumns, 'length' | 'covers'>,
  pairs: TitleLanguagePairs,
  takenDown: Uint8Array,
  endSeconds: number,
): ChapterColumns {
  const chanceOf = (what: string) => indexedRandom(`${tier.name} ${what}`);
  const [startChance, paceChance, ongoingChance, duplicateChance, jitter] = [
    chanceOf('start'),
    chanceOf('pace'),
    chanceOf('alive'),
    chanceOf('twice'),
    chanceOf('chapter time'),
  ];
  const size = pairs.chapters.reduce((sum, count) => sum + count, 0);
  const pair = new Int32Array(size);
  const number = new Int16Array(size);
  const sortKeys = new Float64Array(size);
  let c = 0;
  for (let p = 0; p < pairs.title.length; p++) {
    const t = pairs.title[p]!;
    const count = pairs.chapters[p]!;
    const createdAt = titles.created[t]!;
    // chapters in the first language of a title start within days of its creation, those in others much later
    const startDelay = -Math.log(1 - startChance(p)) * (p === pairs.start[t] ? 3 : 240) * daySeconds;
    const firstPublishedAt = Math.min(
      createdAt + startDelay,
      createdAt + (endSeconds - createdAt) * (0.02 + 0.96 * startChance(p, 1)),
    );
    const cadence = (2 + 12 * paceChance(p) ** 2) * daySeconds;
    const isOngoing = ongoingChance(t) < 0.42 && !titles.oneshot[t];
    const lastPublishedAt = isOngoing
      ? endSeconds - (endSeconds - firstPublishedAt) * 0.04 * ongoingChance(p, 1) ** 3
      : Math.min(endSeconds, firstPublishedAt + count * cadence);
    let currentNumber = 0;
    for (let ordinal = 0; ordinal < count; ordinal++) {
      // sometimes two groups translate the same chapter number
      if (ordinal > 0 && (titles.oneshot[t] || duplicateChance(p, ordinal) >= 0.03)) currentNumber++;
      pair[c] = p;
      number[c] = currentNumber;
      const share = (ordinal + jitter(p, ordinal)) / count;
      // packs time and index into one sort key (at most 2^22 chapters); the index breaks ties deterministically
      sortKeys[c] =
        (Math.floor(firstPublishedAt + (lastPublishedAt - firstPublishedAt) * share) - (endSeconds - siteAgeSeconds)) *
          4_194_304 +
        c;
      c++;
    }
  }
  const sortedKeys = sortKeys.sort();
  const ordered: ChapterColumns = {
    pair: new Int32Array(size),
    number: new Int16Array(size),
    at: new Float64Array(size),
    latest: new Int32Array(tier.titles).fill(-1),
  };
  for (let chapterIndex = 0; chapterIndex < size; chapterIndex++) {
    const seconds = Math.floor(sortedKeys[chapterIndex]! / 4_194_304);
    const sourceIndex = sortedKeys[chapterIndex]! - seconds * 4_194_304;
    ordered.pair[chapterIndex] = pair[sourceIndex]!;
    ordered.number[chapterIndex] = number[sourceIndex]!;
    ordered.at[chapterIndex] = seconds + endSeconds - siteAgeSeconds;
    if (!takenDown[pair[sourceIndex]!]) ordered.latest[pairs.title[pair[sourceIndex]!]!] = chapterIndex;
  }
  return ordered;
}

/** Returns a title's original language. */
export function languageOf({ original }: Pick<TitleColumns, 'original'>, t: number): OriginalLanguage {
  return originalLanguages[original[t]!]!;
}

/** Returns a title's tags as indices into `tagShares`. */
export function tagsOf({ tagStart, tags }: TitleColumns, t: number): Uint8Array {
  return tags.subarray(tagStart[t]!, tagStart[t + 1]!);
}

/** Returns title indices, the most read first. */
export function byRank({ rank }: Pick<TitleColumns, 'rank'>): Int32Array {
  return orderBy(Float64Array.from(rank));
}
