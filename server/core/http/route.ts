// Registers an endpoint with its handler: authenticates, validates the input, serializes the response, sets the headers
// that the endpoint declares. Errors are thrown; the listener converts them to responses.
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoints/endpoint.ts';
import type { ResponseCache } from './response-cache.ts';
import type { Context } from '../context.ts';
import { type KeyedRequest, keyedRequest } from '../db/make-once.ts';
import { extendDeadline, uploadDeadlineMs } from './body-deadlines.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { EventStream, eventStreamHeaders, eventStreamType, openStreamConnection } from './event-stream.ts';
import { readInput } from './input.ts';
import { checkFormHeaders, type ReceivedFile, receiveForm } from './receive-form.ts';
import { releaseBuffer } from './buffer-pool.ts';
import { JsonText } from './json-text.ts';
import { clientAddress, networkOf } from './limits/address.ts';
import { countRequest } from './limits/count-request.ts';
import { limitOf } from './limits/endpoint-limits.ts';
import { compileSerializer } from './serialize.ts';
import { requirePermission, refusalError, type Viewer } from '../access/viewer.ts';

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The signed-in account; null for guests, and at endpoints that ignore credentials. */
  viewer: Viewer | null;
  /** Files of a form, which are gone when the request ends. */
  files: readonly ReceivedFile[];
  /** The request by its Idempotency-Key, for `makeOnce`; null without a key. */
  keyed: KeyedRequest | null;
  source(): RequestSource;
  /** Sets one cookie per value, which includes its attributes. */
  setCookies(cookies: readonly string[]): void;
}

/** Information about the sender of a request that may be stored. */
export interface RequestSource {
  /** Network of the client address, by which attempts to guess secrets are counted. */
  network: string;
  userAgent: string | undefined;
  headers: IncomingHttpHeaders;
}

type HandlerResult<E extends Endpoint> = ResponseOf<E> | JsonText | EventStream;
type Handler<E extends Endpoint> = (ctx: Context, input: Input<E>) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** Input of an endpoint that requires a signed-in viewer. */
type MemberInput<E extends Endpoint> = Input<E> & { viewer: Viewer };
type MemberHandler<E extends Endpoint> = (
  ctx: Context,
  input: MemberInput<E>,
) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** Dependencies of the routes of a listener. */
export interface RouteScope {
  app: FastifyInstance;
  ctx: Context;
  responseCache: ResponseCache;
  /** Authenticates an Authorization header. @throws ApiError 401 */
  identify(authorization: string): Promise<Viewer>;
}

const cacheHeaders = {
  public: 'public, max-age=30, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400',
  immutable: 'public, max-age=31536000, immutable',
  none: 'no-store',
} as const;
const isStrict = process.env['NODE_ENV'] === 'test';

export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  { app, ctx, responseCache, identify }: RouteScope,
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<Endpoint<P, Q, B, R>>,
): void {
  const serialize = compileSerializer(endpoint.response, { strict: isStrict });
  const rateLimit = limitOf(endpoint);
  const bytesOf = (result: unknown): Buffer => {
    if (!(result instanceof JsonText)) return serialize(result);
    if (isStrict) checkSerialized(endpoint.response, result.bytes.toString());
    return result.bytes;
  };
  /** Identifies the viewer, counts the request, and checks that the viewer may send it. */
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<Viewer | null> => {
    const { authorization } = request.headers;
    const isPersonal = endpoint.access !== 'public' && authorization !== undefined;
    const viewer = isPersonal ? await identify(authorization) : null;
    if (rateLimit) await countRequest(ctx, rateLimit, request, reply, viewer?.id ?? null);
    checkAccess(ctx, endpoint, viewer);
    return viewer;
  };
  const admitted = new WeakMap<FastifyRequest, Viewer | null>();
  const { form: formRule } = endpoint;
  const add = (scope: FastifyInstance): unknown =>
    scope.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyMax === undefined ? {} : { bodyLimit: endpoint.bodyMax }),
      ...(endpoint.once ? { exposeHeadRoute: false } : {}),
      ...(endpoint.contentType === eventStreamType ? { config: { stream: true } } : {}),
      ...(endpoint.rawBody ? { config: { takesImage: true as const } } : {}),
      ...(endpoint.rawBody || formRule
        ? {
            // large bodies are not read for those who may not send them
            onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
              admitted.set(request, await admit(request, reply));
              if (!formRule) return;
              checkFormHeaders(request, formRule);
              extendDeadline(request.raw, uploadDeadlineMs);
            },
          }
        : {}),
      handler: async (request, reply) => {
        const isPersonal = endpoint.access !== 'public' && request.headers.authorization !== undefined;
        const viewer = admitted.has(request) ? admitted.get(request)! : await admit(request, reply);
        const currentGeneration = responseCache.generation();
        const form = formRule ? await receiveForm(request, formRule, ctx.storage.folder ?? ctx.config.pagesDir) : null;
        const handle = async () => {
          const input = readInput(endpoint, request, form?.fields) as Pick<
            Input<Endpoint<P, Q, B, R>>,
            'params' | 'query' | 'body'
          >;
          const files = form?.files ?? [];
          return handler(ctx, {
            ...input,
            viewer,
            files,
            keyed: endpoint.idempotent && viewer ? keyOf(endpoint, request, viewer, { ...input, files }) : null,
            source: () => sourceOf(ctx, request),
            setCookies: (cookies) => void reply.header('set-cookie', cookies),
          });
        };
        const result = await handle().finally(() => form?.discard());
        if (result instanceof EventStream) {
          const lastEventId = request.headers['last-event-id'];
          reply.headers(eventStreamHeaders).hijack();
          reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
          reply.raw.flushHeaders();
          result.start(openStreamConnection(reply.raw, typeof lastEventId === 'string' ? lastEventId : null));
          return reply;
        }
        if (endpoint.status) reply.code(endpoint.status);
        if (isPersonal) reply.headers({ 'cache-control': 'private, no-store', vary: 'Authorization' });
        else reply.header('cache-control', cacheHeaders[endpoint.cache]);
        if (endpoint.contentType) return reply.type(`${endpoint.contentType}; charset=utf-8`).send(String(result));
        const bytes = bytesOf(result);
        // the buffer is not released after requests that the server makes itself, because their response is read later
        const pooledBuffer = result instanceof JsonText ? result.block : null;
        if (pooledBuffer && reply.raw.socket instanceof Socket)
          reply.raw.once('close', () => releaseBuffer(pooledBuffer));
        if (endpoint.cache !== 'public' || isPersonal) return reply.type('application/json').send(bytes);
        const etag = etagOf(bytes);
        // after signing in, a browser must not reuse a response that it cached for the guest
        const vary = endpoint.access === 'public' ? 'Accept-Encoding' : 'Accept-Encoding, Authorization';
        reply.headers({ etag, vary });
        // responses of rate-limited endpoints are not cached, because cached ones are sent without being counted
        if (!rateLimit)
          responseCache.store(request.raw, { age: currentGeneration, etag, bytes, headers: reply.getHeaders() });
        if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
        return reply.type('application/json').send(bytes);
      },
    });
  if (!formRule) add(app);
  // only routes that take forms have the parser of forms: all others refuse such bodies
  else
    app.register(async (scope) => {
      await scope.register(multipart);
      add(scope);
    });
}

function keyOf(
  { id }: Endpoint,
  { headers }: FastifyRequest,
  viewer: Viewer,
  { params, body, files }: { params: unknown; body: unknown; files: readonly ReceivedFile[] },
): KeyedRequest | null {
  const content = { params, body, files: files.map(({ field, hash }) => [field, hash]) };
  return keyedRequest(headers['idempotency-key'], viewer.id, id, content);
}

export function sourceOf({ config }: Pick<Context, 'config'>, { raw, headers }: FastifyRequest): RequestSource {
  return { network: networkOf(clientAddress(raw, config)), userAgent: headers['user-agent'], headers };
}

/** `route` for endpoints with `access: 'member'`: guests get a 401 before the handler runs. */
export function memberRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  scope: RouteScope,
  endpoint: Endpoint<P, Q, B, R>,
  handler: MemberHandler<Endpoint<P, Q, B, R>>,
): void {
  if (endpoint.access !== 'member') throw new Error(`${endpoint.id} lets guests in`);
  route(scope, endpoint, (ctx, input) => handler(ctx, input as MemberInput<Endpoint<P, Q, B, R>>));
}

function checkAccess(ctx: Context, { access, needs, ownSession }: Endpoint, viewer: Viewer | null): void {
  if (access === 'member' && !viewer) throw refusalError('sign_in');
  if (ownSession && viewer && viewer.session.kind !== 'site') throw refusalError('own_session');
  if (needs) requirePermission(viewer, needs, ctx.clock());
}

/** Checks that serialized JSON has no fields beyond the schema, because nothing strips them. Used in tests. */
function checkSerialized(schema: z.ZodType, text: string): void {
  const value: unknown = JSON.parse(text);
  if (!isDeepStrictEqual(schema.parse(value), value))
    throw new Error(`More than the schema names: ${text.slice(0, 500)}`);
}
