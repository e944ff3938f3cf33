// Likes of comments: one for each person and comment, counted by a trigger.
import { sql } from 'kysely';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { lockAccount } from '#server/users/lock-account.ts';
import { commentGone } from './comments.ts';
import { sightOf } from './policy.ts';
import { findComments } from './queries.ts';
import { subjectOfComment } from './subjects.ts';

/** Likes a visible comment of somebody else, or takes the like back; does nothing if that is so already. */
export async function setLike(ctx: Context, viewer: Viewer, uid: string, liked: boolean): Promise<number> {
  const subject = await subjectOfComment(ctx.db, uid);
  const sight = await sightOf(ctx, subject, viewer);
  const [row] = await findComments(ctx.db, viewer.id, sql`comments.uid = ${uid}`);
  if (row?.state !== 'visible' || (row.page !== null && row.page > sight.reached)) throw commentGone();
  if (row.author_id === viewer.id) {
    throw new ApiError('bad_request_http_exception', 'This is your own comment', { reason: 'own_comment' });
  }
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, viewer.id);
    // before the like, as the deletion of the comment does
    const { rows } = await sql`SELECT FROM comments WHERE id = ${row.id} FOR NO KEY UPDATE`.execute(tx);
    if (rows.length === 0) throw commentGone();
    await (
      liked
        ? sql`INSERT INTO comment_likes (comment_id, user_id, at) VALUES (${row.id}, ${viewer.id}, ${ctx.clock()})
          ON CONFLICT DO NOTHING`
        : sql`DELETE FROM comment_likes WHERE comment_id = ${row.id} AND user_id = ${viewer.id}`
    ).execute(tx);
  });
  const [changed] = await findComments(ctx.db, viewer.id, sql`comments.id = ${row.id}`);
  return changed?.likes ?? 0;
}
