// Moderation of comments, by moderators and, for those on a group, by its leader: removing, locking, pinning.
import { sql } from 'kysely';
import type { CommentSubject, RemovalReason } from '#contract/rules/comments.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { refusalError, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { type ChangedComment, changeComment, commentGone, signalTold } from './comments.ts';
import { mayManage, mayRemove } from './policy.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { findComments } from './queries.ts';
import { openThread, requireSubject, subjectOfComment, type Thread } from './subjects.ts';

/** Removes a comment with a reason, or puts it back with null. */
export function setRemoved(
  ctx: Context,
  viewer: Viewer,
  uid: string,
  reason: RemovalReason | null,
): Promise<Pick<ChangedComment, 'row' | 'subject'>> {
  return changeComment(ctx, uid, viewer, async (tx, { row, subject, thread }) => {
    if (!mayRemove(viewer, subject, ctx.clock())) throw refusalError('role');
    if (row.state === 'deleted') throw commentGone();
    if (reason === null ? row.state === 'visible' : row.state === 'removed' && row.reason === reason) return;
    await storeRemoval(ctx, tx, { id: row.id, thread, reason });
    await recordAudit(tx, {
      action: reason === null ? 'comment.put-back' : 'comment.remove',
      actorId: viewer.id,
      kind: 'comment',
      id: row.uid,
      details: { reason: reason ?? row.reason },
    });
  });
}

async function storeRemoval(
  { clock }: Pick<Context, 'clock'>,
  tx: Db,
  { id, thread, reason }: { id: number; thread: Thread; reason: RemovalReason | null },
): Promise<void> {
  await sql`UPDATE comments SET state = ${reason === null ? 'visible' : 'removed'}, reason = ${reason},
    gone_at = ${reason === null ? null : clock()}::timestamptz WHERE id = ${id}`.execute(tx);
  if (reason !== null && thread.pinnedId === id) {
    await sql`UPDATE comment_threads SET pinned_id = NULL WHERE id = ${thread.id}`.execute(tx);
  }
}

/**
 * Removes a comment with a reason, or puts it back with null, for an action of staff that is recorded by its caller.
 * @param expected reason that it has to have now, for a change that takes another back
 * @returns the reason that it had, and the internal id of its author @throws ApiError 404 or 409
 */
export async function changeRemoval(
  ctx: Context,
  uid: string,
  reason: RemovalReason | null,
  expected?: RemovalReason,
): Promise<{ before: RemovalReason | null; authorId: number | null }> {
  const subject = await subjectOfComment(ctx.db, uid);
  return transaction(ctx, async (tx) => {
    const thread = await openThread(ctx, tx, subject);
    const row = await tx
      .selectFrom('comments')
      .select(['id', 'state', 'reason', 'author_id'])
      .where('uid', '=', uid)
      .executeTakeFirst();
    if (!row || row.state === 'deleted') throw commentGone();
    const before = row.state === 'removed' ? (row.reason as RemovalReason) : null;
    if (expected !== undefined && before !== expected)
      throw new ApiError('optimistic_lock_exception', 'The comment was changed meanwhile', {
        reason: 'changed_meanwhile',
      });
    await storeRemoval(ctx, tx, { id: row.id, thread, reason });
    if ((before === null) !== (reason === null)) await signalTold(tx, row.id);
    return { before, authorId: row.author_id };
  });
}

/** Locks or unlocks the thread of a subject, or pins one of its comments. */
export async function manageThread(
  ctx: Context,
  viewer: Viewer,
  {
    locked,
    pinned,
    ...wanted
  }: { type: CommentSubject; id: string; locked?: boolean | undefined; pinned?: string | null | undefined },
): Promise<void> {
  const subject = await requireSubject(ctx.db, wanted);
  if (!mayManage(viewer, subject, ctx.clock())) throw refusalError('role');
  await transaction(ctx, async (tx) => {
    const thread = await openThread(ctx, tx, subject);
    const details = {
      thread: thread.id,
      ...(locked === undefined ? {} : { locked }),
      ...(pinned === undefined ? {} : { pinned }),
    };
    if (locked !== undefined && locked !== thread.locked) {
      await sql`UPDATE comment_threads SET locked_at = ${locked ? ctx.clock() : null}::timestamptz
        WHERE id = ${thread.id}`.execute(tx);
    }
    if (pinned !== undefined) {
      const [row] =
        pinned === null
          ? []
          : await findComments(
              tx,
              viewer.id,
              // a comment about a page is not pinned: most people who open the thread have not reached it
              sql`comments.uid = ${pinned} AND comments.thread_id = ${thread.id} AND comments.root_id IS NULL
                AND comments.state = 'visible' AND comments.page IS NULL`,
            );
      if (pinned !== null && !row) throw commentGone();
      await sql`UPDATE comment_threads SET pinned_id = ${row?.id ?? null} WHERE id = ${thread.id}`.execute(tx);
    }
    await recordAudit(tx, { action: 'comment.thread', actorId: viewer.id, kind: wanted.type, id: wanted.id, details });
  });
}
