// Database rows of image files. A file is stored before its row and deleted with it. An advisory lock keeps the two
// steps of one writer from interleaving with a sweep: recording an image takes it shared, deleting takes it
// exclusively.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { avatarSides, thumbWidths } from '#server/core/files/images/jobs.ts';
import type { StoredImage, StoredOriginal } from '#server/core/files/images/intake.ts';
import { faultPoint } from '#server/core/process/fault-point.ts';
import { lockByName, transaction } from '#server/core/db/transaction.ts';
import type { DB } from '#server/db/schema.ts';
import { avatarKey, coverKey, pageKey, saverKey } from './keys.ts';

type ImageFacts = StoredOriginal & { saver?: StoredImage['saver']; look?: string };

/** State of a row after a writer has recorded its image: the writer may discard it only if it is still the same. */
export interface BlobMark {
  created: boolean;
  /** `last_ref` as text, because a Date would lose its microseconds. */
  touchedAt: string;
}

interface BlobFiles {
  hash: string;
  extension: string;
  saver_hash: string | null;
}

const blobLockKey = 'blobs';

/** Inserts the row of a stored image, or marks an existing one as just used. */
export async function recordBlob(db: Db, image: ImageFacts): Promise<BlobMark> {
  const { saver, look } = image;
  // the referenced CTE takes the shared lock in the same statement; the end of the transaction releases it
  const { rows } = await sql<{ created: boolean; touched_at: string }>`
    WITH passed AS MATERIALIZED (SELECT pg_advisory_xact_lock_shared(hashtextextended(${blobLockKey}, 0)))
    INSERT INTO blobs (hash, source_hash, extension, width, height, bytes,
      saver_hash, saver_width, saver_height, saver_bytes, look, last_ref)
    SELECT ${hexToBytea(image.hash)}, ${hexToBytea(image.sourceHash)}, ${image.ext}, ${image.width}::int, ${image.height}::int, ${image.bytes}::int,
      ${saver ? hexToBytea(saver.hash) : sql`NULL::bytea`}, ${saver?.width ?? null}::int, ${saver?.height ?? null}::int, ${saver?.bytes ?? null}::int,
      ${look === undefined ? sql`NULL::bytea` : hexToBytea(look)}, clock_timestamp() FROM passed
    ON CONFLICT (hash) DO UPDATE SET last_ref = clock_timestamp(),
      saver_hash = coalesce(blobs.saver_hash, excluded.saver_hash),
      saver_width = coalesce(blobs.saver_width, excluded.saver_width),
      saver_height = coalesce(blobs.saver_height, excluded.saver_height),
      saver_bytes = coalesce(blobs.saver_bytes, excluded.saver_bytes), look = coalesce(blobs.look, excluded.look)
    RETURNING (xmax = 0) AS created, last_ref::text AS touched_at`.execute(db);
  return { created: rows[0]!.created, touchedAt: rows[0]!.touched_at };
}

/** Runs `work`, which deletes images, while no process records an image. Keep it short: it blocks all image writers. */
export function withExclusiveBlobLock<T>(ctx: Context, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> {
  return transaction(ctx, async (tx) => {
    await lockByName(tx, blobLockKey);
    return work(tx);
  });
}

/**
 * Deletes one batch of matching unreferenced rows, then their files. Needs the exclusive blob lock.
 * @returns the number of deleted rows
 */
export async function deleteBlobs(ctx: Context, tx: Db, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<BlobFiles>`
    DELETE FROM blobs WHERE id IN (
      SELECT id FROM blobs WHERE refs = 0 AND ${condition} ORDER BY id LIMIT 200 FOR UPDATE SKIP LOCKED)
    RETURNING encode(hash, 'hex') AS hash, extension, encode(saver_hash, 'hex') AS saver_hash`.execute(tx);
  if (rows.length === 0) return 0;
  const usedSavers = await findSavers(
    tx,
    rows.flatMap((row) => row.saver_hash ?? []),
  );
  for (const { hash, extension, saver_hash } of rows) {
    await ctx.storage.delete(pageKey(hash, extension));
    faultPoint('within sweep');
    for (const width of [null, ...thumbWidths]) await ctx.storage.delete(coverKey(hash, extension, width));
    for (const side of avatarSides) await ctx.storage.delete(avatarKey(hash, side));
    if (saver_hash !== null && !usedSavers.has(saver_hash)) await ctx.storage.delete(saverKey(saver_hash));
  }
  return rows.length;
}

/** Returns those of the hashes that belong to the original image of a row. */
export async function findOriginals(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(hash, 'hex') AS hash FROM blobs WHERE hash IN (${hexList(hashes)})`.execute(db);
  return new Set(rows.map((row) => row.hash));
}

/** Returns those of the hashes that belong to a row's reduced-quality image, which several originals may share. */
export async function findSavers(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    SELECT DISTINCT encode(saver_hash, 'hex') AS hash FROM blobs WHERE saver_hash IN (${hexList(hashes)})`.execute(db);
  return new Set(rows.map((row) => row.hash));
}

export function hexToBytea(hash: string): RawBuilder<unknown> {
  return sql`decode(${hash}, 'hex')`;
}

/** Builds a list for `IN (…)`, which may not be empty in SQL. */
export function hexList(hashes: readonly string[]): RawBuilder<unknown> {
  return hashes.length === 0 ? sql`NULL` : sql.join(hashes.map(hexToBytea));
}
