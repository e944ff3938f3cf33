// Rate limits of routes where a secret can be guessed, and of all routes when the database cannot count requests. The
// test defines its own routes, so that no limits but those per source and per account apply.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoints/endpoint.ts';
import { openResponseCache } from '#server/core/http/response-cache.ts';
import type { Context } from '#server/core/context.ts';
import { openDb } from '#server/core/db/db.ts';
import { sendEnvelope } from '#server/core/http/errors.ts';
import { openRequestLimiter } from '#server/core/http/limits/request-limiter.ts';
import { openTurnQueues, scopeRequests } from '#server/core/http/limits/request-scopes.ts';
import { limitOf, openLimits } from '#server/core/http/limits/endpoint-limits.ts';
import { createListener } from '#server/core/http/listener.ts';
import { openTokens } from '#server/sessions/tokens.ts';
import { openViewers } from '#server/sessions/viewers.ts';
import { route } from '#server/core/http/route.ts';
import { type TestContext, testContext } from '#test/support/server/app.ts';
import { testClock } from '#test/support/server/clock.ts';
import { type TestResponse, get, post, errorOf } from '#test/support/server/http.ts';
import { testPort } from '#test/support/server/ports.ts';

const result = z.object({ result: z.literal('ok') });
const okBody = { result: 'ok' } as const;
const commonOptions = {
  access: 'public',
  tag: 'Test',
  summary: 'Test',
  response: result,
  errors: [],
  cache: 'none',
} as const;
const signInEndpoint = endpoint({
  ...commonOptions,
  id: 'test.signIn',
  method: 'POST',
  path: '/sign-in',
  body: z.object({ name: z.string() }),
  rate: { requests: 10, minutes: 60, failClosed: true },
});
const readEndpoint = endpoint({
  ...commonOptions,
  id: 'test.read',
  method: 'GET',
  path: '/read',
  rate: { requests: 3, minutes: 1 },
});

const clock = testClock();
let context: TestContext;
const closers: (() => Promise<unknown>)[] = [];

/** Starts a listener with a sign-in and a read endpoint, both rate limited. @returns its URL */
async function startListener(ctx: Context): Promise<string> {
  const limiter = openRequestLimiter(ctx, { name: 'test', perSecond: 1000, burst: 1000, costOf: () => 1 });
  const app = createListener({
    behindProxy: false,
    log: ctx.log,
    limiter,
    scope: (listener) => scopeRequests(listener, openTurnQueues(), ctx),
    headers: {},
    wantAgent: false,
    allowsCors: () => false,
    hasJsonErrors: () => true,
    sendPage: (reply, _path, error) => sendEnvelope(reply, error),
  });
  const identify = openViewers(ctx, openTokens(ctx));
  const scope = { app, ctx, responseCache: openResponseCache(ctx), identify };
  route(scope, signInEndpoint, async ({ limits }, { body }) => {
    await limits.take(limitOf(signInEndpoint)!, { account: body.name });
    return okBody;
  });
  route(scope, readEndpoint, () => okBody);
  closers.push(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}

let site: string;
beforeAll(async () => {
  context = await testContext({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }, undefined, clock.now);
  site = await startListener(context.ctx);
});
afterAll(async () => {
  for (const close of closers) await close();
  await context.close();
});
afterEach(() => clock.advance(3600_000));

const attemptSignIn = (name: string, address: string, origin = site): Promise<TestResponse> =>
  post(`${origin}/sign-in`, JSON.stringify({ name }), { 'x-forwarded-for': address });

/** Makes `count` attempts. @returns how many of them the limit lets through */
async function countAccepted(
  count: number,
  name: (i: number) => string,
  address: (i: number) => string,
): Promise<number> {
  let acceptedCount = 0;
  for (let i = 0; i < count; i++) if ((await attemptSignIn(name(i), address(i))).status === 200) acceptedCount++;
  return acceptedCount;
}

test('one source that tries many accounts is stopped, others are not', async () => {
  expect(
    await countAccepted(
      20,
      (i) => `reader${i}`,
      () => '192.0.2.1',
    ),
  ).toBe(10);
  expect((await attemptSignIn('reader1', '192.0.2.2')).status).toBe(200);
});

test('many sources that try one account are stopped, however its name is written', async () => {
  const spellings = ['reader', 'Reader', ' READER ', 'ｒｅａｄｅｒ'];
  expect(
    await countAccepted(
      20,
      (i) => spellings[i % 4]!,
      (i) => `198.51.100.${i}`,
    ),
  ).toBe(10);
  expect((await attemptSignIn('another', '198.51.100.1')).status).toBe(200);
});

test('a refusal does not reveal which limit was reached or when it ends', async () => {
  const firstResponse = await attemptSignIn('uploader', '192.0.2.1');
  await countAccepted(
    9,
    () => 'uploader',
    () => '192.0.2.1',
  );
  clock.advance(1_234_567);
  const refusalBySource = await attemptSignIn('nobody', '192.0.2.1');
  const refusalByAccount = await attemptSignIn('uploader', '192.0.2.9');
  for (const response of [refusalBySource, refusalByAccount]) {
    expect(errorOf(response)).toEqual({
      title: 'too_many_requests_http_exception',
      status: 429,
      detail: 'Too many attempts. Try again later',
    });
    expect(response.headers.get('retry-after')).toBe('3600');
  }
  for (const response of [firstResponse, refusalBySource, refusalByAccount])
    expect([...response.headers.keys()].filter((name) => name.includes('ratelimit'))).toEqual([]);
});

test('without a database reads are allowed and sign-in attempts are refused', async () => {
  const unreachableDb = openDb(`postgresql://u:p@127.0.0.1:${await testPort()}/gone`);
  closers.push(() => unreachableDb.close());
  const { config, secret } = context.ctx;
  const warnings: string[] = [];
  const log = { ...context.ctx.log, warn: (message: string) => void warnings.push(message), error: () => undefined };
  const limits = openLimits({ prepared: unreachableDb.prepared, config, secret, clock: clock.now, log });
  const siteWithFailingLimits = await startListener({ ...context.ctx, limits, log });
  for (let i = 0; i < 5; i++) expect((await get(`${siteWithFailingLimits}/read`)).status).toBe(200);
  const refusedAttempt = await attemptSignIn('reader', '192.0.2.1', siteWithFailingLimits);
  expect(errorOf(refusedAttempt)).toMatchObject({ status: 503, title: 'service_unavailable_http_exception' });
  expect(warnings.length).toBeGreaterThanOrEqual(6);
});

test('a read does not wait for a database that is too slow to count', async () => {
  const { db } = context.ctx;
  await db.deleteFrom('rate_limits').execute();
  expect((await get(`${site}/read`)).status).toBe(200);
  await db.transaction().execute(async (lockingTx) => {
    await lockingTx.updateTable('rate_limits').set({ taken: true }).execute();
    const begin = performance.now();
    expect((await get(`${site}/read`)).status).toBe(200);
    expect(performance.now() - begin).toBeLessThan(4000);
  });
});

test('expired rows are deleted', async () => {
  const { db } = context.ctx;
  await get(`${site}/read`, { 'x-forwarded-for': '192.0.2.77' });
  const countRows = (): Promise<number> =>
    db
      .selectFrom('rate_limits')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
      .then(({ count }) => Number(count));
  expect(await countRows()).toBeGreaterThan(0);
  clock.advance(2 * 3600_000);
  await get(`${site}/read`, { 'x-forwarded-for': '192.0.2.78' });
  await expect.poll(countRows).toBe(1);
});
