// Rate limit per IP address over all requests to a listener.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildCover, buildTitle } from '#test/support/builders/build.ts';
import { authRequest } from '#test/support/people/oidc.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { testClock } from '#test/support/server/clock.ts';
import { type TestResponse, get, errorOf, send, unknownId } from '#test/support/server/http.ts';

const refusal = { title: 'too_many_requests_http_exception', status: 429 };

const clock = testClock();
/** Request headers as a trusted proxy sends them for a client with this IP address. */
const forwardedFor = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
const isRefused = ({ status }: TestResponse): boolean => status === 429;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }, clock: clock.now });
});
afterAll(() => app.close());
// refills all rate limits that a test has used up
afterEach(() => clock.advance(24 * 3600_000));

describe('the rate limit of one IP address', () => {
  const getMany = async (count: number, address: string, headers: Record<string, string>): Promise<TestResponse[]> => {
    const responses: TestResponse[] = [];
    for (let i = 0; i < count; i++) responses.push(await get(address, headers));
    return responses;
  };

  test.each([
    ['API', () => `${app.api}/manga/tag`, 30, 5],
    ["site's /api", () => `${app.site}/api/manga/tag`, 100, 20],
  ])(
    'allows the %s a burst, then a steady rate, and counts cached responses',
    async (_name, address, burst, perSecond) => {
      const visitorHeaders = forwardedFor('192.0.2.10');
      const responses = await getMany(burst + 1, address(), visitorHeaders);
      expect(responses.map(isRefused)).toEqual(responses.map((_answer, i) => i === burst));
      const lastResponse = responses[burst]!;
      expect(errorOf(lastResponse)).toMatchObject(refusal);
      expect(lastResponse.headers.get('retry-after')).toBe('1');
      expect(lastResponse.headers.get('ratelimit')).toBe('"global";r=0;t=1');
      expect(lastResponse.headers.get('ratelimit-policy')).toBe(`"global";q=${burst};w=${burst / perSecond}`);
      expect(lastResponse.headers.get('x-ratelimit-limit')).toBeNull();
      expect(lastResponse.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(isRefused(await get(address(), forwardedFor('192.0.2.11')))).toBe(false);
      clock.advance(1000);
      expect((await getMany(perSecond + 1, address(), visitorHeaders)).filter(isRefused)).toHaveLength(1);
    },
  );

  test('counts URLs of /api however they are encoded', async () => {
    const visitorHeaders = forwardedFor('192.0.2.13');
    const addressSpellings = [
      '/api/manga/tag',
      '/%61pi/manga/tag',
      '/ap%69/manga/tag?x=%',
      '/api/%6danga/tag?',
      '/api?x',
    ];
    const responses: TestResponse[] = [];
    for (let i = 0; i <= 100; i++)
      responses.push(await get(app.site + addressSpellings[i % addressSpellings.length]!, visitorHeaders));
    expect(responses.map(isRefused)).toEqual(responses.map((_answer, i) => i === 100));
  });

  test('counts started sign-ins, and refused ones store nothing', async () => {
    const visitorHeaders = forwardedFor('192.0.2.14');
    const countSignIns = async () => {
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int FROM oidc_records`.execute(app.ctx.db);
      return rows[0]!.count;
    };
    const countBefore = await countSignIns();
    const responses = await getMany(110, app.site + authRequest(app.site).address, visitorHeaders);
    expect(responses.filter(isRefused)).toHaveLength(10);
    expect((await countSignIns()) - countBefore).toBe(100);
  });

  test('does not count images, web files and CORS preflights', async () => {
    const visitorHeaders = forwardedFor('192.0.2.12');
    const title = await buildTitle(app.ctx);
    const { uid } = await buildCover(app.ctx, title.id);
    const { fileName } = (await get(`${app.api}/cover/${uid}`, forwardedFor('192.0.2.15'))).body.data.attributes;
    for (const origin of [app.site, app.api])
      expect(
        (await getMany(120, `${origin}/covers/${title.uid}/${fileName}`, visitorHeaders)).filter(isRefused),
        origin,
      ).toEqual([]);
    expect((await getMany(120, `${app.site}/robots.txt`, visitorHeaders)).filter(isRefused)).toEqual([]);
    for (let i = 0; i < 40; i++)
      expect((await send('OPTIONS', `${app.api}/manga`, undefined, visitorHeaders)).status).toBe(204);
  });

  test('counts a page as two requests', async () => {
    const visitorHeaders = forwardedFor('192.0.2.16');
    const responses = await getMany(51, `${app.site}/title/${unknownId}/a.b`, visitorHeaders);
    expect(responses.map(isRefused)).toEqual(responses.map((_answer, i) => i === 50));
    expect(isRefused(await get(`${app.site}/api/manga/tag`, visitorHeaders))).toBe(true);
  });

  test.each([
    ['images', () => `${app.site}/covers/${unknownId}/${unknownId}.jpg`, 100],
    ['images of the API', () => `${app.api}/covers/${unknownId}/${unknownId}.jpg`, 30],
    ['files', () => `${app.site}/nothing.txt`, 100],
  ])('counts missing %s, and then refuses all images to that address', async (what, address, burst) => {
    const visitorHeaders = forwardedFor(`192.0.2.${what.length + 20}`);
    const responses = await getMany(burst + 1, address(), visitorHeaders);
    expect(responses.map(isRefused)).toEqual(responses.map((_answer, i) => i === burst));
    expect(isRefused(await get(`${new URL(address()).origin}/covers/x/y.jpg`, visitorHeaders))).toBe(true);
    expect(isRefused(await get(address(), forwardedFor('192.0.2.19')))).toBe(false);
    // after a minute the address has its allowance of missing files again
    clock.advance(60_000);
    expect(isRefused(await get(address(), visitorHeaders))).toBe(false);
  });

  test('delays further refusals by a second for an address that keeps requesting, and for no other', async () => {
    const visitorHeaders = forwardedFor('192.0.2.17');
    const timedRequest = async (): Promise<{ status: number; ms: number }> => {
      const began = performance.now();
      const { status } = await get(`${app.api}/manga/tag`, visitorHeaders);
      return { status, ms: performance.now() - began };
    };
    // of the 70 requests 30 are served, 30 are refused at once, and 10 are refused after a second
    const responses = await Promise.all(Array.from({ length: 70 }, timedRequest));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(responses.filter(({ status, ms }) => status === 429 && ms >= 990).length).toBeGreaterThanOrEqual(10);
    expect(isRefused(await get(`${app.api}/manga/tag`, forwardedFor('192.0.2.18')))).toBe(false);
  });

  test('counts an IPv6 network (/48) as eight addresses', async () => {
    const responses: TestResponse[] = [];
    for (let i = 0; i < 8 * 30 + 5; i++)
      responses.push(await get(`${app.api}/manga/tag`, forwardedFor(`2001:db8:77:${i.toString(16)}::1`)));
    expect(responses.filter(isRefused)).toHaveLength(5);
    expect(isRefused(await get(`${app.api}/manga/tag`, forwardedFor('2001:db8:78:1::1')))).toBe(false);
  });
});
