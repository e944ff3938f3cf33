// Groups the chapters of a title into volumes, numbers and versions, and finds the numbers that are missing.
import { compareNumbers, parseLeadingNumber } from '#contract/rules/chapter-arithmetic.ts';
import { groupBy, numbersReset, type VersionPreference } from '#contract/rules/reading-line.ts';
import { languageRank } from '#web/lib/preferences/reader-languages.ts';
import { readingLineOf, versionOf } from '#contract/preload/chapter-versions.ts';
import type { Chapter } from '#web/lib/catalogue/related.ts';

export type Order = 'asc' | 'desc';

/** Gap in the chapter numbers: range of whole numbers without any version, below an existing number. */
export interface NumberGap {
  count: number;
  from: number;
  to: number;
}

export interface NumberGroup {
  key: string;
  /** Chapter number; null for oneshots and other chapters without a number. */
  number: string | null;
  /** Versions of the number, never empty: the reader's best version first, those that cannot be opened last. */
  versions: [Chapter, ...Chapter[]];
  /** Whether the number has no version in the reader's languages, although other numbers have one. */
  fallback: boolean;
  /** Numbers that are missing right below this number. */
  missing: NumberGap | null;
}

export interface VolumeGroup {
  /** Volume number; null for chapters that are not in a volume yet. */
  volume: string | null;
  numbers: NumberGroup[];
  /** Numbers that are missing between the preceding volume and the first number of this one. */
  missing: NumberGap | null;
}

export interface ListOptions {
  order: Order;
  /** Codes of the languages to show; empty shows all. */
  languages: readonly string[];
  /** Reading line: preferred languages and groups, which decide the best version of a chapter number. */
  line: VersionPreference;
  /** Whether numbers restart in every volume: gaps are then counted inside volumes. */
  resets: boolean;
}

export function listVolumes(chapters: readonly Chapter[], options: ListOptions): VolumeGroup[] {
  const { order, languages, line } = options;
  const shownChapters = chapters.filter(
    ({ attributes }) => languages.length === 0 || languages.includes(attributes.translatedLanguage),
  );
  const resets = numbersReset(chapters.map(versionOf), options.resets);
  const entries = readingLineOf(shownChapters, { line, resets });
  const areAllFallbacks = entries.every(({ fallback }) => fallback);
  const numbers = entries.map(({ key, number, versions, fallback, volume }) => ({
    volume,
    group: {
      key: `${volume ?? ''} ${key}`,
      number,
      versions: versions.map(({ chapter }) => chapter).sort((a, b) => unavailableRank(a) - unavailableRank(b)) as [
        Chapter,
      ],
      fallback: fallback && !areAllFallbacks,
      missing: null,
    },
  }));
  const volumes = [...groupBy(numbers, ({ volume }) => volume)].map(([volume, volumeNumbers]): VolumeGroup => ({
    volume,
    numbers: volumeNumbers.map(({ group }) => group),
    missing: null,
  }));
  volumes.sort((a, b) => compareNumbers(a.volume, b.volume));
  markGaps(volumes, resets);
  return order === 'asc' ? volumes : newestFirst(volumes);
}

/** Counts chapters; several versions of a chapter number count once. */
export const countNumbers = (chapters: readonly Chapter[], resets: boolean): number =>
  readingLineOf(chapters, { line: noVersionPreference, resets }).length;

const noVersionPreference: VersionPreference = { languages: [], otherLanguages: [], groups: [] };

type Availability = 'open' | 'scheduled' | 'gone';

/**
 * Whether a chapter can be opened: `open` here or on its publisher's site; `scheduled` when it is not out yet; `gone`
 * when there is nothing to open.
 */
export function availability({ attributes }: Chapter): Availability {
  if (attributes.isUnavailable || (attributes.externalUrl === null && attributes.pages === 0)) return 'gone';
  return new Date(attributes.readableAt).getTime() > Date.now() ? 'scheduled' : 'open';
}

/** Counts chapters by language code; sorted by the reader's preferred languages, then by descending count. */
export function countLanguages(
  chapters: readonly Chapter[],
  preferred: readonly string[],
): { code: string; count: number }[] {
  return [...groupBy(chapters, ({ attributes }) => attributes.translatedLanguage)]
    .map(([code, languageChapters]) => ({ code, count: languageChapters.length }))
    .sort(
      (a, b) =>
        languageRank(a.code, preferred) - languageRank(b.code, preferred) ||
        b.count - a.count ||
        a.code.localeCompare(b.code),
    );
}

const unavailableRank = (chapter: Chapter): number => Number(availability(chapter) !== 'open');

/**
 * Adds the gaps to the volumes, which must be in ascending order, and to their numbers. Compares numbers rounded down
 * and expects them to begin at 0 or 1.
 */
function markGaps(volumes: VolumeGroup[], resets: boolean): void {
  const volumeOf = new Map(volumes.flatMap((volume) => volume.numbers.map((number) => [number, volume])));
  const numberSequences = resets ? volumes.map(({ numbers }) => numbers) : [volumes.flatMap(({ numbers }) => numbers)];
  for (const sequence of numberSequences) {
    const numbered = sequence
      .map((group) => ({ group, at: parseLeadingNumber(group.number) }))
      .filter(({ at }) => at !== null)
      .sort((a, b) => a.at! - b.at!);
    let previous = 0;
    let previousVolume: VolumeGroup | undefined;
    for (const { group, at } of numbered) {
      const current = Math.floor(at!);
      const currentVolume = volumeOf.get(group);
      if (current > previous + 1) {
        const gap = { count: current - previous - 1, from: previous + 1, to: current - 1 };
        // a gap before a volume's first number lies between two volumes, unless numbers restart in every volume
        if (currentVolume !== undefined && currentVolume !== previousVolume && !resets && volumes.length > 1)
          currentVolume.missing = gap;
        else group.missing = gap;
      }
      previous = Math.max(previous, current);
      previousVolume = currentVolume;
    }
  }
}

/** Reverses the order to newest first; chapters without a number stay last. */
function newestFirst(volumes: VolumeGroup[]): VolumeGroup[] {
  const hasNoNumbers = ({ volume, numbers }: VolumeGroup) =>
    volume === null && numbers.every(({ number }) => number === null);
  const reversedVolumes = volumes
    .map(({ numbers, ...volume }) => {
      const numbered = numbers.filter(({ number }) => number !== null);
      return { ...volume, numbers: [...numbered.toReversed(), ...numbers.filter(({ number }) => number === null)] };
    })
    .toReversed();
  return [...reversedVolumes.filter((group) => !hasNoNumbers(group)), ...reversedVolumes.filter(hasNoNumbers)];
}
