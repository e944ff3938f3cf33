// The nightly job that seals the audit table. Rows are dated when they are inserted, and are seen when their transaction
// commits: a day is sealed only when every transaction that was running some minutes after midnight has ended.
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { addJob, handleJob, jobKind } from '#server/core/jobs.ts';
import { writeSeals } from './seals.ts';

/** `bound`: a transaction younger than all that matter; `day`: the day on which it was. */
const kind = jobKind<{ bound?: string; day?: string }>('audit:seal');
/** Milliseconds until the next look while an older transaction runs. */
const retryMs = 5 * 60_000;

export const sealHandler = handleJob(kind, sealWhenComplete, { cron: '10 0 * * *', fill: '1d' });

async function sealWhenComplete(ctx: Context, waiting: { bound?: string; day?: string }): Promise<void> {
  // a number of its own is above those of all transactions that have one; the end of a snapshot is not
  const { rows: now } = await sql<{ xid: string; day: string }>`SELECT pg_current_xact_id()::text AS xid,
    to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day`.execute(ctx.db);
  const { xid, day } = now[0]!;
  // a bound of yesterday says nothing of transactions that began since
  const bound = waiting.day === day && waiting.bound !== undefined ? waiting.bound : xid;
  const { rows: running } = await sql<{ ended: boolean }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) > ${bound}::xid8 AS ended`.execute(ctx.db);
  if (running[0]!.ended) {
    await writeSeals(ctx);
    return;
  }
  const at = new Date(ctx.clock().getTime() + retryMs);
  await addJob(ctx.db, kind, { bound, day }, { at, key: 'audit:seal:waiting' });
}
