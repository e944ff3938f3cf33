// Image files and their rows. Order of every write: first the file, durable under the hash of its content, then its
// row, then the reference to it. A row never refers to a missing file; unreferenced files and rows are swept.
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { avatarSides, type Crop, thumbWidths } from '#server/core/files/images/jobs.ts';
import { createChapterBudget } from '#contract/rules/images/budget.ts';
import type {
  CoverOptions,
  StoredCover,
  StoredImage,
  StoredOriginal,
  StoredSource,
} from '#server/core/files/images/intake.ts';
import { ImageProblem } from '#contract/rules/images/problem.ts';
import { faultPoint } from '#server/core/process/fault-point.ts';
import { type BlobMark, deleteBlobs, hexToBytea, hexList, recordBlob, withExclusiveBlobLock } from './blobs.ts';
import { avatarKey, coverKey, pageKey, saverKey } from './keys.ts';

/** A stored image with its row. Until it is referenced, a sweep may delete it unless `withStagingLock` protects it. */
export type RecordedImage<T extends StoredOriginal> = T & { mark: BlobMark };

/** A stored image by the hash of its bytes. */
export type StoredHash = Pick<StoredOriginal, 'hash'>;

interface PageInput {
  name: string;
  read(): Promise<Uint8Array>;
}

/** Number of pages processed concurrently: one being decoded per core, one being stored, and one being received. */
const maxConcurrentPages = availableParallelism() + 2;

interface PageProgress {
  onPage?: (doneCount: number) => void;
  /** Aborts the work before the next page. */
  signal?: AbortSignal;
}

/**
 * Stores a chapter's pages, some of them concurrently. When one is rejected, all are discarded.
 * @returns the images in the order of the pages
 * @throws ImageProblem naming the page, or the reason of the signal
 */
export async function storePages(
  ctx: Context,
  pages: readonly PageInput[],
  progress: PageProgress = {},
): Promise<RecordedImage<StoredImage>[]> {
  const stored = await storeFiles(ctx, pages, progress, async (bytes) => {
    const image = await ctx.images.page(bytes);
    return { from: image.ext === 'jpg' ? 'jpeg' : image.ext, pages: [image], cpuMs: 0 };
  });
  return stored.flatMap((source) => source.pages);
}

/**
 * Like `storePages`, for files of imports and uploads: files that are not stored as received are converted, and one
 * file may become several pages.
 * @throws the same errors
 */
export function storeSources(
  ctx: Context,
  files: readonly PageInput[],
  progress: PageProgress = {},
): Promise<StoredSource<RecordedImage<StoredImage>>[]> {
  return storeFiles(ctx, files, progress, (bytes) => ctx.images.pages(bytes));
}

async function storeFiles(
  ctx: Context,
  files: readonly PageInput[],
  progress: PageProgress,
  processFile: (bytes: Uint8Array) => Promise<StoredSource<StoredImage>>,
): Promise<StoredSource<RecordedImage<StoredImage>>[]> {
  const recorded: RecordedImage<StoredImage>[] = [];
  try {
    return await processFiles(files, progress, (bytes) => recordPages(ctx, bytes, processFile, recorded));
  } catch (error) {
    return discardAfter(error, ctx, recorded);
  }
}

/** Stores the pages of one file of an upload. @throws ImageProblem */
export async function storeUpload(ctx: Context, bytes: Uint8Array): Promise<StoredSource<RecordedImage<StoredImage>>> {
  const recorded: RecordedImage<StoredImage>[] = [];
  try {
    return await recordPages(ctx, bytes, (file) => ctx.images.pages(file), recorded);
  } catch (error) {
    return discardAfter(error, ctx, recorded);
  }
}

/** Stores the pages of a file and then their rows, which are added to `recorded` one by one. */
async function recordPages(
  ctx: Context,
  bytes: Uint8Array,
  processFile: (bytes: Uint8Array) => Promise<StoredSource<StoredImage>>,
  recorded: RecordedImage<StoredImage>[],
): Promise<StoredSource<RecordedImage<StoredImage>>> {
  const source = await processFile(bytes);
  faultPoint('after rename');
  const pages: RecordedImage<StoredImage>[] = [];
  for (const image of source.pages) {
    const page = { ...image, mark: await recordBlob(ctx.db, image) };
    pages.push(page);
    recorded.push(page);
  }
  // a sweep may have run between storing and recording; from here on the rows protect the files
  const isComplete = await allStored(
    ctx,
    pages.flatMap((page) => [pageKey(page.hash, page.ext), saverKey(page.saver.hash)]),
  );
  if (!isComplete) await processFile(bytes);
  return { ...source, pages };
}

/** Validates a chapter's files like `storeSources`, without storing anything. @throws the same errors */
export function validatePageFiles(
  ctx: Context,
  files: readonly PageInput[],
  progress: PageProgress = {},
): Promise<StoredSource<StoredOriginal>[]> {
  return processFiles(files, progress, (bytes) => ctx.images.checkPages(bytes));
}

/** Processes files concurrently and returns the results in order. All workers have stopped when it throws. */
async function processFiles<Page extends StoredOriginal>(
  files: readonly PageInput[],
  { onPage = () => {}, signal }: PageProgress,
  processFile: (bytes: Uint8Array) => Promise<StoredSource<Page>>,
): Promise<StoredSource<Page>[]> {
  const budget = createChapterBudget();
  const results: StoredSource<Page>[] = [];
  const failures: { index: number; error: unknown }[] = [];
  let nextIndex = 0;
  let doneCount = 0;
  const runWorker = async (): Promise<void> => {
    while (nextIndex < files.length && failures.length === 0) {
      const index = nextIndex++;
      const file = files[index]!;
      try {
        signal?.throwIfAborted();
        const bytes = await file.read();
        const image = await processFile(bytes);
        results[index] = image;
        for (const [slice, { width, height, frames }] of image.pages.entries())
          budget.take({ bytes: slice === 0 ? bytes.byteLength : 0, width, height, frames });
        onPage(++doneCount);
      } catch (error) {
        failures.push({ index, error: error instanceof ImageProblem ? withPageName(error, file, index) : error });
      }
    }
  };
  // wait for every worker before throwing, or their files would appear after the cleanup
  await Promise.all(Array.from({ length: maxConcurrentPages }, runWorker));
  const [firstFailure] = failures.sort((a, b) => a.index - b.index);
  if (firstFailure) throw firstFailure.error;
  return results;
}

/** Adds the page to the problem's message, except for problems of the whole chapter. */
function withPageName(problem: ImageProblem, { name }: PageInput, index: number): ImageProblem {
  if (problem.code.startsWith('chapter_')) return problem;
  return new ImageProblem(problem.code, `Page ${index + 1} (${name}): ${problem.message}`, problem);
}

/** Discards images after a failure and rethrows it, even when discarding fails too: the sweep removes them then. */
export async function discardAfter(
  failure: unknown,
  ctx: Context,
  images: readonly RecordedImage<StoredOriginal>[],
): Promise<never> {
  await discardImages(ctx, images).catch((error: unknown) => ctx.log.debug('images were left to the sweep', { error }));
  throw failure;
}

/** Stores a cover with its thumbnails. @throws ImageProblem */
export async function storeCover(
  ctx: Context,
  bytes: Uint8Array,
  options?: CoverOptions,
): Promise<RecordedImage<StoredCover>> {
  const image = await ctx.images.cover(bytes, options);
  const mark = await recordBlob(ctx.db, image);
  const keys = [null, ...thumbWidths].map((width) => coverKey(image.hash, image.ext, width));
  if (!(await allStored(ctx, keys))) await ctx.images.cover(bytes, options);
  return { ...image, mark };
}

/** Stores the picture of a person: the chosen square of an upload. @throws ImageProblem */
export async function storeAvatar(
  ctx: Context,
  bytes: Uint8Array,
  crop: Crop | null,
): Promise<RecordedImage<StoredOriginal>> {
  const image = await ctx.images.avatar(bytes, crop);
  const mark = await recordBlob(ctx.db, image);
  const keys = avatarSides.map((side) => avatarKey(image.hash, side));
  if (!(await allStored(ctx, keys))) await ctx.images.avatar(bytes, crop);
  return { ...image, mark };
}

async function allStored(ctx: Context, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) if (!(await ctx.storage.has(key))) return false;
  return true;
}

/** Discards unreferenced images: only those that this writer created and no other writer has used since. */
export async function discardImages(ctx: Context, images: readonly RecordedImage<StoredOriginal>[]): Promise<void> {
  const createdHashes = new Set(images.filter((image) => image.mark.created).map((image) => image.hash));
  const createdImages = images.filter((image) => createdHashes.has(image.hash));
  if (createdImages.length === 0) return;
  const pairs = sql.join(
    createdImages.map((image) => sql`(${hexToBytea(image.hash)}, ${image.mark.touchedAt}::timestamptz)`),
  );
  await withExclusiveBlobLock(ctx, async (tx) => {
    while ((await deleteBlobs(ctx, tx, sql`(hash, last_ref) IN (${pairs})`)) > 0);
  });
}

/**
 * Locks the rows of stored images, so that references to them can be written.
 * @returns internal ids in the order of the images
 * @throws ApiError when an image was stored so long ago that it has been swept
 */
export async function lockImages(tx: Db, images: readonly StoredHash[]): Promise<number[]> {
  // locks in the order of ids, so that two chapters that share pages cannot deadlock
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

/** Changes reference counts, which no other function does. Ids may repeat: a page used twice counts twice. */
export async function countReferences(tx: Db, blobIds: readonly number[], change: 1 | -1): Promise<void> {
  if (blobIds.length === 0) return;
  // rows are locked in the order of their ids, as by all who lock several
  await sql`UPDATE blobs SET refs = refs + ${change} * used.times, last_ref = now()
    FROM (SELECT counted.id, times FROM blobs JOIN (
        SELECT id, count(*)::int AS times FROM unnest(${blobIds}::int[]) AS id GROUP BY id) AS counted USING (id)
      ORDER BY blobs.id FOR UPDATE OF blobs) AS used
    WHERE blobs.id = used.id`.execute(tx);
}

/**
 * Creates a new version of a chapter's pages; the previous version stays available for a day.
 * @param file metadata in the uploaded file: the side of its first page, and marks of other pages by number
 * @returns the set's internal id
 */
export async function createPageSet(
  tx: Db,
  chapterId: number,
  images: readonly StoredHash[],
  file: { firstSide: 'left' | 'right' | null; marks: object | null },
): Promise<number> {
  const blobIds = await lockImages(tx, images);
  await sql`UPDATE page_sets SET replaced_at = now() WHERE chapter_id = ${chapterId} AND replaced_at IS NULL`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number }>`
    INSERT INTO page_sets (chapter_id, version, public_version, hash, blobs, first_side, page_marks)
    SELECT chapters.id, coalesce(last.version, 0) + 1,
      coalesce(last.public_version, 1) + CASE WHEN last.id = page_set_id AND chapters.state = 'published'
        AND external_url IS NULL AND NOT unavailable AND publish_at <= now() THEN 1 ELSE 0 END,
      ${randomBytes(16)}, ${blobIds}::int[], ${file.firstSide},
      ${file.marks === null ? null : JSON.stringify(file.marks)}::jsonb
    FROM chapters LEFT JOIN LATERAL (SELECT id, version, public_version FROM page_sets
      WHERE chapter_id = chapters.id ORDER BY version DESC LIMIT 1) AS last ON true
    WHERE chapters.id = ${chapterId} RETURNING id`.execute(tx);
  await countReferences(tx, blobIds, 1);
  return rows[0]!.id;
}

interface DuplicateChapter {
  chapterId: number;
  uid: string;
  /** Number of distinct pages that came from the given hashes; `pages` is the number of all its distinct pages. */
  shared: number;
  pages: number;
}

/**
 * Finds an existing chapter with mostly the same pages: it has 90 % of the given files, or 90 % of its own pages are
 * among them.
 * @param hashes hashes of the files as received or as stored; a file that was sliced into several pages counts once
 */
export async function findDuplicateChapter(db: Db, hashes: readonly string[]): Promise<DuplicateChapter | null> {
  const queriedHashes = hexList(hashes);
  const { rows } = await sql<{ chapter_id: number; uid: string; shared: number; pages: number }>`
    SELECT chapter_id, uid, shared, pages FROM (
      SELECT chapters.id AS chapter_id, chapters.uid, count(DISTINCT known.file)::int AS files,
        count(DISTINCT known.id)::int AS shared,
        (SELECT count(DISTINCT page)::int FROM unnest(page_sets.blobs) AS page) AS pages
      FROM (
        SELECT id, source_hash AS file FROM blobs WHERE source_hash IN (${queriedHashes})
        UNION ALL SELECT id, hash FROM blobs WHERE hash IN (${queriedHashes})
      ) AS known
      JOIN page_sets ON page_sets.blobs @> ARRAY[known.id] AND page_sets.replaced_at IS NULL
      JOIN chapters ON chapters.page_set_id = page_sets.id AND chapters.state IN ('published', 'queued')
      GROUP BY chapters.id, page_sets.id
    ) AS candidates
    WHERE files >= 0.9 * ${new Set(hashes).size}::int OR shared >= 0.9 * pages
    ORDER BY shared DESC, chapter_id LIMIT 1`.execute(db);
  const bestMatch = rows[0];
  return bestMatch
    ? { chapterId: bestMatch.chapter_id, uid: bestMatch.uid, shared: bestMatch.shared, pages: bestMatch.pages }
    : null;
}
