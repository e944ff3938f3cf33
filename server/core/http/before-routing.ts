// Handles requests before routing: the request limiter counts each, and cached responses are sent at once.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { matchesEtag } from './etag.ts';
import type { RequestLimiter } from './limits/request-limiter.ts';

/** A cached response. Headers are flat lists: name, value, name, value. */
export interface StoredResponse {
  etag: string;
  bytes: Buffer;
  /** Headers of both 200 and 304 responses. */
  headers: readonly string[];
  /** Additional headers of 200 responses. */
  bodyHeaders: readonly string[];
}

/** Looks up the cached response to a GET; without one the request goes to the routes. */
export type ResponseLookup = (request: IncomingMessage) => StoredResponse | undefined;

/**
 * Adds the request handler that runs before routing.
 * @param lookups called in order until one returns a cached response, for requests that the limiter allows
 * @param wantAgent whether requests without a User-Agent are left to the routes, which reject them
 */
export function respondBeforeRouting(
  server: Server,
  { limiter, wantAgent, lookups }: { limiter: RequestLimiter; wantAgent: boolean; lookups: readonly ResponseLookup[] },
): void {
  const otherListeners = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  const findResponse: ResponseLookup = (request) => {
    const { method, headers } = request;
    if (method !== 'GET' || headers.host === undefined || (wantAgent && !headers['user-agent'])) return undefined;
    for (const lookup of lookups) {
      const cachedResponse = lookup(request);
      if (cachedResponse) return cachedResponse;
    }
    return undefined;
  };
  const respondOrRoute = (admitted: boolean, request: IncomingMessage, response: ServerResponse): void => {
    const cachedResponse = admitted ? findResponse(request) : undefined;
    if (cachedResponse) sendCached(request, response, cachedResponse);
    else for (const otherListener of otherListeners) otherListener.call(server, request, response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const admitted = limiter.allow(request);
    if (typeof admitted === 'boolean') respondOrRoute(admitted, request, response);
    else void admitted.then((isAdmitted) => respondOrRoute(isAdmitted, request, response));
  });
}

function sendCached(
  { headers: requestHeaders }: IncomingMessage,
  response: ServerResponse,
  { etag, bytes, headers, bodyHeaders }: StoredResponse,
): void {
  const requestIdHeader = ['x-request-id', randomUUID()];
  if (matchesEtag(requestHeaders['if-none-match'], etag))
    response.writeHead(304, headers.concat(requestIdHeader)).end();
  else response.writeHead(200, headers.concat(bodyHeaders, requestIdHeader)).end(bytes);
}
