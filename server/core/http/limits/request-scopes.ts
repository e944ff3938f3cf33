// The scope of each request of a listener: its lane by what it asks, its turn at the database by its address.
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { type Lane, type RequestScope, runInScope } from '#server/core/http/request-scope.ts';
import { waitForOwnWrites } from '../wait-for-own-writes.ts';
import { clientAddress, networksOf } from './address.ts';
import { type DatabaseTurns, openDatabaseTurns } from './database-turns.ts';
import { apiLimiter, siteLimiter } from './request-limiter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for what the site asks itself. */
    scope: RequestScope | null;
  }
}

/** As many wait as one address may ask at once, of the site and of the API. */
const maxWaiting = siteLimiter.burst + apiLimiter.burst;

export interface Turns {
  reads: DatabaseTurns;
  writes: DatabaseTurns;
}

/** Turns of one address, and of a /48 network: whoever has the whole of one leaves connections of each lane to others. */
export function openTurns(): Turns {
  const limits = [
    { atOnce: 4, maxWaiting },
    { atOnce: 5, maxWaiting },
  ];
  return { reads: openDatabaseTurns(limits), writes: openDatabaseTurns(limits) };
}

/** Signing in is not kept waiting by those who read. */
const signIn = /^\/(?:realms|auth)(?:[/?]|$)/;

function laneOf({ method, url, headers }: FastifyRequest): Lane {
  if ((method !== 'GET' && method !== 'HEAD') || signIn.test(url)) return 'write';
  return headers.authorization === undefined ? 'guest' : 'member';
}

/** Everything that a request of this listener begins is done in its scope. Call before other hooks are added. */
export function scopeRequests(
  app: FastifyInstance,
  turns: Turns,
  ctx: Pick<Context, 'config' | 'changes' | 'log'>,
): void {
  const { config } = ctx;
  // the scope is a property of its request: with a WeakMap by request 9 MB outlived each collection of young memory
  app.decorateRequest('scope', null);
  const scopeOf = (request: FastifyRequest, reply: FastifyReply): RequestScope => {
    const lane = laneOf(request);
    const networks = (): readonly string[] => networksOf(clientAddress(request.raw, config));
    const written = new Set<string>();
    if (lane !== 'write') return { lane, enterDatabase: turns.reads.request(networks, reply.raw), written };
    // a body may come for minutes: writes have their turn only while they use the database
    return { lane, enterDatabase: () => undefined, enterConnection: turns.writes.connections(networks), written };
  };
  app.addHook('onRequest', (request, reply, done) => {
    // what the site asks itself for a page belongs to the page's request
    if (!(request.raw.socket instanceof Socket)) return done();
    const scope = scopeOf(request, reply);
    request.scope = scope;
    return runInScope(scope, done);
  });
  // reading a body goes on where the connection was opened
  app.addHook('preValidation', (request, _reply, done) => {
    const { scope } = request;
    if (scope) runInScope(scope, done);
    else done();
  });
  app.addHook('onSend', (request, reply, payload, send) => {
    const { scope } = request;
    if (!scope || scope.written.size === 0) return send(null, payload);
    return void waitForOwnWrites(ctx, scope).then((known) => {
      if (!known) reply.header('x-settled', 'no');
      send(null, payload);
    }, send);
  });
}
