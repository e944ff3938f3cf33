// Facts about jobs and disks, for the health check and the overview of operators.
import { statfs } from 'node:fs/promises';
import type { Context } from '#server/core/context.ts';
import { outsideRequests } from '#server/core/http/request-scope.ts';
import { withTimeout } from '#server/core/process/with-timeout.ts';

/** Timeout of the database query. */
const queryTimeoutMs = 1000;
const maxFeedAgeMs = 15_000;
const maxJobSeconds = 300;
const maxPublicationSeconds = 30;
/** Fraction of a disk below which its free space is reported as a problem. */
const minFreeRatio = 0.1;

interface JobFacts {
  /** Jobs that are due and not locked by a worker. */
  waiting: number;
  /** Seconds since the oldest of them was due. */
  oldestSeconds: number;
  /** Jobs that have failed their maximum number of attempts. */
  given: number;
  /** Seconds since the last check for scheduled chapters. */
  publicationSeconds: number;
}

interface DiskFacts {
  of: 'data' | 'files';
  free: number;
  size: number;
}

/** @returns null when the database does not answer in time */
export async function jobFacts({ prepared }: Context): Promise<JobFacts | null> {
  // runs outside of the request's scope, so that the query does not queue behind other requests of the same address
  const pending = outsideRequests(() => prepared.rows<JobRow>(jobsSql, []));
  const rows = await withTimeout(pending, queryTimeoutMs).catch(() => 'late' as const);
  if (rows === 'late') return null;
  const [waiting, oldestSeconds, given, publicationSeconds] = rows[0]!;
  return { waiting, oldestSeconds, given, publicationSeconds };
}

type JobRow = [waiting: number, oldest: number, given: number, publication: number];

const jobsSql = `SELECT (count(*) FILTER (WHERE is_due))::int,
    coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE is_due)), 0)::float8,
    (count(*) FILTER (WHERE attempts >= max_attempts))::int,
    (SELECT extract(epoch FROM now() - done_until)::float8 FROM publication_clock)
  FROM (SELECT run_at, attempts, max_attempts, run_at <= now() AND locked_at IS NULL AND attempts < max_attempts AS is_due
    FROM graphile_worker.jobs) AS known`;

export async function diskFacts({ config, storage }: Context): Promise<DiskFacts[]> {
  const folders = [['data', config.dataDir], ...(storage.folder ? [['files', storage.folder] as const] : [])] as const;
  return Promise.all(
    folders.map(async ([of, folder]) => {
      const { bavail, blocks, bsize } = await statfs(folder);
      return { of, free: bavail * bsize, size: blocks * bsize };
    }),
  );
}

export const isNearlyFull = ({ free, size }: DiskFacts): boolean => free < size * minFreeRatio;
export const jobsAreLate = ({ oldestSeconds }: JobFacts): boolean => oldestSeconds > maxJobSeconds;
export const publicationIsLate = ({ publicationSeconds }: JobFacts): boolean =>
  publicationSeconds > maxPublicationSeconds;
export const feedIsLost = ({ changes }: Context): boolean => {
  const { connected, ageMs } = changes.state();
  return !connected || (ageMs ?? Infinity) > maxFeedAgeMs;
};
