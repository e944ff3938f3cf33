// Builds both listeners from one context: the site (pages, /api, images) and the public API at its own root.
import type { FastifyInstance } from 'fastify';
import { registerApi } from './api.ts';
import { respondBeforeRouting } from '#server/core/http/before-routing.ts';
import { openResponseCache } from '#server/core/http/response-cache.ts';
import { logoutRequestHandler, revocationRequestHandler, tokenRequestHandler } from './clients/token-endpoint.ts';
import type { Context } from './core/context.ts';
import { sendEnvelope } from '#server/core/http/errors.ts';
import { apiLimiter, openRequestLimiter, siteCost, siteLimiter } from '#server/core/http/limits/request-limiter.ts';
import { openTurnQueues, scopeRequests } from '#server/core/http/limits/request-scopes.ts';
import { createListener } from '#server/core/http/listener.ts';
import { healthRoute } from './health.ts';
import { openIdentity } from './identity/identity.ts';
import { commonHeaders } from '#server/core/http/security-headers.ts';
import { openFirstScreens } from '#server/webhost/first-screen/first-screens.ts';
import { openPreload } from '#server/webhost/preload.ts';
import { resolvePage } from '#server/webhost/pages.ts';
import { crawlerRoutes } from '#server/webhost/routes.ts';
import { referenceRoutes } from '#server/apidocs/reference.ts';
import { renderIdentityPage } from '#server/webhost/identity-page.ts';
import { minBuildHeader } from '#server/webhost/builds.ts';
import { unsubscribeRoutes } from '#server/notifications/digest/unsubscribe-routes.ts';
import { isNonPagePath, isImagePath, openWeb, sendText } from '#server/webhost/web.ts';
import { registerFiles } from '#server/media/serve.ts';

interface App {
  site: FastifyInstance;
  api: FastifyInstance;
}

/** Builds both listeners without starting to listen. `web: false` omits the pages (for tests of the API alone). */
export async function buildApp(ctx: Context, { web = true }: { web?: boolean } = {}): Promise<App> {
  ctx.changes.start();
  const fetchAsGuest = async (address: string): Promise<string | null> => {
    const { statusCode, payload } = await site.inject({ url: `/api${address}` });
    return statusCode === 200 ? payload : null;
  };
  const preload = openPreload(ctx, fetchAsGuest, web ? await openFirstScreens(ctx) : null);
  const openedWeb = web ? await openWeb(ctx, (target, viewer) => resolvePage(ctx, preload, target, viewer)) : null;
  const turns = openTurnQueues();
  const scope = (app: FastifyInstance): void => scopeRequests(app, turns, ctx);
  const siteRequestLimiter = openRequestLimiter(ctx, { ...siteLimiter, costOf: siteCost(isImagePath) });
  const identity = openIdentity(ctx, {
    others: (tokens) => ({
      token: tokenRequestHandler(ctx, tokens),
      logout: logoutRequestHandler(ctx, tokens),
      revoke: revocationRequestHandler(ctx, tokens),
    }),
    draw: (status, page) =>
      renderIdentityPage(
        openedWeb && { html: openedWeb.identityHtml, build: openedWeb.build },
        ctx.config,
        status,
        page,
      ),
  });
  const { identify } = identity;
  const behindProxy = ctx.config.trustedProxies.rules.length > 0;
  const siteHeaders = { ...commonHeaders(ctx.config.publicUrl), ...minBuildHeader(ctx.config, openedWeb?.build) };
  const site = createListener({
    log: ctx.log,
    behindProxy,
    limiter: siteRequestLimiter,
    scope,
    headers: siteHeaders,
    wantAgent: false,
    allowsCors: isImagePath,
    hasJsonErrors: isNonPagePath,
    sendPage: openedWeb?.sendFailure ?? ((reply, _path, error) => sendText(reply, error.status, error.message)),
  });
  const siteImages = registerFiles(site, ctx, siteHeaders);
  const siteResponseCache = openResponseCache(ctx);
  await site.register(async (app) => registerApi({ app, ctx, responseCache: siteResponseCache, identify }, identity), {
    prefix: '/api',
  });
  identity.registerSiteRoutes(site);
  crawlerRoutes(site, ctx);
  unsubscribeRoutes(site, ctx);
  openedWeb?.register(site);

  const apiRequestLimiter = openRequestLimiter(ctx, { ...apiLimiter, costOf: (path) => (isImagePath(path) ? 0 : 1) });
  const apiHeaders = commonHeaders(ctx.config.apiUrl);
  const api = createListener({
    log: ctx.log,
    behindProxy,
    limiter: apiRequestLimiter,
    scope,
    headers: apiHeaders,
    wantAgent: true,
    allowsCors: () => true,
    hasJsonErrors: () => true,
    sendPage: (reply, _path, error) => sendEnvelope(reply, error),
  });
  const apiImages = registerFiles(api, ctx, apiHeaders);
  const apiResponseCache = openResponseCache(ctx);
  registerApi({ app: api, ctx, responseCache: apiResponseCache, identify }, identity);
  identity.registerApiRoutes(api);
  referenceRoutes({ app: api, ctx });
  healthRoute(api, ctx, turns);
  respondBeforeRouting(site.server, {
    limiter: siteRequestLimiter,
    wantAgent: false,
    lookups: [siteImages, siteResponseCache.lookup],
  });
  respondBeforeRouting(api.server, {
    limiter: apiRequestLimiter,
    wantAgent: true,
    lookups: [apiImages, apiResponseCache.lookup],
  });
  return { site, api };
}
