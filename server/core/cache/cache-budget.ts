// The memory budget for all caches of a process: one setting, divided here. Caches also count their keys and the
// overhead of their entries. Indexes, which are always loaded completely, count their content.

/**
 * Each cache's `share` of the budget (relative, roughly thousandths), and the number of cache instances (`instanceReaders`) that
 * divide it: 2 for a cache that exists once per listener. Most requests are about titles with their chapters, so these
 * have the largest shares.
 */
const cacheShares = {
  documents: { share: 366, pieces: 1 },
  chapters: { share: 340, pieces: 1 },
  'title index': { share: 50, pieces: 1 },
  'name index': { share: 50, pieces: 1 },
  'image files': { share: 50, pieces: 1 },
  answers: { share: 40, pieces: 2 },
  'first screens': { share: 15, pieces: 1 },
  'drawn screens': { share: 10, pieces: 1 },
  viewers: { share: 15, pieces: 1 },
  'lent bytes': { share: 10, pieces: 1 },
  // one cache for chapters, one for covers
  'image names': { share: 10, pieces: 2 },
  'file names': { share: 5, pieces: 1 },
  sitemaps: { share: 5, pieces: 1 },
  blocks: { share: 5, pieces: 1 },
  'newest chapters': { share: 27, pieces: 1 },
  'chapter pages': { share: 20, pieces: 1 },
  'numbers to read': { share: 10, pieces: 1 },
  'reading lines': { share: 60, pieces: 1 },
  'library titles': { share: 30, pieces: 1 },
  'library orders': { share: 5, pieces: 1 },
  'author names': { share: 5, pieces: 1 },
  counts: { share: 2, pieces: 1 },
} as const;

export type CacheName = keyof typeof cacheShares;

interface CacheState {
  name: CacheName;
  /** Bytes in use, and the maximum. */
  used: number;
  max: number;
}

export interface CacheBudget {
  /** Maximum bytes for one instance of a cache. */
  bytesFor(name: CacheName): number;
  /** Registers an instance of a cache by the function for its bytes in use. */
  watch(name: CacheName, used: () => number): void;
  state(): { total: number; used: number; caches: CacheState[] };
}

const totalShares = Object.values(cacheShares).reduce((sum, { share }) => sum + share, 0);

/**
 * Divides the memory budget among the caches.
 * @param total bytes; 0 disables all caches but the indexes
 * @param disabledCaches names of caches that get no memory
 */
export function openCacheBudget(total: number, disabledCaches: readonly CacheName[] = []): CacheBudget {
  const sizeReaders = new Map<CacheName, (() => number)[]>();
  const maxBytesOf = (name: CacheName): number =>
    disabledCaches.includes(name) ? 0 : Math.floor((total * cacheShares[name].share) / totalShares);
  return {
    bytesFor: (name) => Math.floor(maxBytesOf(name) / cacheShares[name].pieces),
    watch: (name, used) => void sizeReaders.set(name, [...(sizeReaders.get(name) ?? []), used]),
    state: () => {
      const caches = [...sizeReaders].map(([name, instanceReaders]) => ({
        name,
        used: instanceReaders.reduce((sum, used) => sum + used(), 0),
        max: maxBytesOf(name),
      }));
      return { total, used: caches.reduce((sum, { used }) => sum + used, 0), caches };
    },
  };
}
