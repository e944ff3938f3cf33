// Moves a chapter to another title, with what readers have of it: places, read marks, notifications. Comments, history and
// bookmarks belong to the chapter and go along by themselves. Moving it back is the inverse.
import { sql } from 'kysely';
import { readKeySql } from './policy.ts';
import { refreshGroupsOfChapter, refreshTitleSummary } from '#server/chapters/chapters.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { chapterKey } from '#server/notifications/keys.ts';

interface Move {
  chapterId: number;
  /** Internal id of the title that it goes to. */
  to: number;
  /** Internal id of the title that it has to belong to now, for a move that is taken back. */
  from?: number;
}

/** @returns the internal id of the title that it belonged to @throws ApiError 400, 404 or 409 */
export function moveChapter(ctx: Pick<Context, 'db' | 'clock'>, { chapterId, to, from }: Move): Promise<number> {
  return transaction(ctx, async (tx) => {
    const former = await lockForMove(tx, chapterId, to);
    if (from !== undefined && former !== from)
      throw new ApiError('optimistic_lock_exception', 'The chapter was moved meanwhile', {
        reason: 'changed_meanwhile',
      });
    if (former === to)
      throw new ApiError('bad_request_http_exception', 'The chapter belongs to this title', { reason: 'same_title' });
    const formerKey = await readKeyOf(tx, chapterId);
    await sql`UPDATE chapters SET title_id = ${to}, version = version + 1, updated_at = ${ctx.clock()}
      WHERE id = ${chapterId}`.execute(tx);
    const newKey = await readKeyOf(tx, chapterId);
    await sql`UPDATE progress SET title_id = ${to} WHERE chapter_id = ${chapterId}`.execute(tx);
    await sql`UPDATE upload_sessions SET title_id = ${to} WHERE chapter_id = ${chapterId}`.execute(tx);
    await moveNotifications(tx, chapterId, { former, to, formerKey, newKey });
    await moveReadMarks(tx, chapterId, { former, to, formerKey, newKey });
    for (const titleId of [former, to]) await refreshTitleSummary(tx, titleId);
    await refreshGroupsOfChapter(tx, chapterId);
    return former;
  });
}

/** Locks both titles and their counters in the order of their ids, and the chapter. @returns the title that it belongs to */
async function lockForMove(tx: Db, chapterId: number, to: number): Promise<number> {
  const chapter = await tx.selectFrom('chapters').select('title_id').where('id', '=', chapterId).executeTakeFirst();
  if (!chapter) throw notFound('Chapter');
  const titles = [chapter.title_id, to];
  const { rows } = await sql<{ id: number; state: string }>`SELECT id, state FROM titles
    WHERE id = ANY (${titles}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  if (rows.find(({ id }) => id === to)?.state !== 'published') throw notFound('Manga');
  await sql`SELECT lock_title_figures(${titles.toSorted((a, b) => a - b)}::int[])`.execute(tx);
  const locked = await tx
    .selectFrom('chapters')
    .select('title_id')
    .where('id', '=', chapterId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (locked.title_id !== chapter.title_id)
    throw new ApiError('optimistic_lock_exception', 'The chapter was moved meanwhile', { reason: 'changed_meanwhile' });
  return locked.title_id;
}

async function readKeyOf(tx: Db, chapterId: number): Promise<string> {
  const { rows } = await sql<{ key: string }>`SELECT ${readKeySql} AS key
    FROM chapters JOIN titles ON titles.id = title_id WHERE chapters.id = ${chapterId}`.execute(tx);
  return rows[0]!.key;
}

interface Keys {
  former: number;
  to: number;
  formerKey: string;
  newKey: string;
}

/** Notifications about the chapter to followers of the former title name the new one. */
async function moveNotifications(tx: Db, chapterId: number, { former, to, formerKey, newKey }: Keys): Promise<void> {
  await sql`UPDATE notifications SET title_id = ${to}, dedupe = ${chapterKey(to, newKey)}
    WHERE user_id IN (SELECT user_id FROM title_follows WHERE title_id = ${former} AND following)
      AND dedupe = ${chapterKey(former, formerKey)} AND kind IN ('chapter', 'upload') AND subject_id = ${chapterId}
      AND NOT EXISTS (SELECT FROM notifications AS other
        WHERE other.user_id = notifications.user_id AND other.dedupe = ${chapterKey(to, newKey)})`.execute(tx);
}

/**
 * Readers who have opened the chapter and read its number have read it in the new title. In the former one the number stays read if
 * another version of it remains there.
 */
async function moveReadMarks(tx: Db, chapterId: number, { former, to, formerKey, newKey }: Keys): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM reads WHERE title_id = ${former} AND chapters @> ARRAY[${formerKey}::text] AND (
      EXISTS (SELECT FROM progress WHERE progress.user_id = reads.user_id AND chapter_id = ${chapterId})
      OR EXISTS (SELECT FROM history WHERE history.user_id = reads.user_id AND chapter_id = ${chapterId}))
    ORDER BY user_id`.execute(tx);
  const readers = rows.map(({ user_id }) => user_id);
  if (readers.length === 0) return;
  await sql`INSERT INTO reads (user_id, title_id, chapters) SELECT id, ${to}, ARRAY[${newKey}::text]
    FROM unnest(${readers}::int[]) AS readers (id)
    ON CONFLICT (user_id, title_id) DO UPDATE SET chapters = reads.chapters || excluded.chapters
      WHERE NOT reads.chapters @> excluded.chapters`.execute(tx);
  const { rows: others } = await sql`SELECT FROM chapters JOIN titles ON titles.id = title_id
    WHERE title_id = ${former} AND chapters.state = 'published' AND ${readKeySql} = ${formerKey} LIMIT 1`.execute(tx);
  if (others.length > 0) return;
  await sql`UPDATE reads SET chapters = array_remove(chapters, ${formerKey})
    WHERE title_id = ${former} AND user_id = ANY (${readers}::int[])`.execute(tx);
  await sql`DELETE FROM reads WHERE title_id = ${former} AND user_id = ANY (${readers}::int[])
    AND chapters = '{}'`.execute(tx);
}
