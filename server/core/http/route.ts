// Registers an endpoint value with its handler: reads and checks the input, encodes the answer, sets the headers that
// the endpoint declares. What goes wrong is thrown; the listener answers it.
import type { IncomingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { ResponseCache } from './response-cache.ts';
import type { Context } from '../context.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { readInput } from './input.ts';
import { releaseBuffer } from './buffer-pool.ts';
import { JsonText } from './json-text.ts';
import { clientAddress, networkOf } from './limits/address.ts';
import { countRequest } from './limits/count-request.ts';
import { limitOf } from './limits/endpoint-limits.ts';
import { compileSerializer } from './serialize.ts';
import { allow, refusal, type Viewer } from '../access/viewer.ts';

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Null for guests, and always where credentials are ignored. */
  viewer: Viewer | null;
  source(): Source;
  /** One for each value, with its attributes. */
  setCookies(cookies: readonly string[]): void;
}

/** Where a request comes from, as far as anything keeps it. */
export interface Source {
  /** Of the address; who tries things out is counted by it. */
  network: string;
  userAgent: string | undefined;
  headers: IncomingHttpHeaders;
}

type Answer<E extends Endpoint> = ResponseOf<E> | JsonText;
type Handler<E extends Endpoint> = (ctx: Context, input: Input<E>) => Promise<Answer<E>> | Answer<E>;

/** Of an endpoint that wants its viewer signed in. */
type MemberInput<E extends Endpoint> = Input<E> & { viewer: Viewer };
type MemberHandler<E extends Endpoint> = (ctx: Context, input: MemberInput<E>) => Promise<Answer<E>> | Answer<E>;

/** What a scope of routes needs; one per listener. */
export interface Scope {
  app: FastifyInstance;
  ctx: Context;
  responseCache: ResponseCache;
  /** Who a request's Authorization speaks for. @throws ApiError 401 */
  identify(authorization: string): Promise<Viewer>;
}

const cacheHeaders = {
  public: 'public, max-age=30, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400',
  immutable: 'public, max-age=31536000, immutable',
  none: 'no-store',
} as const;
const strict = process.env['NODE_ENV'] === 'test';

export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  { app, ctx, responseCache, identify }: Scope,
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<Endpoint<P, Q, B, R>>,
): void {
  const serialize = compileSerializer(endpoint.response, { strict });
  const limit = limitOf(endpoint);
  const bytesOf = (answer: unknown): Buffer => {
    if (!(answer instanceof JsonText)) return serialize(answer);
    if (strict) checkText(endpoint.response, answer.bytes.toString());
    return answer.bytes;
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    ...(endpoint.bodyMax === undefined ? {} : { bodyLimit: endpoint.bodyMax }),
    ...(endpoint.once ? { exposeHeadRoute: false } : {}),
    handler: async (request, reply) => {
      const { authorization } = request.headers;
      const personal = endpoint.access !== 'public' && authorization !== undefined;
      const viewer = personal ? await identify(authorization) : null;
      if (limit) await countRequest(ctx, limit, request, reply, viewer?.id ?? null);
      checkAccess(ctx, endpoint, viewer);
      const age = responseCache.generation();
      const input = readInput(endpoint, request) as Omit<
        Input<Endpoint<P, Q, B, R>>,
        'viewer' | 'source' | 'setCookies'
      >;
      const answer = await handler(ctx, {
        ...input,
        viewer,
        source: () => sourceOf(ctx, request),
        setCookies: (cookies) => void reply.header('set-cookie', cookies),
      });
      if (endpoint.status) reply.code(endpoint.status);
      if (personal) reply.headers({ 'cache-control': 'private, no-store', vary: 'Authorization' });
      else reply.header('cache-control', cacheHeaders[endpoint.cache]);
      if (endpoint.contentType) return reply.type(`${endpoint.contentType}; charset=utf-8`).send(String(answer));
      const bytes = bytesOf(answer);
      // an answer that is only handed over inside the process is read later
      const whole = answer instanceof JsonText ? answer.block : null;
      if (whole && reply.raw.socket instanceof Socket) reply.raw.once('close', () => releaseBuffer(whole));
      if (endpoint.cache !== 'public' || personal) return reply.type('application/json').send(bytes);
      const etag = etagOf(bytes);
      // a browser that keeps a guest's answer must not take it for that of somebody who has signed in meanwhile
      const vary = endpoint.access === 'public' ? 'Accept-Encoding' : 'Accept-Encoding, Authorization';
      reply.headers({ etag, vary });
      // one that is kept would be sent without being counted
      if (!limit) responseCache.store(request.raw, { age, etag, bytes, headers: reply.getHeaders() });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('application/json').send(bytes);
    },
  });
}

export function sourceOf({ config }: Pick<Context, 'config'>, { raw, headers }: FastifyRequest): Source {
  return { network: networkOf(clientAddress(raw, config)), userAgent: headers['user-agent'], headers };
}

/** `route` for endpoints with `access: 'member'`: whoever is not signed in is answered 401 before the handler runs. */
export function memberRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  scope: Scope,
  endpoint: Endpoint<P, Q, B, R>,
  handler: MemberHandler<Endpoint<P, Q, B, R>>,
): void {
  if (endpoint.access !== 'member') throw new Error(`${endpoint.id} lets guests in`);
  route(scope, endpoint, (ctx, input) => handler(ctx, input as MemberInput<Endpoint<P, Q, B, R>>));
}

function checkAccess(ctx: Context, { access, needs, ownSession }: Endpoint, viewer: Viewer | null): void {
  if (access === 'member' && !viewer) throw refusal('sign_in');
  if (ownSession && viewer && viewer.session.kind !== 'site') throw refusal('own_session');
  if (needs) allow(viewer, needs, ctx.clock());
}

/** Nothing strips what the schema does not name from a text that is sent as it is. */
function checkText(schema: z.ZodType, text: string): void {
  const value: unknown = JSON.parse(text);
  if (!isDeepStrictEqual(schema.parse(value), value))
    throw new Error(`More than the schema names: ${text.slice(0, 500)}`);
}
