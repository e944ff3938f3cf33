// Rate limits of all endpoints that declare one, and the keys by which they count: account, address or network.
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints/index.ts';
import { connectionOptions } from '#server/core/db/db.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { testClock } from '#test/support/server/clock.ts';
import { type TestResponse, get, errorOf, send, unknownId } from '#test/support/server/http.ts';

const limited = endpoints.filter(({ rate }) => rate !== undefined);
const refusal = { title: 'too_many_requests_http_exception', status: 429 };

/** Milliseconds between requests: short compared with a window, too long to reach the limit over all requests. */
const stepMs = 60;

const clock = testClock();
/** Request headers as a trusted proxy sends them for a client with this IP address. */
const forwardedFor = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }, clock: clock.now });
});
afterAll(() => app.close());
// refills all rate limits that a test has used up
afterEach(() => clock.advance(24 * 3600_000));

async function requestEndpoint(
  origin: string,
  endpoint: Endpoint,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  clock.advance(stepMs);
  const address = origin + endpoint.path.replaceAll(/\{\w+\}/g, unknownId);
  return send(endpoint.method, address, endpoint.method === 'GET' ? undefined : '{}', headers);
}

const randomEndpoint = endpoints.find(({ id }) => id === 'titles.random')!;
/** The endpoint with the lowest limit among those open to guests and signed-in viewers alike. */
const limitedEndpoint = endpoints.find(({ id }) => id === 'site.contact')!;
const endpointLimit = limitedEndpoint.rate!.requests;

/** Whether the rate limit refused a request. A 400 or 404 is expected, because the requested entities do not exist. */
const isRefused = ({ status }: TestResponse): boolean => status === 429;

/** Documented limits of the public API, and limits of the site's own endpoints: requests per window, in minutes. */
const documentedLimits: [endpoint: string, requests: number, minutes: number][] = [
  ['GET /at-home/server/{}', 40, 1],
  ['POST /auth/login', 30, 60],
  ['POST /auth/refresh', 60, 60],
  ['POST /author', 10, 60],
  ['PUT /author/{}', 10, 1],
  ['DELETE /author/{}', 10, 10],
  ['POST /captcha/solve', 10, 10],
  ['POST /cover/{}', 100, 10],
  ['PUT /cover/{}', 100, 10],
  ['DELETE /cover/{}', 10, 10],
  ['POST /chapter/{}/read', 300, 10],
  ['DELETE /chapter/{}/read', 300, 10],
  ['PUT /chapter/{}', 10, 1],
  ['DELETE /chapter/{}', 10, 1],
  ['POST /forums/thread', 10, 1],
  ['POST /manga', 10, 60],
  ['PUT /manga/{}', 10, 60],
  ['DELETE /manga/{}', 10, 10],
  ['POST /manga/draft/{}/commit', 10, 60],
  ['GET /manga/random', 60, 1],
  ['POST /report', 10, 1],
  ['GET /report', 10, 1],
  ['POST /group', 10, 60],
  ['PUT /group/{}', 10, 1],
  ['DELETE /group/{}', 10, 10],
  ['GET /upload', 30, 1],
  ['POST /upload/begin', 20, 1],
  ['POST /upload/begin/{}', 20, 1],
  ['POST /upload/{}/commit', 10, 1],
  ['DELETE /upload/{}', 30, 1],
  ['POST /upload/{}', 250, 1],
  ['DELETE /upload/{}/{}', 250, 1],
  ['DELETE /upload/{}/batch', 250, 1],
  ['POST /account/create', 5, 60],
  ['GET /account/available', 60, 60],
  ['POST /account/available', 60, 60],
  ['POST /account/activate/{}', 30, 60],
  ['GET /account/activate/{}', 30, 60],
  ['POST /account/activate/resend', 5, 60],
  ['POST /account/recover', 5, 60],
  ['POST /account/recover/{}', 5, 60],
  ['POST /user/email', 1, 60],
  ['GET /search', 120, 1],
];

test('every implemented endpoint declares its documented limit', () => {
  const keyOf = ({ method, path }: Endpoint): string => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
  const documentedByKey = new Map(documentedLimits.map(([key, requests, minutes]) => [key, { requests, minutes }]));
  const limitedDocumentedEndpoints = endpoints.filter((endpoint) => documentedByKey.has(keyOf(endpoint)));
  expect(limitedDocumentedEndpoints.length).toBeGreaterThanOrEqual(3);
  for (const endpoint of limitedDocumentedEndpoints)
    expect([keyOf(endpoint), endpoint.rate]).toEqual([
      keyOf(endpoint),
      expect.objectContaining(documentedByKey.get(keyOf(endpoint))!),
    ]);
});

test('endpoints that share a bucket have the same limit', () => {
  const byBucket = Map.groupBy(limited, ({ id, rate }) => rate!.bucket ?? id);
  for (const [bucket, shared] of byBucket)
    expect([bucket, new Set(shared.map(({ rate }) => JSON.stringify(rate))).size]).toEqual([bucket, 1]);
});

/** One endpoint per kind receives all requests of its limit; for the others most are inserted into the table. */
const kindOf = ({ access, rate }: Endpoint): string =>
  [access, rate!.failClosed ? 'vague' : 'told', rate!.bucket === undefined ? 'alone' : 'shared'].join(', ');
const exercisedInFull = new Map<string, Endpoint>();
for (const endpoint of limited.toSorted((a, b) => a.rate!.requests - b.rate!.requests))
  if (endpoint.rate!.requests > 1 && !exercisedInFull.has(kindOf(endpoint)))
    exercisedInFull.set(kindOf(endpoint), endpoint);

const counterRows = () => app.ctx.db.selectFrom('rate_limits').selectAll().execute();
/** Endpoint ids by the key of their row in the table `rate_limits`. */
const keys = new Map<string, string[]>();

describe.each(limited.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  const { requests, minutes, failClosed = false, bucket = id } = endpoint.rate!;
  const isExercisedInFull = exercisedInFull.get(kindOf(endpoint)) === endpoint;

  test('refuses exactly the first request beyond its limit, and accepts requests after the window', async () => {
    await app.ctx.db.deleteFrom('rate_limits').execute();
    const firstRequestAt = clock.now().getTime() + stepMs;
    /** Responses by the number of the request in the window. */
    const responses = new Map([[0, await requestEndpoint(`${app.site}/api`, endpoint)]]);
    const [counterRow, ...otherCounters] = await counterRows();
    expect(counterRow).toMatchObject({
      hits: [String(firstRequestAt)],
      taken: true,
      ends_at: String(firstRequestAt + minutes * 60_000),
    });
    expect(otherCounters).toEqual([]);
    const key = counterRow!.key.toString('hex');
    keys.set(key, [...(keys.get(key) ?? []), id]);

    let nextRequestIndex = 1;
    if (!isExercisedInFull && requests > 2) {
      const hits = Array.from({ length: requests - 1 }, (_, i) => String(firstRequestAt + i * stepMs));
      await app.ctx.db.updateTable('rate_limits').set({ hits }).execute();
      clock.advance((requests - 2) * stepMs);
      nextRequestIndex = requests - 1;
    }
    for (; nextRequestIndex <= requests; nextRequestIndex++)
      responses.set(nextRequestIndex, await requestEndpoint(`${app.site}/api`, endpoint));

    for (const [i, response] of responses) expect([i, isRefused(response)]).toEqual([i, i === requests]);
    const refusedResponse = responses.get(requests)!;
    expect(errorOf(refusedResponse)).toMatchObject(refusal);
    const free = firstRequestAt + minutes * 60_000;
    const seconds = Math.ceil((free - clock.now().getTime()) / 1000);
    if (failClosed) {
      expect(refusedResponse.headers.get('retry-after')).toBe(String(minutes * 60));
      for (const response of responses.values()) expect(limitHeaders(response)).toEqual({});
    } else {
      expect(refusedResponse.headers.get('retry-after')).toBe(String(seconds));
      for (const [i, { headers }] of responses)
        expect([i, headers.get('x-ratelimit-remaining')]).toEqual([i, String(Math.max(0, requests - 1 - i))]);
      expect(limitHeaders(refusedResponse)).toEqual({
        'x-ratelimit-limit': String(requests),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-retry-after': String(Math.ceil(free / 1000)),
        'ratelimit-policy': `"${bucket}";q=${requests};w=${minutes * 60}`,
        ratelimit: `"${bucket}";r=0;t=${seconds}`,
      });
    }
    // the first request of the window expires exactly after the window, not earlier
    clock.advance(free - clock.now().getTime() - 2 * stepMs);
    expect(isRefused(await requestEndpoint(`${app.site}/api`, endpoint))).toBe(true);
    expect(isRefused(await requestEndpoint(`${app.site}/api`, endpoint))).toBe(false);
    clock.advance(minutes * 60_000);
    expect(isRefused(await requestEndpoint(`${app.site}/api`, endpoint))).toBe(false);
  });
});

test('endpoints count together if and only if they name the same bucket', () => {
  const buckets = Map.groupBy(limited, ({ id, rate }) => rate!.bucket ?? id);
  const expected = [...buckets.values()].map((together) => together.map(({ id }) => id));
  expect([...keys.values()].sort()).toEqual(expected.sort());
});

function limitHeaders({ headers }: TestResponse): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => /ratelimit/.test(name)));
}

describe('a rate limit counts', () => {
  const countAccepted = async (
    count: number,
    headers: (i: number) => Record<string, string>,
    origin = `${app.site}/api`,
  ) => {
    let accepted = 0;
    for (let i = 0; i < count; i++)
      if (!isRefused(await requestEndpoint(origin, limitedEndpoint, headers(i)))) accepted++;
    return accepted;
  };

  test('requests to both origins together', async () => {
    const origins = [`${app.site}/api`, app.api];
    let accepted = 0;
    for (let i = 0; i < 2 * endpointLimit; i++)
      if (!isRefused(await requestEndpoint(origins[i % 2]!, limitedEndpoint))) accepted++;
    expect(accepted).toBe(endpointLimit);
  });

  test('concurrent requests one by one', async () => {
    const responses = await Promise.all(
      Array.from({ length: 80 }, () => get(`${app.site}/api${randomEndpoint.path}`, forwardedFor('192.0.2.7'))),
    );
    expect(responses.filter(isRefused)).toHaveLength(20);
  });

  test('by the address of the connection, unless a trusted proxy wrote the forwarded one', async () => {
    const appWithoutProxies = await testApp({ env: { RATE_LIMITS: 'on' }, clock: clock.now });
    try {
      const forgedHeaders = (i: number): Record<string, string> => forwardedFor(`198.51.${i >> 8}.${i & 255}`);
      expect(await countAccepted(4 * endpointLimit, forgedHeaders, `${appWithoutProxies.site}/api`)).toBe(
        endpointLimit,
      );
      clock.advance(60_000);
      const concurrentAnswers = await Promise.all(
        Array.from({ length: 150 }, (_, i) => get(`${appWithoutProxies.site}/api/manga/tag`, forgedHeaders(i))),
      );
      expect(concurrentAnswers.filter(isRefused)).toHaveLength(50);
    } finally {
      await appWithoutProxies.close();
    }
  });

  test('by the forwarded address that the proxy wrote, not by those before it', async () => {
    expect(await countAccepted(2 * endpointLimit, (i) => forwardedFor(`203.0.113.${i}, 192.0.2.1`))).toBe(
      endpointLimit,
    );
    expect(await countAccepted(1, () => forwardedFor('203.0.113.1'))).toBe(1);
  });

  test('by the address in front of several trusted proxies, and stops at a malformed one', async () => {
    expect(await countAccepted(2 * endpointLimit, (i) => forwardedFor(`192.0.2.2, 10.0.0.${i}`))).toBe(endpointLimit);
    expect(await countAccepted(1, () => forwardedFor('192.0.2.2:4711, 10.1.2.3'))).toBe(0);
    expect(await countAccepted(2 * endpointLimit, (i) => forwardedFor(`192.0.2.${i}, nonsense, 10.9.9.9`))).toBe(
      endpointLimit,
    );
  });

  test('IPv6 addresses by their /64 network', async () => {
    expect(await countAccepted(endpointLimit, () => forwardedFor('2001:db8:1:2::1'))).toBe(endpointLimit);
    expect(await countAccepted(1, () => forwardedFor('2001:0db8:0001:0002:ffff::9'))).toBe(0);
    expect(await countAccepted(1, () => forwardedFor('[2001:db8:1:2::5]:443'))).toBe(0);
    expect(await countAccepted(1, () => forwardedFor('2001:db8:1:3::1'))).toBe(1);
  });

  test('an IPv4 address and its form as IPv6 together', async () => {
    expect(await countAccepted(endpointLimit, () => forwardedFor('::ffff:192.0.2.3'))).toBe(endpointLimit);
    expect(await countAccepted(1, () => forwardedFor('192.0.2.3'))).toBe(0);
    expect(await countAccepted(1, () => forwardedFor('192.0.2.4'))).toBe(1);
  });

  test('a signed-in viewer by account, from any address', async () => {
    const [one, two] = [await signIn(app), await signIn(app)];
    expect(await countAccepted(2 * endpointLimit, (i) => ({ ...forwardedFor(`192.0.2.${i}`), ...one.headers }))).toBe(
      endpointLimit,
    );
    expect(await countAccepted(1, () => ({ ...forwardedFor('192.0.2.200'), ...two.headers }))).toBe(1);
    expect(await countAccepted(1, () => forwardedFor('192.0.2.1'))).toBe(1);
  });

  test('without storing an address', async () => {
    await countAccepted(1, () => forwardedFor('192.0.2.99'));
    const { rows } = await app.ctx.db
      .selectFrom('rate_limits')
      .selectAll()
      .execute()
      .then((foundRows) => ({ rows: foundRows }));
    expect(rows.length).toBeGreaterThan(0);
    for (const { key, name, ...rest } of rows) {
      expect([key.length, name]).toEqual([32, expect.stringMatching(/^[a-z]+(\.[a-z]+)?$/i)]);
      expect(Object.values(rest).flat().map(String).join(' ')).toMatch(/^(\d+|true|false)( (\d+|true|false))*$/);
    }
  });
});

test('rate limits that are off count nothing', async () => {
  const free = await testApp();
  try {
    for (let i = 0; i < 2 * endpointLimit; i++) {
      const response = await requestEndpoint(free.api, limitedEndpoint);
      expect([response.status, limitHeaders(response)]).toEqual([400, {}]);
    }
  } finally {
    await free.close();
  }
});

test('a rate limit counts requests even while their address waits for the database', async () => {
  const headers = forwardedFor('203.0.113.77');
  const lock = new pg.Client(connectionOptions(app.databaseOwnerUrl));
  await lock.connect();
  try {
    await lock.query('BEGIN; LOCK TABLE chapters IN ACCESS EXCLUSIVE MODE');
    // more requests than may use the database at once; the lock holds them longer than the timeout of counting
    const blockedRequests = Array.from({ length: 12 }, (_, index) =>
      get(`${app.api}/chapter?limit=1&offset=${index}`, headers),
    );
    await expect.poll(async () => (await get(`${app.api}/health`)).body.turns.reads.waiting).toBeGreaterThan(0);
    const countedRequest = get(`${app.api}/manga/random`, headers);
    const count = () => sql`SELECT FROM rate_limits WHERE ends_at > ${clock.now().getTime()}`.execute(app.ctx.db);
    await expect.poll(async () => (await count()).rows.length, { timeout: 1500 }).toBe(1);
    await lock.query('ROLLBACK');
    await Promise.all([countedRequest, ...blockedRequests]);
  } finally {
    await lock.end();
  }
});
