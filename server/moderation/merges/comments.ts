// Comments of a title that is merged into another one: they go into the thread of the target, and come back with all answers.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';
import type { Merge } from './moved-rows.ts';

export async function moveComments(tx: Db, { id, source, target }: Merge, now: Date): Promise<void> {
  await sql`INSERT INTO comment_threads (title_id, created_at) SELECT ${target}, ${now}
    WHERE EXISTS (SELECT FROM comment_threads WHERE title_id = ${source}) ON CONFLICT DO NOTHING`.execute(tx);
  await sql`INSERT INTO merge_rows (merge_id, kind, user_id, key)
    SELECT ${id}, 'comments', comments.author_id, jsonb_build_object('id', comments.id)
    FROM comments JOIN comment_threads ON comment_threads.id = thread_id WHERE title_id = ${source}`.execute(tx);
  await sql`UPDATE comments SET thread_id = (SELECT id FROM comment_threads WHERE title_id = ${target})
    WHERE thread_id = (SELECT id FROM comment_threads WHERE title_id = ${source})`.execute(tx);
  await recount(tx, [source, target]);
}

export async function moveCommentsBack(tx: Db, { id, source, target }: Merge): Promise<void> {
  await sql`WITH back AS (SELECT (key ->> 'id')::int AS id FROM merge_rows WHERE merge_id = ${id} AND kind = 'comments')
    UPDATE comments SET thread_id = (SELECT id FROM comment_threads WHERE title_id = ${source})
    WHERE thread_id = (SELECT id FROM comment_threads WHERE title_id = ${target})
      AND coalesce(root_id, id) IN (SELECT id FROM back)`.execute(tx);
  await recount(tx, [source, target]);
}

/** The trigger counts comments that come and go, not threads that they change. */
async function recount(tx: Db, titles: readonly number[]): Promise<void> {
  await sql`UPDATE comment_threads SET comments = (SELECT count(*) FROM comments
      WHERE thread_id = comment_threads.id AND state = 'visible')
    WHERE title_id = ANY (${titles}::int[])`.execute(tx);
}
