// The names of image files by blob. A blob is what its hash says and never changes, so its names may be remembered.
import { LRUCache } from 'lru-cache';
import { oncePer } from '#server/core/once-per.ts';
import type { Prepared } from '#server/core/prepared.ts';

export interface FileNames {
  /** Hash and extension, of the original and of the reduced quality. */
  data: string;
  saver: string;
}

/** About 300 bytes each. */
const mostRemembered = 100_000;
const rememberedOf = oncePer(
  (prepared: Prepared) => prepared,
  () => new LRUCache<number, FileNames>({ max: mostRemembered }),
);

/** In the order of the blobs; every one of them is known. */
export async function fileNames(prepared: Prepared, blobs: readonly number[]): Promise<FileNames[]> {
  const known = rememberedOf(prepared);
  const found = blobs.map((id) => known.get(id));
  const missing = blobs.filter((_, index) => found[index] === undefined);
  if (missing.length === 0) return found as FileNames[];
  const rows = await prepared.rows<[id: number, data: string, saver: string]>(
    `SELECT id, encode(hash, 'hex') || '.' || extension, encode(saver_hash, 'hex') || '.jpg'
    FROM blobs WHERE id = ANY ($1::int[])`,
    [missing],
  );
  const read = new Map(rows.map(([id, data, saver]) => [id, { data, saver }]));
  for (const [id, names] of read) known.set(id, names);
  return blobs.map((id, index) => found[index] ?? read.get(id)!);
}
