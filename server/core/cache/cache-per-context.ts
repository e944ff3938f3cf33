// Caches of entities that domains keep: one for each context, opened on first use.
import type { CacheBudget, CacheName } from './cache-budget.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { ChangeKind } from './change-kinds.ts';
import { type InvalidatedCache, openInvalidatedCache } from './invalidated-cache.ts';
import { memoizePerKey } from './memoize-per-key.ts';

/**
 * Declares a cache that the change feed invalidates.
 * @param name its share of the cache budget
 * @param kinds entities whose changes invalidate entries
 * @param sizeOf estimated bytes of a value
 * @returns the cache of a context
 */
export const cachePerContext = <Value extends object>(
  name: CacheName,
  kinds: readonly ChangeKind[],
  sizeOf: (value: Value) => number,
): ((ctx: { changes: ChangeFeed; caches: CacheBudget }) => InvalidatedCache<Value>) =>
  memoizePerKey(
    ({ changes }) => changes,
    ({ changes, caches }) => openInvalidatedCache<Value>({ changes, kinds, budget: { caches, name }, sizeOf }),
  );
