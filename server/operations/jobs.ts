// Jobs of the queue, for operators.
import { sql } from 'kysely';
import type { JobState } from '#contract/rules/operations.ts';
import type { Db } from '#server/core/db/db.ts';

interface QueuedJob {
  id: string;
  name: string;
  state: JobState;
  attempts: number;
  maxAttempts: number;
  runAt: Date;
  lastError: string | null;
}

/** Failed jobs are not tried again by themselves. */
const failed = sql<boolean>`attempts >= max_attempts AND locked_at IS NULL`;

const stateOf = sql<JobState>`CASE WHEN ${failed} THEN 'failed' WHEN locked_at IS NOT NULL THEN 'running' ELSE 'waiting' END`;

export async function listJobs(
  db: Db,
  { state, limit, offset }: { state: JobState | undefined; limit: number; offset: number },
): Promise<{ jobs: QueuedJob[]; total: number }> {
  const chosen = state === undefined ? sql`true` : sql`${stateOf} = ${state}`;
  const { rows: jobs } = await sql<QueuedJob>`
    SELECT jobs.id::text, identifier AS name, attempts, max_attempts AS "maxAttempts", run_at AS "runAt", last_error AS "lastError",
      ${stateOf} AS state
    FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id
    WHERE ${chosen} ORDER BY (${failed}) DESC, run_at, jobs.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM graphile_worker._private_jobs AS jobs WHERE ${chosen}`.execute(db);
  return { jobs, total: counted[0]!.total };
}

/** Has failed jobs tried again at once, all of them without ids. @returns how many there were */
export async function retryJobs(tx: Db, ids: readonly string[]): Promise<number> {
  const chosen = ids.length === 0 ? sql`true` : sql`id = ANY (${ids}::bigint[])`;
  const { rows } = await sql`SELECT id FROM graphile_worker.reschedule_jobs(
    ARRAY(SELECT id FROM graphile_worker._private_jobs WHERE ${failed} AND ${chosen}), run_at => now(), attempts => 0)`.execute(
    tx,
  );
  return rows.length;
}
