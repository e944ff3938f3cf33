// Follows of people. A database trigger counts the followers of each.
import { sql } from 'kysely';
import type { Blocks } from '#server/blocks/blocks.ts';
import type { Context } from '#server/core/context.ts';
import { nonEmptyUids } from '#server/core/db/sql.ts';
import { ApiError, notFound } from '#server/core/http/errors.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { lockAccount } from '#server/users/lock-account.ts';

/** Follows a person; no-op if the account follows them already. @throws ApiError 404; 400 for oneself */
export async function followUser(ctx: Pick<Context, 'db' | 'clock'>, userId: number, uid: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM users WHERE uid = ${uid} AND deleted_at IS NULL FOR KEY SHARE`.execute(tx);
    const followed = rows[0];
    if (!followed) throw notFound('User');
    if (followed.id === userId)
      throw new ApiError('bad_request_http_exception', 'You cannot follow yourself', { reason: 'follow_self' });
    await sql`INSERT INTO user_follows (user_id, followed_id, at) VALUES (${userId}, ${followed.id}, ${ctx.clock()})
      ON CONFLICT DO NOTHING`.execute(tx);
  });
}

/** Unfollows a person; no-op if the account does not follow them. @throws ApiError 404 */
export async function unfollowUser(ctx: Pick<Context, 'db'>, userId: number, uid: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    await lockAccount(tx, userId);
    // before the follow and its counter, as the deletion of the followed account does
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM users WHERE uid = ${uid} AND deleted_at IS NULL FOR KEY SHARE`.execute(tx);
    const followed = rows[0];
    if (!followed) throw notFound('User');
    await sql`DELETE FROM user_follows WHERE user_id = ${userId} AND followed_id = ${followed.id}`.execute(tx);
  });
}

export async function followsUser({ db }: Context, userId: number, uid: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM user_follows JOIN users ON users.id = followed_id WHERE user_id = ${userId} AND uid = ${uid}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Finds a page of the people whom an account follows, the last first; with public `ids` only those of them. Reads all of them by the primary key. */
export async function findFollowedUsers(
  { db }: Context,
  userId: number,
  { limit, offset, ids }: { limit: number; offset: number; ids?: readonly string[] | undefined },
  blocks: Blocks | null,
): Promise<{ ids: number[]; total: number; hidden: number }> {
  const among = ids
    ? sql`AND followed_id IN (SELECT id FROM users WHERE uid = ANY (${nonEmptyUids(ids)}::uuid[]))`
    : sql``;
  const { rows } = await sql<{ id: number }>`
    SELECT followed_id AS id FROM user_follows WHERE user_id = ${userId} ${among} ORDER BY at DESC, followed_id DESC`.execute(
    db,
  );
  const visibleIds = rows.flatMap(({ id }) => (blocks?.users.ids.has(id) ? [] : [id]));
  return {
    ids: visibleIds.slice(offset, offset + limit),
    total: visibleIds.length,
    hidden: rows.length - visibleIds.length,
  };
}
