// A cache by text that is bounded as a whole: what people ask for is part of the key, so keys take room like values do.
import { LRUCache } from 'lru-cache';
import type { CacheBudget, CacheName } from './cache-budget.ts';

interface TextCacheOptions<Value> {
  /** The part of the budget for keys and values together, or bytes. What was not wanted for the longest time goes first. */
  bytes: number | { caches: CacheBudget; name: CacheName };
  /** Bytes of a value without its key. */
  sizeOf: (value: Value) => number;
  /** Characters; what has a longer key is not kept. */
  longestKey?: number;
  /** Most entries, whatever their size. */
  max?: number;
  /** Milliseconds. */
  ttl?: number;
  /** Milliseconds between looks at the clock. */
  ttlResolution?: number;
}

export interface TextCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** How many there are, and their bytes with their keys. */
  readonly size: number;
  readonly bytes: number;
}

/** Of an entry beside its key and value: the map's place, the list's links, size, time and the string itself. */
const overhead = 200;

/** Bytes of a text in memory: two for each character, which is one too many where all of them are Latin. */
export const textBytes = (text: string): number => 2 * text.length;

export function openTextCache<Value extends object | string>({
  bytes,
  sizeOf,
  longestKey = Infinity,
  ...options
}: TextCacheOptions<Value>): TextCache<Value> {
  const kept = new LRUCache<string, Value>({
    ...options,
    maxSize: Math.max(1, typeof bytes === 'number' ? bytes : bytes.caches.bytesFor(bytes.name)),
    sizeCalculation: (value, key) => textBytes(key) + sizeOf(value) + overhead,
  });
  if (typeof bytes !== 'number') bytes.caches.watch(bytes.name, () => kept.calculatedSize);
  return {
    get: (key) => (key.length > longestKey ? undefined : kept.get(key)),
    set: (key, value) => {
      if (key.length <= longestKey) kept.set(key, value);
    },
    delete: (key) => void kept.delete(key),
    get size() {
      return kept.size;
    },
    get bytes() {
      return kept.calculatedSize;
    },
  };
}
