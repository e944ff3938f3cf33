// Registers an endpoint value with its handler: reads and checks the input, encodes the answer, sets the headers that
// the endpoint declares. What goes wrong is thrown; the listener answers it.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { Context } from './context.ts';
import { matchesEtag } from './etag.ts';
import { readInput } from './input.ts';
import { compileSerializer } from './serialize.ts';

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

export type Handler<E extends Endpoint> = (ctx: Context, input: Input<E>) => Promise<ResponseOf<E>> | ResponseOf<E>;

/** What a scope of routes needs; one per listener. */
export interface Scope {
  app: FastifyInstance;
  ctx: Context;
}

const cacheHeaders = {
  public: 'public, max-age=30, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400',
  immutable: 'public, max-age=31536000, immutable',
  none: 'no-store',
} as const;
const strict = process.env['NODE_ENV'] === 'test';

export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  { app, ctx }: Scope,
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<Endpoint<P, Q, B, R>>,
): void {
  const serialize = compileSerializer(endpoint.response, { strict });
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.bodyMax === undefined ? {} : { bodyLimit: endpoint.bodyMax }),
    handler: async (request, reply) => {
      const personal = endpoint.access !== 'public' && request.headers.authorization !== undefined;
      const answer = await handler(ctx, readInput(endpoint, request) as Input<Endpoint<P, Q, B, R>>);
      if (personal) reply.headers({ 'cache-control': 'private, no-store', vary: 'Authorization' });
      else reply.header('cache-control', cacheHeaders[endpoint.cache]);
      if (endpoint.contentType) return reply.type(`${endpoint.contentType}; charset=utf-8`).send(String(answer));
      return sendJson(request, reply, serialize(answer), endpoint.cache === 'public' && !personal);
    },
  });
}

function sendJson(request: FastifyRequest, reply: FastifyReply, bytes: Buffer, validate: boolean): FastifyReply {
  if (validate) {
    const etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`;
    reply.headers({ etag, vary: 'Accept-Encoding' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  return reply.type('application/json').send(bytes);
}
