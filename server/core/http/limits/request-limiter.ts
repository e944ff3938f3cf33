// The rate limit for all requests of one address to a listener. It also counts cached responses, so counting has to be
// as cheap as a map lookup. Several processes that serve the site share the limit of an address (`shared-buckets`).
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Context } from '#server/core/context.ts';
import type { ApiError } from '#server/core/http/errors.ts';
import { splitTarget } from '#server/core/http/request-target.ts';
import { clientAddress, networksOf } from './address.ts';
import { listenerLimitError } from './rate-limit-headers.ts';
import { openSharedBuckets } from './shared-buckets.ts';
import { openTokenBucket, type TokenBucket } from './token-bucket.ts';

/**
 * Maximum number of buckets; the least recently used are dropped. A client that controls more networks than this gets
 * full buckets again, but no limit per network could stop it anyway.
 */
const maxBuckets = 50_000;
/**
 * Factor by which the limit of a /48 network exceeds that of a /64 network. A /48 network contains 65,536 of them, of
 * which a household or office uses a few.
 */
const wideNetworkFactor = 8;
/**
 * Milliseconds by which refusals are delayed for clients that are refused more often than they may make requests: a
 * refusal costs as much as a cheap response.
 */
const refusalDelayMs = 1000;
/** Maximum number of requests whose refusal is being delayed; beyond it, responding costs less than holding them. */
const maxDelayed = 2000;
/**
 * Milliseconds after a 404 to a free request during which further free requests of that network are refused while its
 * bucket is empty.
 */
const recentMissMs = 60_000;

interface RequestLimiterOptions {
  /** Name of the listener; each listener has buckets of its own. */
  name: string;
  /** Tokens that a bucket regains per second, and its maximum (`burst`). */
  perSecond: number;
  burst: number;
  /**
   * Cost of a request in tokens, by its path (optionally with query). A free request (cost 0) costs 1 if the response
   * is a 404.
   */
  costOf: (requestPath: string) => number;
}

/** Limits per address: of the API, and of the site with its pages, its own path to the API, and sign-in. */
export const apiLimiter = { name: 'api', perSecond: 5, burst: 30 } as const;
export const siteLimiter = { name: 'site', perSecond: 20, burst: 100 } as const;
/** Cost of a page, which contains the preloaded responses of several API requests. */
const pageCost = 2;
const webFilePath = /^\/(?:assets\/|icons\/|builds\/|[\w-]+\.[a-z0-9]+(?:\?|$))/;

/** Returns the cost function of the site. @param isImage whether a path is that of an image */
export const siteCost =
  (isImage: (path: string) => boolean) =>
  (path: string): number => {
    if (/^\/(?:api|realms)(?:[/?]|$)/.test(path)) return 1;
    return isImage(path) || webFilePath.test(path) ? 0 : pageCost;
  };

export interface RequestLimiter {
  /** Counts a request. False when it exceeds the limit; `refusalKey` then returns the error for the response. */
  allow(request: IncomingMessage): boolean | Promise<boolean>;
  refusal(request: IncomingMessage): ApiError | undefined;
  /** Counts a free request after all, because its response is a 404. */
  countMiss(request: IncomingMessage): void;
}

/** Key of the request property with its refusal; a WeakMap by request would cost garbage collection time. */
const refusalKey = Symbol('refusal');
type RequestWithRefusal = IncomingMessage & { [refusalKey]?: ApiError };

interface NetworkBuckets {
  bucket: TokenBucket;
  /** Bucket of the refusals that are sent without delay; not shared with other processes. */
  refusals: TokenBucket;
  /** Time of the last 404 for a free request. */
  missedAt: number;
}

export function openRequestLimiter(
  ctx: Pick<Context, 'config' | 'clock' | 'prepared' | 'secret' | 'changes' | 'log'>,
  options: RequestLimiterOptions,
): RequestLimiter {
  const { config, clock, secret, changes } = ctx;
  if (!config.rateLimits) return { allow: () => true, refusal: () => undefined, countMiss: () => {} };
  const { name, perSecond, burst, costOf } = options;
  const shared = openSharedBuckets(ctx);
  const bucketsByNetwork = new LRUCache<string, NetworkBuckets>({ max: maxBuckets });
  /** Networks by socket, cached only without trusted proxies, whose sockets carry requests of many clients. */
  const networks = new WeakMap<object, readonly string[]>();

  const networksOfRequest = (request: IncomingMessage): readonly string[] => {
    const cached = networks.get(request.socket);
    if (cached !== undefined) return cached;
    const requestNetworks = networksOf(clientAddress(request, config));
    if (config.trustedProxies.rules.length === 0) networks.set(request.socket, requestNetworks);
    return requestNetworks;
  };
  const bucketsOf = (network: string, isWide: boolean): NetworkBuckets => {
    const cached = bucketsByNetwork.get(network);
    if (cached) return cached;
    const factor = isWide ? wideNetworkFactor : 1;
    const key = secret.hash('request bucket', JSON.stringify([name, network]));
    const openBucket = (isShared: () => boolean): TokenBucket =>
      openTokenBucket(
        { key, perSecond: perSecond * factor, burst: burst * factor },
        { shared, isShared, now: clock().getTime() },
      );
    const newBuckets = {
      bucket: openBucket(() => changes.peers() > 0),
      refusals: openBucket(() => false),
      missedAt: Number.NEGATIVE_INFINITY,
    };
    bucketsByNetwork.set(network, newBuckets);
    return newBuckets;
  };
  const costOfRequest = ({ url = '/' }: IncomingMessage): number => costOf(decodedPath(url));
  let delayedRefusals = 0;
  const refuse = (
    request: IncomingMessage,
    { bucket, refusals }: NetworkBuckets,
    cost: number,
    now: number,
  ): false | Promise<false> => {
    const seconds = Math.max(1, Math.ceil(bucket.secondsUntil(cost)));
    (request as RequestWithRefusal)[refusalKey] = listenerLimitError({ perSecond, burst, seconds });
    if (refusals.take(1, now) === true || delayedRefusals >= maxDelayed) return false;
    delayedRefusals++;
    return sleep(refusalDelayMs, false as const, { ref: false }).finally(() => delayedRefusals--);
  };
  const admitsAll = async (
    request: IncomingMessage,
    networkBuckets: readonly NetworkBuckets[],
    cost: number,
    now: number,
  ) => {
    for (const buckets of networkBuckets)
      if (!(await buckets.bucket.take(cost, now))) return refuse(request, buckets, cost, now);
    return true;
  };

  return {
    allow: (request) => {
      // browsers send CORS preflight requests by themselves, so these are free
      if (request.method === 'OPTIONS') return true;
      const now = clock().getTime();
      const cost = costOfRequest(request);
      const networkBuckets = networksOfRequest(request).map((network, index) => bucketsOf(network, index > 0));
      if (cost === 0) {
        const offender = networkBuckets.find(
          ({ bucket, missedAt }) => now - missedAt < recentMissMs && bucket.isEmpty(now),
        );
        return offender ? refuse(request, offender, 1, now) : true;
      }
      for (const [index, buckets] of networkBuckets.entries()) {
        const takeResult = buckets.bucket.take(cost, now);
        if (typeof takeResult !== 'boolean') {
          return takeResult.then((isTaken) =>
            isTaken
              ? admitsAll(request, networkBuckets.slice(index + 1), cost, now)
              : refuse(request, buckets, cost, now),
          );
        }
        if (!takeResult) return refuse(request, buckets, cost, now);
      }
      return true;
    },
    refusal: (request) => (request as RequestWithRefusal)[refusalKey],
    countMiss: (request) => {
      if (request.method === 'OPTIONS' || costOfRequest(request) > 0) return;
      const now = clock().getTime();
      for (const [index, network] of networksOfRequest(request).entries()) {
        const buckets = bucketsOf(network, index > 0);
        buckets.missedAt = now;
        void buckets.bucket.take(1, now);
      }
    },
  };
}

/** Decodes the path as the router does: a percent-encoded letter reaches the same route. */
function decodedPath(url: string): string {
  if (url.startsWith('/') && !url.includes('%')) return url;
  const { path } = splitTarget(url);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
