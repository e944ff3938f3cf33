// Health check of one process for operators: GET /health on the API's origin, for IP addresses in `healthFrom` only.
// All other clients get a 404.
import { statfs } from 'node:fs/promises';
import { type BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from './core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { withTimeout } from '#server/core/process/with-timeout.ts';
import { clientAddress } from '#server/core/http/limits/address.ts';
import type { TurnQueues } from '#server/core/http/limits/request-scopes.ts';
import { outsideRequests } from '#server/core/http/request-scope.ts';

/** Timeout of the database query. */
const queryTimeoutMs = 1000;
const maxFeedAgeMs = 15_000;
const maxBehindMs = 15_000;
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

export function healthRoute(app: FastifyInstance, ctx: Context, turns: TurnQueues): void {
  const { config } = ctx;
  app.get('/health', async (request, reply) => {
    if (!isOperator(request, config)) throw notFound('Path');
    const health = await healthOf(ctx, turns);
    return reply
      .code(health.serves ? 200 : 503)
      .headers({ 'cache-control': 'no-store' })
      .type('application/json')
      .send(`${JSON.stringify(health, null, 2)}\n`);
  });
}

/**
 * Whether the request comes from an operator's address. Forwarding headers only count from a trusted proxy; when none
 * is configured, a request with a forwarding header is refused.
 */
function isOperator({ raw }: FastifyRequest, config: Context['config']): boolean {
  if (raw.headers['x-forwarded-for'] !== undefined && config.trustedProxies.rules.length === 0) return false;
  return isAddressIn(config.healthFrom, clientAddress(raw, config));
}

const isAddressIn = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

async function healthOf(ctx: Context, turns: TurnQueues) {
  const feed = ctx.changes.state();
  const jobs = await jobFacts(ctx);
  const disks = await diskFacts(ctx);
  const problems = [
    ...(jobs === null ? ['the database does not answer'] : []),
    ...(!feed.connected || (feed.ageMs ?? Infinity) > maxFeedAgeMs ? ['the feed of changes is not heard'] : []),
    ...feed.queues
      .filter(({ behindMs }) => (behindMs ?? 0) > maxBehindMs)
      .map(({ name }) => `"${name}" does not have all changes`),
    ...(jobs && jobs.oldestSeconds > maxJobSeconds ? ['jobs wait: does "work" run?'] : []),
    ...(jobs && jobs.publicationSeconds > maxPublicationSeconds ? ['scheduled chapters wait: does "work" run?'] : []),
    ...disks.filter(({ free, size }) => free < size * minFreeRatio).map(({ of }) => `the disk of ${of} is nearly full`),
  ];
  const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage();
  return {
    /** Whether requests can be served; if false, the status is 503. Other problems leave it at 200. */
    serves: jobs !== null && feed.connected,
    problems,
    process: { pid: process.pid, upSeconds: Math.round(process.uptime()), rss, heapUsed, external, arrayBuffers },
    feed,
    caches: ctx.caches.state(),
    connections: ctx.poolStates(),
    turns: { reads: turns.reads.state(), writes: turns.writes.state() },
    jobs,
    disks,
  };
}

async function jobFacts({ prepared }: Context): Promise<JobFacts | null> {
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

async function diskFacts({ config, storage }: Context): Promise<{ of: string; free: number; size: number }[]> {
  const folders = [
    ['the data folder', config.dataDir],
    ...(storage.folder ? [['the files', storage.folder]] : []),
  ] as const;
  return Promise.all(
    folders.map(async ([of, folder]) => {
      const { bavail, blocks, bsize } = await statfs(folder!);
      return { of: of!, free: bavail * bsize, size: blocks * bsize };
    }),
  );
}
