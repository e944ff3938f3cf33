// Removal of the chapters of one person by staff, and taking it back; their pages stay stored.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import { refreshGroupStatistics } from '#server/groups/groups.ts';
import { refreshTitleSummary } from './chapters.ts';

/** Chapters of a person that are out; locks their titles, in the order of their ids. */
export async function chaptersOf(tx: Db, personId: number, since: Date | null): Promise<{ id: number; uid: string }[]> {
  const own = sql`uploader_id = ${personId} AND chapters.state = 'published'
    AND chapters.created_at >= coalesce(${since}::timestamptz, '-infinity')`;
  await sql`SELECT FROM titles WHERE id IN (SELECT title_id FROM chapters WHERE ${own}) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; uid: string }>`SELECT id, uid FROM chapters WHERE ${own}
    ORDER BY id FOR UPDATE`.execute(tx);
  return rows;
}

export async function removeChapters(tx: Db, ids: readonly number[], now: Date): Promise<number[]> {
  await changeStates(tx, ids, { from: 'published', to: 'removed' }, now);
  return [...ids];
}

/** Puts those back that are still removed by staff. */
export async function putBackChapters(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`SELECT FROM titles WHERE id IN (SELECT title_id FROM chapters WHERE id = ANY (${ids}::int[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await changeStates(tx, ids, { from: 'removed', to: 'published' }, now);
}

async function changeStates(
  tx: Db,
  ids: readonly number[],
  { from, to }: { from: 'published' | 'removed'; to: 'published' | 'removed' },
  now: Date,
): Promise<void> {
  // what a crew has deleted itself has a row there, and is theirs to restore
  const { rows } = await sql<{ id: number; title_id: number }>`UPDATE chapters
    SET state = ${to}, version = version + 1, updated_at = ${now}
    WHERE id = ANY (${ids}::int[]) AND state = ${from}
      AND NOT EXISTS (SELECT FROM chapter_removals WHERE chapter_id = chapters.id)
    RETURNING id, title_id`.execute(tx);
  for (const titleId of new Set(rows.map((row) => row.title_id))) await refreshTitleSummary(tx, titleId);
  const { rows: groups } = await sql<{ id: number }>`SELECT DISTINCT group_id AS id FROM chapter_groups
    WHERE chapter_id = ANY (${rows.map(({ id }) => id)}::int[])`.execute(tx);
  await refreshGroupStatistics(
    tx,
    groups.map(({ id }) => id),
  );
}
