// In-memory index of all visible titles for filters, orders and totals: any query takes a fraction of a millisecond.
// Loaded from the database once, then refreshed by the change feed.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
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
  const loadedColumns = openLoadedColumns(ctx);
  let columns = loadedColumns.columns();
  const ready = async (): Promise<void> => {
    await loadedColumns.ready();
    columns = loadedColumns.columns();
  };
  // buffer that all queries reuse: allocating one per request would burden the garbage collector
  let selectionBuffer: Bits = emptyBits;
  let hidden = 0;
  /** Bitset of the matching slots. Read-only, and valid only until the next call, which reuses its buffer. */
  const selectSlots = (filter: TitleFilter): Bits => {
    const { contentRating, ...others } = filter;
    hidden = 0;
    // fast path: most lists filter by content rating only
    if (contentRating && isEmpty(others)) return columns.anyOf('rating', contentRating);
    const bits = fillCandidates(
      columns,
      filter,
      (selectionBuffer = resizedBits(selectionBuffer, wordsFor(columns.size))),
    );
    const intersectWith = (grouping: Grouping, keys: readonly (string | number)[] | undefined): void => {
      if (keys !== undefined) intersect(bits, columns.anyOf(grouping, keys));
    };
    intersectWith('rating', filter.contentRating);
    intersectWith('status', filter.status);
    intersectWith('demographic', filter.demographic);
    intersectWith('year', filter.year === undefined ? undefined : [filter.year]);
    intersectWith('language', filter.originalLanguage);
    intersectWith('available', filter.available);
    intersectWith('readable', filter.readable === undefined ? undefined : [filter.readable ? 'yes' : 'no']);
    intersectWith('unavailable', filter.unavailable === undefined ? undefined : [filter.unavailable ? 'yes' : 'no']);
    for (const language of filter.excludedOriginalLanguage ?? []) {
      subtract(bits, columns.set('language', language) ?? emptyBits);
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
      uids.map((uid) => columns.set('tag', loadedColumns.tags().get(uid) ?? -1) ?? emptyBits);
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
      if (id !== undefined && (!loadedColumns.isStale(id) || (await isVisible(db, id)))) return id;
      return findMerged(db, uid);
    },
    factsOf: async (id) => {
      await ready();
      const facts = columns.factsOf(id);
      if (!loadedColumns.isStale(id)) return facts ?? null;
      return (await isVisible(db, id)) ? (facts ?? (await readFactsOf(db, [id]))[0] ?? null) : null;
    },
    tagIds: async (uids) => (await ready(), uids.flatMap((uid) => loadedColumns.tags().get(uid) ?? [])),
    count: async (filter) => (await ready(), countBits(selectSlots(filter))),
    countTag: async (tag) => (await ready(), countBits(columns.set('tag', tag) ?? emptyBits)),
    each: async (filter, visit) => {
      await ready();
      const bits = selectSlots(filter);
      for (let slot = 0; slot < columns.size; slot++) if (hasBit(bits, slot)) visit(columns.factsAt(slot)!);
    },
    pick: async (filter, at) => {
      await ready();
      const bits = selectSlots(filter);
      let remaining = Math.floor(at * countBits(bits));
      for (let slot = 0; slot < columns.size; slot++) {
        if (hasBit(bits, slot) && remaining-- === 0) return columns.factsAt(slot)!.id;
      }
      return null;
    },
    find: async (filter, order, page) => {
      await ready();
      const bits = selectSlots(filter);
      return { ids: pageOf(columns, bits, order, page), total: countBits(bits), hidden };
    },
  };
}

const emptyBits: Bits = new Uint32Array(0);

const isEmpty = ({ among, ...others }: TitleFilter): boolean =>
  (among === undefined || among.length === 0) && Object.keys(others).length === 0;

const resizedBits = (bits: Bits, wordCount: number): Bits =>
  bits.length === wordCount ? bits : new Uint32Array(wordCount);

/** Fills `bits` with the slots to start from: all titles, or the intersection of the `among` lists. */
function fillCandidates(columns: TitleColumns, { among, contentRating }: TitleFilter, bits: Bits): Bits {
  const [firstIds, ...others] = among ?? [];
  if (!firstIds) {
    // free slots too: the intersection with the content ratings, which have used slots only, clears them
    if (contentRating) return bits.fill(0xffffffff);
    bits.set(columns.allSlots());
    return bits;
  }
  bits.set(bitsOfIds(columns, firstIds));
  for (const ids of others) intersect(bits, bitsOfIds(columns, ids));
  return bits;
}

function bitsOfIds(columns: TitleColumns, ids: readonly number[]): Bits {
  const bits = new Uint32Array(wordsFor(columns.size));
  for (const id of ids) {
    const slot = columns.slotOf(id);
    if (slot !== undefined) setBit(bits, slot);
  }
  return bits;
}

function unionOf(sets: readonly Bits[], length: number): Bits {
  const union = new Uint32Array(length);
  for (const set of sets) unite(union, set);
  return union;
}

function intersectionOf(sets: readonly Bits[], length: number): Bits {
  const intersection = new Uint32Array(length).fill(0xffffffff);
  for (const set of sets) intersect(intersection, set);
  return intersection;
}

function narrowByTime(bits: Bits, columns: TitleColumns, { createdSince, updatedSince }: TitleFilter): void {
  const narrowSince = (ranking: RankingName, since: Date, timeOf: (facts: TitleFacts) => number): void => {
    const recentSlots = new Uint32Array(bits.length);
    columns.ranking(ranking).visitInOrder('desc', (slot) => {
      if (timeOf(columns.factsAt(slot)!) < since.getTime()) return false;
      setBit(recentSlots, slot);
      return true;
    });
    intersect(bits, recentSlots);
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
    else if (ids.length < limit) ids.push(columns.factsAt(slot)!.id);
    return ids.length < limit;
  };
  if (limit === 0) return ids;
  const [primaryOrder, ...others] = order;
  if (primaryOrder && others.length === 0 && typeof primaryOrder[0] === 'string') {
    const slots = columns.page(primaryOrder[0], primaryOrder[1], bits, offset, limit);
    for (const slot of slots) ids.push(columns.factsAt(slot)!.id);
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
    const ranks = new Map(key.map((id, rank) => [id, rank]));
    const rankOf = (slot: number): number => ranks.get(columns.factsAt(slot)!.id) ?? ranks.size;
    const sign = direction === 'desc' ? 1 : -1;
    return (a: number, b: number) => sign * (rankOf(a) - rankOf(b));
  });
  return slots.toSorted((a, b) => {
    for (const compare of comparators) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return columns.factsAt(b)!.id - columns.factsAt(a)!.id;
  });
}

/** The title that one was merged into, by the id that the latter had; null when readers do not see it. */
async function findMerged(db: Db, uid: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`SELECT final.id FROM titles AS merged
    JOIN titles AS final ON final.id = final_title(${uid}) AND final.state = 'published'
    WHERE merged.uid = ${uid} AND merged.merged_into IS NOT NULL`.execute(db);
  return rows[0]?.id ?? null;
}
