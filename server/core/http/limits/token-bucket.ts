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
const unusedTokenTtlMs = 1000;

export function openTokenBucket(
  bucket: SharedBucket,
  { shared, isShared, now: createdAt }: TokenBucketOptions,
): TokenBucket {
  const { perSecond, burst } = bucket;
  const maxOwed = Math.max(1, Math.floor(burst * maxOwedFraction));
  const batchSize = Math.ceil(burst * batchFraction);
  let availableTokens = burst;
  let refilledAt = createdAt;
  /** Tokens that were taken from the shared bucket and not given out yet. */
  let heldTokens = 0;
  /** Tokens that were given out and not taken from the shared bucket yet. */
  let owedTokens = 0;
  /** Time until which the shared bucket is not queried, because it had too few tokens. */
  let emptyUntil = 0;
  let pendingBatch: Promise<void> | null = null;
  let waitingTokens = 0;

  const refill = (now: number): void => {
    const elapsedMs = Math.max(0, now - refilledAt);
    availableTokens = Math.min(burst, availableTokens + (elapsedMs / 1000) * perSecond);
    if (elapsedMs > unusedTokenTtlMs) heldTokens = 0;
    // the shared bucket is full by now, so tokens that are still owed to it no longer count
    if ((elapsedMs / 1000) * perSecond >= burst) owedTokens = 0;
    refilledAt = now;
  };
  const takeBatch = async (now: number): Promise<void> => {
    const wantedTokens = Math.min(burst, batchSize + waitingTokens + owedTokens);
    const grantedTokens = await shared.take(bucket, wantedTokens, now);
    pendingBatch = null;
    if (grantedTokens === null) {
      // the database is unavailable: each process counts by itself
      heldTokens = Math.max(heldTokens, batchSize + waitingTokens);
      return;
    }
    const repaidTokens = Math.min(owedTokens, grantedTokens);
    owedTokens -= repaidTokens;
    heldTokens += grantedTokens - repaidTokens;
    if (grantedTokens < wantedTokens) emptyUntil = now + 1000 / perSecond;
  };
  /** Takes tokens without a query; undefined when there are not enough. */
  const takeLocally = (count: number): true | undefined => {
    if (heldTokens >= count) heldTokens -= count;
    else if (owedTokens + count <= maxOwed) owedTokens += count;
    else return undefined;
    availableTokens -= count;
    return true;
  };
  const takeShared = async (count: number, now: number): Promise<boolean> => {
    waitingTokens += count;
    try {
      for (;;) {
        await (pendingBatch ??= takeBatch(now));
        if (availableTokens < count) return false;
        if (takeLocally(count)) return true;
        if (now < emptyUntil) return false;
      }
    } finally {
      waitingTokens -= count;
    }
  };

  return {
    take: (count, now) => {
      refill(now);
      if (availableTokens < count) return false;
      if (!isShared()) {
        availableTokens -= count;
        return true;
      }
      return takeLocally(count) ?? (now < emptyUntil ? false : takeShared(count, now));
    },
    isEmpty: (now) => {
      refill(now);
      return availableTokens < 1;
    },
    secondsUntil: (count) => Math.max(0, count - availableTokens) / perSecond,
  };
}
