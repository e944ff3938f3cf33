import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/core/db.ts';
import { chapterIsVisible } from './policy.ts';

/** How many chapters of a person can be read now, counted up to the window of paging. */
export async function countUploads(db: Db, uploaderId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (
      SELECT FROM chapters JOIN titles ON titles.id = chapters.title_id
      WHERE chapters.uploader_id = ${uploaderId} AND ${chapterIsVisible} AND NOT chapters.unavailable
        AND chapters.publish_at <= now()
      LIMIT ${limits.resultWindow}) AS counted`.execute(db);
  return rows[0]!.total;
}
