// Compares stored files with their names and with the rows of images, while the site runs. Smaller sizes are named after their
// original, so only their presence is checked.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { avatarSides, thumbWidths } from '#server/core/files/images/jobs.ts';
import { findOriginals, findSavers } from './blobs.ts';
import { avatarKey, contentHashOf, coverKey, hashInKey, isHash, pageKey, saverKey } from './keys.ts';

interface Verification {
  files: number;
  bytes: number;
  /** Keys of rows whose file is not there. */
  missing: string[];
  /** Keys of files whose bytes are not those of their name. */
  damaged: string[];
  /** Keys of files that no row names; the daily sweep deletes them. */
  orphaned: string[];
}

const batchSize = 500;

export async function verifyFiles(ctx: Context): Promise<Verification> {
  const result: Verification = { files: 0, bytes: 0, missing: [], damaged: [], orphaned: [] };
  const unnamed: string[] = [];
  let batch: string[] = [];
  const checkNames = async (): Promise<void> => {
    unnamed.push(...(await withoutRow(ctx, batch)));
    batch = [];
  };
  for await (const { key, bytes } of ctx.storage.list('')) {
    result.files++;
    result.bytes += bytes;
    if (await isDamaged(ctx, key, bytes)) result.damaged.push(key);
    batch.push(key);
    if (batch.length >= batchSize) await checkNames();
  }
  await checkNames();
  result.missing = await missingFiles(ctx);
  // a file is stored before its row: one that was being stored has its row by now
  for (let at = 0; at < unnamed.length; at += batchSize) {
    result.orphaned.push(...(await withoutRow(ctx, unnamed.slice(at, at + batchSize))));
  }
  return result;
}

async function isDamaged({ storage }: Context, key: string, bytes: number): Promise<boolean> {
  const contentHash = contentHashOf(key);
  if (contentHash === null) return bytes === 0;
  const content = await storage.get(key);
  // null: deleted since it was listed
  return content !== null && createHash('sha256').update(content).digest('hex') !== contentHash;
}

async function withoutRow({ db }: Context, keys: readonly string[]): Promise<string[]> {
  const hashes = keys.map(hashInKey).filter(isHash);
  const [originals, savers] = [await findOriginals(db, hashes), await findSavers(db, hashes)];
  return keys.filter((key) => !(key.startsWith('saver/') ? savers : originals).has(hashInKey(key)));
}

interface Row {
  id: number;
  hash: string;
  extension: string;
  saver: string | null;
  page: boolean;
  cover: boolean;
  avatar: boolean;
}

async function missingFiles({ db, storage }: Context): Promise<string[]> {
  const missing: string[] = [];
  for (let last = 0; ;) {
    const { rows } =
      await sql<Row>`SELECT id, encode(hash, 'hex') AS hash, extension, encode(saver_hash, 'hex') AS saver,
        EXISTS (SELECT FROM page_sets WHERE page_sets.blobs @> ARRAY[blobs.id])
          OR EXISTS (SELECT FROM upload_session_files WHERE upload_session_files.blobs @> ARRAY[blobs.id]) AS page,
        EXISTS (SELECT FROM covers WHERE covers.blob_id = blobs.id) AS cover,
        EXISTS (SELECT FROM user_profiles WHERE user_profiles.avatar_blob_id = blobs.id
          OR user_profiles.cleared_blob_id = blobs.id) AS avatar
      FROM blobs WHERE id > ${last} ORDER BY id LIMIT ${batchSize}`.execute(db);
    for (const row of rows) for (const key of keysOf(row)) if (!(await storage.has(key))) missing.push(key);
    if (rows.length < batchSize) return missing;
    last = rows.at(-1)!.id;
  }
}

function keysOf({ hash, extension, saver, page, cover, avatar }: Row): string[] {
  return [
    ...(page ? [pageKey(hash, extension)] : []),
    ...(page && saver !== null ? [saverKey(saver)] : []),
    ...(cover ? [null, ...thumbWidths].map((width) => coverKey(hash, extension, width)) : []),
    ...(avatar ? avatarSides.map((side) => avatarKey(hash, side)) : []),
  ];
}
