// Follows of lists. A database trigger counts the followers of each list. A list that became private keeps its
// followers, who do not see it until it is public again.
import { sql } from 'kysely';
import type { Viewer } from '#server/core/access/viewer.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { nonEmptyUids } from '#server/core/db/sql.ts';
import { notFound } from '#server/core/http/errors.ts';
import { listIsVisibleTo, privateListsOf } from './policy.ts';

type FollowContext = Pick<Context, 'db' | 'clock'>;

/** Follows a list; no-op if the account follows it already. @throws ApiError 404 */
export async function followList({ db, clock }: FollowContext, viewer: Viewer, uid: string): Promise<void> {
  const { rows } = await sql`
    WITH found AS (
      SELECT id FROM lists WHERE uid = ${uid} AND ${listIsVisibleTo(privateListsOf(viewer, clock()))} FOR KEY SHARE),
    added AS (INSERT INTO list_follows (user_id, list_id) SELECT ${viewer.id}::int, id FROM found ON CONFLICT DO NOTHING)
    SELECT FROM found`.execute(db);
  if (rows.length === 0) throw notFound('List');
}

/** Unfollows a list, also one that became private, which is still not found; no-op if not followed. @throws ApiError 404 */
export async function unfollowList({ db, clock }: FollowContext, viewer: Viewer, uid: string): Promise<void> {
  const { rows } = await sql`
    WITH found AS (
      SELECT id, ${listIsVisibleTo(privateListsOf(viewer, clock()))} AS visible FROM lists WHERE uid = ${uid}),
    gone AS (DELETE FROM list_follows USING found WHERE user_id = ${viewer.id} AND list_id = found.id)
    SELECT FROM found WHERE visible`.execute(db);
  if (rows.length === 0) throw notFound('List');
}

export async function followsList({ db, clock }: FollowContext, viewer: Viewer, uid: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM list_follows JOIN lists ON lists.id = list_id
    WHERE user_id = ${viewer.id} AND uid = ${uid} AND ${listIsVisibleTo(privateListsOf(viewer, clock()))}`.execute(db);
  return rows.length > 0;
}

/**
 * Finds a page of the lists that an account follows, the last followed first; with public `ids` only those of them.
 * @param blocks those of the account
 */
export async function findFollowedLists(
  { db, clock }: FollowContext,
  viewer: Viewer,
  { limit, offset, ids }: { limit: number; offset: number; ids?: readonly string[] | undefined },
  blocks: Blocks | null,
): Promise<{ ids: number[]; total: number; hidden: number }> {
  const among = ids ? sql`AND lists.uid = ANY (${nonEmptyUids(ids)}::uuid[])` : sql``;
  const blockedOwnerIds = [...(blocks?.users.ids ?? [])];
  const { rows } = await sql<{ ids: number[]; total: number; hidden: number }>`
    WITH followed AS MATERIALIZED (
      SELECT lists.id, list_follows.at, lists.owner_id = ANY (${blockedOwnerIds}::int[]) AS blocked
      FROM list_follows JOIN lists ON lists.id = list_id
      WHERE user_id = ${viewer.id} AND ${listIsVisibleTo(privateListsOf(viewer, clock()))} ${among})
    SELECT ARRAY(SELECT id FROM followed WHERE NOT blocked ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}) AS ids,
      (SELECT count(*)::int FROM followed WHERE NOT blocked) AS total,
      (SELECT count(*)::int FROM followed WHERE blocked) AS hidden`.execute(db);
  return rows[0]!;
}
