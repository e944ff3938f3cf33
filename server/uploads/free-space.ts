// Uploads are refused before the disk is full: readers go on, and the database can still write.
import { statfs } from 'node:fs/promises';
import type { Context } from '#server/core/context.ts';
import { noSpace } from '#server/core/http/no-space.ts';

/** Fraction of a disk that is enough, where the setting is more. */
const smallDiskRatio = 0.1;

/** @param measure measures the disk of a folder @throws ApiError 503 */
export async function requireFreeSpace(
  { config, storage }: Pick<Context, 'config' | 'storage'>,
  measure: (folder: string) => Promise<{ bavail: number; blocks: number; bsize: number }> = statfs,
): Promise<void> {
  if (config.uploadsMinFree === 0 || !storage.folder) return;
  const { bavail, blocks, bsize } = await measure(storage.folder);
  if (bavail * bsize >= Math.min(config.uploadsMinFree, blocks * bsize * smallDiskRatio)) return;
  throw noSpace();
}
