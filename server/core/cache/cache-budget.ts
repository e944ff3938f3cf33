// The memory for everything that a process keeps to answer sooner: one setting, shared out here. Caches count their keys and
// what an entry takes beside them; indexes, which are kept whole, count what they hold.

/**
 * Parts of the whole in thousandths, and in how many pieces each is used: what exists once for a listener exists twice. Titles
 * with their chapters are what most is asked of.
 */
const parts = {
  documents: { share: 366, pieces: 1 },
  chapters: { share: 340, pieces: 1 },
  'title index': { share: 50, pieces: 1 },
  'name index': { share: 50, pieces: 1 },
  'image files': { share: 50, pieces: 1 },
  answers: { share: 40, pieces: 2 },
  'first screens': { share: 15, pieces: 1 },
  viewers: { share: 15, pieces: 1 },
  'lent bytes': { share: 10, pieces: 1 },
  // of chapters and of covers
  'image names': { share: 10, pieces: 2 },
  'file names': { share: 5, pieces: 1 },
  sitemaps: { share: 5, pieces: 1 },
  blocks: { share: 5, pieces: 1 },
  'newest chapters': { share: 27, pieces: 1 },
  'chapter pages': { share: 20, pieces: 1 },
  'numbers to read': { share: 10, pieces: 1 },
  counts: { share: 2, pieces: 1 },
} as const;

export type CacheName = keyof typeof parts;

interface CacheState {
  name: CacheName;
  /** Bytes in use, and at most. */
  used: number;
  max: number;
}

export interface CacheBudget {
  /** Bytes for one piece of a part. */
  bytesFor(name: CacheName): number;
  /** Counts what a piece uses. */
  watch(name: CacheName, used: () => number): void;
  state(): { total: number; used: number; caches: CacheState[] };
}

const thousandths = Object.values(parts).reduce((sum, { share }) => sum + share, 0);

/** @param total bytes; none to keep nothing but indexes @param without parts that keep nothing */
export function openCacheBudget(total: number, without: readonly CacheName[] = []): CacheBudget {
  const watched = new Map<CacheName, (() => number)[]>();
  const partOf = (name: CacheName): number =>
    without.includes(name) ? 0 : Math.floor((total * parts[name].share) / thousandths);
  return {
    bytesFor: (name) => Math.floor(partOf(name) / parts[name].pieces),
    watch: (name, used) => void watched.set(name, [...(watched.get(name) ?? []), used]),
    state: () => {
      const caches = [...watched].map(([name, pieces]) => ({
        name,
        used: pieces.reduce((sum, used) => sum + used(), 0),
        max: partOf(name),
      }));
      return { total, used: caches.reduce((sum, { used }) => sum + used, 0), caches };
    },
  };
}
