// Removal of the covers of one person by staff, and taking it back: they are refused ones, whose images stay stored.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

interface RemovedCovers {
  ids: number[];
  /** Titles whose main cover was one of them, and the one that took its place. */
  mains: { title: number; was: number; became: number | null }[];
}

/** Covers of a person that readers see; locks their titles, in the order of their ids. */
export async function coversOf(tx: Db, personId: number, since: Date | null): Promise<{ id: number; uid: string }[]> {
  const own = sql`uploader_id = ${personId} AND covers.state = 'published'
    AND covers.created_at >= coalesce(${since}::timestamptz, '-infinity')`;
  await sql`SELECT FROM titles WHERE id IN (SELECT title_id FROM covers WHERE ${own}) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; uid: string }>`SELECT covers.id, covers.uid
    FROM covers JOIN titles ON titles.id = title_id WHERE ${own} AND titles.state = 'published'
    ORDER BY covers.id FOR UPDATE OF covers`.execute(tx);
  return rows;
}

export async function removeCovers(tx: Db, ids: readonly number[], now: Date): Promise<RemovedCovers> {
  await sql`UPDATE covers SET state = 'rejected', version = version + 1, updated_at = ${now}
    WHERE id = ANY (${ids}::int[])`.execute(tx);
  return { ids: [...ids], mains: await replaceMainCovers(tx, ids) };
}

/** Puts those back that are still refused, and makes them the main ones again where nobody has chosen another one. */
export async function putBackCovers(tx: Db, { ids, mains }: RemovedCovers, now: Date): Promise<void> {
  await sql`SELECT FROM titles WHERE id IN (SELECT title_id FROM covers WHERE id = ANY (${ids}::int[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`UPDATE covers SET state = 'published', version = version + 1, updated_at = ${now}
    WHERE id = ANY (${ids}::int[]) AND state = 'rejected'`.execute(tx);
  for (const { title, was, became } of mains)
    await sql`UPDATE titles SET main_cover_id = ${was} WHERE id = ${title} AND main_cover_id IS NOT DISTINCT FROM ${became}::int
      AND EXISTS (SELECT FROM covers WHERE id = ${was} AND title_id = titles.id AND state = 'published')`.execute(tx);
}

/** Gives titles another main cover in place of those that go: the published one of the lowest volume, or none. */
export async function replaceMainCovers(tx: Db, ids: readonly number[]): Promise<RemovedCovers['mains']> {
  const { rows } = await sql<RemovedCovers['mains'][number]>`
    WITH going AS (SELECT id, main_cover_id FROM titles WHERE main_cover_id = ANY (${ids}::int[]))
    UPDATE titles SET main_cover_id = (
      SELECT id FROM covers WHERE title_id = titles.id AND id <> ALL (${ids}::int[]) AND state = 'published'
      ORDER BY substring(volume FROM '^[0-9]+(?:\.[0-9]+)?')::numeric NULLS LAST, id LIMIT 1)
    FROM going WHERE titles.id = going.id
    RETURNING titles.id AS title, going.main_cover_id AS was, titles.main_cover_id AS became`.execute(tx);
  return rows;
}
