// Slots of titles sorted by one value, and kept sorted when a title changes. Titles without a value come last in both
// directions.

import { type Bits, hasBit } from './bitset.ts';

/** Skip counts of a bitset: how many of its members are in each block of the ranking. */
export type SkipCounts = Uint16Array;

const blockSize = 256;

type SortValue = number | string | null;

export class Ranking {
  private readonly values: SortValue[] = [];
  /** Slots with a value, ascending by value, then by title id. */
  private sorted = new Int32Array(1024);
  private length = 0;
  /** Slots without a value, ascending by title id. */
  private blank: number[] = [];
  private readonly idOf: (slot: number) => number;

  constructor(idOf: (slot: number) => number) {
    this.idOf = idOf;
  }

  /** Sets the values of many slots at once (bulk load); other slots keep theirs. */
  fill(entries: readonly (readonly [slot: number, value: SortValue])[]): void {
    for (const [slot, value] of entries) this.values[slot] = value;
    const knownSlots = new Set([
      ...this.sorted.subarray(0, this.length),
      ...this.blank,
      ...entries.map(([slot]) => slot),
    ]);
    const slots = [...knownSlots];
    this.blank = slots.filter((slot) => this.values[slot] === null).toSorted((a, b) => this.idOf(a) - this.idOf(b));
    const ranked = slots.filter((slot) => this.values[slot] !== null);
    this.sorted = Int32Array.from(ranked.toSorted((a, b) => this.compare(a, b)));
    this.length = ranked.length;
  }

  set(slot: number, value: SortValue): void {
    if (this.values[slot] === value) return;
    this.remove(slot);
    this.values[slot] = value;
    if (value === null) {
      const index = this.blank.findIndex((otherSlot) => this.idOf(otherSlot) > this.idOf(slot));
      this.blank.splice(index === -1 ? this.blank.length : index, 0, slot);
      return;
    }
    if (this.length === this.sorted.length) {
      const larger = new Int32Array(this.sorted.length * 2 + 16);
      larger.set(this.sorted);
      this.sorted = larger;
    }
    const index = this.place(slot);
    this.sorted.copyWithin(index + 1, index, this.length);
    this.sorted[index] = slot;
    this.length++;
  }

  remove(slot: number): void {
    const value = this.values[slot];
    if (value === undefined) return;
    if (value === null) this.blank.splice(this.blank.indexOf(slot), 1);
    else {
      const index = this.place(slot);
      this.sorted.copyWithin(index, index + 1, this.length);
      this.length--;
    }
    delete this.values[slot];
  }

  /** Visits all slots in the order of the ranking until `visit` returns false. */
  visitInOrder(direction: 'asc' | 'desc', visit: (slot: number) => boolean): void {
    const isAscending = direction === 'asc';
    for (let step = 0; step < this.length; step++) {
      if (!visit(this.sorted[isAscending ? step : this.length - 1 - step]!)) return;
    }
    for (let step = this.blank.length - 1; step >= 0; step--) if (!visit(this.blank[step]!)) return;
  }

  /** Counts the members of a bitset in each block, so that `page` can skip blocks. Outdated once either changes. */
  skipCountsOf(among: Bits): SkipCounts {
    const skips = new Uint16Array(Math.ceil(this.length / blockSize));
    for (let rank = 0; rank < this.length; rank++) {
      if (hasBit(among, this.sorted[rank]!)) skips[Math.floor(rank / blockSize)]!++;
    }
    return skips;
  }

  /** One page of the slots in `among`, in the order of the ranking. */
  page(direction: 'asc' | 'desc', among: Bits, offset: number, limit: number, skips?: SkipCounts): number[] {
    const { sorted, length, blank } = this;
    const pageSlots: number[] = [];
    let skip = offset;
    const isAscending = direction === 'asc';
    for (let step = 0; step < length && pageSlots.length < limit;) {
      const rank = isAscending ? step : length - 1 - step;
      const block = Math.floor(rank / blockSize);
      // first slot of a block; the block is skipped if it ends before the page begins
      const isEdge = isAscending ? rank % blockSize === 0 : rank % blockSize === blockSize - 1;
      if (skips && isEdge && skips[block]! <= skip) {
        skip -= skips[block]!;
        step += blockSize;
        continue;
      }
      const slot = sorted[rank]!;
      if (hasBit(among, slot) && skip-- <= 0) pageSlots.push(slot);
      step++;
    }
    for (let step = blank.length - 1; step >= 0 && pageSlots.length < limit; step--) {
      const slot = blank[step]!;
      if (hasBit(among, slot) && skip-- <= 0) pageSlots.push(slot);
    }
    return pageSlots;
  }

  /** Comparator by value: negative when `a` comes before `b`, zero when the values are equal. */
  compareValues(a: number, b: number, direction: 'asc' | 'desc'): number {
    const [valueA, valueB] = [this.values[a] ?? null, this.values[b] ?? null];
    if (valueA === valueB) return 0;
    if (valueA === null) return 1;
    if (valueB === null) return -1;
    return valueA < valueB === (direction === 'asc') ? -1 : 1;
  }

  private compare(a: number, b: number): number {
    return this.compareValues(a, b, 'asc') || this.idOf(a) - this.idOf(b);
  }

  /** Binary search: index of a slot with a value in `sorted`, or the index at which it belongs. */
  private place(slot: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(this.sorted[middle]!, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
