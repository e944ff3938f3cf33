// The site's own count of visitors: people who open pages, once a day each, without addresses that are stored.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readVisitors, visitorsHandler } from '#server/site/visitors.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { get } from '#test/support/server/http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ web: true, env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => app.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const visit = (address: string, headers: Record<string, string> = {}, path = '/about') =>
  get(`${app.site}${path}`, { 'user-agent': firefox, 'x-forwarded-for': address, ...headers });
const dayMs = 24 * 3600_000;
const onDay = (days: number) => ({ ...app.ctx, clock: () => new Date(app.ctx.clock().getTime() + days * dayMs) });
const rows = async () =>
  (
    await sql<{ salt: Buffer | null; sketch: Buffer | null; visitors: number | null }>`
    SELECT salt, sketch, visitors FROM visitor_days ORDER BY day`.execute(app.ctx.db)
  ).rows;

test('a day has its number of visitors once it is over, and nothing else', async () => {
  for (let n = 1; n <= 20; n += 1) await visit(`203.0.113.${n}`);
  // the same people again, on another page or from another address of their network
  await visit('203.0.113.1', {}, '/rules');
  await visit('2001:db8::1');
  await visit('2001:db8::2');
  await visit('203.0.113.2', { 'user-agent': chrome });
  // machines, people who ask not to be counted, pages that are not there, and what a browser loads ahead
  await visit('203.0.113.100', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  await visit('203.0.113.101', { 'sec-gpc': '1' });
  await visit('203.0.113.102', { dnt: '1' });
  await visit('203.0.113.103', { 'sec-purpose': 'prefetch' });
  await visit('203.0.113.104', {}, '/nothing-here');
  await get(`${app.api}/ping`, { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.105' });
  expect(await readVisitors(onDay(0))).toBe(null);
  await visitorsHandler.run(onDay(1), {});
  expect(await rows()).toEqual([{ salt: null, sketch: null, visitors: 22 }]);
  expect(await readVisitors(onDay(1))).toEqual({ days: 1, visitors: 22 });
  expect(await readVisitors(onDay(40))).toBe(null);
});

test('what comes late for a day that is over changes nothing', async () => {
  await visit('203.0.113.200');
  await visitorsHandler.run(onDay(1), {});
  expect((await rows()).map(({ visitors }) => visitors)).toEqual([22]);
  await visitorsHandler.run(onDay(500), {});
  expect(await rows()).toEqual([]);
});
