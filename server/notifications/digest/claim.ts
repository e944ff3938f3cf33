// Takes the people whose weekly mail is due, one at a time. Taking somebody stores the next date at once: of several
// processes one sends the mail, and a process that dies while sending never sends it twice.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { quietEnd } from '../quiet-hours.ts';
import { type DigestSchedule, lastSlot, nextDue } from './schedule.ts';

export interface DigestRecipient {
  userId: number;
  /** Language of the browser in which the mail was turned on. */
  language: string | null;
  /** Up to when the mail before told; null before the first. */
  toldAt: Date | null;
}

interface DueRow extends DigestSchedule, DigestRecipient {}

const columns = sql`user_id AS "userId", time_zone AS "timeZone", quiet_from AS "quietFrom", quiet_to AS "quietTo",
  digest_day AS day, digest_hour AS hour, digest_language AS language, digest_slot_at AS "slotAt",
  digest_told_at AS "toldAt"`;

/** The next person whose mail is to be sent now. @returns null when none is due; `later` for one with quiet hours */
export function claimRecipient(ctx: Pick<Context, 'db'>, now: Date): Promise<DigestRecipient | 'later' | null> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<DueRow>`
      SELECT ${columns} FROM notification_settings WHERE digest_due_at <= ${now} ORDER BY digest_due_at LIMIT 1
      FOR NO KEY UPDATE SKIP LOCKED`.execute(tx);
    const [due] = rows;
    if (!due) return null;
    const { userId } = due;
    const quietUntil = quietEnd(due, now);
    if (quietUntil) {
      await sql`UPDATE notification_settings SET digest_due_at = ${quietUntil} WHERE user_id = ${userId}`.execute(tx);
      return 'later';
    }
    const slotAt = lastSlot(due, now);
    await sql`UPDATE notification_settings SET digest_slot_at = ${slotAt}, digest_told_at = ${now},
      digest_due_at = ${nextDue({ ...due, slotAt }, now)} WHERE user_id = ${userId}`.execute(tx);
    return due;
  });
}

/** Stores when the mail is due after its settings have changed. */
export async function schedule(tx: Db, userId: number, isOn: boolean, now: Date): Promise<void> {
  const { rows } = await sql<DueRow>`
    SELECT ${columns} FROM notification_settings WHERE user_id = ${userId} FOR NO KEY UPDATE`.execute(tx);
  const dueAt = rows[0] && isOn ? nextDue(rows[0], now) : null;
  await sql`UPDATE notification_settings SET digest_due_at = ${dueAt} WHERE user_id = ${userId}`.execute(tx);
}

/** Tries a mail again that was not accepted, unless its settings have changed meanwhile. @param now as it was claimed */
export async function claimAgainLater(
  { db }: Pick<Context, 'db'>,
  { userId, toldAt }: DigestRecipient,
  now: Date,
  { maxFailures, pauseMs }: { maxFailures: number; pauseMs: number },
): Promise<void> {
  await sql`UPDATE notification_settings SET digest_failures = digest_failures + 1, digest_told_at = ${toldAt},
      digest_due_at = ${now}::timestamptz + ${pauseMs / 1000} * (digest_failures + 1) * interval '1 second'
    WHERE user_id = ${userId} AND digest_told_at = ${now} AND digest_due_at > ${now} AND digest_failures < ${maxFailures}`.execute(
    db,
  );
}

/** Forgets earlier failures. */
export async function markSent({ db }: Pick<Context, 'db'>, userId: number): Promise<void> {
  await sql`UPDATE notification_settings SET digest_failures = 0
    WHERE user_id = ${userId} AND digest_failures > 0`.execute(db);
}
