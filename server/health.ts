// Health check of one process for operators: GET /health on the API's origin, for IP addresses in `healthFrom` only.
// All other clients get a 404.
import { type BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from './core/context.ts';
import { notFound } from '#server/core/http/errors.ts';
import { clientAddress } from '#server/core/http/limits/address.ts';
import type { TurnQueues } from '#server/core/http/limits/request-scopes.ts';
import { diskFacts, feedIsLost, isNearlyFull, jobFacts, jobsAreLate, publicationIsLate } from './operations/facts.ts';

const maxBehindMs = 15_000;
const diskNames = { data: 'the data folder', files: 'the files' } as const;

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
    ...(feedIsLost(ctx) ? ['the feed of changes is not heard'] : []),
    ...feed.queues
      .filter(({ behindMs }) => (behindMs ?? 0) > maxBehindMs)
      .map(({ name }) => `"${name}" does not have all changes`),
    ...(jobs && jobsAreLate(jobs) ? ['jobs wait: does "work" run?'] : []),
    ...(jobs && publicationIsLate(jobs) ? ['scheduled chapters wait: does "work" run?'] : []),
    ...disks.filter(isNearlyFull).map(({ of }) => `the disk of ${diskNames[of]} is nearly full`),
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
    disks: disks.map(({ of, ...space }) => ({ of: diskNames[of], ...space })),
  };
}
