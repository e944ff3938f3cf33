// Files and their rows. Order of every write: the file first, durable under the hash of its content, then its row, then
// what names it. A row never names a missing file; files and rows that nothing came to name are swept.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db.ts';
import { ApiError } from '#server/core/errors.ts';
import { createBudget } from '#server/core/images/budget.ts';
import type { StoredCover, StoredImage, StoredOriginal } from '#server/core/images/intake.ts';
import { ImageProblem } from '#server/core/images/problem.ts';
import { type BlobMark, deleteBlobs, hex, hexList, recordBlob, withGateClosed } from './blobs.ts';
import { coverKey, pageKey, saverKey } from './keys.ts';

export { whileStaging } from './staging.ts';
export { sweepAbandoned, sweepBlobs, type Swept } from './sweep.ts';

/** A stored image with its row. Nothing names it yet; without that it is swept (see `whileStaging`). */
export type Kept<T extends StoredOriginal> = T & { mark: BlobMark };

export interface PageInput {
  name: string;
  read(): Promise<Uint8Array>;
}

/** Pages that are decoded at the same time; one more than usual machines have cores, so that none waits for a disk. */
const lanes = 3;

export interface PageWatch {
  onPage?: (done: number) => void;
  /** Ends the work before the next page. */
  signal?: AbortSignal;
}

/**
 * Puts a chapter's pages through the intake, a few at a time; answers them in order. When one is refused, nothing of
 * the others is left behind. @throws ImageProblem naming the page, or the reason of the signal
 */
export async function storePages(
  ctx: Context,
  pages: readonly PageInput[],
  watch: PageWatch = {},
): Promise<Kept<StoredImage>[]> {
  const stored: Kept<StoredImage>[] = [];
  try {
    await eachPage(pages, watch, async (bytes, index) => (stored[index] = await storePage(ctx, bytes)));
  } catch (error) {
    await discardAfter(
      error,
      ctx,
      stored.filter((image) => image !== undefined),
    );
  }
  return stored;
}

/** Says of a chapter's pages what `storePages` would say, and stores nothing. @throws the same */
export async function checkPages(
  ctx: Context,
  pages: readonly PageInput[],
  watch: PageWatch = {},
): Promise<StoredOriginal[]> {
  const images: StoredOriginal[] = [];
  await eachPage(pages, watch, async (bytes, index) => (images[index] = await ctx.images.check('page', bytes)));
  return images;
}

/** Every lane has come to rest when it throws. */
async function eachPage(
  pages: readonly PageInput[],
  { onPage = () => {}, signal }: PageWatch,
  take: (bytes: Uint8Array, index: number) => Promise<StoredOriginal>,
): Promise<void> {
  const budget = createBudget();
  let next = 0;
  let done = 0;
  let failed = false;
  const lane = async (): Promise<void> => {
    while (next < pages.length && !failed) {
      const index = next++;
      const page = pages[index]!;
      try {
        signal?.throwIfAborted();
        const bytes = await page.read();
        const image = await take(bytes, index);
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
  const outcomes = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const problem = outcomes.find((outcome) => outcome.status === 'rejected');
  if (problem) throw problem.reason;
}

/** Takes images back after a failure, and throws that failure even when this fails too: then they are swept. */
export async function discardAfter(
  failure: unknown,
  ctx: Context,
  images: readonly Kept<StoredOriginal>[],
): Promise<never> {
  await discardImages(ctx, images).catch((error: unknown) => ctx.log.debug('images were left to the sweep', { error }));
  throw failure;
}

async function storePage(ctx: Context, bytes: Uint8Array): Promise<Kept<StoredImage>> {
  const image = await ctx.images.page(bytes);
  const mark = await recordBlob(ctx.db, image);
  // a sweep may have come between these two; from here on the row keeps the files
  const whole = await haveAll(ctx, [pageKey(image.hash, image.ext), saverKey(image.saver.hash)]);
  if (!whole) await ctx.images.page(bytes);
  return { ...image, mark };
}

/** Stores a cover with its thumbnails. @throws ImageProblem */
export async function storeCover(ctx: Context, bytes: Uint8Array): Promise<Kept<StoredCover>> {
  const image = await ctx.images.cover(bytes);
  const mark = await recordBlob(ctx.db, image);
  const keys = ([null, 256, 512] as const).map((width) => coverKey(image.hash, image.ext, width));
  if (!(await haveAll(ctx, keys))) await ctx.images.cover(bytes);
  return { ...image, mark };
}

async function haveAll(ctx: Context, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) if (!(await ctx.storage.has(key))) return false;
  return true;
}

/** Takes back images that came to nothing: those that were new with us and that nobody else has used since. */
export async function discardImages(ctx: Context, images: readonly Kept<StoredOriginal>[]): Promise<void> {
  const created = new Set(images.filter((image) => image.mark.created).map((image) => image.hash));
  const own = images.filter((image) => created.has(image.hash));
  if (own.length === 0) return;
  const pairs = sql.join(own.map((image) => sql`(${hex(image.hash)}, ${image.mark.touchedAt}::timestamptz)`));
  await withGateClosed(ctx, async (tx) => {
    while ((await deleteBlobs(ctx, tx, sql`(hash, last_ref) IN (${pairs})`)) > 0);
  });
}

/**
 * The rows of stored images in the same order, locked, so that what names them can be written.
 * @throws ApiError when an image was stored so long ago that it has been swept
 */
export async function lockImages(tx: Db, images: readonly StoredOriginal[]): Promise<number[]> {
  // in the order of the ids, so that two chapters that share pages cannot wait for each other
  const { rows } = await sql<{ id: number; hash: string }>`
    SELECT id, encode(hash, 'hex') AS hash FROM blobs WHERE hash IN (${hexList(images.map((image) => image.hash))})
    ORDER BY id FOR UPDATE`.execute(tx);
  const ids = new Map(rows.map((row) => [row.hash, row.id]));
  return images.map((image) => {
    const id = ids.get(image.hash);
    if (id === undefined) {
      throw new ApiError('bad_request_http_exception', 'The files waited too long and are gone. Upload them again');
    }
    return id;
  });
}

/** The one place that changes reference counts. Ids may repeat: a page used twice counts twice. */
export async function countReferences(tx: Db, blobIds: readonly number[], by: 1 | -1): Promise<void> {
  await sql`UPDATE blobs SET refs = refs + ${by} * used.times, last_ref = now()
    FROM (SELECT id, count(*)::int AS times FROM unnest(${blobIds}::int[]) AS id GROUP BY id) AS used
    WHERE blobs.id = used.id`.execute(tx);
}

/**
 * A new version of a chapter's pages; the one before keeps answering for a day. Answers the set's internal id.
 * @param file what it says of its first page, and of others by their numbers
 */
export async function createPageSet(
  tx: Db,
  chapterId: number,
  images: readonly StoredOriginal[],
  file: { firstSide: 'left' | 'right' | null; marks: object | null },
): Promise<number> {
  const blobIds = await lockImages(tx, images);
  await sql`UPDATE page_sets SET replaced_at = now() WHERE chapter_id = ${chapterId} AND replaced_at IS NULL`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`
    INSERT INTO page_sets (chapter_id, version, hash, blobs, first_side, page_marks)
    VALUES (${chapterId}, (SELECT coalesce(max(version), 0) + 1 FROM page_sets WHERE chapter_id = ${chapterId}),
      ${randomBytes(16)}, ${blobIds}::int[], ${file.firstSide},
      ${file.marks === null ? null : JSON.stringify(file.marks)}::jsonb) RETURNING id`.execute(tx);
  await countReferences(tx, blobIds, 1);
  return rows[0]!.id;
}

export interface KnownChapter {
  chapterId: number;
  uid: string;
  /** How many of the asked pages it has, and how many different pages it has at all. */
  shared: number;
  pages: number;
}

/**
 * The chapter that already has most of these pages: at least 90 % of the smaller of the two. Hashes are those of the
 * files as they came or as they were stored.
 */
export async function findKnownPages(db: Db, hashes: readonly string[]): Promise<KnownChapter | null> {
  const asked = hexList(hashes);
  const { rows } = await sql<{ chapter_id: number; uid: string; shared: number; pages: number }>`
    SELECT chapter_id, uid, shared, pages FROM (
      SELECT chapters.id AS chapter_id, chapters.uid, count(DISTINCT known.id)::int AS shared,
        (SELECT count(DISTINCT page)::int FROM unnest(page_sets.blobs) AS page) AS pages
      FROM (SELECT id FROM blobs WHERE source_hash IN (${asked}) OR hash IN (${asked})) AS known
      JOIN page_sets ON page_sets.blobs @> ARRAY[known.id] AND page_sets.replaced_at IS NULL
      JOIN chapters ON chapters.page_set_id = page_sets.id AND chapters.state IN ('published', 'queued')
      GROUP BY chapters.id, page_sets.id
    ) AS candidates
    WHERE shared >= 0.9 * least(${new Set(hashes).size}::int, pages)
    ORDER BY shared DESC, chapter_id LIMIT 1`.execute(db);
  const best = rows[0];
  return best ? { chapterId: best.chapter_id, uid: best.uid, shared: best.shared, pages: best.pages } : null;
}
