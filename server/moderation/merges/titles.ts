// Merging of titles: chapters, covers and all that readers have of the source go to the target; what people wrote about the
// source itself stays with it, for the day on which it comes back.
import { sql } from 'kysely';
import { refreshTitleSummary } from '#server/chapters/chapters.ts';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';
import { refreshGroupStatistics } from '#server/groups/groups.ts';
import { closeProposals } from '#server/titles/proposals.ts';
import { moveComments, moveCommentsBack } from './comments.ts';
import { type Merge, type Merging, moveRows, moveRowsBack } from './moved-rows.ts';
import { titleTables } from './title-tables.ts';

export const titleMerging: Merging = {
  lock: async (tx, ids) => {
    const sorted = ids.toSorted((a, b) => a - b);
    await sql`SELECT FROM titles WHERE id = ANY (${sorted}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
    await sql`SELECT lock_title_figures(${sorted}::int[])`.execute(tx);
  },
  idOf: async (tx, uid) => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM titles WHERE uid = ${uid} AND state = 'published'`.execute(tx);
    if (!rows[0]) throw notFound('Manga');
    return rows[0].id;
  },
  apply: async (tx, merge, now) => {
    await closeProposals(tx, merge.source, now);
    for (const table of titleTables) await moveRows(tx, merge, table);
    await moveComments(tx, merge, now);
    await sql`UPDATE titles SET state = 'rejected', deleted_at = ${now}, merged_into = ${merge.target},
      version = version + 1, updated_at = ${now} WHERE id = ${merge.source}`.execute(tx);
    await refresh(tx, merge);
  },
  revert: async (tx, merge, now) => {
    for (const table of titleTables) await moveRowsBack(tx, merge, table);
    await moveCommentsBack(tx, merge);
    await sql`UPDATE titles SET state = 'published', deleted_at = NULL, merged_into = NULL,
      version = version + 1, updated_at = ${now} WHERE id = ${merge.source}`.execute(tx);
    await refresh(tx, merge);
  },
};

/** Summaries of both titles, and of the groups that have made chapters of them. */
async function refresh(tx: Db, { source, target }: Merge): Promise<void> {
  for (const id of [source, target]) await refreshTitleSummary(tx, id);
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT group_id AS id FROM chapter_groups
    JOIN chapters ON chapters.id = chapter_id WHERE title_id IN (${source}, ${target}) ORDER BY 1`.execute(tx);
  await refreshGroupStatistics(
    tx,
    rows.map(({ id }) => id),
  );
}
