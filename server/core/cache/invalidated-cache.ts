// A cache of entities that the change feed invalidates one by one. While the feed is disconnected, nothing is cached.
import { LRUCache } from 'lru-cache';
import type { CacheBudget, CacheName } from './cache-budget.ts';
import type { ChangeKind } from './change-kinds.ts';
import type { ChangeFeed } from './change-feed.ts';

interface InvalidatedCacheOptions<Value> {
  changes: ChangeFeed;
  kinds: readonly ChangeKind[];
  /**
   * The cache budget, and the name of this cache's share. Beyond the share, the least recently used entries are
   * evicted.
   */
  budget: { caches: CacheBudget; name: CacheName };
  sizeOf: (value: Value) => number;
  onEvict?: (value: Value) => void;
}

export type PutIntoCache<Value> = (kind: ChangeKind, id: number, value: Value) => void;

export interface InvalidatedCache<Value> {
  get(kind: ChangeKind, id: number): Value | undefined;
  /** Cached values by id, and the ids that are not cached. */
  getAll(kind: ChangeKind, ids: readonly number[]): { known: Map<number, Value>; missing: number[] };
  /** Whether cached values may be used: only while the change feed is connected. */
  usable(): boolean;
  /** Whether the cache is disabled, or so full that entries will soon be evicted. */
  full(): boolean;
  /**
   * Runs `read`, which reads values from the tables and passes each to `put`. A value is cached unless a change of it
   * was received between the start of `read` and the `put`.
   */
  readThrough<T>(read: (put: PutIntoCache<Value>) => Promise<T>): Promise<T>;
}

/** Share of the maximum size from which the cache counts as full. */
const fullFraction = 0.95;

export function openInvalidatedCache<Value extends object>({
  changes,
  kinds,
  budget: { caches, name },
  sizeOf,
  onEvict,
}: InvalidatedCacheOptions<Value>): InvalidatedCache<Value> {
  const maxBytes = caches.bytesFor(name);
  const values = new LRUCache<number, Value>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: sizeOf,
    ...(onEvict ? { dispose: onEvict } : {}),
  });
  caches.watch(name, () => values.calculatedSize);
  const keyOf = (kind: ChangeKind, id: number): number => id * kinds.length + kinds.indexOf(kind);
  /** Reads in progress, each with the keys that have changed since it began. */
  const activeReads = new Set<{ changed: Set<number>; everything: boolean }>();
  const invalidate = (kind: ChangeKind, id: number): void => {
    const key = keyOf(kind, id);
    values.delete(key);
    for (const { changed } of activeReads) changed.add(key);
  };
  const invalidateAll = (): void => {
    values.clear();
    for (const read of activeReads) read.everything = true;
  };
  let isListening = false;
  const usable = (): boolean => isListening && changes.isConnected();
  const full = (): boolean => maxBytes === 0 || values.calculatedSize > maxBytes * fullFraction;
  const get = (kind: ChangeKind, id: number): Value | undefined => {
    if (!usable()) return undefined;
    const key = keyOf(kind, id);
    // while nothing is evicted the order of use does not matter, and updating it costs more than the lookup
    return full() ? values.get(key) : values.peek(key);
  };
  return {
    usable,
    get,
    getAll: (kind, ids) => {
      const cachedValues = new Map<number, Value>();
      const missing: number[] = [];
      for (const id of ids) {
        const value = get(kind, id);
        if (value === undefined) missing.push(id);
        else cachedValues.set(id, value);
      }
      return { known: cachedValues, missing };
    },
    full,
    readThrough: async (read) => {
      if (!isListening && maxBytes > 0) {
        changes.addInvalidator({ kinds, invalidate, invalidateAll });
        isListening = true;
      }
      const currentRead = { changed: new Set<number>(), everything: !usable() };
      activeReads.add(currentRead);
      try {
        return await read((kind, id, value) => {
          if (currentRead.everything || !usable()) return;
          const key = keyOf(kind, id);
          if (!currentRead.changed.has(key)) values.set(key, value);
        });
      } finally {
        activeReads.delete(currentRead);
      }
    },
  };
}
