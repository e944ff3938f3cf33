// Builds both listeners from one context: the site (pages, /api, images) and the public API at its own root.
import Fastify, { type FastifyInstance } from 'fastify';
import type { Context } from './core/context.ts';
import { registerApi } from './api.ts';
import { registerWeb } from './site/web.ts';
import { registerFiles } from './uploads/serve.ts';

export interface App {
  site: FastifyInstance;
  api: FastifyInstance;
}

/** Neither listener is listening yet. `web: false` leaves the pages out (tests of the API alone). */
export async function buildApp(ctx: Context, { web = true }: { web?: boolean } = {}): Promise<App> {
  const site = createListener();
  registerFiles(site, ctx, { pages: true });
  await site.register(async (scope) => registerApi(scope, ctx, { origin: 'site' }), { prefix: '/api' });
  if (web) await registerWeb(site, ctx);

  const api = createListener();
  registerFiles(api, ctx, { pages: true });
  await registerApi(api, ctx, { origin: 'api' });
  return { site, api };
}

function createListener(): FastifyInstance {
  return Fastify({
    logger: false,
    bodyLimit: 64 * 1024,
    requestTimeout: 60_000,
    connectionTimeout: 90_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
  });
}
