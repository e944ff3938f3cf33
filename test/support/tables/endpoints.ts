// The published endpoints of the public API (endpoints.json), limited to those available without an account.
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
  response: { entity: string; kind: string };
}

/** Endpoints that belong to accounts. */
const accountPaths = /^\/(account\/.*|takedown)$/;

export const documentedEndpoints = table as unknown as DocumentedEndpoint[];

export const guestEndpoints = documentedEndpoints.filter(
  ({ method, path, auth }) => method === 'GET' && auth !== 'required' && !accountPaths.test(path),
);

const anonymousPath = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

export const endpointKey = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${anonymousPath(path)}`;

const builtEndpoints = new Set(endpoints.map(endpointKey));
export const isBuilt = (endpoint: DocumentedEndpoint): boolean => builtEndpoints.has(endpointKey(endpoint));

const fixtureKeys: [RegExp, keyof CatalogueFixture][] = [
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
  return path.replace(/\{\w+\}/, id ?? (fixtureKey ? catalogue[fixtureKey] : unknownId));
}

export const isArray = ({ name }: Parameter): boolean => name.endsWith('[]');
export const bareName = ({ name }: Parameter): string => name.replace(/\[\]$/, '');

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
