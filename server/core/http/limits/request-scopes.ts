// The scope of each request of a listener: its lane (a pool of database connections) by method and credentials, its
// turn at the database by its address.
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { type DatabaseLane, type RequestScope, runInScope } from '#server/core/http/request-scope.ts';
import { waitForOwnWrites } from '../wait-for-own-writes.ts';
import { clientAddress, networksOf } from './address.ts';
import { type DatabaseTurns, openDatabaseTurns } from './database-turns.ts';
import { apiLimiter, siteLimiter } from './request-limiter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Rate limit scope of the client; null for requests that the server injects into itself. */
    scope: RequestScope | null;
  }
}

/** Maximum number of waiting requests per network: as many as it may send at once to the site and to the API. */
const maxWaiting = siteLimiter.burst + apiLimiter.burst;

export interface TurnQueues {
  reads: DatabaseTurns;
  writes: DatabaseTurns;
}

/**
 * Opens the turns at the database, limited per address and per /48 network, so that a client with a /48 network cannot
 * use all connections.
 */
export function openTurnQueues(): TurnQueues {
  const limits = [
    { atOnce: 4, maxWaiting },
    { atOnce: 5, maxWaiting },
  ];
  return { reads: openDatabaseTurns(limits), writes: openDatabaseTurns(limits) };
}

/** Paths of sign-in, which uses the lane for writes so that readers do not delay it. */
const signInPath = /^\/(?:realms|auth)(?:[/?]|$)/;

function laneOf({ method, url, headers }: FastifyRequest): DatabaseLane {
  if ((method !== 'GET' && method !== 'HEAD') || signInPath.test(url)) return 'write';
  return headers.authorization === undefined ? 'guest' : 'member';
}

/** Runs all work of each request of this listener in its own scope. Call before other hooks are added. */
export function scopeRequests(
  app: FastifyInstance,
  turns: TurnQueues,
  ctx: Pick<Context, 'config' | 'changes' | 'log'>,
): void {
  const { config } = ctx;
  // the scope is a property of the request: with a WeakMap by request, 9 MB survived each minor garbage collection
  app.decorateRequest('scope', null);
  const scopeOf = (request: FastifyRequest, reply: FastifyReply): RequestScope => {
    const lane = laneOf(request);
    const getNetworks = (): readonly string[] => networksOf(clientAddress(request.raw, config));
    const written = new Set<string>();
    // a stream stays open, so it occupies a turn only while it uses a connection
    if (request.routeOptions.config.stream)
      return { lane, enterDatabase: () => undefined, enterConnection: turns.reads.connections(getNetworks), written };
    if (lane !== 'write') return { lane, enterDatabase: turns.reads.request(getNetworks, reply.raw), written };
    // a body may take minutes to arrive, so requests that write occupy a turn only while they use a connection
    return { lane, enterDatabase: () => undefined, enterConnection: turns.writes.connections(getNetworks), written };
  };
  app.addHook('onRequest', (request, reply, done) => {
    // requests that the server makes itself to preload a page run in the scope of the page's request
    if (!(request.raw.socket instanceof Socket)) return done();
    const scope = scopeOf(request, reply);
    request.scope = scope;
    return runInScope(scope, done);
  });
  // after a body was read, the async context is that of the socket, so the scope has to be entered again
  app.addHook('preValidation', (request, _reply, done) => {
    const { scope } = request;
    if (scope) runInScope(scope, done);
    else done();
  });
  app.addHook('onSend', (request, reply, payload, send) => {
    const { scope } = request;
    if (!scope || scope.written.size === 0) return send(null, payload);
    return void waitForOwnWrites(ctx, scope).then((isSettled) => {
      if (!isSettled) reply.header('x-settled', 'no');
      send(null, payload);
    }, send);
  });
}
