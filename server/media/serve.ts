// Serves page images, covers and pictures of people as they are stored. Responses are immutable, and may be cached for a
// year; those of signed paths only by the browser that asked, until the path expires.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseLookup } from '#server/core/http/before-routing.ts';
import { requestedRange } from '#server/core/http/byte-range.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError, notFound, sendEnvelope } from '#server/core/http/errors.ts';
import { matchesEtag } from '#server/core/http/etag.ts';
import { corsHeaders, imageHeaders } from '#server/core/http/security-headers.ts';
import { imageFiles, type PageFolder } from './image-files.ts';
import { privateFiles } from './private-files.ts';
import { readToken } from './signed-paths.ts';

const contentTypes: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' };

type HeaderMap = Readonly<Record<string, string>>;

const immutableHeaders: HeaderMap = Object.freeze({
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
  ...imageHeaders,
});

/** Headers of a picture at a signed path, which stays out of shared caches and out of referrers. */
const signedHeaders = (secondsLeft: number): HeaderMap => ({
  ...immutableHeaders,
  'cache-control': `private, max-age=${secondsLeft}`,
  'cdn-cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
});

/**
 * Registers the routes `/covers/*`, `/avatars/*`, `/data/*`, `/data-saver/*` and the signed ones, `/u/{token}/*`.
 * @param listenerHeaders headers that every response of the listener has
 * @returns a lookup that responds from the cache, before routing
 */
export function registerFiles(
  app: FastifyInstance,
  ctx: Context,
  listenerHeaders: Readonly<Record<string, string>>,
): ResponseLookup {
  const files = imageFiles(ctx);
  for (const folder of ['data', 'data-saver'] satisfies PageFolder[]) {
    app.get(`/${folder}/:hash/:file`, async (request, reply) => {
      const { hash, file } = request.params as { hash: string; file: string };
      return sendFile(request, reply, { key: await files.page(folder, hash, file), read: files.read, what: 'Page' });
    });
  }
  app.get('/covers/:title/:file', async (request, reply) => {
    const { title, file } = request.params as { title: string; file: string };
    return sendFile(request, reply, { key: await files.cover(title, file), read: files.read, what: 'Cover' });
  });
  app.get('/avatars/:user/:file', async (request, reply) => {
    const { user, file } = request.params as { user: string; file: string };
    return sendFile(request, reply, { key: await files.avatar(user, file), read: files.read, what: 'Picture' });
  });
  registerSigned(app, ctx, files.read);
  const commonHeaders = Object.entries({ ...listenerHeaders, ...corsHeaders, ...immutableHeaders }).flat();
  return ({ url = '', headers }) => {
    const cachedImage = headers.range === undefined ? files.readCached(url) : undefined;
    if (!cachedImage) return undefined;
    const { key, bytes } = cachedImage;
    const etag = etagOf(key);
    const bodyHeaders = Object.entries({ ...fileHeaders(key), 'content-length': String(bytes.length) }).flat();
    return { etag, bytes, headers: commonHeaders.concat('etag', etag), bodyHeaders };
  };
}

/** Registers the routes of pictures that are not public. A wrong token, an expired one and a missing file answer alike. */
function registerSigned(app: FastifyInstance, ctx: Context, read: ReadFile): void {
  const files = privateFiles(ctx);
  for (const folder of ['data', 'data-saver'] satisfies PageFolder[]) {
    app.get(`/u/:token/${folder}/:hash/:file`, async (request, reply) => {
      const { token, hash, file } = request.params as { token: string; hash: string; file: string };
      const subject = readToken(ctx, token);
      const key = subject && (await files.page(subject, folder, hash, file));
      return sendFile(request, reply, { key, read, what: 'Page', headers: signedHeaders(subject?.secondsLeft ?? 0) });
    });
  }
  app.get('/u/:token/covers/:title/:file', async (request, reply) => {
    const { token, title, file } = request.params as { token: string; title: string; file: string };
    const subject = readToken(ctx, token);
    const key = subject && (await files.cover(subject, title, file));
    return sendFile(request, reply, { key, read, what: 'Cover', headers: signedHeaders(subject?.secondsLeft ?? 0) });
  });
}

/** Returns the ETag of a file: its storage key contains the hash of its content. */
const etagOf = (key: string): string => `"${key.slice(key.lastIndexOf('/') + 1)}"`;

function fileHeaders(key: string): { 'content-type': string; 'content-disposition': string } {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return {
    'content-type': contentTypes[extension] ?? 'application/octet-stream',
    'content-disposition': `inline; filename="komawari.${extension}"`,
  };
}

type ReadFile = (key: string) => Promise<Buffer | null>;

interface SentFile {
  /** Undefined for a file that does not exist, or not for this request. */
  key: string | undefined;
  read: ReadFile;
  what: string;
  headers?: HeaderMap;
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, read, what, headers = immutableHeaders }: SentFile,
): Promise<FastifyReply> {
  if (key === undefined) return sendEnvelope(reply, notFound(what));
  const etag = etagOf(key);
  if (matchesEtag(request.headers['if-none-match'], etag))
    return reply.code(304).headers(headers).header('etag', etag).send();
  const bytes = await read(key);
  if (!bytes) return sendEnvelope(reply, notFound(what));
  // a range request resumes an interrupted download
  const range = request.method === 'GET' ? requestedRange(request.headers, bytes.length, etag) : null;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${bytes.length}`);
    return sendEnvelope(
      reply,
      new ApiError('range_not_satisfiable_http_exception', `The file has ${bytes.length} bytes`),
    );
  }
  reply.headers(headers).header('etag', etag).headers(fileHeaders(key));
  if (!range) return reply.send(bytes);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end - 1}/${bytes.length}`)
    .send(bytes.subarray(range.start, range.end));
}
