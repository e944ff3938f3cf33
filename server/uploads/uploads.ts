// Files and their rows. Order of every write: the file first, durable under the hash of its content, then the row in
// a transaction; so a row never names a missing file, and a file without a row is only swept later.
import { randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db.ts';
import { createBudget } from '#server/core/images/budget.ts';
import { ImageProblem } from '#server/core/images/problem.ts';
import type { StoredImage, StoredOriginal } from '#server/core/images/intake.ts';
import { coverKey, pageKey, saverKey } from './keys.ts';

/** Puts a chapter's pages through the intake, a few at a time, in order. @throws ImageProblem naming the page */
export async function storePages(
  ctx: Context,
  pages: readonly { name: string; read(): Promise<Uint8Array> }[],
  { onPage = () => {} }: { onPage?: (done: number) => void } = {},
): Promise<StoredImage[]> {
  const budget = createBudget();
  const stored: StoredImage[] = [];
  let next = 0;
  let done = 0;
  let failed = false;
  const lane = async (): Promise<void> => {
    while (next < pages.length && !failed) {
      const index = next++;
      const page = pages[index]!;
      try {
        const bytes = await page.read();
        const image = await ctx.images.page(bytes);
        stored[index] = image;
        budget.take({ bytes: bytes.byteLength, width: image.width, height: image.height, frames: image.frames });
        onPage(++done);
      } catch (error) {
        failed = true;
        if (error instanceof ImageProblem) throw new ImageProblem(error.code, `${page.name}: ${error.message}`, error);
        throw error;
      }
    }
  };
  // every lane must have come to rest before a failure is told, or its files would appear after the clean-up
  const lanes = await Promise.allSettled([lane(), lane(), lane()]);
  const problem = lanes.find((outcome) => outcome.status === 'rejected');
  if (problem) {
    await dropUnnamed(
      ctx,
      stored.filter((image) => image !== undefined),
    );
    throw problem.reason;
  }
  return stored;
}

/** Inserts or finds the rows of stored images; answers their internal ids in the same order. */
export async function recordImages(
  tx: Db,
  images: readonly (StoredOriginal & { saver?: StoredImage['saver'] })[],
): Promise<number[]> {
  const ids: number[] = [];
  // in the order of the hashes, so that two chapters sharing pages cannot wait for each other
  const ordered = images
    .map((image, index) => ({ image, index }))
    .sort((a, b) => (a.image.hash < b.image.hash ? -1 : 1));
  for (const { image, index } of ordered) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO blobs (hash, source_hash, extension, width, height, bytes, saver_hash, saver_width, saver_height, saver_bytes)
      VALUES (${bytes(image.hash)}, ${bytes(image.sourceHash)}, ${image.ext}, ${image.width}, ${image.height}, ${image.bytes},
        ${image.saver ? bytes(image.saver.hash) : null}, ${image.saver?.width ?? null}, ${image.saver?.height ?? null}, ${image.saver?.bytes ?? null})
      ON CONFLICT (hash) DO UPDATE SET last_ref = now(),
        saver_hash = coalesce(blobs.saver_hash, excluded.saver_hash), saver_width = coalesce(blobs.saver_width, excluded.saver_width),
        saver_height = coalesce(blobs.saver_height, excluded.saver_height), saver_bytes = coalesce(blobs.saver_bytes, excluded.saver_bytes)
      RETURNING id`.execute(tx);
    ids[index] = rows[0]!.id;
  }
  return ids;
}

/** The one place that changes reference counts. Ids may repeat: a page used twice counts twice. */
export async function countReferences(tx: Db, blobIds: readonly number[], by: 1 | -1): Promise<void> {
  await sql`UPDATE blobs SET refs = refs + ${by} * used.times, last_ref = now()
    FROM (SELECT id, count(*)::int AS times FROM unnest(${blobIds}::int[]) AS id GROUP BY id ORDER BY id) AS used
    WHERE blobs.id = used.id`.execute(tx);
}

/** A new version of a chapter's pages; the one before keeps answering for a day. Answers the set's internal id. */
export async function createPageSet(
  tx: Db,
  chapterId: number,
  blobIds: readonly number[],
  firstSide: 'left' | 'right' | null,
): Promise<number> {
  await sql`UPDATE page_sets SET replaced_at = now() WHERE chapter_id = ${chapterId} AND replaced_at IS NULL`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`
    INSERT INTO page_sets (chapter_id, version, hash, blobs, first_side)
    VALUES (${chapterId}, (SELECT coalesce(max(version), 0) + 1 FROM page_sets WHERE chapter_id = ${chapterId}),
      ${randomBytes(16)}, ${blobIds}::int[], ${firstSide}) RETURNING id`.execute(tx);
  await countReferences(tx, blobIds, 1);
  return rows[0]!.id;
}

export interface KnownChapter {
  chapterId: number;
  uid: string;
  /** How many of the asked pages it has, and how many pages it has at all. */
  shared: number;
  pages: number;
}

/** The chapter that already has most of these pages: at least 90 % of the smaller of the two. */
export async function findKnownPages(db: Db, sourceHashes: readonly string[]): Promise<KnownChapter | null> {
  const hashes = sql.join(sourceHashes.map((hash) => bytes(hash)));
  const { rows } = await sql<{ chapter_id: number; uid: string; shared: number; pages: number }>`
    SELECT chapters.id AS chapter_id, chapters.uid, count(DISTINCT known.id)::int AS shared, cardinality(page_sets.blobs) AS pages
    FROM (SELECT id FROM blobs WHERE source_hash IN (${hashes}) OR hash IN (${hashes})) AS known
    JOIN page_sets ON page_sets.blobs @> ARRAY[known.id] AND page_sets.replaced_at IS NULL
    JOIN chapters ON chapters.page_set_id = page_sets.id AND chapters.state IN ('published', 'queued')
    GROUP BY chapters.id, page_sets.id ORDER BY shared DESC, chapters.id LIMIT 1
  `.execute(db);
  const best = rows[0];
  if (!best) return null;
  const smaller = Math.min(new Set(sourceHashes).size, best.pages);
  return best.shared >= smaller * 0.9
    ? { chapterId: best.chapter_id, uid: best.uid, shared: best.shared, pages: best.pages }
    : null;
}

/** Files of images that no row names, right after a failed chapter: nothing of it is left behind. */
async function dropUnnamed(ctx: Context, images: readonly StoredImage[]): Promise<void> {
  for (const image of images) {
    const known = await ctx.db
      .selectFrom('blobs')
      .select('id')
      .where((where) =>
        where.or([
          where('hash', '=', Buffer.from(image.hash, 'hex')),
          where('saver_hash', '=', Buffer.from(image.saver.hash, 'hex')),
        ]),
      )
      .executeTakeFirst();
    if (known) continue;
    await ctx.storage.delete(pageKey(image.hash, image.ext));
    await ctx.storage.delete(saverKey(image.saver.hash));
  }
}

/** Removes what nothing has named for a day: rows first, under lock, then their files. Answers how many. */
export async function sweepFiles(ctx: Context, olderThanHours = 24): Promise<number> {
  const gone = await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ hash: string; extension: string; saver_hash: string | null }>`
      DELETE FROM blobs WHERE id IN (
        SELECT id FROM blobs WHERE refs = 0 AND last_ref <= now() - make_interval(hours => ${olderThanHours})
        ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED)
      RETURNING encode(hash, 'hex') AS hash, extension, encode(saver_hash, 'hex') AS saver_hash`.execute(tx);
    return rows;
  });
  for (const blob of gone) {
    await ctx.storage.delete(pageKey(blob.hash, blob.extension));
    if (blob.saver_hash) await ctx.storage.delete(saverKey(blob.saver_hash));
    for (const width of [null, 256, 512] as const) await ctx.storage.delete(coverKey(blob.hash, blob.extension, width));
  }
  return gone.length;
}

function bytes(hash: string): RawBuilder<unknown> {
  return sql`decode(${hash}, 'hex')`;
}
