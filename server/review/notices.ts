// Decided reports as notifications of their writers show them: never who decided, nor who else has reported the same.
import { sql } from 'kysely';
import type { NotificationItem } from '#contract/endpoints/notifications.ts';
import type { Context } from '#server/core/context.ts';
import { namesOf } from './subject-names.ts';

type ReportNotice = NonNullable<NotificationItem['decision']>;

/** SQL condition on `notifications`: the recipient has reported what the item is about, and the decision stands, or it is gone. */
export const settledReportIsShown = sql<boolean>`EXISTS (SELECT FROM reports JOIN review_items ON review_items.id = item_id
  WHERE item_id = notifications.subject_id::int AND reporter_id = notifications.user_id
    AND (review_items.state IN ('accepted', 'refused') OR review_items.state = 'autoresolved' AND told_at IS NOT NULL))`;

/** Outcomes by internal id of the item. @param viewerId whom they are for */
export async function settledReportNotices(
  { db }: Pick<Context, 'db'>,
  itemIds: readonly number[],
  viewerId: number,
): Promise<Map<number, ReportNotice>> {
  const { rows } = await sql<{ key: number; uid: string; state: string; kind: string; subject: string }>`
    SELECT item_id AS key, reports.uid, state, subject_kind AS kind, subject_uid AS subject
    FROM reports JOIN review_items ON review_items.id = item_id
    WHERE reporter_id = ${viewerId} AND item_id = ANY (${itemIds}::int[])`.execute(db);
  const names = await namesOf(
    db,
    rows.map(({ kind, subject }) => ({ kind, uid: subject })),
  );
  return new Map(
    rows.map(({ key, uid, state, subject }) => [
      key,
      { id: uid, category: 'report', outcome: state, name: names.get(subject)?.name ?? null },
    ]),
  );
}
