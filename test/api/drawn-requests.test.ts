// Property-based test with more than five hundred random requests to all documented endpoints: every response has the
// documented format, and relationships have attributes if and only if they are included.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createClient } from '#server/clients/clients.ts';
import { errorCatalogue } from '#contract/rules/errors.ts';
import { buildCover, buildTitle } from '#test/support/builders/build.ts';
import { buildCatalogueFixture, type CatalogueFixture } from '#test/support/builders/catalogue-fixture.ts';
import { reportTitle } from '#test/support/people/report-title.ts';
import { type SignedIn, signIn } from '#test/support/people/signed-in.ts';
import { uploaderOf } from '#test/support/people/upload-fixture.ts';
import { type TestApp, testApp } from '#test/support/server/app.ts';
import { type TestResponse, get, type Json, send, unknownId } from '#test/support/server/http.ts';
import {
  requestPathOf,
  invalidValues,
  bareName,
  type DocumentedEndpoint,
  documentedEndpoints,
  validValues,
  isArray,
  isBuilt,
  endpointKey,
  type Parameter,
} from '#test/support/tables/endpoints.ts';
import { attributesOf, relationshipsOf } from '#test/support/tables/entities.ts';
import { errorEnvelope } from '#test/support/server/error-envelope.ts';

const seed = 18_112_026;
const implemented = documentedEndpoints.filter(isBuilt);
const runsOfEach = Math.ceil(500 / implemented.length);

let app: TestApp;
let catalogue: CatalogueFixture;
let requestCount = 0;
beforeAll(async () => {
  app = await testApp();
  catalogue = await buildCatalogueFixture(app.ctx);
});
afterAll(() => app.close());

interface DrawnRequest {
  member: boolean;
  /** Id in the path: an existing one, an unknown one, or a malformed one. */
  id: 'known' | 'unknown' | 'broken';
  query: { parameter: Parameter; good: boolean; at: number; written: number }[];
  includes: string[];
  body: string | undefined;
}

const includesOf = (endpoint: DocumentedEndpoint): string[] =>
  (endpoint.query.find(({ name }) => name === 'includes[]')?.enum ?? []).map(String);

function requestArbitrary(endpoint: DocumentedEndpoint): fc.Arbitrary<DrawnRequest> {
  const parameters = endpoint.query.filter(({ name, note }) => name !== 'includes[]' && note !== 'required');
  const parameterArbitrary = (parameter: Parameter) =>
    fc.record({
      parameter: fc.constant(parameter),
      good: fc.integer({ min: 0, max: 11 }).map((roll) => roll > 0),
      at: fc.nat(9),
      written: fc.nat(2),
    });
  return fc.record({
    member: fc.boolean(),
    id: fc.constantFrom('known', 'known', 'known', 'unknown', 'broken'),
    query:
      parameters.length === 0
        ? fc.constant([])
        : fc.array(fc.oneof(...parameters.map(parameterArbitrary)), { maxLength: 5 }),
    includes: fc.subarray(includesOf(endpoint)),
    body: fc.option(fc.oneof(fc.constantFrom('{}', '{', '[]', 'null', '""'), fc.json({ maxDepth: 2 })), {
      nil: undefined,
    }),
  });
}

/** Returns the names and values of the query, in the notations that API clients use. */
function queryPairs(endpoint: DocumentedEndpoint, { query, includes }: DrawnRequest): [string, string][] {
  const requiredParameters = endpoint.query.filter(({ note }) => note === 'required');
  return [
    ...requiredParameters.map(({ name }): [string, string] => [name, catalogue.title]),
    ...query.flatMap(({ parameter, good, at, written }): [string, string][] => {
      const values = good ? validValues(parameter) : invalidValues(parameter);
      const value = values[at % Math.max(1, values.length)] ?? '';
      const name = bareName(parameter);
      if (isArray(parameter)) return [[[`${name}[]`, `${name}[0]`, name][written]!, value]];
      return written === 1
        ? [
            [parameter.name, 'null'],
            [parameter.name, value],
          ]
        : [[parameter.name, value]];
    }),
    ...includes.map((type): [string, string] => ['includes[]', type]),
  ];
}

/** A draft that is related to everything that drafts are related to. */
async function buildDraft({ id: creatorId }: { id: number }): Promise<string> {
  const ids = async (table: 'authors' | 'titles', uid: string): Promise<number> =>
    (await app.ctx.db.selectFrom(table).select('id').where('uid', '=', uid).executeTakeFirstOrThrow()).id;
  const authorIds = [await ids('authors', catalogue.author)];
  const draft = await buildTitle(app.ctx, { state: 'draft', creatorId, authorIds, artistIds: authorIds });
  await buildCover(app.ctx, draft.id);
  await app.ctx.db
    .insertInto('title_relations')
    .values({ title_id: draft.id, target_id: await ids('titles', catalogue.title), relation: 'sequel' })
    .execute();
  return draft.uid;
}

/** Begins an upload with a page, of a group, that changes a chapter. */
async function beginUpload(member: SignedIn): Promise<void> {
  const uploader = uploaderOf(app.api, member);
  const session = await uploader.begin(catalogue.title, [catalogue.group]);
  await uploader.sendPages(session, 1);
  await sql`UPDATE upload_sessions SET chapter_id = chapters.id FROM chapters
    WHERE upload_sessions.uid = ${session} AND chapters.uid = ${catalogue.chapter}`.execute(app.ctx.db);
}

async function sendDrawnRequest(endpoint: DocumentedEndpoint, drawn: DrawnRequest): Promise<TestResponse> {
  const ids = { known: undefined, unknown: unknownId, broken: 'apple' };
  const query = new URLSearchParams(queryPairs(endpoint, drawn)).toString();
  // some requests end their session, so each one gets its own
  const member = drawn.member ? await signIn(app) : null;
  let knownId: string | undefined;
  if (member && endpoint.path.startsWith('/client')) {
    const clientRowId = await createClient(app.ctx, { ownerId: member.id, name: 'Shelf sync' });
    const client = app.ctx.db.selectFrom('api_clients').select('uid').where('id', '=', clientRowId);
    knownId = (await client.executeTakeFirstOrThrow()).uid;
  }
  if (member && endpoint.method === 'GET' && endpoint.path.startsWith('/manga/draft'))
    knownId = await buildDraft(member);
  const address = requestPathOf(endpoint, catalogue, ids[drawn.id] ?? knownId).replaceAll(/\{\w+\}/g, unknownId);
  if (member && endpoint.path.startsWith('/user/follows/group'))
    await send('POST', `${app.api}/group/${catalogue.group}/follow`, undefined, member.headers);
  if (member && endpoint.path.startsWith('/user/follows/manga'))
    await send('POST', `${app.api}/manga/${catalogue.title}/follow`, undefined, member.headers);
  if (member && endpoint.path === '/report' && endpoint.method === 'GET')
    await reportTitle(app.api, member, catalogue.title);
  if (member && endpoint.path === '/upload' && endpoint.method === 'GET') await beginUpload(member);
  requestCount++;
  const body = endpoint.method === 'GET' ? undefined : drawn.body;
  return send(endpoint.method, `${app.api}${address}${query && `?${query}`}`, body, member?.headers);
}

const relationship = z.strictObject({
  id: z.uuid(),
  type: z.string(),
  related: z.string().optional(),
  role: z.enum(['leader', 'member']).optional(),
  attributes: z.unknown().optional(),
});

/** Returns all entities inside a value, including nested ones. */
function entitiesIn(value: Json): Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const nestedEntities = Object.values(value).flatMap(entitiesIn);
  return 'attributes' in value && 'relationships' in value ? [value, ...nestedEntities] : nestedEntities;
}

/** Type of the entities that an include adds: the owner of a list is a user. */
const includedTypeOf = (name: string): string =>
  name === 'owner' ? 'user' : name === 'reason' ? 'report_reason' : name;

function checkEntity(entity: Json, includes: readonly string[]): void {
  expect(Object.keys(entity).sort()).toEqual(['attributes', 'id', 'relationships', 'type']);
  z.uuid().parse(entity.id);
  const attributes = attributesOf[entity.type];
  if (!attributes) throw new Error(`no table of ${entity.type}`);
  attributes.parse(entity.attributes);
  for (const entry of entity.relationships) {
    relationship.parse(entry);
    const { type, related, role } = entry;
    expect(relationshipsOf[entity.type]).toContain(type);
    // only relationships between titles have `related`, only those of users have `role`
    expect([entity.type, type, related !== undefined]).toEqual([
      entity.type,
      type,
      entity.type === 'manga' && type === 'manga',
    ]);
    expect([entity.type, role !== undefined]).toEqual([entity.type, entity.type === 'user']);
    const isIncluded = includes.some((name) => includedTypeOf(name) === type);
    expect([entity.type, type, 'attributes' in entry]).toEqual([entity.type, type, isIncluded]);
    if (isIncluded) attributesOf[type]!.parse(entry.attributes);
  }
}

function checkResponse(endpoint: DocumentedEndpoint, drawn: DrawnRequest, response: TestResponse): void {
  const { status, headers, body } = response;
  z.uuid().parse(headers.get('x-request-id'));
  const isText = endpoint.response.kind === 'text' && status === 200;
  expect(headers.get('content-type')).toMatch(isText ? /^text\/plain/ : /^application\/json$/);
  if (isText) return;
  for (const [, date] of JSON.stringify(body).matchAll(/"(\d{4}-\d\d-\d\dT[^"]*)"/g))
    expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
  if (status >= 400) {
    const [error] = errorEnvelope.parse(body).errors;
    expect([error!.status, errorCatalogue[error!.title]]).toEqual([status, status]);
    expect(status).toBeLessThan(500);
  } else {
    expect([200, 201]).toContain(status);
    expect(body.result).toBe('ok');
    const { kind, entity } = endpoint.response;
    if (kind === 'entity' || kind === 'collection') {
      expect(body.response).toBe(kind);
      const data: Json[] = [body.data].flat();
      for (const item of data) expect(item.type).toBe(entity);
    }
    for (const entity of entitiesIn(body)) checkEntity(entity, entity.type === 'tag' ? [] : drawn.includes);
  }
}

/** Returns the allowed statuses of the response, or null if the request does not determine them. */
function allowedStatuses(endpoint: DocumentedEndpoint, { member, id, query }: DrawnRequest): number[] | null {
  if (endpoint.method !== 'GET') return null;
  if (endpoint.auth === 'required' && !member) return [401];
  // members have no queue, and what is wrong with their request is not looked at
  if (endpoint.path.startsWith('/admin/')) return [403];
  const hasInvalidValue = query.some(({ parameter, good }) => !good && invalidValues(parameter).length > 0);
  // every string is a valid username to look up, and the category of reports is one that exists
  const hasId = endpoint.path.includes('{') && !/\{(username|category)\}/.test(endpoint.path);
  // a request with an invalid value may still succeed, because only the last value of a scalar parameter counts
  if (hasInvalidValue) return null;
  if (hasId && id === 'broken') return [400, 404];
  if (hasId && id === 'unknown') return [200, 404];
  return endpoint.auth === 'required' || endpoint.path.endsWith('/random') ? [200, 404] : [200];
}

describe.each(implemented.map((endpoint) => [endpointKey(endpoint), endpoint] as const))('%s', (_key, endpoint) => {
  test('responds to any request in the documented format', async () => {
    await fc.assert(
      fc.asyncProperty(requestArbitrary(endpoint), async (drawn) => {
        const response = await sendDrawnRequest(endpoint, drawn);
        checkResponse(endpoint, drawn, response);
        const statuses = allowedStatuses(endpoint, drawn);
        if (statuses)
          expect([statuses, response.body]).toEqual([expect.arrayContaining([response.status]), response.body]);
      }),
      { numRuns: runsOfEach, seed, endOnFailure: true },
    );
  });

  if (includesOf(endpoint).length > 0 && endpoint.method === 'GET') {
    test('expands each include alone, all together and none', async () => {
      const everyInclude = includesOf(endpoint);
      const seenTypes = new Set<string>();
      for (const includes of [[], everyInclude, ...everyInclude.map((type) => [type])]) {
        const drawn: DrawnRequest = { member: true, id: 'known', query: [], includes, body: undefined };
        const response = await sendDrawnRequest(endpoint, drawn);
        expect([includes, response.status]).toEqual([includes, 200]);
        checkResponse(endpoint, drawn, response);
        for (const { type, attributes } of [response.body.data]
          .flat()
          .flatMap(({ relationships }: Json) => relationships))
          if (attributes) seenTypes.add(type);
      }
      // tags are attributes, not relationships; the owner of a list is a relationship of type user
      const related = relationshipsOf[endpoint.response.entity]!;
      const includedTypes = everyInclude.map(includedTypeOf).filter((type) => related.includes(type));
      // the random title may have no related titles
      if (endpoint.path.endsWith('/random')) for (const type of seenTypes) expect(includedTypes).toContain(type);
      else expect([...seenTypes].sort()).toEqual([...new Set(includedTypes)].sort());
    });
  }
});

test('at least five hundred requests were sent', () => {
  expect(requestCount).toBeGreaterThanOrEqual(500);
});

test('an endpoint that is not implemented is a missing route, not an invalid id', async () => {
  for (const endpoint of documentedEndpoints.filter((each) => !isBuilt(each))) {
    const response = await send(endpoint.method, app.api + endpoint.path.replaceAll(/\{\w+\}/g, unknownId));
    const [error] = errorEnvelope.parse(response.body).errors;
    expect([endpointKey(endpoint), [404, 405].includes(response.status), error!.detail]).toEqual([
      endpointKey(endpoint),
      true,
      expect.stringContaining('No route found for'),
    ]);
  }
  expect((await get(`${app.api}/manga/apple`)).status).toBe(400);
});
