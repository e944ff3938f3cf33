// The published chapters of one title in memory: columns that filters and orders read, and the chapters' JSON
// documents, which are only copied into responses.
import type { CreditIds } from '#server/blocks/policy.ts';
import { documentUid } from '#server/core/cache/document.ts';

/** Uploader and groups of a chapter, by internal and by public ids. */
export interface Credits extends CreditIds {
  uploaderUid: string | null;
  groupUids: readonly string[];
}

/** Database row of a chapter. Times are Unix times in microseconds. */
export interface ChapterRow {
  id: number;
  language: string;
  volume: string | null;
  chapter: string | null;
  volumeSort: number | null;
  chapterSort: number | null;
  unavailable: boolean;
  pages: number;
  externalUrl: string | null;
  /** Chapters with equal credits share one object, so that it is stored once. */
  credits: Credits;
  times: Readonly<Record<TimeColumn, number>>;
  /** JSON of the chapter. */
  document: Buffer;
}

/** Pair of volume and chapter number. Several chapters of a title, e.g. translations, may share it. */
export interface ChapterNumber {
  volume: string | null;
  chapter: string | null;
  volumeSort: number | null;
  chapterSort: number | null;
}

/** Time columns, with their offsets within a row. */
const timeOffsets = { readableAt: 0, createdAt: 1, updatedAt: 2, publishAt: 3 };
export type TimeColumn = keyof typeof timeOffsets;
const timeColumns = Object.keys(timeOffsets) as TimeColumn[];

/** Bits of the flags column. `empty`: no pages, neither here nor on another site. `external`: read on another site. */
const flagBits = { unavailable: 1, empty: 2, external: 4 };
export type ChapterFlag = keyof typeof flagBits;

/** Offsets of the integer columns within a row, and their number. `documentEndAt`: end of the JSON in `documents`. */
const [idAt, numberAt, languageAt, flagsAt, creditsAt, documentEndAt, integerColumns] = [0, 1, 2, 3, 4, 5, 6];

export class ChapterColumns {
  readonly count: number;
  /** Whether chapter numbers of the title start again in every volume. */
  readonly numbersReset: boolean;
  readonly languages: readonly string[];
  /**
   * Distinct numbers in the order of the aggregate (the tree of volumes and chapters in the public API): without a
   * number first, then from the last volume down.
   */
  readonly numbers: readonly ChapterNumber[];
  private readonly documents: Buffer;
  private readonly integers: Uint32Array;
  private readonly times: Float64Array;
  private readonly distinctCredits: readonly Credits[];
  private readonly externalUrls: ReadonlyMap<number, string>;

  constructor(rows: readonly ChapterRow[], numbersReset: boolean) {
    this.count = rows.length;
    this.numbersReset = numbersReset;
    this.languages = [...new Set(rows.map(({ language }) => language))];
    this.distinctCredits = [...new Set(rows.map(({ credits }) => credits))];
    this.externalUrls = new Map(
      rows.flatMap(({ externalUrl }, chapterIndex) =>
        externalUrl === null ? [] : [[chapterIndex, externalUrl] as const],
      ),
    );
    const keyOf = ({ volume, chapter }: ChapterRow): string => JSON.stringify([volume, chapter]);
    const numbers = [...new Map(rows.map((row) => [keyOf(row), row]))].toSorted(([, a], [, b]) =>
      compareInAggregate(a, b),
    );
    this.numbers = numbers.map(([, { volume, chapter, volumeSort, chapterSort }]) => ({
      volume,
      chapter,
      volumeSort,
      chapterSort,
    }));
    const numberIndexes = new Map(numbers.map(([key], position) => [key, position]));
    const creditIndexes = new Map(this.distinctCredits.map((credits, position) => [credits, position]));
    this.times = new Float64Array(rows.length * timeColumns.length);
    this.integers = new Uint32Array(rows.length * integerColumns);
    this.documents = Buffer.allocUnsafeSlow(rows.reduce((sum, { document }) => sum + document.length, 0));
    let end = 0;
    for (const [chapterIndex, row] of rows.entries()) {
      end += row.document.copy(this.documents, end);
      const isExternal = row.externalUrl !== null;
      const flags =
        (row.unavailable ? flagBits.unavailable : 0) |
        (row.pages === 0 && !isExternal ? flagBits.empty : 0) |
        (isExternal ? flagBits.external : 0);
      const number = numberIndexes.get(keyOf(row))!;
      const credits = creditIndexes.get(row.credits)!;
      this.integers.set(
        [row.id, number, this.languages.indexOf(row.language), flags, credits, end],
        chapterIndex * integerColumns,
      );
      this.times.set(
        timeColumns.map((column) => row.times[column]),
        chapterIndex * timeColumns.length,
      );
    }
  }

  /** Estimated memory in bytes. */
  get columnBytes(): number {
    const externalUrls = [...this.externalUrls.values()].reduce((sum, url) => sum + url.length + 60, 0);
    return this.documents.length + this.count * 200 + this.numbers.length * 100 + externalUrls + 2000;
  }

  document(chapterIndex: number): Buffer {
    return this.documents.subarray(this.documentStart(chapterIndex), this.integer(chapterIndex, documentEndAt));
  }

  /** Public id. */
  uid(chapterIndex: number): string {
    return documentUid(this.documents, this.documentStart(chapterIndex));
  }

  /** Internal id. */
  id(chapterIndex: number): number {
    return this.integer(chapterIndex, idAt);
  }

  /** Index into `numbers`. */
  number(chapterIndex: number): number {
    return this.integer(chapterIndex, numberAt);
  }

  /** Index into `languages`. */
  language(chapterIndex: number): number {
    return this.integer(chapterIndex, languageAt);
  }

  has(chapterIndex: number, flag: ChapterFlag): boolean {
    return (this.integer(chapterIndex, flagsAt) & flagBits[flag]) !== 0;
  }

  credits(chapterIndex: number): Credits {
    return this.distinctCredits[this.integer(chapterIndex, creditsAt)]!;
  }

  /** Address of the chapter on another site; null for chapters that are here. */
  externalUrl(chapterIndex: number): string | null {
    return this.externalUrls.get(chapterIndex) ?? null;
  }

  /** Unix time in microseconds. */
  time(chapterIndex: number, column: TimeColumn): number {
    return this.times[chapterIndex * timeColumns.length + timeOffsets[column]]!;
  }

  /**
   * 1 for each chapter whose credits fulfill the condition, which is evaluated once for chapters with equal credits;
   * null if none do.
   */
  withCredits(condition: (credits: Credits) => boolean): Uint8Array | null {
    const isFulfilled = this.distinctCredits.map(condition);
    if (!isFulfilled.includes(true)) return null;
    const matching = new Uint8Array(this.count);
    for (let chapterIndex = 0; chapterIndex < this.count; chapterIndex++)
      if (isFulfilled[this.integer(chapterIndex, creditsAt)]!) matching[chapterIndex] = 1;
    return matching;
  }

  // The following methods clear entries of `accepted`. Each loops over one column, because a function call per chapter
  // and filter would cost more than the comparison.

  /** Clears the chapters with a flag, or those without it. */
  clearByFlag(accepted: Uint8Array, flag: ChapterFlag, cleared: boolean): void {
    const bit = flagBits[flag];
    for (let chapterIndex = 0, index = flagsAt; chapterIndex < this.count; chapterIndex++, index += integerColumns) {
      if (((this.integers[index]! & bit) !== 0) === cleared) accepted[chapterIndex] = 0;
    }
  }

  /** Clears the chapters in other languages. */
  clearOtherLanguages(accepted: Uint8Array, requestedLanguages: readonly string[]): void {
    const isRequested = this.languages.map((language) => requestedLanguages.includes(language));
    if (!isRequested.includes(false)) return;
    for (let chapterIndex = 0, index = languageAt; chapterIndex < this.count; chapterIndex++, index += integerColumns) {
      if (!isRequested[this.integers[index]!]!) accepted[chapterIndex] = 0;
    }
  }

  /** Clears the chapters whose time is before `from`, or not before `until`, in microseconds. */
  clearOutside(accepted: Uint8Array, column: TimeColumn, from: number, until: number): void {
    for (
      let chapterIndex = 0, index = timeOffsets[column];
      chapterIndex < this.count;
      chapterIndex++, index += timeColumns.length
    ) {
      const time = this.times[index]!;
      if (time < from || time >= until) accepted[chapterIndex] = 0;
    }
  }

  private documentStart(chapterIndex: number): number {
    return chapterIndex === 0 ? 0 : this.integer(chapterIndex - 1, documentEndAt);
  }

  private integer(chapterIndex: number, column: number): number {
    return this.integers[chapterIndex * integerColumns + column]!;
  }
}

/** Compares two values that may be null, with null last in either direction. @param sign 1 ascending, -1 descending */
export function compareNullsLast<Value extends string | number>(
  a: Value | null,
  b: Value | null,
  sign: number,
): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}

/** Comparator of the aggregate: without a number first, then from the last volume and chapter down. */
function compareInAggregate(a: ChapterNumber, b: ChapterNumber): number {
  return (
    compareNullsFirst(a.volumeSort, b.volumeSort) ||
    compareNullsFirst(a.volume, b.volume) ||
    compareNullsFirst(a.chapterSort, b.chapterSort) ||
    compareNullsFirst(a.chapter, b.chapter)
  );
}

const compareNullsFirst = <Value extends string | number>(a: Value | null, b: Value | null): number =>
  compareNullsLast(b, a, 1);
