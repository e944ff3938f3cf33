// Follows of groups. A database trigger counts the followers of each group.
import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#contract/endpoints/endpoint.ts';
import type { groupEndpoints } from '#contract/endpoints/groups.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { nonEmptyUids } from '#server/core/db/sql.ts';

type FollowedQuery = QueryOf<typeof groupEndpoints.followed>;

/** Follows a group; no-op if the account follows it already. @throws ApiError 404 */
export async function followGroup({ db }: Pick<Context, 'db'>, userId: number, uid: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    WITH found AS (SELECT id FROM groups WHERE uid = ${uid} FOR KEY SHARE),
    added AS (INSERT INTO group_follows (user_id, group_id) SELECT ${userId}::int, id FROM found ON CONFLICT DO NOTHING)
    SELECT id FROM found`.execute(db);
  if (!rows[0]) throw notFound('Group');
}

/** Unfollows a group; no-op if the account does not follow it. @throws ApiError 404 */
export async function unfollowGroup({ db }: Pick<Context, 'db'>, userId: number, uid: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    WITH found AS (SELECT id FROM groups WHERE uid = ${uid}),
    gone AS (DELETE FROM group_follows USING found WHERE user_id = ${userId} AND group_id = found.id)
    SELECT id FROM found`.execute(db);
  if (!rows[0]) throw notFound('Group');
}

export async function followsGroup({ db }: Pick<Context, 'db'>, userId: number, uid: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM group_follows JOIN groups ON groups.id = group_id WHERE user_id = ${userId} AND uid = ${uid}`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Finds a page of the groups that an account follows. Reads all of its follows, which the primary key finds.
 * @param blocks blocks of the same account: blocked groups are left out, and counted as hidden
 */
export async function findFollowedGroups(
  { db, names }: Context,
  userId: number,
  query: FollowedQuery,
  blocks: Blocks | null,
): Promise<{ ids: number[]; total: number; hidden: number }> {
  const matchingIds = query.name ? (await names.find('group', query.name, { limit: limits.resultWindow })).ids : null;
  const blockedIds = [...(blocks?.groups.ids ?? [])];
  const conditions = [
    sql`group_follows.user_id = ${userId}`,
    ...(query.ids ? [sql`groups.uid = ANY (${nonEmptyUids(query.ids)}::uuid[])`] : []),
    ...(matchingIds ? [sql`groups.id = ANY (${matchingIds}::int[])`] : []),
  ];
  const { rows } = await sql<{ ids: number[]; total: number; hidden: number }>`
    WITH own AS MATERIALIZED (
      SELECT groups.id, lower(groups.name) AS name, group_follows.at, group_figures.latest_chapter_at,
        groups.id = ANY (${blockedIds}::int[]) AS blocked
      FROM group_follows JOIN groups ON groups.id = group_follows.group_id
        JOIN group_figures ON group_figures.group_id = groups.id
      WHERE ${sql.join(conditions, sql` AND `)})
    SELECT ARRAY(SELECT id FROM own WHERE NOT blocked ORDER BY ${orderOf(query)}
        LIMIT ${query.limit} OFFSET ${query.offset}) AS ids,
      (SELECT count(*)::int FROM own WHERE NOT blocked) AS total,
      (SELECT count(*)::int FROM own WHERE blocked) AS hidden`.execute(db);
  return rows[0]!;
}

const orderColumns = { followedAt: sql`at`, latestUploadedChapter: sql`latest_chapter_at`, name: sql`name` };

/** ORDER BY terms; by default the most recently followed group first. Groups without chapters always come last. */
function orderOf({ order = { followedAt: 'desc' } }: FollowedQuery): RawBuilder<unknown> {
  const terms = Object.entries(order).map(
    ([key, direction]) =>
      sql`${orderColumns[key as keyof typeof orderColumns]} ${direction === 'asc' ? sql`ASC` : sql`DESC`} NULLS LAST`,
  );
  return sql.join([...terms, Object.values(order)[0] === 'asc' ? sql`id ASC` : sql`id DESC`]);
}
