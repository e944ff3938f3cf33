// Job for scheduled publications: when a chapter's publication time comes, refreshes the summary of its title and the
// statistics of its groups, which invalidates their caches, and notifies its followers. Runs in one process at a time.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { refreshGroupStatistics } from '#server/groups/groups.ts';
import { addEvents } from '#server/notifications/events.ts';
import { refreshTitleSummary } from './chapters.ts';

/** Interval of the job. A chapter is visible within five seconds of its publication time. */
const everyMs = 2000;
/**
 * Maximum seconds from choosing a chapter's publication time to the commit of that transaction. Each run looks back
 * this far, because the job does not see the chapter before the commit.
 */
const maxCommitSeconds = 120;
/** Chapters per transaction; the next transaction takes the rest. */
const batchSize = 500;

export const publicationHandler = handleJob(jobKind('chapters:publish'), publishDue, { everyMs });

/** Refreshes titles and groups of all chapters whose publication time has come since the last run. */
export async function publishDue(ctx: Context): Promise<void> {
  while (await publishBatch(ctx));
}

/** Handles one batch in a transaction. Returns whether more chapters may be due. */
function publishBatch(ctx: Context): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const { rows: clocks } = await sql<{ until: Date; now: Date }>`
      SELECT done_until AS until, clock_timestamp() AS now FROM publication_clock FOR UPDATE SKIP LOCKED`.execute(tx);
    const [clockRow] = clocks;
    if (!clockRow) return false;
    const dueChapters = await claimDueChapters(tx, clockRow);
    for (const titleId of [...new Set(dueChapters.map(({ title_id }) => title_id))].toSorted((a, b) => a - b)) {
      await sql`SELECT FROM titles WHERE id = ${titleId} FOR NO KEY UPDATE`.execute(tx);
      await refreshTitleSummary(tx, titleId);
    }
    const { rows: groups } = await sql<{ group_id: number }>`SELECT DISTINCT group_id FROM chapter_groups
      WHERE chapter_id = ANY (${dueChapters.map(({ id }) => id)}::int[]) ORDER BY group_id`.execute(tx);
    if (groups.length > 0)
      await refreshGroupStatistics(
        tx,
        groups.map((row) => row.group_id),
      );
    await addEvents(
      tx,
      dueChapters.map(({ id }) => ({ kind: 'chapter', chapterId: id })),
    );
    if (dueChapters.length === batchSize) return true;
    await sql`UPDATE publication_clock SET done_until = ${clockRow.now}`.execute(tx);
    await sql`DELETE FROM publications WHERE at < ${clockRow.now}::timestamptz - make_interval(secs => ${2 * maxCommitSeconds})`.execute(
      tx,
    );
    return false;
  });
}

/** Selects due chapters that were not handled yet, by publication time, and records them as handled. */
async function claimDueChapters(
  tx: Db,
  { until, now }: { until: Date; now: Date },
): Promise<{ id: number; title_id: number }[]> {
  const { rows } = await sql<{ id: number; title_id: number }>`
    WITH due AS (SELECT chapters.id, title_id, publish_at FROM chapters
        WHERE state = 'published' AND publish_at > ${until}::timestamptz - make_interval(secs => ${maxCommitSeconds})
          AND publish_at <= ${now} AND NOT EXISTS (SELECT FROM publications WHERE chapter_id = chapters.id)
        ORDER BY publish_at, id LIMIT ${batchSize}),
      noted AS (INSERT INTO publications (chapter_id, at) SELECT id, ${now} FROM due)
    SELECT id, title_id FROM due`.execute(tx);
  return rows;
}
