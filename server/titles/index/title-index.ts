// In-memory index of all visible titles for filters, orders and totals: any query takes a fraction of a millisecond.
// Loaded from the database once, then refreshed by the change feed.
import { type Bits, clearBit, countBits, hasBit, intersect, setBit, subtract, unite, wordsFor } from './bitset.ts';
import { type Grouping, type RankingName, TitleColumns } from './columns.ts';
import { isVisible, readFactsOf, type TitleFacts } from '../facts.ts';
import { openLoadedColumns, type TitleIndexContext } from './loaded-columns.ts';

export type { TitleIndexContext };

type Direction = 'asc' | 'desc';

/** Filter of titles: every given field narrows the result. Tags are public ids. */
export interface TitleFilter {
  contentRating?: readonly string[];
  status?: readonly string[];
  demographic?: readonly string[];
  year?: number | 'none';
  originalLanguage?: readonly string[];
  excludedOriginalLanguage?: readonly string[];
  available?: readonly string[];
  readable?: boolean;
  unavailable?: boolean;
  includedTags?: readonly string[];
  includedTagsMode?: 'AND' | 'OR';
  excludedTags?: readonly string[];
  excludedTagsMode?: 'AND' | 'OR';
  createdSince?: Date;
  updatedSince?: Date;
  /** Lists of internal ids; only titles in every list match. */
  among?: readonly (readonly number[])[];
  /** Internal ids of the titles that the viewer has hidden. */
  hidden?: ReadonlySet<number>;
}

/** A ranking, or an explicit order of internal ids such as search results. */
export type TitleOrder = readonly [RankingName | readonly number[], Direction];

export interface TitlePage {
  ids: number[];
  total: number;
  /** Number of further matches that are left out because of `TitleFilter.hidden`. */
  hidden: number;
}

export interface TitleIndex {
  find(filter: TitleFilter, order: readonly TitleOrder[], page: { limit: number; offset: number }): Promise<TitlePage>;
  count(filter: TitleFilter): Promise<number>;
  /** Counts the titles with a tag, by internal id of the tag. */
  countTag(tag: number): Promise<number>;
  /** Calls `visit` with every title of the filter, in no particular order. */
  each(filter: TitleFilter, visit: (facts: TitleFacts) => void): Promise<void>;
  /** Picks one match; null if there is none. `at` is a random number from 0 (included) to 1 (excluded). */
  pick(filter: TitleFilter, at: number): Promise<number | null>;
  /** Internal id of a visible title by its public id; null if there is none. */
  idOf(uid: string): Promise<number | null>;
  factsOf(id: number): Promise<TitleFacts | null>;
  tagIds(uids: readonly string[]): Promise<number[]>;
  ready(): Promise<void>;
}

export function openTitleIndex(ctx: TitleIndexContext): TitleIndex {
  const { db } = ctx;
  const loaded = openLoadedColumns(ctx);
  let columns = loaded.columns();
  const ready = async (): Promise<void> => {
    await loaded.ready();
    columns = loaded.columns();
  };
  // buffer that all queries reuse: allocating one per request would burden the garbage collector
  let selectionBuffer: Bits = empty;
  let hidden = 0;
  /** Bitset of the matching slots. Read-only, and valid only until the next call, which reuses its buffer. */
  const select = (filter: TitleFilter): Bits => {
    const { contentRating, ...others } = filter;
    hidden = 0;
    // fast path: most lists filter by content rating only
    if (contentRating && isEmpty(others)) return columns.anyOf('rating', contentRating);
    const bits = startSet(columns, filter, (selectionBuffer = resizedBits(selectionBuffer, wordsFor(columns.size))));
    const narrow = (grouping: Grouping, keys: readonly (string | number)[] | undefined): void => {
      if (keys !== undefined) intersect(bits, columns.anyOf(grouping, keys));
    };
    narrow('rating', filter.contentRating);
    narrow('status', filter.status);
    narrow('demographic', filter.demographic);
    narrow('year', filter.year === undefined ? undefined : [filter.year]);
    narrow('language', filter.originalLanguage);
    narrow('available', filter.available);
    narrow('readable', filter.readable === undefined ? undefined : [filter.readable ? 'yes' : 'no']);
    narrow('unavailable', filter.unavailable === undefined ? undefined : [filter.unavailable ? 'yes' : 'no']);
    for (const language of filter.excludedOriginalLanguage ?? []) {
      subtract(bits, columns.set('language', language) ?? empty);
    }
    narrowByTags(bits, filter);
    narrowByTime(bits, columns, filter);
    for (const id of filter.hidden ?? []) {
      const slot = columns.slotOf(id);
      if (slot === undefined || !hasBit(bits, slot)) continue;
      clearBit(bits, slot);
      hidden++;
    }
    return bits;
  };
  const narrowByTags = (bits: Bits, filter: TitleFilter): void => {
    const setsOf = (uids: readonly string[]): Bits[] =>
      uids.map((uid) => columns.set('tag', loaded.tags().get(uid) ?? -1) ?? empty);
    if (filter.includedTags?.length) {
      const sets = setsOf(filter.includedTags);
      if (filter.includedTagsMode === 'OR') intersect(bits, unionOf(sets, bits.length));
      else for (const set of sets) intersect(bits, set);
    }
    if (filter.excludedTags?.length) {
      const sets = setsOf(filter.excludedTags);
      subtract(
        bits,
        filter.excludedTagsMode === 'AND' ? intersectionOf(sets, bits.length) : unionOf(sets, bits.length),
      );
    }
  };

  return {
    ready,
    idOf: async (uid) => {
      await ready();
      const id = columns.idOfUid(uid);
      return id === undefined || (loaded.isStale(id) && !(await isVisible(db, id))) ? null : id;
    },
    factsOf: async (id) => {
      await ready();
      const facts = columns.factsOf(id);
      if (!loaded.isStale(id)) return facts ?? null;
      return (await isVisible(db, id)) ? (facts ?? (await readFactsOf(db, [id]))[0] ?? null) : null;
    },
    tagIds: async (uids) => (await ready(), uids.flatMap((uid) => loaded.tags().get(uid) ?? [])),
    count: async (filter) => (await ready(), countBits(select(filter))),
    countTag: async (tag) => (await ready(), countBits(columns.set('tag', tag) ?? empty)),
    each: async (filter, visit) => {
      await ready();
      const bits = select(filter);
      for (let slot = 0; slot < columns.size; slot++) if (hasBit(bits, slot)) visit(columns.at(slot)!);
    },
    pick: async (filter, at) => {
      await ready();
      const bits = select(filter);
      let remaining = Math.floor(at * countBits(bits));
      for (let slot = 0; slot < columns.size; slot++) {
        if (hasBit(bits, slot) && remaining-- === 0) return columns.at(slot)!.id;
      }
      return null;
    },
    find: async (filter, order, page) => {
      await ready();
      const bits = select(filter);
      return { ids: pageOf(columns, bits, order, page), total: countBits(bits), hidden };
    },
  };
}

const empty: Bits = new Uint32Array(0);

const isEmpty = ({ among, ...others }: TitleFilter): boolean =>
  (among === undefined || among.length === 0) && Object.keys(others).length === 0;

const resizedBits = (bits: Bits, words: number): Bits => (bits.length === words ? bits : new Uint32Array(words));

/** Fills `bits` with the slots to start from: all titles, or the intersection of the `among` lists. */
function startSet(columns: TitleColumns, { among, contentRating }: TitleFilter, bits: Bits): Bits {
  const [first, ...others] = among ?? [];
  if (!first) {
    // free slots too: the intersection with the content ratings, which have used slots only, clears them
    if (contentRating) return bits.fill(0xffffffff);
    bits.set(columns.all());
    return bits;
  }
  bits.set(setOf(columns, first));
  for (const ids of others) intersect(bits, setOf(columns, ids));
  return bits;
}

function setOf(columns: TitleColumns, ids: readonly number[]): Bits {
  const bits = new Uint32Array(wordsFor(columns.size));
  for (const id of ids) {
    const slot = columns.slotOf(id);
    if (slot !== undefined) setBit(bits, slot);
  }
  return bits;
}

function unionOf(sets: readonly Bits[], length: number): Bits {
  const all = new Uint32Array(length);
  for (const set of sets) unite(all, set);
  return all;
}

function intersectionOf(sets: readonly Bits[], length: number): Bits {
  const all = new Uint32Array(length).fill(0xffffffff);
  for (const set of sets) intersect(all, set);
  return all;
}

function narrowByTime(bits: Bits, columns: TitleColumns, { createdSince, updatedSince }: TitleFilter): void {
  const narrowSince = (ranking: RankingName, since: Date, timeOf: (facts: TitleFacts) => number): void => {
    const recent = new Uint32Array(bits.length);
    columns.ranking(ranking).walk('desc', (slot) => {
      if (timeOf(columns.at(slot)!) < since.getTime()) return false;
      setBit(recent, slot);
      return true;
    });
    intersect(bits, recent);
  };
  if (createdSince) narrowSince('createdAt', createdSince, (facts) => facts.createdAt);
  if (updatedSince) narrowSince('updatedAt', updatedSince, (facts) => facts.updatedAt);
}

function pageOf(
  columns: TitleColumns,
  bits: Bits,
  order: readonly TitleOrder[],
  { limit, offset }: { limit: number; offset: number },
): number[] {
  const ids: number[] = [];
  let skip = offset;
  const visit = (slot: number): boolean => {
    if (!hasBit(bits, slot)) return true;
    if (skip > 0) skip--;
    else if (ids.length < limit) ids.push(columns.at(slot)!.id);
    return ids.length < limit;
  };
  if (limit === 0) return ids;
  const [first, ...others] = order;
  if (first && others.length === 0 && typeof first[0] === 'string') {
    const slots = columns.page(first[0], first[1], bits, offset, limit);
    for (const slot of slots) ids.push(columns.at(slot)!.id);
  } else for (const slot of sortedSlots(columns, bits, order)) if (!visit(slot)) break;
  return ids;
}

/** Sorts the matching slots by several keys, or by an explicit order of ids. */
function sortedSlots(columns: TitleColumns, bits: Bits, order: readonly TitleOrder[]): number[] {
  const slots: number[] = [];
  for (let slot = 0; slot < columns.size; slot++) if (hasBit(bits, slot)) slots.push(slot);
  const comparators = order.map(([key, direction]) => {
    if (typeof key === 'string') {
      const ranking = columns.ranking(key);
      return (a: number, b: number) => ranking.compareValues(a, b, direction);
    }
    const ranks = new Map(key.map((id, place) => [id, place]));
    const rankOf = (slot: number): number => ranks.get(columns.at(slot)!.id) ?? ranks.size;
    const sign = direction === 'desc' ? 1 : -1;
    return (a: number, b: number) => sign * (rankOf(a) - rankOf(b));
  });
  return slots.toSorted((a, b) => {
    for (const compare of comparators) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return columns.at(b)!.id - columns.at(a)!.id;
  });
}
