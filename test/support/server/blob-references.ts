import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

/** Images whose count of references differs from what refers to them. */
export async function wrongCounts(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT blobs.id, refs, count(used.id)::int AS real FROM blobs LEFT JOIN (
      SELECT unnest(blobs) AS id FROM page_sets
      UNION ALL SELECT unnest(blobs) FROM upload_session_files
      UNION ALL SELECT blob_id FROM covers
      UNION ALL SELECT avatar_blob_id FROM user_profiles WHERE avatar_blob_id IS NOT NULL
      UNION ALL SELECT cleared_blob_id FROM user_profiles WHERE cleared_blob_id IS NOT NULL
    ) AS used ON used.id = blobs.id GROUP BY blobs.id HAVING refs <> count(used.id)`.execute(db);
  return rows;
}
