// Measures thousands of open event streams on one process: the memory that they take, and how long a chapter takes to
// reach all of them when it comes out.
import { readFileSync } from 'node:fs';
import { type ClientRequest as HttpRequest, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '#server/core/context.ts';
import { addEvents } from '#server/notifications/events.ts';
import { clientIpOf } from './ask.ts';
import { withContext } from './context.ts';
import { type Metric, mustBeZero } from './figures.ts';
import { collectGarbage } from './inspector.ts';
import { signInHeavyReaders } from './members.ts';
import type { Site } from './servers.ts';

export interface StreamsFigures {
  streams: number;
  figures: Metric[];
}

const streamCount = 5_000;
/** Streams that are being opened at the same time. */
const openedAtOnce = 100;
const maxMegabytes = 300;
const maxReachMs = 2_000;
const timeoutMs = 60_000;
const garbageCollections = 4;

/** @param site started with `trustedProxyEnv` and the inspector */
export async function measureStreams(site: Site): Promise<StreamsFigures> {
  const { ids, tokens } = await signInHeavyReaders(site, { count: streamCount, titles: 0 });
  const before = await residentMegabytes(site);
  const clients = openClients(site, tokens);
  try {
    await clients.open();
    const memory = (await residentMegabytes(site)) - before;
    const releases: Metric[] = [];
    for (const [order, what] of Object.entries(releaseOrders)) {
      const { followers, told, reachedMs, missing } = await withContext(site, (ctx) =>
        publish(ctx, { order, readers: ids }, clients),
      );
      const limit = order === 'ASC' ? { atMost: maxReachMs } : {};
      releases.push(
        { what: `${what}: followers`, measured: followers, unit: '' },
        { what: `${what}: people told`, measured: told, unit: '' },
        { what: `${what}: until the last stream`, measured: reachedMs, unit: 'ms', ...limit },
        mustBeZero(`${what}: streams that were not reached`, missing),
      );
    }
    return {
      streams: tokens.length,
      figures: [{ what: 'memory of the streams', measured: memory, unit: 'MB', atMost: maxMegabytes }, ...releases],
    };
  } finally {
    clients.close();
  }
}

/** Titles whose newest chapter comes out once more: all who have streams follow them. */
const releaseOrders: Record<string, string> = { ASC: 'title that few others follow', DESC: 'most followed title' };

/** Lets a chapter come out for its followers, and waits until the streams of all who are told have a new number. */
async function publish(
  { db }: Context,
  { order, readers }: { order: string; readers: readonly number[] },
  clients: Clients,
): Promise<{ followers: number; told: number; reachedMs: number; missing: number }> {
  const { rows: found } = await sql<{ titleId: number; chapterId: number }>`
    SELECT titles.id AS "titleId", chapter.id AS "chapterId" FROM titles JOIN title_figures ON title_id = titles.id
      CROSS JOIN LATERAL (SELECT id FROM chapters WHERE chapters.title_id = titles.id AND language = 'en'
        AND state = 'published' AND NOT unavailable AND publish_at <= now() ORDER BY publish_at DESC LIMIT 1) AS chapter
    WHERE titles.state = 'published' AND content_rating = 'safe' ORDER BY follows ${sql.raw(order)} LIMIT 1`.execute(
    db,
  );
  const { titleId, chapterId } = found[0]!;
  const followedAt = new Date();
  await sql`INSERT INTO title_follows (user_id, title_id, following, at)
    SELECT user_id, ${titleId}::int, true, ${followedAt} FROM unnest(${readers}::int[]) AS user_id
    ON CONFLICT DO NOTHING`.execute(db);
  const { rows: counted } = await sql<{ followers: number }>`
    SELECT count(*)::int AS followers FROM title_follows WHERE title_id = ${titleId} AND following`.execute(db);
  clients.startRound();
  const start = performance.now();
  await db.transaction().execute((tx) => addEvents(tx, [{ kind: 'chapter', chapterId }]));
  const told = await countTold(db, titleId, start);
  const { rows } = await sql<{ id: number }>`SELECT user_id AS id FROM notifications
    WHERE title_id = ${titleId} AND user_id = ANY (${readers}::int[]) AND shown`.execute(db);
  const expected = rows.map(({ id }) => readers.indexOf(id));
  while (!clients.allReached(expected) && performance.now() - start < timeoutMs) await sleep(20);
  const times = expected.flatMap((index) => clients.reachedAt(index) ?? []);
  await sql`DELETE FROM title_follows WHERE title_id = ${titleId} AND at = ${followedAt}`.execute(db);
  await sql`DELETE FROM notifications WHERE title_id = ${titleId}`.execute(db);
  return {
    followers: counted[0]!.followers,
    told,
    reachedMs: Math.max(...times) - start,
    missing: expected.length - times.length,
  };
}

/** Waits until the event was fanned out. @returns number of notifications */
async function countTold(db: Context['db'], titleId: number, start: number): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ events: number; told: number }>`
      SELECT (SELECT count(*)::int FROM notification_events) AS events,
        (SELECT count(*)::int FROM notifications WHERE title_id = ${titleId}) AS told`.execute(db);
    const { events, told } = rows[0]!;
    if (events === 0 || performance.now() - start > timeoutMs) return told;
    await sleep(100);
  }
}

interface Clients {
  /** Opens all streams, and waits until each has its first number. */
  open(): Promise<void>;
  startRound(): void;
  /** When a stream got a number since the round began, by `performance.now()`. */
  reachedAt(index: number): number | undefined;
  allReached(indexes: readonly number[]): boolean;
  close(): void;
}

function openClients(site: Site, tokens: readonly string[]): Clients {
  const requests: HttpRequest[] = [];
  let reached = new Map<number, number>();
  const openOne = (index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${tokens[index]!}`,
        'x-forwarded-for': clientIpOf(index),
        'user-agent': 'bench',
      };
      const each = request(`${site.api}/notification/stream`, { headers, agent: false }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`a stream answered ${response.statusCode}`));
        response.on('data', (chunk: Buffer) => {
          if (!chunk.includes('event: unread')) return;
          reached.set(index, performance.now());
          resolve();
        });
        response.once('error', () => {});
      });
      each.once('error', reject);
      each.end();
      requests.push(each);
    });
  return {
    open: async () => {
      const indexes = tokens.keys();
      const openNext = async (): Promise<void> => {
        for (const index of indexes) await openOne(index);
      };
      await Promise.all(Array.from({ length: openedAtOnce }, openNext));
    },
    startRound: () => {
      reached = new Map();
    },
    reachedAt: (index) => reached.get(index),
    allReached: (indexes) => indexes.every((index) => reached.has(index)),
    close: () => {
      for (const each of requests) each.destroy();
    },
  };
}

async function residentMegabytes({ inspector, pid }: Site): Promise<number> {
  if (inspector === null) throw new Error('the site was started without an inspector');
  for (let round = 0; round < garbageCollections; round++) {
    await collectGarbage(inspector);
    await sleep(500);
  }
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)![1]) / 1024;
}
