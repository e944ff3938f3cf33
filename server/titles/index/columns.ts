// The columns of the title index. Each title has a slot (a small integer); each value of a filter is a set of slots,
// each order a ranking of all slots.
import { type Bits, clearBit, setBit, unite, wordsFor } from './bitset.ts';
import type { TitleFacts } from '../facts.ts';
import { Ranking, type SkipCounts } from './ranking.ts';

/** Inverted index: bitsets of slots by the value that their titles share. */
class InvertedIndex {
  private readonly sets = new Map<string | number, Bits>();

  add(key: string | number, slot: number): void {
    let bits = this.sets.get(key) ?? new Uint32Array(64);
    if (slot >>> 5 >= bits.length) {
      const larger = new Uint32Array(Math.max(wordsFor(slot + 1), bits.length * 2));
      larger.set(bits);
      bits = larger;
    }
    this.sets.set(key, bits);
    setBit(bits, slot);
  }

  remove(key: string | number, slot: number): void {
    const bits = this.sets.get(key);
    if (bits && slot >>> 5 < bits.length) clearBit(bits, slot);
  }

  bitsFor(key: string | number): Bits | undefined {
    return this.sets.get(key);
  }
}

const rankingNames = [
  'title',
  'year',
  'createdAt',
  'updatedAt',
  'latestUploadedChapter',
  'followedCount',
  'rating',
] as const;
export type RankingName = (typeof rankingNames)[number];

const sortValueOf: Record<RankingName, (facts: TitleFacts) => number | string | null> = {
  title: (facts) => facts.name,
  year: (facts) => facts.year,
  createdAt: (facts) => facts.createdAt,
  updatedAt: (facts) => facts.updatedAt,
  latestUploadedChapter: (facts) => facts.latestAt,
  followedCount: (facts) => facts.follows,
  rating: (facts) => facts.bayesian,
};

/** Keys of the sets that a title belongs to. */
const groupings = {
  rating: (facts: TitleFacts) => [facts.rating],
  status: (facts: TitleFacts) => [facts.status],
  demographic: (facts: TitleFacts) => [facts.demographic ?? 'none'],
  year: (facts: TitleFacts) => [facts.year ?? 'none'],
  language: (facts: TitleFacts) => [facts.language],
  available: (facts: TitleFacts) => facts.available,
  readable: (facts: TitleFacts) => [facts.available.length > 0 ? 'yes' : 'no'],
  unavailable: (facts: TitleFacts) => [facts.hasUnavailable ? 'yes' : 'no'],
  tag: (facts: TitleFacts) => facts.tags,
};
export type Grouping = keyof typeof groupings;

const maxCachedUnions = 64;

export class TitleColumns {
  private readonly slots = new Map<number, number>();
  private readonly byUid = new Map<string, number>();
  private readonly facts: (TitleFacts | undefined)[] = [];
  private readonly freeSlots: number[] = [];
  private readonly sets: Record<Grouping, InvertedIndex>;
  private readonly rankings: Record<RankingName, Ranking>;
  private readonly unions = new Map<string, Bits>();
  /** Skip counts of the cached sets in `unions`, by ranking; computed on first use. */
  private skips = new WeakMap<Bits, Map<RankingName, SkipCounts>>();

  constructor() {
    this.sets = Object.fromEntries(Object.keys(groupings).map((name) => [name, new InvertedIndex()])) as Record<
      Grouping,
      InvertedIndex
    >;
    const idOf = (slot: number): number => this.facts[slot]?.id ?? 0;
    this.rankings = Object.fromEntries(rankingNames.map((name) => [name, new Ranking(idOf)])) as Record<
      RankingName,
      Ranking
    >;
  }

  /** Number of slots ever used, which is the length of a bitset over all titles. */
  get size(): number {
    return this.facts.length;
  }

  get count(): number {
    return this.slots.size;
  }

  /** Adds many titles that are not in the index yet (bulk load). */
  fill(titles: readonly TitleFacts[]): void {
    const factsBySlot = titles.map((facts) => [this.assignSlot(facts), facts] as const);
    for (const name of rankingNames) {
      this.rankings[name].fill(factsBySlot.map(([slot, facts]) => [slot, sortValueOf[name](facts)] as const));
    }
  }

  upsert(facts: TitleFacts): void {
    const oldSlot = this.slots.get(facts.id);
    // not from the rankings: `Ranking.set` itself removes the slot from its old position, which needs the old value
    if (oldSlot !== undefined) this.removeFromSets(oldSlot);
    const slot = this.assignSlot(facts);
    for (const name of rankingNames) this.rankings[name].set(slot, sortValueOf[name](facts));
  }

  remove(id: number): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    for (const name of rankingNames) this.rankings[name].remove(slot);
    this.removeFromSets(slot);
    this.byUid.delete(this.facts[slot]!.uid);
    this.slots.delete(id);
    this.facts[slot] = undefined;
    this.freeSlots.push(slot);
  }

  slotOf(id: number): number | undefined {
    return this.slots.get(id);
  }

  idOfUid(uid: string): number | undefined {
    return this.byUid.get(uid);
  }

  factsOf(id: number): TitleFacts | undefined {
    return this.facts[this.slots.get(id) ?? -1];
  }

  factsAt(slot: number): TitleFacts | undefined {
    return this.facts[slot];
  }

  /** Slots of titles with any of the values in `keys`. Caches up to `maxCachedUnions` results until a title changes. */
  anyOf(grouping: Grouping, keys: readonly (string | number)[]): Bits {
    const cacheKey = `${grouping} ${keys.join()}`;
    const cachedUnion = this.unions.get(cacheKey);
    if (cachedUnion) return cachedUnion;
    const union = new Uint32Array(wordsFor(this.size));
    for (const key of keys) {
      const bits = this.set(grouping, key);
      if (bits) unite(union, bits);
    }
    if (this.unions.size < maxCachedUnions) {
      this.unions.set(cacheKey, union);
      this.skips.set(union, new Map());
    }
    return union;
  }

  /** One page of a set's slots in the order of a ranking. Skips blocks before the page if the set is a cached union. */
  page(name: RankingName, direction: 'asc' | 'desc', set: Bits, offset: number, limit: number): number[] {
    const ranking = this.rankings[name];
    const cachedSkips = this.skips.get(set);
    const skips = cachedSkips && (cachedSkips.get(name) ?? ranking.skipCountsOf(set));
    if (skips) cachedSkips.set(name, skips);
    return ranking.page(direction, set, offset, limit, skips);
  }

  set(grouping: Grouping, key: string | number): Bits | undefined {
    return this.sets[grouping].bitsFor(key);
  }

  ranking(name: RankingName): Ranking {
    return this.rankings[name];
  }

  /** Bitset of all titles. */
  allSlots(): Bits {
    const bits = new Uint32Array(wordsFor(this.size));
    for (const slot of this.slots.values()) setBit(bits, slot);
    return bits;
  }

  private clearUnionCache(): void {
    if (this.unions.size === 0) return;
    this.unions.clear();
    this.skips = new WeakMap();
  }

  private assignSlot(facts: TitleFacts): number {
    this.clearUnionCache();
    const slot = this.slots.get(facts.id) ?? this.freeSlots.pop() ?? this.facts.length;
    this.slots.set(facts.id, slot);
    this.byUid.set(facts.uid, facts.id);
    this.facts[slot] = facts;
    for (const [name, keysOf] of Object.entries(groupings)) {
      for (const key of keysOf(facts)) this.sets[name as Grouping].add(key, slot);
    }
    return slot;
  }

  private removeFromSets(slot: number): void {
    const facts = this.facts[slot];
    if (!facts) return;
    this.clearUnionCache();
    for (const [name, keysOf] of Object.entries(groupings)) {
      for (const key of keysOf(facts)) this.sets[name as Grouping].remove(key, slot);
    }
  }
}
