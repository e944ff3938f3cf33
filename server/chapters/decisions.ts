// Decisions of reviewers about chapters that wait for review. Who may decide is up to the caller; nobody decides on a chapter
// of their own. The title is locked first, then the chapter, as for every change of it.
import { sql } from 'kysely';
import { refusalError } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { checkVersion } from '#server/core/process/version.ts';
import { changedSince, decideSubmission, type Remarks } from '#server/review/submissions.ts';
import { changeChapter } from './chapters.ts';

interface ChapterDecision {
  /** Public id of the chapter, and the version that the reviewer has seen. */
  uid: string;
  version: number;
  /** Internal id of the reviewer. */
  reviewerId: number;
  /** Null to publish the chapter; otherwise why it is refused, by field; the field '' is all of it. */
  refusal: Remarks | null;
}

/** Values of a chapter that waited, by which a decision is undone; times in ISO format. */
export interface QueuedChapter {
  publishAt: string;
  readableAt: string;
  /** Internal id of the pages that were approved before. */
  reviewedSetId: number | null;
}

/**
 * Publishes a chapter that waits for review, or refuses it; a refused one can be edited, which submits it again.
 * @returns what undoes the decision
 * @throws ApiError 403, 404, 409 when it was withdrawn, changed or decided before
 */
export function decideChapter(
  ctx: Pick<Context, 'db' | 'clock'>,
  { uid, version, reviewerId, refusal }: ChapterDecision,
): Promise<QueuedChapter> {
  return transaction(ctx, async (tx) => {
    await sql`SELECT FROM titles WHERE id = (SELECT title_id FROM chapters WHERE uid = ${uid})
      FOR NO KEY UPDATE`.execute(tx);
    const chapter = await tx
      .selectFrom('chapters')
      .select(['id', 'state', 'uploader_id', 'version', 'publish_at', 'readable_at', 'reviewed_set_id'])
      .where('uid', '=', uid)
      .forUpdate()
      .executeTakeFirst();
    if (!chapter) throw notFound('Chapter');
    if (chapter.uploader_id === reviewerId) throw refusalError('not_own');
    if (chapter.state !== 'queued')
      throw new ApiError('optimistic_lock_exception', 'The chapter was decided on before', { reason: 'decided' });
    checkVersion(version, chapter.version);
    const submission = { kind: 'first_chapter', subjectKind: 'chapters', subjectUid: uid } as const;
    const state = refusal ? 'refused' : 'accepted';
    await decideSubmission(tx, { ...submission, state, remarks: refusal }, ctx.clock());
    await changeChapter({ ...ctx, db: tx }, chapter.id, () => ({ state: refusal ? 'rejected' : 'published' }));
    return {
      publishAt: chapter.publish_at.toISOString(),
      readableAt: chapter.readable_at.toISOString(),
      reviewedSetId: chapter.reviewed_set_id,
    };
  });
}

/**
 * Takes a decision back: the chapter waits for review again, with the times that it had then. It is announced once more when it is
 * approved. @param was its state by the decision @throws ApiError 404, 409 when it has another state by now
 */
export async function undoChapterDecision(
  ctx: Pick<Context, 'db' | 'clock'>,
  uid: string,
  was: 'published' | 'rejected',
  { publishAt, readableAt, reviewedSetId }: QueuedChapter,
): Promise<void> {
  const chapter = await ctx.db.selectFrom('chapters').select('id').where('uid', '=', uid).executeTakeFirst();
  if (!chapter) throw notFound('Chapter');
  await changeChapter(ctx, chapter.id, ({ state }) => {
    if (state !== was) throw changedSince();
    return { state: 'queued' };
  });
  await restoreTimes(ctx.db, chapter.id, { publishAt, readableAt, reviewedSetId });
}

async function restoreTimes(
  tx: Db,
  id: number,
  { publishAt, readableAt, reviewedSetId }: QueuedChapter,
): Promise<void> {
  await sql`UPDATE chapters SET publish_at = ${publishAt}::timestamptz, readable_at = ${readableAt}::timestamptz,
    reviewed_set_id = ${reviewedSetId} WHERE id = ${id}`.execute(tx);
  await sql`DELETE FROM publications WHERE chapter_id = ${id}`.execute(tx);
}
