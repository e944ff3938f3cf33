// Serves the web: assets by their path, and for every other path the page shell with the status of its page.
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookiePreferences } from '#contract/rules/filters.ts';
import { isLoopback } from '#server/core/process/loopback.ts';
import type { Context } from '#server/core/context.ts';
import type { ApiError } from '#server/core/http/errors.ts';
import { workerHeaders } from '#server/core/http/security-headers.ts';
import { StartProblem } from '#server/core/process/start-problem.ts';
import { splitTarget, type Target } from '#server/core/http/request-target.ts';
import { preferredLanguage } from '#server/core/mail/texts/texts.ts';
import { demoProgress } from '#server/site/demo-progress.ts';
import { isWorkerPath, loadAssets, sendAsset, sendOldAsset } from './assets.ts';
import { type Build, retainAssets, readBuild } from './builds.ts';
import { readFeatureFlags, lastFeatureFlags } from '#server/site/site-settings.ts';
import { appFileRoutes } from './app-files.ts';
import { countPageView } from './count-page-view.ts';
import { openPageFiles } from './page-files.ts';
import type { FirstScreenViewer } from './first-screen/first-screens.ts';
import { sendShell, type ShellOptions, type ShellHead } from './shell.ts';

/** Whether a path is requested by programs (API, images, sign-in protocol, mail programs) and therefore never a page. */
export const isNonPagePath = (address: string): boolean =>
  /^\/(?:(?:api|data|data-saver|covers|avatars|u|callback\/unsubscribe)(?:\/|$)|realms\/[^/]+\/(?:protocol|interaction\/[^/]+\/|\.well-known))/.test(
    address,
  );

/** Whether a path is an image, which other sites may embed and read. */
export const isImagePath = (address: string): boolean => /^\/(?:data|data-saver|covers|avatars|u)\//.test(address);

interface Web {
  build: Build;
  /** HTML entry of the sign-in pages. */
  identityHtml: string | null;
  /** Registers the catch-all route of pages. Call it after all other routes. */
  register(app: FastifyInstance): void;
  /** Sends an error as a page, or as text where no page is expected. */
  sendFailure(reply: FastifyReply, address: string, error: ApiError): FastifyReply;
}

interface ResolvedPage {
  status: number;
  /** Redirect target. */
  location?: string;
  /** Name of the page in contract/rules/pages.ts. */
  name?: string;
  head?: ShellHead;
}

/** @param resolvePage resolves the page at a URL @throws StartProblem when the web is not built */
export async function openWeb(
  ctx: Context,
  resolvePage: (target: Target, viewer: FirstScreenViewer) => Promise<ResolvedPage>,
): Promise<Web> {
  const { webDir, dataDir } = ctx.config;
  const assets = await loadAssets(webDir);
  const index = assets.get('/index.html');
  const build = await readBuild(webDir).catch(() => null);
  if (!index || !build) {
    throw new StartProblem(`There is no built web in ${webDir}. Run npm start, or npx vite build`);
  }
  assets.delete('/index.html');
  const html = index.plain.toString('utf8');
  const pageFiles = await openPageFiles(webDir);
  const identityAsset = assets.get('/identity/index.html');
  assets.delete('/identity/index.html');
  const offlineHtml = assets.get('/offline/index.html')?.plain.toString('utf8') ?? html;
  assets.delete('/offline/index.html');
  const oldAssets = await retainAssets(path.join(webDir, 'assets'), path.join(dataDir, 'builds'), ctx.clock());
  const sendPageShell = (reply: FastifyReply, options: Omit<ShellOptions, 'build'>): FastifyReply =>
    sendShell(reply, html, ctx.config, { ...options, build, demo: demoProgress(ctx) });
  const register = appFileRoutes(ctx, assets, (reply, offline) =>
    sendShell(reply, offline ? offlineHtml : html, ctx.config, {
      status: 200,
      featureFlags: lastFeatureFlags(ctx),
      hints: null,
      build,
      offline,
    }),
  );
  return {
    build,
    identityHtml: identityAsset?.plain.toString('utf8') ?? null,
    register: (app) => {
      register(app);
      app.get('/*', async (request, reply) => {
        const target = splitTarget(request.url);
        if (isWorkerPath(target.path)) reply.headers(workerHeaders({ ...ctx.config, pagesUrl: ctx.config.apiUrl }));
        const asset = assets.get(target.path);
        if (asset) return sendAsset(request, reply, asset);
        if (isNonPagePath(target.path)) return reply.callNotFound();
        if (target.path.startsWith('/assets/')) {
          const name = target.path.slice('/assets/'.length);
          const hasSentOldAsset = await sendOldAsset(request, reply, name, oldAssets);
          return hasSentOldAsset ? reply : sendText(reply, 404, 'Not found');
        }
        const loopbackRedirect = loopbackRedirectOf(request, target, ctx.config.publicUrl);
        if (loopbackRedirect) return reply.redirect(loopbackRedirect, 302);
        const hints = readCookiePreferences(request.headers.cookie);
        const language = hints?.language ?? preferredLanguage(request.headers['accept-language']);
        const saveData = request.headers['save-data'] === 'on';
        const [page, featureFlags] = await Promise.all([
          resolvePage(target, { hints, language, saveData }),
          readFeatureFlags(ctx).catch(() => lastFeatureFlags(ctx)),
        ]);
        if (page.status === 200) countPageView(ctx, request);
        // slugs change with names, so the redirect must not be cached
        if (page.location) return reply.header('cache-control', 'no-cache').redirect(page.location, page.status);
        const baseHead = page.head ?? { title: ctx.config.siteName, tags: '' };
        const head = { ...baseHead, lead: pageFiles(page.name, language) + (page.head?.lead ?? '') };
        return sendPageShell(reply, { status: page.status, featureFlags, hints, head });
      });
    },
    sendFailure: (reply, address, error) =>
      error.status === 405 || address.startsWith('/assets/')
        ? sendText(reply, error.status, error.message)
        : sendPageShell(reply, {
            status: error.status,
            featureFlags: lastFeatureFlags(ctx),
            hints: readCookiePreferences(reply.request.headers.cookie),
          }),
  };
}

export function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`);
}

/**
 * Redirect target if a site on loopback is opened by another loopback name, else null. Sign-in and offline use belong
 * to one origin, so localhost and 127.0.0.1 must not be two.
 */
function loopbackRedirectOf(
  request: FastifyRequest,
  { path: address, query }: Target,
  publicUrl: string,
): string | null {
  const ownUrl = new URL(publicUrl);
  const requestedHost = request.headers.host;
  if (!requestedHost || requestedHost === ownUrl.host || !isLoopback(ownUrl.hostname)) return null;
  const name = requestedHost.replace(/:\d+$/, '');
  if (!isLoopback(name) || name === ownUrl.hostname) return null;
  return `${ownUrl.origin}${address}${query === '' ? '' : `?${query}`}`;
}
