// Cache of anonymous responses of the last seconds, sent before routing. A change of the catalog that this process is
// notified of invalidates all of them; requests with credentials never get a cached response.
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';
import type { ResponseLookup, StoredResponse } from './before-routing.ts';
import type { Context } from '../context.ts';
import { openTextCache } from '../cache/text-cache.ts';

/** Time to live in milliseconds, which is also the maximum age of statistics, whose changes invalidate nothing. */
const lifetimeMs = 10_000;
const maxResponseBytes = 2 * 1024 * 1024;
/** Maximum length of a cached URL in characters; longer ones are hardly ever requested twice. */
const maxUrlLength = 2048;

interface CachedResponse extends StoredResponse {
  /** Generation of the change feed when the response was computed. */
  generation: number;
}

export interface ResponseCache {
  /**
   * The current generation of the change feed, to be read before a response is computed and then passed to `store` as
   * `age`. `store` caches a response if its generation is still current and its URL was requested before.
   */
  generation(): number;
  store(request: IncomingMessage, response: { age: number; etag: string; bytes: Buffer; headers: object }): void;
  lookup: ResponseLookup;
}

export function openResponseCache({ changes, caches }: Pick<Context, 'changes' | 'caches'>): ResponseCache {
  const responses = openTextCache<CachedResponse>({
    bytes: { caches, name: 'answers' },
    maxKeyLength: maxUrlLength,
    ttl: lifetimeMs,
    // reading the clock for every request is expensive
    ttlResolution: 100,
    sizeOf: ({ bytes, headers, bodyHeaders }) => bytes.length + (headers.length + bodyHeaders.length) * 60,
  });

  /** URLs requested in the last seconds, by checksum: responses that are requested only once are not worth caching. */
  const seenUrls = new Uint32Array(1 << 14);
  let seenSince = 0;
  const isRepeated = (url: string): boolean => {
    const now = performance.now();
    if (now - seenSince > lifetimeMs) {
      seenUrls.fill(0);
      seenSince = now;
    }
    const checksum = crc32(url);
    const slot = checksum & (seenUrls.length - 1);
    const wasSeen = seenUrls[slot] === checksum;
    seenUrls[slot] = checksum;
    return wasSeen;
  };

  const lookup: ResponseLookup = ({ url = '', headers }) => {
    if (headers.authorization !== undefined) return undefined;
    const cachedResponse = responses.get(url);
    if (!cachedResponse || cachedResponse.generation === changes.generation()) return cachedResponse;
    responses.delete(url);
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
        !isRepeated(url)
      )
        return;
      const commonHeaders = Object.entries(headers)
        .filter(([name]) => name !== 'x-request-id')
        .flatMap(([name, value]) => [name, String(value)]);
      const bodyHeaders = ['content-type', 'application/json', 'content-length', String(bytes.length)];
      // copied, because the buffer of the response is reused
      responses.set(url, { generation, etag, bytes: Buffer.from(bytes), headers: commonHeaders, bodyHeaders });
    },
  };
}
