// Files of the site as an installable app, at fixed paths: service worker, manifest, newest build, and the pages that
// browsers store for when the site is unreachable or slow.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '#server/core/context.ts';
import { preferredLanguage } from '#server/core/mail/texts/texts.ts';
import { workerHeaders } from '#server/core/http/security-headers.ts';
import { type Asset, sendAsset } from './assets.ts';
import { buildFile } from './builds.ts';
import { renderManifest } from './manifest.ts';

/**
 * Returns the registration of the routes of these files.
 * @param assets files of the build; the ones that these routes serve are removed from it
 * @param sendCachedPage sends a page without personal data: the shell for any path, or the offline page
 */
export function appFileRoutes(
  { config }: Context,
  assets: Map<string, Asset>,
  sendCachedPage: (reply: FastifyReply, offline: boolean) => FastifyReply,
): (app: FastifyInstance) => void {
  const requireAsset = (address: string): Asset => {
    const asset = assets.get(address);
    if (!asset) throw new Error(`The build has no ${address}`);
    assets.delete(address);
    return asset;
  };
  const buildAsset = requireAsset(`/${buildFile}`);
  const [enabledWorker, disabledWorker] = [requireAsset('/sw.js'), requireAsset('/sw-off.js')];
  const workerAsset = config.serviceWorker
    ? {
        ...enabledWorker,
        plain: Buffer.from(enabledWorker.plain.toString('utf8').replaceAll('%MEDIA_URL%', config.mediaUrl)),
        compressed: {},
      }
    : disabledWorker;
  return (app) => {
    app.get('/sw.js', (request, reply) => sendAsset(request, reply.headers(workerHeaders(config)), workerAsset));
    app.get('/manifest.webmanifest', (request, reply) =>
      reply
        .headers({
          'content-type': 'application/manifest+json',
          'cache-control': 'no-cache',
          vary: 'Accept-Language',
        })
        .send(renderManifest(config, preferredLanguage(request.headers['accept-language']))),
    );
    app.get('/builds/shell', (_request, reply) => sendCachedPage(reply, false));
    app.get('/builds/offline', (_request, reply) => sendCachedPage(reply, true));
    app.get(`/${buildFile}`, (_request, reply) =>
      reply.headers({ 'content-type': buildAsset.type, 'cache-control': 'no-store' }).send(buildAsset.plain),
    );
  };
}
