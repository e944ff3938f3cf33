// Removal of the comments of one person by staff, and taking it back.
import { sql } from 'kysely';
import type { RemovalReason } from '#contract/rules/comments.ts';
import type { Db } from '#server/core/db/db.ts';

/** Comments that were removed, with the ones that were pinned. */
interface RemovedComments {
  ids: number[];
  /** ISO time, which tells them from comments that were removed again later. */
  at: string;
  pins: number[];
}

/** Comments of a person that readers see. */
export async function commentsOf(tx: Db, personId: number, since: Date | null): Promise<{ id: number; uid: string }[]> {
  const { rows } = await sql<{ id: number; uid: string }>`SELECT id, uid FROM comments
    WHERE author_id = ${personId} AND state = 'visible' AND created_at >= coalesce(${since}::timestamptz, '-infinity')
    ORDER BY id FOR UPDATE`.execute(tx);
  return rows;
}

export async function removeComments(
  tx: Db,
  ids: readonly number[],
  now: Date,
  because: RemovalReason,
): Promise<RemovedComments> {
  await sql`UPDATE comments SET state = 'removed', reason = ${because}, gone_at = ${now}
    WHERE id = ANY (${ids}::int[])`.execute(tx);
  const { rows: pins } = await sql<{ id: number }>`SELECT pinned_id AS id FROM comment_threads
    WHERE pinned_id = ANY (${ids}::int[])`.execute(tx);
  await sql`UPDATE comment_threads SET pinned_id = NULL WHERE pinned_id = ANY (${ids}::int[])`.execute(tx);
  return { ids: [...ids], at: now.toISOString(), pins: pins.map(({ id }) => id) };
}

/** Puts those back that nobody has touched since; a pinned one is pinned again where no other one is. */
export async function restoreComments(tx: Db, { ids, at, pins }: RemovedComments): Promise<void> {
  await sql`UPDATE comments SET state = 'visible', reason = NULL, gone_at = NULL
    WHERE id = ANY (${ids}::int[]) AND state = 'removed' AND gone_at = ${at}::timestamptz`.execute(tx);
  await sql`UPDATE comment_threads SET pinned_id = comments.id FROM comments
    WHERE comments.id = ANY (${pins}::int[]) AND comments.state = 'visible' AND comment_threads.id = thread_id
      AND pinned_id IS NULL`.execute(tx);
}
