// Moderation of comments, by moderators and, for those on a group, by its leader: removing, locking, pinning.
import { sql } from 'kysely';
import type { CommentSubject, RemovalReason } from '#contract/rules/comments.ts';
import { recordAudit } from '#server/audit/audit.ts';
import { refusalError, type Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { type ChangedComment, changeComment, commentGone } from './comments.ts';
import { mayManage, mayRemove } from './policy.ts';
import { findComments } from './queries.ts';
import { openThread, requireSubject } from './subjects.ts';

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
    await sql`UPDATE comments SET state = ${reason === null ? 'visible' : 'removed'}, reason = ${reason},
      gone_at = ${reason === null ? null : ctx.clock()}::timestamptz WHERE id = ${row.id}`.execute(tx);
    if (reason !== null && thread.pinnedId === row.id) {
      await sql`UPDATE comment_threads SET pinned_id = NULL WHERE id = ${thread.id}`.execute(tx);
    }
    await recordAudit(tx, {
      action: reason === null ? 'comment.put-back' : 'comment.remove',
      actorId: viewer.id,
      kind: 'comment',
      id: row.uid,
      details: { reason: reason ?? row.reason },
    });
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
