// The outbox of notifications: what happened, written in the transaction in which it happens. A job makes notifications
// of it afterwards, so a write never waits for its followers, and what is rolled back notifies nobody.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

/** Event that people are told of, by internal ids. */
type NotificationEvent =
  /** A chapter came out: told to followers of its title, groups and uploader. */
  | { kind: 'chapter'; chapterId: number }
  /** Titles were added to a list: told to its followers. */
  | { kind: 'list'; listId: number; titleIds: readonly number[] }
  /** Somebody replied to a comment of the user, or mentioned them in one. */
  | { kind: 'reply' | 'mention'; commentId: number; userId: number }
  /** Something that the user has reported was decided. */
  | { kind: 'decision'; itemId: number; userId: number }
  /** Moderators decided about the user, or what they have sent in. */
  | { kind: 'moderation'; decisionId: number; userId: number }
  /** Items of the queue of moderators are past due. */
  | { kind: 'overdue'; userId: number }
  /** The user is invited to a group. */
  | { kind: 'invitation'; groupId: number; userId: number };

/** Adds events to the outbox. @param tx the transaction in which they happen */
export async function addEvents(tx: Db, events: readonly NotificationEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = JSON.stringify(events.map(toRow));
  await sql`INSERT INTO notification_events (kind, subject_id, user_id, title_ids)
    SELECT kind, subject_id, user_id, coalesce(title_ids, '{}')
    FROM json_to_recordset(${rows}::json) AS came (kind text, subject_id bigint, user_id int, title_ids int[])`.execute(
    tx,
  );
}

interface EventRow {
  kind: NotificationEvent['kind'];
  subject_id: number;
  user_id?: number;
  title_ids?: readonly number[];
}

function toRow(event: NotificationEvent): EventRow {
  const { kind } = event;
  if (kind === 'chapter') return { kind, subject_id: event.chapterId };
  if (kind === 'list') return { kind, subject_id: event.listId, title_ids: event.titleIds };
  const { userId: user_id } = event;
  if (kind === 'decision') return { kind, subject_id: event.itemId, user_id };
  if (kind === 'overdue') return { kind, subject_id: 0, user_id };
  if (kind === 'moderation') return { kind, subject_id: event.decisionId, user_id };
  return { kind, subject_id: kind === 'invitation' ? event.groupId : event.commentId, user_id };
}
