// Serves the built web: one page shell with the boot facts in it, and hashed assets from memory, compressed once.
import { randomBytes } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchPage } from '#contract/pages.ts';
import { isLoopback } from '#server/core/config.ts';
import type { Context } from '#server/core/context.ts';
import { findVisibleChapter, findVisibleTitle } from './page-status.ts';

const webDir = path.resolve(import.meta.dirname, '..', '..', 'dist', 'web');

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

interface Asset {
  type: string;
  immutable: boolean;
  plain: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Registers every page address; to be called last, because it answers whatever nobody else did. */
export async function registerWeb(app: FastifyInstance, ctx: Context): Promise<void> {
  const assets = await loadAssets(webDir);
  const shell = assets.get('/index.html');
  if (!shell) throw new Error('The web is not built. Run npm start, or npx vite build');
  assets.delete('/index.html');
  const html = shell.plain.toString('utf8');

  app.get('/*', async (request, reply) => {
    const url = new URL(request.url, ctx.config.publicUrl);
    const asset = assets.get(url.pathname);
    if (asset) return sendAsset(request, reply, asset);
    if (url.pathname.startsWith('/assets/'))
      return reply.code(404).header('cache-control', 'no-store').send('Not found');
    const elsewhere = otherLoopback(request, ctx.config.publicUrl);
    if (elsewhere) return reply.redirect(elsewhere, 302);
    const status = await pageStatus(ctx, url.pathname);
    return sendShell(reply, html, status, ctx);
  });
}

async function pageStatus(ctx: Context, pathname: string): Promise<number> {
  const page = matchPage(pathname);
  if (!page) return 404;
  const id = page.params['id'];
  if (id === undefined) return 200;
  if (!/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id)) return 400;
  if (page.name === 'title') return (await findVisibleTitle(ctx.db, id)) ? 200 : 404;
  if (page.name === 'chapter') return (await findVisibleChapter(ctx.db, id)) ? 200 : 404;
  return 200;
}

/** Sign-in and offline use belong to one origin, so localhost and 127.0.0.1 must not be two. */
function otherLoopback(request: FastifyRequest, publicUrl: string): string | null {
  const own = new URL(publicUrl);
  const asked = request.headers.host;
  if (!asked || asked === own.host || !isLoopback(own.hostname)) return null;
  const name = asked.replace(/:\d+$/, '');
  return isLoopback(name) && name !== own.hostname ? `${own.origin}${request.url}` : null;
}

function sendShell(reply: FastifyReply, html: string, status: number, ctx: Context): FastifyReply {
  const { siteName, publicUrl, mediaUrl, apiUrl } = ctx.config;
  const nonce = randomBytes(16).toString('base64');
  const boot = JSON.stringify({ siteName, publicUrl, mediaUrl, apiUrl, status, nonce }).replaceAll('<', '\\u003c');
  const images = [...new Set(['self', mediaUrl])].map((source) => (source === 'self' ? "'self'" : source)).join(' ');
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src ${images} blob: data:; ` +
        `connect-src ${images}; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; ` +
        `form-action 'self'; frame-ancestors 'none'; object-src 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    })
    .send(
      html
        .replaceAll('%SITE_NAME%', () => escapeHtml(siteName))
        .replace('%BOOT%', () => boot)
        .replaceAll('%NONCE%', nonce),
    );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

async function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): Promise<FastifyReply> {
  reply.headers({
    'content-type': asset.type,
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (asset.plain.length < 1024 || !/^(text|application|image\/svg)/.test(asset.type)) return reply.send(asset.plain);
  if (/\bbr\b/.test(accepted)) {
    asset.brotli ??= await compressBrotli(asset.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return reply.header('content-encoding', 'br').send(asset.brotli);
  }
  if (/\bgzip\b/.test(accepted)) {
    asset.gzip ??= await compressGzip(asset.plain, { level: 9 });
    return reply.header('content-encoding', 'gzip').send(asset.gzip);
  }
  return reply.send(asset.plain);
}

async function loadAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  for (const name of names) {
    const file = path.join(folder, name);
    const address = `/${name.split(path.sep).join('/')}`;
    if (/\/\.[^/]*(\/|$)/.test(address) || !(await stat(file)).isFile()) continue;
    const type = contentTypes[path.extname(name)] ?? 'application/octet-stream';
    assets.set(address, { type, immutable: address.startsWith('/assets/'), plain: await readFile(file) });
  }
  return assets;
}
