// Orders of chapter feeds, each in two forms: as SQL terms, and as a comparator of chapters in memory.
import { sql } from 'kysely';
import { type ChapterColumns, type ChapterNumber, compareNullsLast, type TimeColumn } from './chapter-columns.ts';
import type { Condition, FeedQuery } from './filters.ts';

type OrderKey = keyof NonNullable<FeedQuery['order']>;
type Direction = 'asc' | 'desc';
/** Sort keys of a feed, most significant first. */
export type Order = readonly (readonly [key: OrderKey, direction: Direction])[];

interface ChapterOrder {
  columns: readonly Condition[];
  /** Whether some chapters have no value; they come last in both directions. */
  nullable?: boolean;
  /** Compares the chapters at two indexes. @param sign 1 ascending, -1 descending */
  compare: (chapters: ChapterColumns, a: number, b: number, sign: number) => number;
}

const orders: Record<OrderKey, ChapterOrder> = {
  createdAt: { columns: [sql`chapters.created_at`], compare: compareByTime('createdAt') },
  updatedAt: { columns: [sql`chapters.updated_at`], compare: compareByTime('updatedAt') },
  publishAt: { columns: [sql`chapters.publish_at`], compare: compareByTime('publishAt') },
  readableAt: { columns: [sql`chapters.readable_at`], compare: compareByTime('readableAt') },
  volume: {
    columns: [sql`chapters.volume_sort`],
    nullable: true,
    compare: compareByNumber((a, b, sign) => compareNullsLast(a.volumeSort, b.volumeSort, sign)),
  },
  chapter: {
    columns: [sql`chapters.chapter_sort`, sql`chapters.chapter`],
    nullable: true,
    compare: compareByNumber(
      (a, b, sign) =>
        compareNullsLast(a.chapterSort, b.chapterSort, sign) || compareNullsLast(a.chapter, b.chapter, sign),
    ),
  },
};

const newestFirst: Order = [['readableAt', 'desc']];

/** The order of a feed: by default the newest first. */
export function orderOf({ order }: FeedQuery): Order {
  const requestedOrder = Object.entries(order ?? {}) as [OrderKey, Direction][];
  return requestedOrder.length > 0 ? requestedOrder : newestFirst;
}

/** Whether the newest chapters come first. */
export function isNewestFirst(query: FeedQuery): boolean {
  const [[key, direction]] = orderOf(query) as [Order[number]];
  return key === 'readableAt' && direction === 'desc';
}

/** The time by which alone a feed is ordered, the newest first, as a column; null for other orders. */
export function newestBy(query: FeedQuery): Condition | null {
  const order = orderOf(query);
  const [[key, direction]] = order as [Order[number]];
  const { columns, nullable = false } = orders[key];
  return order.length === 1 && direction === 'desc' && columns.length === 1 && !nullable ? columns[0]! : null;
}

/** ORDER BY terms of a feed; ties are broken by id, in the direction of the first key. */
export function orderTerms(query: FeedQuery): Condition {
  const requestedOrder = orderOf(query);
  const terms = requestedOrder.flatMap(([key, direction]) => {
    const { columns, nullable = false } = orders[key];
    const sqlDirection = direction === 'asc' ? sql`ASC` : sql`DESC`;
    return columns.map((column) =>
      nullable ? sql`${column} ${sqlDirection} NULLS LAST` : sql`${column} ${sqlDirection}`,
    );
  });
  return sql.join([...terms, requestedOrder[0]![1] === 'asc' ? sql`chapters.id ASC` : sql`chapters.id DESC`]);
}

/** Comparator of chapter indexes, equal to `orderTerms`. */
export function compareChapters(chapters: ChapterColumns, order: Order): (a: number, b: number) => number {
  const keys = order.map(([key, direction]) => ({ compare: orders[key].compare, sign: signOf(direction) }));
  return (a, b) => {
    for (const { compare, sign } of keys) {
      const difference = compare(chapters, a, b, sign);
      if (difference !== 0) return difference;
    }
    return keys[0]!.sign * (chapters.id(a) - chapters.id(b));
  };
}

const signOf = (direction: Direction): number => (direction === 'asc' ? 1 : -1);

function compareByTime(column: TimeColumn): ChapterOrder['compare'] {
  return (chapters, a, b, sign) => sign * (chapters.time(a, column) - chapters.time(b, column));
}

function compareByNumber(
  compare: (a: ChapterNumber, b: ChapterNumber, sign: number) => number,
): ChapterOrder['compare'] {
  return (chapters, a, b, sign) =>
    compare(chapters.numbers[chapters.number(a)]!, chapters.numbers[chapters.number(b)]!, sign);
}
