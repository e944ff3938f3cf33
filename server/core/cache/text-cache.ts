// An LRU cache with text keys, bounded by its total size: keys come from requests, so their size counts like that of
// values.
import { LRUCache } from 'lru-cache';
import type { CacheBudget, CacheName } from './cache-budget.ts';

interface TextCacheOptions<Value> {
  /** Share of the cache budget, or bytes, for keys and values. The least recently used entries are evicted first. */
  bytes: number | { caches: CacheBudget; name: CacheName };
  /** Bytes of a value without its key. */
  sizeOf: (value: Value) => number;
  /** Maximum length of a key in characters; entries with longer keys are not cached. */
  maxKeyLength?: number;
  /** Maximum number of entries, whatever their size. */
  max?: number;
  /** Time to live in milliseconds. */
  ttl?: number;
  /** Milliseconds for which the time is cached, instead of reading the clock at each access. */
  ttlResolution?: number;
}

export interface TextCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** Number of entries, and their bytes including keys. */
  readonly size: number;
  readonly bytes: number;
}

/** Bytes of overhead per entry: map slot, list links, size, time and the string object. */
const overheadBytes = 200;

/** Bytes of a text in memory: two per character, an overestimate for Latin-1 strings, which take one. */
export const textBytes = (text: string): number => 2 * text.length;

export function openTextCache<Value extends object | string>({
  bytes,
  sizeOf,
  maxKeyLength = Infinity,
  ...options
}: TextCacheOptions<Value>): TextCache<Value> {
  const entries = new LRUCache<string, Value>({
    ...options,
    maxSize: Math.max(1, typeof bytes === 'number' ? bytes : bytes.caches.bytesFor(bytes.name)),
    sizeCalculation: (value, key) => textBytes(key) + sizeOf(value) + overheadBytes,
  });
  if (typeof bytes !== 'number') bytes.caches.watch(bytes.name, () => entries.calculatedSize);
  return {
    get: (key) => (key.length > maxKeyLength ? undefined : entries.get(key)),
    set: (key, value) => {
      if (key.length <= maxKeyLength) entries.set(key, value);
    },
    delete: (key) => void entries.delete(key),
    get size() {
      return entries.size;
    },
    get bytes() {
      return entries.calculatedSize;
    },
  };
}
