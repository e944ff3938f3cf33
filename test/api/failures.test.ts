// Error responses of both listeners to invalid requests and server failures: JSON for the API, HTML for pages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDb } from '#server/core/db/db.ts';
import { type TestApp, testApp, testContext } from '#test/support/server/app.ts';
import { buildCover, buildTitle } from '#test/support/builders/build.ts';
import { type TestResponse, get, post, errorOf, unknownId } from '#test/support/server/http.ts';
import { testPort } from '#test/support/server/ports.ts';
import { signIn } from '#test/support/people/signed-in.ts';
import { rawGet, rawRequest, type RawResponse } from '#test/support/server/raw-http.ts';

let app: TestApp;
let titleId: string;
beforeAll(async () => {
  app = await testApp({ web: true });
  titleId = (await buildTitle(app.ctx)).uid;
});
afterAll(() => app.close());

const requestId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Expects an error in the envelope. @returns its status and code */
function expectEnvelope(answer: RawResponse | TestResponse): [number, string] {
  const header = (name: string): string | null =>
    answer.headers instanceof Headers ? answer.headers.get(name) : (answer.headers[name] ?? null);
  expect(header('content-type')).toBe('application/json');
  expect(header('x-request-id')).toMatch(requestId);
  expect(header('cache-control')).toBe('no-store');
  expect(answer.body).toMatchObject({ result: 'error', errors: [{ status: answer.status }] });
  return [answer.status, errorOf(answer as TestResponse).title];
}

/** Expects the HTML page shell, with the response's status in its boot data. @returns the status */
function expectShell(answer: RawResponse | TestResponse): number {
  expect(String(answer.body)).toContain('<div id="root">');
  expect(String(answer.body)).toContain(`"status":${answer.status},`);
  return answer.status;
}

describe('text that PostgreSQL cannot store', () => {
  const invalidTexts = ['%00', 'a%00b', '%ED%A0%80', '%ff', 'a%C3', '%E3%81'];

  test.each([
    'manga?title=',
    'manga?authorOrArtist=',
    'author?name=',
    'group?name=',
    'cover?locales[]=',
    'chapter?title=',
    'chapter?volume[]=',
    'chapter?chapter[]=',
    'chapter?externalUrl=',
    'chapter?excludeExternalUrl=',
    `manga/${unknownId}/feed?externalUrl=`,
    'manga?order[title]=asc&unknown=',
    'manga?unknown',
  ])('in %s… is refused on both origins', async (address) => {
    for (const base of [app.api, `${app.site}/api`]) {
      for (const text of invalidTexts) {
        const asked = address.endsWith('=') ? `${address}${text}` : `${address}${text}=1`;
        expect(expectEnvelope(await get(`${base}/${asked}`)), asked).toEqual([400, 'validation_exception']);
      }
    }
  });

  test('is reported with its parameter; text that only looks odd is accepted', async () => {
    expect(errorOf(await get(`${app.api}/author?name=a%00`)).detail).toMatch(/^Error validating \/name: /);
    for (const name of ['100%', '50%25', '%zz', '%F0%9F%98%80', '\u{1F600}'])
      expect((await get(`${app.api}/author?name=${name}`)).status, name).toBe(200);
  });

  test('is refused or not found in a path', async () => {
    for (const text of invalidTexts.slice(0, 3)) {
      expect((await get(`${app.api}/manga/${text}`)).status).toBe(400);
      expect((await get(`${app.api}/chapter/${unknownId}${text}`)).status).toBe(400);
      expect([400, 404]).toContain((await get(`${app.site}/data/${text}/${text}`)).status);
      expect([400, 404]).toContain((await get(`${app.site}/covers/${unknownId}/${text}`)).status);
      expect((await get(`${app.site}/title/${text}`)).status).toBe(400);
      expect((await get(`${app.site}/title/${titleId}/${text}`)).status).toBe(400);
    }
    const dashes = '-'.repeat(36);
    expect((await get(`${app.site}/covers/${dashes}/${unknownId}.jpg`)).status).toBe(404);
    expect((await get(`${app.site}/covers/${unknownId}/${dashes}.jpg`)).status).toBe(404);
  });
});

test('a body of nested arrays is refused, however deep they are', async () => {
  for (const depth of [33, 30_000]) {
    for (const base of [app.api, `${app.site}/api`]) {
      const body = `{"username":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      const answer = await post(`${base}/account/create`, body);
      expect(expectEnvelope(answer)).toEqual([400, 'validation_exception']);
      expect(errorOf(answer).detail).toContain('inside each other');
    }
  }
});

describe('queries', () => {
  test('a question mark in a value is part of it', async () => {
    const questionTitle = await buildTitle(app.ctx, { names: [{ language: 'en', name: 'What? Again?', main: true }] });
    const searchResult = await get(`${app.api}/manga?title=What?%20Again?&limit=1`);
    expect(searchResult.body).toMatchObject({ limit: 1, data: [{ id: questionTitle.uid }] });
    expect((await get(`${app.api}/manga?title=what?&offset=5`)).body.offset).toBe(5);
    expect(expectEnvelope(await get(`${app.api}/manga?limit=1?&offset=5`))).toEqual([400, 'validation_exception']);
  });

  test('a day beyond the end of its month is refused, the last one is not', async () => {
    const status = async (date: string): Promise<number> =>
      (await get(`${app.api}/manga?createdAtSince=${date}T12:00:00`)).status;
    for (const date of [
      '2020-02-30',
      '2020-02-31',
      '2021-02-29',
      '2020-04-31',
      '2020-13-01',
      '2020-00-10',
      '0000-01-01',
    ])
      expect(await status(date), date).toBe(400);
    for (const date of ['2020-02-29', '2020-04-30', '2020-12-31', '1999-01-01'])
      expect(await status(date), date).toBe(200);
    for (const name of ['updatedAtSince', 'publishAtSince'])
      expect((await get(`${app.api}/chapter?${name}=2020-02-31T12:00:00`)).status).toBe(400);
  });
});

describe('URLs', () => {
  test('with malformed escapes get the envelope for API and images, the page shell for pages', async () => {
    for (const target of ['/manga/%zz', '/%zz', '/covers/%ff/x.jpg', '/data/%E3%81/x'])
      expect(expectEnvelope(await rawGet(app.api, target)), target).toEqual([400, 'bad_request_http_exception']);
    for (const target of ['/api/%zz', '/api/manga/%ff', '/data/%zz/x', '/covers/%zz/x.jpg'])
      expect(expectEnvelope(await rawGet(app.site, target)), target).toEqual([400, 'bad_request_http_exception']);
    for (const target of [`/title/${titleId}/%zz`, '/%ff', '/title/%E3%81'])
      expect(expectShell(await rawGet(app.site, target)), target).toBe(400);
    expect((await rawGet(app.site, '/assets/%zz')).status).toBe(400);
  });

  test('with doubled slashes or odd targets are no page', async () => {
    for (const target of [
      '//',
      '///',
      '//x',
      '//localhost/',
      `//title/${titleId}`,
      `/title//${titleId}`,
      '/\\',
      '/?/..',
    ])
      expect(expectShell(await rawGet(app.site, target)), target).toBe(target === '/?/..' ? 200 : 404);
    expect(expectShell(await rawGet(app.site, `/title/${titleId}/`))).toBe(200);
    expect(expectShell(await rawGet(app.site, `/title/${titleId}?a=//&b=?`))).toBe(200);
    expect((await rawGet(app.site, `/title/${'x'.repeat(2000)}`)).status).toBe(400);
    expect((await rawGet(app.site, `/title/${titleId}/${'x'.repeat(2000)}`)).status).toBe(301);
    expect(expectEnvelope(await rawGet(app.api, `/manga/${'x'.repeat(2000)}`))[0]).toBe(400);
  });

  test('in absolute form are treated like their path', async () => {
    expect(expectShell(await rawGet(app.site, `${app.site}/title/${titleId}`))).toBe(200);
    expect(expectShell(await rawGet(app.site, `${app.site}/nowhere`))).toBe(404);
    expect(expectShell(await rawGet(app.site, app.site))).toBe(200);
    expect((await rawGet(app.api, `${app.api}/manga?limit=3`)).body.limit).toBe(3);
    const { port } = new URL(app.site);
    const redirect = await rawRequest(
      app.site,
      `GET http://localhost:${port}/title/x?y=1 HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`,
    );
    expect([redirect.status, redirect.headers['location']]).toEqual([302, `${app.site}/title/x?y=1`]);
  });

  test('that are unknown get a 404 in the format of their path', async () => {
    expect(expectEnvelope(await get(`${app.site}/api/nowhere`))).toEqual([404, 'not_found_http_exception']);
    expect(expectEnvelope(await get(`${app.site}/api`))).toEqual([404, 'not_found_http_exception']);
    expect(expectEnvelope(await get(`${app.site}/data/x`))).toEqual([404, 'not_found_http_exception']);
    expect(expectShell(await get(`${app.site}/nowhere`))).toBe(404);
  });
});

describe('methods', () => {
  test('a page allows only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await fetch(`${app.site}/title/${titleId}`, {
        method,
        ...(method === 'POST' && { body: 'a=1' }),
      });
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(response.headers.get('x-request-id')).toMatch(requestId);
    }
    const form = await fetch(app.site, { method: 'POST', body: new URLSearchParams({ a: '1' }) });
    expect(form.status).toBe(405);
  });

  test('images and the API refuse others in the envelope, whatever the body is', async () => {
    for (const address of [
      `${app.site}/data/x/y`,
      `${app.api}/covers/x/y`,
      `${app.site}/api/cover`,
      `${app.api}/cover`,
    ]) {
      for (const type of ['application/json', 'text/html', 'application/x-www-form-urlencoded']) {
        const response = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': type, 'user-agent': 't' },
          body: '{',
        });
        const answer = { status: response.status, headers: response.headers, body: await response.json() };
        expect(expectEnvelope(answer), address).toEqual([405, 'method_not_allowed_http_exception']);
        expect(response.headers.get('allow')).toContain('GET, HEAD');
      }
    }
  });
});

describe('CORS', () => {
  const crossOriginFetch = (address: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(address, {
      method: 'OPTIONS',
      headers: {
        'user-agent': 't',
        origin: 'https://reader.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,if-none-match',
        ...headers,
      },
    });

  test('lets other sites read the API and the images', async () => {
    for (const address of [`${app.api}/cover`, `${app.api}/manga/${titleId}/feed?limit=1`, `${app.site}/data/x/y`]) {
      const response = await crossOriginFetch(address);
      expect([response.status, await response.text()]).toEqual([204, '']);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
      expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
      expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('if-none-match');
      expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(', range, if-range');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0);
      expect(response.headers.get('x-request-id')).toMatch(requestId);
    }
  });

  test('exposes the headers that other sites may read', async () => {
    const answer = await get(`${app.api}/manga`);
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-ID');
    // scripts of other sites need these headers to resume a download
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/ETag, Content-Range/);
  });

  test('is not allowed for the API of the site itself, and an unknown URL stays a 404', async () => {
    const siteResponse = await crossOriginFetch(`${app.site}/api/cover`);
    expect([siteResponse.status, siteResponse.headers.get('access-control-allow-origin')]).toEqual([204, null]);
    expect([siteResponse.headers.get('allow'), siteResponse.headers.get('access-control-allow-methods')]).toEqual([
      'GET, HEAD, OPTIONS',
      null,
    ]);
    expect((await crossOriginFetch(`${app.api}/nowhere`)).status).toBe(404);
  });
});

describe('requests that cannot be parsed', () => {
  const hugeValue = 'x'.repeat(40_000);

  test('with too large headers get a 431', async () => {
    const asked = (path: string): string =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nUser-Agent: t\r\nCookie: ${hugeValue}\r\n\r\n`;
    for (const answer of [
      await rawRequest(app.api, asked('/manga')),
      await rawRequest(app.site, asked('/api/manga')),
      await rawRequest(app.api, `GET /manga?title=${hugeValue} HTTP/1.1\r\nHost: x\r\n\r\n`),
    ])
      expect(expectEnvelope(answer)).toEqual([431, 'request_header_fields_too_large_http_exception']);
    const pageResponse = await rawRequest(app.site, asked('/'));
    expect([pageResponse.status, pageResponse.headers['content-type']]).toEqual([431, 'text/plain; charset=utf-8']);
    expect(pageResponse.body).toContain('too large');
  });

  test('without HTTP, without a host or with two lengths get a 400; an unknown expectation is ignored', async () => {
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET /manga HTTP/9.9\r\n\r\n',
      'GET /manga HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n',
      'POST /manga HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      'POST /manga HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      'GET /manga HTTP/1.1\r\nUser-Agent: t\r\nConnection: close\r\n\r\n',
    ]) {
      const answer = await rawRequest(app.api, bytes);
      expect(expectEnvelope(answer), bytes).toEqual([400, 'bad_request_http_exception']);
      expect(answer.headers['access-control-allow-origin'], bytes).toBe('*');
    }
    const expecting = 'GET /manga HTTP/1.1\r\nHost: x\r\nUser-Agent: t\r\nExpect: wonders\r\nConnection: close\r\n\r\n';
    expect((await rawRequest(app.api, expecting)).status).toBe(200);
  });
});

describe('without a database', () => {
  let appWithoutDatabase: { site: string; api: string; member: Record<string, string>; close(): Promise<void> };
  beforeAll(async () => {
    const context = await testContext();
    const { headers: member } = await signIn(context);
    const { port, apiPort, publicUrl, apiUrl } = context.ctx.config;
    const unreachableDb = openDb(`postgresql://u:p@127.0.0.1:${await testPort()}/gone`);
    const log = { ...context.ctx.log, error: () => undefined };
    const listeners = await buildApp({ ...context.ctx, db: unreachableDb.db, log });
    await listeners.site.listen({ host: '127.0.0.1', port });
    await listeners.api.listen({ host: '127.0.0.1', port: apiPort });
    appWithoutDatabase = {
      site: publicUrl,
      api: apiUrl,
      member,
      close: async () => {
        await Promise.all([listeners.site.close(), listeners.api.close(), unreachableDb.close()]);
        await context.close();
      },
    };
  });
  afterAll(() => appWithoutDatabase.close());

  test('a page is the shell with 503, without internal details', async () => {
    for (const path of [
      `/title/${unknownId}`,
      `/title/${unknownId}/a-name`,
      `/chapter/${unknownId}`,
      `/chapter/${unknownId}/2`,
    ]) {
      const answer = await get(`${appWithoutDatabase.site}${path}`, { accept: 'text/html' });
      expect(expectShell(answer), path).toBe(503);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-request-id')).toMatch(requestId);
      expect(answer.body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1:\d+ |statusCode/);
    }
    expect(expectShell(await get(`${appWithoutDatabase.site}/`))).toBe(200);
    expect(expectShell(await get(`${appWithoutDatabase.site}/title/x`))).toBe(400);
    expect(expectShell(await get(`${appWithoutDatabase.site}/nowhere`))).toBe(404);
  });

  test('the API and the images respond with 503 in the envelope', async () => {
    const unavailable = [503, 'service_unavailable_http_exception'];
    expect(expectEnvelope(await get(`${appWithoutDatabase.api}/manga`))).toEqual(unavailable);
    expect(expectEnvelope(await get(`${appWithoutDatabase.site}/api/manga/${unknownId}`))).toEqual(unavailable);
    const image = await get(`${appWithoutDatabase.site}/data/${'0'.repeat(32)}/1-x.png`);
    expect(expectEnvelope(image)).toEqual(unavailable);
    expect(image.headers.get('access-control-allow-origin')).toBe('*');
    expect(expectEnvelope(await get(`${appWithoutDatabase.api}/covers/${unknownId}/${unknownId}.jpg`))).toEqual(
      unavailable,
    );
  });

  test('a signed-in viewer gets a 503, not a 401', async () => {
    const unavailable = [503, 'service_unavailable_http_exception'];
    for (const address of [
      `${appWithoutDatabase.api}/auth/check`,
      `${appWithoutDatabase.site}/api/account`,
      `${appWithoutDatabase.site}/api/auth/check`,
    ])
      expect(expectEnvelope(await get(address, appWithoutDatabase.member)), address).toEqual(unavailable);
    // a malformed token is a 401, with or without a database
    const forgedHeaders = { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' };
    expect((await get(`${appWithoutDatabase.api}/auth/check`, forgedHeaders)).status).toBe(401);
  });
});

describe('If-None-Match', () => {
  test('takes lists, weak tags and * for images, and every response has a request id', async () => {
    const { id, uid } = await buildTitle(app.ctx);
    const cover = await buildCover(app.ctx, id);
    const { body } = await get(`${app.api}/cover/${cover.uid}`);
    const path = `/covers/${uid}/${body.data.attributes.fileName}`;
    for (const origin of [app.site, app.api]) {
      const first = await get(`${origin}${path}`);
      const etag = first.headers.get('etag')!;
      expect([first.status, first.headers.get('x-request-id')]).toEqual([200, expect.stringMatching(requestId)]);
      for (const [asked, status] of [
        [etag, 304],
        [`W/${etag}`, 304],
        [`"a", ${etag}`, 304],
        [`W/"a,b" ,W/${etag},"c"`, 304],
        ['*', 304],
        ['"a"', 200],
        [`"a ${etag.slice(1)}`, 200],
        [etag.replaceAll('"', ''), 200],
      ] as const) {
        const answer = await get(`${origin}${path}`, { 'if-none-match': asked });
        expect([asked, answer.status]).toEqual([asked, status]);
        expect(answer.headers.get('x-request-id')).toMatch(requestId);
        expect(answer.headers.get('etag')).toBe(etag);
      }
    }
  });

  test('takes lists, weak tags and * for the API', async () => {
    const etag = (await get(`${app.api}/manga/tag`)).headers.get('etag')!;
    const status = async (asked: string): Promise<number> =>
      (await get(`${app.api}/manga/tag`, { 'if-none-match': asked })).status;
    for (const asked of [etag, etag.slice(2), `"x", ${etag}`, '*']) expect(await status(asked), asked).toBe(304);
    expect(await status('"x"')).toBe(200);
  });
});
