// Hiding of the public lists of one person by staff, and taking it back: they are private, with all that is in them.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

/** Lists of a person that everybody sees, but for those in places of the site. */
export async function listsOf(tx: Db, personId: number, since: Date | null): Promise<{ id: number; uid: string }[]> {
  const { rows } = await sql<{ id: number; uid: string }>`SELECT id, uid FROM lists
    WHERE owner_id = ${personId} AND visibility = 'public' AND place IS NULL
      AND created_at >= coalesce(${since}::timestamptz, '-infinity') ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return rows;
}

export async function hideLists(tx: Db, ids: readonly number[], now: Date): Promise<number[]> {
  await sql`UPDATE lists SET visibility = 'private', hidden_by_staff = true, version = version + 1, updated_at = ${now}
    WHERE id = ANY (${ids}::int[])`.execute(tx);
  return [...ids];
}

export async function showLists(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`UPDATE lists SET visibility = 'public', hidden_by_staff = false, version = version + 1,
    updated_at = ${now} WHERE id = ANY (${ids}::int[]) AND hidden_by_staff`.execute(tx);
}
