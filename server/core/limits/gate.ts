// The limit of everything that one address asks of a listener, in the memory of this process. It stands before answers
// that are kept, so it is a look into a map.
import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Context } from '#server/core/context.ts';
import type { ApiError } from '#server/core/errors.ts';
import { splitTarget } from '#server/core/target.ts';
import { clientAddress, networkOf } from './address.ts';
import { tooManyAtOnce } from './refusal.ts';

/** Whoever asks from more networks than these gets full buckets again, and was not held by them anyway. */
const mostBuckets = 50_000;

export interface GateOptions {
  /** Requests a second that come back, and how many may come at once. */
  perSecond: number;
  burst: number;
  /** Of a path, which may have its query behind it. */
  counts: (start: string) => boolean;
}

/** What one address may ask of the API, and of the site's own way to it and to signing in. */
export const apiGate = { perSecond: 5, burst: 30 } as const;
export const siteGate = { perSecond: 20, burst: 100 } as const;

export interface Gate {
  /** Counts a request. False when it is one too many; what to answer is then told by `refusal`. */
  admits(request: IncomingMessage): boolean;
  refusal(request: IncomingMessage): ApiError | undefined;
}

interface Bucket {
  tokens: number;
  at: number;
}

export function openGate({ config, clock }: Pick<Context, 'config' | 'clock'>, options: GateOptions): Gate {
  if (!config.rateLimits) return { admits: () => true, refusal: () => undefined };
  const { perSecond, burst, counts } = options;
  const buckets = new LRUCache<string, Bucket>({ max: mostBuckets });
  const refused = new WeakMap<IncomingMessage, ApiError>();
  /** Of sockets that nobody speaks through for others. */
  const networks = new WeakMap<object, string>();

  const networkOfPeer = (request: IncomingMessage): string => {
    const known = networks.get(request.socket);
    if (known !== undefined) return known;
    const network = networkOf(clientAddress(request, config));
    if (config.trustedProxies.rules.length === 0) networks.set(request.socket, network);
    return network;
  };

  const admits = (request: IncomingMessage): boolean => {
    // browsers ask by themselves whether they may ask
    if (request.method === 'OPTIONS' || !counts(startOf(request.url ?? '/'))) return true;
    const network = networkOfPeer(request);
    const now = clock().getTime();
    const bucket = buckets.get(network);
    if (!bucket) {
      buckets.set(network, { tokens: burst - 1, at: now });
      return true;
    }
    bucket.tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    if (bucket.tokens >= 1) {
      bucket.tokens--;
      return true;
    }
    const seconds = Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond));
    refused.set(request, tooManyAtOnce({ perSecond, burst, seconds }));
    return false;
  };
  return { admits, refusal: (request) => refused.get(request) };
}

/** As the router reads it: a letter may be written as its code, and reaches the same route. */
function startOf(url: string): string {
  if (url.startsWith('/') && !url.includes('%')) return url;
  const { path } = splitTarget(url);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
