// The queue of pushes: one for each browser and topic, which collects what happens within seconds.
import { sql } from 'kysely';
import type { InterfaceLanguage } from '#contract/rules/languages.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/core/db/db.ts';
import { quietEnd, type QuietHours } from '../quiet-hours.ts';

/** Seconds that a push waits for more of its topic, such as the next chapters of an upload. */
const collectSeconds = 5;
/** Seconds for which whoever takes a push has it alone; when its process ends meanwhile, another one sends it. */
const leaseSeconds = 120;
/** Seconds for which a push is of use, here and at push services. */
export const lifeSeconds = 24 * 3600;
/** Failures after which a push is given up; with the pauses between them, that is about six hours. */
const maxFailures = 6;
const firstPauseSeconds = 30;
const maxPauseSeconds = 4 * 3600;

/** Adds a push for each browser of these people. @param tx the transaction that makes their notifications */
export async function addPushes(tx: Db, topic: string, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    INSERT INTO pushes AS waiting (subscription_id, topic, added_at, due_at)
    SELECT id, ${topic}, now(), clock_timestamp() + make_interval(secs => ${collectSeconds})
    FROM push_subscriptions WHERE user_id = ANY (${userIds}::int[]) ORDER BY id
    ON CONFLICT (subscription_id, topic) DO UPDATE SET added_at = excluded.added_at, due_at = excluded.due_at,
      failures = 0, version = waiting.version + 1`.execute(tx);
}

export interface DuePush {
  subscriptionId: number;
  userId: number;
  topic: string;
  version: number;
  failures: number;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Interface language of the browser. */
  language: InterfaceLanguage;
  /** Settings of the person as they are stored. */
  document: string | null;
}

/**
 * Takes pushes that are due. Those whose session is over are deleted with their subscription, and old ones without it; in
 * quiet hours they wait for the end of these.
 */
export async function takeDue({ db, clock }: Pick<Context, 'db' | 'clock'>, limit: number): Promise<DuePush[]> {
  const now = clock();
  const { rows } = await sql<DuePush & QuietHours & { isOver: boolean; isOld: boolean }>`
    WITH due AS (
      SELECT subscription_id, topic FROM pushes WHERE due_at <= ${now}
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    taken AS (
      UPDATE pushes SET due_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds}) FROM due
      WHERE pushes.subscription_id = due.subscription_id AND pushes.topic = due.topic
      RETURNING pushes.*)
    SELECT taken.subscription_id AS "subscriptionId", subscription.user_id AS "userId", taken.topic, taken.version,
      taken.failures, subscription.endpoint,
      json_build_object('p256dh', subscription.p256dh, 'auth', subscription.auth) AS keys,
      subscription.language, settings.document,
      chosen.time_zone AS "timeZone", chosen.quiet_from AS "quietFrom", chosen.quiet_to AS "quietTo",
      sessions.ended_at IS NOT NULL OR sessions.expires_at <= ${now} AS "isOver",
      taken.added_at <= ${now}::timestamptz - make_interval(secs => ${lifeSeconds}) AS "isOld"
    FROM taken JOIN push_subscriptions AS subscription ON subscription.id = taken.subscription_id
      JOIN sessions ON sessions.id = subscription.session_id
      LEFT JOIN notification_settings AS chosen ON chosen.user_id = subscription.user_id
      LEFT JOIN settings ON settings.user_id = subscription.user_id`.execute(db);
  const taken: DuePush[] = [];
  for (const push of rows) {
    const quietUntil = quietEnd(push, now);
    if (push.isOver) await settle({ db, clock }, push, 'gone');
    else if (push.isOld) await settle({ db, clock }, push, 'done');
    else if (quietUntil) await postpone(db, push, quietUntil);
    else taken.push(push);
  }
  return taken;
}

async function postpone(db: Db, { subscriptionId, topic, version }: DuePush, until: Date): Promise<void> {
  await sql`UPDATE pushes SET due_at = ${until}
    WHERE subscription_id = ${subscriptionId} AND topic = ${topic} AND version = ${version}`.execute(db);
}

/**
 * Outcome of sending a push. `done`: nothing is left to do; `gone`: the subscription does not exist any more; otherwise it is
 * tried again, after the seconds that the push service asks for.
 */
export type Outcome = 'done' | 'gone' | { retryAfter: number | null };

/** Ends a push that was taken, or has it tried again. What was added to its topic meanwhile is sent in any case. */
export async function settle(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { subscriptionId, topic, version, failures }: DuePush,
  outcome: Outcome,
): Promise<void> {
  const same = sql`subscription_id = ${subscriptionId} AND topic = ${topic} AND version = ${version}`;
  if (outcome === 'gone') {
    await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
  } else if (outcome === 'done' || failures + 1 >= maxFailures) {
    await sql`DELETE FROM pushes WHERE ${same}`.execute(db);
  } else {
    const pause = Math.min(Math.max(outcome.retryAfter ?? 0, firstPauseSeconds * 4 ** failures), maxPauseSeconds);
    const dueAt = new Date(clock().getTime() + pause * 1000);
    await sql`UPDATE pushes SET failures = failures + 1, due_at = ${dueAt} WHERE ${same}`.execute(db);
  }
}
