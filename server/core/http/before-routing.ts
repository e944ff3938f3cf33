// Requests that a server answers before its routes see them: the request limiter counts each, and an answer that is in memory is sent at once.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { matchesEtag } from './etag.ts';
import type { RequestLimiter } from './limits/request-limiter.ts';

/** An answer that is in memory. Headers are name, value, name, value. */
export interface StoredResponse {
  etag: string;
  bytes: Buffer;
  /** Headers that it has whether or not the client knows its bytes already. */
  headers: readonly string[];
  /** Headers that come with the bytes. */
  bodyHeaders: readonly string[];
}

/** Looks for the answer to a GET; what it does not find is for the routes. */
export type ResponseLookup = (request: IncomingMessage) => StoredResponse | undefined;

/**
 * @param lookups asked one after the other, for requests that the limiter allows
 * @param wantAgent requests without a User-Agent are for the routes to refuse
 */
export function respondBeforeRouting(
  server: Server,
  { limiter, wantAgent, lookups }: { limiter: RequestLimiter; wantAgent: boolean; lookups: readonly ResponseLookup[] },
): void {
  const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  const find: ResponseLookup = (request) => {
    const { method, headers } = request;
    if (method !== 'GET' || headers.host === undefined || (wantAgent && !headers['user-agent'])) return undefined;
    for (const lookup of lookups) {
      const found = lookup(request);
      if (found) return found;
    }
    return undefined;
  };
  const pass = (admitted: boolean, request: IncomingMessage, response: ServerResponse): void => {
    const found = admitted ? find(request) : undefined;
    if (found) send(request, response, found);
    else for (const other of others) other.call(server, request, response);
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const admitted = limiter.allow(request);
    if (typeof admitted === 'boolean') pass(admitted, request, response);
    else void admitted.then((is) => pass(is, request, response));
  });
}

function send(
  { headers: asked }: IncomingMessage,
  response: ServerResponse,
  { etag, bytes, headers, bodyHeaders }: StoredResponse,
): void {
  const id = ['x-request-id', randomUUID()];
  if (matchesEtag(asked['if-none-match'], etag)) response.writeHead(304, headers.concat(id)).end();
  else response.writeHead(200, headers.concat(bodyHeaders, id)).end(bytes);
}
