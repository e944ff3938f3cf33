// Background jobs, run by graphile-worker in the server's own process. A job is added in the transaction that needs it,
// and is retried until it succeeds. Its payload consists of ids and kinds, never of credentials.
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobHelpers, Logger, run, runMigrations, runOnce, type Runner } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import type { Context } from './context.ts';
import { connectionOptions, type Db } from './db/db.ts';
import { withTimeout } from './process/with-timeout.ts';
import type { Log } from './process/log.ts';

export type JobPayload = Readonly<Record<string, string | number | null>>;

/** A kind of job: its name, and the type of its payload. */
export interface JobKind<P extends JobPayload> {
  name: string;
  /** Never set: it only carries the type of the payload. */
  payload?: P;
}

/** Runs the jobs of one kind. Has to be idempotent. */
export interface JobHandler {
  name: string;
  run(ctx: Context, payload: JobPayload): Promise<void>;
  /** Schedule in crontab format, for jobs without payload. Their names must not contain dots. */
  cron?: string;
  /** How far back missed scheduled runs are caught up on, such as `1d`. Runs are missed while no process runs jobs. */
  fill?: string;
  /** Whether the job also runs whenever a process starts to run jobs. */
  atStart?: boolean;
  /**
   * Milliseconds from the end of a run to the start of the next, in every process that runs jobs. The handler must
   * tolerate concurrent runs in other processes, for example by a row lock that only one run gets.
   */
  everyMs?: number;
}

export type JobSchedule = Pick<JobHandler, 'cron' | 'fill' | 'atStart' | 'everyMs'>;

/** Limit on concurrent jobs. Low, so that requests stay fast; long work runs in separate commands such as `import`. */
const maxConcurrentJobs = 2;
/** Milliseconds that running jobs may take on shutdown. */
const shutdownTimeoutMs = 5000;
const restartDelayMs = 5000;
/**
 * Options to write completions of jobs in batches. When the database is unavailable, a failed batch stops the runner,
 * which is restarted. graphile-worker 0.18 does not await the write of a single completion, so that its unhandled
 * rejection would end the process.
 */
const batchCompletionOptions = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

export function jobKind<P extends JobPayload>(name: string): JobKind<P> {
  return { name };
}

export function handleJob<P extends JobPayload>(
  kind: JobKind<P>,
  work: (ctx: Context, payload: P) => Promise<void>,
  schedule: JobSchedule = {},
): JobHandler {
  return { name: kind.name, run: (ctx, payload) => work(ctx, payload as P), ...schedule };
}

/**
 * Adds a job. @param tx the transaction that it is committed with @param key a waiting job with the same key is
 * replaced
 */
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
  /** Waits for running jobs; those that do not finish in time run again after the next start. */
  close(): Promise<void>;
}

/** Starts the job runner, which runs until it is closed, and is restarted after the database was unavailable. */
export async function startJobs(
  ctx: Context,
  databaseUrl: string,
  handlers: readonly JobHandler[],
): Promise<JobRunner> {
  const stopping = new AbortController();
  const pool = openJobPool(databaseUrl, ctx.log);
  const startRunner = (): Promise<Runner> =>
    run({
      pgPool: pool,
      taskList: buildTaskList(ctx, handlers),
      crontab: handlers.flatMap(crontabLine).join('\n'),
      concurrency: maxConcurrentJobs,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: shutdownTimeoutMs,
      preset: { worker: batchCompletionOptions },
      logger: debugLogger(ctx.log),
    });
  let runner = await startRunner().catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  for (const { name, atStart } of handlers) if (atStart) await addJob(ctx.db, jobKind(name), {}, { key: name });
  const runnerWatch = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await runner.promise;
        if (stopping.signal.aborted) return;
        runner = await startRunner();
      } catch (error) {
        if (stopping.signal.aborted) return;
        ctx.log.warn('jobs stopped; beginning again', { error: (error as Error).message });
        await sleep(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  })();
  const repeatedRuns = handlers.map((handler) => runRepeatedly(ctx, handler, stopping.signal));
  return {
    close: async () => {
      stopping.abort();
      const runnerStop = runner.stop().catch((error: unknown) => ctx.log.debug('jobs had stopped', { error }));
      // a database server that hangs must not block the shutdown
      await withTimeout(Promise.all([...repeatedRuns, runnerStop, runnerWatch]), 2 * shutdownTimeoutMs);
      await withTimeout(pool.end(), shutdownTimeoutMs);
    },
  };
}

/** Repeats jobs with `everyMs`, which are more frequent than a crontab allows. */
async function runRepeatedly(ctx: Context, { name, run, everyMs }: JobHandler, signal: AbortSignal): Promise<void> {
  if (everyMs === undefined) return;
  for (let failures = 0; !signal.aborted;) {
    try {
      await run(ctx, {});
      failures = 0;
    } catch (error) {
      // logs only the first of consecutive failures, because the database may be unavailable for long
      if (failures++ === 0) ctx.log.warn('a job failed and is tried again', { job: name, error });
    }
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
  }
}

const crontabLine = ({ name, cron, fill }: JobHandler): string[] =>
  cron ? [`${cron} ${name}${fill ? ` ?fill=${fill}` : ''}`] : [];

/** Runs all jobs that are due now, and returns. */
export async function runDueJobs(ctx: Context, databaseUrl: string, handlers: readonly JobHandler[]): Promise<void> {
  const pool = openJobPool(databaseUrl, ctx.log);
  try {
    await runOnce({
      pgPool: pool,
      taskList: buildTaskList(ctx, handlers),
      noHandleSignals: true,
      logger: debugLogger(ctx.log),
    });
  } finally {
    await pool.end();
  }
}

/** Creates the tables of graphile-worker; part of the migrations. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pool = openJobPool(databaseUrl);
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
}

function buildTaskList(ctx: Context, handlers: readonly JobHandler[]) {
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

function openJobPool(databaseUrl: string, log?: Log): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(databaseUrl),
    max: maxConcurrentJobs + 2,
    application_name: 'komawari jobs',
  });
  pool.on('error', (error) => log?.warn('database connection of jobs lost', { error: error.message }));
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

/** Logs the messages of graphile-worker at debug level; failures of jobs are logged by `buildTaskList`. */
const debugLogger = (log: Log): Logger => new Logger(() => (_level, message) => log.debug(`jobs: ${message}`));
