// Hourly job that deletes expired rows of the account tables.
import { sql } from 'kysely';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import type { Context } from '#server/core/context.ts';
import { sweepKeys } from '#server/core/db/make-once.ts';

const dayMs = 24 * 3600_000;
/** How long an account may stay unconfirmed before it is deleted, in milliseconds. */
export const unconfirmedLifeMs = 30 * dayMs;
/** Retention of ended sessions in milliseconds. */
export const endedSessionRetentionMs = 30 * dayMs;
/** Retention of attempt and mail counters in milliseconds. */
const counterRetentionMs = 2 * dayMs;
/** Accounts deleted per run. */
const batchSize = 200;

export const sweepHandler = handleJob(jobKind('account:sweep'), sweepAccounts, { cron: '17 * * * *' });

export async function sweepAccounts(ctx: Context): Promise<void> {
  const now = ctx.clock();
  const timeAgo = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  for (const table of ['account_codes', 'former_emails', 'captchas_solved', 'oidc_records'] as const) {
    await ctx.db.deleteFrom(table).where('expires_at', '<', now).execute();
  }
  await ctx.db.deleteFrom('guesses').where('last_at', '<', timeAgo(counterRetentionMs)).execute();
  await ctx.db.deleteFrom('mails_sent').where('at', '<', timeAgo(counterRetentionMs)).execute();
  await ctx.db.deleteFrom('username_claims').where('free_at', '<', now).execute();
  await ctx.db.deleteFrom('sessions').where('expires_at', '<', timeAgo(endedSessionRetentionMs)).execute();
  await ctx.db.deleteFrom('sessions').where('ended_at', '<', timeAgo(endedSessionRetentionMs)).execute();
  // cached row counts; they are recounted near a limit, and deleting all also removes those of deleted lists and users
  await sql`DELETE FROM rows_left WHERE ctid = ANY (ARRAY(SELECT ctid FROM rows_left FOR UPDATE SKIP LOCKED))`.execute(
    ctx.db,
  );
  await sweepKeys(ctx);
  await ctx.mail.sweep(now);
  const { rows } = await sql<{ id: number }>`
    SELECT users.id FROM accounts JOIN users ON users.id = accounts.user_id
    WHERE accounts.email_key IS NULL AND accounts.pending_key IS NOT NULL AND accounts.created_at < ${timeAgo(unconfirmedLifeMs)}
      AND users.unverified AND users.deleted_at IS NULL LIMIT ${batchSize}`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  // deletes the users themselves: unconfirmed accounts cannot publish, so nothing refers to them
  await ctx.db.deleteFrom('username_claims').where('user_id', 'in', ids).execute();
  await ctx.db.deleteFrom('users').where('id', 'in', ids).execute();
}
