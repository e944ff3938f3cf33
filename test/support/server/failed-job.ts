import { sql } from 'kysely';
import type { TestContext } from './app.ts';

/** Adds a job that has failed for the last time. @returns its id */
export async function addFailedJob({ ctx, owner }: Pick<TestContext, 'ctx' | 'owner'>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    SELECT id::text FROM graphile_worker.add_job('comments:sweep', '{}'::json)`.execute(ctx.db);
  const { id } = rows[0]!;
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = E'no \\e[2J disk'
    WHERE id = ${id}::bigint`.execute(owner);
  return id;
}
