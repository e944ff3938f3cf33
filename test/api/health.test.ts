// The health endpoint: the state of a process, for its operator only.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get } from '#test/support/server/http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { CACHE_MEMORY: '300' } });
});
afterAll(() => app.close());

test('the health endpoint reports change feed, caches, queues, connections, jobs and disks', async () => {
  await get(`${app.api}/manga`);
  await app.ctx.changes.waitUntilApplied();
  const { status, headers, body } = await get(`${app.api}/health`);
  expect([status, headers.get('cache-control'), body.serves]).toEqual([200, 'no-store', true]);
  expect(body.feed).toMatchObject({ connected: true, ageMs: expect.any(Number), peers: 0 });
  expect(body.feed.queues).toContainEqual({ name: 'titles', waiting: 0, behindMs: null, reloading: false });
  expect(body.caches.total).toBe(300 * 1024 * 1024);
  const names = body.caches.caches.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['documents', 'title index', 'answers', 'image files']));
  const cacheMaxTotal = body.caches.caches.reduce((sum: number, { max }: { max: number }) => sum + max, 0);
  expect(cacheMaxTotal).toBeLessThanOrEqual(body.caches.total);
  expect(body.connections.own.connections).toBeGreaterThan(0);
  const nobodyWaits = { addresses: expect.any(Number), waiting: 0 };
  expect(body.turns).toEqual({ reads: nobodyWaits, writes: nobodyWaits });
  expect(body.jobs).toMatchObject({ waiting: 0, given: 0 });
  expect(body.disks[0]).toMatchObject({ of: 'the data folder', free: expect.any(Number), size: expect.any(Number) });
});

test('the health endpoint lists problems', async () => {
  await sql`UPDATE publication_clock SET done_until = now() - interval '1 hour'`.execute(app.ctx.db);
  await sql`SELECT graphile_worker.add_job('mail:send', '{}'::json, run_at => now() - interval '1 hour')`.execute(
    app.ctx.db,
  );
  const { status, body } = await get(`${app.api}/health`);
  expect(status).toBe(200);
  expect(body.problems).toEqual(
    expect.arrayContaining(['jobs wait: does "work" run?', 'scheduled chapters wait: does "work" run?']),
  );
  expect(body.jobs).toMatchObject({ waiting: 1 });
});

test('the health endpoint is not found from other addresses', async () => {
  // an address that is forwarded by a proxy that is not trusted does not count
  expect((await get(`${app.api}/health`, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
  expect((await get(`${app.site}/api/health`)).status).toBe(404);
  const proxiedApp = await testApp({ env: { TRUSTED_PROXIES: '127.0.0.1', HEALTH_FROM: '192.0.2.0/24' } });
  try {
    await proxiedApp.ctx.changes.waitUntilApplied();
    const healthFrom = async (address: string) =>
      (await get(`${proxiedApp.api}/health`, { 'x-forwarded-for': address })).status;
    expect([await healthFrom('192.0.2.7'), await healthFrom('198.51.100.1'), await healthFrom('127.0.0.1')]).toEqual([
      200, 404, 404,
    ]);
  } finally {
    await proxiedApp.close();
  }
});
