// Registers an endpoint value with its handler: reads and checks the input, encodes the answer, sets the headers that
// the endpoint declares. Every error leaves here in the envelope.
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import qs from 'qs';
import type { z } from 'zod';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { Context } from './context.ts';
import { isLostDatabase } from './database-problem.ts';
import { ApiError, errorEnvelope } from './errors.ts';
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
  origin: 'site' | 'api';
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
    handler: async (request, reply) => {
      const personal = endpoint.access !== 'public' && request.headers.authorization !== undefined;
      const input = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, readQuery(request)),
        body: parse(endpoint.body, request.body),
      } as Input<Endpoint<P, Q, B, R>>;
      checkWindow(input.query);
      const answer = await handler(ctx, input);
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
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  }
  return reply.type('application/json').send(bytes);
}

/** The hooks and handlers that a listener's routes share. */
export function prepareScope({ app, ctx, origin }: Scope): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', randomUUID());
    reply.header('x-content-type-options', 'nosniff');
    if (origin === 'api') {
      reply.header('access-control-allow-origin', '*');
      if (!request.headers['user-agent']) {
        throw new ApiError('bad_request_http_exception', 'A User-Agent header is required');
      }
    }
  });
  app.setErrorHandler((error, _request, reply) => {
    const known = asApiError(error);
    if (known.status >= 500) ctx.log.error('request failed', { error, request: reply.getHeader('x-request-id') });
    return sendError(reply, known);
  });
  const methods = methodsOf(app);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!;
    const allowed = methods(path);
    const asked = `No route found for "${request.method} ${path.slice(0, 256)}"`;
    if (allowed.length === 0) return sendError(reply, new ApiError('not_found_http_exception', asked));
    reply.header('allow', allowed.join(', '));
    return sendError(
      reply,
      new ApiError('method_not_allowed_http_exception', `${asked}: Method Not Allowed (Allow: ${allowed.join(', ')})`),
    );
  });
}

/** Watches the routes that are added from now on; answers which methods a path has. */
function methodsOf(app: FastifyInstance): (path: string) => string[] {
  const routes: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}/?$`);
    for (const each of [method].flat()) routes.push({ method: each, pattern });
  });
  return (path) => [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}

function sendError(reply: FastifyReply, error: ApiError): FastifyReply {
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(errorEnvelope(error)));
}

function readQuery(request: FastifyRequest): unknown {
  const text = request.raw.url?.split('?')[1] ?? '';
  return qs.parse(text, { depth: 2, arrayLimit: 600, parameterLimit: 1000, allowPrototypes: false });
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const issue = firstIssue(result.error.issues);
  const pointer = issue.path.map((part) => `/${String(part)}`).join('');
  throw new ApiError('validation_exception', `Error validating ${pointer || '/'}: ${issue.message}`, { pointer });
}

function firstIssue(issues: z.core.$ZodIssue[]): z.core.$ZodIssue {
  const issue = issues[0]!;
  if (issue.code === 'invalid_value') {
    return { ...issue, message: `Does not have a value in the enumeration ${JSON.stringify(issue.values)}` };
  }
  return issue;
}

/** Deep paging costs more than anybody reads. */
function checkWindow(query: unknown): void {
  if (typeof query !== 'object' || query === null || !('offset' in query) || !('limit' in query)) return;
  const { offset, limit } = query as { offset: number; limit: number };
  if (offset + limit > limits.resultWindow) {
    throw new ApiError(
      'bad_request_http_exception',
      `Result window is too large, offset + limit must be at most ${limits.resultWindow} but is ${offset + limit}`,
    );
  }
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { statusCode, message } = error as Error & { statusCode?: number };
  if (statusCode === 413) return new ApiError('request_too_large_http_exception', 'The request body is too large');
  if (statusCode === 415)
    return new ApiError('unsupported_media_type_http_exception', 'Send the body as application/json');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError('bad_request_http_exception', message ?? 'The request could not be read');
  }
  if (isLostDatabase(error)) {
    return new ApiError(
      'service_unavailable_http_exception',
      'The database does not answer. Try again in a few minutes',
    );
  }
  return new ApiError(
    'internal_server_error_http_exception',
    'Something went wrong on our side. Try again in a few minutes',
  );
}
