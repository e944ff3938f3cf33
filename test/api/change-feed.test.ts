// The change feed under failures: slow or failing subscribers, and connections that are lost or stop receiving. Cached
// data stays outdated for seconds at most, and writers wait no longer than their timeout. A mark is a notification that
// other processes acknowledge when they have applied all changes sent before it.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ChangeKind, watchedTables } from '#server/core/cache/change-kinds.ts';
import { type ChangeFeed, openChangeFeed } from '#server/core/cache/change-feed.ts';
import { connectionOptions } from '#server/core/db/db.ts';
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

const notify = (payload: string): Promise<unknown> =>
  sql`SELECT pg_notify('komawari_changes', ${payload})`.execute(app.ctx.db);

/** Adds a refresher that runs the test's `work` first, then records the changed ids and the reloads. */
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
  test('a stuck one delays no other one, and no writer beyond the timeout', async () => {
    const feed = openFeed();
    let isStuck = false;
    const gate = Promise.withResolvers<void>();
    const slow = subscribe(feed, ['title'], () => (isStuck ? gate.promise : Promise.resolve()));
    const other = subscribe(feed, ['title', 'group']);
    const invalidatedIds: number[] = [];
    feed.addInvalidator({
      kinds: ['title'],
      invalidate: (_kind, id) => void invalidatedIds.push(id),
      invalidateAll: () => {},
    });
    await Promise.all([slow.queue.load(), other.queue.load()]);
    isStuck = true;
    await notify('title:7');
    const began = performance.now();
    expect(await feed.waitUntilApplied(['title'], { timeoutMs: 2000 })).toBe(false);
    expect(performance.now() - began).toBeLessThan(3000);
    await notify('title:8');
    await notify('group:9');
    // writers of groups do not wait for the subscriber that is stuck with a title
    expect(await feed.waitUntilApplied(['group'], { timeoutMs: 2000 })).toBe(true);
    expect(invalidatedIds).toEqual([7, 8]);
    expect(other.told).toEqual([7, 8, 9]);
    expect(slow.told).toEqual([]);
    gate.resolve();
    expect(await feed.waitUntilApplied(['title'])).toBe(true);
    expect(slow.told).toEqual([7, 8]);
  });

  test('a failing one is retried, and reloads everything if it keeps failing; no change is lost', async () => {
    const feed = openFeed();
    let failures = 0;
    const failingRefresher = subscribe(feed, ['title'], async () => {
      if (failures > 0 && failures-- > 0) throw new Error('no');
    });
    await failingRefresher.queue.load();
    failures = 1;
    await notify('title:1');
    expect(await feed.waitUntilApplied()).toBe(true);
    expect([failingRefresher.told, failingRefresher.reloads()]).toEqual([[1], 1]);
    // all attempts of the refresh fail, then two reloads
    failures = 5;
    await notify('title:2');
    await expect.poll(() => failingRefresher.reloads(), { timeout: 10_000 }).toBe(2);
    await expect.poll(() => failingRefresher.queue.state().behindMs).toBe(null);
    expect(failures).toBe(0);
    await notify('title:3');
    await feed.waitUntilApplied();
    expect(failingRefresher.told).toEqual([1, 3]);
  });

  test('a change of many rows is applied in batches, without a reload', async () => {
    const feed = openFeed();
    const batchSizes: number[] = [];
    const reloads: number[] = [];
    const queue = feed.addRefresher({
      name: 'test',
      kinds: ['figures'],
      refresh: async (changed) => void batchSizes.push(changed.get('figures')!.size),
      reload: async () => void reloads.push(1),
    });
    await queue.load();
    await sql`SELECT count(pg_notify('komawari_changes', 'figures:' || id)) FROM generate_series(1, 50000) AS id`.execute(
      app.ctx.db,
    );
    await feed.waitUntilApplied();
    expect(batchSizes.reduce((sum, size) => sum + size, 0)).toBe(50_000);
    expect(Math.max(...batchSizes)).toBeLessThanOrEqual(2000);
    expect(reloads).toHaveLength(1);
  });

  test('any number of changes lost during a load causes one more reload, and reloads never overlap', async () => {
    const feed = openFeed();
    let runningLoads = 0;
    let maxRunningLoads = 0;
    const resolvers: (() => void)[] = [];
    const { queue, reloads } = subscribe(feed, ['title'], async () => {
      maxRunningLoads = Math.max(maxRunningLoads, ++runningLoads);
      await new Promise<void>((resolve) => resolvers.push(resolve));
      runningLoads--;
    });
    const loaded = queue.load();
    await expect.poll(() => resolvers.length).toBe(1);
    for (let i = 0; i < 3; i++) await notify('everything');
    // all three notifications have been received
    await feed.waitUntilApplied(['group']);
    resolvers.shift()!();
    await expect.poll(() => resolvers.length).toBe(1);
    resolvers.shift()!();
    await loaded;
    expect([reloads(), maxRunningLoads, resolvers.length]).toEqual([2, 1, 0]);
  });
});

describe('connections', () => {
  test('one that stops receiving is detected and replaced; data is outdated for less than fifteen seconds', async () => {
    const proxy = await openDatabaseProxy(app.databaseUrl);
    closers.push(() => proxy.close());
    const feed = openFeed(proxy.url);
    const { queue, told, reloads } = subscribe(feed, ['title']);
    await queue.load();
    expect(await feed.waitUntilApplied()).toBe(true);
    expect(feed.isConnected()).toBe(true);
    expect(proxy.dropNotifications()).toBe(1);
    const disconnectedAt = performance.now();
    await notify('title:5');
    expect(await feed.waitUntilApplied(['title'], { timeoutMs: 2000 })).toBe(false);
    expect(told).toEqual([]);
    await expect.poll(() => reloads(), { timeout: 20_000 }).toBe(2);
    expect(performance.now() - disconnectedAt).toBeLessThan(15_000);
    await notify('title:6');
    await feed.waitUntilApplied();
    expect(told).toEqual([6]);
    expect(feed.isConnected()).toBe(true);
  });

  test('without one no cache is used, and a new one invalidates and reloads everything', async () => {
    const feed = openFeed();
    let invalidationCount = 0;
    feed.addInvalidator({ kinds: ['title'], invalidate: () => {}, invalidateAll: () => void invalidationCount++ });
    const { queue } = subscribe(feed, ['title']);
    await queue.load();
    await feed.waitUntilApplied();
    expect([feed.isConnected(), queue.usable()]).toEqual([true, true]);
    const countBefore = invalidationCount;
    let sawDisconnected = false;
    const pollTimer = setInterval(() => (sawDisconnected ||= !feed.isConnected() && !queue.usable()), 1);
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'komawari changes' AND datname = current_database()`.execute(app.ctx.db);
    await expect
      .poll(() => feed.isConnected() && queue.usable() && invalidationCount > countBefore, { timeout: 10_000 })
      .toBe(true);
    clearInterval(pollTimer);
    expect(sawDisconnected).toBe(true);
  });
});

describe('writers', () => {
  test('wait until the other processes have applied the change, but not for one that is late or gone', async () => {
    // the site under test subscribes to the feed with its first request
    await get(`${app.api}/manga`);
    const [writer, reader] = [openFeed(), openFeed()];
    const gate = Promise.withResolvers<void>();
    let slow = false;
    const { queue, told } = subscribe(reader, ['title'], () => (slow ? gate.promise : Promise.resolve()));
    await queue.load();
    await reader.waitUntilApplied();
    // other processes know a process only once they have received its first mark
    await writer.waitUntilApplied();
    await expect.poll(() => writer.state().peers, { timeout: 10_000 }).toBe(2);
    slow = true;
    await notify('title:1');
    expect(await writer.waitUntilApplied(['title'], { timeoutMs: 300 })).toBe(false);
    expect(told).toEqual([]);
    // after a timeout, writers do not wait for the slow process again until it acknowledges a mark
    expect(await writer.waitUntilApplied(['title'], { timeoutMs: 2000 })).toBe(true);
    gate.resolve();
    slow = false;
    await expect.poll(() => told).toEqual([1]);
    for (let id = 2; id < 50; id++) {
      await notify(`title:${id}`);
      expect(await writer.waitUntilApplied(['title'], { timeoutMs: 2000 })).toBe(true);
      expect(told.at(-1)).toBe(id);
    }
    await reader.close();
    expect(await writer.waitUntilApplied(['title'], { timeoutMs: 2000 })).toBe(true);
  });

  test('know a process as soon as it caches something, and all others as soon as they connect', async () => {
    const recorder = await recordNotifications();
    const reader = openFeed();
    await reader.waitUntilApplied();
    const { queue } = subscribe(reader, ['title']);
    await reader.waitUntilApplied(['title']);
    await recorder.everything();
    // the reader first sends a mark without kinds, which announces it but makes no writer wait, then one for titles
    expect(recorder.payloads.filter((payload) => payload.endsWith(':r:title'))).toHaveLength(1);
    const [id] = recorder.payloads.find((payload) => payload.endsWith(':r:title'))!.match(/(?<=mark:)[^:]+/)!;
    const marksOfReader = (from: number): string[] =>
      recorder.payloads.slice(from).filter((payload) => payload.startsWith(`mark:${id}:`) && payload.includes(':r:'));
    expect(marksOfReader(0)[0]).toMatch(/:r:$/);

    await queue.load();
    const payloadCount = recorder.payloads.length;
    const newFeed = openFeed();
    await newFeed.waitUntilApplied();
    await reader.waitUntilApplied(['title']);
    await recorder.everything();
    expect(recorder.payloads.slice(payloadCount).some((payload) => payload.startsWith('here:'))).toBe(true);
    expect(marksOfReader(payloadCount)[0]).toMatch(/:r:$/);
  });

  test('do not wait until the timeout for a process that reconnects and missed their mark', async () => {
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
    const [ownBackend] = (await feedBackends()).filter((pid) => !others.includes(pid));
    await sql`SELECT pg_terminate_backend(${ownBackend!}::int)`.execute(app.ctx.db);
    await expect.poll(() => reader.isConnected()).toBe(false);
    expect(await writer.waitUntilApplied(['title'], { timeoutMs: 5000 })).toBe(true);
    // the reader reloaded everything before it acknowledged the mark
    expect(reloads()).toBe(2);
  });

  test('wait for the tables that notify of changes, and for those whose deletions cascade to them', async () => {
    expect(Object.keys(watchedTables).toSorted()).toEqual(await notifyingTables());
  });
});

describe('a title that is taken down', () => {
  test('disappears from lists and its URL at once, even while the index cannot be reloaded', async () => {
    const { ctx, owner, api } = app;
    const titles = await Promise.all([buildTitle(ctx, { year: 1961 }), buildTitle(ctx, { year: 1961 })]);
    await ctx.changes.waitUntilApplied();
    const listTitleIds = async (): Promise<string[]> =>
      (await get(`${api}/manga?year=1961`)).body.data.map(({ id }: { id: string }) => id);
    expect((await listTitleIds()).toSorted()).toEqual(titles.map(({ uid }) => uid).toSorted());
    await sql`ALTER TABLE title_figures RENAME TO title_figures_away`.execute(owner);
    try {
      await sql`UPDATE titles SET state = 'rejected' WHERE id = ${titles[0]!.id}`.execute(ctx.db);
      await expect.poll(listTitleIds, { timeout: 1000 }).toEqual([titles[1]!.uid]);
      expect((await get(`${api}/manga/${titles[0]!.uid}`)).status).toBe(404);
      expect((await get(`${api}/manga/${titles[0]!.uid}/feed`)).body.total).toBe(undefined);
    } finally {
      await sql`ALTER TABLE title_figures_away RENAME TO title_figures`.execute(owner);
    }
    expect(await ctx.changes.waitUntilApplied()).toBe(true);
    expect((await get(`${api}/manga?year=1961`)).body.total).toBe(1);
  });
});

/** Records all notifications in order. `everything` resolves once those sent before its call have been received. */
async function recordNotifications() {
  const client = new pg.Client(connectionOptions(app.databaseUrl));
  const payloads: string[] = [];
  client.on('notification', ({ payload = '' }) => payloads.push(payload));
  await client.connect();
  closers.push(() => client.end());
  await client.query('LISTEN komawari_changes');
  const waitForNotifications = async (): Promise<void> => {
    await client.query(`SELECT pg_notify('komawari_changes', 'end of the test')`);
    await expect.poll(() => payloads.includes('end of the test')).toBe(true);
    payloads.splice(payloads.indexOf('end of the test'), 1);
  };
  return { payloads, everything: waitForNotifications };
}

/** Returns the PostgreSQL process ids of the connections of change feeds. */
async function feedBackends(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
    WHERE application_name = 'komawari changes' AND datname = current_database()`.execute(app.ctx.db);
  return rows.map(({ pid }) => pid);
}

/**
 * Returns the tables whose changes are notified: by a trigger of their own, by a trigger that writes to such a table,
 * or by a foreign key that changes rows of such a table on deletion.
 */
async function notifyingTables(): Promise<string[]> {
  const { rows: triggers } = await sql<{ table: string; source: string; args: string }>`
    SELECT tgrelid::regclass::text AS table, prosrc AS source, encode(tgargs, 'escape') AS args
    FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid WHERE NOT tgisinternal`.execute(app.ctx.db);
  const { rows: foreignKeys } = await sql<{ parent: string; child: string }>`
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
  const notifying = new Set(writes.filter(({ tells }) => tells).map(({ table }) => table));
  for (let size = -1; size !== notifying.size;) {
    size = notifying.size;
    for (const { table, others } of writes) if (others.some((other) => notifying.has(other))) notifying.add(table);
    for (const { parent, child } of foreignKeys) if (notifying.has(child)) notifying.add(parent);
  }
  return [...notifying].toSorted();
}
