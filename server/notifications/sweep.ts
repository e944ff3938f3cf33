// Job that deletes old notifications, beyond the newest ones of each account, and signals that every process has read.
import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Context } from '#server/core/context.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';

/** Rows per statement, so that none holds its locks for long. */
const batchSize = 5_000;
/** Accounts whose rows are counted by one statement. */
const accountsPerBatch = 20_000;
const signalLifeMinutes = 10;

export const notificationSweepHandler = handleJob(jobKind('notifications:sweep'), sweepNotifications, {
  cron: '23 * * * *',
});

export async function sweepNotifications({ db }: Pick<Context, 'db'>): Promise<void> {
  await sql`DELETE FROM notification_signals
    WHERE at < now() - make_interval(mins => ${signalLifeMinutes})`.execute(db);
  let deleted: bigint | undefined;
  do {
    ({ numAffectedRows: deleted } = await sql`DELETE FROM notifications WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM notifications WHERE at < now() - make_interval(days => ${limits.notificationDays})
      LIMIT ${batchSize}))`.execute(db));
  } while (Number(deleted ?? 0) === batchSize);
  await sweepSurplus(db);
}

/** Deletes what an account has beyond the maximum, the oldest first. Goes over all accounts, some at a time. */
async function sweepSurplus(db: Context['db']): Promise<void> {
  const { rows } = await sql<{ last: number | null }>`SELECT max(id) AS last FROM users`.execute(db);
  const last = rows[0]?.last ?? 0;
  for (let from = 0; from <= last; from += accountsPerBatch) {
    await sql`
      DELETE FROM notifications USING (
        SELECT user_id FROM notifications WHERE user_id >= ${from} AND user_id < ${from + accountsPerBatch}
        GROUP BY user_id HAVING count(*) > ${limits.notificationsPerAccount}) AS owner
      WHERE notifications.user_id = owner.user_id AND notifications.dedupe IN (
        SELECT dedupe FROM notifications AS own WHERE own.user_id = owner.user_id
        ORDER BY own.at DESC, own.dedupe OFFSET ${limits.notificationsPerAccount})`.execute(db);
  }
}
