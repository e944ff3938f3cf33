// An HTTP listener: the behavior that all routes share. Each response has X-Request-ID; every error, from malformed
// HTTP to a lost database, is sent in the format that its path promises.
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { batchWrites } from './batched-writes.ts';
import { ApiError, asApiError, sendEnvelope, expectedJsonMessage } from './errors.ts';
import type { RequestLimiter } from './limits/request-limiter.ts';
import type { Log } from '../process/log.ts';
import { corsHeaders, preflightHeaders } from './security-headers.ts';
import { splitTarget } from './request-target.ts';
import { hasNoBody, limitBodies, uploadDeadlineMs } from './body-deadlines.ts';
import { handleClientError } from './malformed-request.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Marks a route that responds as if it did not exist; it only keeps its path from matching another route's
     * parameter.
     */
    missing?: true;
    /** Marks a route whose responses stay open. */
    stream?: true;
    /** Marks a route whose body is an image. */
    takesImage?: true;
  }
}

/** Milliseconds for which an idle connection of a client stays open after a response. */
const keepAliveMs = 10_000;
/**
 * Milliseconds for which an idle connection of a proxy stays open after a response: longer than the proxy's own
 * keep-alive (60 s, deploy/nginx). Otherwise a process that was busy for a moment could close a connection on which the
 * proxy has just sent a request.
 */
const proxyKeepAliveMs = 75_000;

interface ListenerOptions {
  log: Log;
  /** Whether requests come through a proxy, which reuses its connections. */
  behindProxy: boolean;
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  /** Decides which requests exceed the rate limit per address. */
  limiter: RequestLimiter;
  /** Adds the hooks that run each request in its own scope. */
  scope: (app: FastifyInstance) => void;
  /** Whether requests without a User-Agent are refused. */
  wantAgent: boolean;
  /** Whether scripts of any other site may read the path (CORS). */
  allowsCors: (path: string) => boolean;
  /** Whether errors of the path are sent in the JSON envelope. */
  hasJsonErrors: (path: string) => boolean;
  /** Sends the error for a path for which `hasJsonErrors` is false. */
  sendPage: (reply: FastifyReply, path: string, error: ApiError) => FastifyReply;
}

/** Creates a listener; register the routes on it, then listen. */
export function createListener(options: ListenerOptions): FastifyInstance {
  const { behindProxy, allowsCors, hasJsonErrors, limiter, headers, log, scope, sendPage, wantAgent } = options;
  const sendError = (request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply => {
    const error = asApiError(thrown);
    // a failure after the client has disconnected affects no one
    const logLevel = request.raw.socket.destroyed ? 'debug' : 'error';
    if (error.status >= 500) log[logLevel]('request failed', { error: thrown, request: request.id });
    const { path } = splitTarget(request.url);
    reply.headers(error.headers);
    return hasJsonErrors(path) ? sendEnvelope(reply, error) : sendPage(reply, path, error);
  };
  const setCommonHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id);
    reply.headers(headers);
    if (allowsCors(splitTarget(request.url).path)) reply.headers(corsHeaders);
  };
  const app = Fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    // the longest deadline of all routes; `limitBodies` has those of the others
    requestTimeout: uploadDeadlineMs,
    // closes a connection that transfers nothing for this long; `keepAliveTimeout` closes idle ones earlier
    connectionTimeout: 90_000,
    keepAliveTimeout: behindProxy ? proxyKeepAliveMs : keepAliveMs,
    forceCloseConnections: 'idle',
    // requests that arrive during shutdown are handled, not refused in Fastify's own format
    return503OnClosing: false,
    exposeHeadRoutes: true,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // Node would reject a missing Host itself, with an empty response
    http: { requireHostHeader: false, headersTimeout: 60_000 },
    clientErrorHandler: (error, socket) => handleClientError(error, socket, options),
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply);
      sendError(request, reply, error);
    },
  });
  // bodies are JSON; routes that need another type add its parser
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });
  // images are read as they are; only routes that take one allow as many bytes, and the others refuse them
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesImage) done(null, body);
    else done(new ApiError('unsupported_media_type_http_exception', expectedJsonMessage));
  });
  // a chunked body has no declared length: only its first bytes show that it is not empty
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.once('data', () => done(new ApiError('unsupported_media_type_http_exception', expectedJsonMessage)));
    payload.once('end', () => done(null, undefined));
    payload.once('error', done);
  });
  batchWrites(app.server);
  limitBodies(app.server, {
    onLate: (socket) => handleClientError({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket, options),
  });
  // unknown Expect headers are ignored
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  const methodsOf = trackMethods(app, hasJsonErrors);
  const handleMissingRoute = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { path } = splitTarget(request.url);
    const routeMethods = methodsOf(path);
    const noRouteMessage = `No route found for "${request.method} ${path.slice(0, 256)}"`;
    if (routeMethods.length === 0)
      return sendError(request, reply, new ApiError('not_found_http_exception', noRouteMessage));
    const allowHeader = [...routeMethods, ...(hasJsonErrors(path) ? ['OPTIONS'] : [])].join(', ');
    reply.header('allow', allowHeader);
    if (request.method !== 'OPTIONS' || !hasJsonErrors(path)) {
      const detail = `${noRouteMessage}: Method Not Allowed (Allow: ${allowHeader})`;
      return sendError(request, reply, new ApiError('method_not_allowed_http_exception', detail));
    }
    if (allowsCors(path)) reply.headers(preflightHeaders(routeMethods));
    return reply.code(204).send();
  };
  scope(app);
  app.addHook('onRequest', async (request, reply) => {
    setCommonHeaders(request, reply);
    const refusal = limiter.refusal(request.raw);
    if (refusal) throw refusal;
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new ApiError('bad_request_http_exception', 'A Host header is required');
    }
    if (wantAgent && !request.headers['user-agent']) {
      throw new ApiError('bad_request_http_exception', 'A User-Agent header is required');
    }
    // some clients send a Content-Type without a body; Fastify would choose a body parser by it
    if (hasNoBody(request.raw)) delete request.raw.headers['content-type'];
    // checked before a body is read: a missing route takes precedence over an error of the body
    const isMissingRoute = request.is404 || request.routeOptions.config.missing;
    return isMissingRoute ? handleMissingRoute(request, reply) : undefined;
  });
  // onSend instead of onResponse, for which Fastify would add listeners to every response
  app.addHook('onSend', (request, reply, payload, send) => {
    if (reply.statusCode === 404) limiter.countMiss(request.raw);
    send(null, payload);
  });
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  app.setNotFoundHandler(handleMissingRoute);
  return app;
}

/**
 * Records the routes that are added from now on. @returns a function that lists the methods of a path. The catch-all
 * route counts only for pages, and for a path reserved by a `isMissingRoute` route only the routes with that same path count.
 */
function trackMethods(app: FastifyInstance, isApiPath: (path: string) => boolean): (path: string) => string[] {
  const routes: { method: string; url: string; pattern: RegExp; everything: boolean }[] = [];
  const reservedPaths: { url: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const everything = url === '/*';
    const path = url.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+');
    const pattern = everything ? /^/ : new RegExp(`^${path}/?$`);
    if (config?.missing) reservedPaths.push({ url, pattern });
    else for (const each of [method].flat()) routes.push({ method: each, url, pattern, everything });
  });
  return (path) => {
    const reservedPath = reservedPaths.find(({ pattern }) => pattern.test(path));
    const matchingRoutes = routes.filter(({ url, pattern, everything }) =>
      reservedPath ? url === reservedPath.url : pattern.test(path) && !(everything && isApiPath(path)),
    );
    return [...new Set(matchingRoutes.map(({ method }) => method))];
  };
}
