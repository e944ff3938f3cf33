// Removes unreferenced images by their reference counts, and files without a row, which a process leaves when it dies
// between writing a file and its row.
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { deleteBlobs, findOriginals, findSavers, withExclusiveBlobLock } from './blobs.ts';
import { saveFolderFigures } from './folder-figures.ts';
import { hashInKey, isHash } from './keys.ts';
import { isNothingStaged } from './staging.ts';

const batchSize = 500;
const folders = [
  { prefix: 'data/', named: findOriginals },
  { prefix: 'covers/', named: findOriginals },
  { prefix: 'avatars/', named: findOriginals },
  { prefix: 'saver/', named: findSavers },
];

interface SweepResult {
  /** Number of images unreferenced for the given time. */
  images: number;
  /** Number of files without a row. */
  files: number;
}

/**
 * Daily sweep, safe to run concurrently with uploads and other sweeps. A site that is off at that time catches up
 * later.
 */
export const sweepFilesHandler = handleJob(jobKind('files:sweep'), withLogging(sweepBlobs), {
  cron: '20 4 * * *',
  fill: '1d',
});
/** Sweep at start that removes leftovers of a killed import. */
export const sweepAbandonedHandler = handleJob(jobKind('files:abandoned'), withLogging(sweepAbandoned), {
  atStart: true,
});

function withLogging(sweep: (ctx: Context) => Promise<SweepResult>): (ctx: Context) => Promise<void> {
  return async (ctx) => ctx.log.debug('swept', { ...(await sweep(ctx)) });
}

export async function sweepBlobs(ctx: Context, { olderThanHours = 24 } = {}): Promise<SweepResult> {
  const swept: SweepResult = { images: 0, files: 0 };
  const unusedCondition = sql`last_ref <= now() - make_interval(hours => ${olderThanHours}::int)`;
  for (;;) {
    const deleted = await withExclusiveBlobLock(ctx, (tx) => deleteBlobs(ctx, tx, unusedCondition));
    swept.images += deleted;
    if (deleted === 0) break;
  }
  swept.files = await sweepFilesWithoutRow(ctx);
  return swept;
}

/**
 * Removes leftovers of processes that died while storing images, without waiting for a day: rows that were never
 * referenced, if no process is storing images now, and then files without a row. Cheap when there are none.
 */
export async function sweepAbandoned(ctx: Context): Promise<SweepResult> {
  const swept: SweepResult = { images: 0, files: 0 };
  const isUnreferenced = sql`NOT EXISTS (SELECT FROM page_sets WHERE page_sets.blobs @> ARRAY[blobs.id])
    AND NOT EXISTS (SELECT FROM upload_session_files WHERE upload_session_files.blobs @> ARRAY[blobs.id])
    AND NOT EXISTS (SELECT FROM covers WHERE covers.blob_id = blobs.id)
    AND NOT EXISTS (SELECT FROM user_profiles WHERE user_profiles.avatar_blob_id = blobs.id
      OR user_profiles.cleared_blob_id = blobs.id)`;
  for (;;) {
    const deleted = await withExclusiveBlobLock(ctx, async (tx) =>
      (await isNothingStaged(tx)) ? deleteBlobs(ctx, tx, isUnreferenced) : 0,
    );
    swept.images += deleted;
    if (deleted === 0) break;
  }
  // lists files only if a row was removed: listing all takes long, so the daily sweep removes other files without a row
  if (swept.images > 0) swept.files = await sweepFilesWithoutRow(ctx);
  return swept;
}

/** Removes files without a row. @returns how many there were */
async function sweepFilesWithoutRow(ctx: Context): Promise<number> {
  let count = 0;
  for (const { prefix, named } of folders) {
    let keys: string[] = [];
    const sweepKeys = async (): Promise<void> => {
      const hashes = keys.map(hashInKey);
      const referencedHashes = await named(ctx.db, hashes);
      const unreferencedKeys = keys.filter((key) => !referencedHashes.has(hashInKey(key)));
      keys = [];
      if (unreferencedKeys.length === 0) return;
      await withExclusiveBlobLock(ctx, async (tx) => {
        // checked again under the exclusive lock: a row may have been inserted since the first check
        const nowReferenced = await named(tx, unreferencedKeys.map(hashInKey));
        for (const key of unreferencedKeys) {
          if (!nowReferenced.has(hashInKey(key)) && (await ctx.storage.delete(key))) count++;
        }
      });
    };
    const sums = { files: 0, bytes: 0 };
    for await (const { key, bytes } of ctx.storage.list(prefix)) {
      sums.files += 1;
      sums.bytes += bytes;
      // a file with another name was put there by somebody else
      if (isHash(hashInKey(key))) keys.push(key);
      if (keys.length >= batchSize) await sweepKeys();
    }
    await sweepKeys();
    await saveFolderFigures(ctx, prefix.slice(0, -1), sums);
  }
  return count;
}
