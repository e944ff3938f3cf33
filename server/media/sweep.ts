// Removes image files that nothing names. It reads reference counts only, and files without any row: what a process
// that died between a file and its row has left.
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { deleteBlobs, namedOriginals, namedSavers, withExclusiveBlobLock } from './blobs.ts';
import { isNothingStaged } from './staging.ts';

const batch = 500;
const folders = [
  { prefix: 'data/', named: namedOriginals },
  { prefix: 'covers/', named: namedOriginals },
  { prefix: 'saver/', named: namedSavers },
];

interface Swept {
  /** Images that nothing has named for the time given. */
  images: number;
  /** Files that no row knows. */
  files: number;
}

/** Safe beside uploads and beside another sweep. */
/** A site that is off at that time of the day does it when it is on again. */
export const sweepFilesHandler = handleJob(jobKind('files:sweep'), logged(sweepBlobs), {
  cron: '20 4 * * *',
  fill: '1d',
});
/** What an import that was killed has left. */
export const sweepAbandonedHandler = handleJob(jobKind('files:abandoned'), logged(sweepAbandoned), { atStart: true });

function logged(sweep: (ctx: Context) => Promise<Swept>): (ctx: Context) => Promise<void> {
  return async (ctx) => ctx.log.debug('swept', { ...(await sweep(ctx)) });
}

export async function sweepBlobs(ctx: Context, { olderThanHours = 24 } = {}): Promise<Swept> {
  const swept: Swept = { images: 0, files: 0 };
  const unused = sql`last_ref <= now() - make_interval(hours => ${olderThanHours}::int)`;
  for (;;) {
    const deleted = await withExclusiveBlobLock(ctx, (tx) => deleteBlobs(ctx, tx, unused));
    swept.images += deleted;
    if (deleted === 0) break;
  }
  swept.files = await sweepStrays(ctx);
  return swept;
}

/**
 * What processes left that died while they stored images, without waiting for a day: rows that nothing ever named, if
 * nobody is storing now, and then files without a row. Cheap when there are none.
 */
export async function sweepAbandoned(ctx: Context): Promise<Swept> {
  const swept: Swept = { images: 0, files: 0 };
  const neverNamed = sql`NOT EXISTS (SELECT FROM page_sets WHERE page_sets.blobs @> ARRAY[blobs.id])
    AND NOT EXISTS (SELECT FROM covers WHERE covers.blob_id = blobs.id)`;
  for (;;) {
    const deleted = await withExclusiveBlobLock(ctx, async (tx) =>
      (await isNothingStaged(tx)) ? deleteBlobs(ctx, tx, neverNamed) : 0,
    );
    swept.images += deleted;
    if (deleted === 0) break;
  }
  // looking at every file takes a while, so a stray one without any row beside it waits for the daily sweep
  if (swept.images > 0) swept.files = await sweepStrays(ctx);
  return swept;
}

/** Answers how many files without a row there were. */
async function sweepStrays(ctx: Context): Promise<number> {
  let count = 0;
  for (const { prefix, named } of folders) {
    let keys: string[] = [];
    const sweepKeys = async (): Promise<void> => {
      const hashes = keys.map(hashOf);
      const known = await named(ctx.db, hashes);
      const strangers = keys.filter((key) => !known.has(hashOf(key)));
      keys = [];
      if (strangers.length === 0) return;
      await withExclusiveBlobLock(ctx, async (tx) => {
        // again behind the gate: a row may have come meanwhile
        const late = await named(tx, strangers.map(hashOf));
        for (const key of strangers) {
          if (!late.has(hashOf(key)) && (await ctx.storage.delete(key))) count++;
        }
      });
    };
    for await (const { key } of ctx.storage.list(prefix)) {
      keys.push(key);
      if (keys.length >= batch) await sweepKeys();
    }
    await sweepKeys();
  }
  return count;
}

/** `covers/3f/3fa9….png.256.jpg` → `3fa9…` */
function hashOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1).split('.')[0]!;
}
