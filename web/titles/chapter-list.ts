// Chapters as a reader thinks of them: volumes, in them numbers, of each number its versions, and what is missing.
import { languageRank } from '#web/lib/reader-languages.ts';
import { related, type Chapter } from '#web/lib/related.ts';

export type Order = 'asc' | 'desc';

/** Whole numbers that nobody has, between two that somebody has. */
export interface Missing {
  count: number;
  from: number;
  to: number;
}

export interface NumberGroup {
  key: string;
  /** Null for oneshots and other chapters without a number. */
  number: string | null;
  /** Never empty; the best one for this reader first. */
  versions: [Chapter, ...Chapter[]];
  /** What is missing right below this number. */
  missing: Missing | null;
}

export interface VolumeGroup {
  /** Null for what is in no volume yet. */
  volume: string | null;
  numbers: NumberGroup[];
  /** What is missing between the volume below this one and its own first number. */
  missing: Missing | null;
}

export interface ListOptions {
  order: Order;
  /** Codes to show; empty shows all. */
  languages: readonly string[];
  /** The reader's languages, best first: decides which version of a number stands in front. */
  preferred: readonly string[];
  /** Numbers start again in every volume, so gaps are counted inside volumes. */
  resets: boolean;
}

export function listVolumes(chapters: readonly Chapter[], options: ListOptions): VolumeGroup[] {
  const { order, languages, preferred, resets } = options;
  const shown = chapters.filter(
    ({ attributes }) => languages.length === 0 || languages.includes(attributes.translatedLanguage),
  );
  const volumes = [...groupBy(shown, ({ attributes }) => attributes.volume)].map(([volume, inVolume]) => ({
    volume,
    numbers: listNumbers(volume, inVolume, preferred),
    missing: null as Missing | null,
  }));
  volumes.sort((a, b) => compareVolumes(a.volume, b.volume));
  markMissing(volumes, resets);
  return order === 'asc' ? volumes : turnAround(volumes);
}

/** How many chapters there are when versions of a number count once. */
export function countNumbers(chapters: readonly Chapter[]): number {
  return listVolumes(chapters, { order: 'asc', languages: [], preferred: [], resets: false }).reduce(
    (sum, { numbers }) => sum + numbers.length,
    0,
  );
}

/** Where a new reader begins: the first number, in the reader's best language. Null when nothing can be opened. */
export function firstChapter(chapters: readonly Chapter[], preferred: readonly string[]): Chapter | null {
  const known = preferred.find((code) => chapters.some(({ attributes }) => attributes.translatedLanguage === code));
  const open = chapters.filter((chapter) => availability(chapter) === 'open');
  const volumes = listVolumes(open, { order: 'asc', languages: known ? [known] : [], preferred, resets: false });
  const numbers = volumes.flatMap((volume) => volume.numbers);
  return (numbers.find(({ number }) => number !== null) ?? numbers[0])?.versions[0] ?? null;
}

export type Availability = 'open' | 'scheduled' | 'gone';

/** Open here or at its publisher's; scheduled when it is not out yet; gone when there is nothing to open. */
export function availability({ attributes }: Chapter): Availability {
  if (attributes.isUnavailable || (attributes.externalUrl === null && attributes.pages === 0)) return 'gone';
  return new Date(attributes.readableAt).getTime() > Date.now() ? 'scheduled' : 'open';
}

/** Codes with how many chapters each has, the reader's languages first, then by count. */
export function countLanguages(
  chapters: readonly Chapter[],
  preferred: readonly string[],
): { code: string; count: number }[] {
  return [...groupBy(chapters, ({ attributes }) => attributes.translatedLanguage)]
    .map(([code, all]) => ({ code, count: all.length }))
    .sort(
      (a, b) =>
        languageRank(a.code, preferred) - languageRank(b.code, preferred) ||
        b.count - a.count ||
        a.code.localeCompare(b.code),
    );
}

function listNumbers(volume: string | null, chapters: Chapter[], preferred: readonly string[]): NumberGroup[] {
  const oneshots = chapters.filter(({ attributes }) => attributes.chapter === null);
  // Without a number, one chapter per language is the same thing translated; several are different things.
  const perLanguage = new Set(oneshots.map(({ attributes }) => attributes.translatedLanguage));
  const fold = perLanguage.size === oneshots.length;
  const keyOf = (chapter: Chapter) => chapter.attributes.chapter ?? (fold ? '' : chapter.id);
  return [...groupBy(chapters, keyOf)]
    .map(([key, versions]): NumberGroup => {
      const sorted = versions.toSorted((a, b) => compareVersions(a, b, preferred));
      return {
        key: `${volume ?? ''} ${key}`,
        number: sorted[0]!.attributes.chapter,
        versions: sorted as [Chapter, ...Chapter[]],
        missing: null,
      };
    })
    .sort((a, b) => compareNumbers(a.number, b.number));
}

/** Takes volumes in ascending order. Floors all numbers and looks for holes, from zero on. */
function markMissing(volumes: VolumeGroup[], resets: boolean): void {
  const homes = new Map(volumes.flatMap((volume) => volume.numbers.map((number) => [number, volume])));
  const runs = resets ? volumes.map(({ numbers }) => numbers) : [volumes.flatMap(({ numbers }) => numbers)];
  for (const run of runs) {
    const numbered = run.filter(({ number }) => number !== null).toSorted((a, b) => compareNumbers(a.number, b.number));
    let previous = 0;
    let home: VolumeGroup | undefined;
    for (const group of numbered) {
      const current = Math.floor(Number.parseFloat(group.number!));
      const own = homes.get(group);
      if (current > previous + 1) {
        const missing = { count: current - previous - 1, from: previous + 1, to: current - 1 };
        // a hole before a volume's first number belongs to no volume, unless its numbers are its own
        if (own !== undefined && own !== home && !resets && volumes.length > 1) own.missing = missing;
        else group.missing = missing;
      }
      previous = Math.max(previous, current);
      home = own;
    }
  }
}

/** Newest first, but what has no number stays last. */
function turnAround(volumes: VolumeGroup[]): VolumeGroup[] {
  const numberless = ({ volume, numbers }: VolumeGroup) =>
    volume === null && numbers.every(({ number }) => number === null);
  const turned = volumes
    .map(({ numbers, ...volume }) => {
      const numbered = numbers.filter(({ number }) => number !== null);
      return { ...volume, numbers: [...numbered.toReversed(), ...numbers.filter(({ number }) => number === null)] };
    })
    .toReversed();
  return [...turned.filter((group) => !numberless(group)), ...turned.filter(numberless)];
}

function compareVersions(a: Chapter, b: Chapter, preferred: readonly string[]): number {
  const rank = ({ attributes }: Chapter) => languageRank(attributes.translatedLanguage, preferred);
  const official = (chapter: Chapter) =>
    Number(related(chapter, 'scanlation_group').some(({ attributes }) => attributes.official));
  return (
    rank(a) - rank(b) ||
    a.attributes.translatedLanguage.localeCompare(b.attributes.translatedLanguage) ||
    official(b) - official(a) ||
    b.attributes.readableAt.localeCompare(a.attributes.readableAt)
  );
}

/** By number, then by what follows it: 9, 10, 10.5, 10a. Null is last. */
function compareNumbers(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return Number.parseFloat(a) - Number.parseFloat(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** As numbers, and what is in no volume last: it is the newest. */
const compareVolumes = compareNumbers;

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
