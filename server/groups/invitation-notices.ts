// Invitations to groups as notifications show them, as long as they are open.
import { sql } from 'kysely';
import type { NotificationItem } from '#contract/endpoints/notifications.ts';
import type { Context } from '#server/core/context.ts';

type InvitationNotice = NonNullable<NotificationItem['invitation']>;

/** SQL condition on `notifications`: the invitation is open, and the recipient blocks neither the group nor who invites. */
export const invitationIsShown = sql<boolean>`EXISTS (SELECT FROM group_invitations AS open
    JOIN groups AS inviting ON inviting.id = open.group_id
  WHERE open.group_id = notifications.subject_id::int AND open.user_id = notifications.user_id
    AND inviting.deleting_at IS NULL
    AND NOT EXISTS (SELECT FROM blocked_groups
      WHERE blocked_groups.user_id = open.user_id AND blocked_groups.group_id = open.group_id)
    AND NOT EXISTS (SELECT FROM blocked_users
      WHERE blocked_users.user_id = open.user_id AND blocked_users.blocked_id = open.by_id))`;

/** Invitations by internal id of their group. @param viewerId whom they are for */
export async function invitationNotices(
  { db }: Pick<Context, 'db'>,
  groupIds: readonly number[],
  viewerId: number,
): Promise<Map<number, InvitationNotice>> {
  const { rows } = await sql<InvitationNotice & { key: number }>`
    SELECT groups.id AS key, json_build_object('id', groups.uid, 'name', groups.name) AS "group",
      CASE WHEN users.id IS NOT NULL THEN json_build_object('id', users.uid, 'name', users.username) END AS by
    FROM group_invitations JOIN groups ON groups.id = group_id
      LEFT JOIN users ON users.id = by_id AND users.deleted_at IS NULL
    WHERE user_id = ${viewerId} AND group_id = ANY (${groupIds}::int[])`.execute(db);
  return new Map(rows.map(({ key, ...notice }) => [key, notice]));
}
