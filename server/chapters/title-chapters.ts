// All published chapters of one title in memory: columns for filters and orders, and the chapters' JSON documents. An
// order is sorted once and cached; a feed is one pass over it.
import type { Credits } from '#server/blocks/policy.ts';
import { type FeedQuery, newestFirst } from './conditions.ts';
import { matchCredits, type TitleCredits, readCredits } from './credits.ts';

/** Database row of a chapter. Times are Unix times in microseconds. */
export type ChapterRow = [
  titleId: number,
  id: number,
  doc: string | null,
  language: string,
  volume: string | null,
  chapter: string | null,
  volumeSort: number | null,
  chapterSort: number | null,
  unavailable: boolean,
  pages: number,
  elsewhere: boolean,
  /** The title says that numbers start again in every volume. */
  numbersReset: boolean,
  readableAt: number,
  createdAt: number,
  updatedAt: number,
  publishAt: number,
];

/** Volume and chapter number that one or more chapters of the title have. */
interface ChapterNumber {
  volume: string | null;
  chapter: string | null;
  volumeSort: number | null;
  chapterSort: number | null;
}

const timeNames = ['readableAt', 'createdAt', 'updatedAt', 'publishAt'] as const;
const timeColumns = timeNames.length;
const [isUnavailable, isEmpty, isElsewhere] = [1, 2, 4];
/** Integer columns: offsets within a row, and their number. `documentEndAt` is the end of the document in the buffer. */
const [idAt, numberAt, languageAt, flagsAt, documentEndAt, integerColumns] = [0, 1, 2, 3, 4, 5];
/** Offset of the public id in a document. */
const uidAt = '{"id":"'.length;
const uidLength = 36;

const maxOrders = 16;

type Order = readonly (readonly [key: string, direction: 'asc' | 'desc'])[];

/** Unix time of a date in microseconds. */
const toMicroseconds = (date: Date): number => date.getTime() * 1000;

export class TitleChapters {
  readonly count: number;
  /** The title says that numbers start again in every volume. */
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
  private readonly orders = new Map<string, Uint32Array>();
  private credits: TitleCredits | undefined;

  /** @param documents JSON of the chapters, in the order of the rows */
  constructor(rows: readonly ChapterRow[], documents: readonly Buffer[]) {
    this.count = rows.length;
    this.numbersReset = rows[0]?.[11] ?? false;
    this.languages = [...new Set(rows.map((row) => row[3]))];
    const keyOf = (row: ChapterRow): string => JSON.stringify([row[4], row[5]]);
    const numbers = new Map(rows.map((row) => [keyOf(row), row]));
    const inAggregateOrder = [...numbers.entries()].toSorted(([, a], [, b]) =>
      compareInAggregate(numberOf(a), numberOf(b)),
    );
    this.numbers = inAggregateOrder.map(([, row]) => numberOf(row));
    const numberIndexes = new Map(inAggregateOrder.map(([key], position) => [key, position]));
    this.times = new Float64Array(rows.length * timeColumns);
    this.integers = new Uint32Array(rows.length * integerColumns);
    this.documents = Buffer.allocUnsafeSlow(documents.reduce((sum, { length }) => sum + length, 0));
    let end = 0;
    for (const [at, row] of rows.entries()) {
      const [, id, , language, , , , , unavailable, pages, elsewhere, , ...timestamps] = row;
      end += documents[at]!.copy(this.documents, end);
      const flags =
        (unavailable ? isUnavailable : 0) | (pages === 0 && !elsewhere ? isEmpty : 0) | (elsewhere ? isElsewhere : 0);
      this.integers.set(
        [id, numberIndexes.get(keyOf(row))!, this.languages.indexOf(language), flags, end],
        at * integerColumns,
      );
      this.times.set(timestamps, at * timeColumns);
    }
  }

  /** Estimated memory in bytes, including the orders and the aggregate that may be computed later. */
  get size(): number {
    return this.documents.length + this.count * (255 + maxOrders * 4) + this.numbers.length * 100 + 2000;
  }

  /**
   * Returns one page of documents, and the totals. @param now Unix time in milliseconds @param blocked 1 for each
   * chapter to leave out and count as hidden
   */
  feed(
    query: FeedQuery,
    page: { limit: number; offset: number },
    now: number,
    blocked: Uint8Array | null = null,
  ): { documents: Buffer[]; total: number; hidden: number } {
    const accepts = this.filter(query, now);
    const documents: Buffer[] = [];
    let total = 0;
    let hidden = 0;
    const order = Object.entries(query.order ?? {});
    for (const at of this.order(order.length > 0 ? order : newestFirst)) {
      if (!accepts(at)) continue;
      if (blocked?.[at] === 1) {
        hidden++;
        continue;
      }
      if (total >= page.offset && documents.length < page.limit) documents.push(this.document(at));
      total++;
    }
    return { documents, total, hidden };
  }

  document(at: number): Buffer {
    const start = at === 0 ? 0 : this.integer(at - 1, documentEndAt);
    return this.documents.subarray(start, this.integer(at, documentEndAt));
  }

  uid(at: number): string {
    const start = (at === 0 ? 0 : this.integer(at - 1, documentEndAt)) + uidAt;
    return this.documents.toString('latin1', start, start + uidLength);
  }

  /** Index into `numbers`. */
  number(at: number): number {
    return this.integer(at, numberAt);
  }

  /** Index into `languages`. */
  language(at: number): number {
    return this.integer(at, languageAt);
  }

  unavailable(at: number): boolean {
    return (this.integer(at, flagsAt) & isUnavailable) !== 0;
  }

  /** Whether the chapter has no pages, neither here nor on another site. */
  empty(at: number): boolean {
    return (this.integer(at, flagsAt) & isEmpty) !== 0;
  }

  /** Public ids of the chapter's groups. */
  groups(at: number): readonly string[] {
    const { index, distinct } = this.readCredits();
    return distinct[index[at]!]!.groups;
  }

  /** Unix time in microseconds. */
  publishAt(at: number): number {
    return this.times[at * timeColumns + 3]!;
  }

  /** Chapter indexes in the order of the aggregate; within a number the oldest first. */
  aggregate(): Uint32Array {
    return this.sorted(
      (a, b) => this.number(a) - this.number(b) || this.time(a, 1) - this.time(b, 1) || this.id(a) - this.id(b),
    );
  }

  /** 1 for each chapter whose credits fulfill the condition; null if none do. The first call parses the documents. */
  chaptersWithCredits(condition: (credits: Credits) => boolean): Uint8Array | null {
    return matchCredits(this.readCredits(), condition);
  }

  private readCredits(): TitleCredits {
    return (this.credits ??= readCredits(Array.from({ length: this.count }, (_, at) => this.document(at))));
  }

  private id(at: number): number {
    return this.integer(at, idAt);
  }

  private integer(at: number, column: number): number {
    return this.integers[at * integerColumns + column]!;
  }

  private time(at: number, column: number): number {
    return this.times[at * timeColumns + column]!;
  }

  private filter(query: FeedQuery, now: number): (at: number) => boolean {
    const { translatedLanguage, includeUnavailable, includeFuturePublishAt } = query;
    const nowMicroseconds = now * 1000;
    // chapters that are not published yet are returned only if requested, and then without the published ones
    const future = includeFuturePublishAt === true;
    if (future && query.includeFutureUpdates === false) return () => false;
    const languages = this.languages.map((language) => translatedLanguage?.some((code) => code === language) ?? true);
    const excluded = includeUnavailable === true ? 0 : isUnavailable;
    const filters: ((at: number) => boolean)[] = [];
    const flag = (bit: number, wanted: boolean | undefined): void => {
      if (wanted !== undefined) filters.push((at) => ((this.integer(at, flagsAt) & bit) !== 0) === wanted);
    };
    flag(isEmpty, query.includeEmptyPages);
    flag(isElsewhere, query.includeExternalUrl);
    for (const [column, minTime] of [query.createdAtSince, query.updatedAtSince, query.publishAtSince].entries()) {
      if (minTime) filters.push((at) => this.time(at, column + 1) >= toMicroseconds(minTime));
    }
    filters.push(...this.documentFilters(query));
    return (at) =>
      languages[this.language(at)]! &&
      (this.integer(at, flagsAt) & excluded) === 0 &&
      this.publishAt(at) > nowMicroseconds === future &&
      filters.every((accepts) => accepts(at));
  }

  /** Rarely used filters, which have to parse documents. */
  private documentFilters(query: FeedQuery): ((at: number) => boolean)[] {
    const found: ((at: number) => boolean)[] = [];
    const { excludedGroups, excludedUploaders, externalUrl, excludeExternalUrl } = query;
    const externalUrlOf = (at: number): string | null => {
      const { attributes } = JSON.parse(this.document(at).toString()) as { attributes: { externalUrl: string | null } };
      return attributes.externalUrl;
    };
    if (excludedGroups?.length) {
      // a joint release is excluded only if all of its groups are
      const notExcluded = this.chaptersWithCredits(
        ({ groups }) => groups.length === 0 || groups.some((uid) => !excludedGroups.includes(uid)),
      );
      found.push((at) => notExcluded?.[at] === 1);
    }
    if (excludedUploaders?.length) {
      const excluded = this.chaptersWithCredits(
        ({ uploader }) => uploader !== null && excludedUploaders.includes(uploader),
      );
      found.push((at) => excluded?.[at] !== 1);
    }
    if (externalUrl) found.push((at) => externalUrlOf(at) === externalUrl);
    if (excludeExternalUrl) found.push((at) => externalUrlOf(at) !== excludeExternalUrl);
    return found;
  }

  /** Chapter indexes in an order. The first `maxOrders` orders are cached; requests rarely use others. */
  private order(order: Order): Uint32Array {
    const name = order.join();
    const known = this.orders.get(name);
    if (known) return known;
    const sorted = this.sorted((a, b) => this.compare(order, a, b));
    if (this.orders.size < maxOrders) this.orders.set(name, sorted);
    return sorted;
  }

  private sorted(compare: (a: number, b: number) => number): Uint32Array {
    return Uint32Array.from({ length: this.count }, (_, at) => at).sort(compare);
  }

  /** Comparator of an order: chapters without a number last, ties by id in the direction of the first key. */
  private compare(order: Order, a: number, b: number): number {
    for (const [key, direction] of order) {
      const sign = direction === 'asc' ? 1 : -1;
      const column = timeNames.indexOf(key as (typeof timeNames)[number]);
      if (column >= 0) {
        const difference = this.time(a, column) - this.time(b, column);
        if (difference !== 0) return sign * difference;
        continue;
      }
      const [first, second] = [this.numbers[this.number(a)]!, this.numbers[this.number(b)]!];
      const difference =
        key === 'volume'
          ? nullsLast(first.volumeSort, second.volumeSort, sign)
          : nullsLast(first.chapterSort, second.chapterSort, sign) || nullsLast(first.chapter, second.chapter, sign);
      if (difference !== 0) return difference;
    }
    return (order[0]![1] === 'asc' ? 1 : -1) * (this.id(a) - this.id(b));
  }
}

const numberOf = ([, , , , volume, chapter, volumeSort, chapterSort]: ChapterRow): ChapterNumber => ({
  volume,
  chapter,
  volumeSort,
  chapterSort,
});

function nullsLast<Value extends string | number>(a: Value | null, b: Value | null, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}

/** Comparator of the aggregate: without a number first, then from the last volume and chapter down. */
function compareInAggregate(a: ChapterNumber, b: ChapterNumber): number {
  return (
    nullsFirst(a.volumeSort, b.volumeSort) ||
    nullsFirst(a.volume, b.volume) ||
    nullsFirst(a.chapterSort, b.chapterSort) ||
    nullsFirst(a.chapter, b.chapter)
  );
}

const nullsFirst = <Value extends string | number>(a: Value | null, b: Value | null): number => nullsLast(b, a, 1);
