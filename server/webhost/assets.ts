// Serves the files of the built web: those of the current build from memory, compressed by the build, and those of
// older builds from the disk.
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { documentOnlyHeaders } from '#server/core/http/security-headers.ts';
import type { OldAssets } from './builds.ts';

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
  /** Compressed bytes by content coding, for files that the build has compressed. */
  compressed: Partial<Record<Coding, Buffer>>;
}

type Coding = 'br' | 'gzip';

/** Content codings, and the extensions of the compressed files that the build writes beside a file. */
const codings: readonly (readonly [Coding, string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

const contentTypeOf = (name: string): string => contentTypes[path.extname(name)] ?? 'application/octet-stream';

function setAssetHeaders(reply: FastifyReply, type: string, immutable: boolean): void {
  for (const name of documentOnlyHeaders) reply.removeHeader(name);
  reply.headers({
    'content-type': type,
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'Accept-Encoding',
  });
}

function codingMatcher(request: FastifyRequest): (coding: Coding) => boolean {
  const acceptEncoding = String(request.headers['accept-encoding'] ?? '');
  return (coding) => new RegExp(String.raw`\b${coding}\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))`).test(acceptEncoding);
}

export function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  setAssetHeaders(reply, asset.type, asset.immutable);
  const acceptsCoding = codingMatcher(request);
  const coding = codings.find(([name]) => asset.compressed[name] && acceptsCoding(name))?.[0];
  if (!coding) return reply.send(asset.plain);
  return reply.header('content-encoding', coding).send(asset.compressed[coding]);
}

/** Whether a path is a worker script: browsers apply the security policy of its response, not that of the page. */
export const isWorkerPath = (address: string): boolean => address.startsWith('/assets/worker-');

/**
 * Streams a hashed file of an older build. Returns false if there is none of that name. @param name without its folder
 */
export async function sendOldAsset(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  oldAssets: OldAssets,
): Promise<boolean> {
  const acceptsCoding = codingMatcher(request);
  for (const [coding, extension] of [...codings.filter(([each]) => acceptsCoding(each)), [null, ''] as const]) {
    const file = await oldAssets.find(name + extension);
    if (!file) continue;
    setAssetHeaders(reply, contentTypeOf(name), true);
    reply.header('content-length', file.bytes);
    if (coding) reply.header('content-encoding', coding);
    reply.send(file.stream());
    return true;
  }
  return false;
}

/** Loads the files of a folder by URL path; empty if the folder does not exist. */
export async function loadAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>();
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const allNames = new Set(names);
  const isCompressed = (name: string): boolean =>
    codings.some(([, extension]) => name.endsWith(extension) && allNames.has(name.slice(0, -extension.length)));
  for (const name of names) {
    const file = path.join(folder, name);
    const address = `/${name.split(path.sep).join('/')}`;
    if (/\/\.[^/]*(\/|$)/.test(address) || isCompressed(name) || !(await stat(file)).isFile()) continue;
    const asset: Asset = {
      type: contentTypeOf(name),
      immutable: address.startsWith('/assets/'),
      plain: await readFile(file),
      compressed: {},
    };
    for (const [coding, extension] of codings)
      if (allNames.has(name + extension)) asset.compressed[coding] = await readFile(file + extension);
    assets.set(address, asset);
  }
  return assets;
}
