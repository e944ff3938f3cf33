// The feed of changes when something about it goes wrong: subscribers that are slow or fail, and connections that are lost or
// go deaf. Nothing stays old for long, and nobody who writes waits long.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ChangeKind, watchedTables } from '#server/core/cache/change-kinds.ts';
import { type ChangeFeed, openChangeFeed } from '#server/core/cache/change-feed.ts';
import { connection } from '#server/core/db/db.ts';
import { createLog } from '#server/core/process/log.ts';
import type { ChangeBatch } from '#server/core/cache/refresh-queue.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { openDatabaseProxy } from '#test/support/server/database-proxy.ts';
import { get } from '#test/support/server/http.ts';

const silent = createLog('silent');
let app: TestApp;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  app = await testApp();
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => app.close());

function openFeed(url = app.databaseUrl): ChangeFeed {
  const feed = openChangeFeed(url, silent);
  closers.push(() => feed.close());
  return feed;
}

const tell = (payload: string): Promise<unknown> =>
  sql`SELECT pg_notify('komawari_changes', ${payload})`.execute(app.ctx.db);

/** A subscriber that notes what it is told, and does what the test wants first. */
function subscribe(feed: ChangeFeed, kinds: readonly ChangeKind[], work: () => Promise<void> = async () => {}) {
  const told: number[] = [];
  let reloads = 0;
  const queue = feed.addRefresher({
    name: 'test',
    kinds,
    refresh: async (changed: ChangeBatch) => {
      await work();
      for (const ids of changed.values()) told.push(...ids);
    },
    reload: async () => {
      await work();
      reloads++;
    },
  });
  return { queue, told, reloads: () => reloads };
}

describe('subscribers', () => {
  test('one that never ends delays nobody else, and no writer for more than two seconds', async () => {
    const feed = openFeed();
    let stuck = false;
    const held = Promise.withResolvers<void>();
    const slow = subscribe(feed, ['title'], () => (stuck ? held.promise : Promise.resolve()));
    const other = subscribe(feed, ['title', 'group']);
    const seen: number[] = [];
    feed.addInvalidator({ kinds: ['title'], invalidate: (_kind, id) => void seen.push(id), invalidateAll: () => {} });
    await Promise.all([slow.queue.load(), other.queue.load()]);
    stuck = true;
    await tell('title:7');
    const began = performance.now();
    expect(await feed.waitUntilApplied(['title'], { timeoutMs: 2000 })).toBe(false);
    expect(performance.now() - began).toBeLessThan(3000);
    await tell('title:8');
    await tell('group:9');
    // who does not concern it waits for nothing
    expect(await feed.waitUntilApplied(['group'], { timeoutMs: 2000 })).toBe(true);
    expect(seen).toEqual([7, 8]);
    expect(other.told).toEqual([7, 8, 9]);
    expect(slow.told).toEqual([]);
    held.resolve();
    expect(await feed.waitUntilApplied(['title'])).toBe(true);
    expect(slow.told).toEqual([7, 8]);
  });

  test('one that fails is told again, and reads everything anew when it fails on; nothing is lost', async () => {
    const feed = openFeed();
    let failures = 0;
    const failing = subscribe(feed, ['title'], async () => {
      if (failures > 0 && failures-- > 0) throw new Error('no');
    });
    await failing.queue.load();
    failures = 1;
    await tell('title:1');
    expect(await feed.waitUntilApplied()).toBe(true);
    expect([failing.told, failing.reloads()]).toEqual([[1], 1]);
    // as often as it is tried, and two reloads
    failures = 5;
    await tell('title:2');
    await expect.poll(() => failing.reloads(), { timeout: 10_000 }).toBe(2);
    await expect.poll(() => failing.queue.state().behindMs).toBe(null);
    expect(failures).toBe(0);
    await tell('title:3');
    await feed.waitUntilApplied();
    expect(failing.told).toEqual([1, 3]);
  });

  test('a change of many things is taken in part by part, and everything else goes on', async () => {
    const feed = openFeed();
    const sizes: number[] = [];
    const reloads: number[] = [];
    const queue = feed.addRefresher({
      name: 'test',
      kinds: ['figures'],
      refresh: async (changed) => void sizes.push(changed.get('figures')!.size),
      reload: async () => void reloads.push(1),
    });
    await queue.load();
    await sql`SELECT count(pg_notify('komawari_changes', 'figures:' || id)) FROM generate_series(1, 50000) AS id`.execute(
      app.ctx.db,
    );
    await feed.waitUntilApplied();
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(50_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2000);
    expect(reloads).toHaveLength(1);
  });

  test('reads everything once, however many changes are lost meanwhile, and never twice at once', async () => {
    const feed = openFeed();
    let running = 0;
    let max = 0;
    const steps: (() => void)[] = [];
    const { queue, reloads } = subscribe(feed, ['title'], async () => {
      max = Math.max(max, ++running);
      await new Promise<void>((resolve) => steps.push(resolve));
      running--;
    });
    const loaded = queue.load();
    await expect.poll(() => steps.length).toBe(1);
    for (let i = 0; i < 3; i++) await tell('everything');
    // all three have been heard
    await feed.waitUntilApplied(['group']);
    steps.shift()!();
    await expect.poll(() => steps.length).toBe(1);
    steps.shift()!();
    await loaded;
    expect([reloads(), max, steps.length]).toEqual([2, 1, 0]);
  });
});

describe('connections', () => {
  test('one that goes deaf is found and made anew; meanwhile nothing is told that is older than fifteen seconds', async () => {
    const proxy = await openDatabaseProxy(app.databaseUrl);
    closers.push(() => proxy.close());
    const feed = openFeed(proxy.url);
    const { queue, told, reloads } = subscribe(feed, ['title']);
    await queue.load();
    expect(await feed.waitUntilApplied()).toBe(true);
    expect(feed.isConnected()).toBe(true);
    expect(proxy.deafen()).toBe(1);
    const deafAt = performance.now();
    await tell('title:5');
    expect(await feed.waitUntilApplied(['title'], { timeoutMs: 2000 })).toBe(false);
    expect(told).toEqual([]);
    await expect.poll(() => reloads(), { timeout: 20_000 }).toBe(2);
    expect(performance.now() - deafAt).toBeLessThan(15_000);
    await tell('title:6');
    await feed.waitUntilApplied();
    expect(told).toEqual([6]);
    expect(feed.isConnected()).toBe(true);
  });

  test('while there is none nothing in memory is used, and the first one is told to read everything', async () => {
    const feed = openFeed();
    let all = 0;
    feed.addInvalidator({ kinds: ['title'], invalidate: () => {}, invalidateAll: () => void all++ });
    const { queue } = subscribe(feed, ['title']);
    await queue.load();
    await feed.waitUntilApplied();
    expect([feed.isConnected(), queue.usable()]).toEqual([true, true]);
    const before = all;
    let unheard = false;
    const watch = setInterval(() => (unheard ||= !feed.isConnected() && !queue.usable()), 1);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'komawari changes' AND datname = current_database()`.execute(app.ctx.db);
    await expect.poll(() => feed.isConnected() && queue.usable() && all > before, { timeout: 10_000 }).toBe(true);
    clearInterval(watch);
    expect(unheard).toBe(true);
  });
});

describe('writers', () => {
  test('wait until the other processes know, and not for one that has gone', async () => {
    // the site under test listens once it is asked
    await get(`${app.api}/manga`);
    const [writer, reader] = [openFeed(), openFeed()];
    const held = Promise.withResolvers<void>();
    let slow = false;
    const { queue, told } = subscribe(reader, ['title'], () => (slow ? held.promise : Promise.resolve()));
    await queue.load();
    await reader.waitUntilApplied();
    // it is known by its first mark
    await writer.waitUntilApplied();
    await expect.poll(() => writer.state().peers, { timeout: 10_000 }).toBe(2);
    slow = true;
    await tell('title:1');
    expect(await writer.waitUntilApplied(['title'], { timeoutMs: 300 })).toBe(false);
    expect(told).toEqual([]);
    // it has been late once: nobody waits for it again until it answers
    expect(await writer.waitUntilApplied(['title'], { timeoutMs: 2000 })).toBe(true);
    held.resolve();
    slow = false;
    await expect.poll(() => told).toEqual([1]);
    for (let id = 2; id < 50; id++) {
      await tell(`title:${id}`);
      expect(await writer.waitUntilApplied(['title'], { timeoutMs: 2000 })).toBe(true);
      expect(told.at(-1)).toBe(id);
    }
    await reader.close();
    expect(await writer.waitUntilApplied(['title'], { timeoutMs: 2000 })).toBe(true);
  });

  test('know of a process as soon as it keeps something, and of all others as soon as they connect', async () => {
    const heard = await listenToAll();
    const reader = openFeed();
    await reader.waitUntilApplied();
    const { queue } = subscribe(reader, ['title']);
    await reader.waitUntilApplied(['title']);
    await heard.everything();
    // a mark that nobody waits with, before the one of the writer
    expect(heard.payloads.filter((payload) => payload.endsWith(':r:title'))).toHaveLength(1);
    const [id] = heard.payloads.find((payload) => payload.endsWith(':r:title'))!.match(/(?<=mark:)[^:]+/)!;
    const ofReader = (from: number): string[] =>
      heard.payloads.slice(from).filter((payload) => payload.startsWith(`mark:${id}:`) && payload.includes(':r:'));
    expect(ofReader(0)[0]).toMatch(/:r:$/);

    await queue.load();
    const connected = heard.payloads.length;
    const newcomer = openFeed();
    await newcomer.waitUntilApplied();
    await reader.waitUntilApplied(['title']);
    await heard.everything();
    expect(heard.payloads.slice(connected).some((payload) => payload.startsWith('here:'))).toBe(true);
    expect(ofReader(connected)[0]).toMatch(/:r:$/);
  });

  test('do not wait in vain for one that connects anew and has not heard their mark', async () => {
    const writer = openFeed();
    await writer.waitUntilApplied();
    const others = await feedBackends();
    const reader = openFeed();
    const { queue, reloads } = subscribe(reader, ['title']);
    await queue.load();
    await reader.waitUntilApplied();
    await expect
      .poll(() => writer.waitUntilApplied(['title']).then(() => writer.peers()), { timeout: 10_000 })
      .toBeGreaterThan(0);
    const [own] = (await feedBackends()).filter((pid) => !others.includes(pid));
    await sql`SELECT pg_terminate_backend(${own!}::int)`.execute(app.ctx.db);
    await expect.poll(() => reader.isConnected()).toBe(false);
    expect(await writer.waitUntilApplied(['title'], { timeoutMs: 5000 })).toBe(true);
    // it has read everything anew before it answered
    expect(reloads()).toBe(2);
  });

  test('tables that are told of are named, with those whose rows go with theirs', async () => {
    expect(Object.keys(watchedTables).toSorted()).toEqual(await tellingTables());
  });
});

describe('a title that is taken down', () => {
  test('is gone from lists and its address at once, also while the index cannot be read', async () => {
    const { ctx, owner, api } = app;
    const titles = await Promise.all([buildTitle(ctx, { year: 1961 }), buildTitle(ctx, { year: 1961 })]);
    await ctx.changes.waitUntilApplied();
    const list = async (): Promise<string[]> =>
      (await get(`${api}/manga?year=1961`)).body.data.map(({ id }: { id: string }) => id);
    expect((await list()).toSorted()).toEqual(titles.map(({ uid }) => uid).toSorted());
    await sql`ALTER TABLE title_figures RENAME TO title_figures_away`.execute(owner);
    try {
      await sql`UPDATE titles SET state = 'rejected' WHERE id = ${titles[0]!.id}`.execute(ctx.db);
      await expect.poll(list, { timeout: 1000 }).toEqual([titles[1]!.uid]);
      expect((await get(`${api}/manga/${titles[0]!.uid}`)).status).toBe(404);
      expect((await get(`${api}/manga/${titles[0]!.uid}/feed`)).body.total).toBe(undefined);
    } finally {
      await sql`ALTER TABLE title_figures_away RENAME TO title_figures`.execute(owner);
    }
    expect(await ctx.changes.waitUntilApplied()).toBe(true);
    expect((await get(`${api}/manga?year=1961`)).body.total).toBe(1);
  });
});

/** Process ids of the connections that listen. */
/** Everything that is told, in its order. `everything` waits until what was told before has been heard. */
async function listenToAll() {
  const client = new pg.Client(connection(app.databaseUrl));
  const payloads: string[] = [];
  client.on('notification', ({ payload = '' }) => payloads.push(payload));
  await client.connect();
  closers.push(() => client.end());
  await client.query('LISTEN komawari_changes');
  const everything = async (): Promise<void> => {
    await client.query(`SELECT pg_notify('komawari_changes', 'end of the test')`);
    await expect.poll(() => payloads.includes('end of the test')).toBe(true);
    payloads.splice(payloads.indexOf('end of the test'), 1);
  };
  return { payloads, everything };
}

async function feedBackends(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
    WHERE application_name = 'komawari changes' AND datname = current_database()`.execute(app.ctx.db);
  return rows.map(({ pid }) => pid);
}

/** Tables with a trigger that tells, of themselves or by another table that it writes, and those whose deletion writes one. */
async function tellingTables(): Promise<string[]> {
  const { rows: triggers } = await sql<{ table: string; source: string; args: string }>`
    SELECT tgrelid::regclass::text AS table, prosrc AS source, encode(tgargs, 'escape') AS args
    FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal`.execute(app.ctx.db);
  const { rows: keys } = await sql<{ parent: string; child: string }>`
    SELECT confrelid::regclass::text AS parent, conrelid::regclass::text AS child
    FROM pg_constraint WHERE contype = 'f' AND confdeltype IN ('c', 'n')`.execute(app.ctx.db);
  const writes = triggers.map(({ table, source, args }) => ({
    table,
    tells: source.includes('komawari_changes'),
    others: [
      ...[...source.matchAll(/\b(?:UPDATE|INSERT INTO|DELETE FROM) ([a-z_]+)/g)].map(([, other]) => other!),
      ...(source.includes('UPDATE %I') ? [args.split('\\000')[0]!] : []),
      ...(source.includes('refresh_group_figures') ? ['group_figures'] : []),
    ],
  }));
  const telling = new Set(writes.filter(({ tells }) => tells).map(({ table }) => table));
  for (let size = -1; size !== telling.size;) {
    size = telling.size;
    for (const { table, others } of writes) if (others.some((other) => telling.has(other))) telling.add(table);
    for (const { parent, child } of keys) if (telling.has(child)) telling.add(parent);
  }
  return [...telling].toSorted();
}
