// A token bucket: at most `burst` tokens, refilled with `perSecond` tokens per second. A single process counts locally;
// if several processes serve the site, each takes tokens from a bucket in the database that they share.
import type { SharedBucket, SharedBuckets } from './shared-buckets.ts';

export interface TokenBucket {
  /** Takes tokens, or none when there are too few. A promise if the shared bucket has to be queried. */
  take(count: number, now: number): boolean | Promise<boolean>;
  isEmpty(now: number): boolean;
  /** Seconds until this many tokens are available. */
  secondsUntil(count: number): number;
}

interface TokenBucketOptions {
  shared: SharedBuckets;
  /** Whether other processes take from the same bucket. */
  isShared: () => boolean;
  /** Unix milliseconds. */
  now: number;
}

/**
 * Shares of the burst: tokens that a process may give out before taking them from the shared bucket, and the batch that
 * it takes at a time.
 */
const maxOwedFraction = 0.05;
const batchFraction = 0.1;
/** Milliseconds after which tokens from the shared bucket that were not given out are discarded. */
const unusedMs = 1000;

export function openTokenBucket(
  bucket: SharedBucket,
  { shared, isShared, now: begin }: TokenBucketOptions,
): TokenBucket {
  const { perSecond, burst } = bucket;
  const maxOwed = Math.max(1, Math.floor(burst * maxOwedFraction));
  const batchSize = Math.ceil(burst * batchFraction);
  let tokens = burst;
  let at = begin;
  /** Tokens that were taken from the shared bucket and not given out yet. */
  let heldTokens = 0;
  /** Tokens that were given out and not taken from the shared bucket yet. */
  let owedTokens = 0;
  /** Time until which the shared bucket is not queried, because it had too few tokens. */
  let emptyUntil = 0;
  let pendingBatch: Promise<void> | null = null;
  let waiting = 0;

  const refill = (now: number): void => {
    const passed = Math.max(0, now - at);
    tokens = Math.min(burst, tokens + (passed / 1000) * perSecond);
    if (passed > unusedMs) heldTokens = 0;
    // the shared bucket is full by now, so tokens that are still owed to it no longer count
    if ((passed / 1000) * perSecond >= burst) owedTokens = 0;
    at = now;
  };
  const takeBatch = async (now: number): Promise<void> => {
    const wantedTokens = Math.min(burst, batchSize + waiting + owedTokens);
    const granted = await shared.take(bucket, wantedTokens, now);
    pendingBatch = null;
    if (granted === null) {
      // the database is unavailable: each process counts by itself
      heldTokens = Math.max(heldTokens, batchSize + waiting);
      return;
    }
    const paid = Math.min(owedTokens, granted);
    owedTokens -= paid;
    heldTokens += granted - paid;
    if (granted < wantedTokens) emptyUntil = now + 1000 / perSecond;
  };
  /** Takes tokens without a query; undefined when there are not enough. */
  const takeLocally = (count: number): true | undefined => {
    if (heldTokens >= count) heldTokens -= count;
    else if (owedTokens + count <= maxOwed) owedTokens += count;
    else return undefined;
    tokens -= count;
    return true;
  };
  const takeShared = async (count: number, now: number): Promise<boolean> => {
    waiting += count;
    try {
      for (;;) {
        await (pendingBatch ??= takeBatch(now));
        if (tokens < count) return false;
        if (takeLocally(count)) return true;
        if (now < emptyUntil) return false;
      }
    } finally {
      waiting -= count;
    }
  };

  return {
    take: (count, now) => {
      refill(now);
      if (tokens < count) return false;
      if (!isShared()) {
        tokens -= count;
        return true;
      }
      return takeLocally(count) ?? (now < emptyUntil ? false : takeShared(count, now));
    },
    isEmpty: (now) => {
      refill(now);
      return tokens < 1;
    },
    secondsUntil: (count) => Math.max(0, count - tokens) / perSecond,
  };
}
