// Serves the web: assets by their address, and for everything else the page shell with the status of its page.
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Hints, readHints } from '#contract/filters.ts';
import { isLoopback } from '#server/core/loopback.ts';
import type { Context } from '#server/core/context.ts';
import type { ApiError } from '#server/core/errors.ts';
import { splitTarget, type Target } from '#server/core/target.ts';
import { loadAssets, sendAsset } from './assets.ts';
import { flagsOf, lastFlags } from './flags.ts';
import { sendShell, type ShellHead } from './shell.ts';

const webDir = path.resolve(import.meta.dirname, '..', '..', 'dist', 'web');

/** Paths of the site that programs ask, and that therefore are never a page. */
export const isForPrograms = (address: string): boolean =>
  /^\/(?:(?:api|data|data-saver|covers)(?:\/|$)|realms\/[^/]+\/(?:protocol|interaction\/[^/]+\/|\.well-known))/.test(
    address,
  );

/** Paths of images, which other sites may show and read. */
export const isImage = (address: string): boolean => /^\/(?:data|data-saver|covers)\//.test(address);

export interface Web {
  /** The entry of the sign-in pages. */
  identityHtml: string | null;
  /** Registers every page address; to be called last, because it answers whatever nobody else did. */
  register(app: FastifyInstance): void;
  /** Answers what went wrong at an address of people. */
  sendFailure(reply: FastifyReply, address: string, error: ApiError): FastifyReply;
}

export interface PageAnswer {
  status: number;
  /** Where the page is instead. */
  location?: string;
  head?: ShellHead;
}

/** @param answerPage what stands at an address. @throws when the web is not built */
export async function openWeb(
  ctx: Context,
  answerPage: (target: Target, hints: Hints | null) => Promise<PageAnswer>,
): Promise<Web> {
  const assets = await loadAssets(webDir);
  const index = assets.get('/index.html');
  if (!index) throw new Error('The web is not built. Run npm start, or npx vite build');
  assets.delete('/index.html');
  const html = index.plain.toString('utf8');
  const identity = assets.get('/identity/index.html');
  assets.delete('/identity/index.html');
  return {
    identityHtml: identity?.plain.toString('utf8') ?? null,
    register: (app) => {
      app.get('/*', async (request, reply) => {
        const target = splitTarget(request.url);
        const asset = assets.get(target.path);
        if (asset) return sendAsset(request, reply, asset, ctx.config);
        if (isForPrograms(target.path)) return reply.callNotFound();
        if (target.path.startsWith('/assets/')) return sendText(reply, 404, 'Not found');
        const elsewhere = otherLoopback(request, target, ctx.config.publicUrl);
        if (elsewhere) return reply.redirect(elsewhere, 302);
        const hints = readHints(request.headers.cookie);
        const [page, flags] = await Promise.all([answerPage(target, hints), flagsOf(ctx).catch(() => lastFlags(ctx))]);
        // names change, so nobody may keep the redirect
        if (page.location) return reply.header('cache-control', 'no-cache').redirect(page.location, page.status);
        return sendShell(reply, html, ctx.config, { status: page.status, flags, hints, head: page.head });
      });
    },
    sendFailure: (reply, address, error) =>
      error.status === 405 || address.startsWith('/assets/')
        ? sendText(reply, error.status, error.message)
        : sendShell(reply, html, ctx.config, {
            status: error.status,
            flags: lastFlags(ctx),
            hints: readHints(reply.request.headers.cookie),
          }),
  };
}

export function sendText(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`);
}

/** Sign-in and offline use belong to one origin, so localhost and 127.0.0.1 must not be two. */
function otherLoopback(request: FastifyRequest, { path: address, query }: Target, publicUrl: string): string | null {
  const own = new URL(publicUrl);
  const asked = request.headers.host;
  if (!asked || asked === own.host || !isLoopback(own.hostname)) return null;
  const name = asked.replace(/:\d+$/, '');
  if (!isLoopback(name) || name === own.hostname) return null;
  return `${own.origin}${address}${query === '' ? '' : `?${query}`}`;
}
