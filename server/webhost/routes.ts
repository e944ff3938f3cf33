// Routes for search engines: robots.txt and sitemaps.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { createSitemaps } from './sitemaps.ts';

const gunzipAsync = promisify(gunzip);
const cacheControl = 'public, max-age=3600';

export function crawlerRoutes(app: FastifyInstance, ctx: Context): void {
  const sitemaps = createSitemaps(ctx);
  const robots = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${ctx.config.publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', cacheControl).type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', async (request, reply) => sendSitemap(request, reply, await sitemaps.index()));
  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const name = /^(.+)\.xml$/.exec(request.params.file)?.[1];
    const bytes = name === undefined ? null : await sitemaps.file(name);
    if (bytes) return sendSitemap(request, reply, bytes);
    return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found\n');
  });
}

async function sendSitemap(request: FastifyRequest, reply: FastifyReply, gzipped: Buffer): Promise<FastifyReply> {
  reply.headers({
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
    'content-type': 'application/xml; charset=utf-8',
  });
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(await gunzipAsync(gzipped));
  return reply.header('content-encoding', 'gzip').send(gzipped);
}
