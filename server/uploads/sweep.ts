// Removes image files that nothing names. It reads reference counts only, and files without any row: what a process
// that died between a file and its row has left.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { deleteBlobs, namedOriginals, namedSavers, withGateClosed } from './blobs.ts';

const batch = 500;
const folders = [
  { prefix: 'data/', named: namedOriginals },
  { prefix: 'covers/', named: namedOriginals },
  { prefix: 'saver/', named: namedSavers },
];

export interface Swept {
  /** Images that nothing has named for the time given. */
  images: number;
  /** Files that no row knows. */
  files: number;
}

/** Safe beside uploads and beside another sweep. */
export async function sweepBlobs(ctx: Context, { olderThanHours = 24 } = {}): Promise<Swept> {
  const swept: Swept = { images: 0, files: 0 };
  const unused = sql`last_ref <= now() - make_interval(hours => ${olderThanHours}::int)`;
  for (;;) {
    const deleted = await withGateClosed(ctx, (tx) => deleteBlobs(ctx, tx, unused));
    swept.images += deleted;
    if (deleted === 0) break;
  }
  for (const { prefix, named } of folders) {
    let keys: string[] = [];
    const sweepKeys = async (): Promise<void> => {
      const hashes = keys.map(hashOf);
      const known = await named(ctx.db, hashes);
      const strangers = keys.filter((key) => !known.has(hashOf(key)));
      keys = [];
      if (strangers.length === 0) return;
      await withGateClosed(ctx, async (tx) => {
        // again behind the gate: a row may have come meanwhile
        const late = await named(tx, strangers.map(hashOf));
        for (const key of strangers) {
          if (!late.has(hashOf(key)) && (await ctx.storage.delete(key))) swept.files++;
        }
      });
    };
    for await (const { key } of ctx.storage.list(prefix)) {
      keys.push(key);
      if (keys.length >= batch) await sweepKeys();
    }
    await sweepKeys();
  }
  return swept;
}

/** `covers/3f/3fa9….png.256.jpg` → `3fa9…` */
function hashOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1).split('.')[0]!;
}
