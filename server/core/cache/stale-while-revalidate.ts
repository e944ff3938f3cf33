import { memoizePerKey } from './memoize-per-key.ts';
import type { Context } from '../context.ts';

/**
 * Caches a result per process for `lifetimeMs` milliseconds. After that, callers get the stale result while a new one is
 * computed once in the background; only the first call waits. Failures are not cached.
 */
export function staleWhileRevalidate<Value>(
  lifetimeMs: number,
  work: (ctx: Context) => Promise<Value>,
): (ctx: Context) => Promise<Value> {
  const entryOf = memoizePerKey(
    ({ changes }: Context) => changes,
    () => ({ value: null as Promise<Value> | null, since: 0, renewing: false }),
  );
  return (ctx) => {
    const entry = entryOf(ctx);
    const begin = (): Promise<Value> => {
      entry.renewing = true;
      return work(ctx).finally(() => (entry.renewing = false));
    };
    if (!entry.value) {
      const first = begin();
      entry.value = first;
      entry.since = ctx.clock().getTime();
      first.catch(() => {
        if (entry.value === first) entry.value = null;
      });
    } else if (ctx.clock().getTime() - entry.since > lifetimeMs && !entry.renewing) {
      begin().then(
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
