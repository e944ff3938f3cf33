import { memoizePerKey } from './memoize-per-key.ts';
import type { Context } from '../context.ts';

/**
 * Caches a result per process for `lifetime` milliseconds. After that, callers get the stale result while a new one is
 * computed once in the background; only the first call waits. Failures are not cached.
 */
export function staleWhileRevalidate<Value>(
  lifetime: number,
  work: (ctx: Context) => Promise<Value>,
): (ctx: Context) => Promise<Value> {
  const keep = memoizePerKey(
    ({ changes }: Context) => changes,
    () => ({ value: null as Promise<Value> | null, since: 0, renewing: false }),
  );
  return (ctx) => {
    const kept = keep(ctx);
    const begin = (): Promise<Value> => {
      kept.renewing = true;
      return work(ctx).finally(() => (kept.renewing = false));
    };
    if (!kept.value) {
      const first = begin();
      kept.value = first;
      kept.since = ctx.clock().getTime();
      first.catch(() => {
        if (kept.value === first) kept.value = null;
      });
    } else if (ctx.clock().getTime() - kept.since > lifetime && !kept.renewing) {
      begin().then(
        (value) => {
          kept.value = Promise.resolve(value);
          kept.since = ctx.clock().getTime();
        },
        (error: unknown) => ctx.log.warn('something kept for a while could not be renewed', { error }),
      );
    }
    return kept.value;
  };
}
