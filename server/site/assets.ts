// The files of the built web, from memory, compressed once.
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assetHeaders, type Origins } from '#server/core/security-headers.ts';

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

export interface Asset {
  type: string;
  immutable: boolean;
  plain: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export async function sendAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  asset: Asset,
  origins: Origins,
): Promise<FastifyReply> {
  reply.headers({
    'content-type': asset.type,
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...assetHeaders(origins),
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

/** By address. Empty when the folder is not there. */
export async function loadAssets(folder: string): Promise<Map<string, Asset>> {
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
