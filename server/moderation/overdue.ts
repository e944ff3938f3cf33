// Tells the team once a day, by the bell, that items are past due: one notification for each moderator, which is unread again on
// each day on which something is late, and gone as soon as nothing is.
import { sql } from 'kysely';
import type { NotificationItem } from '#contract/endpoints/notifications.ts';
import { grantOf, roles } from '#contract/rules/permissions.ts';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { addEvents } from '#server/notifications/events.ts';

export const overdueHandler = handleJob(jobKind('moderation:overdue'), tellOverdue, { cron: '10 7 * * *', fill: '1d' });

const moderatorRoles = roles.filter((role) => grantOf(role, 'queue.decide') !== null);
const isLate = sql`state = 'waiting' AND due_at < clock_timestamp()`;

/** SQL condition on `notifications`: the recipient is a moderator now, and something is late now. */
export const overdueIsShown = sql<boolean>`EXISTS (SELECT FROM review_items WHERE ${isLate})
  AND EXISTS (SELECT FROM users WHERE users.id = notifications.user_id AND roles && ${[...moderatorRoles]}::text[])`;

async function tellOverdue(ctx: Context): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { rows } = await sql<{ userId: number }>`SELECT id AS "userId" FROM users
      WHERE roles && ${[...moderatorRoles]}::text[] AND deleted_at IS NULL
        AND EXISTS (SELECT FROM review_items WHERE ${isLate})`.execute(tx);
    await addEvents(
      tx,
      rows.map(({ userId }) => ({ kind: 'overdue', userId })),
    );
  });
}

/** Number of items that are late now, for each of these notifications. */
export async function overdueNotices(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<Map<number, NonNullable<NotificationItem['overdue']>>> {
  const { rows } = await sql<{
    items: number;
  }>`SELECT count(*)::int AS items FROM review_items WHERE ${isLate}`.execute(db);
  return new Map(ids.map((id) => [id, rows[0]!]));
}
