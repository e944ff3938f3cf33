// Hourly job that erases comments whose deletion can no longer be undone.
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';

/** Comments per transaction. */
const batchSize = 500;

export const commentSweepHandler = handleJob(jobKind('comments:sweep'), sweepComments, { cron: '37 * * * *' });

/** Deletes deleted comments without replies; of those with replies, only the text. */
async function sweepComments(ctx: Context): Promise<void> {
  const goneBefore = new Date(ctx.clock().getTime() - limits.commentUndoMinutes * 60_000);
  for (;;) {
    const count = await transaction(ctx, async (tx) => {
      const { rows } = await sql<{ id: number; thread_id: number }>`SELECT id, thread_id FROM comments
        WHERE state = 'deleted' AND body <> '' AND gone_at < ${goneBefore} ORDER BY gone_at LIMIT ${batchSize}`.execute(
        tx,
      );
      if (rows.length === 0) return 0;
      const threadIds = rows.map((row) => row.thread_id);
      await sql`SELECT FROM comment_threads WHERE id = ANY (${threadIds}::int[]) ORDER BY id FOR UPDATE`.execute(tx);
      const ids = rows.map(({ id }) => id);
      // what was restored meanwhile is not deleted any more
      const gone = sql`id = ANY (${ids}::int[]) AND state = 'deleted'`;
      await sql`DELETE FROM comments WHERE ${gone} AND NOT EXISTS (
        SELECT FROM comments AS reply WHERE reply.parent_id = comments.id OR reply.root_id = comments.id)`.execute(tx);
      await sql`DELETE FROM comment_versions USING comments WHERE comment_id = comments.id
        AND comments.id = ANY (${ids}::int[]) AND state = 'deleted'`.execute(tx);
      await sql`DELETE FROM comment_mentions USING comments WHERE comment_id = comments.id
        AND comments.id = ANY (${ids}::int[]) AND state = 'deleted'`.execute(tx);
      await sql`UPDATE comments SET body = '', excerpt = '' WHERE ${gone}`.execute(tx);
      return rows.length;
    });
    if (count < batchSize) return;
  }
}
