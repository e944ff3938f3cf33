// Marks of groups that only staff sets: official publishers, and blocked groups, which get no uploads and no claims.
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { ApiError } from '#server/core/http/errors.ts';
import { lockGroup } from './lock-group.ts';

type Mark = 'official' | 'blocked';

/** @returns the internal id of the group's leader @throws ApiError 404, or 409 when the mark is so already */
export function markGroup(
  ctx: Pick<Context, 'db' | 'clock'>,
  uid: string,
  mark: Mark,
  value: boolean,
): Promise<number | null> {
  return transaction(ctx, async (tx) => {
    const group = await lockGroup(tx, uid);
    const { numUpdatedRows } = await tx
      .updateTable('groups')
      .set(({ eb }) => ({ [mark]: value, version: eb('version', '+', 1), updated_at: ctx.clock() }))
      .where('id', '=', group.id)
      .where(mark, '=', !value)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new ApiError('optimistic_lock_exception', 'The group was changed meanwhile', {
        reason: 'changed_meanwhile',
      });
    return group.leader_id;
  });
}

/** @throws ApiError 403 for a group that staff has blocked */
export function requireNotBlocked({ blocked, uid, name }: { blocked: boolean; uid: string; name: string }): void {
  if (!blocked) return;
  throw new ApiError('access_denied_http_exception', `${name} is blocked by the moderators`, {
    reason: 'group_blocked',
    group: uid,
    name,
  });
}
