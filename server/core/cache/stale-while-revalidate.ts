import { memoizePerKey } from './memoize-per-key.ts';
import type { Context } from '../context.ts';

/**
 * Caches a result per process for `lifetimeMs` milliseconds. After that, callers get the stale result while a new one is
 * computed once in the background; only the first call waits. Failures are not cached.
 */
export function staleWhileRevalidate<Value>(
  lifetimeMs: number,
  compute: (ctx: Context) => Promise<Value>,
): (ctx: Context) => Promise<Value> {
  const entryOf = memoizePerKey(
    ({ changes }: Context) => changes,
    () => ({ value: null as Promise<Value> | null, since: 0, renewing: false }),
  );
  return (ctx) => {
    const entry = entryOf(ctx);
    const startComputing = (): Promise<Value> => {
      entry.renewing = true;
      return compute(ctx).finally(() => (entry.renewing = false));
    };
    if (!entry.value) {
      const firstResult = startComputing();
      entry.value = firstResult;
      entry.since = ctx.clock().getTime();
      firstResult.catch(() => {
        if (entry.value === firstResult) entry.value = null;
      });
    } else if (ctx.clock().getTime() - entry.since > lifetimeMs && !entry.renewing) {
      startComputing().then(
        (value) => {
          entry.value = Promise.resolve(value);
          entry.since = ctx.clock().getTime();
        },
        (error: unknown) => ctx.log.warn('a cached value could not be refreshed', { error }),
      );
    }
    return entry.value;
  };
}
