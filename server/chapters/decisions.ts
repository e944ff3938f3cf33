// Decisions of reviewers about chapters that wait for review. Who may decide is up to the caller; nobody decides on a chapter
// of their own. The title is locked first, then the chapter, as for every change of it.
import { sql } from 'kysely';
import { refusalError } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { checkVersion } from '#server/core/process/version.ts';
import { decideSubmission, type Remarks } from '#server/review/submissions.ts';
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

/**
 * Publishes a chapter that waits for review, or refuses it; a refused one can be edited, which submits it again.
 * @throws ApiError 403, 404, 409 when it was withdrawn, changed or decided before
 */
export async function decideChapter(
  ctx: Pick<Context, 'db' | 'clock'>,
  { uid, version, reviewerId, refusal }: ChapterDecision,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    await sql`SELECT FROM titles WHERE id = (SELECT title_id FROM chapters WHERE uid = ${uid})
      FOR NO KEY UPDATE`.execute(tx);
    const chapter = await tx
      .selectFrom('chapters')
      .select(['id', 'state', 'uploader_id', 'version'])
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
  });
}
