// Job that ends upload sessions whose time is over, and forgets old ones.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { transaction } from '#server/core/db/transaction.ts';
import { handleJob, jobKind } from '#server/core/jobs.ts';
import { endSession, expiryOf } from './sessions.ts';

export const uploadSweepHandler = handleJob(jobKind('uploads:sweep'), sweepUploads, { cron: '40 * * * *' });

/** Days for which ended sessions are kept: a commit that is repeated within them answers its chapter. */
const endedDays = 30;
/** Days for which it is kept how much an account has uploaded. */
const quotaDays = 7;

/** Ends what is over, and deletes what nobody asks for any more. */
export async function sweepUploads(ctx: Context): Promise<void> {
  while (await expireOne(ctx));
  const now = ctx.clock();
  await sql`DELETE FROM upload_sessions
    WHERE state <> 'open' AND ended_at < ${now}::timestamptz - make_interval(days => ${endedDays})`.execute(ctx.db);
  await sql`DELETE FROM upload_quotas WHERE day < (${now}::timestamptz - make_interval(days => ${quotaDays}))::date`.execute(
    ctx.db,
  );
}

/** Ends one session that is over. @returns whether there was one */
function expireOne(ctx: Context): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const now = ctx.clock();
    const { rows } = await sql<{ id: number }>`SELECT id FROM upload_sessions
      WHERE state = 'open' AND last_byte_at <= ${expiryOf(now)} ORDER BY last_byte_at LIMIT 1
      FOR UPDATE SKIP LOCKED`.execute(tx);
    if (!rows[0]) return false;
    await endSession(tx, rows[0].id, { state: 'expired' }, now);
    return true;
  });
}
