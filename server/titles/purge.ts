// Daily job that removes titles for good some weeks after they were deleted. Those with chapters stay hidden: they are
// work of others, which readers have in their histories and lists.
import { sql } from 'kysely';
import { publishingLimits } from '#contract/rules/publishing-limits.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { countReferences } from '#server/media/media.ts';

export const titlePurgeHandler = handleJob(jobKind('titles:purge'), purgeTitles, { cron: '17 4 * * *', fill: '1d' });

async function purgeTitles(ctx: Context): Promise<void> {
  const deletedBefore = new Date(ctx.clock().getTime() - publishingLimits.deletedDraftDays * 24 * 3_600_000);
  for (;;) {
    const isDone = await transaction(ctx, async (tx) => {
      const { rows } = await sql<{
        id: number;
        uid: string;
      }>`SELECT id, uid FROM titles WHERE deleted_at < ${deletedBefore} AND merged_into IS NULL
        AND NOT EXISTS (SELECT FROM chapters WHERE title_id = titles.id) ORDER BY deleted_at LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(
        tx,
      );
      if (!rows[0]) return true;
      await eraseTitle(tx, rows[0]);
      return false;
    });
    if (isDone) return;
  }
}

/** Deletes a title without chapters, what reviewers got of it, and gives up the files of its covers. */
async function eraseTitle(tx: Db, { id, uid }: { id: number; uid: string }): Promise<void> {
  const covers = await tx.selectFrom('covers').select('blob_id').where('title_id', '=', id).execute();
  await countReferences(
    tx,
    covers.map(({ blob_id }) => blob_id),
    -1,
  );
  await sql`UPDATE review_snapshots SET content = '{}' FROM review_items
    WHERE review_items.id = item_id AND subject_uid = ${uid} AND kind IN ('draft', 'title_edit')`.execute(tx);
  await tx.deleteFrom('titles').where('id', '=', id).execute();
}
