// The limit of everything that one address asks of a listener. It stands before answers that are kept, so it is a look into
// a map; where several processes serve the site, they share what an address may ask (`shared-buckets`).
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Context } from '#server/core/context.ts';
import type { ApiError } from '#server/core/http/errors.ts';
import { splitTarget } from '#server/core/http/request-target.ts';
import { clientAddress, networksOf } from './address.ts';
import { tooManyAtOnce } from './rate-limit-headers.ts';
import { openSharedBuckets } from './shared-buckets.ts';
import { openTokenBucket, type TokenBucket } from './token-bucket.ts';

/** Whoever asks from more networks than these gets full buckets again, and was not held by them anyway. */
const maxBuckets = 50_000;
/** How many /64 networks a /48 network counts for: whoever has one has 65,536 of them, a household or office a few. */
const wideFactor = 8;
/** Milliseconds that a refusal waits for whoever is refused oftener than they may ask: it costs as much as a cheap answer. */
const refusalDelayMs = 1000;
/** Refusals that wait at once; beyond that an answer costs less than holding the request. */
const maxDelayed = 2000;
/** Milliseconds for which somebody who asked for files that are not there is not given others for free. */
const missMemoryMs = 60_000;

interface RequestLimiterOptions {
  /** Name of the listener; each listener has buckets of its own. */
  name: string;
  /** Requests a second that come back, and how many may come at once. */
  perSecond: number;
  burst: number;
  /** How many requests one for this path counts for; it may have its query behind it. What is free counts when it is not there. */
  costOf: (start: string) => number;
}

/** What one address may ask of the API, and of the site's pages, its own way to the API and to signing in. */
export const apiLimiter = { name: 'api', perSecond: 5, burst: 30 } as const;
export const siteLimiter = { name: 'site', perSecond: 20, burst: 100 } as const;
/** Every page brings the answers of several questions along. */
const pageCost = 2;
const filesOfWeb = /^\/(?:assets\/|icons\/|builds\/|[\w-]+\.[a-z0-9]+(?:\?|$))/;

/** @param isImage of a path */
export const siteCost =
  (isImage: (path: string) => boolean) =>
  (path: string): number => {
    if (/^\/(?:api|realms)(?:[/?]|$)/.test(path)) return 1;
    return isImage(path) || filesOfWeb.test(path) ? 0 : pageCost;
  };

export interface RequestLimiter {
  /** Counts a request. False when it is one too many; what to answer is then told by `refusal`. */
  allow(request: IncomingMessage): boolean | Promise<boolean>;
  refusal(request: IncomingMessage): ApiError | undefined;
  /** A request that was free has asked for something that is not there. */
  missed(request: IncomingMessage): void;
}

/** Key of the property of a request that says why it is refused; a WeakMap by request costs collections of memory. */
const refusal = Symbol('refusal');
type Refusable = IncomingMessage & { [refusal]?: ApiError };

interface Counted {
  bucket: TokenBucket;
  /** Refusals that are answered at once; of this process alone. */
  refusals: TokenBucket;
  /** When something that is not there was asked for. */
  missedAt: number;
}

export function openRequestLimiter(
  ctx: Pick<Context, 'config' | 'clock' | 'prepared' | 'secret' | 'changes' | 'log'>,
  options: RequestLimiterOptions,
): RequestLimiter {
  const { config, clock, secret, changes } = ctx;
  if (!config.rateLimits) return { allow: () => true, refusal: () => undefined, missed: () => {} };
  const { name, perSecond, burst, costOf } = options;
  const shared = openSharedBuckets(ctx);
  const counted = new LRUCache<string, Counted>({ max: maxBuckets });
  /** Of sockets that nobody speaks through for others. */
  const networks = new WeakMap<object, readonly string[]>();

  const networksOfRequest = (request: IncomingMessage): readonly string[] => {
    const known = networks.get(request.socket);
    if (known !== undefined) return known;
    const found = networksOf(clientAddress(request, config));
    if (config.trustedProxies.rules.length === 0) networks.set(request.socket, found);
    return found;
  };
  const countedOf = (network: string, wide: boolean): Counted => {
    const known = counted.get(network);
    if (known) return known;
    const factor = wide ? wideFactor : 1;
    const key = secret.hash('request bucket', JSON.stringify([name, network]));
    const open = (isShared: () => boolean): TokenBucket =>
      openTokenBucket(
        { key, perSecond: perSecond * factor, burst: burst * factor },
        { shared, isShared, now: clock().getTime() },
      );
    const made = {
      bucket: open(() => changes.peers() > 0),
      refusals: open(() => false),
      missedAt: Number.NEGATIVE_INFINITY,
    };
    counted.set(network, made);
    return made;
  };
  const costOfRequest = ({ url = '/' }: IncomingMessage): number => costOf(startOf(url));
  let delayed = 0;
  const refuse = (
    request: IncomingMessage,
    { bucket, refusals }: Counted,
    cost: number,
    now: number,
  ): false | Promise<false> => {
    const seconds = Math.max(1, Math.ceil(bucket.secondsUntil(cost)));
    (request as Refusable)[refusal] = tooManyAtOnce({ perSecond, burst, seconds });
    if (refusals.take(1, now) === true || delayed >= maxDelayed) return false;
    delayed++;
    return sleep(refusalDelayMs, false as const, { ref: false }).finally(() => delayed--);
  };
  const admitsAll = async (request: IncomingMessage, all: readonly Counted[], cost: number, now: number) => {
    for (const each of all) if (!(await each.bucket.take(cost, now))) return refuse(request, each, cost, now);
    return true;
  };

  return {
    allow: (request) => {
      // browsers ask by themselves whether they may ask
      if (request.method === 'OPTIONS') return true;
      const now = clock().getTime();
      const cost = costOfRequest(request);
      const all = networksOfRequest(request).map((network, index) => countedOf(network, index > 0));
      if (cost === 0) {
        const guilty = all.find(({ bucket, missedAt }) => now - missedAt < missMemoryMs && bucket.isEmpty(now));
        return guilty ? refuse(request, guilty, 1, now) : true;
      }
      for (const [index, each] of all.entries()) {
        const taken = each.bucket.take(cost, now);
        if (typeof taken !== 'boolean') {
          return taken.then((done) =>
            done ? admitsAll(request, all.slice(index + 1), cost, now) : refuse(request, each, cost, now),
          );
        }
        if (!taken) return refuse(request, each, cost, now);
      }
      return true;
    },
    refusal: (request) => (request as Refusable)[refusal],
    missed: (request) => {
      if (request.method === 'OPTIONS' || costOfRequest(request) > 0) return;
      const now = clock().getTime();
      for (const [index, network] of networksOfRequest(request).entries()) {
        const each = countedOf(network, index > 0);
        each.missedAt = now;
        void each.bucket.take(1, now);
      }
    },
  };
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
