// Decisions of reviewers about authors that wait for review. Who may decide is up to the caller; nobody decides on an
// author of their own. The author's row is locked first, as its creator does, so that of a change and a decision one comes
// first.
import { sql } from 'kysely';
import { refusalError } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { checkVersion } from '#server/core/process/version.ts';
import { changedSince, decideSubmission, type Remarks } from '#server/review/submissions.ts';

interface AuthorDecision {
  /** Public id of the author, and the version that the reviewer has seen. */
  uid: string;
  version: number;
  /** Internal id of the reviewer. */
  reviewerId: number;
  /** Null to publish the author; otherwise why it is refused, by field; the field '' is all of it. */
  refusal: Remarks | null;
}

/**
 * Publishes an author that waits for review, or refuses it; a refused one can be edited, which submits it again.
 * @throws ApiError 404, 409 when it was withdrawn, changed or decided before
 */
export async function decideAuthor(
  ctx: Pick<Context, 'db' | 'clock'>,
  { uid, version, reviewerId, refusal }: AuthorDecision,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const author = await tx
      .selectFrom('authors')
      .select(['id', 'state', 'creator_id', 'version'])
      .where('uid', '=', uid)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!author) throw notFound('Author');
    if (author.creator_id === reviewerId) throw refusalError('not_own');
    if (author.state !== 'pending')
      throw new ApiError('optimistic_lock_exception', 'The author was decided on before', { reason: 'decided' });
    checkVersion(version, author.version);
    const state = refusal ? 'refused' : 'accepted';
    const submission = { kind: 'author', subjectKind: 'authors', subjectUid: uid } as const;
    await decideSubmission(tx, { ...submission, state, remarks: refusal }, now);
    await tx
      .updateTable('authors')
      .set({ state: refusal ? 'rejected' : 'published', updated_at: now })
      .where('id', '=', author.id)
      .execute();
  });
}

/**
 * Takes a decision back: the author waits for review again.
 * @param was its state by the decision
 * @throws ApiError 404, 409 when it has another state by now, or published titles credit it
 */
export async function undoAuthorDecision(tx: Db, uid: string, was: 'published' | 'rejected', now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; state: string; credited: boolean }>`
    SELECT id, state, EXISTS (SELECT FROM title_credits JOIN titles ON titles.id = title_id
      WHERE author_id = authors.id AND titles.state = 'published') AS credited
    FROM authors WHERE uid = ${uid} FOR NO KEY UPDATE`.execute(tx);
  const author = rows[0];
  if (!author) throw notFound('Author');
  if (author.state !== was || (was === 'published' && author.credited)) throw changedSince();
  await sql`UPDATE authors SET state = 'pending', updated_at = ${now} WHERE id = ${author.id}`.execute(tx);
}
