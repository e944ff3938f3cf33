// Serves page images, covers and pictures of people as they are stored. Responses are immutable, and may be cached for a year.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseLookup } from '#server/core/http/before-routing.ts';
import { requestedRange } from '#server/core/http/byte-range.ts';
import type { Context } from '#server/core/context.ts';
import { ApiError, notFound, sendEnvelope } from '#server/core/http/errors.ts';
import { matchesEtag } from '#server/core/http/etag.ts';
import { corsHeaders, imageHeaders } from '#server/core/http/security-headers.ts';
import { imageFiles, type PageFolder } from './image-files.ts';

const contentTypes: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', gif: 'image/gif' };

const immutableHeaders = Object.freeze({
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
  ...imageHeaders,
});

/**
 * Registers the routes `/covers/*`, `/avatars/*`, `/data/*` and `/data-saver/*`.
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

/** Returns the ETag of a file: its storage key contains the hash of its content. */
const etagOf = (key: string): string => `"${key.slice(key.lastIndexOf('/') + 1)}"`;

function fileHeaders(key: string): { 'content-type': string; 'content-disposition': string } {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return {
    'content-type': contentTypes[extension] ?? 'application/octet-stream',
    'content-disposition': `inline; filename="komawari.${extension}"`,
  };
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, read, what }: { key: string | undefined; read: (key: string) => Promise<Buffer | null>; what: string },
): Promise<FastifyReply> {
  if (key === undefined) return sendEnvelope(reply, notFound(what));
  const etag = etagOf(key);
  if (matchesEtag(request.headers['if-none-match'], etag))
    return reply.code(304).headers(immutableHeaders).header('etag', etag).send();
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
  reply.headers(immutableHeaders).header('etag', etag).headers(fileHeaders(key));
  if (!range) return reply.send(bytes);
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end - 1}/${bytes.length}`)
    .send(bytes.subarray(range.start, range.end));
}
