// Deletion of chapters, and taking it back. A deleted chapter stays with its pages, seen by its crew and by moderators only.
import { sql } from 'kysely';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import { requirePermission, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import type { ChapterState } from '#server/db/schema.ts';
import { refreshGroupStatistics } from '#server/groups/groups.ts';
import { withdrawFromReview } from '#server/review/submissions.ts';
import { submitChapter } from './approval.ts';
import { announceIfOut, refreshTitleSummary } from './chapters.ts';
import { requireUnlocked } from './edit.ts';
import { lockChapter, type LockedChapter, recordChapterChange } from './lock-chapter.ts';

const dayMs = 24 * 3_600_000;

/** When a chapter that was deleted at this time can no longer be restored. */
export const restorableUntil = (at: Date): Date => new Date(at.getTime() + publishingLimits.removedChapterDays * dayMs);

/** Deletes a chapter; one that is deleted already stays so. @throws ApiError 403, 404 */
export async function removeChapter(ctx: Pick<Context, 'db' | 'clock'>, viewer: Viewer, uid: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const chapter = await lockChapter(tx, viewer, uid, now);
    if (chapter.state === 'removed') return;
    await sql`INSERT INTO chapter_removals (chapter_id, state, by_staff, at)
      VALUES (${chapter.id}, ${chapter.state}, ${chapter.asStaff}, ${now})
      ON CONFLICT (chapter_id) DO UPDATE SET state = excluded.state, by_staff = excluded.by_staff, at = excluded.at`.execute(
      tx,
    );
    await withdrawFromReview(tx, { kind: 'first_chapter', subjectKind: 'chapters', subjectUid: chapter.uid }, now);
    await changeState(tx, chapter, { state: 'removed', now });
    await recordChapterChange(tx, viewer, chapter, 'chapter.remove', now);
  });
}

/**
 * Restores a deleted chapter to the state that it had. One whose time came while it was deleted comes out now.
 * @returns its internal id @throws ApiError 400, 403, 404
 */
export function restoreChapter(ctx: Pick<Context, 'db' | 'clock'>, viewer: Viewer, uid: string): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const chapter = await lockChapter(tx, viewer, uid, now);
    if (chapter.state !== 'removed') return chapter.id;
    const { rows } = await sql<{ state: ChapterState; by_staff: boolean; at: Date }>`
      SELECT state, by_staff, at FROM chapter_removals WHERE chapter_id = ${chapter.id}`.execute(tx);
    const removal = rows[0] ?? { state: 'published', by_staff: true, at: null };
    if (!chapter.asStaff) await requireRestorable(tx, viewer, chapter, removal, now);
    await sql`DELETE FROM chapter_removals WHERE chapter_id = ${chapter.id}`.execute(tx);
    const cameDue =
      removal.state === 'published' &&
      removal.at !== null &&
      chapter.publish_at > removal.at &&
      chapter.publish_at <= now;
    await changeState(tx, chapter, { state: removal.state, now, comesOut: cameDue });
    if (removal.state === 'queued') await submitChapter(tx, chapter.id, now);
    await recordChapterChange(tx, viewer, chapter, 'chapter.restore', now);
    return chapter.id;
  });
}

/** Refuses to restore a chapter that its crew may not bring back. @throws ApiError 400, 403 */
async function requireRestorable(
  tx: Db,
  viewer: Viewer,
  chapter: LockedChapter,
  removal: { state: ChapterState; by_staff: boolean; at: Date | null },
  now: Date,
): Promise<void> {
  // a restored chapter is published again, as an uploaded one is
  requirePermission(viewer, 'chapter.upload', now);
  if (removal.by_staff || removal.at === null)
    throw new ApiError('access_denied_http_exception', 'A moderator has removed the chapter', {
      reason: 'removed_by_moderators',
    });
  if (restorableUntil(removal.at) < now)
    throw new ApiError(
      'bad_request_http_exception',
      `A deleted chapter can be restored for ${publishingLimits.removedChapterDays} days`,
      { reason: 'restore_expired', limit: publishingLimits.removedChapterDays },
    );
  await requireUnlocked(tx, chapter.title_id, chapter.language);
}

async function changeState(
  tx: Db,
  { id, title_id: titleId, groups }: LockedChapter,
  { state, now, comesOut = false }: { state: ChapterState; now: Date; comesOut?: boolean },
): Promise<void> {
  const outAt = comesOut ? now : null;
  await sql`UPDATE chapters SET state = ${state}, version = version + 1, updated_at = ${now},
      publish_at = coalesce(${outAt}::timestamptz, publish_at), readable_at = coalesce(${outAt}::timestamptz, readable_at)
    WHERE id = ${id}`.execute(tx);
  if (comesOut) await announceIfOut(tx, id);
  await refreshTitleSummary(tx, titleId);
  await refreshGroupStatistics(tx, groups);
}
