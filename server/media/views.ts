// Caches the names of image files by blob id. A blob is immutable, so its names never expire; a restored database may
// reuse its id for another blob, so the cache is cleared whenever the change feed was disconnected.
import { LRUCache } from 'lru-cache';
import { memoizePerKey } from '#server/core/cache/memoize-per-key.ts';
import type { Context } from '#server/core/context.ts';

type FileNamesContext = Pick<Context, 'prepared' | 'changes' | 'caches'>;

interface FileNames {
  /** Hash and extension of the original; `saver` has those of the reduced quality. */
  data: string;
  saver: string;
}

const bytesPerName = 450;
const nameCache = memoizePerKey(
  ({ changes }: FileNamesContext) => changes,
  ({ changes, caches }) => {
    const bytes = caches.bytesFor('file names');
    const names = new LRUCache<number, FileNames>({ max: Math.max(1, Math.floor(bytes / bytesPerName)) });
    caches.watch('file names', () => names.size * bytesPerName);
    changes.addInvalidator({ kinds: [], invalidate: () => {}, invalidateAll: () => names.clear() });
    return names;
  },
);

/** Returns the names in the order of the blobs, all of which must exist. */
export async function fileNames(ctx: FileNamesContext, blobs: readonly number[]): Promise<FileNames[]> {
  const cache = nameCache(ctx);
  const isConnected = ctx.changes.isConnected();
  const cachedNames = blobs.map((id) => (isConnected ? cache.get(id) : undefined));
  const missing = blobs.filter((_, index) => cachedNames[index] === undefined);
  if (missing.length === 0) return cachedNames as FileNames[];
  const rows = await ctx.prepared.rows<[id: number, data: string, saver: string]>(
    `SELECT id, encode(hash, 'hex') || '.' || extension, encode(saver_hash, 'hex') || '.jpg'
    FROM blobs WHERE id = ANY ($1::int[])`,
    [missing],
  );
  const loadedNames = new Map(rows.map(([id, data, saver]) => [id, { data, saver }]));
  if (ctx.changes.isConnected()) for (const [id, names] of loadedNames) cache.set(id, names);
  return blobs.map((id, index) => cachedNames[index] ?? loadedNames.get(id)!);
}
