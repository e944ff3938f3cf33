// Saves an account's reading positions, read marks, history and page bookmarks.
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { mergePosition, type Position, readKey } from '#contract/rules/reading-rules.ts';
import { chapterIsVisible } from '#server/chapters/policy.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { lockByName, transaction } from '#server/core/db/transaction.ts';
import { settleChapters } from '#server/notifications/notifications.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { readKeySql } from './policy.ts';

export interface ReportedPosition {
  /** Public id. */
  chapter: string;
  page: number;
  pages: number;
  /** Unix time in milliseconds; a future time counts as now. */
  at: number;
  /** Unix time in milliseconds at which the reader went back to this page; absent after moving forward. */
  since?: number | undefined;
}

interface SavedPosition extends Position {
  chapter: string;
  read: boolean;
}

interface StoredPositionRow {
  id: number;
  uid: string;
  title_id: number;
  volume: string | null;
  chapter: string | null;
  numbers_reset: boolean;
  page: number | null;
  pages: number | null;
  at: Date | null;
  again: boolean | null;
  since: Date | null;
}

/** Merges reported positions into the stored ones. Ignores chapters that are not visible; the result lacks them. */
export function savePositions(
  ctx: Context,
  userId: number,
  reported: readonly ReportedPosition[],
): Promise<SavedPosition[]> {
  const now = ctx.clock().getTime();
  const chronological = reported
    .map(({ since, ...each }) => {
      const reportedAt = Math.min(each.at, now);
      return { ...each, at: reportedAt, ...(since !== undefined && { since: Math.min(since, reportedAt) }) };
    })
    .toSorted((a, b) => a.at - b.at);
  return transaction(ctx, async (tx) => {
    await lockReader(tx, userId);
    const rows = new Map((await readStoredPositions(tx, userId, reported)).map((row) => [row.uid, row]));
    const titleIds = [...new Set([...rows.values()].map((row) => row.title_id))];
    const readKeysByTitle = await loadReadKeys(tx, userId, titleIds);
    const positions = new Map([...rows.values()].map((row) => [row.uid, positionOf(row)]));
    const completedKeys = new Map<number, string[]>();
    for (const each of chronological) {
      const row = rows.get(each.chapter);
      if (!row) continue;
      const key = keyOf(row);
      const keys = readKeysByTitle.get(row.title_id)!;
      const { position, completes } = mergePosition(positions.get(row.uid) ?? null, each, keys.has(key));
      positions.set(row.uid, position);
      if (!completes || keys.has(key)) continue;
      keys.add(key);
      completedKeys.set(row.title_id, [...(completedKeys.get(row.title_id) ?? []), key]);
    }
    const merged = [...rows.values()].map((row) => ({ row, position: positions.get(row.uid)! }));
    await writePositions(tx, userId, merged);
    await addToHistory(
      tx,
      userId,
      merged.map(({ row, position }) => ({ id: row.id, at: position.at })),
    );
    // by title, because each write locks the counters of its title until the transaction ends
    for (const [titleId, keys] of [...completedKeys].toSorted(([a], [b]) => a - b))
      await addReadKeys(ctx, tx, userId, titleId, keys);
    return merged.map(({ row, position: { since: _since, ...position } }) => ({
      chapter: row.uid,
      ...position,
      read: readKeysByTitle.get(row.title_id)!.has(keyOf(row)),
    }));
  });
}

const keyOf = ({ uid, volume, chapter, numbers_reset }: StoredPositionRow): string =>
  readKey({ id: uid, volume, chapter }, numbers_reset);

const positionOf = ({ page, pages, at, again, since }: StoredPositionRow): Position | null =>
  page === null
    ? null
    : { page, pages: pages!, at: at!.getTime(), again: again!, ...(since && { since: since.getTime() }) };

async function readStoredPositions(
  tx: Db,
  userId: number,
  reported: readonly ReportedPosition[],
): Promise<StoredPositionRow[]> {
  const { rows } = await sql<StoredPositionRow>`
    SELECT chapters.id, chapters.uid, chapters.title_id, chapters.volume, chapters.chapter, titles.numbers_reset,
      progress.page, progress.pages, progress.at, progress.again, progress.since
    FROM chapters JOIN titles ON titles.id = chapters.title_id
      LEFT JOIN progress ON progress.user_id = ${userId} AND progress.title_id = chapters.title_id
        AND progress.chapter_id = chapters.id
    WHERE chapters.uid = ANY (${reported.map(({ chapter }) => chapter)}::uuid[]) AND ${chapterIsVisible}`.execute(tx);
  return rows;
}

async function loadReadKeys(tx: Db, userId: number, titleIds: readonly number[]): Promise<Map<number, Set<string>>> {
  const { rows } = await sql<{ title_id: number; chapters: string[] }>`
    SELECT title_id, chapters FROM reads WHERE user_id = ${userId} AND title_id = ANY (${titleIds}::int[])`.execute(tx);
  const keysByTitle = new Map(rows.map((row) => [row.title_id, new Set(row.chapters)]));
  return new Map(titleIds.map((id) => [id, keysByTitle.get(id) ?? new Set<string>()]));
}

async function writePositions(
  tx: Db,
  userId: number,
  merged: readonly { row: StoredPositionRow; position: Position }[],
): Promise<void> {
  const values = <T>(select: (each: (typeof merged)[number]) => T): T[] => merged.map(select);
  await sql`
    INSERT INTO progress (user_id, title_id, chapter_id, page, pages, at, again, since)
    SELECT ${userId}::int, * FROM unnest(${values(({ row }) => row.title_id)}::int[], ${values(({ row }) => row.id)}::int[],
      ${values(({ position }) => position.page)}::smallint[], ${values(({ position }) => position.pages)}::smallint[],
      ${values(({ position }) => new Date(position.at))}::timestamptz[],
      ${values(({ position }) => position.again)}::boolean[],
      ${values(({ position: { since } }) => (since === undefined ? null : new Date(since)))}::timestamptz[])
    ON CONFLICT (user_id, title_id, chapter_id) DO UPDATE SET page = excluded.page, pages = excluded.pages,
      at = excluded.at, again = excluded.again, since = excluded.since,
      reached = greatest(progress.reached, progress.page)`.execute(tx);
}

/** Adds chapters to the history, or moves them up to the newer time. */
async function addToHistory(tx: Db, userId: number, opened: readonly { id: number; at: number }[]): Promise<void> {
  await sql`
    INSERT INTO history (user_id, chapter_id, at)
    SELECT ${userId}::int, * FROM unnest(${opened.map(({ id }) => id)}::int[],
      ${opened.map(({ at }) => new Date(at))}::timestamptz[])
    ON CONFLICT (user_id, chapter_id) DO UPDATE SET at = greatest(history.at, excluded.at)`.execute(tx);
}

/**
 * Stores read marks. A trigger counts the reader among the gains of the title, once for each day of `read_on`.
 * @param keys read keys that are not stored yet
 */
async function addReadKeys(
  ctx: Pick<Context, 'clock'>,
  tx: Db,
  userId: number,
  titleId: number,
  keys: readonly string[],
): Promise<void> {
  const today = ctx.clock().toISOString().slice(0, 10);
  await sql`INSERT INTO reads (user_id, title_id, chapters, read_on)
    VALUES (${userId}, ${titleId}, ${keys}::text[], ${today}::date)
    ON CONFLICT (user_id, title_id) DO UPDATE SET chapters = reads.chapters || excluded.chapters,
      read_on = greatest(reads.read_on, excluded.read_on)`.execute(tx);
  await settleChapters(tx, userId, titleId, keys);
}

interface ReadMarks {
  /** Public ids; chapters of other titles are ignored. */
  read: readonly string[];
  unread: readonly string[];
  updateHistory: boolean;
}

/**
 * Marks chapter numbers of a title as read or unread; each chapter id stands for its number. Marking as read also moves
 * existing reading positions in these chapters to the last page.
 */
export function markChapters(ctx: Context, userId: number, titleId: number, marks: ReadMarks): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lockReader(tx, userId);
    const chapters = (await findMarked(tx, marks)).filter(({ title_id }) => title_id === titleId);
    await markInTitle(ctx, tx, userId, titleId, chapters, marks);
  });
}

/** Like `markChapters`, for chapters of any titles. */
export function markAnyChapters(ctx: Context, userId: number, marks: Omit<ReadMarks, 'updateHistory'>): Promise<void> {
  return transaction(ctx, async (tx) => {
    await lockReader(tx, userId);
    const byTitle = Map.groupBy(await findMarked(tx, marks), ({ title_id }) => title_id);
    // in one order for all, so that two readers never wait for each other's counters
    for (const [titleId, chapters] of [...byTitle].toSorted(([a], [b]) => a - b))
      await markInTitle(ctx, tx, userId, titleId, chapters, { ...marks, updateHistory: false });
  });
}

interface MarkedChapter {
  id: number;
  uid: string;
  title_id: number;
  key: string;
}

async function findMarked(tx: Db, { read, unread }: Pick<ReadMarks, 'read' | 'unread'>): Promise<MarkedChapter[]> {
  const { rows } = await sql<MarkedChapter>`
    SELECT chapters.id, chapters.uid, title_id, ${readKeySql} AS key
    FROM chapters JOIN titles ON titles.id = chapters.title_id
    WHERE chapters.uid = ANY (${[...read, ...unread]}::uuid[]) AND ${chapterIsVisible}`.execute(tx);
  return rows;
}

async function markInTitle(
  ctx: Context,
  tx: Db,
  userId: number,
  titleId: number,
  chapters: readonly MarkedChapter[],
  marks: ReadMarks,
): Promise<void> {
  const chaptersOf = (uids: readonly string[]): MarkedChapter[] => {
    const uidSet = new Set(uids);
    return chapters.filter(({ uid }) => uidSet.has(uid));
  };
  const storedReadKeys = (await loadReadKeys(tx, userId, [titleId])).get(titleId)!;
  const readChapters = chaptersOf(marks.read);
  const readKeys = [...new Set(readChapters.map(({ key }) => key))];
  const newKeys = readKeys.filter((key) => !storedReadKeys.has(key));
  if (newKeys.length > 0) await addReadKeys(ctx, tx, userId, titleId, newKeys);
  if (readKeys.length > 0) await finishPositions(tx, userId, titleId, readKeys);
  if (marks.updateHistory && readChapters.length > 0) {
    const markedAt = ctx.clock().getTime();
    await addToHistory(
      tx,
      userId,
      readChapters.map(({ id }) => ({ id, at: markedAt })),
    );
  }
  const unreadKeys = [...new Set(chaptersOf(marks.unread).map(({ key }) => key))];
  if (unreadKeys.length > 0) await removeReadKeys(tx, userId, titleId, unreadKeys);
}

async function finishPositions(tx: Db, userId: number, titleId: number, keys: readonly string[]): Promise<void> {
  await sql`UPDATE progress SET page = progress.pages FROM chapters JOIN titles ON titles.id = chapters.title_id
    WHERE progress.user_id = ${userId} AND progress.title_id = ${titleId} AND chapters.id = progress.chapter_id
      AND ${readKeySql} = ANY (${keys}::text[])`.execute(tx);
}

async function removeReadKeys(tx: Db, userId: number, titleId: number, keys: readonly string[]): Promise<void> {
  // without any mark the last day of reading did not happen
  await sql`UPDATE reads SET chapters = kept.chapters, read_on = CASE WHEN kept.chapters <> '{}' THEN reads.read_on END
    FROM (SELECT ARRAY(SELECT key FROM unnest(chapters) AS key WHERE key <> ALL (${keys}::text[])) AS chapters
      FROM reads WHERE user_id = ${userId} AND title_id = ${titleId}) AS kept
    WHERE user_id = ${userId} AND title_id = ${titleId}`.execute(tx);
}

/** Internal id of the title of a visible chapter. @throws ApiError 404 */
export async function titleOfChapter({ db }: Pick<Context, 'db'>, uid: string): Promise<number> {
  return (await requireChapter(db, uid)).title_id;
}

/** Removes a chapter, visible or not, from the history, with the reading position in it. @throws ApiError 404 */
export async function removeFromHistory(ctx: Context, userId: number, uid: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const chapter = await tx
      .selectFrom('chapters')
      .select(['id', 'title_id'])
      .where('uid', '=', uid)
      .executeTakeFirst();
    if (!chapter) throw notFound('Chapter');
    await lockReader(tx, userId);
    await sql`DELETE FROM history WHERE user_id = ${userId} AND chapter_id = ${chapter.id}`.execute(tx);
    await sql`DELETE FROM progress WHERE user_id = ${userId} AND title_id = ${chapter.title_id}
      AND chapter_id = ${chapter.id}`.execute(tx);
  });
}

export async function clearHistory(ctx: Context, userId: number): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockReader(tx, userId);
    await sql`DELETE FROM history WHERE user_id = ${userId}`.execute(tx);
    await sql`DELETE FROM progress WHERE user_id = ${userId}`.execute(tx);
  });
}

/** Bookmarks a page; no-op if it is bookmarked. @throws ApiError 404; 400 beyond the last page or the bookmark limit */
export async function addBookmark(
  ctx: Context,
  userId: number,
  uid: string,
  page: number,
  bookmarkedAt?: Date,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const chapter = await requireChapter(tx, uid);
    if (page > chapter.pages)
      throw new ApiError('validation_exception', `The chapter has ${chapter.pages} pages`, { pointer: '/page' });
    await lockReader(tx, userId);
    const { rows } = await sql<{ total: number }>`
      SELECT count(*)::int AS total FROM page_bookmarks WHERE user_id = ${userId}`.execute(tx);
    if (rows[0]!.total >= limits.pageBookmarks)
      throw new ApiError('bad_request_http_exception', 'Limit Reached', {
        reason: 'limit',
        limit: limits.pageBookmarks,
      });
    await sql`INSERT INTO page_bookmarks (user_id, chapter_id, page, at)
      VALUES (${userId}, ${chapter.id}, ${page}, ${bookmarkedAt ?? ctx.clock()}) ON CONFLICT DO NOTHING`.execute(tx);
  });
}

/** Removes a bookmark; no-op if there is none. @throws ApiError 404 */
export async function removeBookmark({ db }: Context, userId: number, uid: string, page: number): Promise<void> {
  const chapter = await db.selectFrom('chapters').select('id').where('uid', '=', uid).executeTakeFirst();
  if (!chapter) throw notFound('Chapter');
  await sql`DELETE FROM page_bookmarks WHERE user_id = ${userId} AND chapter_id = ${chapter.id} AND page = ${page}`.execute(
    db,
  );
}

async function requireChapter(db: Db, uid: string): Promise<{ id: number; title_id: number; pages: number }> {
  const { rows } = await sql<{ id: number; title_id: number; pages: number }>`
    SELECT chapters.id, chapters.title_id, chapters.pages FROM chapters JOIN titles ON titles.id = chapters.title_id
    WHERE chapters.uid = ${uid} AND ${chapterIsVisible}`.execute(db);
  if (!rows[0]) throw notFound('Chapter');
  return rows[0];
}

/** Serializes the writes of an account, so that reports of several devices are merged one after the other. */
async function lockReader(tx: Db, userId: number): Promise<void> {
  await lockAccount(tx, userId);
  await lockByName(tx, `reading ${userId}`);
}
