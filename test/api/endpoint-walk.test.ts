// Requests every documented endpoint of the public API for guests and for signed-in readers, with every parameter.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAvailability } from '#server/chapters/availability.ts';
import { buildChapter, buildTitle } from '#test/support/builders/build.ts';
import { limits } from '#contract/rules/limits.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { buildCatalogueFixture, type CatalogueFixture } from '#test/support/builders/catalogue-fixture.ts';
import {
  bodiesOf,
  requestPathOf,
  readerEndpoints,
  invalidValues,
  bareName,
  documentedEndpoints,
  type DocumentedEndpoint,
  validValues,
  isArray,
  isBuilt,
  isFlag,
  isRequired,
  endpointKey,
  type Parameter,
  guestEndpoints,
} from '#test/support/tables/endpoints.ts';
import { type TestResponse, get, send, unknownId } from '#test/support/server/http.ts';
import { reportTitle } from '#test/support/people/report-title.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { errorEnvelope } from '#test/support/server/error-envelope.ts';

let app: TestApp;
let catalogue: CatalogueFixture;
let reader: SignedIn;
/** Somebody whose rows the writing endpoints change, so that those of `reader` stay. */
let writer: SignedIn;
beforeAll(async () => {
  app = await testApp();
  catalogue = await buildCatalogueFixture(app.ctx);
  const { id: takenDown } = await buildChapter(app.ctx, (await buildTitle(app.ctx)).id, {}, 0);
  await changeAvailability(app.ctx, takenDown, { unavailable: true, reason: 'rights_holder' });
  [reader, writer] = [await signIn(app), await signIn(app)];
  await storeForReader();
});

/** Gives the reader something of everything that the reading endpoints return, by those writing endpoints that exist. */
async function storeForReader(): Promise<void> {
  const { title, group, user, list, chapter } = catalogue;
  for (const [path, body] of [
    [`/manga/${title}/follow`],
    [`/manga/${title}/status`, { status: 'reading' }],
    [`/rating/${title}`, { rating: 8 }],
    [`/group/${group}/follow`],
    [`/user/${user}/follow`],
    [`/list/${list}/follow`],
    [`/manga/${title}/read`, { chapterIdsRead: [chapter] }],
  ] as [string, object?][])
    await send('POST', app.api + path, JSON.stringify(body ?? {}), reader.headers);
  const draft = { title: { en: 'A draft' }, originalLanguage: 'ja', status: 'ongoing', contentRating: 'safe' };
  await send('POST', `${app.api}/manga`, JSON.stringify(draft), reader.headers);
  await reportTitle(app.api, reader, title);
  await send('POST', `${app.api}/list/${await buildOwnList(reader, [title])}/default`, '{}', reader.headers);
}

async function buildOwnList(account: SignedIn, manga: readonly string[] = []): Promise<string> {
  const list = await send('POST', `${app.api}/list`, JSON.stringify({ name: 'Walks', manga }), account.headers);
  return list.body.data.id;
}

const needsSignIn = ({ auth }: DocumentedEndpoint): boolean => auth === 'required';
afterAll(() => app.close());

const requestId = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Requests an endpoint, with required parameters added unless they are given. */
async function requestEndpoint(
  endpoint: DocumentedEndpoint,
  query: [name: string, value: string][] = [],
  id?: string,
): Promise<TestResponse> {
  const requiredParameters = endpoint.query.filter(
    (parameter) => isRequired(parameter) && !query.some(([name]) => name.replace(/\[.*$/, '') === bareName(parameter)),
  );
  const searchParams = new URLSearchParams([
    ...requiredParameters.map(({ name }): [string, string] => [name, unknownId]),
    ...query,
  ]);
  const address = `${app.api}${requestPathOf(endpoint, catalogue, id)}?${searchParams}`;
  const response = await get(address, needsSignIn(endpoint) ? reader.headers : {});
  expect(response.headers.get('x-request-id')).toMatch(requestId);
  return response;
}

async function expectSuccess(
  endpoint: DocumentedEndpoint,
  query: [string, string][] = [],
  id?: string,
): Promise<TestResponse> {
  const response = await requestEndpoint(endpoint, query, id);
  // the random title is a 404 if the filters match no title
  const status = isRandomEndpoint(endpoint) && query.length > 0 && response.status === 404 ? 200 : response.status;
  expect([query, status, status === 200 ? null : response.body]).toEqual([query, 200, null]);
  return response;
}

/** Expects an error in the envelope. @returns its code and detail */
async function expectRefusal(endpoint: DocumentedEndpoint, status: number, query: [string, string][], id?: string) {
  const response = await requestEndpoint(endpoint, query, id);
  expect([query, response.status]).toEqual([query, status]);
  expect(response.headers.get('content-type')).toBe('application/json');
  const [error] = errorEnvelope.parse(response.body).errors;
  expect(error!.status).toBe(status);
  return { title: error!.title, detail: error!.detail };
}

async function expectValueRefused(endpoint: DocumentedEndpoint, parameter: Parameter, value: string): Promise<void> {
  const { title, detail } = await expectRefusal(endpoint, 400, [[parameter.name, value]]);
  expect([title, detail]).toEqual([
    'validation_exception',
    expect.stringContaining(`Error validating ${pointer(parameter)}`),
  ]);
}

/** Returns the pointer in error details: `order[title]` is `/order/title`, the first of `status[]` is `/status/0`. */
const pointer = (parameter: Parameter): string =>
  `/${parameter.type.includes('[]') ? `${bareName(parameter)}/0` : parameter.name.replaceAll(/[[\]]+/g, '/').replace(/\/$/, '')}:`;

const isRandomEndpoint = ({ path }: DocumentedEndpoint): boolean => path.endsWith('/random');

test('every documented endpoint is implemented', () => {
  const missing = documentedEndpoints.filter((endpoint) => !isBuilt(endpoint)).map(endpointKey);
  expect(missing).toEqual([]);
});

const readEndpoints = [...guestEndpoints, ...readerEndpoints.filter(({ method }) => method === 'GET')];
describe.each(readEndpoints.map((endpoint) => [endpointKey(endpoint), endpoint] as const))('%s', (_key, endpoint) => {
  const { entity, kind } = endpoint.response;
  const parameters = endpoint.query;
  const hasId = /\{\w*id\}/i.test(endpoint.path);
  const arrays = parameters.filter(isArray);

  test('responds in the documented format', async () => {
    const response = await expectSuccess(endpoint);
    expect(response.headers.get('content-type')).toMatch(kind === 'text' ? /^text\/plain/ : /^application\/json$/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    if (kind === 'text') return expect(response.body).toBe(entity);
    expect(response.body.result).toBe('ok');
    for (const [, date] of JSON.stringify(response.body).matchAll(/"(\d{4}-\d\d-\d\dT[^"]*)"/g))
      expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    const entities = kind === 'collection' ? response.body.data : kind === 'entity' ? [response.body.data] : [];
    if (kind === 'ok') return expect(response.body).not.toHaveProperty('response');
    expect(response.body.response).toBe(kind);
    expect(entities.length).toBeGreaterThan(0);
    for (const item of entities) {
      expect([item.type, Object.keys(item).sort()]).toEqual([entity, ['attributes', 'id', 'relationships', 'type']]);
      for (const { id, type } of item.relationships)
        expect([id, type]).toEqual([expect.any(String), expect.any(String)]);
    }
    if (kind !== 'collection') return;
    const limit = parameters.find(({ name }) => name === 'limit');
    // clients have seen some endpoints without their parameters
    if (limit || endpoint.source === 'documented')
      expect(response.body.limit).toBe(limit ? limit.default : response.body.total);
    expect(response.body.offset).toBe(0);
    expect(response.body.total).toBeGreaterThanOrEqual(entities.length);
    if (!limit) expect(response.body.total).toBe(entities.length);
  });

  if (parameters.length > 0) {
    test('accepts every parameter, and null or an empty value as if it were omitted', async () => {
      const defaultBody = (await expectSuccess(endpoint)).body;
      for (const parameter of parameters) {
        for (const value of validValues(parameter)) await expectSuccess(endpoint, [[parameter.name, value]]);
        if (isRequired(parameter)) continue;
        for (const emptyValue of ['null', '']) {
          const response = await expectSuccess(endpoint, [[parameter.name, emptyValue]]);
          if (!isRandomEndpoint(endpoint))
            expect([parameter.name, emptyValue, response.body]).toEqual([parameter.name, emptyValue, defaultBody]);
        }
      }
    });

    test('has the documented defaults', async () => {
      const defaultBody = (await expectSuccess(endpoint)).body;
      for (const { name, default: value } of parameters) {
        if (value === null || isRandomEndpoint(endpoint)) continue;
        const queryPairs = [value].flat().map((queryValue): [string, string] => [name, String(queryValue)]);
        expect([name, (await expectSuccess(endpoint, queryPairs)).body]).toEqual([name, defaultBody]);
      }
    });
  }

  const withInvalidValues = parameters.filter((parameter) => invalidValues(parameter).length > 0);
  if (withInvalidValues.length > 0) {
    test('refuses values of another type or outside the enumeration, and names the parameter', async () => {
      for (const parameter of withInvalidValues)
        for (const value of invalidValues(parameter)) await expectValueRefused(endpoint, parameter, value);
    });
  }

  const boundedParameters = parameters.filter(
    ({ type, min, max }) => type === 'integer' && (min !== null || max !== null),
  );
  if (boundedParameters.length > 0) {
    test('enforces the documented minimum and maximum', async () => {
      for (const parameter of boundedParameters) {
        const { name, min, max } = parameter;
        for (const limitValue of [min, max])
          if (limitValue !== null)
            expect((await expectSuccess(endpoint, [[name, String(limitValue)]])).body[name]).toBe(limitValue);
        if (min !== null) await expectValueRefused(endpoint, parameter, String(min - 1));
        if (max !== null) await expectValueRefused(endpoint, parameter, String(max + 1));
      }
    });
  }

  if (parameters.some(({ name }) => name === 'offset')) {
    test('refuses pages beyond the result window', async () => {
      const pageAtOffset = (offset: number): [string, string][] => [
        ['limit', '10'],
        ['offset', String(offset)],
      ];
      const lastPage = await expectSuccess(endpoint, pageAtOffset(limits.resultWindow - 10));
      expect(lastPage.body).toMatchObject({ data: [], offset: limits.resultWindow - 10 });
      const { title, detail } = await expectRefusal(endpoint, 400, pageAtOffset(limits.resultWindow - 9));
      expect(title).toBe('bad_request_http_exception');
      expect(detail).toContain('Result window is too large');
    });
  }

  if (arrays.length > 0) {
    test('accepts arrays in every notation of clients', async () => {
      for (const parameter of arrays) {
        const [value] = validValues(parameter);
        const name = bareName(parameter);
        const bracketBody = (await expectSuccess(endpoint, [[`${name}[]`, value!]])).body;
        for (const written of [`${name}[0]`, name]) {
          const response = await expectSuccess(endpoint, [[written, value!]]);
          if (!isRandomEndpoint(endpoint)) expect([written, response.body]).toEqual([written, bracketBody]);
        }
        const withTwoValues = (first: string, second: string) =>
          expectSuccess(endpoint, [
            [first, value!],
            [second, value!],
          ]);
        const brackets = (await withTwoValues(`${name}[]`, `${name}[]`)).body;
        for (const written of [await withTwoValues(name, name), await withTwoValues(`${name}[0]`, `${name}[1]`)])
          if (!isRandomEndpoint(endpoint)) expect([name, written.body]).toEqual([name, brackets]);
      }
    });
  }

  const boundedArrays = arrays.filter(({ max }) => max !== null);
  if (boundedArrays.length > 0) {
    test('accepts arrays of the documented length and no longer ones', async () => {
      for (const { name, max, ...rest } of boundedArrays) {
        const value = validValues({ name, max, ...rest })[0]!;
        const queryPairs = (count: number) => Array.from({ length: count }, (): [string, string] => [name, value]);
        await expectSuccess(endpoint, queryPairs(max!));
        const { title, detail } = await expectRefusal(endpoint, 400, queryPairs(max! + 1));
        expect([title, detail]).toEqual([
          'validation_exception',
          expect.stringContaining(`Error validating /${bareName({ name, max, ...rest })}:`),
        ]);
      }
    });
  }

  const requiredParameters = parameters.filter(isRequired);
  if (requiredParameters.length > 0) {
    test('refuses a request without its required parameters', async () => {
      for (const parameter of requiredParameters) {
        const response = await get(
          `${app.api}${requestPathOf(endpoint, catalogue)}`,
          needsSignIn(endpoint) ? reader.headers : {},
        );
        expect([response.status, errorEnvelope.parse(response.body).errors[0]!.detail]).toEqual([
          400,
          expect.stringContaining(`/${bareName(parameter)}`),
        ]);
      }
    });
  }

  if (needsSignIn(endpoint)) {
    test('returns 401 to guests, and is private', async () => {
      expect((await get(`${app.api}${requestPathOf(endpoint, catalogue)}`)).status).toBe(401);
      expect((await expectSuccess(endpoint)).headers.get('cache-control')).toBe('private, no-store');
    });
  }

  if (hasId) {
    test('returns 404 for an unknown id and 400 for a malformed one, and accepts uppercase ids', async () => {
      expect((await expectRefusal(endpoint, 404, [], unknownId)).title).toBe('not_found_http_exception');
      for (const id of ['apple', '12', `${unknownId}0`])
        expect((await expectRefusal(endpoint, 400, [], id)).title).toBe('validation_exception');
      await expectSuccess(
        endpoint,
        [],
        requestPathOf(endpoint, catalogue)
          .split('/')
          .find((pathSegment) => pathSegment.length === 36)!
          .toUpperCase(),
      );
    });
  }

  if (parameters.some(isFlag)) {
    test('accepts booleans in every spelling', async () => {
      for (const { name } of parameters.filter(isFlag)) {
        for (const spellings of [
          ['1', 'true', 'True', 'TRUE'],
          ['0', 'false', 'False', 'FALSE'],
        ]) {
          const bodies = [];
          for (const value of spellings) bodies.push((await expectSuccess(endpoint, [[name, value]])).body);
          for (const body of bodies) expect([name, body]).toEqual([name, bodies[0]]);
        }
      }
    });
  }
});

const writeEndpoints = readerEndpoints.filter(({ method }) => method !== 'GET');
describe.each(writeEndpoints.map((endpoint) => [endpointKey(endpoint), endpoint] as const))('%s', (_key, endpoint) => {
  /** Paths of lists name one that the writer owns, except where lists of others are meant. */
  const pathFor = async (id?: string): Promise<string> => {
    const isOwnList = /^\/list\/\{id\}(?!\/(follow|bookmark))|\{listId\}/.test(endpoint.path);
    if (!isOwnList) return requestPathOf(endpoint, catalogue, id);
    return requestPathOf(endpoint, { ...catalogue, list: await buildOwnList(writer) }, id);
  };
  const request = async (path: string, body: unknown, headers: Record<string, string> = writer.headers) => {
    const response = await send(
      endpoint.method,
      app.api + path,
      body === undefined ? body : JSON.stringify(body),
      headers,
    );
    expect(response.headers.get('x-request-id')).toMatch(requestId);
    if (response.status >= 400) errorEnvelope.parse(response.body);
    return response;
  };

  test('changes something of the signed-in reader', async () => {
    const bodies = bodiesOf(endpoint, catalogue);
    const { entity, kind } = endpoint.response;
    for (const body of bodies?.valid ?? [undefined, {}]) {
      const response = await request(await pathFor(), body);
      expect([body, response.status, response.body.result]).toEqual([body, endpoint.ok, 'ok']);
      if (kind === 'entity') expect(response.body.data.type).toBe(entity);
      else expect(response.body).toEqual({ result: 'ok' });
    }
    const path = await pathFor();
    expect((await request(path, bodies?.valid[0], {})).status).toBe(401);
    for (const body of bodies?.invalid ?? []) expect([body, (await request(path, body)).status]).toEqual([body, 400]);
    if (!/\{\w*id\}/i.test(endpoint.path)) return;
    // a title that is gone has to leave lists, too
    const unknownStatus = endpointKey(endpoint) === 'DELETE /manga/{}/list/{}' ? 200 : 404;
    expect((await request(await pathFor(unknownId), bodies?.valid[0])).status).toBe(unknownStatus);
    expect((await request(await pathFor('apple'), bodies?.valid[0])).status).toBe(400);
  });
});
