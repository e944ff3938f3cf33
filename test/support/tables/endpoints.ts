// The published endpoints of the public API (endpoints.json): those for guests, and those for signed-in readers.
import { endpoints } from '#contract/endpoints/index.ts';
import type { CatalogueFixture } from '#test/support/builders/catalogue-fixture.ts';
import table from './endpoints.json' with { type: 'json' };
import { unknownId } from '#test/support/server/http.ts';

export interface Parameter {
  name: string;
  type: string;
  enum: (string | number)[] | null;
  default: unknown;
  min: number | null;
  max: number | null;
  note?: string;
}

export interface DocumentedEndpoint {
  method: string;
  path: string;
  auth: string;
  query: Parameter[];
  body: string | null;
  response: { entity: string; kind: string };
  ok: number;
  source: string;
}

/** Endpoints that belong to accounts. */
const accountPaths = /^\/account\/.*$/;

export const documentedEndpoints = table as unknown as DocumentedEndpoint[];

export const guestEndpoints = documentedEndpoints.filter(
  ({ method, path, auth }) => method === 'GET' && auth !== 'required' && !accountPaths.test(path),
);

/** Paths of data of signed-in readers: library, follows, ratings, lists, reading, reports. */
const readerPaths =
  /^\/(manga\/(draft|status|read|\{id\}\/(follow|status|read|list.*))|rating.*|list.*|user\/(list.*|history|(follows|bookmarks)\/.*|subscription\/.*|\{id\}\/(follow|bookmark))|group\/\{id\}\/(follow|bookmark)|chapter\/\{id\}\/read|report.*|forums\/thread|user)$/;

export const readerEndpoints = documentedEndpoints.filter(
  ({ auth, path }) => auth === 'required' && readerPaths.test(path),
);

const anonymousPath = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

export const endpointKey = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${anonymousPath(path)}`;

const builtEndpoints = new Set(endpoints.map(endpointKey));
export const isBuilt = (endpoint: DocumentedEndpoint): boolean => builtEndpoints.has(endpointKey(endpoint));

const fixtureKeys: [RegExp, keyof CatalogueFixture][] = [
  [/^\/(rating|user\/follows\/manga)\//, 'title'],
  [/^\/user\/(follows|bookmarks)\/group\//, 'group'],
  [/^\/user\/((follows|bookmarks)\/list|subscription)\//, 'list'],
  [/^\/(manga|statistics\/manga)\//, 'title'],
  [/^\/(chapter|statistics\/chapter|at-home\/server)\//, 'chapter'],
  [/^\/(group|statistics\/group)\//, 'group'],
  [/^\/cover\//, 'cover'],
  [/^\/author\//, 'author'],
  [/^\/user\//, 'user'],
  [/^\/list\//, 'list'],
];

/** Returns the path with its placeholder replaced by the given id or by the id of a fixture entity. */
export function requestPathOf({ path }: DocumentedEndpoint, catalogue: CatalogueFixture, id?: string): string {
  const fixtureKey = fixtureKeys.find(([pathPattern]) => pathPattern.test(path))?.[1];
  return path
    .replace('{category}', 'manga')
    .replace(/\{\w+\}/, id ?? (fixtureKey ? catalogue[fixtureKey] : unknownId))
    .replace('{listId}', catalogue.list);
}

export const isArray = ({ name }: Parameter): boolean => name.endsWith('[]');
export const bareName = ({ name }: Parameter): string => name.replace(/\[\]$/, '');

export const isRequired = ({ note }: Parameter): boolean => note?.startsWith('required') ?? false;

/** Whether the parameter is a boolean in any spelling. */
export const isFlag = ({ type, enum: values }: Parameter): boolean =>
  type === 'boolean' ||
  (values !== null && values.every((value) => ['0', '1', 'true', 'false'].includes(String(value))));

/** Returns values that must be accepted. */
export function validValues(parameter: Parameter): string[] {
  if (isFlag(parameter)) return ['true', 'True', '1', 'false', 'False', '0'];
  if (parameter.enum) return parameter.enum.map(String);
  switch (parameter.type.replace(/\[\]$/, '').split('|')[0]) {
    case 'integer':
      return parameter.type.includes('none') ? ['2019', 'none'] : [String(Math.max(1, parameter.min ?? 1))];
    case 'uuid':
      return [unknownId, unknownId.toUpperCase()];
    case 'lang':
      return ['en', 'pt-br', 'ja-ro', 'NULL'];
    case 'datetime':
      return ['2020-02-29T23:59:59'];
    default:
      return ['1'];
  }
}

/** Returns values that must be refused; none for free text. */
export function invalidValues(parameter: Parameter): string[] {
  if (isFlag(parameter)) return ['maybe', '2'];
  if (parameter.enum) return ['nonsense'];
  switch (parameter.type.replace(/\[\]$/, '').split('|')[0]) {
    case 'integer':
      return ['ten', '1.5'];
    case 'uuid':
      return ['1234', `${unknownId}0`, 'g'.repeat(36)];
    case 'lang':
      return ['xx', 'english', 'en-'];
    case 'datetime':
      return ['2020', '2020-02-30T00:00:00', '2020-01-01T00:00:00Z', '2020-01-01T00:00:00.000', 'yesterday'];
    default:
      return [];
  }
}

/** Valid and invalid bodies of the endpoints for signed-in readers. */
export function bodiesOf(
  endpoint: DocumentedEndpoint,
  catalogue: CatalogueFixture,
): { valid: object[]; invalid: unknown[] } | null {
  if (endpoint.body === null) return null;
  const bodies = bodiesByKey[endpointKey(endpoint)];
  if (!bodies) throw new Error(`give ${endpointKey(endpoint)} its bodies`);
  return bodies(catalogue);
}

type Bodies = { valid: object[]; invalid: unknown[] };

const bodiesByKey: Record<string, (catalogue: CatalogueFixture) => Bodies> = {
  'POST /manga/{}/status': () => ({
    valid: ['reading', 'on_hold', 'plan_to_read', 'dropped', 're_reading', 'completed', null].map((status) => ({
      status,
    })),
    invalid: [{}, { status: 'nonsense' }, { status: 1 }, { status: ['reading'] }],
  }),
  'POST /rating/{}': () => ({
    valid: [1, 10, 5].map((rating) => ({ rating })),
    invalid: [{}, ...[0, 11, -1, 5.5, '7', null, true, [5]].map((rating) => ({ rating }))],
  }),
  'POST /manga/{}/read': ({ chapter }) => ({
    valid: [{ chapterIdsRead: [chapter] }, { chapterIdsUnread: [chapter] }, {}],
    invalid: [{ chapterIdsRead: ['x'] }, { chapterIdsRead: 'x' }],
  }),
  'POST /list': ({ title }) => ({
    valid: [{ name: 'Walks' }, { name: 'Walks', visibility: 'public', manga: [title], version: 1 }],
    invalid: [{}, { name: '' }, { name: 'Walks', visibility: 'secret' }, { name: 'Walks', manga: ['x'] }],
  }),
  'PUT /list/{}': ({ title }) => ({
    valid: [{ name: 'Longer walks', visibility: 'private', manga: [title], version: 1 }],
    invalid: [{}, { name: 'Walks', version: 1, visibility: 'secret' }, { name: 'Walks', version: 'one' }],
  }),
  'POST /list/{}/batch-manga': ({ title }) => ({
    valid: [{ mangaIds: [title] }],
    invalid: [{}, { mangaIds: ['x'] }, { mangaIds: title }],
  }),
  'POST /list/{}/titles': ({ title }) => ({
    valid: [{ add: [title] }, { add: [unknownId], remove: [title] }, {}],
    invalid: [{ add: ['x'] }, { remove: title }],
  }),
  'DELETE /list/{}/batch-manga': ({ title }) => ({
    valid: [{ mangaIds: [title] }],
    invalid: [{}, { mangaIds: ['x'] }, { mangaIds: title }],
  }),
  'POST /forums/thread': ({ title, group, chapter }) => ({
    valid: [
      { type: 'manga', id: title },
      { type: 'group', id: group },
      { type: 'chapter', id: chapter },
    ],
    invalid: [{}, { type: 'nonsense', id: title }, { type: 'manga', id: 'x' }],
  }),
  'POST /report': () => ({
    valid: [],
    invalid: [{}, { category: 'nonsense', reason: unknownId, objectId: unknownId }, { category: 'manga' }],
  }),
};
