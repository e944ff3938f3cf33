// Security headers: their exact values on every kind of response of both origins.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commonHeaders, isFramedBySite, pageHeaders } from '#server/core/http/security-headers.ts';
import { loadConfig } from '#server/core/process/config.ts';
import { type ListeningApp, listenOnOtherPorts, type TestApp, testApp } from '#test/support/server/app.ts';
import { buildChapter, buildCover, buildTitle } from '#test/support/builders/build.ts';
import { type TestResponse, get, send, unknownId } from '#test/support/server/http.ts';
import { testClock } from '#test/support/server/clock.ts';
import { testPort } from '#test/support/server/ports.ts';
import { rawRequest } from '#test/support/server/raw-http.ts';

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), ' +
    'midi=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-Request-ID, ETag, Content-Range, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Retry-After, X-Settled',
};
const comparedHeaders = [
  ...Object.keys(common),
  ...Object.keys(cors),
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'timing-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'set-cookie',
];

const securityHeadersOf = ({ headers }: TestResponse): Record<string, string> =>
  Object.fromEntries(comparedHeaders.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)!]] : [])));

const clock = testClock();
let app: TestApp;
let siteWithoutDatabase: ListeningApp;
let cover: string;
let page: string;

beforeAll(async () => {
  app = await testApp({ web: true, env: { RATE_LIMITS: 'on' }, clock: clock.now });
  const title = await buildTitle(app.ctx);
  const { uid } = await buildCover(app.ctx, title.id);
  cover = `/covers/${title.uid}/${(await get(`${app.api}/cover/${uid}`)).body.data.attributes.fileName}`;
  const chapter = await buildChapter(app.ctx, title.id);
  const { hash, data } = (await get(`${app.api}/at-home/server/${chapter.uid}`)).body.chapter;
  page = `/data/${hash}/${data[0]}`;
  const log = { ...app.ctx.log, error: () => undefined };
  siteWithoutDatabase = await listenOnOtherPorts(
    { ctx: { ...app.ctx, log }, databaseUrl: `postgresql://u:p@127.0.0.1:${await testPort()}/gone` },
    { web: true },
  );
});
afterAll(async () => {
  await siteWithoutDatabase.close();
  await app.close();
});

/** Returns the content security policy of a page, without the nonce, which differs each time. */
const pagePolicy = (media: string, extraSources: Record<string, string> = {}): string => {
  const sources = { connect: '', frame: '', ancestors: "'none'", style: " 'nonce-'", ...extraSources };
  return (
    `default-src 'none'; script-src 'self'; style-src 'self'${sources.style}; img-src 'self' ${media} blob: data:; ` +
    `connect-src 'self' ${media}${sources.connect}; frame-src 'self'${sources.frame}; font-src 'self'; ` +
    `manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; ` +
    `frame-ancestors ${sources.ancestors}; object-src 'none'; require-trusted-types-for 'script'`
  );
};
const withoutNonce = (text = ''): string => text.replace(/'nonce-[A-Za-z0-9+/=]{24}'/, "'nonce-'");
const popups = { 'cross-origin-opener-policy': 'same-origin-allow-popups' };
const image = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

describe('pages', () => {
  test.each([
    ['/', 200],
    ['/nowhere', 404],
    ['/title/x', 400],
    [`/title/${unknownId}`, 404],
  ])('have the security headers of pages at %s', async (path, status) => {
    const response = await get(`${app.site}${path}`);
    expect(response.status).toBe(status);
    const { 'content-security-policy': policy, ...others } = securityHeadersOf(response);
    expect({ ...others, 'content-security-policy': withoutNonce(policy) }).toEqual({
      ...common,
      ...popups,
      'content-security-policy': pagePolicy(app.site),
    });
    expect(policy).not.toBe(securityHeadersOf(await get(`${app.site}${path}`))['content-security-policy']);
  });

  test('have the security headers of pages with a 503 for a lost database', async () => {
    const response = await get(`${siteWithoutDatabase.site}/title/${unknownId}`);
    expect(response.status).toBe(503);
    const { 'content-security-policy': policy, ...others } = securityHeadersOf(response);
    expect({ ...others, 'content-security-policy': withoutNonce(policy) }).toEqual({
      ...common,
      ...popups,
      'content-security-policy': pagePolicy(siteWithoutDatabase.site),
    });
  });

  test('can be framed only to renew a sign-in, by the site itself', async () => {
    const { 'content-security-policy': policy } = securityHeadersOf(await get(`${app.site}/callback/login?code=x`));
    expect(withoutNonce(policy)).toBe(pagePolicy(app.site, { ancestors: "'self'" }));
    for (const path of ['/realms/komawari/protocol/openid-connect/auth', '/callback/login/'])
      expect(isFramedBySite(path), path).toBe(true);
    for (const path of ['/', '/callback/subscription/confirmed/1', '/callback/login/x', '/auth/login', '/realms'])
      expect(isFramedBySite(path), path).toBe(false);
  });
});

test('web files have the headers of files, the service worker has the policy of pages', async () => {
  const html = String((await get(app.site)).body);
  const hashed = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address]) => address!);
  expect(hashed.some((address) => address.endsWith('.js')) && hashed.some((address) => address.endsWith('.css'))).toBe(
    true,
  );
  const { 'x-content-type-options': noSniff, 'content-security-policy': commonPolicy } = common;
  const file = { 'x-content-type-options': noSniff, 'content-security-policy': commonPolicy };
  for (const address of [...hashed, '/boot.js', '/favicon.svg'])
    expect([address, securityHeadersOf(await get(app.site + address))]).toEqual([address, file]);
  expect(securityHeadersOf(await get(`${app.site}/sw.js`))).toEqual({
    ...file,
    'content-security-policy': pagePolicy(app.site, { style: '' }),
  });
});

type Case = [name: string, ask: () => Promise<TestResponse>, status: number, headers: Record<string, string>];
const json = { ...common };

const cases: Case[] = [
  ["the site's /api", () => get(`${app.site}/api/manga/tag`), 200, json],
  ["404 of the site's /api", () => get(`${app.site}/api/nothing`), 404, json],
  ["400 of the site's /api", () => get(`${app.site}/api/manga?limit=x`), 400, json],
  ["401 of the site's /api", () => get(`${app.site}/api/manga`, { authorization: 'Bearer x' }), 401, json],
  ["405 of the site's /api", () => send('PUT', `${app.site}/api/manga/tag`, '{}'), 405, json],
  ["503 of the site's /api", () => get(`${siteWithoutDatabase.site}/api/list/${unknownId}`), 503, json],
  ["429 of the site's /api", () => requestUntilRefused(`${app.site}/api`), 429, json],
  ['a file that is text', () => get(`${app.site}/robots.txt`), 200, json],
  ['405 of a page', () => send('PUT', `${app.site}/`, '{}'), 405, json],
  ['the API', () => get(`${app.api}/manga/tag`), 200, { ...json, ...cors }],
  ['404 of the API', () => get(`${app.api}/nothing`), 404, { ...json, ...cors }],
  ['400 of the API', () => get(`${app.api}/manga?limit=x`), 400, { ...json, ...cors }],
  ['401 of the API', () => get(`${app.api}/manga`, { authorization: 'Bearer x' }), 401, { ...json, ...cors }],
  ['503 of the API', () => get(`${siteWithoutDatabase.api}/list/${unknownId}`), 503, { ...json, ...cors }],
  ['429 of the API', () => requestUntilRefused(app.api), 429, { ...json, ...cors }],
  ['a cover', () => get(`${app.site}${cover}`), 200, { ...common, ...cors, ...image }],
  ['a page of a chapter', () => get(`${app.site}${page}`), 200, { ...common, ...cors, ...image }],
  ['a cover from the API', () => get(`${app.api}${cover}`), 200, { ...common, ...cors, ...image }],
  ['404 of an image', () => get(`${app.site}/covers/x/y.jpg`), 404, { ...json, ...cors }],
  [
    'the reference',
    () => get(`${app.api}/docs`),
    200,
    {
      ...common,
      ...cors,
      'content-security-policy':
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
    },
  ],
  [
    'the question before a request to the API',
    () => send('OPTIONS', `${app.api}/manga/random`, undefined, { origin: 'https://reader.example' }),
    204,
    {
      ...json,
      ...cors,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-None-Match, Range, If-Range',
    },
  ],
  [
    "the question before a request to the site's /api",
    () => send('OPTIONS', `${app.site}/api/manga/random`, undefined, { origin: 'https://reader.example' }),
    204,
    json,
  ],
];

/** Requests until the rate limit refuses. @returns the refusal */
async function requestUntilRefused(origin: string): Promise<TestResponse> {
  for (let i = 0; i < 200; i++) {
    const response = await get(`${origin}/manga/tag`);
    if (response.status === 429) return response;
  }
  throw new Error('there is no limit');
}

test.each(cases)('%s has its security headers', async (_name, sendRequest, status, headers) => {
  clock.advance(60_000);
  const response = await sendRequest();
  expect([response.status, securityHeadersOf(response)]).toEqual([status, headers]);
});

test('responses to malformed HTTP have the same headers', async () => {
  clock.advance(60_000);
  for (const [origin, headers] of [
    [app.site, common],
    [app.api, { ...common, ...cors }],
  ] as const) {
    const response = await rawRequest(origin, 'GET /api/manga HTTP/1.1\r\nbroken\r\n\r\n');
    expect(response.status).toBe(400);
    expect(response.headers).toMatchObject(headers);
  }
});

test('https adds HSTS; the origins in the policy follow the configuration', () => {
  expect(commonHeaders('https://comics.example')).toEqual({
    ...common,
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  const config = loadConfig({ PUBLIC_URL: 'https://comics.example', MEDIA_URL: 'https://images.example' });
  const origins = { ...config, oidcIssuer: 'https://login.example/realms/people' };
  const media = 'https://images.example';
  const loginOrigin = ' https://login.example';
  expect(pageHeaders(config, '/', 'x'.repeat(22) + '==')).toEqual({
    ...popups,
    'content-security-policy': expect.stringContaining(
      `img-src 'self' ${media} blob: data:; connect-src 'self' ${media};`,
    ),
  });
  const { 'content-security-policy': policy, ...others } = pageHeaders(
    origins,
    '/callback/login',
    `${'x'.repeat(22)}==`,
  );
  expect(withoutNonce(policy)).toBe(
    pagePolicy(media, { connect: loginOrigin, frame: loginOrigin, ancestors: "'self'" }),
  );
  // a sign-in popup comes back from another origin, and must still reach the window that opened it
  expect(others).toEqual({ 'cross-origin-opener-policy': 'unsafe-none' });
  expect(pageHeaders(origins, '/', '')).toMatchObject(popups);
  // sign-in pages need `unsafe-none`, too, if accounts of other sites can be used
  const configWithProviders = { ...config, oidcProviders: [{}] };
  expect(pageHeaders(configWithProviders, '/realms/', '')).toMatchObject({
    'cross-origin-opener-policy': 'unsafe-none',
  });
  expect(pageHeaders(config, '/realms/', '')).toMatchObject(popups);
});
