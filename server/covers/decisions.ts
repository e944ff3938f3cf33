// Decisions of reviewers about covers that wait for review. Who may decide is up to the caller; nobody decides on a cover of
// their own. The title is locked first, then the cover, as its uploader does.
import { sql } from 'kysely';
import { refusalError } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { checkVersion } from '#server/core/process/version.ts';
import { changedSince, decideSubmission, type Remarks } from '#server/review/submissions.ts';

interface CoverDecision {
  /** Public id of the cover, and the version that the reviewer has seen. */
  uid: string;
  version: number;
  /** Internal id of the reviewer. */
  reviewerId: number;
  /** Null to publish the cover; otherwise why it is refused, by field; the field '' is all of it. */
  refusal: Remarks | null;
}

/**
 * Publishes a cover that waits for review, or refuses it; a refused one can be edited, which submits it again. The first
 * cover of a title becomes its main cover.
 * @throws ApiError 404, 409 when it was withdrawn, changed or decided before
 */
export async function decideCover(
  ctx: Pick<Context, 'db' | 'clock'>,
  { uid, version, reviewerId, refusal }: CoverDecision,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = ctx.clock();
    await sql`SELECT FROM titles WHERE id = (SELECT title_id FROM covers WHERE uid = ${uid})
      FOR NO KEY UPDATE`.execute(tx);
    const cover = await tx
      .selectFrom('covers')
      .select(['id', 'title_id', 'state', 'uploader_id', 'version'])
      .where('uid', '=', uid)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!cover) throw notFound('Cover');
    if (cover.uploader_id === reviewerId) throw refusalError('not_own');
    if (cover.state !== 'pending')
      throw new ApiError('optimistic_lock_exception', 'The cover was decided on before', { reason: 'decided' });
    checkVersion(version, cover.version);
    const submission = { kind: 'cover', subjectKind: 'covers', subjectUid: uid } as const;
    await decideSubmission(tx, { ...submission, state: refusal ? 'refused' : 'accepted', remarks: refusal }, now);
    await tx
      .updateTable('covers')
      .set({ state: refusal ? 'rejected' : 'published', updated_at: now })
      .where('id', '=', cover.id)
      .execute();
    if (refusal) return;
    await tx
      .updateTable('titles')
      .set({ main_cover_id: cover.id })
      .where('id', '=', cover.title_id)
      .where('main_cover_id', 'is', null)
      .execute();
  });
}

/**
 * Takes a decision back: the cover waits for review again. A title whose only main cover it became has none then, as before.
 * @param was its state by the decision @throws ApiError 404, 409 when it has another state by now
 */
export async function undoCoverDecision(tx: Db, uid: string, was: 'published' | 'rejected', now: Date): Promise<void> {
  await sql`SELECT FROM titles WHERE id = (SELECT title_id FROM covers WHERE uid = ${uid})
    FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<{ id: number; state: string; alone: boolean }>`
    SELECT id, state, NOT EXISTS (SELECT FROM covers AS others WHERE others.title_id = covers.title_id
      AND others.id <> covers.id AND others.state = 'published') AS alone
    FROM covers WHERE uid = ${uid} FOR NO KEY UPDATE`.execute(tx);
  const cover = rows[0];
  if (!cover) throw notFound('Cover');
  if (cover.state !== was) throw changedSince();
  const main = await sql`SELECT FROM titles WHERE main_cover_id = ${cover.id}`.execute(tx);
  // somebody has made it the main cover of a title that has others
  if (main.rows.length > 0 && !cover.alone) throw changedSince();
  await sql`UPDATE titles SET main_cover_id = NULL WHERE main_cover_id = ${cover.id}`.execute(tx);
  await sql`UPDATE covers SET state = 'pending', updated_at = ${now} WHERE id = ${cover.id}`.execute(tx);
}
