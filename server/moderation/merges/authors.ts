// Merging of authors: the credits of the source go to the target; where both were credited for one title in one role, one
// credit is shown.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { notFound } from '#server/core/http/errors.ts';
import { type Merge, type Merging, moveRows, moveRowsBack, type MovedTable } from './moved-rows.ts';

const credits: MovedTable = { name: 'title_credits', column: 'author_id', keys: ['title_id', 'role'] };

/** Credits of the source for what the target is credited for in the same role; they are kept with the merge alone. */
async function dropDoubles(tx: Db, { id, source, target }: Merge): Promise<void> {
  await sql`WITH doubled AS (DELETE FROM title_credits AS gone USING title_credits AS kept
      WHERE gone.author_id = ${source} AND kept.author_id = ${target} AND kept.title_id = gone.title_id AND kept.role = gone.role
      RETURNING gone.*)
    INSERT INTO merge_rows (merge_id, kind, key) SELECT ${id}, 'doubled_credits', to_jsonb(doubled) FROM doubled`.execute(
    tx,
  );
}

async function restoreDoubles(tx: Db, { id }: Merge): Promise<void> {
  await sql`INSERT INTO title_credits SELECT (jsonb_populate_record(NULL::title_credits, key)).*
    FROM merge_rows WHERE merge_id = ${id} AND kind = 'doubled_credits'
      AND EXISTS (SELECT FROM titles WHERE titles.id = (key ->> 'title_id')::int)
    ON CONFLICT DO NOTHING`.execute(tx);
}

export const authorMerging: Merging = {
  lock: async (tx, ids) => {
    await sql`SELECT FROM authors WHERE id = ANY (${[...ids]}::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  },
  idOf: async (tx, uid) => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM authors WHERE uid = ${uid} AND state = 'published'`.execute(tx);
    if (!rows[0]) throw notFound('Author');
    return rows[0].id;
  },
  apply: async (tx, merge, now) => {
    await dropDoubles(tx, merge);
    await moveRows(tx, merge, credits);
    await sql`UPDATE authors SET state = 'rejected', merged_into = ${merge.target}, version = version + 1,
      updated_at = ${now} WHERE id = ${merge.source}`.execute(tx);
  },
  revert: async (tx, merge, now) => {
    await moveRowsBack(tx, merge, credits);
    await restoreDoubles(tx, merge);
    await sql`UPDATE authors SET state = 'published', merged_into = NULL, version = version + 1,
      updated_at = ${now} WHERE id = ${merge.source}`.execute(tx);
  },
};
