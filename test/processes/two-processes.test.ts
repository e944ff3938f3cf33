// Two processes of one site: writes on one are read on the other (read-your-writes), and rate limits are shared.
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteLimiter } from '#server/core/http/limits/request-limiter.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { buildTitle } from '#test/support/builders/build.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { appOnDataFolder, type TestApp } from '#test/support/server/app.ts';
import { type TestResponse, get, post, send } from '#test/support/server/http.ts';
import { clearProcesses, dataFolder, root, start } from '#test/support/server/processes.ts';
import { type SecondApp, secondApp } from '#test/support/server/second-app.ts';

const server = path.join(root, 'server', 'main.ts');
const dataDir = dataFolder();
let first: TestApp;
let second: SecondApp;
beforeAll(async () => {
  // the process that runs jobs owns the data folder and its database
  const worker = await start(dataDir, { script: [server, 'work'] });
  await worker.waitForOutput('Doing jobs');
  first = await appOnDataFolder(dataDir);
  // both processes have the same public URL, as behind a proxy
  second = await secondApp(dataDir, { PUBLIC_URL: first.site, API_URL: first.api });
  // warms the list caches of both processes before any write
  for (const { api } of [first, second]) await get(`${api}/manga`);
}, 90_000);
afterAll(async () => {
  await second.close();
  await first.close();
  await clearProcesses();
});

/** Number of write-read pairs for the stale-read test; `PAIRS` sets a longer run. */
const pairs = Number(process.env['PAIRS'] ?? 200);

test('writes on one process are read on the other', async () => {
  const me = await signIn(first);
  const title = await buildTitle(first.ctx);
  await first.ctx.changes.waitUntilApplied();
  const isTitleVisible = async (api: string): Promise<boolean> => {
    const { body } = await get(`${api}/manga?ids[]=${title.uid}`, me.headers);
    return body.data.length === 1;
  };
  expect([await isTitleVisible(first.api), await isTitleVisible(second.api)]).toEqual([true, true]);
  let stale = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const [writer, reader] = pair % 4 < 2 ? [first, second] : [second, first];
    const shouldBlock = pair % 2 === 0;
    const address = `${writer.site}/api/block/manga/${title.uid}`;
    const written = shouldBlock
      ? await post(address, '{}', me.headers)
      : await send('DELETE', address, undefined, me.headers);
    expect([written.status, written.headers.get('x-settled')]).toEqual([200, null]);
    if ((await isTitleVisible(reader.api)) === shouldBlock) stale++;
  }
  expect(stale).toBe(0);
}, 120_000);

test('a title that is taken down is gone from both processes within a second', async () => {
  const title = await buildTitle(first.ctx, { year: 1952 });
  const shown = async (api: string) => [
    (await get(`${api}/manga?year=1952`)).body.total,
    (await get(`${api}/manga/${title.uid}`)).status,
  ];
  for (const { api } of [first, second]) await expect.poll(() => shown(api)).toEqual([1, 200]);
  await sql`UPDATE titles SET state = 'rejected' WHERE id = ${title.id}`.execute(first.ctx.db);
  for (const { api } of [first, second]) await expect.poll(() => shown(api), { timeout: 1000 }).toEqual([0, 404]);
});

test('a session that is ended on one process is refused by the other at once', async () => {
  const me: SignedIn = await signIn(first);
  const check = async (api: string): Promise<TestResponse> => get(`${api}/auth/check`, me.headers);
  for (const { api } of [first, second]) expect((await check(api)).body.isAuthenticated).toBe(true);
  expect((await post(`${first.api}/auth/logout`, '{}', me.headers)).status).toBe(200);
  for (const { api } of [second, first]) expect((await check(api)).status).toBe(401);
});

test('rate limits count the requests of both processes together', async () => {
  const limitedEndpoint = endpoints.find(({ id }) => id === 'site.contact')!;
  const limited = await Promise.all([0, 1].map(() => secondApp(dataDir, { RATE_LIMITS: 'on' })));
  const origins = limited.flatMap(({ site, api }) => [`${site}/api`, api]);
  let refused = 0;
  for (let i = 0; i < 4 * limitedEndpoint.rate!.requests; i++) {
    if ((await post(origins[i % 4]! + limitedEndpoint.path, '{}')).status === 429) refused++;
  }
  expect(refused).toBe(3 * limitedEndpoint.rate!.requests);

  // the limit for all requests of an IP address is a token bucket: it admits a burst, plus the tokens refilled during
  // the requests
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, i) => get(`${limited[i % 2]!.site}/api/manga/tag?${i % 7}`)),
  );
  const seconds = (performance.now() - began) / 1000;
  const admitted = answers.filter(({ status }) => status !== 429).length;
  const allowed = siteLimiter.burst + siteLimiter.perSecond * seconds;
  expect(admitted).toBeLessThanOrEqual(1.2 * allowed);
  expect(admitted).toBeGreaterThan(0.7 * siteLimiter.burst);
  for (const each of limited) await each.close();
}, 90_000);
