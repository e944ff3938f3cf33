// Many requests at once want one row each: what is asked for in the same turn of the event loop becomes one query.
import DataLoader from 'dataloader';
import { outsideRequests } from '../http/request-scope.ts';

/** Most keys of one query. */
const max = 200;

/**
 * Joins single lookups. Nothing is remembered between turns. @param load values by key; a key that is not there has none
 */
export function openBatch<Key, Value>(
  load: (keys: readonly Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  const loader = new DataLoader<Key, Value | undefined>(
    async (keys) => {
      const found = await outsideRequests(() => load([...new Set(keys)]));
      return keys.map((key) => found.get(key));
    },
    { cache: false, maxBatchSize: max, batchScheduleFn: (run) => void setImmediate(run) },
  );
  return (key) => loader.load(key);
}
