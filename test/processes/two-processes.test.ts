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
import { clearProcesses, createDataFolder, repositoryRoot, startProcess } from '#test/support/server/processes.ts';
import { type SecondApp, secondApp } from '#test/support/server/second-app.ts';

const server = path.join(repositoryRoot, 'server', 'main.ts');
const dataDir = createDataFolder();
let first: TestApp;
let second: SecondApp;
beforeAll(async () => {
  // the process that runs jobs owns the data folder and its database
  const worker = await startProcess(dataDir, { script: [server, 'work'] });
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
const pairCount = Number(process.env['PAIRS'] ?? 200);

test('writes on one process are read on the other', async () => {
  const me = await signIn(first);
  const title = await buildTitle(first.ctx);
  await first.ctx.changes.waitUntilApplied();
  const isTitleVisible = async (api: string): Promise<boolean> => {
    const { body } = await get(`${api}/manga?ids[]=${title.uid}`, me.headers);
    return body.data.length === 1;
  };
  expect([await isTitleVisible(first.api), await isTitleVisible(second.api)]).toEqual([true, true]);
  let staleCount = 0;
  for (let pairIndex = 0; pairIndex < pairCount; pairIndex++) {
    const [writer, reader] = pairIndex % 4 < 2 ? [first, second] : [second, first];
    const shouldBlock = pairIndex % 2 === 0;
    const blockUrl = `${writer.site}/api/block/manga/${title.uid}`;
    const writeResponse = shouldBlock
      ? await post(blockUrl, '{}', me.headers)
      : await send('DELETE', blockUrl, undefined, me.headers);
    expect([writeResponse.status, writeResponse.headers.get('x-settled')]).toEqual([200, null]);
    if ((await isTitleVisible(reader.api)) === shouldBlock) staleCount++;
  }
  expect(staleCount).toBe(0);
}, 120_000);

test('a title that is taken down is gone from both processes within a second', async () => {
  const title = await buildTitle(first.ctx, { year: 1952 });
  const titleResults = async (api: string) => [
    (await get(`${api}/manga?year=1952`)).body.total,
    (await get(`${api}/manga/${title.uid}`)).status,
  ];
  for (const { api } of [first, second]) await expect.poll(() => titleResults(api)).toEqual([1, 200]);
  await sql`UPDATE titles SET state = 'rejected' WHERE id = ${title.id}`.execute(first.ctx.db);
  for (const { api } of [first, second])
    await expect.poll(() => titleResults(api), { timeout: 1000 }).toEqual([0, 404]);
});

test('a session that is ended on one process is refused by the other at once', async () => {
  const me: SignedIn = await signIn(first);
  const checkSession = async (api: string): Promise<TestResponse> => get(`${api}/auth/check`, me.headers);
  for (const { api } of [first, second]) expect((await checkSession(api)).body.isAuthenticated).toBe(true);
  expect((await post(`${first.api}/auth/logout`, '{}', me.headers)).status).toBe(200);
  for (const { api } of [second, first]) expect((await checkSession(api)).status).toBe(401);
});

test('a ban, revoked uploads and a removed role hold on both processes within a second', async () => {
  const moderator = await signIn(first, { roles: ['ROLE_GLOBAL_MODERATOR'] });
  const [uploader, banned, former] = await Promise.all([
    signIn(first, { roles: ['ROLE_CONTRIBUTOR'] }),
    signIn(first),
    signIn(first, { roles: ['ROLE_GLOBAL_MODERATOR'] }),
  ]);
  const permissionsOf = async ({ headers }: SignedIn, api: string): Promise<string[]> =>
    (await get(`${api}/auth/check`, headers)).body.permissions;
  const losses: [SignedIn, string, () => Promise<unknown>][] = [
    [uploader, 'chapter.upload', () => actOn(uploader, 'person.revoke-uploads')],
    [banned, 'library.edit', () => actOn(banned, 'person.ban')],
    [
      former,
      'queue.decide',
      () => sql`UPDATE users SET roles = '{ROLE_MEMBER}' WHERE id = ${former.id}`.execute(first.ctx.db),
    ],
  ];
  async function actOn({ uid }: SignedIn, action: string): Promise<void> {
    const body = { action: { action, id: uid, params: { days: null } }, reason: 'spam' };
    expect((await post(`${first.api}/moderation/act`, JSON.stringify(body), moderator.headers)).status).toBe(200);
  }
  for (const [person, permission, take] of losses) {
    // both processes keep the account in memory
    for (const { api } of [first, second]) expect(await permissionsOf(person, api)).toContain(permission);
    await take();
    for (const { api } of [second, first])
      await expect.poll(() => permissionsOf(person, api), { timeout: 1000 }).not.toContain(permission);
  }
});

test('rate limits count the requests of both processes together', async () => {
  const limitedEndpoint = endpoints.find(({ id }) => id === 'site.contact')!;
  const limitedApps = await Promise.all([0, 1].map(() => secondApp(dataDir, { RATE_LIMITS: 'on' })));
  const origins = limitedApps.flatMap(({ site, api }) => [`${site}/api`, api]);
  let refusedCount = 0;
  for (let i = 0; i < 4 * limitedEndpoint.rate!.requests; i++) {
    if ((await post(origins[i % 4]! + limitedEndpoint.path, '{}')).status === 429) refusedCount++;
  }
  expect(refusedCount).toBe(3 * limitedEndpoint.rate!.requests);

  // the limit for all requests of an IP address is a token bucket: it admits a burst, plus the tokens refilled during
  // the requests
  const startedAt = performance.now();
  const responses = await Promise.all(
    Array.from({ length: 400 }, (_, i) => get(`${limitedApps[i % 2]!.site}/api/manga/tag?${i % 7}`)),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const admittedCount = responses.filter(({ status }) => status !== 429).length;
  const maxAdmitted = siteLimiter.burst + siteLimiter.perSecond * seconds;
  expect(admittedCount).toBeLessThanOrEqual(1.2 * maxAdmitted);
  expect(admittedCount).toBeGreaterThan(0.7 * siteLimiter.burst);
  for (const limitedApp of limitedApps) await limitedApp.close();
}, 90_000);
