// Work that happens later, in the same process: graphile-worker. A job is added inside the transaction that wants it, and
// is tried again until it has gone well. Its payload is ids and kinds; nothing in it may open anything.
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobHelpers, Logger, run, runMigrations, runOnce, type Runner } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Context } from './context.ts';
import { connection, type Db } from './db/db.ts';
import { withTimeout } from './process/with-timeout.ts';
import type { Log } from './process/log.ts';

export type JobPayload = Readonly<Record<string, string | number | null>>;

/** A name that says what its payload is. */
export interface JobKind<P extends JobPayload> {
  name: string;
  /** Only a type. */
  payload?: P;
}

/** What does the jobs of one kind. Has to do no harm when it runs twice. */
export interface JobHandler {
  name: string;
  run(ctx: Context, payload: JobPayload): Promise<void>;
  /** When it also runs by itself, as in a crontab, whose names have no dots. */
  cron?: string;
  /** How far back what was missed while nobody did jobs is made up for, such as `1d`. */
  fill?: string;
  /** It also runs whenever a process begins to do jobs. */
  atStart?: boolean;
  /** It runs again so many milliseconds after it has ended, in every process that does jobs: work of which one takes all. */
  everyMs?: number;
}

export type JobTimes = Pick<JobHandler, 'cron' | 'fill' | 'atStart' | 'everyMs'>;

/** `import` and other commands work beside the site; jobs are done by few at a time so that requests stay quick. */
const concurrency = 2;
/** Milliseconds that jobs under way may take when the site stops. */
const timeoutMs = 5000;
const beginAgainAfter = 5000;
/**
 * Ends of jobs are written down in batches: when the database is away that stops the runner, which begins again. One by one,
 * graphile-worker 0.18 waits for nobody's answer, and the failure would end the process.
 */
const releaseInBatches = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

export function jobKind<P extends JobPayload>(name: string): JobKind<P> {
  return { name };
}

export function handleJob<P extends JobPayload>(
  kind: JobKind<P>,
  work: (ctx: Context, payload: P) => Promise<void>,
  times: JobTimes = {},
): JobHandler {
  return { name: kind.name, run: (ctx, payload) => work(ctx, payload as P), ...times };
}

/** @param tx the transaction without which there is no job. @param key a waiting job with the same one is replaced */
export async function addJob<P extends JobPayload>(
  tx: Db,
  kind: JobKind<P>,
  payload: P,
  { key, at }: { key?: string; at?: Date } = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${kind.name}, ${JSON.stringify(payload)}::json,
    run_at => ${at ?? null}::timestamptz, job_key => ${key ?? null}::text)`.execute(tx);
}

export interface JobRunner {
  /** Lets jobs under way end; what they have not done is done after the next start. */
  close(): Promise<void>;
}

/** Runs until it is closed; begins again when the database was away. */
export async function startJobs(
  ctx: Context,
  databaseUrl: string,
  handlers: readonly JobHandler[],
): Promise<JobRunner> {
  const stopping = new AbortController();
  const pool = jobPool(databaseUrl, ctx.log);
  const begin = (): Promise<Runner> =>
    run({
      pgPool: pool,
      taskList: taskList(ctx, handlers),
      crontab: handlers.flatMap(crontabLine).join('\n'),
      concurrency: concurrency,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: timeoutMs,
      preset: { worker: releaseInBatches },
      logger: quiet(ctx.log),
    });
  let runner = await begin().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  for (const { name, atStart } of handlers) if (atStart) await addJob(ctx.db, jobKind(name), {}, { key: name });
  const watched = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await runner.promise;
        if (stopping.signal.aborted) return;
        runner = await begin();
      } catch (error) {
        if (stopping.signal.aborted) return;
        ctx.log.warn('jobs stopped; beginning again', { error: (error as Error).message });
        await sleep(beginAgainAfter, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  })();
  const repeated = handlers.map((handler) => repeat(ctx, handler, stopping.signal));
  return {
    close: async () => {
      stopping.abort();
      const stopped = runner.stop().catch((error: unknown) => ctx.log.debug('jobs had stopped', { error }));
      // a server that hangs does not keep a process that ends
      await withTimeout(Promise.all([...repeated, stopped, watched]), 2 * timeoutMs);
      await withTimeout(pool.end(), timeoutMs);
    },
  };
}

/** What cannot wait for a minute of the crontab. */
async function repeat(ctx: Context, { name, run, everyMs }: JobHandler, signal: AbortSignal): Promise<void> {
  if (everyMs === undefined) return;
  for (let failures = 0; !signal.aborted;) {
    try {
      await run(ctx, {});
      failures = 0;
    } catch (error) {
      // a database that is away is said once
      if (failures++ === 0) ctx.log.warn('a job failed and is tried again', { job: name, error });
    }
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

const crontabLine = ({ name, cron, fill }: JobHandler): string[] =>
  cron ? [`${cron} ${name}${fill ? ` ?fill=${fill}` : ''}`] : [];

/** Does everything that is due now, and returns. */
export async function runDueJobs(ctx: Context, databaseUrl: string, handlers: readonly JobHandler[]): Promise<void> {
  const pool = jobPool(databaseUrl, ctx.log);
  try {
    await runOnce({
      pgPool: pool,
      taskList: taskList(ctx, handlers),
      noHandleSignals: true,
      logger: quiet(ctx.log),
    });
  } finally {
    await pool.end();
  }
}

/** The tables of the job runner; part of the migrations. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pool = jobPool(databaseUrl);
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
}

function taskList(ctx: Context, handlers: readonly JobHandler[]) {
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      async (payload: unknown, { job }: JobHelpers) => {
        try {
          await handler.run(ctx, payload as JobPayload);
        } catch (error) {
          ctx.log.warn('a job failed and is tried again later', { job: handler.name, attempt: job.attempts, error });
          throw error;
        }
      },
    ]),
  );
}

function jobPool(databaseUrl: string, log?: Log): pg.Pool {
  const pool = new pg.Pool({ ...connection(databaseUrl), max: concurrency + 2, application_name: 'komawari jobs' });
  pool.on('error', (error) => log?.warn('database connection of jobs lost', { error: error.message }));
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

/** Its own lines are for those who look for a fault; what fails is told above. */
const quiet = (log: Log): Logger => new Logger(() => (_level, message) => log.debug(`jobs: ${message}`));
