// Requests of clients that strict parsing would refuse: a repeated scalar, a content type without a body, a name where
// other paths have an id.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/endpoints/index.ts';
import { buildChapter, buildGroup, buildTitle } from '#test/support/builders/build.ts';
import { buildCatalogueFixture, type CatalogueFixture } from '#test/support/builders/catalogue-fixture.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { type TestResponse, get, type Json, errorOf, send, unknownId } from '#test/support/server/http.ts';
import { rawRequest } from '#test/support/server/raw-http.ts';
import { documentedEndpoints, isArray, endpointKey } from '#test/support/tables/endpoints.ts';

let app: TestApp;
let catalogue: CatalogueFixture;
let member: SignedIn;
beforeAll(async () => {
  app = await testApp();
  catalogue = await buildCatalogueFixture(app.ctx);
  member = await signIn(app);
});
afterAll(() => app.close());

const getApi = (path: string): Promise<TestResponse> => get(`${app.api}${path}`);
const idsOf = ({ body }: TestResponse): string[] => body.data.map(({ id }: Json) => id);

describe('a scalar parameter given more than once counts by its last value', () => {
  test.each([
    ['limit=5&limit=2', 'limit=2'],
    ['limit=nonsense&limit=2', 'limit=2'],
    ['title=nothing+like+it&title=river', 'title=river'],
    ['title=river&title=', ''],
    ['year=1900&year=2019', 'year=2019'],
    ['hasAvailableChapters=maybe&hasAvailableChapters=true', 'hasAvailableChapters=true'],
    ['includedTagsMode=NEITHER&includedTagsMode=OR', 'includedTagsMode=OR'],
    ['createdAtSince=2100-01-01T00:00:00&createdAtSince=2000-01-01T00:00:00', 'createdAtSince=2000-01-01T00:00:00'],
    ['order[title]=desc&order[title]=asc', 'order[title]=asc'],
    ['order[title]=up&order[title]=desc', 'order[title]=desc'],
    [Array.from({ length: 700 }, (_, index) => `limit=${index % 90}`).join('&'), 'limit=69'],
  ])('in ?%s', async (twice, once) => {
    const [repeatedResponse, singleResponse] = [await getApi(`/manga?${twice}`), await getApi(`/manga?${once}`)];
    expect([repeatedResponse.status, singleResponse.status]).toEqual([200, 200]);
    expect(repeatedResponse.body).toEqual(singleResponse.body);
  });

  test('and is refused if that value is bad', async () => {
    const response = await getApi('/manga?limit=5&limit=ten');
    expect([response.status, errorOf(response).detail]).toEqual([400, expect.stringContaining('/limit:')]);
  });

  test('while an array has all of its values, with brackets or without', async () => {
    const titleIds = [catalogue.title, catalogue.sequel];
    for (const name of ['ids', 'ids[]', 'ids[0]', 'ids[7]'])
      expect(idsOf(await getApi(`/manga?${name}=${titleIds[0]}&${name}=${titleIds[1]}`)).sort()).toEqual(
        titleIds.toSorted(),
      );
    expect(idsOf(await getApi(`/manga?ids=${titleIds[0]}&ids[]=${titleIds[1]}`)).sort()).toEqual(titleIds.toSorted());
    const mixedResponse = await getApi(`/manga?limit=1&ids=${titleIds[0]}&ids=${titleIds[1]}&limit=2`);
    expect([idsOf(mixedResponse).sort(), mixedResponse.body.limit]).toEqual([titleIds.toSorted(), 2]);
  });

  test('and is refused if it is an array', async () => {
    expect((await getApi('/manga?title[a]=1')).status).toBe(400);
    expect((await getApi('/manga?title[]=1')).status).toBe(400);
  });

  test('and every endpoint declares which parameters are arrays', () => {
    for (const { id, query } of endpoints) expect([id, !query || query instanceof z.ZodObject]).toEqual([id, true]);
  });

  test('in all documented endpoints that need no account', async () => {
    for (const endpoint of documentedEndpoints.filter(({ method, auth }) => method === 'GET' && auth !== 'required')) {
      const address = endpoint.path.replaceAll(/\{\w+\}/g, unknownId);
      for (const { name, type } of endpoint.query.filter((parameter) => !isArray(parameter))) {
        if (type.includes('[]')) continue;
        const [twice, once] = [await getApi(`${address}?${name}=%FF&${name}=`), await getApi(`${address}?${name}=`)];
        expect([endpointKey(endpoint), name, twice.status]).toEqual([endpointKey(endpoint), name, once.status]);
      }
    }
  });
});

describe('the content type of a request without a body', () => {
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'];
  let group: string;
  let chapter: string;
  beforeAll(async () => {
    group = (await buildGroup(app.ctx)).uid;
    chapter = (await buildChapter(app.ctx, (await buildTitle(app.ctx)).id)).uid;
  });

  test.each([
    ['POST', () => `/group/${group}/follow`],
    ['DELETE', () => `/group/${group}/follow`],
    ['POST', () => `/chapter/${chapter}/read`],
    ['DELETE', () => `/chapter/${chapter}/read`],
  ] as const)('is ignored by %s %s', async (method, path) => {
    for (const type of types) {
      const headers = { ...member.headers, 'content-type': type };
      expect([type, (await send(method, `${app.api}${path()}`, undefined, headers)).status]).toEqual([type, 200]);
      expect([type, (await send(method, `${app.site}/api${path()}`, undefined, headers)).status]).toEqual([type, 200]);
    }
  });

  test('is ignored by POST /auth/logout', async () => {
    for (const type of types) {
      const { headers } = await signIn(app);
      const sentHeaders = { ...headers, 'content-type': type };
      expect([type, (await send('POST', `${app.api}/auth/logout`, undefined, sentHeaders)).status]).toEqual([
        type,
        200,
      ]);
    }
  });

  test('is ignored if a chunked body is empty', async () => {
    const response = await rawRequest(
      app.api,
      `POST /group/${group}/follow HTTP/1.1\r\nHost: x\r\nUser-Agent: t\r\nConnection: close\r\nContent-Type: text/plain\r\n` +
        `Authorization: ${member.headers.authorization}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    );
    expect([response.status, response.body]).toEqual([200, { result: 'ok' }]);
  });

  test('does not hide the error of a missing body', async () => {
    for (const type of types) {
      const response = await send('POST', `${app.api}/legacy/mapping`, undefined, { 'content-type': type });
      expect([type, response.status, errorOf(response).title]).toEqual([type, 400, 'validation_exception']);
    }
  });

  test.each(['POST', 'DELETE'])('still has to be JSON if there is a body: %s', async (method) => {
    for (const type of types) {
      for (const path of [`/group/${group}/follow`, `/chapter/${chapter}/read`]) {
        const response = await send(method, `${app.api}${path}`, 'a=1', { ...member.headers, 'content-type': type });
        expect([type, path, response.status, errorOf(response).title]).toEqual([
          type,
          path,
          415,
          'unsupported_media_type_http_exception',
        ]);
      }
    }
    const chunked = await rawRequest(
      app.api,
      `${method} /group/${group}/follow HTTP/1.1\r\nHost: x\r\nUser-Agent: t\r\nConnection: close\r\nContent-Type: text/plain\r\n` +
        `Authorization: ${member.headers.authorization}\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`,
    );
    expect(chunked.status).toBe(415);
  });
});

describe('the path of another endpoint is not taken for an id', () => {
  const pathShape = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');
  const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
  const methodsAt = (path: string): string[] =>
    methods.filter((method) =>
      endpoints.some((candidate) => candidate.method === method && pathShape(candidate.path) === pathShape(path)),
    );
  const isEndpointPath = (path: string): boolean =>
    endpoints.some(
      (candidate) =>
        candidate.path.includes('{') &&
        pathShape(candidate.path) !== pathShape(path) &&
        new RegExp(`^${candidate.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
    );
  const names = [...new Set([...documentedEndpoints, ...endpoints].map(({ path }) => path))].filter(
    (path) => !path.includes('{') && isEndpointPath(path),
  );

  test('there are such paths', () => {
    expect(names).toEqual(expect.arrayContaining(['/manga/random', '/user/me', '/user/password']));
  });

  test.each(names)('at %s', async (path) => {
    const allowedMethods = methodsAt(path);
    for (const base of [app.api, `${app.site}/api`]) {
      for (const method of methods.filter((each) => !allowedMethods.includes(each))) {
        const response = await send(method, `${base}${path}`, undefined, member.headers);
        const expected =
          allowedMethods.length === 0 ? [404, 'not_found_http_exception'] : [405, 'method_not_allowed_http_exception'];
        expect([method, response.status, errorOf(response).title]).toEqual([method, ...expected]);
        expect(errorOf(response).detail).toContain(`No route found for "${method} `);
        const allowed = (response.headers.get('allow') ?? '')
          .split(', ')
          .filter((each) => each !== 'HEAD')
          .sort();
        expect(allowed).toEqual(allowedMethods.length === 0 ? [''] : [...allowedMethods, 'OPTIONS'].sort());
      }
      const preflight = await send('OPTIONS', `${base}${path}`, undefined, {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
      });
      expect(preflight.status).toBe(allowedMethods.length === 0 ? 404 : 204);
    }
  });

  test('while anything else is an invalid id of an entity', async () => {
    for (const path of ['/manga/apple', '/user/x', '/user/nobody', '/manga/Status2', `/user/${unknownId}0`]) {
      const response = await getApi(path);
      expect([path, response.status, errorOf(response).title]).toEqual([path, 400, 'validation_exception']);
    }
  });
});
