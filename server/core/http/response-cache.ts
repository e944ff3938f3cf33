// Anonymous answers of the last seconds, sent before anything else looks at the request. None outlives a change of the
// catalogue that this process has heard of, and a request that says who it is never meets one.
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import type { ResponseLookup, StoredResponse } from './before-routing.ts';
import type { Context } from '../context.ts';
import { openTextCache } from '../cache/text-cache.ts';

/** Milliseconds; figures that no change tells of are at most so old. */
const lifetime = 10_000;
const maxResponseBytes = 2 * 1024 * 1024;
/** Characters of an address; hardly two people write the same longer one. */
const maxUrlLength = 2048;

interface CachedResponse extends StoredResponse {
  /** Age of the catalogue when the answer was made. */
  generation: number;
}

export interface ResponseCache {
  /** To be asked before an answer is computed, and given to `download`, which keeps what is asked for a second time. */
  generation(): number;
  store(request: IncomingMessage, answer: { age: number; etag: string; bytes: Buffer; headers: object }): void;
  lookup: ResponseLookup;
}

export function openResponseCache({ changes, caches }: Pick<Context, 'changes' | 'caches'>): ResponseCache {
  const kept = openTextCache<CachedResponse>({
    bytes: { caches, name: 'answers' },
    longestKey: maxUrlLength,
    ttl: lifetime,
    // looking at the clock for every request is dear
    ttlResolution: 100,
    sizeOf: ({ bytes, headers, bodyHeaders }) => bytes.length + (headers.length + bodyHeaders.length) * 60,
  });

  /** The addresses of the last seconds, by check sum: what is asked for only once is not worth its room. */
  const askedBefore = new Uint32Array(1 << 14);
  let askedSince = 0;
  const isAskedAgain = (url: string): boolean => {
    const now = performance.now();
    if (now - askedSince > lifetime) {
      askedBefore.fill(0);
      askedSince = now;
    }
    const sum = crc32(url);
    const place = sum & (askedBefore.length - 1);
    const again = askedBefore[place] === sum;
    askedBefore[place] = sum;
    return again;
  };

  const lookup: ResponseLookup = ({ url = '', headers }) => {
    if (headers.authorization !== undefined) return undefined;
    const found = kept.get(url);
    if (!found || found.generation === changes.generation()) return found;
    kept.delete(url);
    return undefined;
  };

  return {
    lookup,
    generation: () => changes.generation(),
    store: ({ url = '', method }, { age: generation, etag, bytes, headers }) => {
      if (
        method !== 'GET' ||
        generation !== changes.generation() ||
        bytes.length > maxResponseBytes ||
        !isAskedAgain(url)
      )
        return;
      const common = Object.entries(headers)
        .filter(([name]) => name !== 'x-request-id')
        .flatMap(([name, value]) => [name, String(value)]);
      const bodyHeaders = ['content-type', 'application/json', 'content-length', String(bytes.length)];
      // the bytes of the answer are used again for another one
      kept.set(url, { generation, etag, bytes: Buffer.from(bytes), headers: common, bodyHeaders });
    },
  };
}
