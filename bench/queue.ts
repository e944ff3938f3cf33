// Measures the queue of moderators with 100,000 waiting items on a seeded catalogue, by people whom nobody else keeps busy:
// taking the next item, the counts, the list.
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientRequest, clientIpOf, isOk, openHttpClient } from './ask.ts';
import { asOwner, withContext } from './context.ts';
import { createLatencySamples, type LatencySamples, latencyMetrics, type Metric, mustBeZero } from './figures.ts';
import { signInModerators } from './members.ts';
import type { Site } from './servers.ts';

export interface QueueFigures {
  items: number;
  figures: Metric[];
  /** A sample of unexpected responses. */
  wrong: string[];
}

const openItems = 100_000;
const decidedItems = 300_000;
const moderatorCount = 8;
const rounds = 300;
/** Fresh counts, and milliseconds after which counts of a long queue are counted again. */
const freshCounts = 12;
const countsLastMs = 5_100;
const otherOrders = ['oldest', 'reports', 'kind'];
const maxNextMs = 50;
const maxCountsMs = 100;

export async function measureQueue(site: Site): Promise<QueueFigures> {
  const moderators = await signInModerators(site, moderatorCount);
  const startedAt = new Date();
  const httpClient = openHttpClient();
  const wrong: string[] = [];
  const timed = async (samples: LatencySamples | null, index: number, request: ClientRequest): Promise<void> => {
    const sentAt = performance.now();
    const token = moderators.tokens[index % moderatorCount]!;
    const response = await httpClient.send(site.api, { ...request, token }, clientIpOf(index));
    if (isOk(response)) samples?.add(performance.now() - sentAt);
    else wrong.push(`${request.path}: ${response.status ?? 'no answer'} ${response.text.slice(0, 300)}`);
  };
  try {
    const waiting = await addItems(site, startedAt);
    await asOwner(site, ['VACUUM ANALYZE review_items', 'CHECKPOINT']);
    const [next, list, counts, fresh, otherNext, otherList] = Array.from({ length: 6 }, createLatencySamples);
    // the first round of each compiles code and loads names
    for (let round = -20; round < rounds; round++) {
      const unlessWarmUp = (samples: LatencySamples): LatencySamples | null => (round < 0 ? null : samples);
      await timed(unlessWarmUp(next!), round + 20, { method: 'POST', path: '/moderation/next', body: {} });
      await timed(unlessWarmUp(list!), round + 20, { path: `/moderation/item?limit=50&offset=${(round + 20) % 200}` });
      await timed(unlessWarmUp(counts!), round + 20, { path: '/moderation/counts' });
      const sort = otherOrders[(round + 20) % otherOrders.length]!;
      await timed(unlessWarmUp(otherNext!), round + 20, { method: 'POST', path: '/moderation/next', body: { sort } });
      await timed(unlessWarmUp(otherList!), round + 20, { path: `/moderation/item?limit=50&sort=${sort}` });
    }
    for (let round = 0; round < freshCounts; round++) {
      await sleep(countsLastMs);
      await timed(fresh!, round, { path: '/moderation/counts' });
    }
    return {
      items: openItems,
      figures: [
        { what: 'waiting items', measured: waiting, unit: '', atLeast: openItems },
        ...latencyMetrics('next item', next!, { p95: maxNextMs }),
        ...latencyMetrics('list of 50', list!),
        ...latencyMetrics('next item in other orders', otherNext!, { p95: maxNextMs }),
        ...latencyMetrics('list of 50 in other orders', otherList!),
        ...latencyMetrics('counts', counts!, { p95: maxCountsMs }),
        ...latencyMetrics('counts that are counted anew', fresh!, { slowest: maxCountsMs }),
        mustBeZero('failed', wrong.length),
      ],
      wrong: wrong.slice(0, 10),
    };
  } finally {
    httpClient.close();
    await withContext(site, async ({ db }) => {
      await sql`DELETE FROM review_items WHERE created_at < ${startedAt} AND due_at = created_at + interval '48 hours 1 second'`.execute(
        db,
      );
    });
    await moderators.remove();
  }
}

/** Items about titles and chapters of the catalogue, a quarter of them filed by the site; and decided ones. @returns how many wait */
function addItems(site: Site, now: Date): Promise<number> {
  return withContext(site, async ({ db }) => {
    const add = (kind: string, table: 'titles' | 'chapters', count: number) =>
      sql`INSERT INTO review_items (kind, subject_kind, subject_uid, created_at, due_at, language, by_machine)
        SELECT ${kind}::review_kind, ${table}, uid, at, at + interval '48 hours 1 second',
          (ARRAY['en', 'fr', 'es', 'es-la', 'pt-br', 'ja', NULL])[1 + id % 7], id % 4 = 0
        FROM (SELECT id, uid, ${now}::timestamptz - (1 + id % 5000) * interval '1 minute' AS at FROM ${sql.table(table)}
          ORDER BY id LIMIT ${count}) AS subjects`.execute(db);
    await add('report', 'titles', openItems * 0.3);
    await add('first_chapter', 'chapters', openItems * 0.5);
    await add('report', 'chapters', openItems * 0.2);
    await sql`INSERT INTO review_items (kind, subject_kind, subject_uid, created_at, due_at, language, state, decided_at)
      SELECT 'report', 'chapters', gen_random_uuid(), at, at + interval '48 hours 1 second', 'en',
        (ARRAY['accepted', 'refused'])[1 + n % 2]::review_state, at + interval '30 hours'
      FROM (SELECT n, ${now}::timestamptz - interval '30 hours' - n * interval '20 seconds' AS at
        FROM generate_series(1, ${decidedItems}::int) AS n) AS decided`.execute(db);
    const { rows } = await sql<{ waiting: number }>`SELECT count(*)::int AS waiting FROM review_items
      WHERE state = 'waiting'`.execute(db);
    return rows[0]!.waiting;
  });
}
