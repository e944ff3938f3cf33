// API requests as data, and their URLs. Web and server build equal URLs for equal requests, because preloaded responses
// are looked up by URL.
import { endpointTable } from '../generated/client.ts';
import type { ClientParams, ClientQuery, PublicReadId } from '../generated/client.ts';

export interface ApiRequest<I extends PublicReadId = PublicReadId> {
  id: I;
  params?: ClientParams<I>;
  query?: ClientQuery<I>;
}

export const apiRequest = <I extends PublicReadId>(id: I, input: Omit<ApiRequest<I>, 'id'> = {}): ApiRequest<I> => ({
  id,
  ...input,
});

/** Builds the path and query of a request, from the root of the API. */
export function requestUrl({ id, params, query }: { id: PublicReadId; params?: unknown; query?: object }): string {
  return buildUrl(endpointTable[id].path, params, query);
}

/** Builds the path and query of a request to an endpoint with this path. */
export function buildUrl(path: string, params: unknown, query: object | undefined): string {
  return fillPath(path, params) + serializeQuery(query);
}

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

/** Serializes a query as the public API expects it: `{ids: [a], order: {x: 'desc'}}` → `?ids[]=a&order[x]=desc`. */
export function serializeQuery(query: object | undefined): string {
  const queryParameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    if (Array.isArray(value)) for (const item of value) queryParameters.append(`${name}[]`, String(item));
    else if (value instanceof Date) queryParameters.append(name, value.toISOString().slice(0, 19));
    else if (typeof value === 'object')
      for (const [key, item] of Object.entries(value)) queryParameters.append(`${name}[${key}]`, String(item));
    else queryParameters.append(name, String(value));
  }
  const queryString = queryParameters.toString();
  return queryString === '' ? '' : `?${queryString}`;
}
