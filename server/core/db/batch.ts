// Batches single-row lookups: all keys requested in the same turn of the event loop become one query.
import DataLoader from 'dataloader';
import { outsideRequests } from '../http/request-scope.ts';

/** Maximum number of keys in one query. */
const batchSize = 200;

/**
 * Returns a lookup by key that batches concurrent calls. Results are not cached between turns of the event loop.
 * @param load returns the values by key; missing keys have no entry
 */
export function openBatchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  const loader = new DataLoader<Key, Value | undefined>(
    async (keys) => {
      const valuesByKey = await outsideRequests(() => load([...new Set(keys)]));
      return keys.map((key) => valuesByKey.get(key));
    },
    { cache: false, maxBatchSize: batchSize, batchScheduleFn: (run) => void setImmediate(run) },
  );
  return (key) => loader.load(key);
}
