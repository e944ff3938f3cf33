// All published chapters of one title in memory. Sort orders are computed once and cached, so that a feed is one pass
// over a sorted array.
import { ChapterColumns } from './chapter-columns.ts';
import { acceptedChapters, type FeedQuery } from './filters.ts';
import { compareChapters, type Order, orderOf } from './orders.ts';

/** Maximum number of cached sort orders; requests rarely use more. */
const maxOrders = 16;

export class TitleChapters extends ChapterColumns {
  private readonly orders = new Map<string, Uint32Array>();

  /** Estimated memory in bytes, including the sorted indexes and the tree of volumes that may be computed later. */
  get size(): number {
    return this.columnBytes + this.count * (60 + maxOrders * 4);
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
    const accepted = acceptedChapters(this, query, now);
    const documents: Buffer[] = [];
    let total = 0;
    let hidden = 0;
    for (const chapterIndex of this.indexesInOrder(orderOf(query))) {
      if (accepted[chapterIndex] !== 1) continue;
      if (blocked?.[chapterIndex] === 1) {
        hidden++;
        continue;
      }
      if (total >= page.offset && documents.length < page.limit) documents.push(this.document(chapterIndex));
      total++;
    }
    return { documents, total, hidden };
  }

  /** Chapter indexes in the order of the aggregate; within a number the oldest first. */
  inAggregateOrder(): Uint32Array {
    return this.sorted(
      (a, b) =>
        this.number(a) - this.number(b) ||
        this.time(a, 'createdAt') - this.time(b, 'createdAt') ||
        this.id(a) - this.id(b),
    );
  }

  /** Chapter indexes sorted by `order`. The first `maxOrders` results are cached. */
  private indexesInOrder(order: Order): Uint32Array {
    const name = order.join();
    const cachedIndexes = this.orders.get(name);
    if (cachedIndexes) return cachedIndexes;
    const sorted = this.sorted(compareChapters(this, order));
    if (this.orders.size < maxOrders) this.orders.set(name, sorted);
    return sorted;
  }

  private sorted(compare: (a: number, b: number) => number): Uint32Array {
    return Uint32Array.from({ length: this.count }, (_, chapterIndex) => chapterIndex).sort(compare);
  }
}
