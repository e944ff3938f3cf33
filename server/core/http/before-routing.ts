// Requests that a server answers before its routes see them: the gate counts each, and an answer that is in memory is sent at once.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { matchesEtag } from './etag.ts';
import type { Gate } from './limits/request-limiter.ts';

/** An answer that is in memory. Headers are name, value, name, value. */
export interface WholeAnswer {
  etag: string;
  bytes: Buffer;
  /** Headers that it has whether or not the client knows its bytes already. */
  headers: readonly string[];
  /** Headers that come with the bytes. */
  bodyHeaders: readonly string[];
}

/** Looks for the answer to a GET; what it does not find is for the routes. */
export type AnswerLookup = (request: IncomingMessage) => WholeAnswer | undefined;

/**
 * @param lookups asked one after the other, for requests that the gate admits
 * @param wantAgent requests without a User-Agent are for the routes to refuse
 */
export function answerFirst(
  server: Server,
  { gate, wantAgent, lookups }: { gate: Gate; wantAgent: boolean; lookups: readonly AnswerLookup[] },
): void {
  const others = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  const find: AnswerLookup = (request) => {
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
    const admitted = gate.admits(request);
    if (typeof admitted === 'boolean') pass(admitted, request, response);
    else void admitted.then((is) => pass(is, request, response));
  });
}

function send(
  { headers: asked }: IncomingMessage,
  response: ServerResponse,
  { etag, bytes, headers, bodyHeaders }: WholeAnswer,
): void {
  const id = ['x-request-id', randomUUID()];
  if (matchesEtag(asked['if-none-match'], etag)) response.writeHead(304, headers.concat(id)).end();
  else response.writeHead(200, headers.concat(bodyHeaders, id)).end(bytes);
}
