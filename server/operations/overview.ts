// The overview of operators: what is wrong, and figures of process, database, files, jobs and backups.
import { sql } from 'kysely';
import { toWireDate } from '#contract/endpoints/common.ts';
import type { OperatorProblem } from '#contract/rules/operations.ts';
import { sealedDays, sealsAreMissing } from '#server/audit/seals.ts';
import type { Context } from '#server/core/context.ts';
import { readFolderFigures } from '#server/media/folder-figures.ts';
import { databaseFigures, maxQueryLength } from './database-figures.ts';
import { diskFacts, feedIsLost, isNearlyFull, jobFacts, jobsAreLate, publicationIsLate } from './facts.ts';

const dayMs = 24 * 3600_000;
/** Age of the last backup that is reported as a problem. */
const maxBackupAgeMs = 8 * dayMs;
/** The seal of yesterday is written in the first hours of a day. */
const maxSealAgeMs = 2.5 * dayMs;

/** Images up to this number are counted one by one. */
const countedImages = 50_000;

const maxSlowQueries = 20;
const roundSeconds = (ms: number): number => Math.round(ms / 10) / 100;

interface ImageSums {
  files: number;
  bytes: number;
  unreferencedFiles: number;
  unreferencedBytes: number;
}

export async function readOverview(ctx: Context) {
  const jobs = await jobFacts(ctx);
  const disks = await diskFacts(ctx);
  const { tables, queries, ...database } = await databaseFigures(ctx.db);
  const backup = await lastBackup(ctx);
  const seal = (await sealedDays(ctx)).at(-1) ?? null;
  const now = ctx.clock().getTime();
  const problems: OperatorProblem[] = [
    ...(jobs === null ? (['database'] as const) : []),
    ...(feedIsLost(ctx) ? (['changes'] as const) : []),
    ...(jobs && jobsAreLate(jobs) ? (['jobs'] as const) : []),
    ...(jobs && jobs.given > 0 ? (['failed_jobs'] as const) : []),
    ...(jobs && publicationIsLate(jobs) ? (['publication'] as const) : []),
    ...(disks.some(isNearlyFull) ? (['disk'] as const) : []),
    ...(backup === null || now - backup.at.getTime() > maxBackupAgeMs ? (['backup'] as const) : []),
    ...((await hasOldRows(ctx)) && (seal === null || now - Date.parse(seal) > maxSealAgeMs) ? (['seal'] as const) : []),
    ...((await sealsAreMissing(ctx)) ? (['seals_missing'] as const) : []),
  ];
  return {
    problems,
    process: {
      upSeconds: Math.round(process.uptime()),
      memory: process.memoryUsage().rss,
      node: process.versions.node,
    },
    lanes: Object.entries(ctx.poolStates()).map(([name, state]) => ({ name, ...state })),
    jobs: {
      waiting: jobs?.waiting ?? 0,
      oldestSeconds: Math.round(jobs?.oldestSeconds ?? 0),
      failed: jobs?.given ?? 0,
    },
    database: { ...database, tables },
    queries,
    slow: ctx
      .slowQueries()
      .slice(0, maxSlowQueries)
      .map(({ text, times, totalMs, longestMs, lastAt }) => ({
        text: text.slice(0, maxQueryLength),
        times,
        seconds: roundSeconds(totalMs),
        longest: roundSeconds(longestMs),
        at: toWireDate(lastAt),
      })),
    folders: await readFolderFigures(ctx),
    images: await imageSums(ctx),
    disks,
    backup: backup && { name: backup.name, at: toWireDate(backup.at) },
    seal,
    waitingClients: await countWaitingClients(ctx),
  };
}

/** The last backup that the operator has made. */
async function lastBackup({ db }: Context): Promise<{ name: string | null; at: Date } | null> {
  const row = await db
    .selectFrom('audit')
    .select(['object_id as name', 'at'])
    .where('action', '=', 'backup.export')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the audit table has rows that should be sealed by now. */
async function hasOldRows({ db, clock }: Context): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('at', '<', new Date(clock().getTime() - maxSealAgeMs))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sums of all images; of many, their number is the estimate of the database, and their size that of the newest ones. */
async function imageSums({ db }: Context) {
  const { rows } = await sql<ImageSums>`
    WITH known AS (SELECT CASE WHEN reltuples < ${countedImages} THEN (SELECT count(*) FROM blobs) ELSE reltuples END::float8 AS files
      FROM pg_class WHERE oid = 'blobs'::regclass),
    newest AS (SELECT bytes::bigint + coalesce(saver_bytes, 0) AS bytes FROM blobs ORDER BY id DESC LIMIT ${countedImages}),
    unused AS (SELECT bytes::bigint + coalesce(saver_bytes, 0) AS bytes FROM blobs WHERE refs = 0)
    SELECT files, round(files * coalesce((SELECT avg(bytes) FROM newest), 0)::float8) AS bytes,
      (SELECT count(*) FROM unused)::float8 AS "unreferencedFiles",
      (SELECT coalesce(sum(bytes), 0) FROM unused)::float8 AS "unreferencedBytes" FROM known`.execute(db);
  const { files, bytes, unreferencedFiles, unreferencedBytes } = rows[0]!;
  return { stored: { files, bytes }, unreferenced: { files: unreferencedFiles, bytes: unreferencedBytes } };
}

async function countWaitingClients({ db }: Context): Promise<number> {
  const { count } = await db
    .selectFrom('api_clients')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow();
  return Number(count);
}
