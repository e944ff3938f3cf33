// Tells the event streams of all processes whose unread notifications have changed: as rows that each process polls,
// without NOTIFY, which takes a database-wide lock at commit.
import { sql } from 'kysely';
import type { Db } from '#server/core/db/db.ts';

/** @param userIds internal ids */
export async function signalUnread(tx: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`INSERT INTO notification_signals (user_ids) VALUES (${userIds}::int[])`.execute(tx);
}
